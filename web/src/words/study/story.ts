// story.ts: what a finished or half-finished game says of itself in words.

import { number, t, tn } from '../../i18n/index.svelte';
import { wasPlayed } from '../result';
import { seatName, youOr } from '../seats';
import type { Position, Review } from '../../types';

/** Who won, in one line; `you` is the seat that is spoken to, if any. */
export function headline(end: Position, you: number | null): string {
  const result = end.result;
  if (!result) return end.solo ? t('A solo game, not finished yet') : t('A game, not finished yet');
  if (end.solo && !wasPlayed(result)) return t('Given up');
  if (end.solo)
    return result.total < 100
      ? t('{n} points: under 100', { n: result.total })
      : t('{n} points', { n: result.total });
  const [first = 0, second = 0] = result.ranking;
  const say = (toYou: () => string, of: (name: string) => string) => youOr(end, first, you, toYou, of);
  if (result.reason === 'time')
    return say(
      () => t('You won on time'),
      (name) => t('{name} won on time', { name }),
    );
  if (wasPlayed(result) && end.seats[first]!.discs === end.seats[second]!.discs)
    return say(
      () => t('You won a tie'),
      (name) => t('{name} won a tie', { name }),
    );
  if (!wasPlayed(result) || end.seats.length > 2)
    return say(
      () => t('You won'),
      (name) => t('{name} won', { name }),
    );
  const left = end.seats[second]!.discs;
  const other = seatName(end, second);
  return say(
    () => tn('You won; {other} had {n} disc left', 'You won; {other} had {n} discs left', left, { other }),
    (name) =>
      second === you
        ? tn('{name} won; you had {n} disc left', '{name} won; you had {n} discs left', left, { name })
        : tn('{name} won; {other} had {n} disc left', '{name} won; {other} had {n} discs left', left, {
            name,
            other,
          }),
  );
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

/** The largest turning point, or null: by what somebody did or drew, before what only looks different later. */
export function turningPoint({ turns }: Pick<Review, 'turns'>): Review['turns'][number] | null {
  const size = (turn: Review['turns'][number]) => Math.abs(turn.swing);
  const caused = turns.filter((turn) => turn.cause !== 'drift');
  return (caused.length ? caused : turns).reduce<Review['turns'][number] | null>(
    (most, one) => (!most || size(one) > size(most) ? one : most),
    null,
  );
}
