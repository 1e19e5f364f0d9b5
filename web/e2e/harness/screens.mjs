// screens.mjs: every screen and dialog of the app, reached without words, so that they can be
// looked at in any language, size and theme.
//
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import { readFileSync } from 'node:fs';
import {
  importText,
  keptGames,
  leave,
  misfits,
  OF_COLORS,
  shoot,
  smallTargets,
  url,
  violations,
  visit,
} from './app.mjs';
import { DAY, dealOf, noteDays } from './days.mjs';
import { speak, TERMS } from './online.mjs';
import { puzzles } from './pack.mjs';
import { actionsOf, cut, novaluna, seated, stored } from './record.mjs';

const first = puzzles.find((p) => p.turns === 1 && p.players > 1).id;
const two = stored('two');
const refills = stored('refills');
const solo = stored('solo');
/** A solo game of a level as a person's. */
const alone = (seed, level) =>
  novaluna(['selfplay', '--players', '1', '--games', '1', '--seed', seed, '--level', level]).replace(
    /^\[Player1 .*\n/m,
    '',
  );
const records = {
  deal: alone('21', 'half-moon'),
  two: cut(two, 12),
  computer: seated(cut(two, 13), { 2: 'new-moon' }),
  four: cut(stored('four'), 30),
  refill: cut(refills, actionsOf(refills).indexOf('r')),
  solo: cut(solo, actionsOf(solo).indexOf('e')),
  tie: stored('tie'),
  ended: solo,
  daily: dealOf(DAY),
};

/** A visitor with games of every kind; `look` leads to a screen by its name. */
export async function visitAll({ lang = 'en', pseudo = false, text = 1, ...options }) {
  const page = await visit(options);
  await importText(page, Object.values(records).join('\n'));
  const games = await keptGames(page);
  const plain = (record) =>
    novaluna(['fmt', '-'], record).split('\n\n').slice(1).join(' ') +
    /Deck "(.*?)"/.exec(record)[1].slice(0, 20) +
    /Computer2/.test(record);
  page.ids = Object.fromEntries(
    Object.entries(records).map(([name, record]) => [
      name,
      games.find((game) => plain(game.record) === plain(record)).id,
    ]),
  );
  await noteDays(page, page.ids.daily);
  page.base = pseudo ? `${url}?lang=qps` : url;
  if (pseudo) {
    const table = readFileSync(
      fileURLToPath(new URL('../../../build/po/test/qps.json', import.meta.url)),
      'utf8',
    );
    await page.route('**/qps.json', (route) =>
      route.fulfill({ contentType: 'application/json', body: table }),
    );
  }
  await page.evaluate((lang) => {
    const kept = JSON.parse(localStorage.getItem('novaluna.settings'));
    localStorage.setItem('novaluna.settings', JSON.stringify({ ...kept, lang }));
  }, lang);
  if (text !== 1) {
    // As if the browser's own text size were set: media queries in em follow, too.
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Page.enable');
    await cdp.send('Page.setFontSizes', { fontSizes: { standard: 16 * text, fixed: 13 * text } });
  }
  page.lang = pseudo ? 'en' : lang;
  return page;
}

/** Loads the page anew at an address behind #, and waits for what shows that it is there. */
async function at(page, hash, ready) {
  await page.goto('about:blank');
  await page.goto(page.base + hash);
  await page.locator(ready).first().waitFor();
  await page.waitForFunction((lang) => document.documentElement.lang === lang, page.lang);
}

const game = (name) => async (page) => {
  await at(page, `#/game/${page.ids[name]}`, 'main.play [role=gridcell]');
  await page.waitForFunction(() => document.querySelector('main.play').dataset.state !== 'computer');
};
const linkTo = (seed, level) => novaluna(['link', '-'], alone(seed, level)).trim();
const press = (page, target) => (page.touch ? target.tap() : target.click());
const choose = (page, k = 1) => press(page, page.locator(`label:has([data-offer="${k}"])`));
const legal = (page) => press(page, page.locator('[role=gridcell].legal').first());
const dialog = (page) => page.locator('dialog[open]').first().waitFor();

const end = (page) => page.locator('section.end[data-deaf=false]').waitFor();

/** Chooses from the menu of the play screen, counted from its end. */
const fromMenu = async (page, fromEnd) => {
  await press(page, page.locator('main.play header .menu > button'));
  await press(page, page.locator('[role=menu] [role=menuitem]').nth(fromEnd));
  await dialog(page);
};

/** A table of the visitor's own, opened once: its room. */
const ownTable = async (page) => {
  if (page.room) return page.room;
  const { room } = await speak(page, { do: 'open', terms: { ...TERMS, discs: [20, 20] } });
  await speak(page, { do: 'enter', room, mix: 'ab'.repeat(32), name: 'Anna', seat: 1 });
  return (page.room = room);
};

/** The same once its game has begun, against a computer. */
const ownGame = async (page) => {
  if (page.begun) return page.begun;
  const room = await ownTable(page);
  await speak(page, { do: 'begin', room, level: 'new-moon' });
  page.room = null;
  return (page.begun = room);
};

/** name: how to get there */
export const SCREENS = {
  home: (page) => at(page, '#/', 'main.home nav a'),
  'new game': async (page) => {
    await at(page, '#/new', 'form .seats');
    await page.locator('form fieldset').first().locator('input').nth(3).check();
    if (!(await page.locator('details[open]').count())) await press(page, page.locator('summary'));
    await page.locator('details fieldset').first().locator('input').last().check();
    await press(page, page.locator('details [role=switch]'));
  },
  'solo setup': (page) => at(page, '#/new/solo', 'form'),
  'at this device': (page) => at(page, '#/new/table', 'form'),
  'the turn': game('two'),
  'the turn against a computer': game('computer'),
  'a tile chosen': async (page) => (await game('two')(page), await choose(page)),
  'a ghost': async (page) => {
    await game('two')(page);
    await choose(page);
    await legal(page);
    await page.locator('[role=gridcell].ghost').waitFor();
  },
  'four people': async (page) => {
    await game('four')(page);
    await choose(page);
    await legal(page);
  },
  'x-ray of a tile': async (page) => (
    await game('two')(page),
    await press(page, page.locator('[role=gridcell].tile').first())
  ),
  'a hint': async (page) => {
    await game('two')(page);
    await page.keyboard.press('h');
    await page.locator('section.hint .line').waitFor();
    for (let i = 0; i < 3; i++) await page.keyboard.press('h');
  },
  'another area': async (page) => (
    await game('two')(page),
    await press(page, page.locator('[data-go=players] button[aria-pressed=false]').first())
  ),
  'the menu': async (page) => {
    await game('two')(page);
    await press(page, page.locator('main.play header .menu > button'));
    await page.locator('[role=menu]').waitFor();
  },
  help: async (page) => (await game('two')(page), await page.keyboard.press('?'), await dialog(page)),
  'type a move': async (page) => (
    await game('two')(page),
    await page.keyboard.press('/'),
    await dialog(page)
  ),
  'unseen tiles': async (page) => {
    await game('two')(page);
    const button = page.locator('header .pile, button.unseen');
    if (await button.count()) await press(page, button);
    else {
      await press(page, page.locator('main.play header .menu > button'));
      await press(page, page.locator('[role=menuitem]').nth(1));
    }
    await dialog(page);
  },
  'a refill': async (page) => (await game('refill')(page), await page.locator('[data-refill]').waitFor()),
  'a solo turn': game('solo'),
  'end of phase 1': async (page) => {
    await game('solo')(page);
    await page.waitForTimeout(260); // right after the layout has changed it is not asked
    await page.keyboard.press('e');
    await dialog(page);
  },
  'giving up': async (page) => (await game('computer')(page), await fromMenu(page, -3)),
  'ending a game of people': async (page) => (await game('four')(page), await fromMenu(page, -3)),
  'settings over a game': async (page) => {
    await game('two')(page);
    await fromMenu(page, -4);
    await page.locator('dialog[open] select').waitFor();
  },
  'the end': async (page) => (await game('tie')(page), await end(page)),
  'the end of a solo game': async (page) => (await game('ended')(page), await end(page)),
  'the final board': async (page) => {
    await game('tie')(page);
    await end(page);
    await page.keyboard.press('Escape');
    await page.locator('section.end').waitFor({ state: 'detached' });
  },
  replay: (page) => at(page, `#/replay/${page.ids.tie}`, '.replay main [role=gridcell]'),
  analysis: async (page) => {
    await at(page, `#/replay/${page.ids.ended}`, '.replay main [role=gridcell]');
    await press(page, page.locator('.run .btn.primary'));
    await page.locator('.replay .facts').waitFor({ timeout: 300_000 });
    await page.keyboard.press('ArrowLeft');
    await page.locator('table.five').waitFor();
  },
  games: (page) => at(page, '#/games', 'section[aria-labelledby=over] li'),
  progress: (page) => at(page, '#/progress', 'main h1'),
  'paste text': async (page) => {
    await at(page, '#/games', 'section[aria-labelledby=import] .row button');
    await press(page, page.locator('section[aria-labelledby=import] .row button').nth(1));
    await dialog(page);
  },
  'share a link': async (page) => {
    await at(page, '#/games', 'section[aria-labelledby=over] li');
    await press(page, page.locator('section[aria-labelledby=over] .menu > button').first());
    await press(page, page.locator('[role=menuitem]').nth(-3));
    await dialog(page);
  },
  'the deal of the day': (page) => at(page, '#/daily', 'main .week'),
  'a day that was played': async (page) => {
    await at(page, `#/daily/${DAY}`, 'main pre');
    await page.locator('#plan').waitFor({ timeout: 120_000 }); // par is worked out here
    await page.locator('figure .area svg').waitFor();
  },
  'the calendar': (page) => at(page, '#/daily/calendar', 'main .month'),
  'a month with days': (page) => at(page, `#/daily/calendar/${DAY}`, 'main .month a b.num'),
  'a challenge': (page) => at(page, `#/duplicate/${linkTo('33', 'greedy')}`, 'main .tiles'),
  'a comparison': async (page) => {
    await at(page, `#/duplicate/game/${page.ids.deal}/${linkTo('21', 'crescent')}`, '#verdict');
    await press(page, page.locator('details summary'));
  },
  'nothing to compare with yet': (page) => at(page, `#/duplicate/game/${page.ids.deal}`, 'main .btn.primary'),
  'twelve moons': (page) => at(page, '#/moons', 'main li'),
  puzzles: (page) => at(page, '#/puzzles', 'section[aria-labelledby=themes]'),
  'a puzzle': (page) => at(page, `#/puzzles/${first}`, 'main.puzzle [data-offer]'),
  'a puzzle with its answer': async (page) => {
    await at(page, `#/puzzles/${first}`, 'main.puzzle [data-offer]');
    await choose(page);
    if (!(await page.locator('[role=gridcell].ghost').count())) await legal(page);
    await press(page, page.locator('main.puzzle .btn.primary'));
    await page.locator('main:is([data-state=solved], [data-state=missed])').waitFor();
  },
  'before a run': (page) => at(page, '#/puzzles/rush', 'main .curtain .btn.primary'),
  'a run': async (page) => {
    await at(page, '#/puzzles/rush', 'main .curtain .btn.primary');
    await press(page, page.locator('main .curtain .btn.primary'));
    await page.locator('main [data-offer]').first().waitFor();
  },
  tutorial: (page) => at(page, '#/learn', 'main ol a'),
  'a lesson': (page) => at(page, '#/learn/1', 'main [role=gridcell]'),
  'a lesson with the wheel': (page) => at(page, '#/learn/6', 'main [role=gridcell]'),
  'a lesson on strategy': (page) => at(page, '#/learn/7', 'main [role=gridcell]'),
  'the end of the tutorial': (page) => at(page, '#/learn/end', 'main h1'),
  rules: (page) => at(page, '#/rules', 'main h2'),
  settings: (page) => at(page, '#/settings', 'main select'),
  'delete all games': async (page) => {
    await at(page, '#/settings', 'main .danger:not([disabled])');
    await press(page, page.locator('main .danger'));
    await dialog(page);
  },
  'a link': (page) => at(page, `#/link/${novaluna(['link', '-'], records.tie).trim()}`, 'main .boards'),
  'a link to go on with': (page) =>
    at(page, `#/link/${novaluna(['link', '-'], records.four).trim()}`, 'main .boards'),
  'open tables': (page) => at(page, '#/online', 'main .filters'),
  'an invitation': async (page) => at(page, `#/table/${await ownTable(page)}`, '.invite .qr'),
  'what is played for': async (page) => {
    await at(page, `#/table/${await ownTable(page)}`, '.invite .qr');
    await press(page, page.locator('.terms summary'));
  },
  'a table at a distance': async (page) => {
    await at(page, `#/table/${await ownGame(page)}`, 'main.play [role=gridcell]');
    await page.waitForFunction(() => document.querySelector('main.play').dataset.state === 'person');
  },
  'phrases to say': async (page) => {
    await at(page, `#/table/${await ownGame(page)}`, 'main.play [role=gridcell]');
    await press(page, page.locator('.say [aria-haspopup=dialog]'));
    await dialog(page);
  },
  'a code that leads nowhere': (page) => at(page, '#/table/QQQQQQ', 'section[role=status] .acts'),
  'a broken link': (page) => at(page, '#/link/AQIDBA', '[role=alert]'),
  'a game that is not kept': (page) => at(page, '#/game/none', 'main.trouble'),
};

/** Runs a check on every screen and gives what is wrong, screen by screen; of `share: [1, 2]`, on every second one.
 *  SCREENS='home,rules' in the environment looks at those alone. */
export async function lookAtAll(
  page,
  check,
  { but = [], only = null, picture = '', share: [which, of] = [0, 1] } = {},
) {
  const wrong = {};
  for (const [i, [name, open]] of Object.entries(SCREENS).entries()) {
    if (
      i % of !== which ||
      but.includes(name) ||
      (only && !only.includes(name)) ||
      (process.env.SCREENS && !process.env.SCREENS.split(',').includes(name))
    )
      continue;
    try {
      await open(page);
      const found = await check(page, name);
      if (found.length) wrong[name] = found;
    } catch (e) {
      wrong[name] = [`cannot be looked at: ${e.message.split('\n')[0]}`];
    }
    if (wrong[name] && picture) await shoot(page, `${picture} ${name}`).catch(() => {});
  }
  return wrong;
}

/** Looks at all screens; nothing may be found. */
export const everywhere =
  (options, check, more = {}) =>
  async (t) => {
    const page = await visitAll(options);
    const wrong = await lookAtAll(page, check, { picture: t.name, ...more });
    assert.deepEqual(wrong, {});
    await leave(page);
  };

/** The theme that a page is not shown in. */
const OTHER = { dark: 'light', light: 'dark' };

/** What axe finds in both themes; what was open stays open. */
async function violationsInBoth(page) {
  const own = await page.evaluate(() =>
    matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
  );
  const found = await violations(page);
  await page.emulateMedia({ colorScheme: OTHER[own] });
  found.push(...(await violations(page, OF_COLORS)).map((wrong) => `${OTHER[own]}: ${wrong}`));
  await page.emulateMedia({ colorScheme: own });
  return found;
}

/** Screens where a game is played: their targets are for fingers. */
const PLAY =
  /^(the turn|a tile|a ghost|four people|x-ray|a hint|another area|the menu|type a move|unseen|a refill|a solo turn|end of phase|the end|the final)/;

/** Axe in both themes, targets, and nothing that sticks out or is cut off. */
export const sound = async (page, name) => [
  ...(await violationsInBoth(page)),
  ...(await misfits(page)),
  ...(await smallTargets(
    page,
    page.touch && PLAY.test(name) && name !== 'the end of the tutorial' ? 44 : 24,
  )),
];
