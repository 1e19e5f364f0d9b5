// tables.ts: tables far away as lists: one's own, in which order they are shown, and that there are some; games to watch.

import type { Row } from './messages';

/** Under this name this browser remembers how many tables one has; nothing if one was never at any.  Home.svelte reads it
 *  before any of this is loaded. */
const TABLES = 'novaluna.tables';

export function remember(tables: number): void {
  try {
    localStorage.setItem(TABLES, String(tables));
  } catch {
    // then home does not know of them
  }
}

/** Whether there were any at the last visit. */
export function remembered(): boolean {
  try {
    return Number(localStorage.getItem(TABLES)) > 0;
  } catch {
    return false;
  }
}

/** Whether others would like another game, and one has not said yet. */
export const isAsked = ({ rematch, seat }: Row): boolean =>
  !!rematch?.length && seat !== undefined && !rematch.includes(seat);

/** Whether it is one's turn, and no computer minds one's seat. */
export const isTurn = ({ phase, seat, turn, minded }: Row): boolean =>
  phase === 'playing' && seat !== undefined && turn === seat && !minded;

/** Those that are not over, or where another game is wanted, or that are over and have not been looked at (`news`): those
 *  that wait for one, the most urgent first; then what is news; then those that gather; then the rest. */
export function ownTables(rows: readonly Row[], news: Pick<ReadonlySet<string>, 'has'> = new Set()): Row[] {
  const waits = (row: Row) => isAsked(row) || isTurn(row);
  const rank = (row: Row) => (waits(row) ? 0 : { over: 1, gathering: 2, playing: 3 }[row.phase]);
  return rows
    .filter((row) => row.phase !== 'over' || isAsked(row) || news.has(row.room))
    .sort(
      (a, b) =>
        rank(a) - rank(b) || (a.deadline ?? Infinity) - (b.deadline ?? Infinity) || b.created - a.created,
    );
}

/** Those that are over, where that is news. */
export const endedTables = (rows: readonly Row[], news: Pick<ReadonlySet<string>, 'has'>): Row[] =>
  rows.filter((row) => row.phase === 'over' && news.has(row.room));

/** Those that the first screen shows: where another game is wanted, since somebody waits there; where one is to move
 *  (`waiting`, the most urgent first); where a move is held; where the end is news. */
export function homeTables(
  rows: readonly Row[],
  waiting: readonly Row[],
  news: Pick<ReadonlySet<string>, 'has'>,
  held: readonly string[] = [],
): Row[] {
  const others = [
    ...rows.filter((row) => row.phase !== 'over' && held.includes(row.room)),
    ...endedTables(rows, news).filter((row) => !isAsked(row)),
  ];
  return [...rows.filter(isAsked), ...waiting, ...others];
}

/** A piece of news of a table. */
export interface News {
  row: Row;
  is: 'turn' | 'end';
  title: string; // in the language of the moment
}

/** Tells news that was not there the time before, in whatever words; at first, nothing is new. */
export function onceTold(tell: (row: Row, title: string) => void): (news: readonly News[]) => void {
  let known: Set<string> | null = null;
  return (news) => {
    const told = new Set<string>();
    for (const { row, is, title } of news) {
      const what = `${row.room} ${is}`;
      if (known && !known.has(what)) tell(row, title);
      told.add(what);
    }
    known = told;
  };
}

/** Games to watch, with one as it is now: where one was stays its place. */
export function watchable(rows: Row[], row: Row): Row[] {
  if (!row.live) return rows.filter((other) => other.room !== row.room);
  const known = rows.some((other) => other.room === row.room);
  return known ? rows.map((other) => (other.room === row.room ? row : other)) : [...rows, row];
}
