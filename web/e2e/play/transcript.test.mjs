// transcript.test.mjs: whole games as somebody hears them who plays by keys and does not see the page.
//
// The transcripts beside this file are to be read: every key, what has the focus after it, as the browser's
// accessibility tree names it, and everything that is announced.  A change of words or of the way the focus goes
// fails here; look at the difference and adopt it with
//
//     ADOPT=1 node --test e2e/play/transcript.test.mjs
//
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { calm, importText, leave, myTurn, soak, visit } from '../harness/app.mjs';
import { cut, novaluna, seated } from '../harness/record.mjs';

/** What is announced, in order: whatever is written to a live region. */
function listen() {
  window.heard = [];
  const regions = '[aria-live]:not([aria-live=off]), [role=status], [role=alert], [role=log]';
  const waiting = new Set();
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      const element = target instanceof Element ? target : target.parentElement;
      const region = element?.closest(regions);
      if (region) waiting.add(region);
      for (const added of addedNodes)
        if (added instanceof Element) {
          if (added.matches('[role=alert]')) waiting.add(added);
          for (const inside of added.querySelectorAll('[role=alert]')) waiting.add(inside);
        }
    }
    queueMicrotask(() => {
      for (const region of waiting) {
        const text = region.textContent.replace(/\s+/g, ' ').trim();
        if (text) window.heard.push(text);
      }
      waiting.clear();
    });
  }).observe(document, { subtree: true, childList: true, characterData: true });
}

/** The node of the accessibility tree that has the focus, in a line. */
async function focus(page) {
  const { result } = await page.ax.send('Runtime.evaluate', { expression: 'document.activeElement' });
  const { nodes } = await page.ax.send('Accessibility.getPartialAXTree', {
    objectId: result.objectId,
    fetchRelatives: false,
  });
  const node = nodes[0];
  const states = (node.properties ?? [])
    .filter(({ name, value }) => STATES.includes(name) && value.value !== false && value.value !== 'false')
    .map(({ name, value }) => (/^(true|false)$/.test(String(value.value)) ? name : `${name} ${value.value}`));
  const words = [
    node.role?.value ?? 'nothing',
    `“${node.name?.value ?? ''}”`,
    ...(node.value?.value ? [`= ${node.value.value}`] : []),
    ...states,
    ...(node.description?.value ? [`(${node.description.value})`] : []),
  ];
  return words.join(' ');
}
const STATES = ['checked', 'pressed', 'expanded', 'disabled', 'selected', 'invalid', 'hasPopup', 'modal'];

/** Somebody who plays by keys and listens. */
class Listener {
  lines = [];
  #at = '';

  constructor(page) {
    this.page = page;
  }

  static async of(page) {
    page.ax = await page.context().newCDPSession(page);
    await page.ax.send('Accessibility.enable');
    return new Listener(page);
  }

  /** Everything that is heard until `told` has something to show for it and nothing changes any more, and where the
   *  focus is then.  Quiet is counted in frames, so that it is the same on a busy machine. */
  async hear(told = () => true) {
    const { page } = this;
    await page.waitForFunction(told, null, { timeout: 300_000 });
    await page.evaluate(() => (window.still = 0));
    await page.waitForFunction(
      (frames) => {
        const table = document.querySelector('main.play')?.dataset;
        const now = [window.heard.length, table?.state, table?.ply].join();
        const quiet = now === window.before && window.at === document.activeElement;
        window.before = now;
        window.at = document.activeElement;
        window.still = quiet && table?.state !== 'computer' ? window.still + 1 : 0;
        return window.still > frames;
      },
      8,
      { timeout: 60_000, polling: 'raf' },
    );
    const heard = await page.evaluate(() => window.heard.splice(0));
    const at = await focus(page);
    for (const words of heard) this.lines.push(`    ${words}`);
    if (at !== this.#at) this.lines.push(`  → ${at}`);
    this.#at = at;
    return at;
  }

  async press(key, told) {
    this.lines.push(key);
    await this.page.keyboard.press(key);
    return this.hear(told);
  }

  say(words) {
    this.lines.push('', `# ${words}`);
  }
}

// ---- what a press leads to, asked in the page ----

const opened = () => document.querySelector('dialog[open]');
const closed = () => !document.querySelector('dialog[open]') && window.heard.length;
const lookedBack = () =>
  document.querySelector('.end .after p:not(.faint)') && document.querySelector('.end .strength');
const turned = () =>
  window.heard.length &&
  (document.querySelector('main.play').dataset.state !== 'over' ||
    document.querySelector('section.end[data-deaf=false]'));

/** One turn: a tile by its digit, which leads to a cell; some more by N; Enter, Enter. */
async function turn(ear, k, steps) {
  const { page } = ear;
  await ear.press(String(k));
  const ghost = page.locator('[role=gridcell].ghost');
  if (!(await ghost.count())) {
    for (let n = 0; n < steps; n++) await ear.press('n');
    await ear.press('Enter');
    await ghost.waitFor();
  }
  await calm(page);
  await ear.press('Enter', turned);
}

/** Opens the game of a record, plays it to its end and gives what was heard. */
async function hearGame(
  record,
  { lang = 'en', ask = [], choose = () => 1, steps = () => 0, lookBack = false },
) {
  const page = await visit({ context: { locale: lang } });
  await importText(page, record);
  await page.evaluate((lang) => {
    const kept = JSON.parse(localStorage.getItem('novaluna.settings'));
    localStorage.setItem('novaluna.settings', JSON.stringify({ ...kept, lang }));
  }, lang);
  await page.context().addInitScript(listen);
  await page.reload();
  const ear = await Listener.of(page);
  const game = page.locator('section[aria-labelledby=open] li a').first();
  await game.waitFor();
  await page.waitForFunction((lang) => document.documentElement.lang === lang, lang);
  await game.focus();
  await ear.hear();
  ear.lines.length = 0;
  ear.say('the game is opened');
  await page.keyboard.press('Enter');
  await page.locator('main.play [role=gridcell]').first().waitFor();
  await ear.press('Enter');
  for (let i = 0; await myTurn(page); i++) {
    ear.say(`turn ${i + 1}`);
    for (const key of ask[i] ?? []) await ear.press(key);
    if (await page.locator('main.play').getByRole('button', { name: 'End phase 1' }).count()) {
      await calm(page);
      await ear.press('e', opened);
      await ear.press('Enter', closed);
    }
    const offered = await page.locator('[data-offer]').count();
    await turn(ear, Math.min(choose(i), offered), steps(i));
  }
  if (lookBack) {
    ear.say('the game is over');
    await ear.hear(lookedBack);
    for (let i = 0; i < 4; i++) await ear.press('Tab');
  }
  await leave(page);
  // Which action it was, and by how much, is not for ears to tell: it changes with the computer players.
  const lines = ear.lines.map((line) => line.replace(/(Turning point: action) \d+(\. .*)?/, '$1 …'));
  return `${lines.join('\n').trim()}\n`;
}

/** Compares with what was read and found good. */
function compare(name, text) {
  const path = new URL(`transcripts/${name}.txt`, import.meta.url);
  if (process.env.ADOPT || !existsSync(path)) writeFileSync(path, text);
  assert.equal(text, readFileSync(path, 'utf8'));
}

const dealt = (players, discs) =>
  cut(
    novaluna([
      ...[
        'selfplay',
        '--players',
        String(players),
        '--games',
        '1',
        '--seed',
        '20261116',
        '--level',
        'random',
      ],
      ...(discs ? ['--discs', String(discs)] : []),
    ]).replace(/\[Player\d "random"\]\n/g, ''),
    0,
  );

soak('a game against the computer, in English', async () => {
  const ask = [
    ['s', 'w', 'ArrowDown', 'o', 't', 'u'],
    ['l', 'a', 'x', 'i', 'c'],
  ];
  const record = seated(dealt(2), { 2: 'half-moon' });
  const how = { ask, choose: (i) => 1 + (i % 3), steps: (i) => i % 2, lookBack: true };
  compare('game.en', await hearGame(record, how));
});

test('a solo game, in English', async () => {
  compare('solo.en', await hearGame(dealt(1), { ask: [['s', 'w'], ['u']], choose: (i) => 1 + (i % 3) }));
});

test('a short game against two computers, in German', async () => {
  const record = seated(dealt(3, 6), { 2: 'new-moon', 3: 'crescent' });
  compare('game.de', await hearGame(record, { lang: 'de', ask: [['s', 'w', 'o', 't']], choose: () => 2 }));
});
