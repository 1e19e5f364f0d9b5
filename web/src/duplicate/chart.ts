// chart.ts: two runs as two lines: the discs that were left after each turn.

import type { Frame } from '../review/chart';
import type { Run } from './duplicate';

const round = (v: number) => Math.round(v * 10) / 10;

export const xOf = (turn: number, turns: number, f: Frame) =>
  round(f.left + ((f.width - f.left - f.right) * turn) / Math.max(1, turns));
export const yOf = (left: number, discs: number, f: Frame) =>
  round(f.top + (f.height - f.top - f.bottom) * (1 - left / Math.max(1, discs)));

/** From all discs before the first turn on; turns are level, and a disc goes where its tile is laid. */
export function stairs(run: Run, discs: number, turns: number, f: Frame): string {
  let d = `M${xOf(0, turns, f)} ${yOf(discs, discs, f)}`;
  run.turns.forEach(({ left }, i) => (d += `H${xOf(i + 1, turns, f)}V${yOf(left, discs, f)}`));
  return d;
}

/** Numbers along the axis of turns. */
export function ticks(turns: number): number[] {
  return Array.from({ length: Math.floor(turns / 5) }, (_, i) => 5 * (i + 1));
}
