// figures.ts: what the charts of the progress show, from the games kept and what was found out about them.

import { dealtBefore, isHelped, isOwn } from '../games/list/statistics';
import type { AllMarks, Marks } from '../rating/marks';
import { marksFor, type RatedGame } from '../rating/rating';
import type { KeptGame } from '../types';
import { wasPlayed } from '../words/result';

/** A game that was looked at again. */
export interface Seen {
  game: KeptGame;
  marks: Marks;
}

export function seen(games: readonly RatedGame[]): Seen[] {
  return games.flatMap(({ game, marks }) => (marks ? [{ game, marks }] : []));
}

export const mean = (list: readonly number[]) => list.reduce((sum, n) => sum + n, 0) / list.length;

/** A mean, and how far it may be off: a standard error to each side. */
export interface Smooth {
  mean: number;
  error: number;
}

const FIVE = 5;

/** At each place, the mean of that number and the four before it. */
export function lastFive(list: readonly number[]): Smooth[] {
  return list.map((_, i) => {
    const some = list.slice(Math.max(0, i - FIVE + 1), i + 1);
    const m = mean(some);
    const spread = some.length > 1 ? mean(some.map((n) => (n - m) ** 2)) / (some.length - 1) : 0;
    return { mean: m, error: Math.sqrt(spread) };
  });
}

/** The mean of the last five, and of those before; null if there are too few for that. */
export function thenAndNow(list: readonly number[]): { now: number; then: number | null } {
  const before = list.slice(0, -FIVE);
  return { now: mean(list.slice(-FIVE)), then: before.length ? mean(before) : null };
}

export type Kind = 'tile' | 'cell' | 'extra';

/** What is lost in a game on the mean, by kind of decision, most first. */
export function losses(games: readonly Seen[]): { kind: Kind; loss: number }[] {
  const kinds: Kind[] = ['tile', 'cell', 'extra'];
  return kinds
    .map((kind) => ({ kind, loss: mean(games.map(({ marks }) => marks[kind])) }))
    .sort((a, b) => b.loss - a.loss);
}

export interface Month {
  month: string; // '2026-11'
  mean: number;
  games: number;
}

const MONTHS = 6;

/** Solo totals by month, of games played to their end without help, of each deal the first; the last six months that
 *  have any. */
export function soloMonths(games: readonly KeptGame[]): Month[] {
  const by = new Map<string, number[]>();
  const known = dealtBefore(games);
  for (const game of games) {
    const { solo, result } = game.summary;
    if (known.has(game) || !solo || !result || !wasPlayed(result) || !isOwn(game) || isHelped(game)) continue;
    const month = monthOf(game.touched);
    by.set(month, [...(by.get(month) ?? []), result.total]);
  }
  return [...by]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .slice(-MONTHS)
    .map(([month, totals]) => ({ month, mean: mean(totals), games: totals.length }));
}

function monthOf(time: number): string {
  const day = new Date(time);
  return `${day.getFullYear()}-${String(day.getMonth() + 1).padStart(2, '0')}`;
}

/** Of the last ten games, those that nobody has looked at again, newest first. */
export function unseen(games: readonly RatedGame[], all: AllMarks): KeptGame[] {
  return games
    .slice(-10)
    .reverse()
    .flatMap(({ game }) => (marksFor(game, all) ? [] : [game]));
}

/** How full a solo mean's moon is, 0 new to 1 full: 80 is as good as it gets. */
export function soloShare(total: number): number {
  return Math.max(0, Math.min(1, (140 - total) / 60));
}
