import { describe, expect, test } from 'vitest';
import type { KeptGame, Result, SeatPlan, Summary } from '../../types';
import { bins, statistics, suggestLevel } from './statistics';

const me: SeatPlan = { name: 'Anna', level: null };
const computer = (level: string): SeatPlan => ({ name: '', level });

function game(
  seats: SeatPlan[],
  result: Partial<Result> | null,
  summary: Partial<Summary> = {},
  rest: Partial<KeptGame> = {},
): KeptGame {
  const full = result && {
    reason: 'discs' as const,
    ranking: [0],
    phase1: 0,
    phase2: 0,
    total: 0,
    ...result,
  };
  return {
    id: 'x',
    record: '',
    created: 0,
    touched: 0,
    summary: {
      seats: seats.map((s) => ({ ...s, discs: 0, discsAtStart: 20 })),
      solo: seats.length === 1,
      phase: 0,
      mover: null,
      plies: 0,
      takebacks: 0,
      hints: 0,
      result: full,
      seed: null,
      area: [],
      ...summary,
    },
    ...rest,
  };
}

describe('statistics', () => {
  test('wins are counted by the strongest opponent', () => {
    const s = statistics([
      game([me, computer('half-moon')], { ranking: [0, 1] }),
      game([computer('half-moon'), me], { ranking: [0, 1] }),
      game([computer('new-moon'), me, computer('full-moon')], { ranking: [1, 2, 0] }),
    ]);
    expect(s.levels).toEqual([
      { level: 'full-moon', plain: { games: 1, wins: 1 }, helped: { games: 0, wins: 0 } },
      { level: 'half-moon', plain: { games: 2, wins: 1 }, helped: { games: 0, wins: 0 } },
    ]);
  });

  test('a deal that was known is counted apart, whoever had played it', () => {
    const deal = { seed: '7' };
    const first = game([me], { total: 110 }, deal, { created: 1 });
    const again = game([me], { total: 70 }, deal, { created: 3 });
    const other = game([me], { total: 95 }, { seed: '8' }, { created: 2 });
    expect(statistics([again, other, first]).solo).toMatchObject({
      plain: { games: 2, best: 95 },
      helped: { games: 1, best: 70 },
    });
    const seen = game([me], { total: 120 }, deal, { created: 0, foreign: true });
    expect(statistics([again, other, first, seen]).solo.plain).toMatchObject({ games: 1, best: 95 });
  });

  test('takebacks and hints are counted apart', () => {
    const s = statistics([
      game([me, computer('gibbous')], { ranking: [0, 1] }, { takebacks: 1 }),
      game([me, computer('gibbous')], { ranking: [1, 0] }, { hints: 2 }),
      game([me], { total: 88 }, { hints: 1 }),
    ]);
    expect(s.levels).toEqual([
      { level: 'gibbous', plain: { games: 0, wins: 0 }, helped: { games: 2, wins: 1 } },
    ]);
    expect(s.solo).toEqual({ plain: null, helped: { games: 1, mean: 88, best: 88 }, bins: [] });
  });

  test('what is unfinished or somebody else’s does not count', () => {
    const s = statistics([
      game([me, computer('gibbous')], null),
      game([me], { total: 80 }, {}, { foreign: true }),
      game([me, me], { ranking: [0, 1] }),
      game([computer('gibbous'), computer('crescent')], { ranking: [0, 1] }),
      game([me, computer('of-the-future')], { ranking: [0, 1] }),
      game([me], { total: 300, reason: 'left' }),
    ]);
    expect(s).toEqual({ levels: [], solo: { plain: null, helped: null, bins: [] } });
  });

  test('a game given up is lost, once a tile was laid; one that was agreed to stop is not counted', () => {
    const area = [{ id: 1, x: 0, y: 0 }];
    const left = { reason: 'left' as const, ranking: [1, 0] };
    const s = statistics([
      game([me, computer('gibbous')], left, { area }),
      game([me, computer('gibbous')], left),
      game([me, computer('gibbous')], { reason: 'agreed', ranking: [0, 1] }, { area }),
    ]);
    expect(s.levels).toEqual([
      { level: 'gibbous', plain: { games: 1, wins: 0 }, helped: { games: 0, wins: 0 } },
    ]);
  });

  test('solo has a mean, a best and a distribution', () => {
    const s = statistics([91, 87, 104].map((total) => game([me], { total })));
    expect(s.solo.plain).toEqual({ games: 3, mean: 94, best: 87 });
    expect(s.solo.bins.map((b) => b.count)).toEqual([1, 1, 1]);
  });

  test('bins go by tens, without a gap, and end open', () => {
    expect(bins([])).toEqual([]);
    expect(bins([89, 90, 119, 250])).toEqual([
      { from: 80, to: 89, count: 1 },
      { from: 90, to: 99, count: 1 },
      { from: 100, to: 109, count: 0 },
      { from: 110, to: 119, count: 1 },
      ...[120, 130, 140, 150, 160, 170].map((from) => ({ from, to: from + 9, count: 0 })),
      { from: 180, to: null, count: 1 },
    ]);
  });
});

describe('the level that is suggested', () => {
  const won = (level: string, more: Partial<Summary> = {}) =>
    game([me, computer(level)], { ranking: [0, 1] }, more);
  const lost = (level: string) => game([me, computer(level)], { ranking: [1, 0] });
  const running = game([me, computer('super-moon')], null);

  test.each<[string, KeptGame[], string]>([
    ['the weakest for who has not played', [], 'new-moon'],
    ['the weakest for who has only begun', [running], 'new-moon'],
    ['a step up after a win', [won('new-moon')], 'crescent'],
    ['the next of those suggested, from one in between', [won('young-moon')], 'crescent'],
    ['beyond those of a quick game', [won('full-moon')], 'harvest-moon'],
    ['nothing above the strongest', [won('super-moon')], 'super-moon'],
    ['the same after a win with help', [won('crescent', { hints: 1 })], 'crescent'],
    ['the same after one loss', [lost('half-moon'), won('crescent')], 'half-moon'],
    ['a step down after two', [lost('half-moon'), lost('half-moon')], 'crescent'],
    ['nothing below the weakest', [lost('new-moon'), lost('new-moon')], 'new-moon'],
    ['by the newest game first', [won('crescent'), lost('full-moon'), lost('full-moon')], 'half-moon'],
    ['without games of others', [{ ...won('full-moon'), foreign: true }], 'new-moon'],
  ])('%s', (_, games, level) => {
    expect(suggestLevel(games)).toBe(level);
  });
});
