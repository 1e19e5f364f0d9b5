// pauses.ts: how long a computer player's turn is shown, in ms: never more than 1.2 s in all.

import type { Settings } from '../settings/settings.svelte';

export interface Pauses {
  look: number; // the tile it takes is marked
  aim: number; // … and where it goes
  settle: number; // the runner moves, discs fall; then the next turn begins
  refill: number; // new tiles come
}

const PAUSES: Record<Settings['motion'], Pauses> = {
  normal: { look: 340, aim: 300, settle: 460, refill: 460 },
  fast: { look: 160, aim: 120, settle: 200, refill: 220 },
  off: { look: 0, aim: 0, settle: 0, refill: 0 },
};

export function pausesFor(motion: Settings['motion']): Pauses {
  return PAUSES[motion];
}

/** How long Confirm ignores presses after the layout has changed. */
export const GUARD = 250;

/** The second tap of a double tap comes within this time. */
export const DOUBLE = 450;
