// names.ts: who sits at the boards of the lessons and the rules, and how texts are set.

import { t } from '../../i18n/index.svelte';
import type { Position } from '../../types';

/** The seat of the learner. */
export const LEARNER = 0;

/** The position with names for its players, in the language of the moment: the learner and
 *  those who play along. */
export function named(position: Position): Position {
  const names = [t('You'), t('Anna'), t('Ben'), t('Cleo')];
  return { ...position, seats: position.seats.map((seat, i) => ({ ...seat, name: names[i] ?? '' })) };
}

/** Keeps a number on the line of the word before it, so that "yellow 4" is not torn apart. */
export function unbroken(text: string): string {
  return text.replace(/(\p{L}) (?=\d)/gu, '$1\u00a0');
}
