// plans.test.mjs: one's next turn planned while others move: kept, played when it can be, told when it cannot.
//
// With PICTURES=FOLDER it leaves pictures of what is seen there.
//
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { launch, meet, playTogether, Server, sit, speak, together, turns } from '../harness/online.mjs';
import { accessible, calm, menu, myTurn, offer, played, ply, press, tapTurn } from '../harness/play.mjs';

const server = await new Server().start();
const browser = await launch();
after(async () => {
  await browser.close();
  await server.stop();
});

const { PICTURES } = process.env;
async function picture(page, name) {
  if (PICTURES) await page.screenshot({ path: join(PICTURES, `${name}.png`) });
}

const button = (page, name) => page.getByRole('button', { name, exact: true });
const ghost = (page) => page.locator('[role=gridcell].ghost');

/** What became of a plan is read on the board, once all that led to it has been shown. */
async function becomes(page, words) {
  await calm(page);
  await page.locator('.notice', { hasText: words }).waitFor();
}

/** Confirms, and presses what stands there then at once. */
async function confirmTwice(page) {
  await page.evaluate(() => {
    const { promise, resolve } = Promise.withResolvers();
    new MutationObserver((_, watch) => {
      const buttons = document.querySelectorAll('.planned button');
      if (!buttons.length) return;
      watch.disconnect();
      for (const there of buttons) there.click();
      resolve();
    }).observe(document.body, { childList: true, subtree: true });
    document.querySelector('[data-confirm]').click();
    return promise;
  });
}

/** Presses what stands in the action bar, which listens to nothing right after it has changed. */
async function pressBar(page, name) {
  await button(page, name).waitFor();
  await calm(page);
  await press(page, button(page, name));
}

/** Plans the k-th tile from the marker, on a cell of one's own, by taps. */
async function planByTaps(page, k) {
  await press(page, offer(page, k));
  if (!(await ghost(page).count())) await press(page, page.locator('[role=gridcell].legal').first());
  await ghost(page).waitFor();
  await calm(page);
  await confirmTwice(page);
  await page.getByText(/^Planned: (blue|red|turquoise|yellow)/).waitFor();
}

/** … or by keys alone. */
async function planByKeys(page, k) {
  await calm(page);
  await page.locator('[data-plan]').focus();
  await page.keyboard.press('Enter');
  await page.getByText('Choose any tile of the wheel.').waitFor();
  await page.locator('[data-offer="1"]:focus').waitFor();
  await page.keyboard.press('Space');
  for (let i = 1; i < k; i++) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter'); // to a cell
  await page.locator('[role=gridcell]:focus').waitFor();
  await page.keyboard.press('Enter'); // the tile there
  await ghost(page).waitFor();
  await calm(page);
  await page.keyboard.press('Enter');
  await page.getByText(/^Planned: (blue|red|turquoise|yellow)/).waitFor();
}

/** Whoever is to move, who waits, and a tile after which those two change; moves are made until there is one. */
async function passing(pages) {
  for (;;) {
    const { mover, others } = await turns(pages);
    for (let k = 1; k <= 3; k++) {
      const about = await others[0].locator(`#offer-${k}`).textContent();
      if (/You (move|are) next/.test(about)) return { mover, waits: others[0], k };
    }
    await playTogether(pages, (i) => i > 0);
  }
}

const SIGHTS = [
  { size: 'desktop', theme: 'dark' },
  { size: 'phone', theme: 'light' },
  ...(PICTURES
    ? [
        { size: 'desktop', theme: 'light' },
        { size: 'phone', theme: 'dark' },
      ]
    : []),
];

for (const { size, theme } of SIGHTS)
  test(`a plan is kept and played: ${size}, ${theme}`, async () => {
    const { pages, room } = await meet(
      browser,
      server,
      ['Anna', 'Ben'],
      { discs: [20, 20], main: 0, increment: 0 },
      { size, theme, settings: { motion: 'fast' } },
    );
    await playTogether(pages, (i) => i > 3);
    const { mover, waits, k } = await passing(pages);
    await picture(waits, `waiting-${size}-${theme}`);

    await pressBar(waits, 'Plan ahead');
    await waits.getByText('Choose any tile of the wheel.').waitFor();
    const before = await ply(waits);
    assert.ok((await waits.locator('[data-offer]').count()) > 3, 'the whole wheel may be planned');
    await picture(waits, `planning-${size}-${theme}`);
    await accessible(waits);
    await press(waits, offer(waits, 2));
    await press(waits, waits.locator('[role=gridcell].legal').first());
    await ghost(waits).waitFor();
    await waits.getByText('If it is still there, I take it').waitFor();
    await picture(waits, `wish-${size}-${theme}`);
    await accessible(waits);
    await waits.keyboard.press('Escape'); // the ghost, the tile, the planning
    await waits.keyboard.press('Escape');
    await waits.keyboard.press('Escape');
    await button(waits, 'Plan ahead').waitFor();

    // The tile that the other one takes, and then one behind it.
    await pressBar(waits, 'Plan ahead');
    await planByTaps(waits, k);
    await planByKeys(waits, k + 1);
    await waits.getByText(/^Planned: .*, otherwise /).waitFor();
    await ghost(waits).waitFor();
    await picture(waits, `planned-${size}-${theme}`);
    await accessible(waits);

    await waits.reload();
    await waits.getByText(/^Planned: .*, otherwise /).waitFor();
    await waits.goto(`${server.url}#/online`);
    await waits.getByText('A plan waits').waitFor();
    await picture(waits, `lobby-${size}-${theme}`);
    await accessible(waits);
    await sit(waits, server, room);
    await waits.getByText(/^Planned: .*, otherwise /).waitFor();
    assert.equal(await mover.getByText(/plan/i).filter({ hasNotText: 'Plan ahead' }).count(), 0);

    await tapTurn(mover, { k });
    await played(waits, before + 1);
    await becomes(waits, 'Your plan has been played.');
    await picture(waits, `played-${size}-${theme}`);
    assert.equal(await together(pages), before + 2);
    const { events } = await speak(waits, { do: 'watch', room, from: 0 });
    assert.match(events.at(-1), new RegExp(` play ${pages.indexOf(waits) + 1} `));
    for (const page of pages) {
      assert.deepEqual(page.troubles, []);
      await page.context().close();
    }
  });

test('a plan that is not possible is told, and it is just the turn; one can be removed', async () => {
  const { pages } = await meet(
    browser,
    server,
    ['Anna', 'Ben'],
    { discs: [20, 20], main: 0, increment: 0 },
    { settings: { motion: 'fast' } },
  );
  const { mover, others } = await turns(pages);
  const [waits] = others;
  await pressBar(waits, 'Plan ahead');
  await planByTaps(waits, 3);
  await pressBar(waits, 'Remove the plan');
  await button(waits, 'Plan ahead').waitFor();
  assert.equal(await ghost(waits).count(), 0);

  await pressBar(waits, 'Plan ahead');
  await waits.keyboard.press('5'); // any tile of the wheel has its key
  await waits.locator('[data-offer="5"]:checked').waitFor();
  await planByTaps(waits, 1);
  await tapTurn(mover, { k: 1 });
  await myTurn(waits);
  await becomes(waits, 'Your turn: what you had planned is not possible.');
  await waits.reload(); // for who was not there
  await myTurn(waits);
  await becomes(waits, 'Your turn: what you had planned is not possible.');
  assert.equal(await ply(waits), 1);
  await tapTurn(waits, { k: 1 });
  await together(pages);
  for (const page of pages) assert.deepEqual(page.troubles, []);
});

test('Esc is for what is open; what the table is asked meanwhile ends the planning', async () => {
  const { pages } = await meet(browser, server, ['Anna', 'Ben'], { discs: [20, 20], main: 0, increment: 0 });
  await playTogether(pages, (i) => i > 3);
  const { others } = await turns(pages);
  const [waits] = others;
  const choosing = waits.getByText('Choose any tile of the wheel.');
  await pressBar(waits, 'Plan ahead');
  await choosing.waitFor();

  await press(waits, button(waits, 'Menu'));
  await waits.getByRole('menu').waitFor();
  await waits.keyboard.press('Escape');
  await waits.getByRole('menu').waitFor({ state: 'hidden' });
  await menu(waits, 'Type a move');
  await waits.locator('dialog[open]').waitFor();
  await waits.keyboard.press('Escape');
  await waits.locator('dialog[open]').waitFor({ state: 'detached' });
  await waits.locator('[data-seat]').nth(1).click(); // the other's area
  await waits.keyboard.press('Escape');
  await choosing.waitFor();
  await waits.keyboard.press('Escape');
  await choosing.waitFor({ state: 'detached' });

  await pressBar(waits, 'Plan ahead');
  await menu(waits, 'Give up this game');
  await press(waits, button(waits, 'Play on'));
  assert.equal(await choosing.count(), 0);
  await pressBar(waits, 'Plan ahead');
  await menu(waits, 'Give up this game');
  await press(waits, button(waits, 'Give up'));
  for (const page of pages) {
    await page.waitForFunction(() => document.querySelector('main.play')?.dataset.state === 'over');
    assert.deepEqual(page.troubles, []);
  }
});

test('the board stays as it is when planning begins and ends', async () => {
  const { pages } = await meet(browser, server, ['Anna', 'Ben'], { discs: [20, 20], main: 0, increment: 0 });
  await playTogether(pages, (i) => i > 9);
  const { others } = await turns(pages);
  const [waits] = others;
  for (let i = 0; i < 3; i++) await press(waits, button(waits, 'Zoom in'));
  await waits.locator('ol.log').evaluate((list) => (list.scrollTop = 30));
  await calm(waits); // the board has come to rest
  const looks = () =>
    waits.evaluate(() => {
      const { width, left, top } = document.querySelector('.view .board').getBoundingClientRect();
      return { width, left, top, log: document.querySelector('ol.log').scrollTop };
    });
  const before = await looks();
  assert.equal(before.log, 30);
  await pressBar(waits, 'Plan ahead');
  await pressBar(waits, 'Stop planning');
  await button(waits, 'Plan ahead').waitFor();
  assert.deepEqual(await looks(), before);
  for (const page of pages) assert.deepEqual(page.troubles, []);
});
