// levels.ts: the computer players as people know them: nine phases of the moon.

import { t, tc } from '../i18n/index.svelte';

/** What a level is called; one that is not ours, by its own name. */
export function levelTitle(level: string): string {
  switch (level) {
    case 'new-moon':
      return tc('level', 'New Moon');
    case 'young-moon':
      return tc('level', 'Young Moon');
    case 'crescent':
      return tc('level', 'Crescent');
    case 'half-moon':
      return tc('level', 'Half Moon');
    case 'gibbous':
      return tc('level', 'Gibbous');
    case 'full-moon':
      return tc('level', 'Full Moon');
    case 'harvest-moon':
      return tc('level', 'Harvest Moon');
    case 'hunter-moon':
      return tc('level', 'Hunter’s Moon');
    case 'super-moon':
      return tc('level', 'Super Moon');
    default:
      return level;
  }
}

/** The same in one word, where it says "Level" beside it. */
export function levelShort(level: string): string {
  switch (level) {
    case 'new-moon':
      return tc('level, short', 'New');
    case 'crescent':
      return tc('level, short', 'Crescent');
    case 'half-moon':
      return tc('level, short', 'Half');
    case 'full-moon':
      return tc('level, short', 'Full');
    default:
      return levelTitle(level);
  }
}

/** Half a sentence about a level. */
export function levelAbout(level: string): string {
  switch (level) {
    case 'new-moon':
      return t('Plays for the first time.');
    case 'young-moon':
      return t('Has played a few times.');
    case 'crescent':
      return t('Sees much of what is good at once.');
    case 'half-moon':
      return t('Sees what is good at once.');
    case 'gibbous':
      return t('Looks a little ahead.');
    case 'full-moon':
      return t('Looks ahead.');
    case 'harvest-moon':
      return t('Looks far ahead.');
    case 'hunter-moon':
      return t('Looks far ahead, with experience.');
    case 'super-moon':
      return t('Thinks for as long as you let it.');
    default:
      return '';
  }
}

/** How much of its moon is lit, 0 to 1. */
export function levelShare(level: string): number {
  const share: Record<string, number> = {
    'new-moon': 0,
    'young-moon': 0.12,
    crescent: 0.28,
    'half-moon': 0.5,
    gibbous: 0.75,
  };
  return share[level] ?? 1;
}
