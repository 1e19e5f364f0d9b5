// sizes.mjs: one page in every size of window, every language and every state of a game, and
// what does not fit there.  Sizes change in place and games by their addresses, so that
// hundreds of layouts are looked at in a minute.
//
// SPDX-License-Identifier: MIT
import { ending, importText, misfits, smallTargets } from './play.mjs';
import { actionsOf, cut, lastPosition, seated, stored } from './record.mjs';

export const GRID = [
  [320, 568],
  [360, 640],
  [390, 664],
  [390, 844],
  [430, 932],
  [768, 1024],
  [820, 1180],
  [844, 390],
  [960, 540],
  [1024, 768],
  [1280, 720],
  [1280, 800],
  [1920, 1080],
  [2560, 1440],
];

/** Sizes of things that are held in a hand: played with fingers. */
export const isTouch = ([width, height]) => Math.min(width, height) < 500 || width < height;

/** Names of every length. */
const named = (record) =>
  record
    .replace('"Anna"', '"Ed"')
    .replace('"Ben"', '"Wilhelmine Katharina"')
    .replace('"Cleo"', '"Аполлінарія Святославівна"');
/** A stored game after a share of its actions; its last turn is 1. */
const at = (name, share) => cut(stored(name), Math.floor((actionsOf(stored(name)).length - 1) * share));
/** The same with a person to move, and computers at all other seats. */
function alone(record) {
  const { to_move: mover, players } = lastPosition(record);
  const others = players.map((_, i) => i + 1).filter((i) => i !== mover);
  return seated(
    record.replace(/^\[Player\d .*\n/gm, ''),
    Object.fromEntries(others.map((i) => [i, 'half-moon'])),
  );
}
const refills = stored('refills');

/** Games at their beginning, in their middle and at their end, for one to four. */
export const POSITIONS = {
  'solo, first turn': at('solo', 0),
  'solo, middle': at('solo', 0.5),
  'solo, last turn': at('solo', 1),
  'solo, over': stored('solo'),
  'two, first turn': at('two', 0),
  'two, middle': alone(at('two', 0.55)),
  'two, last turn': at('two', 1),
  'two, a refill': cut(refills, actionsOf(refills).indexOf('r')),
  'two, over': stored('two'),
  'three, first turn': at('tiles', 0),
  'three, middle': named(at('tiles', 0.5)),
  'three, last turn': alone(at('tiles', 1)),
  'four, first turn': at('four', 0),
  'four, middle': named(at('four', 0.4)),
  'four, last turn': alone(at('four', 1)),
};

/** Brings all positions into a page; `page.games` has their ids by name. */
export async function bringAll(page) {
  const records = Object.entries(POSITIONS).map(([name, record]) =>
    record.replace('\n\n', `\n[Event "${name}"]\n\n`),
  );
  await importText(page, records.join('\n'));
  const kept = await page.evaluate(
    () =>
      new Promise((resolve) => {
        const open = indexedDB.open('novaluna');
        open.onsuccess = () => {
          const all = open.result.transaction('games').objectStore('games').getAll();
          all.onsuccess = () => {
            open.result.close();
            resolve(all.result.map((g) => [/\[Event "(.*?)"\]/.exec(g.record)?.[1] ?? g.record, g.id]));
          };
        };
      }),
  );
  page.games = Object.fromEntries(kept);
}

/** Everything from now on in another language. */
export async function speak(page, lang) {
  await page.evaluate((lang) => {
    const kept = JSON.parse(localStorage.getItem('novaluna.settings'));
    localStorage.setItem('novaluna.settings', JSON.stringify({ ...kept, lang }));
  }, lang);
  await page.goto('about:blank');
  await page.goto(page.home);
  await page.waitForFunction((lang) => document.documentElement.lang === lang, lang);
}

/** Opens a game; a turn that is made there goes as far as `stage`: rest, tile, ghost, card. */
export async function openGame(page, name, stage = 'rest') {
  await page.evaluate((hash) => {
    for (const main of document.querySelectorAll('main')) main.dataset.left = '';
    location.hash = hash;
  }, `#/game/${page.games[name]}`);
  const over = name.endsWith('over');
  await page.waitForFunction(
    (state) =>
      document
        .querySelector(`main.play:not([data-left])[data-state=${state}]`)
        ?.querySelector('[role=gridcell]'),
    over ? 'over' : 'person',
  );
  if (over) await ending(page).waitFor();
  else await goTo(page, stage);
}

/** A turn's stages, by keys, which work in all sizes. */
export async function goTo(page, stage) {
  if (stage === 'card') {
    await page.keyboard.press('Escape');
    await page.locator('[role=gridcell].tile').first().focus();
    await page.keyboard.press('Enter');
    await page.locator('section.xray').waitFor();
  } else if (stage !== 'rest') {
    await page.keyboard.press('1');
    if (stage === 'tile') return;
    if (!(await page.locator('[role=gridcell].ghost').count())) {
      await page.keyboard.press('n');
      await page.keyboard.press('Enter');
    }
    await page.locator('[role=gridcell].ghost').waitFor();
  }
}

/** The window in another size, once everything has found its place. */
export async function resize(page, [width, height]) {
  await page.setViewportSize({ width, height });
  await page.waitForFunction(() => {
    const play = document.querySelector('main.play');
    return !play || play.querySelector('fieldset, section.end'); // what this layout shows is loaded
  });
  await page.evaluate(
    () =>
      new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 30)))),
  );
}

/** What is wrong with a screen of a game: it scrolls, something is cut off, outside, under something else, or too
 *  small to press. */
export async function faults(page, touch) {
  return [
    ...(await scrolls(page)),
    ...(await misfits(page)),
    ...(await overlaps(page)),
    ...(await tangles(page)),
    ...(await smallTargets(page, touch ? 44 : 24)),
  ];
}

/** Looks at games, each at a stage of its turn, in some sizes and languages, and gives what is wrong. */
export async function lookAtSizes(page, { sizes, langs, games, shoot }) {
  const wrong = {};
  for (const lang of langs) {
    await speak(page, lang);
    for (const [name, stage] of Object.entries(games)) {
      await openGame(page, name, stage);
      for (const size of sizes) {
        await resize(page, size);
        const found = await faults(page, page.touch);
        if (!found.length) continue;
        const what = `${size.join(' × ')}, ${lang}, ${name}, ${stage}`;
        wrong[what] = found;
        await shoot(page, what);
      }
    }
  }
  return wrong;
}

/** A page that can be scrolled, or a column of it that holds more than it has room for. */
const scrolls = (page) =>
  page.evaluate(() => {
    const { scrollWidth, scrollHeight } = document.documentElement;
    const found = [];
    if (scrollWidth > innerWidth) found.push(`the page is ${scrollWidth - innerWidth} px too wide`);
    if (scrollHeight > innerHeight) found.push(`the page is ${scrollHeight - innerHeight} px too high`);
    for (const el of document.querySelectorAll('main.play .side, main.play .pick'))
      if (el.scrollHeight > el.clientHeight + 1)
        found.push(`${el.className.split(' ')[0]} is ${el.scrollHeight - el.clientHeight} px too high`);
    return found;
  });

/** Words that run over other words. */
export const tangles = (page) =>
  page.evaluate(() => {
    const top = document.querySelector('dialog[open]') ?? document.body;
    const walk = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
    const lines = [];
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      const el = node.parentElement;
      if (!node.data.trim() || el.closest('svg, .sr, .float, .toasts, .live, .wheel, .menu, script, style'))
        continue;
      if (!el.checkVisibility({ visibilityProperty: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      let clip = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
      for (let up = el; up && up !== document.body; up = up.parentElement) {
        if (getComputedStyle(up).overflow === 'visible') continue;
        const b = up.getBoundingClientRect();
        clip = {
          left: Math.max(clip.left, b.left),
          top: Math.max(clip.top, b.top),
          right: Math.min(clip.right, b.right),
          bottom: Math.min(clip.bottom, b.bottom),
        };
      }
      for (const r of range.getClientRects()) {
        const line = {
          node,
          left: Math.max(r.left, clip.left),
          top: Math.max(r.top + 2, clip.top),
          right: Math.min(r.right, clip.right),
          bottom: Math.min(r.bottom - 2, clip.bottom),
        };
        if (line.right - line.left > 2 && line.bottom - line.top > 2) lines.push(line);
      }
    }
    const found = new Set();
    lines.forEach((a, i) => {
      for (const b of lines.slice(i + 1)) {
        if (a.node === b.node) continue;
        const w = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const h = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (w > 2 && h > 2)
          found.add(`“${a.node.data.trim().slice(0, 30)}” runs over “${b.node.data.trim().slice(0, 30)}”`);
      }
    });
    return [...found];
  });

/** What can be pressed and lies outside the window (but below it, if the page may be `longer`) or, in part, under
 *  something else that can be. */
export const overlaps = (page, longer = false) =>
  page.evaluate((longer) => {
    const found = [];
    const top = document.querySelector('dialog[open]') ?? document.body;
    /** What of a box is to be seen: not what its containers clip. */
    const seen = (el) => {
      let { left, top, right, bottom } = el.getBoundingClientRect();
      const own = (right - left) * (bottom - top);
      for (let up = el.parentElement; up && up !== document.body; up = up.parentElement) {
        if (getComputedStyle(up).overflow === 'visible') continue;
        const b = up.getBoundingClientRect();
        [left, top] = [Math.max(left, b.left), Math.max(top, b.top)];
        [right, bottom] = [Math.min(right, b.right), Math.min(bottom, b.bottom)];
      }
      return { left, top, right, bottom, own, area: Math.max(0, right - left) * Math.max(0, bottom - top) };
    };
    const name = (el) =>
      `${el.tagName.toLowerCase()} “${(el.ariaLabel || el.textContent).trim().replace(/\s+/g, ' ').slice(0, 30)}”`;
    const boxes = [...top.querySelectorAll('button, a[href], label, select, summary, [role=grid]')]
      .filter((el) => el.checkVisibility({ visibilityProperty: true }) && !el.closest('.wheel'))
      .map((el) => [el, seen(el)])
      .filter(([, b]) => b.area > 4);
    for (const [el, b] of boxes) {
      if (b.left < -1 || b.right > innerWidth + 1 || (!longer && (b.top < -1 || b.bottom > innerHeight + 1)))
        found.push(`${name(el)} leaves the window`);
      for (const [other, o] of boxes) {
        if (el === other || el.contains(other) || other.contains(el)) continue;
        if (el.role === 'grid' || other.role === 'grid') continue;
        const w = Math.min(b.right, o.right) - Math.max(b.left, o.left);
        const h = Math.min(b.bottom, o.bottom) - Math.max(b.top, o.top);
        if (w > 1 && h > 1) found.push(`${name(el)} overlaps ${name(other)}`);
      }
    }
    return [...new Set(found)];
  }, longer);
