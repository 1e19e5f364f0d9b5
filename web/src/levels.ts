// levels.ts: the computer players, and those of them that are offered first.

export * from 'novaluna/levels';

/** The four that a quick game offers. */
export const QUICK_LEVELS = ['new-moon', 'crescent', 'half-moon', 'full-moon'] as const;
