// held.ts: what a person has chosen but not confirmed, so that a reload restores it.
//
// It belongs to this page alone (sessionStorage): two pages may try different tiles.

import type { Cell } from '../types';

export type K = 1 | 2 | 3;

export interface Held {
  plies: number; // it was chosen after so many actions; later it means nothing
  k: K;
  ghost: Cell | null;
}

const key = (id: string) => `novaluna.draft.${id}`;

export function writeHeld(id: string, held: Held | null): void {
  try {
    if (held) sessionStorage.setItem(key(id), JSON.stringify(held));
    else sessionStorage.removeItem(key(id));
  } catch {
    // storage is switched off: a reload begins the turn again
  }
}

export function readHeld(id: string): Held | null {
  try {
    const held = JSON.parse(sessionStorage.getItem(key(id)) ?? 'null') as Partial<Held> | null;
    if (!held || typeof held.plies !== 'number' || ![1, 2, 3].includes(held.k ?? 0)) return null;
    const g = held.ghost;
    const ghost = g && Number.isInteger(g.x) && Number.isInteger(g.y) ? { x: g.x, y: g.y } : null;
    return { plies: held.plies, k: held.k as K, ghost };
  } catch {
    return null;
  }
}
