// words.ts: what the progress says: a sentence before any chart.

import { LEVELS } from '../levels';
import { number, percent, t, tn } from '../i18n/index.svelte';
import type { Rating } from '../rating/rating';
import { levelTitle } from '../words/levels';
import type { Kind, Month } from './figures';

const title = (level: number) => levelTitle(LEVELS[level]!);

const LIKELY = 0.1; // that a level is worth naming
const FEW = 40; // games that somebody might still want to play for it

/** How sure that is, and what would make it surer. */
export function certainty({ level, shares, more }: Rating): string[] {
  const others = shares
    .map((share, i) => ({ share, i }))
    .filter(({ share, i }) => i !== level && share >= LIKELY)
    .sort((a, b) => b.share - a.share);
  const [other, third] = others.map(({ i }) => title(i));
  const names = { other: other ?? '', third: third ?? '' };
  const likely = third
    ? t('Perhaps like {other} or {third}.', names)
    : other
      ? t('Perhaps like {other}.', names)
      : t('That is as good as certain.');
  if (more <= 0) return [likely];
  return [
    likely,
    more > FEW
      ? t('A few more games will tell.')
      : tn('{n} more game would settle it.', '{n} more games would settle it.', more),
  ];
}

/** What to expect of a game. */
export function outlook(chance: number): string {
  const n = Math.round(chance * 10);
  if (n <= 0) return t('You would hardly ever win.');
  return tn('You would win about {n} game in 10.', 'You would win about {n} games in 10.', n);
}

const KINDS: Record<Kind, { name: () => string; most: () => string }> = {
  tile: {
    name: () => t('Which tile'),
    most: () => t('Most is lost by taking another tile than the best.'),
  },
  cell: {
    name: () => t('Which cell'),
    most: () => t('Most is lost by laying tiles in another cell than the best.'),
  },
  extra: {
    name: () => t('When to refill'),
    most: () => t('Most is lost by refilling too early or too late.'),
  },
};

export const kindName = (kind: Kind) => KINDS[kind].name();
export const kindMost = (kind: Kind) => KINDS[kind].most();

export function accuracyWords({ now, then }: { now: number; then: number | null }): string {
  if (then === null) return t('Your accuracy so far is {now}.', { now: percent(now) });
  const shares = { now: percent(now), then: percent(then) };
  return t('Your accuracy is {now} in the last five games; before, it was {then}.', shares);
}

const EVEN = 0.005; // luck that is none

export function luckWords(mean: number): string {
  const n = percent(Math.abs(mean), 1);
  if (Math.abs(mean) < EVEN) return t('Luck has been even.');
  return mean > 0
    ? t('The deal and the tiles that came have given you {n} a game.', { n })
    : t('The deal and the tiles that came have cost you {n} a game.', { n });
}

export function soloWords(months: readonly Month[]): string {
  return t('Your latest average is {mean}; under 100 is good.', { mean: number(months.at(-1)!.mean, 1) });
}
