// outcome.ts: what the end of a game is to the people here.

import type { Position } from '../types';
import { wasPlayed } from '../words/result';

export type Outcome =
  | 'win' // "you" have won
  | 'loss' // … or not
  | 'people' // one of several people here has won
  | 'tie' // as many discs left: the turn order decided
  | 'given' // given up, or out of time
  | 'solo' // a total
  | 'watched'; // nobody here has won or lost: computers among themselves, or people who agreed to stop

/** Of a game that is over; `people` are the seats of those here, `you` the only one. */
export function outcomeOf(p: Position, people: readonly number[], you: number | null): Outcome {
  const { result } = p;
  const first = result?.ranking[0] ?? 0;
  if (!result || result.reason === 'agreed') return 'watched';
  if (!wasPlayed(result)) return you === first && !p.solo ? 'win' : 'given';
  if (p.solo) return 'solo';
  if (p.decided[0] === 'track' || p.decided[0] === 'stack') return 'tie';
  if (you !== null) return you === first ? 'win' : 'loss';
  return people.includes(first) ? 'people' : 'watched';
}

/** A total that is good: all discs placed, and under 100. */
export function isGood({ sheet, result, seats }: Pick<Position, 'sheet' | 'result' | 'seats'>): boolean {
  return (result?.total ?? 0) < 100 && (!sheet || sheet.placed === seats[0]?.discsAtStart);
}
