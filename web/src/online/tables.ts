// tables.ts: one's own tables far away: in which order they are shown, and that there are some.

import type { Row } from './messages';

/** Under this name this browser remembers how many tables one has; nothing if one was never at any.  Home.svelte reads it
 *  before any of this is loaded. */
const TABLES = 'novaluna.tables';

export function remember(rows: readonly Row[]): void {
  try {
    localStorage.setItem(TABLES, String(ownTables(rows).length));
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

/** Those that are not over: those that wait for one, the most urgent first; then those that gather; then the rest. */
export function ownTables(rows: readonly Row[]): Row[] {
  const rank = (row: Row) => (row.phase === 'gathering' ? 1 : row.turn === row.seat ? 0 : 2);
  return rows
    .filter((row) => row.phase !== 'over')
    .sort(
      (a, b) =>
        rank(a) - rank(b) || (a.deadline ?? Infinity) - (b.deadline ?? Infinity) || b.created - a.created,
    );
}
