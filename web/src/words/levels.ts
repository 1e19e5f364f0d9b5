// levels.ts: the computer players as people know them: nine phases of the moon.

import { t, tc } from '../i18n/index.svelte';
import { levelOf, type LevelName } from '../levels';

const TITLES: Record<LevelName, () => string> = {
  'new-moon': () => tc('level', 'New Moon'),
  'young-moon': () => tc('level', 'Young Moon'),
  crescent: () => tc('level', 'Crescent'),
  'half-moon': () => tc('level', 'Half Moon'),
  gibbous: () => tc('level', 'Gibbous'),
  'full-moon': () => tc('level', 'Full Moon'),
  'harvest-moon': () => tc('level', 'Harvest Moon'),
  'hunter-moon': () => tc('level', 'Hunter’s Moon'),
  'super-moon': () => tc('level', 'Super Moon'),
};

/** What a level is called; one that is not ours, by its own name. */
export function levelTitle(level: string): string {
  const known = levelOf(level);
  return known ? TITLES[known]() : level;
}

const SHORT: Partial<Record<LevelName, () => string>> = {
  'new-moon': () => tc('level, short', 'New'),
  crescent: () => tc('level, short', 'Crescent'),
  'half-moon': () => tc('level, short', 'Half'),
  'full-moon': () => tc('level, short', 'Full'),
};

/** The same in one word, where it says "Level" beside it. */
export function levelShort(level: string): string {
  return SHORT[level as LevelName]?.() ?? levelTitle(level);
}

const ABOUT: Record<LevelName, () => string> = {
  'new-moon': () => t('Plays for the first time: overlooks a lot and misjudges the rest.'),
  'young-moon': () => t('Has played a few times and still overlooks a lot.'),
  crescent: () => t('Knows what is good, but overlooks some of it.'),
  'half-moon': () => t('Takes what looks best now, without looking ahead.'),
  gibbous: () => t('Looks a little ahead.'),
  'full-moon': () => t('Looks several turns ahead.'),
  'harvest-moon': () => t('Looks far ahead.'),
  'hunter-moon': () => t('Looks far ahead, with an eye trained in many games.'),
  'super-moon': () => t('The strongest: thinks for as long as you let it.'),
};

/** How a level plays, in one line. */
export function levelAbout(level: string): string {
  const known = levelOf(level);
  return known ? ABOUT[known]() : '';
}
