// sizes.mjs: one page in every size of window, every language and every state of a game, and
// what does not fit there.  Sizes change in place and games by their addresses, so that
// hundreds of layouts are looked at in a minute.
//
// SPDX-License-Identifier: MIT
import { cutNames, ending, importText, keptGames, misfits, smallTargets } from './play.mjs';
import { actionsOf, cut, lastPosition, seated, stored, tag } from './record.mjs';

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

export const LANGUAGES = ['en', 'de', 'hu', 'cs', 'uk'];

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
  'three, over': named(stored('tiles')),
  'four, first turn': at('four', 0),
  'four, middle': named(at('four', 0.4)),
  'four, last turn': alone(at('four', 1)),
  'four, over': named(stored('four')),
};

/** Brings all positions into a page; `page.games` has their ids by name. */
export async function bringAll(page) {
  const records = Object.entries(POSITIONS).map(([name, record]) =>
    record.replace('\n\n', `\n[Event "${name}"]\n\n`),
  );
  await importText(page, records.join('\n'));
  page.games = Object.fromEntries(
    (await keptGames(page)).map(({ id, record }) => [tag(record, 'Event') ?? record, id]),
  );
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
    ...(await cutTiles(page)),
    ...(await misfits(page)),
    ...(await cutNames(page)),
    ...(await overlaps(page)),
    ...(await tangles(page)),
    ...(await smallWheel(page)),
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

/** What may scroll in a game, if it holds more than there is room for: an area, cards in a row, the log, what is
 *  told at the end and in cards over the table. */
const LONG = '.view, .strip, .log, .told, .cards, .instead, .xray, [role=menu], .toasts, dialog';

/** A page that can be scrolled, or anything else in it that holds more than it has room for. */
const scrolls = (page) =>
  page.evaluate((long) => {
    const { scrollWidth, scrollHeight } = document.documentElement;
    const found = [];
    if (scrollWidth > innerWidth) found.push(`the page is ${scrollWidth - innerWidth} px too wide`);
    if (scrollHeight > innerHeight) found.push(`the page is ${scrollHeight - innerHeight} px too high`);
    for (const el of document.querySelectorAll('main.play *')) {
      if (!/auto|scroll/.test(getComputedStyle(el).overflow) || el.closest(long)) continue;
      const [high, wide] = [el.scrollHeight - el.clientHeight, el.scrollWidth - el.clientWidth];
      if (high > 1) found.push(`${el.className.split(' ')[0]} is ${high} px too high`);
      if (wide > 1) found.push(`${el.className.split(' ')[0]} is ${wide} px too wide`);
    }
    for (const el of document.querySelectorAll('main.play .strip.list label:has([data-offer])'))
      if (el.getBoundingClientRect().bottom > el.parentElement.getBoundingClientRect().bottom + 1)
        found.push('not the whole offer is seen');
    return found;
  }, LONG);

/** Tiles of an area that are not seen while no cell is offered, though there is room for all. */
const cutTiles = (page) =>
  page.evaluate(() => {
    const view = document.querySelector('main.play .panel .view');
    if (!view || view.querySelector('.ghost, .legal')) return [];
    const { left, top, right, bottom } = view.getBoundingClientRect();
    const tiles = [...view.querySelectorAll('[role=gridcell].tile')].map((el) => el.getBoundingClientRect());
    const [l, t] = [Math.min(...tiles.map((b) => b.left)), Math.min(...tiles.map((b) => b.top))];
    const [r, b] = [Math.max(...tiles.map((b) => b.right)), Math.max(...tiles.map((b) => b.bottom))];
    const found = [];
    if (r - l <= right - left && (l < left - 1 || r > right + 1)) found.push('tiles are cut at a side');
    if (b - t <= bottom - top && (t < top - 1 || b > bottom + 1)) found.push('tiles are cut above or below');
    return found;
  });

/** A wheel that takes too little of its window to be read or, where the offer stands in its place, tiles that do. */
const smallWheel = (page) =>
  page.evaluate(() => {
    const found = [];
    const least = Math.max(270, 0.45 * Math.min(innerWidth, innerHeight));
    const small = (query, px) => {
      for (const el of document.querySelectorAll(`main.play ${query}`)) {
        const { height } = el.getBoundingClientRect();
        if (el.checkVisibility({ visibilityProperty: true }) && height < px)
          found.push(`${query} is ${Math.round(height)} px high`);
      }
    };
    small('.wheel', least);
    if (!document.querySelector('main.play .wheel')) small('label:has([data-offer]) [data-tile]', 80);
    return [...new Set(found)];
  });

/** What is wrong with the moon of the first screen: its lit part is under words, or it covers what is played with, or
 *  too little of it is seen.  The words stand on its dark part where there is no room beside it. */
export const moonFaults = (page) =>
  page.evaluate(() => {
    const disc = document.querySelector('.moon svg circle[stroke]').getBoundingClientRect();
    const r = disc.width / 2;
    const [cx, cy] = [disc.left + r, disc.top + r];
    const BULGE = 0.8; // of the terminator, as BigMoon.svelte draws it
    const isLit = (x, y) => {
      const h = Math.sqrt(Math.max(0, 1 - ((y - cy) / r) ** 2));
      return x - cx > BULGE * r * h && x - cx < r * h;
    };
    /** How much of a box is lit, in points that are 4 px apart. */
    const lit = ({ left, top, right, bottom }) => {
      let n = 0;
      for (let x = left; x < right; x += 4) for (let y = top; y < bottom; y += 4) n += isLit(x, y);
      return n;
    };
    const found = [];
    for (const query of ['h1', '.motto']) {
      const words = document.createRange();
      words.selectNodeContents(document.querySelector(`main.home ${query}`));
      if ([...words.getClientRects()].some(lit)) found.push(`the lit moon is under ${query}`);
    }
    for (const el of document.querySelectorAll('main.home .main > *')) {
      const b = el.getBoundingClientRect();
      const w = Math.min(b.right, disc.right) - Math.max(b.left, disc.left);
      const h = Math.min(b.bottom, disc.bottom) - Math.max(b.top, disc.top);
      if (w > 1 && h > 1) found.push(`the moon is under ${el.className.split(' ').slice(0, 2).join('.')}`);
    }
    const seen = lit({ left: 0, top: 0, right: innerWidth, bottom: innerHeight }) * 16;
    const all = r * r * Math.PI * ((1 - BULGE) / 2);
    if (seen < all / 3 || (seen < 1500 && seen < 0.8 * all))
      // a small one is whole, or nearly
      found.push(`${seen} px of the lit moon are seen, of ${Math.round(all)}`);
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
