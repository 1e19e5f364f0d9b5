// deal.ts: which games have a deal that others can play, and compare.

import type { Summary } from '../../types';
import { wasPlayed } from '../../words/result';
import { onlyPerson } from '../../words/seats';

/** The seat that is compared: one person's, in a game with a seed that was played to its end; null if there is none. */
export function dealSeat({ seats, result, seed }: Pick<Summary, 'seats' | 'result' | 'seed'>): number | null {
  return result && wasPlayed(result) && seed !== null ? onlyPerson(seats) : null;
}
