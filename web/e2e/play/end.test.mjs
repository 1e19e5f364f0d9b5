// end.test.mjs: how games end: the moment itself, the scene beside the board, ends otherwise than by actions, what is
// told then, and what happens to a game that is left or deleted.
//
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  accessible,
  act,
  calm,
  cellAt,
  confirm,
  ending,
  endMenu,
  endScreen,
  fits,
  leave,
  menu,
  myTurn,
  offer,
  openRecord,
  ply,
  press,
  SIZES,
  state,
  url,
  visit,
  whole,
  withPage,
} from '../harness/app.mjs';
import { actionsOf, cut, downloaded, lastPosition, seated, stored, tag } from '../harness/record.mjs';
import { LANGUAGES, speak } from '../harness/sizes.mjs';

const two = stored('two');
const short = stored('short');
const actions = actionsOf(two);

const exported = (page) => downloaded(page, () => endMenu(page, 'Export'));

// ---- the scenes ----

const last = (record) => actionsOf(record).at(-1);
const tie = stored('tie');
const four = stored('four');
const good = stored('solo-good');
const poor = stored('solo');
/** A game of Anna's, who has seat 1 or 2, against the computer. */
const mine = (record, seat, n) =>
  seated(cut(record.replace(new RegExp(`\\[Player${3 - seat} ".*"\\]\n`), ''), n), {
    [3 - seat]: 'full-moon',
  });
const plays = (record, action) => async (page) => {
  await openRecord(page, record);
  await act(page, action);
};
const giveUp = async (page) => {
  await menu(page, 'Give up this game');
  await press(page, page.getByRole('dialog').getByRole('button', { name: 'Give up' }));
};

/** name: how to get there, and what it says */
const SCENES = {
  'a win': [plays(mine(two, 1, -1), last(two)), 'win', /^You win$/],
  // Whoever is about to place the last disc does.
  'a loss': [(page) => openRecord(page, mine(two, 2, -1)), 'loss', /^Full Moon wins$/],
  'a tie': [plays(mine(tie, 2, -1), last(tie)), 'tie', /^Full Moon wins the tie$/],
  'a game of people': [plays(cut(four, -1), last(four)), 'people', /^Ben wins$/],
  'giving up': [
    async (page) => {
      await openRecord(page, mine(two, 1, 10));
      await myTurn(page);
      await giveUp(page);
    },
    'given',
    /^Full Moon wins$/,
  ],
  'a good total': [plays(cut(good, -1), last(good)), 'solo', /^Total 87$/],
  'another total': [plays(cut(poor, -1), last(poor)), 'solo', /^Total 106$/],
};

const WINDOWS = [
  [1280, 800],
  [390, 844],
  [360, 640],
  [320, 568],
  [844, 390],
  [960, 540],
  [2560, 1440],
];

/** What is wrong with how board and end lie beside each other. */
const beside = (page) =>
  page.evaluate(() => {
    const wrong = [];
    const box = (query) => document.querySelector(query).getBoundingClientRect();
    const board = box('.panel .view');
    const end = box('section.end');
    const apart =
      board.right <= end.left + 1 ||
      end.right <= board.left + 1 ||
      board.bottom <= end.top + 1 ||
      end.bottom <= board.top + 1;
    if (!apart) wrong.push('the end lies over the board');
    for (const r of [board, end])
      if (r.left < -1 || r.top < -1 || r.right > innerWidth + 1 || r.bottom > innerHeight + 1)
        wrong.push(`${[r.left, r.top, r.right, r.bottom]} leaves the window`);
    if (document.documentElement.scrollWidth > innerWidth) wrong.push('the page scrolls sideways');
    for (const cell of document.querySelectorAll('.panel [role=gridcell].tile')) {
      const { x, y, width, height } = cell.getBoundingClientRect();
      const there = document.elementFromPoint(x + width / 2, y + height / 2);
      const cut = Math.max(board.top - y, y + height - board.bottom, board.left - x, x + width - board.right);
      if (!there?.closest('.panel') || cut > 2) wrong.push(`${cell.ariaLabel} is not seen`);
    }
    const primary = box('section.end .primary');
    const on = document.elementFromPoint(primary.x + primary.width / 2, primary.y + primary.height / 2);
    if (!on?.closest('.primary')) wrong.push('the way on is not seen');
    const told = document.querySelector('section.end .told');
    const more = told.scrollHeight - told.clientHeight;
    if (more > 1) wrong.push(`${more} px of what is told are not seen`);
    return wrong;
  });

/** Board and end lie beside each other in every window. */
async function besideEverywhere(page, windows = WINDOWS, what = '') {
  for (const [width, height] of windows) {
    await page.setViewportSize({ width, height });
    await page.waitForFunction((w) => innerWidth === w && document.querySelector('.panel .view svg'), width);
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    assert.deepEqual(await beside(page), [], `${width} × ${height}${what}`);
    await fits(page, `${width} × ${height}${what}`);
  }
  await page.setViewportSize(SIZES.desktop);
}

/** What is worked out about the game is there, and nothing grows any more. */
const allTold = (page) => page.locator('.after p:not(.faint)').last().waitFor({ timeout: 300_000 });

for (const [name, [open, scene, title]] of Object.entries(SCENES))
  test(
    `${name} has its own scene, beside the board at every size, in both themes`,
    withPage({}, async (page) => {
      await open(page);
      const shown = await endScreen(page);
      assert.equal(shown.scene, scene);
      assert.match(shown.title, title);
      assert.ok(shown.why);
      if (scene !== 'given' && scene !== 'tie')
        assert.equal(await page.locator('.panel g.last').count(), 1, 'the last disc is ringed');
      if (whole) await allTold(page); // a minute each; a short game has it below
      await besideEverywhere(page);
      for (const colorScheme of ['dark', 'light']) {
        await page.emulateMedia({ colorScheme });
        await accessible(page, colorScheme);
      }
      await page.reload();
      const again = await endScreen(page);
      assert.deepEqual([again.scene, again.title], [shown.scene, shown.title]);
      assert.equal(await page.locator('section.end.fresh, .scene.moves').count(), 0, 'and quietly');
    }),
  );

/** The ends that tell most, with what is the worst for each. */
for (const [name, record, langs, windows] of [
  ['a tie', () => mine(tie, 2, -1), ['de', 'hu', 'uk'], [[320, 568]]],
  [
    'a tie of four',
    () => cut(stored('tie-of-four'), -1),
    ['de', 'uk'],
    [
      [320, 568],
      [390, 844],
      [960, 540],
    ],
  ],
])
  test(
    `${name} lies beside the board in every language`,
    withPage({}, async (page) => {
      const all = stored(name === 'a tie' ? 'tie' : 'tie-of-four');
      await plays(record(), last(all))(page);
      await ending(page).waitFor();
      for (const lang of whole ? LANGUAGES : langs) {
        const game = page.url();
        await speak(page, lang);
        await page.goto(game);
        await ending(page).waitFor();
        await besideEverywhere(page, whole ? WINDOWS : windows, `, ${lang}`);
      }
    }),
  );

test(
  'whose board: the winner’s, or one’s own',
  withPage({}, async (page) => {
    await SCENES['a loss'][0](page);
    await endScreen(page);
    await page.getByRole('region', { name: 'Full Moon’s area' }).waitFor();
    await page.getByRole('button', { name: /^Ben/ }).click();
    await page.getByRole('region', { name: 'Your area' }).waitFor();
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByRole('region', { name: 'Full Moon’s area' }).waitFor();
  }),
);

/** Lays the last tile of a record, without confirming it. */
async function layLast(page, record) {
  const [, k, x, y] = /^(\d)@(-?\d+),(-?\d+)$/.exec(last(record));
  await press(page, offer(page, k));
  if (!(await page.locator('[role=gridcell].ghost').count()))
    await press(page, cellAt(page, Number(x), Number(y)));
  await page.locator('[role=gridcell].ghost').waitFor();
  await calm(page);
}

test(
  'the board is seen until the last disc lies; then comes the end, and not before',
  withPage({ settings: { motion: 'normal' } }, async (page) => {
    await openRecord(page, mine(two, 1, -1));
    await layLast(page, two);
    await page.evaluate(() => {
      window.seen = [];
      const play = document.querySelector('main.play');
      let lost = 0; // ms between two frames at most
      let before = performance.now();
      requestAnimationFrame(function frame(now) {
        lost = Math.max(lost, now - before);
        before = now;
        requestAnimationFrame(frame);
      });
      /** For how long what moves on the board still does; its ring comes with the end. */
      const left = () =>
        Math.max(
          0,
          ...document
            .getAnimations()
            .filter((a) => a.playState === 'running' && a.effect?.target?.closest('.panel'))
            .filter((a) => !a.effect.target.closest('g.last'))
            .map((a) => a.effect.getComputedTiming().endTime - a.currentTime),
        );
      new MutationObserver(() => {
        const end = !!document.querySelector('section.end');
        if (play.dataset.state === 'over' && !window.seen.length) window.seen.push({ end });
        if (end && window.seen.length === 1) window.seen.push({ end, left: left(), lost });
      }).observe(play, { attributes: true, childList: true, subtree: true });
    });
    await press(page, confirm(page));
    await ending(page).waitFor();
    const [over, end] = await page.evaluate(() => window.seen);
    assert.equal(over.end, false);
    // A busy machine shows late what it begins late.
    assert.ok(end.left <= end.lost, `${end.left} ms of movement are left, ${end.lost} ms were lost`);
  }),
);

for (const how of ['a key', 'a press', 'time'])
  test(
    `the breath after the last disc ends by ${how}`,
    withPage({ settings: { motion: 'normal' } }, async (page) => {
      await openRecord(page, mine(two, 1, -1));
      await layLast(page, two);
      await page.clock.install();
      await page.clock.pauseAt(Date.now() + 60_000);
      await press(page, confirm(page));
      await page.locator('main.play[data-state=over]').waitFor();
      assert.equal(await page.locator('section.end').count(), 0);
      if (how === 'a key') await page.keyboard.press('x');
      else if (how === 'a press') await page.locator('.panel .view').click();
      else await page.clock.runFor(5000);
      await page.locator('section.end').waitFor();
    }),
  );

test(
  'the moon moves the last stretch; a press lets it arrive',
  withPage({ settings: { motion: 'normal' } }, async (page) => {
    await plays(mine(two, 1, -1), last(two))(page);
    await page.locator('section.end .scene.moves').waitFor();
    await page.keyboard.press('Shift');
    await page.locator('section.end .scene:not(.moves)').waitFor();
  }),
);

test(
  'with less motion the scene is simply there',
  withPage({ settings: { motion: 'normal' }, context: { reducedMotion: 'reduce' } }, async (page) => {
    await plays(mine(two, 1, -1), last(two))(page);
    await ending(page).waitFor();
    assert.equal(await page.locator('.scene').count(), 1);
    assert.equal(await page.locator('.scene.moves').count(), 0);
  }),
);

for (const size of ['desktop', 'phone'])
  test(
    `${size}: the end is read once; Escape leads to the board alone, and Enter back`,
    withPage({ size }, async (page) => {
      await openRecord(page, mine(two, 1, -1));
      await layLast(page, two);
      await page.evaluate(() => {
        window.heard = [];
        const live = document.querySelector('[role=status].live');
        new MutationObserver(() => live.textContent && window.heard.push(live.textContent)).observe(live, {
          childList: true,
          characterData: true,
          subtree: true,
        });
      });
      await page.keyboard.press('Enter');
      await ending(page).waitFor();
      const focused = () =>
        page.evaluate(() => {
          const at = document.activeElement;
          const about = document.getElementById(at.getAttribute('aria-describedby'));
          return [at.tagName, at.textContent.trim(), about?.textContent];
        });
      assert.deepEqual(await focused(), ['H2', 'You win', 'You placed your last disc.']);
      await page.waitForFunction(() => window.heard.length > 0);
      const heard = await page.evaluate(() => window.heard.join(' '));
      assert.match(heard, /0 left/);
      assert.doesNotMatch(heard, /You win|last disc/);
      await page.keyboard.press('Escape');
      await page.locator('section.end').waitFor({ state: 'detached' });
      assert.equal((await focused())[1], 'Result');
      assert.equal(await page.locator('.panel [role=gridcell].tile').count(), 16);
      await page.keyboard.press('Enter');
      await ending(page).waitFor();
      assert.equal((await focused())[0], 'H2');
      await press(page, ending(page).getByRole('button', { name: 'See the board' }));
      await press(page, page.getByRole('button', { name: 'Undo' })); // and a takeback is as it was
      await page.locator('main.play[data-state=person]').waitFor();
      assert.equal(await page.locator('section.end').count(), 0);
    }),
  );

test(
  'in solo the ghost tells how the score will stand, covers included, and the sheet shows it',
  withPage({}, async (page) => {
    const n = actionsOf(poor).findIndex(
      (_, i) =>
        i > 3 &&
        lastPosition(cut(poor, i)).players[0].discs - lastPosition(cut(poor, i + 1)).players[0].discs > 1,
    );
    await openRecord(page, cut(poor, n));
    const action = actionsOf(poor)[n];
    const sheet = () =>
      page
        .locator('.sheet td:nth-child(2)')
        .evaluateAll((all) => all.map((td) => Number(td.textContent.trim().split('→').at(-1))));
    const before = await sheet();
    const [, k, x, y] = /^(\d)@(-?\d+),(-?\d+)$/.exec(action);
    await press(page, offer(page, k));
    const line = page.locator('.row.chosen .where');
    assert.match(await line.innerText(), /stand at \d+ to \d+$/);
    await press(page, cellAt(page, Number(x), Number(y)));
    await page.locator('[role=gridcell].ghost').waitFor();
    const soon = await sheet();
    assert.notDeepEqual(soon, before);
    const [from, to] = (await line.innerText()).match(/\d+(?= →|$)/g).map(Number);
    await calm(page);
    await press(page, confirm(page));
    await page.locator(`main.play[data-ply="${n + 1}"]`).waitFor();
    assert.deepEqual(await sheet(), soon);
    assert.deepEqual([from, to], [before[2], soon[2]]);
  }),
);

// ---- other ends ----

for (const size of Object.keys(SIZES))
  test(
    `${size}: a game against the computer is given up, and counts as lost`,
    withPage({ size }, async (page) => {
      await openRecord(page, seated(cut(two, 6), { 2: 'half-moon' }));
      await myTurn(page);
      await menu(page, 'Give up this game');
      const dialog = page.getByRole('dialog', { name: 'Give up this game?' });
      await press(page, dialog.getByRole('button', { name: 'Play on' }));
      assert.notEqual(await state(page), 'over');
      await menu(page, 'Give up this game');
      await press(page, dialog.getByRole('button', { name: 'Give up' }));
      const { why, ranking } = await endScreen(page);
      assert.equal(why, 'You gave up the game.');
      assert.equal(ranking.at(-1).name, 'Anna');
      const record = await exported(page);
      assert.equal(tag(record, 'Termination'), 'left');
      assert.deepEqual(lastPosition(record).result, { reason: 'left', ranking: [2, 1] });
      await page.goto(`${url}#/games`);
      await page.getByRole('region', { name: 'Finished' }).getByText('the game was given up').waitFor();
      assert.match(await page.getByRole('region', { name: 'Your results' }).innerText(), /Half Moon\s+1\s+0/);
    }),
  );

test(
  'a game given up before anything was played ends as any other, and can be looked at',
  withPage({}, async (page) => {
    await openRecord(page, seated(cut(two, 0), { 2: 'half-moon' }));
    await myTurn(page);
    await giveUp(page);
    assert.equal((await endScreen(page)).why, 'You gave up the game.');
    await press(page, ending(page).getByRole('link', { name: 'Analyze' }));
    await page.locator('.replay .act').getByText('You gave up the game.').waitFor();
    assert.equal(await page.getByRole('button', { name: 'Analyze' }).count(), 0); // there is nothing to judge
  }),
);

test(
  'people at one device agree to stop, or one of them gives up',
  withPage({}, async (page) => {
    await openRecord(page, cut(two, 6));
    const address = page.url();
    await menu(page, 'End this game');
    const dialog = page.getByRole('dialog', { name: 'End this game?' });
    await dialog.getByRole('button', { name: /gives up$/ }).waitFor();
    await dialog.getByRole('button', { name: 'Agree to stop' }).click();
    const { title, why } = await endScreen(page);
    assert.match(title, /^(Anna|Ben) was ahead$/);
    assert.equal(why, 'The players agreed to stop.');
    assert.equal(tag(await exported(page), 'Termination'), 'agreed');
    await page.goto(`${url}#/games`);
    await page.getByText('Ended by agreement').waitFor();
    await page.goto(address);
    await page.reload();
    assert.equal((await endScreen(page)).why, 'The players agreed to stop.');
  }),
);

test(
  'a solo game given up has no total',
  withPage({ size: 'phone' }, async (page) => {
    await openRecord(page, cut(stored('solo'), 5));
    await menu(page, 'Give up this game');
    await press(
      page,
      page.getByRole('dialog', { name: 'Give up this game?' }).getByRole('button', { name: 'Give up' }),
    );
    assert.equal((await endScreen(page)).title, 'Given up');
    assert.equal(tag(await exported(page), 'Termination'), 'left');
  }),
);

test(
  'the end tells where the game turned, and leads there',
  withPage({}, async (page) => {
    await openRecord(page, cut(short, -1));
    await act(page, last(short));
    const turn = ending(page).getByRole('link', { name: /^Turning point: action \d+$/ });
    await turn.waitFor({ timeout: 300_000 });
    await besideEverywhere(page);
    const n = /\d+/.exec(await turn.innerText())[0];
    await turn.click();
    await page.getByText(`Action ${n} of ${actionsOf(short).length}`).waitFor();
    await page.locator('.replay .facts').waitFor(); // what was found is there
  }),
);

test(
  'the end of a solo game tells what the computer makes of the deal, the same every time',
  withPage({}, async (page) => {
    const solo = stored('solo');
    await openRecord(page, cut(solo, -1));
    await act(page, actionsOf(solo).at(-1));
    const par = page.getByText(/computer.* made \d+ with this deal/);
    await par.waitFor({ timeout: 300_000 });
    await besideEverywhere(page);
    const words = await par.innerText();
    await page.reload();
    await par.waitFor({ timeout: 300_000 });
    assert.equal(await par.innerText(), words);
  }),
);

test('a game deleted on another page stays deleted, unless one wants to keep it', async () => {
  const one = await visit();
  await openRecord(one, cut(two, 6));
  const address = one.url();
  const other = await one.context().newPage();
  const remove = async () => {
    await other.goto(`${url}#/games`);
    await other.getByRole('button', { name: /^More about/ }).click();
    await other.getByRole('menuitem', { name: 'Delete' }).click();
    await other.getByText('No games yet.').waitFor();
  };
  const dialog = one.getByRole('dialog', { name: 'This game was deleted' });
  await remove();
  await one.bringToFront(); // a page behind another one hardly moves
  await dialog.waitFor();
  await one.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await act(one, actions[6]);
  await dialog.waitFor(); // asked again, and nothing came back by playing on
  assert.equal(await other.getByText('No games yet.').count(), 1);
  await dialog.getByRole('button', { name: 'Keep it' }).click();
  await other.getByRole('region', { name: 'In progress' }).waitFor();
  await one.bringToFront();
  await act(one, actions[7]);
  assert.equal(await ply(one), 8);
  await remove();
  await dialog.getByRole('link', { name: 'Home' }).click();
  await one.locator('main.home').waitFor();
  await one.goto(address);
  await one.getByText('This game is not kept in this browser.').waitFor();
  await leave(one);
});

for (const size of ['desktop', 'phone'])
  test(
    `${size}: the settings open over the game, and Escape leads back to it as it was`,
    withPage({ size }, async (page) => {
      await openRecord(page, cut(two, 9));
      await press(page, offer(page, 2));
      await press(page, page.locator('[role=gridcell].legal').nth(1));
      const before = page.url();
      if (size === 'desktop') await page.getByRole('button', { name: 'Settings' }).click();
      else await menu(page, 'Settings');
      const dialog = page.getByRole('dialog', { name: 'Settings' });
      await dialog.getByLabel('Language').selectOption('de');
      await page.getByRole('dialog', { name: 'Einstellungen' }).waitFor();
      assert.equal(await page.evaluate(() => document.documentElement.lang), 'de');
      await page.keyboard.press('Escape');
      await page.locator('dialog[open]').waitFor({ state: 'hidden' });
      assert.equal(page.url(), before);
      assert.equal(await page.locator('[role=gridcell].ghost').count(), 1);
      assert.ok(await page.locator('[data-offer="2"]').isChecked());
    }),
  );
