// words.ts: two runs of one deal in words.

import { engine } from '../engine';
import { t, tn } from '../i18n/index.svelte';
import { tileTitle } from '../words/game/tiles';
import type { Comparison, Turn } from './duplicate';

/** Whose run is better; the other one's name stands alone. */
export function verdict(found: Comparison, name: string): string {
  const [mine, other] = found.runs;
  if (found.better === 0) return t('Both runs are worth the same.');
  if (mine.place)
    return found.better < 0 ? t('Your run is the better one.') : t('The better run: {name}', { name });
  const by = Math.abs(mine.total - other.total);
  return found.better < 0
    ? tn('Your run is better by {n} point.', 'Your run is better by {n} points.', by)
    : tn('The better run: {name}, by {n} point', 'The better run: {name}, by {n} points', by, { name });
}

const took = (turn: Turn) => tileTitle(engine().tiles[turn.tile]!);

/** Where the runs part. */
export function parting(found: Comparison, name: string, solo: boolean): string {
  const [mine, other] = found.runs.map((run) => run.turns[found.alike]);
  const n = found.alike + 1;
  if (!mine && !other) return t('Both runs are the same, turn by turn.');
  if (!mine || !other)
    return t('The runs are the same up to turn {n}, where one of them ends.', { n: n - 1 });
  if (mine.filled !== other.filled) {
    if (solo)
      return mine.filled
        ? t('The runs part in turn {n}: you ended phase 1 before it.', { n })
        : t('The runs part in turn {n}. Ended phase 1 before it: {name}', { n, name });
    return mine.filled
      ? t('The runs part in turn {n}: you refilled the wheel before it.', { n })
      : t('The runs part in turn {n}. Refilled the wheel before it: {name}', { n, name });
  }
  if (mine.tile === other.tile) return t('The runs part in turn {n}: the same tile, laid elsewhere.', { n });
  return t('The runs part in turn {n}. You: {mine}. {name}: {other}.', {
    n,
    name,
    mine: took(mine),
    other: took(other),
  });
}

/** What was done in a turn, for readers. */
export function turnWords(turn: Turn): string {
  return tn('{tile}, covers {n} task', '{tile}, covers {n} tasks', turn.covered, { tile: took(turn) });
}

/** Discs over the best of the others, or behind. */
export function leadWords(lead: number): string {
  if (lead === 0) return t('even');
  return lead > 0
    ? tn('{n} disc ahead', '{n} discs ahead', lead)
    : tn('{n} disc behind', '{n} discs behind', -lead);
}
