// puzzles.test.mjs: puzzles: solving and missing, the rating, moon rush, today's puzzle, one's own mistakes.
//
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  accessible,
  fits,
  importText,
  leave,
  LOOKS,
  press,
  SIZES,
  visit,
  withPage,
} from '../harness/app.mjs';
import { own } from '../harness/career.mjs';
import { hold, holdByKeys, puzzleOf, puzzles, solution } from '../harness/pack.mjs';
import { stored } from '../harness/record.mjs';

const short = puzzles.findIndex((p) => p.turns === 1 && p.players > 1);
const long = puzzles.findIndex((p) => p.turns > 1);

async function open(page, index) {
  await page.goto(`${page.home}#/puzzles/${puzzles[index].id}`);
  await page.locator(`main[data-puzzle="${puzzles[index].id}"]`).waitFor();
  await page.locator('[data-offer]').first().waitFor();
}
const confirm = (page) => press(page, page.getByRole('button', { name: 'Confirm', exact: true }));
const stateIs = async (page, state) => {
  await page.locator(`main[data-state="${state}"]`).waitFor();
  await page.waitForTimeout(300); // what stands below is deaf for a moment
};

async function answer(page, action) {
  await hold(page, action);
  await confirm(page);
}
async function solve(page, index) {
  for (const action of solution(index).turns) await answer(page, action);
  await stateIs(page, 'solved');
}
const kept = (page) => page.evaluate(() => JSON.parse(localStorage.getItem('novaluna.puzzles') ?? '{}'));

for (const size of Object.keys(SIZES)) {
  test(
    `${size}: a puzzle is solved, the rating rises, and the next one follows`,
    withPage({ size }, async (page) => {
      await open(page, short);
      await hold(page, solution(short).turns[0]);
      assert.equal(await page.locator('[role=gridcell]:is(.legal, .ghost)[aria-label*=cover]').count(), 0); // nothing is given away
      await confirm(page);
      await stateIs(page, 'solved');
      await page.getByRole('heading', { name: 'Solved' }).waitFor();
      const { rating, tried, past } = await kept(page);
      assert.ok(rating.rating > 1200 && past.length === 1);
      assert.deepEqual(tried, { [puzzles[short].id]: 1 });
      await press(page, page.getByRole('link', { name: 'Next puzzle' }));
      await page.locator(`main[data-state=open]:not([data-puzzle="${puzzles[short].id}"])`).waitFor();
    }),
  );

  test(
    `${size}: a puzzle is missed, both actions are shown, and a second try is practice`,
    withPage({ size }, async (page) => {
      await open(page, short);
      await answer(page, solution(short).wrong);
      await stateIs(page, 'missed');
      await page.getByRole('heading', { name: 'Not quite' }).waitFor();
      for (const name of ['You', 'Look'])
        assert.equal(await page.getByRole('region', { name, exact: true }).count(), 1);
      if (size === 'phone') {
        const { y, height } = await page.locator('[aria-labelledby=verdict] ul li').first().boundingBox();
        const bar = await page.locator('.actions').boundingBox();
        assert.ok(y + height <= bar.y, 'a reason is in sight');
      }
      const { rating } = await kept(page);
      assert.ok(rating.rating < 1200);
      await press(page, page.getByRole('button', { name: 'Try again' }));
      await solve(page, short);
      assert.deepEqual((await kept(page)).rating, rating);
    }),
  );
}

test(
  'a plan of several turns goes on from turn to turn',
  withPage({}, async (page) => {
    await open(page, long);
    const { turns } = solution(long);
    await answer(page, turns[0]);
    await page.getByText(/^1 turn found/).waitFor();
    for (const action of turns.slice(1)) await answer(page, action);
    await stateIs(page, 'solved');
  }),
);

test(
  'a double press on Confirm stays with the answer, and a miss shows the whole plan',
  withPage({}, async (page) => {
    await open(page, long);
    await hold(page, solution(long).wrong);
    await page.getByRole('button', { name: 'Confirm', exact: true }).dblclick();
    await stateIs(page, 'missed');
    assert.match(page.url(), new RegExp(puzzles[long].id));
    const after = page.getByRole('region', { name: 'And then', exact: true });
    assert.equal(await after.count(), puzzles[long].turns - 1);
    await fits(page);
  }),
);

test(
  'opponents can be told apart on a phone, three at the table',
  withPage({ size: 'phone' }, async (page) => {
    await open(
      page,
      puzzles.findIndex((p) => p.players === 3),
    );
    const cut = await page
      .locator('.others .name')
      .evaluateAll((all) => all.filter((n) => n.scrollWidth > n.clientWidth).map((n) => n.textContent));
    assert.deepEqual(cut, []);
  }),
);

test(
  'keys alone solve a puzzle',
  withPage({}, async (page) => {
    await open(page, short);
    await holdByKeys(page, solution(short).turns[0]);
    await page.keyboard.press('Enter'); // on the ghost
    await stateIs(page, 'solved');
    await page.waitForFunction(() => document.activeElement.textContent.trim() === 'Next puzzle');
    await page.keyboard.press('Enter');
    await stateIs(page, 'open');
  }),
);

const DAY = '2026-11-16';
test('the puzzle of the day is the same for everybody, and counts once', async () => {
  const page = await visit({ size: 'phone' });
  await page.clock.install({ time: new Date(`${DAY}T10:00:00`) });
  await page.goto(`${page.home}#/puzzles`);
  await press(page, page.getByRole('link', { name: 'Solve it' }));
  await page.locator(`main[data-puzzle="${puzzles[puzzleOf(DAY)].id}"]`).waitFor();
  await page.locator('[data-offer]').first().waitFor();
  await solve(page, puzzleOf(DAY));
  assert.deepEqual((await kept(page)).days, { [DAY]: 1 });
  await page.goto(`${page.home}#/puzzles`);
  await page.locator('.day .state').getByText('Solved').waitFor();
  await leave(page);
});

test('two pages: the first attempt counts, and both know it', async () => {
  const page = await visit();
  const other = await page.context().newPage();
  other.home = page.home;
  await open(page, short);
  await open(other, short);
  await answer(page, solution(short).wrong);
  await stateIs(page, 'missed');
  const before = await kept(page);
  await answer(other, solution(short).turns[0]);
  await stateIs(other, 'solved');
  assert.deepEqual(await kept(other), before);
  await other.goto(`${page.home}#/puzzles`);
  await other.getByText(new RegExp(`^${Math.round(before.rating.rating).toLocaleString('en')}$`)).waitFor();
  await leave(page);
});

test('without room in the browser one can solve, and is told', async () => {
  const page = await visit();
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('', 'QuotaExceededError');
    };
  });
  await open(page, short);
  await answer(page, solution(short).turns[0]);
  await stateIs(page, 'solved');
  await page.getByText(/^This browser has no room left/).waitFor();
  await press(page, page.getByRole('link', { name: 'All puzzles' }));
  await page.getByText('1 solved').waitFor(); // as long as the page lasts
  await leave(page);
});

test('what is kept may be nonsense', async () => {
  const page = await visit();
  await page.evaluate(() => {
    localStorage.setItem('novaluna.puzzles', '{"rating":{"rating":"NaN"},"tried":[1],"past":7');
    localStorage.setItem('novaluna.mistakes', '[{"game":5},null]');
  });
  await page.goto(`${page.home}#/puzzles`);
  await page.getByText('1,200', { exact: true }).waitFor();
  await leave(page);
});

test('puzzles are there without a network', async () => {
  const page = await visit({ workers: 'allow' });
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller);
  await page.context().setOffline(true);
  await page.reload();
  await open(page, short);
  await answer(page, solution(short).turns[0]);
  await stateIs(page, 'solved');
  page.troubles = page.troubles.filter((t) => !/ERR_INTERNET_DISCONNECTED|Failed to fetch/.test(t));
  await leave(page);
});

// ---- moon rush ----

const byId = (id) => puzzles.findIndex((p) => p.id === id);
/** The puzzle of the run that is on the board. */
const onBoard = async (page) => byId(await page.locator('main').getAttribute('data-puzzle'));
/** A tap on a cell answers at once. */
async function tap(page, action) {
  const index = await onBoard(page);
  await hold(page, action);
  await page.locator(`main:not([data-puzzle="${puzzles[index].id}"])`).waitFor();
}

for (const size of Object.keys(SIZES))
  test(`${size}: moon rush: taps answer at once, three misses end it, and the best is kept`, async () => {
    const page = await visit({ size });
    await page.clock.install({ time: new Date(`${DAY}T10:00:00`) });
    await page.goto(`${page.home}#/puzzles/rush`);
    await press(page, page.getByRole('button', { name: 'Start' }));
    await page.locator('[data-offer]').first().waitFor();
    for (const right of [true, true, false, false, false]) {
      const { turns, wrong } = solution(await onBoard(page));
      await tap(page, right ? turns[0] : wrong);
    }
    await page.getByRole('heading', { name: '2 solved' }).waitFor();
    const { best, rating, tried } = await kept(page);
    assert.equal(best, 2);
    assert.equal(rating.rating, 1200); // a run is not rated
    assert.deepEqual(new Set(Object.values(tried)), new Set([2]));
    await press(page, page.getByRole('button', { name: 'Once more' }));
    await page.getByText('Your best is 2.').waitFor();
    await leave(page);
  });

test('moon rush: the clock stands still while the page is hidden, and time ends it', async () => {
  const page = await visit();
  await page.clock.install({ time: new Date(`${DAY}T10:00:00`) });
  await page.goto(`${page.home}#/puzzles/rush`);
  await page.getByRole('button', { name: 'Start' }).click();
  await page.locator('[data-offer]').first().waitFor();
  await page.clock.fastForward(60_000);
  await page.getByText(/^(2:00|1:[0-5]\d)$/).waitFor();
  const seen = await onBoard(page);
  const show = (hidden) =>
    page.evaluate((hidden) => {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
      document.dispatchEvent(new Event('visibilitychange'));
    }, hidden);
  await show(true);
  await page.clock.fastForward(600_000);
  await show(false);
  await page.getByRole('heading', { name: 'The clock stands still' }).waitFor();
  assert.equal(await page.locator('[role=gridcell]').count(), 0); // nothing to think about
  await page.getByRole('button', { name: 'Go on' }).click();
  await page.locator('[data-offer]').first().waitFor();
  assert.notEqual(await onBoard(page), seen);
  await page.getByText(/^(2:00|1:[0-5]\d)$/).waitFor();
  await page.clock.fastForward(121_000);
  await page.getByRole('heading', { name: '0 solved' }).waitFor();
  await leave(page);
});

// ---- one's own mistakes ----

test('a mistake that an analysis finds can be tried again, there and later', async () => {
  const page = await visit();
  await importText(page, stored('short'));
  await page.evaluate(own);
  await page.getByRole('region', { name: 'Finished' }).getByRole('link').first().click();
  await page.getByRole('button', { name: 'Analyze' }).click();
  await page.getByRole('heading', { name: 'Look again' }).waitFor({ timeout: 600_000 });
  const rows = await page.evaluate(() => JSON.parse(localStorage.getItem('novaluna.mistakes')));
  assert.ok(rows.length > 0);
  const row = rows.find((r) => r.good[0].includes('@') && r.action.includes('@'));
  await page.goto(`${page.home}#/replay/${row.game}/${row.ply + 1}`);
  await page.getByRole('link', { name: 'Try again' }).click();
  await stateIs(page, 'open');
  await page.locator('[data-offer]').first().waitFor();
  await answer(page, row.action);
  await stateIs(page, 'missed');
  await press(page, page.getByRole('button', { name: 'Try again' }));
  await answer(page, row.good[0]);
  await stateIs(page, 'solved');
  await page.reload(); // the analysis is gone, the mistakes are not
  await page.goto(`${page.home}#/puzzles`);
  const list = page.locator('section[aria-labelledby=own] li');
  await list.first().waitFor();
  assert.equal(await page.getByText('1,200', { exact: true }).count(), 1); // no rating comes of it
  assert.deepEqual((await kept(page)).tried, { [`own/${row.game}/${row.ply}`]: 1 });
  await leave(page);
});

// ---- looking ----

test('the puzzle of the day changes at midnight on an open page, but not under the hand', async () => {
  const page = await visit({ context: { timezoneId: 'Europe/Budapest' } });
  const night = new Date('2026-11-16T22:58:00Z');
  await page.clock.install({ time: night });
  const board = (day) =>
    page.locator(`main[data-puzzle="${puzzles[puzzleOf(day)].id}"] [data-offer]`).first();
  await page.goto(`${page.home}#/puzzles`);
  await page.getByText('Monday, November 16').waitFor();
  await page.clock.runFor(180_000);
  await page.getByText('Tuesday, November 17').waitFor();

  await page.clock.setSystemTime(night);
  await page.goto('about:blank');
  await page.goto(`${page.home}#/puzzles/day`);
  await board('2026-11-16').waitFor();
  await page.clock.runFor(180_000);
  await board('2026-11-17').waitFor();

  await page.clock.setSystemTime(night);
  await page.goto('about:blank');
  await page.goto(`${page.home}#/puzzles/day`);
  await board('2026-11-16').waitFor();
  const { turns } = solution(puzzleOf('2026-11-16'));
  await hold(page, turns[0]);
  await page.clock.runFor(180_000);
  await page.clock.resume();
  const undo = page.getByRole('button', { name: 'Undo', exact: true });
  while (await undo.isEnabled()) await press(page, undo);
  for (const action of turns) await answer(page, action);
  await stateIs(page, 'solved');
  assert.deepEqual((await kept(page)).days, { '2026-11-16': 1 });
  await press(page, page.getByRole('button', { name: 'Try again' }));
  await stateIs(page, 'open');
  await board('2026-11-16').waitFor();
  await leave(page);
});

for (const [theme, size] of LOOKS)
  test(`${theme}, ${size}: every state is accessible and fits`, async () => {
    const page = await visit({ theme, size });
    const look = async (what) => {
      await accessible(page, what);
      await fits(page, what);
    };
    await page.goto(`${page.home}#/puzzles`);
    await page.locator('section[aria-labelledby=themes]').waitFor();
    await look('all puzzles');
    await open(page, short);
    await look('open');
    await hold(page, solution(short).turns[0]);
    await look('a ghost');
    await confirm(page);
    await stateIs(page, 'solved');
    await look('solved');
    await press(page, page.getByRole('button', { name: 'Try again' }));
    await answer(page, solution(short).wrong);
    await stateIs(page, 'missed');
    await look('missed');
    await page.goto(`${page.home}#/puzzles/rush`);
    await page.getByRole('button', { name: 'Start' }).waitFor();
    await look('before a run');
    await press(page, page.getByRole('button', { name: 'Start' }));
    await page.locator('[data-offer]').first().waitFor();
    await look('a run');
    await press(page, page.getByRole('button', { name: 'Stop' }));
    await page.getByRole('heading', { name: '0 solved' }).waitFor();
    await look('after a run');
    await leave(page);
  });
