// moons.ts: twelve moons to collect, one for each full moon of a year.
//
// Which are won is worked out from the games that are kept, the deals of the days and a few facts each time it is
// asked: nothing is counted twice.  One that has been seen stays, whatever becomes of its game.  Games with help or a
// handicap do not count.

import type { Facts } from '../facts/facts';
import { settled, shift, streak, type Log } from '../days/days';
import { isFair, statistics } from '../games/list/statistics';
import { LEVELS, type LevelName } from '../levels';
import type { KeptGame } from '../types';

export const MOONS = [
  'wolf',
  'snow',
  'worm',
  'pink',
  'flower',
  'strawberry',
  'thunder',
  'grain',
  'harvest',
  'hunter',
  'frost',
  'cold',
] as const;
export type MoonName = (typeof MOONS)[number];

/** How far a moon is: won where `done` is `of`. */
export interface Moon {
  name: MoonName;
  done: number;
  of: number;
}

/** The moons that have been seen, by name, and when that was first, in ms since 1970. */
export type Risen = Readonly<Record<string, number>>;

export interface Known {
  games: readonly KeptGame[];
  log: Log;
  facts: Facts;
  verified: (game: KeptGame) => boolean; // the deck of an online game, by its seal
  risen: Risen;
}

export const isWon = (moon: Moon) => moon.done >= moon.of;

const WEEK = 7;
const RUSH = 15;

/** The longest streak of daily deals there has been.  An attempt whose game is over has been played, too. */
function longest(log: Log, games: readonly KeptGame[]): number {
  const byId = new Map(games.map((g) => [g.id, g.summary]));
  const now = Object.fromEntries(Object.entries(log).map(([day, a]) => [day, settled(a, byId.get(a.id))]));
  return Math.max(0, ...Object.keys(now).map((day) => streak(now, shift(day, 1))));
}

/** One's own games with other people that are over: those that may have a seal. */
const withPeople = (games: readonly KeptGame[]) =>
  games.filter(
    ({ foreign, summary: { result, seats } }) =>
      !foreign && result && seats.filter((s) => s.level === null).length > 1,
  );

export function moonsOf({ games, log, facts, verified, risen }: Known): Moon[] {
  const { levels, solo } = statistics(games.filter(isFair));
  const best = solo.plain?.best ?? Infinity;
  const beaten = (least: LevelName) => {
    const from = LEVELS.indexOf(least);
    return levels.some((row) => row.plain.wins > 0 && LEVELS.indexOf(row.level as LevelName) >= from);
  };
  const once = (done: boolean) => ({ done: Number(done), of: 1 });
  const far: Record<MoonName, Omit<Moon, 'name'>> = {
    wolf: once(beaten('new-moon')),
    snow: once(beaten('half-moon')),
    worm: once(beaten('full-moon')),
    pink: once(facts.twice > 0),
    flower: once(best < 100),
    strawberry: once(best < 90),
    thunder: once(best < 80),
    grain: { done: Math.min(RUSH, facts.rush), of: RUSH },
    harvest: once(beaten('harvest-moon')),
    hunter: once(beaten('hunter-moon')),
    frost: { done: Math.min(WEEK, longest(log, games)), of: WEEK },
    cold: once(withPeople(games).some(verified)),
  };
  return MOONS.map((name) => {
    const { done, of } = far[name];
    return { name, done: name in risen ? of : done, of };
  });
}

export const wonOf = (known: Known): MoonName[] => moonsOf(known).flatMap((m) => (isWon(m) ? m.name : []));

/** The moons that one game has won: those that would not be without it, and had not been seen when it began. */
export function wonBy(id: string, known: Known): MoonName[] {
  const begun = known.games.find((g) => g.id === id)?.created ?? 0;
  const before = {
    ...known,
    games: known.games.filter((g) => g.id !== id),
    log: Object.fromEntries(Object.entries(known.log).filter(([, a]) => a.id !== id)),
    risen: Object.fromEntries(Object.entries(known.risen).filter(([, at]) => at < begun)),
  };
  const had = wonOf(before);
  return wonOf(known).filter((name) => !had.includes(name));
}
