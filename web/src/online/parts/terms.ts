// terms.ts: what a new table is played for: what may be chosen, and what was chosen last.

import { engine } from '../../engine';
import { isLevel } from '../../levels';
import type { Terms } from '../messages';
import { paceOf, type Pace } from '../words';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export type Times = Pick<Terms, 'main' | 'increment'>;

/** The clocks to choose from; a game by turns has a bank of days, and some hours more for every turn. */
export const TIMES: Record<Pace, readonly Times[]> = {
  live: [
    { main: 5 * MINUTE, increment: 3 * SECOND },
    { main: 10 * MINUTE, increment: 5 * SECOND },
    { main: 20 * MINUTE, increment: 10 * SECOND },
    { main: 45 * MINUTE, increment: 20 * SECOND },
  ],
  turns: [
    { main: DAY, increment: 4 * HOUR },
    { main: 3 * DAY, increment: 12 * HOUR },
    { main: 7 * DAY, increment: DAY },
    { main: 14 * DAY, increment: DAY },
  ],
  untimed: [{ main: 0, increment: 0 }],
};
const USUAL: Record<Pace, number> = { live: 1, turns: 1, untimed: 0 };

/** The clock that a pace begins with. */
export const usualTimes = (pace: Pace): Times => TIMES[pace][USUAL[pace]]!;

/** How discs are counted. */
export type Discs = 'usual' | 'first' | 'same' | 'each';

const all = (n: number, players: number): number[] => Array.from({ length: players }, () => n);
const isAll = (n: number, discs: readonly number[]): boolean => discs.every((d) => d === n);

export function discsOf({ players, discs }: Pick<Terms, 'players' | 'discs'>): Discs {
  const { usual, first } = engine().limits.discs;
  if (isAll(usual[players]!, discs)) return 'usual';
  if (isAll(first[players]!, discs)) return 'first';
  return isAll(discs[0]!, discs) ? 'same' : 'each';
}

/** The same terms for another number of players: usual discs stay usual. */
export function withPlayers(terms: Terms, players: number): Terms {
  const { usual, first, most } = engine().limits.discs;
  const kind = discsOf(terms);
  const least = first[players] === usual[players] ? usual : first;
  const discs =
    kind === 'usual'
      ? all(usual[players]!, players)
      : kind === 'first'
        ? all(least[players]!, players)
        : Array.from({ length: players }, (_, i) =>
            Math.min(terms.discs[i] ?? (kind === 'same' ? terms.discs[0]! : usual[players]!), most[players]!),
          );
  return { ...terms, players, discs };
}

/** The terms without one seat; the others keep their discs. */
export function withoutSeat(terms: Terms, seat: number): Terms {
  const kind = discsOf(terms);
  const discs = terms.discs.filter((_, i) => i !== seat);
  const left = kind === 'each' ? { ...terms, discs: [...discs, 0] } : terms;
  return withPlayers(left, terms.players - 1);
}

export function usualTerms(): Terms {
  return {
    players: 2,
    discs: all(engine().limits.discs.usual[2]!, 2),
    ...usualTimes('live'),
    listed: false,
    absent: 'computer',
  };
}

/** What a person has chosen for new tables. */
export interface Chosen {
  terms: Terms;
  /** The level of the computers that take free seats at the start; '' for none. */
  fill: string;
}

const KEY = 'novaluna.terms';
const LEVEL = 'half-moon';

/** What was chosen last, as far as it makes sense. */
export function readChosen(text: string | null): Chosen {
  const usual: Chosen = { terms: usualTerms(), fill: LEVEL };
  try {
    const { terms, fill } = JSON.parse(text ?? '{}') as Partial<Chosen>;
    return {
      terms: terms && makesSense(terms) ? terms : usual.terms,
      fill: isFill(fill) ? fill : usual.fill,
    };
  } catch {
    return usual;
  }
}

const isFill = (fill: unknown): fill is string => fill === '' || isLevel(fill);

/** Whether terms are ones that this page offers. */
function makesSense(terms: Terms): boolean {
  const { players, discs, main, increment, listed, absent } = terms;
  const { least, most } = engine().limits.discs;
  return (
    [2, 3, 4].includes(players) &&
    Array.isArray(discs) &&
    discs.length === players &&
    discs.every((d) => Number.isInteger(d) && d >= least[players]! && d <= most[players]!) &&
    TIMES[paceOf(terms)].some((times) => times.main === main && times.increment === increment) &&
    typeof listed === 'boolean' &&
    ['wait', 'computer', 'last'].includes(absent)
  );
}

export function chosen(): Chosen {
  try {
    return readChosen(localStorage.getItem(KEY));
  } catch {
    return readChosen(null);
  }
}

export function choose(now: Chosen): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(now));
  } catch {
    // then the usual ones next time
  }
}
