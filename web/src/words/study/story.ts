// story.ts: what a finished or half-finished game says of itself in words.

import { number, t, tn } from '../../i18n/index.svelte';
import { wasPlayed } from '../result';
import { rival } from './compare';
import { seatName, youOr } from '../seats';
import type { Position, ReviewPly } from '../../types';

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

/** Percent, or points in solo, as all numbers of an analysis are shown. */
const shown = (value: number, solo: boolean) => (solo ? value : value * 100);

/** A value: "62.3". */
export function figure(value: number, solo: boolean): string {
  return number(shown(value, solo), 1);
}

/** A value with what it may be off by: "62.3 ± 1.9"; without, where that is nothing. */
export function unsure(value: number, error: number, solo: boolean): string {
  const text = figure(value, solo);
  return shown(error, solo) < 0.05 ? text : t('{n} ± {error}', { n: text, error: figure(error, solo) });
}

/** A loss as a number with its sign: hundredths of a chance, or points in solo. */
export function loss(value: number, solo: boolean): string {
  return shown(value, solo) < 0.05 ? number(0, 1) : `\u2212${figure(value, solo)}`;
}

/** A gain or a loss, always with its sign. */
export function signed(value: number, solo: boolean): string {
  const gain = solo ? -value : value; // in solo fewer points are better
  if (Math.abs(shown(gain, solo)) < 0.05) return number(0, 1);
  return `${gain > 0 ? '+' : '\u2212'}${figure(Math.abs(gain), solo)}`;
}

/** How good an action was, in a line. */
export function verdict(ply: ReviewPly, solo: boolean): string {
  if (ply.forced) return t('There was nothing else to do.');
  if (ply.grade === 'slip') return t('A slip');
  if (ply.grade === 'mistake') return t('A mistake');
  if (ply.grade === 'blunder') return t('A blunder');
  if (ply.own?.action === ply.best[0]?.action)
    return ply.best.length > 1 && !rival(ply, solo) ? t('As good as the others') : t('The best action');
  return ply.loss <= ply.error ? t('As good as the best, as far as one can tell') : t('Not quite the best');
}
