#!/usr/bin/env node
// screenshots.mjs: the pictures of the main screens for docs/pictures/, from games that never
// change: `make pictures`, after `make web && make`.
// Usage: web/tools/screenshots.mjs [NAME…]
//
// SPDX-License-Identifier: MIT
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { cellAt, importText, menu, myTurn, newVisitor, offer, openRecord, press } from '../e2e/play.mjs';
import { actionsOf, cut, lastPosition, seated, stored } from '../e2e/record.mjs';
import { serve } from '../e2e/serve.mjs';
import { smaller } from './png.mjs';

const LARGEST = 150_000; // bytes
const out = fileURLToPath(new URL('../../docs/pictures/', import.meta.url));
const wanted = process.argv.slice(2);

/** Where a game is best shown: a turn in its middle that covers most. */
function showpiece(record, from, to) {
  const actions = actionsOf(record);
  const left = (n) =>
    lastPosition(cut(record, n))
      .players.map((p) => p.discs)
      .reduce((a, b) => a + b);
  let best = from;
  for (let n = from, most = -1; n < to; n++) {
    const covers = left(n) - left(n + 1);
    if (actions[n]?.includes('@') && covers > most) [best, most] = [n, covers];
  }
  return best;
}

const two = stored('two');
const middle = showpiece(two, 16, 24);
const mine = two.replace('[Player2 "Ben"]\n', '');
const against = (n) => {
  const mover = lastPosition(cut(two, n)).to_move;
  const names =
    mover === 1
      ? two.replace('[Player2 "Ben"]\n', '')
      : two.replace('[Player1 "Anna"]\n', '').replace('Player2 "Ben"', 'Player2 "Anna"');
  return seated(cut(names, n), { [mover === 1 ? 2 : 1]: 'full-moon' });
};

async function lay(page, action) {
  const [, k, x, y] = /^(\d)@(-?\d+),(-?\d+)$/.exec(action);
  await press(page, offer(page, k));
  if (!(await page.locator('[role=gridcell].ghost').count()))
    await press(page, cellAt(page, Number(x), Number(y)));
  await page.locator('[role=gridcell].ghost').waitFor();
}

const choosing = async (page) => {
  await openRecord(page, against(middle));
  await myTurn(page);
};
const previewing = async (page) => {
  await choosing(page);
  await lay(page, actionsOf(two)[middle]);
};
const four = stored('four');
const solo = stored('solo');
const soloTurn = showpiece(solo, 4, actionsOf(solo).indexOf('e'));

/** Plays the last action of a record, and waits until all is told of its end. */
const ends = (record, table) => async (page) => {
  await openRecord(page, table);
  await lay(page, actionsOf(record).at(-1));
  await page.waitForTimeout(260);
  await press(page, page.getByRole('button', { name: /^Confirm/ }));
  await told(page);
};
const told = (page) => page.locator('.end .after p:not(.faint)').last().waitFor({ timeout: 120_000 });
const tie = stored('tie');
const good = stored('solo-good');
const won = ends(two, seated(cut(mine, -1), { 2: 'full-moon' }));
const lost = async (page) => {
  const theirs = two.replace('[Player1 "Anna"]\n', '').replace('Player2 "Ben"', 'Player2 "Anna"');
  await openRecord(page, seated(cut(theirs, -1), { 1: 'full-moon' }));
  await told(page);
};
const tied = ends(tie, seated(cut(tie.replace('[Player1 "Anna"]\n', ''), -1), { 1: 'full-moon' }));
const people = ends(four, cut(four, -1));
const alone = ends(good, cut(good, -1));
const givenUp = async (page) => {
  await choosing(page);
  await menu(page, 'Give up this game');
  await press(page, page.getByRole('dialog').getByRole('button', { name: 'Give up' }));
  await told(page);
};

/** name: how it is looked at, and how to get there */
const pictures = {
  home: [
    {},
    async (page) => {
      await importText(page, [against(middle), cut(solo, soloTurn)].join('\n'));
      await page.goto(`${page.home}#/`);
      await page.getByRole('region', { name: 'Continue' }).waitFor();
    },
  ],
  'home-phone': [{ size: 'phone' }, async () => {}],
  choosing: [{}, choosing],
  'choosing-day': [{ theme: 'light' }, choosing],
  'choosing-phone': [{ size: 'phone' }, choosing],
  'choosing-phone-day': [{ size: 'phone', theme: 'light' }, choosing],
  previewing: [{}, previewing],
  'previewing-day': [{ theme: 'light' }, previewing],
  'previewing-phone': [{ size: 'phone' }, previewing],
  'previewing-phone-day': [{ size: 'phone', theme: 'light' }, previewing],
  tablet: [{ size: 'tablet' }, previewing],
  solo: [
    { theme: 'light' },
    async (page) => {
      await openRecord(page, cut(solo, soloTurn));
      await lay(page, actionsOf(solo)[soloTurn]);
    },
  ],
  'four-players': [
    {},
    async (page) => {
      const n = showpiece(four, 30, 44);
      await openRecord(page, cut(four, n));
      await lay(page, actionsOf(four)[n]);
    },
  ],
  end: [{}, won],
  'end-day': [{ theme: 'light' }, won],
  'end-phone': [{ size: 'phone' }, won],
  'end-loss': [{}, lost],
  'end-loss-phone-day': [{ size: 'phone', theme: 'light' }, lost],
  'end-tie': [{}, tied],
  'end-tie-day': [{ theme: 'light' }, tied],
  'end-given-phone': [{ size: 'phone' }, givenUp],
  'end-people-day': [{ theme: 'light' }, people],
  'end-solo': [{}, alone],
  'end-solo-phone-day': [{ size: 'phone', theme: 'light' }, alone],
  analysis: [
    {},
    async (page) => {
      await importText(page, seated(mine, { 2: 'full-moon' }));
      await page.getByRole('region', { name: 'Finished' }).getByRole('link').first().click();
      await page.getByRole('button', { name: 'Analyze' }).click();
      await page
        .getByText(/accuracy \d+%/)
        .first()
        .waitFor({ timeout: 120_000 });
      await page.keyboard.press('Home');
      for (let i = 0; i < 15; i++) await page.keyboard.press('ArrowRight');
      await page.getByRole('table', { name: 'Best actions' }).waitFor();
    },
  ],
  tutorial: [
    { path: '#/learn/1' },
    async (page) => {
      await page.locator('main [role=gridcell]').first().waitFor();
    },
  ],
  rules: [
    { size: 'phone', theme: 'light', path: '#/rules/R14' },
    async (page) => {
      await page.locator('main svg').first().waitFor();
      await page.waitForFunction(() => scrollY > 0);
    },
  ],
};

mkdirSync(out, { recursive: true });
const site = await serve();
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium' });
try {
  for (const [name, [options, open]] of Object.entries(pictures)) {
    if (wanted.length && !wanted.includes(name)) continue;
    const page = await newVisitor(browser, site.url, { ...options, settings: { name: 'Anna' } });
    await open(page);
    await page.mouse.move(0, 0);
    await page
      .locator('.toast, .notice')
      .first()
      .waitFor({ state: 'hidden' })
      .catch(() => {});
    await page.evaluate(() => document.activeElement?.blur());
    await page.waitForTimeout(700); // fades
    const shot = await page.screenshot();
    let png = smaller(shot);
    for (let colors = 192; png.length > LARGEST && colors >= 64; colors -= 64) png = smaller(shot, colors);
    if (png.length > LARGEST) throw new Error(`${name}.png has ${png.length} bytes`);
    writeFileSync(`${out}${name}.png`, png);
    console.log(`docs/pictures/${name}.png  ${png.length}`);
    if (page.troubles.length) throw new Error(page.troubles.join('\n'));
    await page.context().close();
  }
} finally {
  await browser.close();
  await site.stop();
}
