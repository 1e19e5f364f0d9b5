// words.ts: puzzles in words.

import { number, percent, t, tn } from '../i18n/index.svelte';
import { consequence } from '../words/game/consequence';
import { cellName, tileTitle } from '../words/game/tiles';
import { tile } from '../engine';
import { readAction } from '../turn/action';
import type { Position } from '../types';
import type { Rating } from './glicko';
import type { Riddle } from './riddle';
import type { Shown } from './solve.svelte';

/** What is to be found, without giving away how. */
export function taskText({ goal, turns }: Pick<Riddle, 'goal' | 'turns'>): string {
  if (goal === 'win') return tn('Win in one turn.', 'Win in {n} turns.', turns);
  if (goal === 'total') return t('Finish with the lowest total.');
  if (turns === 1) return t('Find the best action.'); // one without its number, in every language
  return tn('Find the best turn.', 'Find the best {n} turns.', turns);
}

/** How it stands, in a line below. */
export function situation(p: Position, you: number): string {
  const left = p.seats[you]?.discs ?? 0;
  if (p.solo) return t('Score now: {total}', { total: p.sheet?.total ?? 0 });
  const least = Math.min(...p.seats.filter((_, i) => i !== you).map((s) => s.discs));
  return tn(
    'You have {n} disc left; the best of the others: {least}.',
    'You have {n} discs left; the best of the others: {least}.',
    left,
    { least },
  );
}

/** What a puzzle is about; said only afterwards. */
export function themeText(kind: string): string {
  switch (kind) {
    case 'tasks':
      return t('many tasks at once');
    case 'refill':
      return t('take or refill');
    case 'timing':
      return t('who moves next');
    case 'deny':
      return t('leave nothing to the others');
    case 'last':
      return t('the last discs');
    case 'solo':
      return t('solo ending');
    default:
      return t('from your games');
  }
}

export function titleOf({ number: n }: Pick<Riddle, 'number'>): string {
  return n === null ? t('From your game') : t('Puzzle {number}', { number: n });
}

export function turnsText(turns: number): string {
  return tn('{n} turn', '{n} turns', turns);
}

const LITTLE = 40;
const MUCH = 160;

const UNSURE = 120; // a deviation beyond which nothing is compared

/** "1520: a little above you" */
export function strengthText(puzzle: number, own: Rating): string {
  const above = puzzle - own.rating;
  const rating = number(Math.round(puzzle));
  if (own.deviation > UNSURE) return t('This puzzle is rated {rating}', { rating });
  if (above > MUCH) return t('Puzzle {rating}: well above you', { rating });
  if (above > LITTLE) return t('Puzzle {rating}: a little above you', { rating });
  if (above >= -LITTLE) return t('Puzzle {rating}: about your strength', { rating });
  if (above >= -MUCH) return t('Puzzle {rating}: a little below you', { rating });
  return t('Puzzle {rating}: well below you', { rating });
}

/** What a puzzle changed; null while so little is known that any puzzle changes much. */
export function gainOf(change: { before: Rating; after: Rating } | null): number | null {
  if (!change || change.after.deviation > UNSURE) return null;
  return Math.round(change.after.rating) - Math.round(change.before.rating);
}

/** Where the strength is, 19 times out of 20. */
export function betweenText({ rating, deviation }: Rating): string {
  return t('Very likely between {low} and {high}', {
    low: number(Math.round(rating - 2 * deviation)),
    high: number(Math.round(rating + 2 * deviation)),
  });
}

/** "Covers 3", or what else an action is. */
export function actionTitle({ action, preview }: Shown): string {
  if (action === 'r') return t('Refill the wheel');
  if (!preview) return t('End phase 1');
  const n = preview.covers.length;
  return n ? tn('Covers {n}', 'Covers {n}', n) : t('Covers nothing');
}

/** "Red 6, 1 east: lands 1 ahead of Full Moon; Full Moon moves next" */
export function actionLine(p: Position, { action, preview }: Shown, you: number): string {
  const laid = readAction(action);
  const offer = p.offer.find((o) => o.k === laid?.k);
  if (!laid || !offer) return '';
  const args = { tile: tileTitle(tile(offer.id)), cell: cellName(laid.cell) };
  if (preview?.ends) return t('{tile}, {cell}: it ends the game', args);
  const { who, where } = consequence(p, offer, you, false, preview?.sheet ?? 'nothing');
  return [t('{tile}, {cell}', args), where, who].filter(Boolean).join(' · ');
}

/** What an action gives away. */
export function lossText(loss: number, least: boolean, solo: boolean): string {
  if (solo) {
    const points = Math.max(1, Math.round(loss));
    return least
      ? tn('It costs at least {n} point more.', 'It costs at least {n} points more.', points)
      : tn('It costs {n} point more.', 'It costs {n} points more.', points);
  }
  if (Math.round(loss * 100) >= 100) return t('It gives away all of the chance to win.');
  const share = percent(loss);
  return least
    ? t('It gives away at least {share} of the chance to win.', { share })
    : t('It gives away {share} of the chance to win.', { share });
}

/** Minutes and seconds: "1:52". */
export function timeText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
