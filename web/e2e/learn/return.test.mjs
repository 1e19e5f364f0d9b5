// return.test.mjs: what one comes back for where things are not as usual: without a network, where nothing can be kept, in
// two tabs, by keys alone.  Files of their own have each of the screens as it is on other days.
//
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  A_LOOK,
  accessible,
  act,
  calm,
  ending,
  fits,
  importText,
  keptGames,
  soak,
  leave,
  myTurn,
  openRecord,
  playOn,
  press,
  state,
  visit,
  withPage,
} from '../harness/app.mjs';
import { career, mistaken, own } from '../harness/career.mjs';
import { DAY, dealOf, playDays } from '../harness/days.mjs';
import { hold, holdByKeys, puzzles, solution } from '../harness/pack.mjs';
import { actionsOf, cut, lastPosition, novaluna, seated, stored } from '../harness/record.mjs';

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
  await page.bringToFront(); // a tab that lies behind is slow
  await press(page, button(page, 'Start'));
  for (let i = 0; i < solved + 3; i++) {
    const index = await onBoard(page);
    const { turns, wrong } = solution(index);
    await hold(page, i < solved ? turns[0] : wrong);
    await page.locator(`main:not([data-puzzle="${puzzles[index].id}"])`).waitFor();
  }
  await page.getByRole('heading', { name: `${solved} solved` }).waitFor();
}

/** A mistake of one's own, and an answer to what is on the board. */
async function openOwn(page, { id }) {
  await page.bringToFront(); // a tab that lies behind is slow
  await page.goto(`${page.home}#/puzzles/${id}`);
  await page.locator(`main[data-puzzle="${id}"] [data-offer]`).first().waitFor();
}
async function answer(page, action, state) {
  await hold(page, action);
  await press(page, button(page, 'Confirm'));
  await page.locator(`main[data-state="${state}"]`).waitFor();
  await page.waitForTimeout(300); // what stands below is deaf for a moment
}

// ---- without a network ----

soak('without a network: screens that had never been opened, and the teacher', async () => {
  const page = await visit({ workers: 'allow', settings: { teacher: 'blunder' } });
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller);
  await career(page);
  await playDays(page, dealOf(DAY));
  await openRecord(page, stored('taught'));
  await page.context().setOffline(true);
  await page.reload();
  await myTurn(page);
  await act(page, '2@-1,-1');
  await page.getByRole('region', { name: 'Teacher' }).waitFor({ timeout: 120_000 });
  for (const [hash, ready] of [
    ['#/daily', 'main .week'],
    [`#/daily/${DAY}`, 'main pre'],
    ['#/daily/calendar', 'main .month'],
    [`#/daily/calendar/${DAY}`, 'main .month a b.num'],
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
  await page.goto(`${page.home}#/daily/${DAY}`);
  await press(page, button(page, 'Replay the plan')); // … and the plan with it
  await page.locator('.replay main [role=gridcell]').first().waitFor();
  page.troubles = page.troubles.filter((t) => !/ERR_INTERNET_DISCONNECTED|Failed to fetch/.test(t));
  await leave(page);
});

test('without a network: a whole run, and a mistake of one’s own put right', async () => {
  const page = await visit({ workers: 'allow' });
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller);
  const [mine] = await mistaken(page);
  await page.context().setOffline(true);
  await page.goto(`${page.home}#/puzzles/rush`);
  await page.reload();
  await run(page, 1);
  await press(page, button(page, 'Once more'));
  await page.getByText('Your best is 1.').waitFor();
  await openOwn(page, mine);
  await answer(page, mine.good, 'solved');
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
  'no room: what came of a day, and the calendar, last as long as the page',
  withPage({}, async (page) => {
    const record = dealOf(DAY);
    await playDays(page, cut(record, -1));
    await page.goto('about:blank');
    await page.goto(`${page.home}#/daily/${DAY}`);
    await link(page, 'Go on').waitFor();
    await fill(page);
    await press(page, link(page, 'Go on'));
    await playOn(page, actionsOf(record));
    await to(page, `#/daily/${DAY}`);
    const total = await page.locator('.total').innerText();
    await to(page, `#/daily/calendar/${DAY}`);
    await page.getByRole('link', { name: new RegExp(`November 16: ${total} points`) }).waitFor();
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

test('no room: a mistake of one’s own is put right as long as the page lasts', async () => {
  const page = await visit();
  const [mine] = await mistaken(page);
  await fill(page);
  await to(page, `#/puzzles/${mine.id}`);
  await answer(page, mine.good, 'solved');
  await page.getByText(/^This browser has no room left/).waitFor();
  await to(page, '#/puzzles');
  await page.getByText('1 mistake to put right.').waitFor(); // of two
  await leave(page);
});

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

test('two tabs: what comes of a day in one is there in the other, and in its calendar', async () => {
  const page = await visit();
  const record = dealOf(DAY);
  const id = await playDays(page, cut(record, -1));
  const tab = await tabOf(page, `#/daily/${DAY}`);
  const calendar = await tabOf(page, `#/daily/calendar/${DAY}`);
  await link(tab, 'Go on').waitFor();
  await calendar.getByRole('link', { name: /November 16: begun/ }).waitFor();
  await page.goto(`${page.home}#/game/${id}`);
  await playOn(page, actionsOf(record));
  const total = await tab.locator('.total').innerText();
  await calendar.getByRole('link', { name: new RegExp(`November 16: ${total} points`) }).waitFor();
  await leave(page);
});

soak('two tabs: the better of two runs is one’s best in both', async () => {
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

test('two tabs: a mistake of one’s own that is put right in one is so in the other', async () => {
  const page = await visit();
  const [mine, other] = await mistaken(page);
  const tab = await tabOf(page, '#/puzzles');
  await tab.getByText('2 mistakes to put right.').waitFor();
  await openOwn(page, mine);
  await answer(page, mine.good, 'solved');
  await tab.getByText('1 mistake to put right.').waitFor();
  await openOwn(tab, mine);
  await answer(tab, mine.action, 'missed'); // it stays put right
  await openOwn(tab, other);
  await answer(tab, other.good, 'solved');
  await page.goto(`${page.home}#/puzzles`);
  await page.getByText('All of them are put right.').waitFor();
  await leave(page);
});

soak(
  'two tabs: a game that ends in one is in the progress of the other, and so is what it was like',
  async () => {
    const page = await visit();
    const short = stored('short').replace(/^\[Player\d .*\n/gm, '');
    const before = cut(short, -1);
    await importText(page, seated(before, { [3 - lastPosition(before).to_move]: 'new-moon' }));
    await page.evaluate(own);
    await page.reload();
    const tab = await tabOf(page, '#/progress');
    await tab.getByText('Nothing to tell yet.').waitFor();
    await page.bringToFront();
    await press(page, page.locator('section[aria-labelledby=open] li a').first());
    await page.locator('main.play').waitFor();
    await act(page, actionsOf(short).at(-1));
    await tab.getByText(/more games will tell which moon you play like/).waitFor();
    await tab.getByRole('heading', { level: 3, name: 'Accuracy' }).waitFor({ timeout: 600_000 });
    await leave(page);
  },
);

soak(
  'two tabs: a deal that is played in one is gone on with in the other, and then compared in both',
  async () => {
    const run = (level) =>
      novaluna(['selfplay', '--players', '1', '--games', '1', '--seed', '21', '--level', level]).replace(
        /^\[Player1 .*\n/m,
        '',
      );
    const link = novaluna(['link', '-'], run('crescent')).trim();
    const page = await visit();
    const tab = await tabOf(page, `#/duplicate/${link}`);
    await button(tab, 'Play this deal').waitFor();
    await page.bringToFront();
    const mine = run('half-moon');
    await openRecord(page, cut(mine, -1));
    await tab.getByRole('link', { name: 'Go on', exact: true }).waitFor();
    await playOn(page, actionsOf(mine));
    await ending(page).waitFor();
    await tab.locator('#verdict').waitFor();
    await page.goto(`${page.home}#/duplicate/${link}`);
    await page.locator('#verdict').waitFor();
    assert.equal(await page.locator('#verdict').innerText(), await tab.locator('#verdict').innerText());
    await leave(page);
  },
);

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
  'by keys: after a day, its text, the plan and the comparison; a month with days',
  withPage({}, async (page) => {
    await playDays(page, dealOf(DAY));
    await page.goto(`${page.home}#/daily/calendar/${DAY}`);
    await enter(page, page.locator('main .month').getByRole('link', { name: /November 16/ }));
    await button(page, 'Replay the plan').waitFor({ timeout: 120_000 });
    await enter(page, button(page, 'Share'));
    await page.getByText(/^(Copied\.|The browser does not allow copying)/).waitFor();
    await enter(page, button(page, 'Replay the plan'));
    await page.locator('.replay main [role=gridcell]').first().waitFor();
    await page.goBack();
    await enter(page, link(page, 'Compare this deal'));
    await page.locator('#verdict').waitFor();
  }),
);

test(
  'by keys: a run, from Start to Once more',
  withPage({ path: '#/puzzles/rush' }, async (page) => {
    await enter(page, button(page, 'Start'));
    const index = await onBoard(page);
    await holdByKeys(page, solution(index).turns[0]);
    if (await page.locator('[role=gridcell].ghost').count()) await page.keyboard.press('Enter');
    await page.locator(`main:not([data-puzzle="${puzzles[index].id}"])`).waitFor();
    await onBoard(page);
    await enter(page, button(page, 'Stop'));
    await page.getByRole('heading', { name: '1 solved' }).waitFor();
    await enter(page, button(page, 'Once more'));
    await button(page, 'Start').waitFor();
  }),
);

test(
  'by keys: from the list of puzzles to one’s own mistake, and on to a theme',
  withPage({}, async (page) => {
    const [mine, other] = await mistaken(page);
    await page.goto(`${page.home}#/puzzles`);
    await enter(page, page.getByRole('link', { name: /^Blunder, action 11/ }));
    await page.locator(`main[data-puzzle="${mine.id}"] [data-offer]`).first().waitFor();
    await holdByKeys(page, mine.good);
    await page.keyboard.press('Enter'); // on the ghost
    await page.locator('main[data-state=solved]').waitFor();
    await page.waitForFunction(() => document.activeElement.textContent.trim() === 'Next puzzle');
    await calm(page);
    await page.keyboard.press('Enter');
    await page.locator(`main[data-puzzle="${other.id}"]`).waitFor();
    await page.goto(`${page.home}#/puzzles`);
    await enter(page, page.getByRole('link', { name: /^take or refill/ }));
    assert.equal(puzzles[await onBoard(page)].kind, 'refill');
  }),
);

test('by keys: what the progress tells of losses leads to what is good for them', async () => {
  const page = await visit();
  await career(page);
  const [mine] = await mistaken(page);
  const practice = link(page, 'Practice it');
  await page.goto(`${page.home}#/progress`);
  await enter(page, page.getByText('As a table').first());
  await page.locator('section[aria-labelledby=accuracy] tbody tr').first().waitFor();
  await enter(page, practice); // most is lost by which tile, and so was this
  await page.locator(`main[data-puzzle="${mine.id}"]`).waitFor();
  await page.evaluate(() => localStorage.removeItem('novaluna.mistakes'));
  await page.goto(`${page.home}#/progress`);
  await enter(page, practice);
  assert.equal(puzzles[await onBoard(page)].kind, 'timing');
  await leave(page);
});

test(
  'by keys: a teacher is chosen with a new game',
  withPage({ path: '#/new' }, async (page) => {
    const choice = page.getByRole('group', { name: 'Teacher' });
    await tabTo(page, choice.getByRole('radio', { name: 'Off' }));
    await page.keyboard.press('ArrowRight');
    assert.ok(await choice.getByRole('radio', { name: 'Blunders' }).isChecked());
  }),
);

test(
  'by keys: any strength between two levels is chosen, played against, and remembered',
  withPage({ path: '#/new' }, async (page) => {
    const level = page.getByRole('combobox', { name: 'Level' });
    await tabTo(page, level);
    await page.keyboard.press('End'); // the last of the list
    const slider = page.getByRole('slider', { name: 'Strength' });
    await tabTo(page, slider);
    for (let i = 0; i < 4; i++) await page.keyboard.press('ArrowRight');
    await page.getByText('Half Moon → Gibbous: 4 decisions of ten as the stronger.').waitFor();
    await enter(page, button(page, 'Play'));
    await page.locator('main.play').waitFor();
    const [{ summary }] = await keptGames(page);
    assert.equal(summary.seats[1].level, 'half-moon+0.4');
    await page.goto(`${page.home}#/new`);
    assert.equal(await slider.inputValue(), '34');
  }),
);

// ---- looking ----

for (const [theme, size] of A_LOOK)
  test(`${theme}, ${size}: a mistake of one’s own and a strength between two levels are accessible and fit`, async () => {
    const page = await visit({ theme, size });
    const look = async (what) => {
      await accessible(page, what);
      await fits(page, what);
    };
    const [mine] = await mistaken(page);
    await page.goto(`${page.home}#/puzzles`);
    await page.getByText('2 mistakes to put right.').waitFor();
    await look('the list');
    await openOwn(page, mine);
    await look('open');
    await answer(page, mine.action, 'missed');
    await look('missed');
    await press(page, button(page, 'Try again'));
    await answer(page, mine.good, 'solved');
    await look('solved');
    await page.goto(`${page.home}#/new`);
    await page.getByRole('combobox', { name: 'Level' }).selectOption('between');
    await page.getByRole('slider', { name: 'Strength' }).fill('67');
    await look('a strength');
    await leave(page);
  });
