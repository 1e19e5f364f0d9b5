// staged.mjs: games and how to get to their best moments, for pictures (screenshots.mjs) and films (films.mjs).
//
// SPDX-License-Identifier: MIT
import {
  calm,
  cellAt,
  confirm,
  importText,
  menu,
  myTurn,
  offer,
  openRecord,
  press,
} from '../e2e/harness/play.mjs';
import { actionsOf, cut, lastPosition, seated, stored } from '../e2e/harness/record.mjs';

export const two = stored('two');
export const four = stored('four');
export const solo = stored('solo');
const tie = stored('tie');
const good = stored('solo-good');

/** Where a game is best shown: of its actions from one to another, the one that covers most. */
export function showpiece(record, from, to) {
  const left = (n) => lastPosition(cut(record, n)).players.reduce((sum, p) => sum + p.discs, 0);
  const covers = (n) => (actionsOf(record)[n].includes('@') ? left(n) - left(n + 1) : -1);
  const all = Array.from({ length: to - from }, (_, i) => from + i);
  return all.reduce((best, n) => (covers(n) > covers(best) ? n : best));
}

/** A game of two with Anna as the person at this seat, and a computer at the other one. */
function annas(record, seat, level = 'full-moon') {
  const names = record.replace(/\[Player\d "\w+"\]\n/g, '');
  return seated(names.replace('\n\n', `\n[Player${seat} "Anna"]\n\n`), { [3 - seat]: level });
}

/** A game of two before its nth action, which is Anna's. */
export const before = (n, level) => annas(cut(two, n), lastPosition(cut(two, n)).to_move, level);

/** Takes the tile of an action in the hand. */
export async function take(page, action) {
  await press(page, offer(page, /^\d/.exec(action)[0]));
}

/** Lays its ghost. */
export async function aim(page, action) {
  const [, x, y] = /@(-?\d+),(-?\d+)$/.exec(action);
  const ghost = page.locator('[role=gridcell].ghost');
  if (!(await ghost.count())) await press(page, cellAt(page, Number(x), Number(y)));
  await ghost.waitFor();
}

export async function lay(page, action) {
  await take(page, action);
  await aim(page, action);
}

/** The last action of a game is about to be confirmed. */
const lastOf = (record, table) => ({
  open: async (page) => {
    await openRecord(page, table);
    await myTurn(page);
    await lay(page, actionsOf(record).at(-1));
    await calm(page);
  },
  act: (page) => press(page, confirm(page)),
});

/** How games end: `open` leads up to it, `act` ends it. */
export const endings = {
  win: lastOf(two, annas(cut(two, -1), 1)),
  loss: {
    open: (page) => importText(page, annas(cut(two, -1), 2)),
    act: (page) => press(page, page.locator('section[aria-labelledby=open] li a').first()),
  },
  tie: lastOf(tie, annas(cut(tie, -1), 2)),
  given: {
    open: async (page) => {
      await openRecord(page, before(showpiece(two, 16, 24)));
      await myTurn(page);
      await menu(page, 'Give up this game');
      await page.getByRole('dialog').waitFor();
    },
    act: (page) => press(page, page.getByRole('dialog').getByRole('button', { name: 'Give up' })),
  },
  people: lastOf(four, cut(four, -1)),
  solo: lastOf(good, cut(good, -1)),
};
