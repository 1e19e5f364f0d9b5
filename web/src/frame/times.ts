// times.ts: how long everything takes, in ms.

import type { Position } from '../types';

/** What a person has chosen. */
export type Pace = 'off' | 'fast' | 'normal';

/** How long things move; tokens.css has some of them for style sheets, and a test compares. */
export const TIMES = {
  tap: 80,
  fade: 120,
  disc: 120,
  place: 200,
  fly: 300,
  runner: 400,
  refill: 450,
} as const;

/** How long what is not moving is shown in between. */
export interface Pauses {
  look: number; // the tile that somebody else takes is marked
  settle: number; // after what was taken back, and before the device is passed on
  refill: number; // new tiles come
}

const PAUSES: Record<Pace, Pauses> = {
  normal: { look: 180, settle: 260, refill: 460 },
  fast: { look: 90, settle: 130, refill: 230 },
  off: { look: 0, settle: 0, refill: 0 },
};

export function pausesFor(pace: Pace): Pauses {
  return PAUSES[pace];
}

/** A turn as it is shown: the tile comes and lies, discs fall, the runner walks.  Times are ms from `began`, which is
 *  by performance.now(): what is drawn too late for its beat does not move any more. */
export interface Beats {
  began: number;
  tile: number; // that is laid; 0: none
  lands: number; // it lies there
  disc: number; // the first disc falls …
  apart: number; // … each next one so much later …
  falls: number; // … and takes so long
  walk: number; // the runner sets out
  walks: number; // … and needs so long …
  steps: number; // … for so many spaces
  ends: number;
}

export const STILL: Beats = {
  began: -Infinity,
  tile: 0,
  lands: 0,
  disc: 0,
  apart: 0,
  falls: 0,
  walk: 0,
  walks: 0,
  steps: 0,
  ends: 0,
};

/** The beats of the turn that led from one position to the next: with the time before it in which its tile is marked
 *  it is never more than 1.2 s.  `flies`: its tile comes from elsewhere. */
export function beatsOf(began: number, pace: Pace, before: Position, p: Position, flies: boolean): Beats {
  const { last, solo, seats } = p;
  if (!last?.tile || pace === 'off') return STILL;
  const steps = solo ? 0 : seats[last.seat]!.track - (before.seats[last.seat]?.track ?? 0);
  return beatsFor(began, pace, { tile: last.tile, flies, discs: last.covered, steps });
}

export function beatsFor(
  began: number,
  pace: 'fast' | 'normal',
  { tile, flies, discs, steps }: { tile: number; flies: boolean; discs: number; steps: number },
): Beats {
  const rate = pace === 'fast' ? 0.5 : 1;
  const lands = flies ? TIMES.fly : 0;
  const disc = lands + 40;
  const apart = Math.min(70, 210 / Math.max(1, discs - 1));
  const last = discs ? disc + (discs - 1) * apart : lands;
  const walk = last + 40;
  const walks = steps ? Math.min(TIMES.runner, 100 + 50 * steps) : 0;
  const ends = Math.max(walk + walks, last + TIMES.disc, lands + TIMES.place);
  const all: Record<'lands' | 'disc' | 'apart' | 'falls' | 'walk' | 'walks' | 'ends', number> = {
    lands,
    disc,
    apart,
    falls: TIMES.disc,
    walk,
    walks,
    ends,
  };
  for (const key of Object.keys(all) as (keyof typeof all)[]) all[key] *= rate;
  return { began, tile, steps, ...all };
}

/** How long Confirm ignores presses after the layout has changed. */
export const GUARD = 250;

/** How long the board rests after the last disc, before it is told how the game ended. */
export const BREATH = 600;

/** The second tap of a double tap comes within this time. */
export const DOUBLE = 450;
