// takeback.ts: what an undo takes back beyond a person's own move.

import type { Table, TableView } from '../engine';
import type { Played, Position } from '../types';

type Person = (seat: number) => boolean;

/** A refill that ran by itself: nothing was on the wheel before it. */
function forced(table: TableView, a: Played): boolean {
  return a.action === 'r' && table.position(a.ply - 1).refill === 'must';
}

/** Which others have moved since the action that an undo would take back, and whether tiles were revealed. */
export function takenBack(
  table: TableView,
  log: readonly Played[],
  person: Person,
): { others: number[]; reveals: boolean } {
  const from = log.findLastIndex((a) => person(a.seat) && !forced(table, a));
  const taken = log.slice(Math.max(0, from));
  const others = [...new Set(taken.map((a) => a.seat))].filter((i) => i !== taken[0]?.seat);
  return { others, reveals: taken.some((a) => a.revealed > 0) };
}

/** Takes back.  A forced refill would run again at once: what led to it is meant. */
export function takeBack(table: Table, takeback: boolean): Position | null {
  let p = table.undo(takeback);
  while (p?.refill === 'must' && p.undo !== 'no') p = table.undo(true);
  return p;
}
