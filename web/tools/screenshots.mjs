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
import { DAY, dealOf, noteDays, playDays } from '../e2e/harness/days.mjs';
import {
  act,
  calm,
  confirm,
  importText,
  myTurn,
  newVisitor,
  openRecord,
  press,
  SIZES,
} from '../e2e/harness/play.mjs';
import { actionsOf, cut, novaluna, seated, stored } from '../e2e/harness/record.mjs';
import { hold, puzzles, solution } from '../e2e/harness/pack.mjs';
import { Server, speak, TERMS } from '../e2e/harness/online.mjs';
import { apart } from './apart.mjs';
import { smaller } from './png.mjs';
import { before, endings, four, lay, showpiece, solo, two } from './staged.mjs';

const LARGEST = 150_000; // bytes
const out = fileURLToPath(new URL('../../docs/pictures/', import.meta.url));
const wanted = process.argv.slice(2);

const middle = showpiece(two, 16, 24);
const COMPARED = 11; // an action of this game that another would have beaten, and why
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
const firstGame = async (page) => {
  await press(page, page.getByRole('button', { name: 'Learn by playing' }));
  await page.locator('.mark.ready').waitFor();
};
const analysis = async (page) => {
  await importText(page, seated(two.replace('[Player2 "Ben"]\n', ''), { 2: 'full-moon' }));
  await page.getByRole('region', { name: 'Finished' }).getByRole('link').first().click();
  await page.getByRole('button', { name: 'Analyze' }).click();
  await page
    .getByText(/accuracy \d+%/)
    .first()
    .waitFor({ timeout: 300_000 });
  await page.keyboard.press('Home');
  for (let i = 0; i < COMPARED; i++) await page.keyboard.press('ArrowRight');
  await page.getByRole('table', { name: 'Best actions' }).waitFor();
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
const charts = async (page) => {
  await progress(page);
  await page.getByRole('heading', { level: 2 }).evaluate((h) => h.scrollIntoView());
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
    await page.locator('.end .after').waitFor();
    await page.waitForFunction(() => !document.querySelector('.end .after p.faint'), null, {
      timeout: 600_000,
    });
    await page.waitForTimeout(1000); // and how one plays
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
const november = (path, ready, played) => async (page) => {
  await page.clock.install({ time: new Date(`${DAY}T10:00:00`) });
  if (played) await playDays(page, dealOf(DAY, 'gibbous'));
  else await noteDays(page, null);
  await page.goto('about:blank');
  await page.goto(page.home + path);
  await page.locator(ready, { hasText: /\d/ }).first().waitFor({ timeout: 120_000 });
};
const daily = november('#/daily', 'dl dd.num');
const calendar = november('#/daily/calendar', '.month b');
const dailyAfter = november('#/daily', '.parting', true);

const allPuzzles = async (page) => {
  await page.clock.install({ time: new Date('2026-11-16T10:00:00') });
  await page.goto(`${page.home}#/puzzles`);
  await page.locator('section[aria-labelledby=themes]').waitFor();
};
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
  await page.evaluate(() => void (Math.random = () => 0.5)); // the same puzzles every time
  await press(page, page.getByRole('button', { name: 'Start' }));
  await page.locator('[data-offer]').first().waitFor();
  await answerRun(page, [true, true, false]);
};
/** Solves and misses what comes. */
const answerRun = async (page, answers) => {
  for (const right of answers) {
    const id = await page.locator('main').getAttribute('data-puzzle');
    const { turns, wrong } = solution(puzzles.findIndex((p) => p.id === id));
    await hold(page, right ? turns[0] : wrong);
    await page.locator(`main:not([data-puzzle="${id}"])`).waitFor();
  }
};
const rushOver = async (page) => {
  await rush(page);
  await answerRun(page, [true, true, true, false, false]);
  await page.getByRole('heading', { name: '5 solved' }).waitFor();
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

// ---- tables at a distance ----

const lobby = async (page) => {
  await apart(page);
  await page.goto(`${page.home}#/online`);
  await page.locator('section[aria-labelledby=live] li').first().waitFor();
};

/** A table for four by whoever opens it, with a friend and somebody who is choosing a name. */
const invite = async (page) => {
  const friend = await newVisitor(browser, page.home);
  const guest = await newVisitor(browser, page.home);
  const { room } = await speak(page, {
    do: 'open',
    terms: { ...TERMS, players: 4, discs: [17, 17, 17, 17] },
  });
  for (const [i, [who, name]] of [
    [page, 'Anna'],
    [friend, 'Ben'],
  ].entries())
    await speak(who, { do: 'enter', room, mix: 'ab'.repeat(32), name, seat: i + 1 });
  for (const who of [friend, guest, page]) await who.goto(`${page.home}#/table/${room}`);
  await page.getByText('choosing a name').waitFor();
  await page.locator('img.qr').evaluate((qr) => qr.decode());
  page.after = async () => {
    for (const who of [friend, guest]) await who.context().close();
  };
};

/** A move that is held, the line being lost, and something that was said before. */
const held = async (page) => {
  const line = await apart(page, { events: HELD });
  await page.goto(`${page.home}#/table/${line.room}`);
  await myTurn(page);
  await lay(page, line.next);
  await calm(page);
  line.say(2, 'full-moon');
  line.cut();
  await page.locator('[data-go=status]', { hasText: 'Reconnecting' }).waitFor();
  await press(page, confirm(page));
  await page.locator('.chip.held').waitFor();
};
const HELD = 40; // events before it

const farEnd = async (page) => {
  const line = await apart(page);
  await page.goto(`${page.home}#/table/${line.room}`);
  await page.locator('section.end[data-deaf=false]').getByText('Deck verified').waitFor();
  await page.locator('.end .after p:not(.faint)').last().waitFor({ timeout: 600_000 });
};

const AT = {
  desktop: SIZES.desktop,
  tablet: SIZES.tablet,
  phone: 'phone',
  low: { width: 844, height: 390 },
  small: { width: 320, height: 568 },
};
const WIDE = { width: 1920, height: 1080 };
const SHORT = { width: 960, height: 540 }; // a laptop at 200 %
const everywhere = Object.entries({ home, game, end: ends(endings.win) }).flatMap(([name, open]) =>
  Object.entries(AT).flatMap(([at, size]) =>
    ['dark', 'light'].map((theme) => [
      `${name}-${at}${theme === 'light' ? '-day' : ''}`,
      [{ size, theme }, open],
    ]),
  ),
);

const far = Object.entries({ lobby, invite, table: held, 'table-end': farEnd }).flatMap(([name, open]) =>
  ['desktop', 'phone'].flatMap((size) =>
    ['dark', 'light'].map((theme) => [
      `${name}-${size}${theme === 'light' ? '-day' : ''}`,
      [{ size, theme }, open],
    ]),
  ),
);

/** A screen on a desktop and on a phone, by night and by day. */
const lit = (name, open) =>
  Object.fromEntries(
    ['', '-phone'].flatMap((at) =>
      ['', '-day'].map((by) => [
        `${name}${at}${by}`,
        [{ size: at ? 'phone' : 'desktop', theme: by ? 'light' : 'dark' }, open],
      ]),
    ),
  );

/** name: how it is looked at, and how to get there */
const pictures = {
  ...Object.fromEntries([...everywhere, ...far]),
  choosing: [{}, choosing],
  'choosing-phone-day': [{ size: 'phone', theme: 'light' }, choosing],
  'first-visit': [{ size: 'phone' }, async () => {}],
  progress: [{}, progress],
  'progress-phone-day': [{ size: 'phone', theme: 'light' }, progress],
  'progress-charts': [{}, charts],
  'progress-charts-phone-day': [{ size: 'phone', theme: 'light' }, charts],
  'first-game': [{ size: 'phone', theme: 'light' }, firstGame],
  'first-game-desktop': [{}, firstGame],
  'game-short': [{ size: SHORT }, game],
  'game-short-day': [{ size: SHORT, theme: 'light' }, game],
  'home-wide': [{ size: WIDE }, home],
  'home-wide-day': [{ size: WIDE, theme: 'light' }, home],
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
  analysis: [{}, analysis],
  'analysis-phone-day': [{ size: 'phone', theme: 'light' }, analysis],
  ...lit('daily', daily),
  ...lit('daily-after', dailyAfter),
  ...lit('calendar', calendar),
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
  puzzles: [{}, allPuzzles],
  'puzzles-phone-day': [{ size: 'phone', theme: 'light' }, allPuzzles],
  puzzle: [{}, puzzle('open')],
  'puzzle-phone-day': [{ size: 'phone', theme: 'light' }, puzzle('open')],
  'puzzle-solved': [{}, puzzle('solved')],
  'puzzle-solved-phone': [{ size: 'phone' }, puzzle('solved')],
  'puzzle-missed-day': [{ theme: 'light' }, puzzle('missed')],
  'puzzle-missed-phone': [{ size: 'phone' }, puzzle('missed')],
  'puzzle-rush': [{}, rush],
  'puzzle-rush-phone-day': [{ size: 'phone', theme: 'light' }, rush],
  'puzzle-rush-end-day': [{ theme: 'light' }, rushOver],
  'puzzle-rush-end-phone': [{ size: 'phone' }, rushOver],
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
process.env.NOVALUNA_PUBLIC_URL = 'https://nova-luna.example'; // for the link of an invitation
const site = await new Server().start();
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
    await page.after?.();
  }
} finally {
  await browser.close();
  await site.stop();
}
