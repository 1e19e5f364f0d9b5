// levels.ts: the computer players that the engine has, known before it is loaded; a test compares.

/** Weakest first, as in ai/level.c. */
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

/** The four that a quick game offers. */
export const QUICK_LEVELS = ['new-moon', 'crescent', 'half-moon', 'full-moon'] as const;

export function isLevel(name: unknown): name is LevelName {
  return (LEVELS as readonly unknown[]).includes(name);
}

/** The level of a name, and of one between two, 'gibbous+0.4', the lower. */
export function levelOf(name: string): LevelName | undefined {
  return LEVELS.find((l) => l === name.split('+')[0]);
}

/** Whether a player may think for as long as it is given: the strongest, and whoever sometimes plays like it. */
export const usesTime = (name: string): boolean => name === STRONGEST || name.startsWith(`${LEVELS.at(-2)}+`);
