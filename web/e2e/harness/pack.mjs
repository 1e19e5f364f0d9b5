// pack.mjs: the puzzles of the app, asked here as the page asks: what is right in each, and what is not.
//
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { cellAt, offer, press } from './play.mjs';

const at = (path) => readFileSync(new URL(path, import.meta.url));
const { instance } = await WebAssembly.instantiate(at('../../../build/wasm/web/study.wasm'));
const wasm = instance.exports;

function write(bytes) {
  const to = wasm.input(bytes.length);
  new Uint8Array(wasm.memory.buffer, to, bytes.length).set(bytes);
  return bytes.length;
}
function ask(name, ...args) {
  const length = wasm[name](...args);
  return JSON.parse(Buffer.from(wasm.memory.buffer, wasm.output(), length).toString());
}

const pack = ask('pack_open', write(at('../../../table/puzzle/puzzles.nlp'))).at;

/** All puzzles, in order. */
export const puzzles = ask('pack_list', pack);

/** The index of the puzzle of a day. */
export function puzzleOf(day) {
  write(Buffer.from(`${day}\0`));
  return ask('pack_day', pack);
}

/** What is legal in a puzzle, at its table: tiles with their cells; then the rest. */
function legal(table) {
  const p = ask('position', table, -1);
  const laid = p.offer.flatMap(({ k, cells }) => cells.map(({ x, y }) => `${k}@${x},${y}`));
  return [...laid, ...(p.refill === 'may' ? ['r'] : []), ...(p.may_end ? ['e'] : [])];
}

/** What solves a puzzle, turn by turn, and something that does not. */
export function solution(index) {
  const table = ask('puzzle_table', pack, index);
  const attempt = (action) => ask('puzzle_try', pack, index, table, write(Buffer.from(action)));
  const wrong = legal(table).find((action) => action.includes('@') && !attempt(action).right);
  const turns = [];
  for (let done = false; !done;) {
    const { best } = attempt(legal(table)[0]);
    turns.push(best[0]);
    ({ done } = attempt(best[0]));
    if (!done) ask('play', table, write(Buffer.from(best[0])), -1, 0);
  }
  wasm.table_free(table);
  return { turns, wrong };
}

/** Takes an action in the hand, as a person does; in a run that answers. */
export async function hold(page, action) {
  const [, k, x, y] = /^(\d)@(-?\d+),(-?\d+)$/.exec(action) ?? [];
  if (action === 'r') return press(page, page.getByRole('button', { name: /^Refill: / }));
  if (action === 'e') return press(page, page.getByRole('button', { name: /^End phase 1 at / }));
  await press(page, offer(page, k));
  const ghost = page.locator('[role=gridcell].ghost'); // a tile with one cell only lies there already
  if (!(await ghost.count())) return press(page, cellAt(page, Number(x), Number(y)));
  return page
    .getByRole('heading', { name: 'Moon rush' })
    .count()
    .then((run) => run && press(page, ghost));
}

/** … and by keys. */
export async function holdByKeys(page, action) {
  const key = (name) => page.keyboard.press(name);
  const [, k, x, y] = /^(\d)@(-?\d+),(-?\d+)$/.exec(action) ?? [];
  if (!k) return key(action);
  await key(k);
  if (await page.locator('[role=gridcell].ghost').count()) return;
  const wanted = await cellAt(page, Number(x), Number(y)).getAttribute('aria-label');
  const focused = () => page.evaluate(() => document.activeElement.ariaLabel);
  for (let i = 0; i < 80 && (await focused()) !== wanted; i++) await key('n');
  assert.equal(await focused(), wanted);
  await key('Enter');
}
