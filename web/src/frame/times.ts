// times.ts: how long everything takes, in ms.

/** What a person has chosen. */
export type Pace = 'off' | 'fast' | 'normal';

/** How long things move; tokens.css has some of them for style sheets, and a test compares. */
export const TIMES = { tap: 80, fade: 120, disc: 120, place: 200, runner: 400, refill: 450 } as const;

/** How long a turn that goes by itself is shown: never more than 1.2 s in all. */
export interface Pauses {
  look: number; // the tile it takes is marked
  aim: number; // … and where it goes
  settle: number; // the runner moves, discs fall; then the next turn begins
  refill: number; // new tiles come
}

const PAUSES: Record<Pace, Pauses> = {
  normal: { look: 340, aim: 300, settle: 460, refill: 460 },
  fast: { look: 160, aim: 120, settle: 200, refill: 220 },
  off: { look: 0, aim: 0, settle: 0, refill: 0 },
};

export function pausesFor(pace: Pace): Pauses {
  return PAUSES[pace];
}

/** How long Confirm ignores presses after the layout has changed. */
export const GUARD = 250;

/** How long the board rests after the last disc, before it is told how the game ended. */
export const BREATH = 600;

/** The second tap of a double tap comes within this time. */
export const DOUBLE = 450;
