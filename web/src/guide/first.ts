// first.ts: a first game: short, against the weakest player, with a deal in which the rules come up early.

import { engine } from '../engine';
import { LEVELS } from '../levels';
import { settings } from '../settings/settings.svelte';
import { startGame, today } from '../store/games';
import { fitName } from '../words/name';
import { FRESH } from './marks';

/** The learner moves first, and whoever plays simply meets all rules; marks.test.ts plays it. */
export const FRIENDLY = '672';

export const firstSetup = (name: string) => {
  const discs = engine().limits.discs.first.at(-1)!; // as in a first game of four (R7)
  return {
    seats: [
      { name, level: null },
      { name: '', level: LEVELS[0] },
    ],
    discs: [discs, discs],
    seed: FRIENDLY,
    clock: null,
    date: today(),
  };
};

/** Starts it with the guide at its side; its id. */
export function startFirstGame(): Promise<string> {
  return startGame(firstSetup(fitName(settings.name)), { Guide: FRESH });
}
