// return.test.mjs: what one comes back for where things are not as usual: without a network, where nothing can be kept, in
// two tabs, by keys alone.  Files of their own have each of the screens as it is on other days.
//
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  act,
  cellAt,
  importText,
  leave,
  myTurn,
  openRecord,
  press,
  state,
  visit,
  withPage,
} from '../harness/app.mjs';
import { career } from '../harness/career.mjs';
import { hold, puzzles, solution } from '../harness/pack.mjs';
import { stored } from '../harness/record.mjs';

const button = (page, name) => page.getByRole('button', { name, exact: true });
const link = (page, name) => page.getByRole('link', { name, exact: true });

/** Leads to another screen without a new page. */
const to = (page, hash) => page.evaluate((hash) => void (location.hash = hash), hash);

/** Another tab of the same visitor. */
async function tabOf(page, hash) {
  const tab = await page.context().newPage();
  Object.assign(tab, { home: page.home, touch: page.touch });
  await tab.goto(page.home + hash);
  return tab;
}

/** The puzzle of a run that is on the board. */
async function onBoard(page) {
  await page.locator('[data-offer]').first().waitFor();
  const id = await page.locator('main').getAttribute('data-puzzle');
  return puzzles.findIndex((p) => p.id === id);
}

/** A run against the clock: so many puzzles solved, then three missed. */
async function run(page, solved) {
  await press(page, button(page, 'Start'));
  for (let i = 0; i < solved + 3; i++) {
    const index = await onBoard(page);
    const { turns, wrong } = solution(index);
    await hold(page, i < solved ? turns[0] : wrong);
    await page.locator(`main:not([data-puzzle="${puzzles[index].id}"])`).waitFor();
  }
  await page.getByRole('heading', { name: `${solved} solved` }).waitFor();
}

// ---- without a network ----

test('without a network: screens that had never been opened, and the teacher', async () => {
  const page = await visit({ workers: 'allow', settings: { teacher: 'blunder' } });
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller);
  await career(page);
  await openRecord(page, stored('taught'));
  await page.context().setOffline(true);
  await page.reload();
  await myTurn(page);
  await act(page, '2@-1,-1');
  await page.getByRole('region', { name: 'Teacher' }).waitFor({ timeout: 120_000 });
  for (const [hash, ready] of [
    ['#/daily', 'main .week'],
    ['#/daily/calendar', 'main .month'],
    ['#/puzzles', 'section[aria-labelledby=themes]'],
    ['#/puzzles/rush', 'main .btn.primary'],
    ['#/progress', '.ladder'],
    ['#/moons', 'main li'],
    ['#/learn/7', 'main [role=gridcell]'],
  ]) {
    await page.goto('about:blank');
    await page.goto(page.home + hash);
    await page.locator(ready).first().waitFor();
  }
  await page.goto(`${page.home}#/daily`);
  await page.locator('dd.num', { hasText: /^\d+$/ }).waitFor({ timeout: 120_000 }); // par is worked out here
  page.troubles = page.troubles.filter((t) => !/ERR_INTERNET_DISCONNECTED|Failed to fetch/.test(t));
  await leave(page);
});

// ---- nothing can be kept ----

/** From now on the browser has no room for small things. */
const fill = (page) =>
  page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('', 'QuotaExceededError');
    };
  });

test(
  'no room: an attempt at the deal of the day counts as long as the page lasts',
  withPage({ path: '#/daily' }, async (page) => {
    await fill(page);
    await press(page, button(page, 'Start'));
    await page.locator('main.play').waitFor();
    const game = page.url();
    await to(page, '#/daily/calendar');
    await page.locator('main .month').waitFor();
    await to(page, '#/daily');
    await press(page, link(page, 'Go on'));
    await page.locator('main.play').waitFor();
    assert.equal(page.url(), game);
  }),
);

test(
  'no room: a run is told of, and its best lasts as long as the page',
  withPage({ path: '#/puzzles/rush' }, async (page) => {
    await fill(page);
    await run(page, 1);
    await page.getByText(/^This browser has no room left/).waitFor();
    await press(page, button(page, 'Once more'));
    await page.getByText('Your best is 1.').waitFor();
  }),
);

test(
  'no room: a teacher that was chosen stays while the page does, and a lesson can be taken',
  withPage({ path: '#/new' }, async (page) => {
    await fill(page);
    const mistakes = page.getByRole('group', { name: 'Teacher' }).getByRole('radio', { name: 'Mistakes' });
    await mistakes.check();
    await to(page, '#/learn/7');
    await page.locator('main [role=gridcell]').first().waitFor();
    await to(page, '#/new');
    await mistakes.waitFor();
    assert.ok(await mistakes.isChecked());
  }),
);

// ---- two tabs ----

test('two tabs: the deal of the day is begun once, and both lead to the same game', async () => {
  const page = await visit({ path: '#/daily' });
  const tab = await tabOf(page, '#/daily');
  await button(tab, 'Start').waitFor();
  await press(page, button(page, 'Start'));
  await page.locator('main.play').waitFor();
  await press(tab, link(tab, 'Go on'));
  await tab.locator('main.play').waitFor();
  assert.equal(tab.url(), page.url());
  await leave(page);
});

test('two tabs: the better of two runs is one’s best in both', async () => {
  const page = await visit({ path: '#/puzzles/rush' });
  const tab = await tabOf(page, '#/puzzles/rush');
  await button(tab, 'Start').waitFor();
  await run(page, 1);
  await run(tab, 0);
  await tab.getByText('Your best is 1.').waitFor();
  await tab.goto(`${page.home}#/puzzles`);
  await tab.getByText('Your best is 1.').waitFor();
  await leave(page);
});

test('two tabs: a teacher that is chosen in one is there in the other', async () => {
  const page = await visit({ path: '#/new' });
  const tab = await tabOf(page, '#/new');
  const choice = (of) =>
    of.getByRole('group', { name: 'Teacher' }).getByRole('radio', { name: 'Every slip' });
  await choice(tab).waitFor();
  await choice(page).check();
  await tab.waitForFunction((radio) => radio.checked, await choice(tab).elementHandle());
  await leave(page);
});

// ---- by keys alone ----

/** Goes to something by Tab. */
async function tabTo(page, target) {
  await target.first().waitFor();
  const el = await target.first().elementHandle();
  for (let i = 0; i < 80; i++) {
    if (await el.evaluate((e) => e === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  assert.fail(`Tab does not lead to ${await el.evaluate((e) => e.textContent)}`);
}
async function enter(page, target) {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

test(
  'by keys: from home to the deal of the day, its calendar, another day and into the game',
  withPage({}, async (page) => {
    await importText(page, stored('solo')); // who has never played is shown less
    await page.goto(`${page.home}#/`);
    await enter(page, page.getByRole('link', { name: /^Today’s deal/ }));
    await page.locator('main .week').waitFor();
    await enter(page, link(page, 'Calendar'));
    await page.locator('main .month').waitFor();
    await enter(page, page.locator('main .month a[aria-current=date]'));
    await enter(page, button(page, 'Start'));
    await page.locator('main.play').waitFor();
    assert.equal(await state(page), 'person');
  }),
);

test(
  'by keys: a run, from Start to Once more',
  withPage({ path: '#/puzzles/rush' }, async (page) => {
    const key = (name) => page.keyboard.press(name);
    await enter(page, button(page, 'Start'));
    const index = await onBoard(page);
    const [action] = solution(index).turns;
    const [, k, x, y] = /^(\d)@(-?\d+),(-?\d+)$/.exec(action) ?? [];
    if (k) {
      await key(k);
      if (!(await page.locator('[role=gridcell].ghost').count())) {
        const wanted = await cellAt(page, Number(x), Number(y)).getAttribute('aria-label');
        const focused = () => page.evaluate(() => document.activeElement.ariaLabel);
        for (let i = 0; i < 80 && (await focused()) !== wanted; i++) await key('n');
      }
      await key('Enter');
    } else await key(action);
    await page.locator(`main:not([data-puzzle="${puzzles[index].id}"])`).waitFor();
    await onBoard(page);
    await enter(page, button(page, 'Stop'));
    await page.getByRole('heading', { name: '1 solved' }).waitFor();
    await enter(page, button(page, 'Once more'));
    await button(page, 'Start').waitFor();
  }),
);

test(
  'by keys: a teacher is chosen with a new game',
  withPage({ path: '#/new' }, async (page) => {
    const choice = page.getByRole('group', { name: 'Teacher' });
    await tabTo(page, choice.getByRole('radio', { name: 'Off' }));
    await page.keyboard.press('ArrowRight');
    assert.ok(await choice.getByRole('radio', { name: 'Blunders' }).isChecked());
  }),
);
