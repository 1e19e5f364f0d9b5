// engines.test.mjs: the same evening in Chromium, Firefox and WebKit: an import, a whole game, a lesson, an
// analysis.  Short games, unless WHOLE=1 asks for whole ones; ENGINES='webkit' tries that one alone.
//
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { chromium } from '../harness/engines/chromium.mjs';
import { firefox } from '../harness/engines/firefox.mjs';
import { retry, Silent } from '../harness/engines/remote.mjs';
import { webkit } from '../harness/engines/webkit.mjs';
import { whole } from '../harness/play.mjs';
import { cut, lastPosition, novaluna, seated } from '../harness/record.mjs';
import { serve } from '../harness/serve.mjs';

const wanted = (process.env.ENGINES ?? 'chromium,firefox,webkit').split(',');
const site = await serve();
const folder = await mkdtemp(join(tmpdir(), 'novaluna-engines-'));
after(async () => {
  await site.stop();
  await rm(folder, { recursive: true });
});

// ---- games ----

const dealt = novaluna([
  ...['selfplay', '--players', '2', '--games', '1', '--seed', '7', '--level', 'greedy'],
  ...['--discs', whole ? '20' : '3'],
]);
const file = join(folder, 'evening.nlr');
await writeFile(
  file,
  `${seated(cut(dealt, 0), { 2: 'new-moon' })}\n${dealt}\n${cut(dealt, 2).trimEnd()} 9@9,9\n`,
);

// ---- what people do, in any engine ----

const LIMIT = whole ? 600_000 : 120_000; // ms; a busy machine is no failure

/** Waits until a function says yes in the page. */
async function until(page, what, fn, ...args) {
  await retry(async () => {
    if (!(await page.evaluate(`(...args) => Boolean((${fn})(...args))`, ...args)))
      throw new Error(`waited for ${what}`);
  }, LIMIT);
}

const there = (page, selector) => until(page, selector, (s) => document.querySelector(s) !== null, selector);

/** Clicks what is there, as soon as it can be clicked. */
async function click(page, selector) {
  await there(page, selector);
  await retry(() => page.click(selector), 15_000);
}

/** Clicks the n-th of several, counted round. */
async function clickNth(page, selector, n) {
  await there(page, selector);
  await page.evaluate(
    (selector, n) => {
      document.querySelectorAll('[data-aim]').forEach((el) => el.removeAttribute('data-aim'));
      const all = document.querySelectorAll(selector);
      all[n % all.length].setAttribute('data-aim', '');
    },
    selector,
    n,
  );
  await click(page, '[data-aim]');
}

/** Clicks what has these words in it. */
async function clickNamed(page, selector, words) {
  const find = (selector, words) =>
    [...document.querySelectorAll(selector)].findIndex((el) => el.textContent.trim().startsWith(words));
  await until(page, words, `(...a) => (${find})(...a) >= 0`, selector, words);
  await clickNth(page, selector, await page.evaluate(find, selector, words));
}

/** Goes to a screen, which is loaded anew. */
async function at(page, hash, ready) {
  await page.open('about:blank');
  await page.open(site.url + hash);
  await watch(page);
  await there(page, ready);
}

/** Notes what goes wrong from now on. */
async function watch(page) {
  await page.evaluate(() => {
    if (window.troubles) return;
    window.troubles = [];
    // One of them is how WebKit says that a size is looked at a frame later.
    addEventListener(
      'error',
      (e) => /^ResizeObserver loop/.test(e.message) || window.troubles.push(e.message),
    );
    addEventListener('unhandledrejection', (e) => window.troubles.push(String(e.reason)));
  });
}

async function well(page) {
  assert.deepEqual(await page.evaluate(() => window.troubles), []);
}

/** Waits until a person is to move, or the game is over; true if it goes on. */
async function myTurn(page) {
  const state = () => document.querySelector('main.play')?.dataset.state;
  await until(page, 'a turn', () =>
    /^(person|over)$/.test(document.querySelector('main.play')?.dataset.state),
  );
  return (await page.evaluate(state)) === 'person';
}

/** Lays the k-th tile on offer where it covers most. */
async function layTile(page, k) {
  await click(page, `label:has([data-offer="${k}"])`);
  await until(page, 'cells', () => document.querySelector('[role=gridcell].legal, [role=gridcell].ghost'));
  if (await page.evaluate(() => document.querySelector('[role=gridcell].ghost') === null)) {
    const best = await page.evaluate(() => {
      const covers = (cell) => Number(/covers (\d+)/.exec(cell.getAttribute('aria-label'))?.[1] ?? 0);
      const cells = [...document.querySelectorAll('[role=gridcell].legal')];
      return cells.reduce((a, b) => (covers(b) > covers(a) ? b : a)).getAttribute('aria-label');
    });
    await click(page, `[role=gridcell][aria-label=${JSON.stringify(best)}]`);
    await there(page, '[role=gridcell].ghost');
  }
  await new Promise((resume) => setTimeout(resume, 300)); // Confirm does not listen right after a change
  await click(page, '[data-confirm]');
}

/** What is kept, by the browser's own database. */
const keptRecords = (page) =>
  page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const open = indexedDB.open('novaluna');
        open.onerror = () => reject(open.error);
        open.onsuccess = () => {
          const all = open.result.transaction('games').objectStore('games').getAll();
          all.onsuccess = () => (open.result.close(), resolve(all.result.map((game) => game.record)));
        };
      }),
  );

// ---- the evening ----

async function importing(page) {
  await at(page, '#/games', 'section[aria-labelledby=import] .row button');
  await page.upload('section[aria-labelledby=import] input[type=file]', file);
  await there(page, 'section[aria-labelledby=over] li a');
  await there(page, 'section[aria-labelledby=open] li a');
  await until(page, 'what is said', () =>
    document.querySelector('[aria-labelledby=import] [role=status] ol'),
  );
  const said = await page.evaluate(
    () => document.querySelector('[aria-labelledby=import] [role=status]').innerText,
  );
  assert.match(said, /2 games are imported/);
  assert.match(said, /1 record of evening\.nlr/);
  assert.equal((await keptRecords(page)).length, 2);
}

async function playing(page) {
  await click(page, 'section[aria-labelledby=open] li a');
  for (let turn = 0; await myTurn(page); turn++) {
    const before = await page.evaluate(() => document.querySelector('main.play').dataset.ply);
    const offered = await page.evaluate(() => document.querySelectorAll('[data-offer]').length);
    await layTile(page, 1 + (turn % offered));
    await until(page, 'the turn', (n) => document.querySelector('main.play').dataset.ply !== n, before);
    if (turn === 1) {
      await page.reload();
      await watch(page);
    }
  }
  await retry(async () => {
    const ends = (await keptRecords(page)).map((record) => lastPosition(record));
    assert.deepEqual(
      ends.map((end) => end.over),
      [true, true],
    );
  }, LIMIT);
}

/** The first scene of a lesson, or all of them, with the help that is offered after two tries. */
async function learning(page) {
  await at(page, '#/learn/1', 'main [role=gridcell]');
  const scenes = whole ? 3 : 1;
  for (let scene = 0; scene < scenes; scene++) {
    const reached = () => page.evaluate(() => document.querySelector('.remark.good') !== null);
    for (let tries = 0; !(await reached()); tries++) {
      assert.ok(tries < 4, 'the lesson goes on');
      if (await page.evaluate(() => document.querySelector('.answers') !== null))
        await clickNth(page, '.answers button', tries);
      else {
        let cell = '[role=gridcell].legal';
        if (tries < 2) await click(page, 'label:has([data-offer="1"])');
        else {
          await clickNamed(page, '.coach button', 'Show me');
          await until(page, 'help', () => /\bTry /.test(document.querySelector('.live').textContent));
          const said = await page.evaluate(() => document.querySelector('.live').textContent);
          cell = `[role=gridcell][aria-label^="${/\bTry (.*)\.$/.exec(said.trim())[1]}:"]`;
        }
        // As a person would, who scrolls it to where it is seen well.
        await page.evaluate((c) => document.querySelector(c).scrollIntoView({ block: 'center' }), cell);
        await clickNth(page, cell, 0);
        await there(page, '[role=gridcell].ghost');
        await clickNamed(page, 'main button', 'Confirm');
      }
      await there(page, '.remark'); // aiming clears the one before
    }
    if (scene + 1 === scenes) break;
    await clickNamed(page, '.coach button', 'Next');
    await until(page, 'the next scene', () => !document.querySelector('.remark.good'));
  }
}

async function analysing(page) {
  await at(page, '#/games', 'section[aria-labelledby=over] li a');
  await click(page, 'section[aria-labelledby=over] li a');
  await click(page, '.replay .run .btn.primary');
  await until(page, 'progress', () => document.querySelector('progress') ?? document.querySelector('.facts'));
  await until(page, 'the analysis', () => document.querySelector('.replay .facts'));
  const words = await page.evaluate(() => document.querySelector('.replay .facts').innerText);
  assert.match(words, /\d/);
  assert.doesNotMatch(words, /NaN|undefined|\{/);
}

async function evening(t, name, page) {
  try {
    await page.open(`${site.url}#/games`);
    await there(page, '.side:not([hidden])'); // the games are read: a database that is being made is not left
    await page.evaluate(() =>
      localStorage.setItem('novaluna.settings', JSON.stringify({ motion: 'off', lang: 'en' })),
    );
    for (const part of [importing, playing, learning, analysing]) {
      const began = Date.now();
      await part(page);
      await well(page);
      t.diagnostic(`${part.name}: ${Math.round((Date.now() - began) / 100) / 10} s`);
    }
  } catch (e) {
    const pictures = fileURLToPath(new URL('../../../build/e2e/', import.meta.url));
    await mkdir(pictures, { recursive: true });
    await page.picture().then(
      (png) => writeFile(`${pictures}${name}.png`, png),
      () => {},
    );
    throw e;
  } finally {
    await page.close();
  }
}

const TRIES = 3; // that a browser which does not answer is begun anew

for (const [name, launch] of Object.entries({ chromium, firefox, webkit }))
  if (wanted.includes(name))
    test(`${name}: an import, a game, a lesson, an analysis`, { timeout: 30 * 60_000 }, async (t) => {
      for (let tried = 1; ; tried++)
        try {
          return await evening(t, name, await launch());
        } catch (e) {
          if (!(e instanceof Silent) || tried === TRIES) throw e;
          t.diagnostic(`${e.message}: once more`);
        }
    });
