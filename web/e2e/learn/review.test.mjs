// review.test.mjs: a game once more: keys, slider, by itself; the analysis with its progress,
// its numbers and its stop.
//
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accessible, importText, press, SIZES, soak, whole, withPage } from '../harness/app.mjs';
import { actionsOf, sealed, stored } from '../harness/record.mjs';
import { GRID, LANGUAGES, resize } from '../harness/sizes.mjs';

const solo = stored('solo');
const all = actionsOf(solo).length;

async function open(page, record) {
  await importText(page, record);
  await press(page, page.getByRole('region', { name: 'Finished' }).getByRole('link').first());
  await page.getByRole('heading', { name: 'Replay and analysis' }).waitFor();
}
const stands = (page, n, of = all) => page.getByText(`${n} of ${of}`, { exact: true }).first().waitFor();
const tiles = (page) => page.locator('.replay [role=gridcell].tile').count();

for (const size of whole ? Object.keys(SIZES) : ['phone']) {
  test(
    `${size}: replay by buttons, keys and slider`,
    withPage({ size }, async (page) => {
      await open(page, solo);
      await stands(page, all);
      const end = await tiles(page);
      await press(page, page.getByRole('button', { name: 'To the beginning' }));
      await stands(page, 0);
      assert.equal(await tiles(page), 0);
      await press(page, page.getByRole('button', { name: 'One action forward' }));
      await stands(page, 1);
      assert.equal(await tiles(page), 1);
      await page.locator('h1').click();
      for (let i = 2; i <= 4; i++) await page.keyboard.press('ArrowRight');
      await stands(page, 4);
      await page.keyboard.press('ArrowLeft');
      await stands(page, 3);
      await page.keyboard.press('End');
      await stands(page, all);
      assert.equal(await tiles(page), end);
      await page.keyboard.press('Home');
      await stands(page, 0);
      const slider = page.getByRole('slider', { name: 'Action' });
      await slider.fill('7');
      await stands(page, 7);
      await slider.focus();
      await page.keyboard.press('ArrowRight');
      await stands(page, 8);
      assert.equal(await slider.getAttribute('aria-valuetext'), `After 8 of ${all} actions`);
    }),
  );
}

soak(
  'replay plays by itself to the end, and stops when asked',
  withPage({ settings: { motion: 'fast' } }, async (page) => {
    await open(page, solo);
    await page.getByRole('slider', { name: 'Action' }).fill(String(all - 3));
    await page.getByRole('button', { name: 'Play automatically' }).click();
    await stands(page, all);
    await page.getByRole('button', { name: 'Play automatically' }).waitFor();
    await page.getByRole('button', { name: 'Play automatically' }).click(); // once more, from the start
    await stands(page, 2);
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByRole('button', { name: 'Play automatically' }).waitFor();
  }),
);

for (const size of ['desktop', 'phone'])
  soak(
    `${size}: the analysis of a solo game`,
    withPage({ size }, async (page) => {
      await open(page, solo);
      await press(page, page.getByRole('button', { name: 'Analyze' }));
      const bar = page.getByRole('progressbar');
      await bar.waitFor();
      const seen = new Set();
      while (await bar.isVisible()) {
        seen.add(await bar.getAttribute('value').catch(() => null));
        await page.waitForTimeout(100);
      }
      assert.ok(seen.size > 3, 'the progress is shown');
      await page.getByText(/^Accuracy \d+%/).waitFor();
      await page.getByRole('img', { name: 'Expected total after each action' }).waitFor();
      await page.keyboard.press('Home');
      for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowRight');
      const best = page.getByRole('table', { name: 'Best actions' });
      await best.waitFor();
      const rows = await best.getByRole('row').count();
      assert.ok(rows >= 3 && rows <= 7, `${rows} rows`);
      await best.getByText('best', { exact: true }).waitFor();
      await page
        .getByText(/^(Why it is best|Why it is better: .*)$/)
        .first()
        .waitFor();
      // The other action is drawn on the board.
      await press(page, best.getByRole('row').nth(1).getByRole('button'));
      await page.locator('.replay [role=gridcell].ghost').waitFor();
      // The table of all actions has the same numbers.
      if (!(await page.locator('details[open]').count())) await press(page, page.getByText('All actions'));
      const loss = page.locator('details table tbody tr');
      assert.equal(await loss.count(), all);
    }),
  );

/** A number as it is shown; 0 for "best". */
const read = (text) => (text === 'best' ? 0 : Number(text.replace('\u2212', '-').replace(',', '.')));

/** Opens the replay of a game that is not over, after some actions of it, and has it analysed. */
async function analysed(page, record, plies) {
  const [head, ...rest] = record.split('\n\n');
  await importText(page, `${head}\n\n${rest.join(' ').split(/\s+/).slice(0, plies).join(' ')}\n`);
  await page.getByRole('button', { name: /^More about/ }).click();
  await page.getByRole('menuitem', { name: 'Replay so far' }).click();
  await press(page, page.getByRole('button', { name: 'Analyze' }));
  await page.getByRole('progressbar').waitFor();
  await page.getByRole('progressbar').waitFor({ state: 'hidden', timeout: 300_000 });
}

test(
  'phone: the steps stay in view, the verdict is beside its board, and all numbers of an action agree',
  withPage({ size: 'phone' }, async (page) => {
    const plies = 12;
    await analysed(page, stored('tie'), plies);
    await page.keyboard.press('Home');
    let losses = 0;
    for (let n = 1; n <= plies; n++) {
      await page.keyboard.press('ArrowRight');
      await stands(page, n, plies);
      const seen = await page.evaluate(() => {
        const texts = (selector) => [...document.querySelectorAll(selector)].map((e) => e.textContent.trim());
        const row = (e) => [...e.querySelectorAll('td.n')].slice(1).map((cell) => cell.textContent.trim());
        const one = (selector) => [...document.querySelectorAll(selector)].map(row)[0] ?? null;
        const now = document.querySelector('details tr.now');
        return {
          forced: document.querySelector('.verdict.forced') !== null,
          top: document.querySelector('.verdict').getBoundingClientRect().top + scrollY,
          loss: texts('.verdict .num')[0] ?? '',
          cards: texts('.errs b'),
          best: one('.five tr.best'),
          played: one('.five tr.played'),
          after: [...now.querySelectorAll('td.n')].map((cell) => cell.textContent.trim()),
        };
      });
      assert.ok(seen.top < SIZES.phone.height, `action ${n}: its verdict begins at ${seen.top}`);
      if (seen.forced) continue;
      const loss = seen.loss ? read(/[\d.]+/.exec(seen.loss)[0]) : 0;
      const cards = seen.cards.map(read).reduce((a, b) => a + b, 0);
      const behind = read(seen.best[0].split(' ')[0]) - read(seen.played[0].split(' ')[0]);
      const near = (a, b) => assert.ok(Math.abs(a - b) < 0.06, `action ${n}: ${JSON.stringify(seen)}`);
      near(-cards, loss);
      near(-read(seen.played[1]), loss);
      near(behind, loss);
      if (seen.after[2]) near(-read(seen.after[2].split(' ')[0]), loss);
      losses += loss > 0;
    }
    assert.ok(losses > 0, 'somebody gave something away');
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    const steps = await page.getByRole('group', { name: 'Go through the game' }).boundingBox();
    assert.ok(steps.y >= 0 && steps.y < 60, `the steps are at ${steps.y}`);
  }),
);

const SOME = [
  [320, 568],
  [768, 1024],
  [844, 390],
  [1280, 800],
];

/** What of the tables of an analysis is cut off, or only seen by scrolling to the side. */
const cutColumns = (page) =>
  page.evaluate(() => {
    const found = new Set();
    const tables = [...document.querySelectorAll('.five, details table')];
    if (tables.length !== 2) found.add(`${tables.length} tables`);
    for (const table of tables) {
      const { right } = table.getBoundingClientRect();
      for (let el = table; el !== document.body; el = el.parentElement) {
        if (getComputedStyle(el).display === 'contents') continue;
        const over = Math.max(el.scrollWidth - el.clientWidth, right - el.getBoundingClientRect().right);
        if (over > 1)
          found.add(`${el.tagName} ${el.className.split(' ')[0]}: ${Math.round(over)} px too wide`);
      }
      const walk = document.createTreeWalker(table, NodeFilter.SHOW_TEXT);
      for (let node = walk.nextNode(); node; node = walk.nextNode()) {
        const cell = node.parentElement.closest('td, th');
        if (!cell || !node.data.trim() || node.parentElement.closest('.sr')) continue;
        const words = document.createRange();
        words.selectNodeContents(node);
        const over = words.getBoundingClientRect().right - cell.getBoundingClientRect().right;
        if (over > 1) found.add(`“${node.data.trim()}” hangs ${Math.round(over)} px over its cell`);
      }
    }
    return [...found];
  });

test(
  'the tables of an analysis are seen whole, in every language and window',
  withPage({}, async (page) => {
    await analysed(page, stored('tie'), whole ? 12 : 5);
    const address = page.url().replace(/#.*/, '');
    const replay = new URL(page.url()).hash.replace(/(replay\/[^/]+).*/, '$1');
    const wrong = {};
    for (const lang of LANGUAGES) {
      await page.goto(`${address}#/settings`); // the analysis lasts as long as the page
      await page.locator('select:has(option[value=uk])').selectOption(lang);
      await page.waitForFunction((lang) => document.documentElement.lang === lang, lang);
      for (const step of whole ? [2, 5, 8, 12] : [5]) {
        await page.goto(`${address}${replay}/${step}`);
        await page.locator('.five').waitFor();
        await page.locator('details').evaluate((all) => (all.open = true));
        for (const size of whole ? GRID : SOME) {
          await resize(page, size);
          const found = await cutColumns(page);
          if (found.length) wrong[`${size.join(' × ')}, ${lang}, action ${step}`] = found;
        }
      }
    }
    assert.deepEqual(wrong, {});
  }),
);

test(
  'the analysis of a game of two can be stopped, and what is known stays',
  withPage({}, async (page) => {
    await open(page, stored('two'));
    await page.getByRole('button', { name: 'Analyze' }).click();
    await page.waitForFunction(() => Number(document.querySelector('progress')?.value) >= 3);
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    await page.getByRole('progressbar').waitFor({ state: 'hidden' });
    await page.getByRole('img', { name: 'Chances to win after each action' }).waitFor();
    await page.getByRole('button', { name: 'Analyze' }).waitFor();
  }),
);

test(
  'a second analysis that is stopped, or left, leaves the first one as it was',
  withPage({}, async (page) => {
    const kept = (page) => page.evaluate(() => localStorage.getItem('novaluna.mistakes'));
    await analysed(page, stored('tie'), 12);
    const before = await kept(page);
    assert.ok(JSON.parse(before).length, 'there are mistakes to be tried again');
    const facts = page.getByText(/accuracy \d+%/).first();
    await facts.waitFor();
    const again = async () => {
      await page.getByRole('radio', { name: 'deep' }).check();
      await page.getByRole('button', { name: 'Analyze' }).click();
      await page.getByRole('button', { name: 'Stop', exact: true }).waitFor();
      await page.waitForTimeout(1000);
    };
    await again();
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    await page.getByRole('progressbar').waitFor({ state: 'hidden' });
    await facts.waitFor();
    assert.equal(await kept(page), before);
    await again();
    await page.goBack();
    await page.waitForTimeout(500);
    assert.equal(await kept(page), before);
  }),
);

soak(
  'the analysis of a game of four: bands, and every seat named',
  withPage({}, async (page) => {
    await open(page, stored('tie-of-four'));
    await page.getByRole('button', { name: 'Analyze' }).click();
    await page.waitForFunction(() => document.querySelectorAll('.chart .band').length === 4);
    for (const name of ['Anna', 'Ben', 'Cleo', 'Dana'])
      await page.locator('.chart .legend').getByText(name).waitFor();
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
  }),
);

soak(
  'a game in progress can be looked at again, too',
  withPage({}, async (page) => {
    await importText(page, stored('two').replace(/\n\n[^]*$/, '\n\n1@0,0 1@0,0\n'));
    await page.getByRole('button', { name: /^More about/ }).click();
    await page.getByRole('menuitem', { name: 'Replay so far' }).click();
    await stands(page, 2, 2);
  }),
);

soak(
  'a sealed deck is verified, and why is told when asked',
  withPage({}, async (page) => {
    await open(page, sealed());
    await page.getByText('After the last move the secret was opened.').waitFor({ state: 'hidden' });
    const mark = page.getByText('Check it yourself');
    await mark.focus();
    await page.keyboard.press(' ');
    await page.getByText('After the last move the secret was opened.').waitFor();
    await stands(page, 9, 9); // the key did not start the replay
    await accessible(page);
  }),
);

test(
  'a deck that does not fit its seal is told of without being asked',
  withPage({ size: 'phone' }, async (page) => {
    await open(page, sealed().replace('26 27 64 20"', '26 64 27 20"'));
    await page.getByText('The deck does not fit its seal').waitFor();
    await page.getByText('is not what was promised before the first.').waitFor();
    await accessible(page);
  }),
);

soak(
  'a deck without a seal has no mark',
  withPage({}, async (page) => {
    await open(page, solo);
    await stands(page, all);
    assert.equal(await page.getByText(/seal|verified/i).count(), 0);
  }),
);
