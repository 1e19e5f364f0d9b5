// games.ts: a game as it is kept: its record, and a summary so that lists need not replay it.

import { engine, type Table } from '../engine';
import type { KeptGame, Position, SeatPlan, Setup, Summary } from '../types';
import { newId, putGame } from './store';

/** Whose area stands for a game in lists: the mover's if that is a person, else the first person's. */
export function shownSeat(position: { mover: number | null; seats: readonly SeatPlan[] }): number {
  const mover = position.mover;
  if (mover !== null && position.seats[mover]?.level === null) return mover;
  return Math.max(
    0,
    position.seats.findIndex((s) => s.level === null),
  );
}

/** What lists show of a game as it stands in `position`, its last one.  Hints are counted in a tag of the
 *  record, so that they travel with it. */
export function summarize(table: Pick<Table, 'tag'>, position: Position): Summary {
  const seat = position.seats[shownSeat(position)];
  return {
    seats: position.seats.map(({ name, level, discs, discsAtStart }) => ({
      name,
      level,
      discs,
      discsAtStart,
    })),
    solo: position.solo,
    phase: position.phase,
    mover: position.mover,
    plies: position.plies,
    takebacks: position.takebacks,
    hints: Number(table.tag('Hints')) || 0,
    result: position.result,
    seed: table.tag('Seed'),
    area: (seat?.area ?? []).map(({ id, x, y }) => ({ id, x, y })),
  };
}

/** A table as it is kept; of a game that is kept already, `old` says what does not change. */
export function pack(table: Table, hints = 0, old?: KeptGame): KeptGame {
  const now = Date.now();
  if (hints > 0) table.setTag('Hints', String(hints));
  return {
    created: now,
    id: newId(),
    ...old,
    record: table.record(true),
    touched: now,
    summary: summarize(table, table.position()),
  };
}

/** The table of a record that is kept, to play on with.  A game that came with a link, and was kept without being
 *  played, lists no more tiles than its players have seen: the others are shuffled now. */
export function openTable(record: string): Table {
  const table = engine().readTable(record);
  if (!table.position().result) table.complete(randomSeed());
  return table;
}

/** The event of a game that is the attempt at a day that counts: it stays as it ended. */
export const COUNTS = 'Deal of the day';

/** Sets up a game and keeps it, with tags of its record besides; its id. */
export async function startGame(setup: Setup, tags: Record<string, string> = {}): Promise<string> {
  const table = engine().newTable(setup);
  try {
    for (const [name, value] of Object.entries(tags)) table.setTag(name, value);
    const game = pack(table);
    await putGame(game);
    return game.id;
  } finally {
    table.free();
  }
}

/** Today, as records write it, where the person is. */
export function today(now = new Date()): string {
  const two = (n: number) => String(n).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** A seed nobody has chosen. */
export function randomSeed(): string {
  return String(crypto.getRandomValues(new BigUint64Array(1))[0]);
}
