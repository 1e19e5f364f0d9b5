// shelf.ts: the open tables as they are shown: nothing moves under a finger.
//
// A table that is new waits until somebody asks for it; one that has filled stays for a moment and says so.

import type { Row } from '../messages';
import { isPerson, paceOf, type Pace } from '../words';

export interface Shown {
  row: Row;
  filled: boolean;
}

export interface Shelf {
  shown: readonly Shown[];
  waiting: readonly Row[]; // new ones
}

export const EMPTY: Shelf = { shown: [], waiting: [] };

export interface Filter {
  pace: Pace | 'all';
  players: number; // 0: any
}

export function matches(row: Row, { pace, players }: Filter): boolean {
  return (pace === 'all' || paceOf(row.terms) === pace) && (players === 0 || row.terms.players === players);
}

/** Whether somebody is there to play with. */
const isOpen = (row: Row): boolean => row.open && row.seats.some(isPerson);

/** The shelf after the list was told anew.  Where nothing is shown, nothing can be moved. */
export function arrange(before: Shelf, rows: readonly Row[]): Shelf {
  const open = rows.filter(isOpen);
  const shown = before.shown.map(({ row }) => {
    const now = rows.find((other) => other.room === row.room) ?? row;
    return { row: now, filled: !open.includes(now) };
  });
  const fresh = open.filter((row) => !shown.some((s) => s.row.room === row.room));
  if (shown.some((s) => !s.filled)) return { shown, waiting: fresh };
  return { shown: [...fresh.map((row) => ({ row, filled: false })), ...shown], waiting: [] };
}

/** Shows those that wait. */
export function showAll({ shown, waiting }: Shelf): Shelf {
  return { shown: [...waiting.map((row) => ({ row, filled: false })), ...shown], waiting: [] };
}

/** Takes those away that have filled. */
export function clearFilled(shelf: Shelf): Shelf {
  const shown = shelf.shown.filter((s) => !s.filled);
  return shown.length ? { ...shelf, shown } : showAll({ ...shelf, shown });
}
