#!/usr/bin/env node
// screenshots.mjs: the pictures of the main screens for docs/pictures/, from games that never
// change: `make pictures`, after `make web && make`.
// Usage: web/tools/screenshots.mjs [NAME…]
//
// SPDX-License-Identifier: MIT
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { career } from '../e2e/harness/career.mjs';
import { act, importText, myTurn, newVisitor, openRecord, press, SIZES } from '../e2e/harness/play.mjs';
import { actionsOf, cut, novaluna, seated, stored } from '../e2e/harness/record.mjs';
import { hold, puzzles, solution } from '../e2e/harness/pack.mjs';
import { serve } from '../e2e/harness/serve.mjs';
import { smaller } from './png.mjs';
import { before, endings, four, lay, showpiece, solo, two } from './staged.mjs';

const LARGEST = 150_000; // bytes
const out = fileURLToPath(new URL('../../docs/pictures/', import.meta.url));
const wanted = process.argv.slice(2);

const middle = showpiece(two, 16, 24);
const soloTurn = showpiece(solo, 4, actionsOf(solo).indexOf('e'));

// ---- the screens that are shown at every size, by day and by night ----

const home = async (page) => {
  await importText(page, [before(middle), cut(solo, soloTurn)].join('\n'));
  await page.goto(`${page.home}#/`);
  await page.locator('.quick').waitFor();
};
const choosing = async (page) => {
  await openRecord(page, before(middle));
  await myTurn(page);
};
const game = async (page) => {
  await choosing(page);
  await lay(page, actionsOf(two)[middle]);
};
const progress = async (page) => {
  await career(page);
  await page.goto(`${page.home}#/progress`);
  await page.locator('.ladder').waitFor();
};
/** A blunder, and what a teacher says of it. */
const taught = async (page) => {
  await openRecord(page, stored('taught'));
  await myTurn(page);
  await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('novaluna.settings'));
    localStorage.setItem('novaluna.settings', JSON.stringify({ ...kept, teacher: 'mistake' }));
  });
  await page.reload();
  await myTurn(page);
  await act(page, '2@-1,-1');
  await page.locator('.teacher').waitFor({ timeout: 120_000 });
};
/** Ends a game, and waits until all is told of it. */
const ends =
  ({ open, act }) =>
  async (page) => {
    await open(page);
    await act(page);
    await page.locator('.end .after p:not(.faint)').last().waitFor({ timeout: 600_000 });
  };

/** A solo game of a seed by a level, as a person's. */
const alone = (seed, level, name = '') =>
  novaluna(['selfplay', '--players', '1', '--games', '1', '--seed', seed, '--level', level]).replace(
    /^\[Player1 .*\n/m,
    name && `[Player1 "${name}"]\n`,
  );
const linkTo = (record) => novaluna(['link', '-'], record).trim();

const twice = async (page) => {
  await importText(page, alone('21', 'half-moon'));
  await page.goto(`${page.home}#/duplicate/${linkTo(alone('21', 'crescent', 'Ben'))}`);
  await page.locator('#verdict').waitFor();
};
const moons = async (page) => {
  await importText(page, [alone('21', 'half-moon'), alone('33', 'gibbous')].join('\n'));
  await page.evaluate(() => {
    localStorage.setItem('novaluna.facts', JSON.stringify({ twice: 1 }));
    localStorage.setItem('novaluna.puzzles', JSON.stringify({ best: 6 }));
  });
  await page.goto(`${page.home}#/moons`);
  await page.locator('main li.won').first().waitFor();
};

/** A visitor in the middle of November 2026 who has played nearly all deals of it. */
const november = (path, ready) => async (page) => {
  await page.clock.install({ time: new Date('2026-11-16T10:00:00') });
  await page.evaluate(() => {
    const log = {};
    for (const d of [1, 2, 3, 4, 5, 7, 8, 9, 10, 12, 13, 14, 15]) {
      const day = `2026-11-${String(d).padStart(2, '0')}`;
      const on = d === 9 ? '2026-11-10' : day;
      log[day] = { id: day, on, total: 84 + ((d * 7) % 27), par: 88 + (d % 4) };
    }
    localStorage.setItem('novaluna.daily', JSON.stringify(log));
  });
  await page.goto('about:blank');
  await page.goto(page.home + path);
  await page.locator(ready, { hasText: /\d/ }).first().waitFor({ timeout: 120_000 });
};
const daily = november('#/daily', 'dl dd.num');
const calendar = november('#/daily/calendar', '.month b');

/** A puzzle before its answer, solved or missed. */
const puzzle = (state) => async (page) => {
  const index = puzzles.findLastIndex((p) => p.kind === 'tasks');
  const { turns, wrong } = solution(index);
  await page.goto(`${page.home}#/puzzles/${puzzles[index].id}`);
  await page.locator('[data-offer]').first().waitFor();
  await hold(page, state === 'missed' ? wrong : turns[0]);
  if (state === 'open') return;
  await press(page, page.getByRole('button', { name: 'Confirm', exact: true }));
  await page.locator(`main[data-state=${state}]`).waitFor();
};
const rush = async (page) => {
  await page.goto(`${page.home}#/puzzles/rush`);
  await press(page, page.getByRole('button', { name: 'Start' }));
  await page.locator('[data-offer]').first().waitFor();
  for (const right of [true, true, false]) {
    const id = await page.locator('main').getAttribute('data-puzzle');
    const { turns, wrong } = solution(puzzles.findIndex((p) => p.id === id));
    await hold(page, right ? turns[0] : wrong);
    await page.locator(`main:not([data-puzzle="${id}"])`).waitFor();
  }
};

/** The same in another language; a tile in the hand stays there. */
const inLanguage = (lang, open) => async (page) => {
  await open(page);
  await page.evaluate((lang) => {
    const kept = JSON.parse(localStorage.getItem('novaluna.settings'));
    localStorage.setItem('novaluna.settings', JSON.stringify({ ...kept, lang }));
  }, lang);
  await page.reload();
  await page.waitForFunction((lang) => document.documentElement.lang === lang, lang);
  await page.locator('.quick, [role=gridcell].ghost').first().waitFor();
};

const AT = {
  desktop: SIZES.desktop,
  tablet: SIZES.tablet,
  phone: 'phone',
  low: { width: 844, height: 390 },
  small: { width: 320, height: 568 },
};
const everywhere = Object.entries({ home, game, end: ends(endings.win) }).flatMap(([name, open]) =>
  Object.entries(AT).flatMap(([at, size]) =>
    ['dark', 'light'].map((theme) => [
      `${name}-${at}${theme === 'light' ? '-day' : ''}`,
      [{ size, theme }, open],
    ]),
  ),
);

/** name: how it is looked at, and how to get there */
const pictures = {
  ...Object.fromEntries(everywhere),
  choosing: [{}, choosing],
  'choosing-phone-day': [{ size: 'phone', theme: 'light' }, choosing],
  'first-visit': [{ size: 'phone' }, async () => {}],
  progress: [{}, progress],
  'progress-phone-day': [{ size: 'phone', theme: 'light' }, progress],
  'first-game': [
    { size: 'phone', theme: 'light' },
    async (page) => {
      await press(page, page.getByRole('button', { name: 'Learn by playing' }));
      await page.locator('.mark.ready').waitFor();
    },
  ],
  'game-de-day': [{ theme: 'light' }, inLanguage('de', game)],
  'game-uk-phone': [{ size: 'phone' }, inLanguage('uk', game)],
  'home-uk': [{}, inLanguage('uk', home)],
  'home-de-phone-day': [{ size: 'phone', theme: 'light' }, inLanguage('de', home)],
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
  'end-loss': [{}, ends(endings.loss)],
  'end-loss-phone-day': [{ size: 'phone', theme: 'light' }, ends(endings.loss)],
  'end-tie-day': [{ theme: 'light' }, ends(endings.tie)],
  'end-tie-phone': [{ size: 'phone' }, ends(endings.tie)],
  'end-given-phone': [{ size: 'phone' }, ends(endings.given)],
  'end-people-day': [{ theme: 'light' }, ends(endings.people)],
  'end-solo': [{}, ends(endings.solo)],
  'end-solo-phone-day': [{ size: 'phone', theme: 'light' }, ends(endings.solo)],
  analysis: [
    {},
    async (page) => {
      await importText(page, seated(two.replace('[Player2 "Ben"]\n', ''), { 2: 'full-moon' }));
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
  daily: [{}, daily],
  'daily-phone-day': [{ size: 'phone', theme: 'light' }, daily],
  calendar: [{}, calendar],
  'calendar-phone-day': [{ size: 'phone', theme: 'light' }, calendar],
  duplicate: [{}, twice],
  'duplicate-phone-day': [{ size: 'phone', theme: 'light' }, twice],
  'duplicate-challenge-phone': [
    { size: 'phone', path: `#/duplicate/${linkTo(alone('21', 'crescent', 'Ben'))}` },
    (page) => page.locator('main .tiles').waitFor(),
  ],
  moons: [{}, moons],
  'moons-phone-day': [{ size: 'phone', theme: 'light' }, moons],
  teacher: [{}, taught],
  'teacher-phone-day': [{ size: 'phone', theme: 'light' }, taught],
  strategy: [
    { path: '#/learn/11' },
    async (page) => {
      await page.locator('main [role=gridcell]').first().waitFor();
    },
  ],
  'strategy-phone-day': [
    { path: '#/learn/8', size: 'phone', theme: 'light' },
    async (page) => {
      await page.locator('main [role=gridcell]').first().waitFor();
    },
  ],
  puzzles: [
    {},
    async (page) => {
      await page.goto(`${page.home}#/puzzles`);
      await page.locator('section[aria-labelledby=themes]').waitFor();
    },
  ],
  'puzzles-phone-day': [
    { size: 'phone', theme: 'light' },
    async (page) => {
      await page.goto(`${page.home}#/puzzles`);
      await page.locator('section[aria-labelledby=themes]').waitFor();
    },
  ],
  puzzle: [{}, puzzle('open')],
  'puzzle-phone-day': [{ size: 'phone', theme: 'light' }, puzzle('open')],
  'puzzle-solved': [{}, puzzle('solved')],
  'puzzle-solved-phone': [{ size: 'phone' }, puzzle('solved')],
  'puzzle-missed-day': [{ theme: 'light' }, puzzle('missed')],
  'puzzle-missed-phone': [{ size: 'phone' }, puzzle('missed')],
  'puzzle-rush': [{}, rush],
  'puzzle-rush-phone-day': [{ size: 'phone', theme: 'light' }, rush],
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
    const page = await newVisitor(browser, site.url, {
      ...options,
      workers: 'allow', // with it comes the display face
      settings: { name: 'Anna' },
    });
    await open(page);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.waitForFunction(() => document.fonts.size > 0);
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
