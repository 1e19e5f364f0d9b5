// levels.ts: the computer players for people, known before the engine is loaded; a test compares.
//
// SPDX-License-Identifier: MIT

/** Weakest first, as in ai/method/level.c. */
export const LEVELS = [
  'new-moon',
  'young-moon',
  'crescent',
  'half-moon',
  'gibbous',
  'full-moon',
  'harvest-moon',
  'hunter-moon',
  'super-moon',
] as const;
export type LevelName = (typeof LEVELS)[number];

/** The one that thinks for as long as it is given; it gives hints and looks at games again, too. */
export const STRONGEST = 'super-moon' satisfies LevelName;

export function isLevel(name: unknown): name is LevelName {
  return (LEVELS as readonly unknown[]).includes(name);
}

/** The level of a name, and of one between two, 'gibbous+0.4', the nearer: people know it by that. */
export function levelOf(name: string): LevelName | undefined {
  const [, lower = '', tenths = 0] = /^([a-z-]+)(?:\+0\.([1-9]))?$/.exec(name) ?? [];
  return isLevel(lower) ? LEVELS[LEVELS.indexOf(lower) + Number(Number(tenths) >= 5)] : undefined;
}

/** Whether a player may think for as long as it is given: the strongest, and whoever sometimes plays like it. */
export const usesTime = (name: string): boolean => name === STRONGEST || name.startsWith(`${LEVELS.at(-2)}+`);
