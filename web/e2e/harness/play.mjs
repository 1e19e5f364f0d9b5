// play.mjs: what people do with the app in a browser, and what can be seen there.
//
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { downloaded, lastPosition } from './record.mjs';

export const SIZES = {
  desktop: { width: 1280, height: 800 },
  tablet: { width: 820, height: 1180 },
  phone: { width: 390, height: 844 },
};

/** Whether all is to be seen (`make soak`), or what stands for it (`make test`). */
export const whole = Boolean(process.env.WHOLE);

/** Themes and sizes to look at a screen in: [theme, size] each. */
export const LOOKS = Object.keys(SIZES)
  .flatMap((size, i) => ['dark', 'light'].map((theme, k) => [theme, size, (i + k) % 2 === 0]))
  .filter(([, , first]) => whole || first)
  .map(([theme, size]) => [theme, size]);

/** One of them, where `make test` has no time for more. */
export const A_LOOK = whole ? LOOKS : LOOKS.slice(-1);

/** A new visitor of the app at `url`: nothing kept, motion off unless asked for.
 *
 *  Every page is watched: an error in its console, a request that leaves its origin, or a
 *  policy that blocks something is noted in `troubles`. */
export async function newVisitor(
  browser,
  url,
  {
    size = 'desktop',
    path = '',
    settings = {},
    theme = 'dark',
    workers = 'block',
    watch = () => {},
    context: more = {},
    name = '',
  } = {},
) {
  const context = await browser.newContext({
    viewport: typeof size === 'string' ? SIZES[size] : size,
    colorScheme: theme,
    locale: 'en-US',
    hasTouch: size === 'phone',
    serviceWorkers: workers,
    ...more,
  });
  context.setDefaultTimeout(15_000);
  await context.addInitScript(
    (kept) => {
      if (location.protocol === 'about:') return;
      if (!localStorage.getItem('novaluna.settings'))
        localStorage.setItem('novaluna.settings', JSON.stringify(kept));
    },
    { motion: 'off', lang: 'en', name, ...settings },
  );
  let leaving = 0; // pages being left: what they were fetching does not come, and their console says so
  context.on('page', (opened) => {
    for (const leave of ['goto', 'reload']) {
      const way = opened[leave].bind(opened);
      opened[leave] = (...to) => (leaving++, way(...to).finally(() => leaving--));
    }
  });
  const page = await context.newPage();
  page.touch = size === 'phone' || !!more.hasTouch;
  page.home = url;
  page.troubles = [];
  const note = (what) => page.troubles.push(what);
  context.on('console', (m) => {
    const cut = leaving > 0 && /Failed to fetch|ERR_ABORTED|loading was aborted/.test(m.text());
    if (m.type() === 'error' && !cut) note(`console: ${m.text()}`);
  });
  context.on('weberror', (e) => note(`error: ${e.error().message}`));
  context.on('request', (r) => {
    watch(r);
    if (!r.url().startsWith(url) && !/^(blob|data):/.test(r.url())) note(`leaves the origin: ${r.url()}`);
  });
  await page.goto(url + path);
  await page.locator('main').first().waitFor();
  return page;
}

// ---- playing ----

/** A tap on a touch screen, a click otherwise. */
export async function press(page, target) {
  return page.touch ? target.tap() : target.click();
}

/** Chooses from the menu of the play screen, by the name of an entry. */
export async function menu(page, name) {
  await press(page, page.getByRole('button', { name: 'Menu', exact: true }));
  await press(page, page.getByRole('menuitem', { name }));
}

/** The position as the page has it: person, computer, over; none on other screens. */
export async function state(page) {
  return page.evaluate(() => document.querySelector('main.play')?.dataset.state ?? 'none');
}

/** How many actions have been played. */
export async function ply(page) {
  return Number(await page.locator('main.play').getAttribute('data-ply'));
}

/** Waits until a person is to move, or the game is over; true if it goes on. */
export async function myTurn(page) {
  await page.waitForFunction(
    () => /^(person|over)$/.test(document.querySelector('main.play')?.dataset.state ?? ''),
    null,
    { timeout: 60_000 },
  );
  return (await state(page)) === 'person';
}

/** Waits until more than `before` actions have been played. */
export async function played(page, before) {
  await page.waitForFunction((n) => Number(document.querySelector('main.play')?.dataset.ply) > n, before);
}

/** Confirm does not listen right after the layout has changed. */
export const calm = (page) => page.waitForTimeout(260);

/** "2 east, 1 north", as the page calls a cell; y grows to the south. */
export function cellName(x, y) {
  if (!x && !y) return 'at the start';
  const part = (n, plus, minus) => (n ? [`${Math.abs(n)} ${n > 0 ? plus : minus}`] : []);
  return [...part(x, 'east', 'west'), ...part(y, 'south', 'north')].join(', ');
}

/** A cell of the area that is shown, by its name. */
export const cellAt = (page, x, y) => page.getByRole('gridcell', { name: new RegExp(`^${cellName(x, y)}:`) });

/** The k-th tile on offer: what is pressed to choose it. */
export const offer = (page, k) => page.locator(`label:has([data-offer="${k}"])`);

export const confirm = (page) => page.getByRole('button', { name: /^Confirm/ });

/** One turn by single taps: a tile, a cell, Confirm.  Of the cells, the `cell`-th of those
 *  that cover most, by their names. */
export async function tapTurn(page, { k = 1, cell = 0 } = {}) {
  const before = await ply(page);
  await page.locator('[data-offer]').first().waitFor(); // a screen may still be coming up
  await press(page, offer(page, Math.min(k, await page.locator('[data-offer]').count())));
  const ghost = page.locator('[role=gridcell].ghost');
  if (!(await ghost.count())) {
    const names = await page
      .locator('[role=gridcell].legal')
      .evaluateAll((all) => all.map((c) => c.ariaLabel));
    const covers = names.map((name) => Number(/covers (\d+)/.exec(name)?.[1] ?? 0));
    const best = names.filter((_, i) => covers[i] === Math.max(...covers));
    await press(page, page.getByRole('gridcell', { name: best[cell % best.length], exact: true }));
    await ghost.waitFor();
  }
  await calm(page);
  await press(page, confirm(page));
  await played(page, before);
}

/** Plays the game on the screen to its end, by single taps. */
export async function playOut(page) {
  for (let i = 0; await myTurn(page); i++) await tapTurn(page, { k: 1 + (i % 3), cell: i });
}

/** Plays one action of a record, by single taps. */
export async function act(page, action) {
  const before = await ply(page);
  const [, k, x, y] = /^(\d)@(-?\d+),(-?\d+)$/.exec(action) ?? [];
  if (action === 'r') {
    await calm(page);
    await press(page, page.getByRole('button', { name: /^Refill the wheel/ }));
  } else if (action === 'e') {
    await calm(page);
    await press(page, page.getByRole('button', { name: 'End phase 1' }));
    await press(page, page.getByRole('dialog').getByRole('button', { name: 'End phase 1' }));
  } else {
    await press(page, offer(page, k));
    const ghost = page.locator('[role=gridcell].ghost');
    if (!(await ghost.count())) await press(page, cellAt(page, Number(x), Number(y)));
    await ghost.waitFor();
    await calm(page);
    await press(page, confirm(page));
  }
  await played(page, before);
}

/** Plays the actions of a record from where the game stands; refills that nobody chooses
 *  happen by themselves. */
export async function playOn(page, actions, { to = actions.length } = {}) {
  while ((await myTurn(page)) && (await ply(page)) < to) await act(page, actions[await ply(page)]);
}

/** Brings records into the app as a person would, and gives what it says to that. */
export async function importText(page, text, name = 'games.nlr') {
  await page.goto(`${page.home}#/settings`); // so that what was said before is gone
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
  await page.goto(`${page.home}#/games`);
  await page.getByRole('heading', { name: 'Import games' }).waitFor();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
  const said = page.locator('section[aria-labelledby=import] [role=status] p').first();
  await said.waitFor();
  return page.locator('section[aria-labelledby=import] [role=status]').innerText();
}

/** The games that the page keeps, as they are stored. */
export const keptGames = (page) =>
  page.evaluate(
    () =>
      new Promise((done) => {
        const open = indexedDB.open('novaluna');
        open.onsuccess = () => {
          const all = open.result.transaction('games').objectStore('games').getAll();
          all.onsuccess = () => (open.result.close(), done(all.result));
        };
      }),
  );

/** Imports a game in progress and opens it. */
export async function openRecord(page, text) {
  const said = await importText(page, text);
  assert.match(said, /1 game is imported/);
  await press(page, page.locator('section[aria-labelledby=open] li a').first());
  await page.locator('main.play').waitFor();
}

/** How it ended, once that stands beside the board and listens. */
export const ending = (page) => page.locator('section.end[data-deaf=false]');

/** What it says. */
export async function endScreen(page) {
  await ending(page).waitFor();
  return ending(page).evaluate((d) => ({
    scene: d.dataset.scene,
    title: d.querySelector('h2').textContent.trim(),
    why: d.querySelector('.why').textContent,
    ranking: [...d.querySelectorAll('.ranking li')].map((li) => ({
      name: li.querySelector('.name').textContent,
      discs: Number(li.querySelector('.n b').textContent),
    })),
    scores: [...d.querySelectorAll('.solo dd')].map((dd) => Number(dd.textContent)),
  }));
}

/** Chooses from what else there is at an end. */
export async function endMenu(page, name) {
  await press(page, ending(page).getByRole('button', { name: 'More', exact: true }));
  await press(page, page.getByRole('menuitem', { name }));
}

/** The game is over, and the page says of it what the program says of the exported record:
 *  that is given, as its last position and as text. */
export async function endsAsReplayed(page) {
  const shown = await endScreen(page);
  const record = await downloaded(page, () => endMenu(page, 'Export'));
  const end = lastPosition(record);
  assert.equal(end.over, true);
  const { result, players } = end;
  if (result.ranking) {
    assert.deepEqual(
      shown.ranking.map((p) => p.discs),
      result.ranking.map((p) => players[p - 1].discs),
    );
    const names = players.map(
      (_, i) => new RegExp(`^\\[Player${i + 1} "(.*)"\\]`, 'm').exec(record)?.[1] ?? null,
    );
    result.ranking.forEach(
      (p, place) => names[p - 1] && assert.equal(shown.ranking[place].name, names[p - 1]),
    );
    if (names[result.ranking[0] - 1] && players.length > 2)
      assert.match(shown.title, new RegExp(`^${names[result.ranking[0] - 1]} wins`));
    assert.match(shown.why, result.reason === 'discs' ? /last disc/ : /No tile is left/);
  } else {
    assert.deepEqual(shown.scores, [result.phase1, result.phase2, result.total]);
    assert.match(shown.title, new RegExp(`^Total ${result.total}\\b`));
  }
  return { end, record, shown };
}

// ---- looking ----

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** Those rules of axe that a theme can break. */
export const OF_COLORS = ['color-contrast', 'link-in-text-block'];

/** What axe finds wrong, by the rules of WCAG 2.2 AA. */
export async function violations(page, rules = WCAG) {
  await page.evaluate(axe);
  return page.evaluate(
    (runOnly) =>
      axe.run(document, { runOnly }).then((r) =>
        r.violations.map(
          (v) =>
            `${v.id}: ${v.help}: ${v.nodes
              .slice(0, 3)
              .map((n) => n.target.join(' '))
              .join(' | ')}`,
        ),
      ),
    rules,
  );
}

/** Nothing that axe finds wrong. */
export async function accessible(page, what) {
  assert.deepEqual(await violations(page), [], what);
}

/** What sticks out sideways, and words that are cut off or hang over the edge of what holds
 *  them, without a way to read them as a whole. */
export async function misfits(page) {
  return page.evaluate(() => {
    const found = [];
    const root = document.documentElement;
    if (root.scrollWidth > root.clientWidth)
      found.push(`the page is ${root.scrollWidth - root.clientWidth} px too wide`);
    const seen = (el) =>
      el.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      el.getClientRects().length > 0;
    const named = (el) =>
      `${el.tagName.toLowerCase()}.${[...el.classList].filter((c) => !c.startsWith('svelte-')).join('.')} “${el.textContent.trim().slice(0, 40)}”`;
    const scrolls = (el) => {
      for (let up = el.parentElement; up && up !== root; up = up.parentElement) {
        const style = getComputedStyle(up);
        if (/auto|scroll/.test(style.overflowX) && up.scrollWidth > up.clientWidth) return true;
      }
      return false;
    };
    const top = document.querySelector('dialog[open]') ?? document.body;
    for (const el of top.querySelectorAll(
      'button, a, label, h1, h2, h3, summary, legend, th, td, dt, dd, p, li, b, span, small, output, figcaption',
    )) {
      if (!seen(el) || !el.textContent.trim() || el.closest('.sr, svg')) continue;
      const box = el.getBoundingClientRect();
      if (box.width <= 1 || box.height <= 1) continue; // for readers only
      if ((box.right > innerWidth + 1 || box.left < -1) && !scrolls(el))
        found.push(`${named(el)} leaves the screen`);
      // Text of its own that is wider than the box that clips it.
      for (const node of el.childNodes) {
        if (node.nodeType !== Node.TEXT_NODE || !node.data.trim()) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        const words = range.getBoundingClientRect();
        if (!words.width) continue;
        for (let up = el; up && up !== top; up = up.parentElement) {
          const style = getComputedStyle(up);
          const frame = up.getBoundingClientRect();
          const clips = style.overflowX !== 'visible';
          if (clips && /auto|scroll/.test(style.overflowX)) {
            if (up.scrollWidth > up.clientWidth + 1 || up.scrollHeight > up.clientHeight + 1) break;
            continue; // it holds all of it; what is around it may not
          }
          const over = Math.round(Math.max(words.right - frame.right, frame.left - words.left));
          const under = Math.round(words.bottom - frame.bottom);
          const whole =
            el.closest('[title]') || (up.closest('[aria-label]') && style.textOverflow === 'ellipsis');
          if (clips && (over > 1 || under > 3) && !whole) {
            found.push(`${named(el)} is cut off`);
            break;
          }
          if (
            !clips &&
            over > 2 &&
            getComputedStyle(el).position !== 'absolute' &&
            /^(BUTTON|A|LABEL)$/.test(up.tagName) &&
            !scrolls(up)
          ) {
            found.push(`${named(el)} hangs ${over} px over its ${up.tagName.toLowerCase()}`);
            break;
          }
          if (clips) break;
        }
      }
    }
    return [...new Set(found)];
  });
}

/** Names that are cut off or shortened although there is room for them: a title is for those that have none. */
export const cutNames = (page) =>
  page.evaluate(() => {
    const GAP = 16; // px that are left between a name and what is beside it
    const pen = document.createElement('canvas').getContext('2d');
    const box = (el) => {
      const range = document.createRange();
      range.selectNodeContents(el);
      return el.matches('svg') ? el.getBoundingClientRect() : range.getBoundingClientRect();
    };
    /** How far a name could reach: to what stands beside it on its line, up to the edges of what it is in. */
    const reach = (name) => {
      const row = name.closest('button, li, h1');
      const { paddingLeft, paddingRight } = getComputedStyle(row);
      const [edge, own] = [row.getBoundingClientRect(), name.getBoundingClientRect()];
      let [left, right] = [edge.left + parseFloat(paddingLeft), edge.right - parseFloat(paddingRight)];
      for (let el = name; el !== row; el = el.parentElement)
        for (const other of el.parentElement.children) {
          if (other === el || other.matches('.sr') || !other.checkVisibility({ visibilityProperty: true }))
            continue;
          const b = box(other);
          if (!b.width || b.bottom <= own.top + 1 || b.top >= own.bottom - 1) continue;
          if (b.left >= own.right - 1) right = Math.min(right, b.left - GAP);
          else if (b.right <= own.left + 1) left = Math.max(left, b.right + GAP);
        }
      return right - left;
    };
    const found = [];
    for (const name of document.querySelectorAll('.name[title], .status > b[title]')) {
      if (!name.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      const words = name.textContent.trim().replace(/\s+/g, ' ');
      const { fontStyle, fontWeight, fontSize, fontFamily } = getComputedStyle(name);
      pen.font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`;
      const wide = [name, ...name.querySelectorAll('*')].some(
        (el) =>
          el.scrollWidth > el.clientWidth + 1 || el.scrollHeight > el.clientHeight + parseFloat(fontSize) / 2,
      );
      if (!wide && words === name.title) continue;
      const free = Math.floor(reach(name));
      const needs = Math.ceil(pen.measureText(name.title).width);
      const has = name.getBoundingClientRect().width;
      if (free >= 1.1 * needs || (wide && free > has + 12))
        found.push(
          `“${name.title}” is ${wide ? 'cut off' : `“${words}”`}, though ${free} px are free and it needs ${needs}`,
        );
    }
    return [...new Set(found)];
  });

/** Nothing sticks out or is cut off. */
export async function fits(page, what) {
  assert.deepEqual(await misfits(page), [], what);
}

/** Targets smaller than `least` px, with the cells of an area at their distance; beside an end, cells may be smaller. */
export async function smallTargets(page, most) {
  return page.evaluate((most) => {
    const found = [];
    const top = document.querySelector('dialog[open]') ?? document.body;
    const all =
      'button, a[href], input, select, textarea, summary, [role=menuitem], [role=switch], [role=gridcell].legal, [role=gridcell].tile';
    for (const el of top.querySelectorAll(all)) {
      if (!el.checkVisibility({ opacityProperty: false, visibilityProperty: true })) continue;
      const whole = el.matches('input')
        ? (el.closest('label') ?? (el.labels?.[0]?.contains(el) ? el.labels[0] : el))
        : el;
      let { width, height } = whole.getBoundingClientRect();
      if (!width || !height || el.disabled || (el.tabIndex < 0 && el.matches('a'))) continue;
      if (el.matches('a') && getComputedStyle(el).display === 'inline') continue; // in a sentence
      if (el.matches('[role=gridcell]')) width = height = width * 1.08; // cells touch: what lies between belongs to one of them
      const least = el.matches('main.ended [role=gridcell]') ? 24 : most;
      if (width < least - 0.5 || height < least - 0.5)
        found.push(
          `${el.tagName.toLowerCase()} “${(el.ariaLabel ?? el.textContent).trim().slice(0, 40)}” is ${Math.round(width)} × ${Math.round(height)}`,
        );
    }
    return [...new Set(found)];
  }, most);
}
