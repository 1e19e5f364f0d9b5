// track.ts: where runners stand on the moon track.  We draw 24 spaces (R3: no rule depends on it).

import { engine } from '../engine';
import type { Position } from '../types';

export const SPACES = 24;

export interface Standing {
  seat: number;
  at: number; // distance travelled
  height: number; // 0 at the bottom of its stack
  stack: number; // how many stand on that space
}

/** Every runner, the rearmost first, a stack from the bottom. */
export function standings(position: Pick<Position, 'stacks'>): Standing[] {
  return position.stacks.flatMap((s) =>
    s.seats.map((seat, height) => ({ seat, at: s.at, height, stack: s.seats.length })),
  );
}

/** How far a runner of a stack stands from the middle of its space, in places: a stack lies around the middle,
 *  a little to its lower side. */
export function shift({ height, stack }: Pick<Standing, 'height' | 'stack'>): number {
  return height - (stack - 1) * 0.62;
}

/** Where the mover's runner would land with the chosen tile, and on what; null if nothing is chosen, or in solo. */
export function landing(position: Position, chosen: number | null): (Standing & { from: number }) | null {
  const outlook = position.offer.find((o) => o.k === chosen)?.outlook;
  const seat = position.mover;
  if (!outlook || seat === null) return null;
  const there = position.stacks.find((s) => s.at === outlook.to)?.seats.length ?? 0;
  const from = position.seats[seat]?.track ?? 0;
  return { seat, at: outlook.to, from, height: there, stack: there + 1 };
}

/** The first space a linear track shows: that of the rearmost runner. */
export function rearmost(position: Pick<Position, 'stacks'>): number {
  return position.stacks.length ? Math.min(...position.stacks.map((s) => s.at)) : 0;
}

/** The pile's share of what it was after the deal, 0 to 1. */
export function pileShare(pile: number): number {
  return Math.max(0, Math.min(1, pile / engine().limits.pile));
}
