// words.ts: how well the person plays, in a sentence.

import { t, tn } from '../i18n/index.svelte';
import { LEVELS } from '../levels';
import { levelTitle } from '../words/levels';
import type { Rating } from './rating';

const MANY = 12; // a number of games that discourages

/** Which moon one plays like; while too little is known for that, what it takes. */
export function headline({ level, unknown }: Rating): string {
  if (!unknown) return t('You play like {level}', { level: levelTitle(LEVELS[level]!) });
  if (unknown > MANY) return t('A few more games will tell which moon you play like.');
  return tn(
    'About {n} more game will tell which moon you play like.',
    'About {n} more games will tell which moon you play like.',
    unknown,
  );
}
