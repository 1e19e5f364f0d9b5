// phrases.svelte.ts: what can be said at a table, each with its moon; and whether one wants to hear it.

import { t } from '../../i18n/index.svelte';
import type { Phrase } from '../messages';

/** The moon of a phrase, from new to full. */
export const MOON_OF: Record<Phrase, number> = {
  hello: 1,
  'good-luck': 0.75,
  nice: 1,
  'well-played': 0.75,
  oops: 0.25,
  thanks: 1,
  'one-moment': 0.5,
  again: 0.5,
  'good-night': 0.25,
  'new-moon': 0,
  'full-moon': 1,
  eclipse: 0,
};

const WORDS: Record<Phrase, () => string> = {
  hello: () => t('Clear skies!'),
  'good-luck': () => t('Lucky stars to you'),
  nice: () => t('Well lit'),
  'well-played': () => t('Brightly played'),
  oops: () => t('Lost my orbit'),
  thanks: () => t('Many moons of thanks'),
  'one-moment': () => t('One moment'),
  again: () => t('Once more around?'),
  'good-night': () => t('Good night'),
  'new-moon': () => t('Dark as a new moon'),
  'full-moon': () => t('What a full moon!'),
  eclipse: () => t('You eclipse me'),
};

export function phraseWords(phrase: Phrase): string {
  return WORDS[phrase]?.() ?? '';
}

/** Those that are one press away. */
export const NEAR: readonly Phrase[] = ['nice', 'oops', 'one-moment', 'good-night'];

const KEY = 'novaluna.muted';

function read(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

/** Whether what others say is kept from one; kept in this browser. */
export const hearing = $state({ muted: read() });

export function mute(on: boolean): void {
  hearing.muted = on;
  try {
    if (on) localStorage.setItem(KEY, '1');
    else localStorage.removeItem(KEY);
  } catch {
    // then for this visit
  }
}
