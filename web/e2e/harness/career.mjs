// career.mjs: a visitor who has played for a while: games against computers and alone, some of them looked at again.
//
// SPDX-License-Identifier: MIT
import { actionsOf, novaluna, stored, tag } from './record.mjs';
import { importText, keptGames } from './play.mjs';

const DAY = 86_400_000;
const END = Date.parse('2026-11-16T20:00');

/** Records of a person against a level: what a level of the same kind played, with the first seat a person's. */
function against(level, games, seed) {
  const args = ['selfplay', '--players', '2', '--games', `${games}`, '--seed', `${seed}`, '--level', level];
  return novaluna(args, '')
    .replace(/^\[Player1 .*\n/gm, '')
    .replace(/^\[Player2 /gm, '[Computer2 ');
}
const alone = (games, seed) =>
  novaluna(
    ['selfplay', '--players', '1', '--games', `${games}`, '--seed', `${seed}`, '--level', 'eval'],
    '',
  ).replace(/^\[Player1 .*\n/gm, '');

/** In the page: makes the games that were imported the person's own. */
export async function own() {
  const open = indexedDB.open('novaluna');
  await new Promise((done) => (open.onsuccess = done));
  const change = open.result.transaction('games', 'readwrite');
  const games = change.objectStore('games');
  games.getAll().onsuccess = ({ target }) => {
    for (const { foreign: _, ...row } of target.result) games.put(row);
  };
  await new Promise((done) => (change.oncomplete = done));
  open.result.close();
}

/** Gives a visitor those games; `seen` of them, all if nothing is said, have been looked at again. */
export async function career(page, { seen = Infinity, solo = 6 } = {}) {
  const texts = [against('half-moon', 6, 11), against('gibbous', 8, 21), against('full-moon', 4, 31)];
  if (solo) texts.push(alone(solo, 41));
  await importText(page, texts.join('\n'));
  await page.evaluate(
    async ({ end, day, seen }) => {
      const open = indexedDB.open('novaluna');
      await new Promise((done) => (open.onsuccess = done));
      const change = open.result.transaction('games', 'readwrite');
      const games = change.objectStore('games');
      const all = games.getAll();
      await new Promise((done) => (all.onsuccess = done));
      const rows = all.result.sort((a, b) => (a.record < b.record ? -1 : 1));
      const marks = {};
      rows.forEach(({ foreign: _, ...row }, i) => {
        const step = row.summary.solo ? 25 : 3;
        games.put({ ...row, touched: end - (rows.length - i) * step * day });
        const accuracy = 0.72 + 0.006 * i + 0.03 * Math.sin(7 * i);
        const loss = 17 * 0.15 * (1 / accuracy - 1) * 0.6;
        if (!row.summary.solo && i < seen)
          marks[row.id] = [row.summary.plies, 17, accuracy, loss, 0.1, 0.55, 0.35]
            .map((part, k) => (k > 3 ? part * loss : part))
            .concat(0.2 * Math.sin(3 * i));
      });
      await new Promise((done) => (change.oncomplete = done));
      open.result.close();
      localStorage.setItem('novaluna.marks', JSON.stringify(marks));
    },
    { end: END, day: DAY, seen },
  );
  await page.reload();
}

/** As review/mistakes.ts marks what was played before. */
function markOf(actions) {
  let h = 0x811c9dc5;
  for (const c of actions.join(' ')) h = Math.imul(h ^ c.charCodeAt(0), 0x01000193);
  return (h >>> 0).toString(36);
}

/** A game of the visitor's own with two mistakes in it, as an analysis leaves them: their addresses, what was played and
 *  what is right. */
export async function mistaken(page) {
  const record = stored('two');
  const actions = actionsOf(record);
  await importText(page, record);
  await page.evaluate(own);
  const { id } = (await keptGames(page)).find((game) => tag(game.record, 'Deck') === tag(record, 'Deck'));
  const mistakes = [
    [10, '2@0,-1'],
    [12, '1@0,-1'],
  ].map(([ply, good]) => ({
    game: id,
    ply,
    seat: ply % 2,
    grade: 'blunder',
    action: actions[ply],
    loss: 0.3,
    good: [good],
    before: markOf(actions.slice(0, ply)),
  }));
  await page.evaluate((list) => localStorage.setItem('novaluna.mistakes', JSON.stringify(list)), mistakes);
  await page.reload();
  return mistakes.map(({ ply, action, good }) => ({ id: `own/${id}/${ply}`, action, good: good[0] }));
}
