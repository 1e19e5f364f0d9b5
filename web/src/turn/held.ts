// held.ts: what a person has chosen but not confirmed, so that a reload restores it.
//
// It belongs to this page alone (sessionStorage): two pages may try different tiles.

import type { Cell } from '../types';

export type K = 1 | 2 | 3;

export interface Draft {
  plies: number; // it was chosen after so many actions; later it means nothing
  k: K;
  ghost: Cell | null;
}

const key = (id: string) => `novaluna.draft.${id}`;

export function writeDraft(id: string, draft: Draft | null): void {
  try {
    if (draft) sessionStorage.setItem(key(id), JSON.stringify(draft));
    else sessionStorage.removeItem(key(id));
  } catch {
    // storage is switched off: a reload begins the turn again
  }
}

export function readDraft(id: string): Draft | null {
  try {
    const draft = JSON.parse(sessionStorage.getItem(key(id)) ?? 'null') as Partial<Draft> | null;
    if (!draft || typeof draft.plies !== 'number' || ![1, 2, 3].includes(draft.k ?? 0)) return null;
    const g = draft.ghost;
    const ghost = g && Number.isInteger(g.x) && Number.isInteger(g.y) ? { x: g.x, y: g.y } : null;
    return { plies: draft.plies, k: draft.k as K, ghost };
  } catch {
    return null;
  }
}
