// story.ts: what a finished or half-finished game says of itself in words.

import { number, t, tn } from '../i18n/index.svelte';
import type { Position, Review } from '../types';

/** Who won, in one line. */
export function headline(end: Position): string {
  const result = end.result;
  if (!result) return end.solo ? t('A solo game, not finished yet') : t('A game, not finished yet');
  if (end.solo) return result.total < 100 ? t('{n} points: under 100', { n: result.total }) : t('{n} points', { n: result.total });
  const [first = 0, second = 0] = result.ranking;
  const name = end.seats[first]!.name;
  const other = end.seats[second]!.name;
  const left = end.seats[second]!.discs;
  if (result.reason === 'time') return t('{name} won on time', { name });
  if (result.reason !== 'discs' && result.reason !== 'tiles') return t('{name} won', { name });
  if (end.seats[first]!.discs === left) return t('{name} won the tie with {other}', { name, other });
  return tn('{name} won; {other} had {n} disc left', '{name} won; {other} had {n} discs left', left, { name, other });
}

/** A loss as a number with its sign: hundredths of a chance, or points in solo. */
export function loss(value: number, solo: boolean): string {
  const shown = solo ? value : value * 100;
  return shown < 0.05 ? number(0, 1) : `\u2212${number(shown, 1)}`;
}

/** A gain or a loss, always with its sign. */
export function signed(value: number, solo: boolean): string {
  const shown = solo ? -value : value * 100; // in solo fewer points are better
  if (Math.abs(shown) < 0.05) return number(0, 1);
  return `${shown > 0 ? '+' : '\u2212'}${number(Math.abs(shown), 1)}`;
}

/** The largest turning point, or null. */
export function turningPoint(review: Review): Review['turns'][number] | null {
  return review.turns.reduce<Review['turns'][number] | null>(
    (most, one) => (!most || Math.abs(one.swing) > Math.abs(most.swing) ? one : most),
    null,
  );
}
