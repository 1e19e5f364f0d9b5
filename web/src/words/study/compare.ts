// compare.ts: what the best action of a ply is compared with, so that what is said of it sets it apart.

import type { Choice, ReviewPly } from '../../types';

/** What an action is worth to whoever played: a chance to win, or the total of a solo game. */
const worth = (c: Choice, seat: number, solo: boolean): number => c.value[solo ? 0 : seat] ?? 0;

/** The one played instead, or else the best of those that are seen to be worse; null if all are worth the same. */
export function rival(ply: ReviewPly, solo: boolean): Choice | null {
  const [best, ...others] = ply.best;
  if (!best) return null;
  if (ply.own && ply.own.action !== best.action) return ply.own;
  const least = solo ? 0.05 : 0.0005; // what is less is shown as 0.0
  return (
    others.find((c) => Math.abs(worth(best, ply.seat, solo) - worth(c, ply.seat, solo)) >= least) ?? null
  );
}
