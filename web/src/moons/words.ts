// words.ts: the twelve moons by name, and how each is won.

import { t, tc, tn } from '../i18n/index.svelte';
import { isWon, type Moon, type MoonName } from './moons';

const NAMES: Record<MoonName, () => string> = {
  wolf: () => tc('moon of a month', 'Wolf Moon'),
  snow: () => tc('moon of a month', 'Snow Moon'),
  worm: () => tc('moon of a month', 'Worm Moon'),
  pink: () => tc('moon of a month', 'Pink Moon'),
  flower: () => tc('moon of a month', 'Flower Moon'),
  strawberry: () => tc('moon of a month', 'Strawberry Moon'),
  thunder: () => tc('moon of a month', 'Thunder Moon'),
  grain: () => tc('moon of a month', 'Grain Moon'),
  harvest: () => tc('moon of a month', 'Harvest Moon'),
  hunter: () => tc('moon of a month', 'Hunter’s Moon'),
  frost: () => tc('moon of a month', 'Frost Moon'),
  cold: () => tc('moon of a month', 'Cold Moon'),
};
export const moonTitle = (name: MoonName) => NAMES[name]();

const HOW: Record<MoonName, (of: number) => string> = {
  wolf: () => t('Win against a computer.'),
  snow: () => t('Win against Half Moon or somebody stronger.'),
  worm: () => t('Win against Full Moon or somebody stronger.'),
  pink: () => t('Compare a deal with a friend’s run of it.'),
  flower: () => t('Solo under 100.'),
  strawberry: () => t('Solo under 90.'),
  thunder: () => t('Solo under 80.'),
  grain: (n) => tn('{n} puzzle in one moon rush.', '{n} puzzles in one moon rush.', n),
  harvest: () => t('Win against Harvest Moon or somebody stronger.'),
  hunter: () => t('Win against Hunter’s Moon or Super Moon.'),
  frost: (n) => tn('Deals of {n} day in a row.', 'Deals of {n} days in a row.', n),
  cold: () => t('Play with others to the end, with a verified deck.'),
};
export const howWon = ({ name, of }: Moon) => HOW[name](of);

/** How far it is; nothing where there is only all or nothing. */
export function howFar(moon: Moon): string {
  if (isWon(moon)) return t('Won');
  return moon.of > 1 && moon.done ? t('{done} of {all}', { done: moon.done, all: moon.of }) : '';
}
