// action.ts: an action as text (docs/formats.md), taken apart.

import type { Cell } from '../types';
import type { K } from './held';

/** An action's parts; null for `r` and `e`. */
export function readAction(action: string): { k: K; cell: Cell } | null {
  const m = /^([123])@(-?\d+),(-?\d+)$/.exec(action);
  return m ? { k: Number(m[1]) as K, cell: { x: Number(m[2]), y: Number(m[3]) } } : null;
}
