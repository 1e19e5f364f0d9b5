import { expect, it } from 'vitest';
import { shift, type Log } from '../days/days';
import type { KeptGame, Result } from '../types';
import { readRisen } from './known';
import { isWon, MOONS, moonsOf, wonBy, type Known } from './moons';

let count = 0;
/** A finished game of one's own. */
function game(
  levels: (string | null)[],
  result: Partial<Result>,
  more: { id?: string; hints?: number; foreign?: boolean; seed?: string; discs?: number } = {},
): KeptGame {
  const solo = levels.length === 1;
  return {
    id: more.id ?? `g${++count}`,
    record: '',
    created: count,
    touched: count,
    ...(more.foreign && { foreign: true }),
    summary: {
      seats: levels.map((level, i) => ({
        name: '',
        level,
        discs: 0,
        discsAtStart: i ? 20 : (more.discs ?? 20),
      })),
      solo,
      phase: solo ? 2 : 0,
      mover: null,
      plies: 40,
      takebacks: 0,
      hints: more.hints ?? 0,
      result: { reason: 'discs', ranking: [0], phase1: 0, phase2: 0, total: 0, ...result },
      seed: more.seed ?? String(count),
      area: [{ id: 1, x: 0, y: 0 }],
    },
  };
}
const won = (...levels: string[]) => game([null, ...levels], { ranking: [0, 1] });
const solo = (total: number, more = {}) => game([null], { total }, more);
const known = (games: KeptGame[], more: Partial<Known> = {}): Known => ({
  games,
  log: {},
  facts: { rush: 0, twice: 0 },
  verified: () => false,
  risen: {},
  ...more,
});
const names = (k: Known) => moonsOf(k).flatMap((m) => (isWon(m) ? m.name : []));

it('there are twelve, and none to begin with', () => {
  expect(MOONS).toHaveLength(12);
  expect(names(known([]))).toEqual([]);
});

it('a win counts for its level and those below it', () => {
  expect(names(known([won('crescent')]))).toEqual(['wolf']);
  expect(names(known([won('gibbous')]))).toEqual(['wolf', 'snow']);
  expect(names(known([won('full-moon')]))).toEqual(['wolf', 'snow', 'worm']);
  expect(names(known([won('new-moon', 'super-moon')]))).toEqual([
    'wolf',
    'snow',
    'worm',
    'harvest',
    'hunter',
  ]);
});

it('neither a lost game, nor one with help, nor somebody else’s', () => {
  const lost = game([null, 'full-moon'], { ranking: [1, 0] });
  const helped = game([null, 'full-moon'], { ranking: [0, 1] }, { hints: 1 });
  const foreign = game([null, 'full-moon'], { ranking: [0, 1] }, { foreign: true });
  expect(names(known([lost, helped, foreign, solo(70, { hints: 2 })]))).toEqual([]);
});

it('nor one with a handicap, or of a deal that was known', () => {
  expect(names(known([game([null, 'full-moon'], { ranking: [0, 1] }, { discs: 5 })]))).toEqual([]);
  const first = solo(120, { seed: '7' });
  const again = solo(70, { seed: '7' });
  expect(names(known([again, first]))).toEqual([]); // newest first, as they are listed
  expect(names(known([again]))).toEqual(['flower', 'strawberry', 'thunder']);
});

it('solo totals are to be under the mark', () => {
  expect(names(known([solo(100)]))).toEqual([]);
  expect(names(known([solo(99)]))).toEqual(['flower']);
  expect(names(known([solo(120), solo(89)]))).toEqual(['flower', 'strawberry']);
  expect(names(known([solo(79)]))).toEqual(['flower', 'strawberry', 'thunder']);
});

it('a week of daily deals, one missed day forgiven, at whatever time that was', () => {
  const log: Log = {};
  const day = (n: number) => shift('2026-03-01', n);
  const frost = (games: KeptGame[] = []) => moonsOf(known(games, { log })).find((m) => m.name === 'frost')!;
  for (const n of [0, 1, 2, 4, 5, 6]) log[day(n)] = { id: `d${n}`, on: day(n), total: 90, par: 88 };
  expect(frost()).toMatchObject({ done: 6, of: 7 });
  log[day(7)] = { id: 'last', on: day(7), total: null, par: null };
  expect(isWon(frost())).toBe(false);
  expect(isWon(frost([solo(120, { id: 'last' })]))).toBe(true); // its game is over: nobody has looked yet
});

it('facts and a verified deck', () => {
  const people = game([null, null], { ranking: [1, 0] });
  expect(names(known([people], { verified: () => true }))).toEqual(['cold']);
  expect(names(known([won('half-moon')], { verified: () => true }))).not.toContain('cold');
  expect(names(known([], { facts: { rush: 15, twice: 1 } }))).toEqual(['pink', 'grain']);
  expect(moonsOf(known([], { facts: { rush: 4, twice: 0 } })).find((m) => m.name === 'grain')).toMatchObject({
    done: 4,
    of: 15,
  });
});

it('a game has won what would not be without it', () => {
  const games = [solo(85, { id: 'new' }), solo(95)];
  expect(wonBy('new', known(games))).toEqual(['strawberry']);
  expect(wonBy('new', known([...games, solo(84)]))).toEqual([]);
  const log: Log = {};
  for (let n = 0; n < 7; n++) {
    const day = shift('2026-03-01', n);
    log[day] = { id: n === 6 ? 'new' : `d${n}`, on: day, total: n === 6 ? null : 90, par: null };
  }
  expect(wonBy('new', known([solo(130, { id: 'new' })], { log }))).toEqual(['frost']);
});

it('one that has been seen stays without its game, and is not won again', () => {
  const risen = { flower: 1, frost: 1, 'a name of another time': 1 };
  expect(names(known([], { risen }))).toEqual(['flower', 'frost']);
  const again = { ...solo(85, { id: 'new' }), created: 10 };
  expect(wonBy('new', known([again], { risen }))).toEqual(['strawberry']);
  // Another tab has seen it, before this one tells.
  expect(wonBy('new', known([again], { risen: { ...risen, strawberry: 20 } }))).toEqual(['strawberry']);
});

it('what is kept of them is checked', () => {
  expect(readRisen('{"wolf":5,"snow":"x"}')).toEqual({ wolf: 5 });
  expect([readRisen('no'), readRisen('null'), readRisen(null)]).toEqual([{}, {}, {}]);
});
