// strategy.ts: eight lessons after the tutorial, on positions from real games (positions.ts).
//
// What is right is a list of actions.  strategy.test.ts has the strongest player look at every one: what is accepted
// is no mistake, and what is not accepted gives something away.

import { t } from '../i18n/index.svelte';
import type { Board } from './boards';
import { no, yes, type Lesson, type PlaceScene } from './lessons';

interface Exercise {
  board?: Board;
  rules: string[];
  tell(): string;
  want(): string;
  right: readonly string[]; // actions, all with the same tile
  good(): string;
  other(): string; // said to another tile …
  instead?(): string; // … and to who would rather refill, or end phase 1
}

const exercise = ({ right, good, other, ...scene }: Exercise): PlaceScene => ({
  ...scene,
  kind: 'place',
  judge: ({ action }) => {
    if (right.includes(action)) return yes(good());
    const sameTile = right.some((r) => r[0] === action[0]);
    return no(sameTile ? t('The right tile. There is a better place for it.') : other());
  },
});

export const STRATEGY: readonly Lesson[] = [];
