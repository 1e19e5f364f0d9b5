// figures.test.ts: the numbers behind the charts of the progress.

import { describe, expect, it } from 'vitest';
import type { Marks } from '../rating/marks';
import type { KeptGame } from '../types';
import { lastFive, losses, mean, soloMonths, soloShare, thenAndNow } from './figures';

const marks = (over: Partial<Marks> = {}): Marks => ({
  plies: 36,
  actions: 17,
  accuracy: 0.8,
  loss: 0.5,
  extra: 0.05,
  tile: 0.3,
  cell: 0.15,
  luck: 0.1,
  ...over,
});

describe('means', () => {
  it('are of the last five, with how far they may be off', () => {
    const smooth = lastFive([1, 1, 1, 1, 1, 6]);
    expect(smooth.map((s) => s.mean)).toEqual([1, 1, 1, 1, 1, 2]);
    expect(smooth[4]!.error).toBe(0);
    expect(smooth[5]!.error).toBeCloseTo(1, 10);
    expect(smooth[0]!.error).toBe(0);
  });

  it('tell now from before, once there is a before', () => {
    expect(thenAndNow([1, 3])).toEqual({ now: 2, then: null });
    expect(thenAndNow([10, 1, 1, 1, 1, 1])).toEqual({ now: 1, then: 10 });
  });
});

it('losses come with the largest first', () => {
  const game = {} as KeptGame;
  const rows = losses([
    { game, marks: marks() },
    { game, marks: marks({ cell: 0.45, tile: 0.1 }) },
  ]);
  expect(rows.map((r) => r.kind)).toEqual(['cell', 'tile', 'extra']);
  expect(rows[0]!.loss).toBeCloseTo(mean([0.15, 0.45]), 10);
});

describe('solo', () => {
  const solo = (touched: string, total: number, over: Partial<KeptGame> = {}): KeptGame => ({
    id: touched,
    record: '',
    created: 0,
    touched: Date.parse(touched),
    summary: {
      seats: [{ name: '', level: null, discs: 0, discsAtStart: 21 }],
      solo: true,
      phase: 2,
      mover: null,
      plies: 40,
      takebacks: 0,
      hints: 0,
      result: { reason: 'discs', ranking: [0], phase1: 40, phase2: total - 40, total },
      seed: null,
      area: [],
    },
    ...over,
  });

  it('is averaged by month, oldest first, without help and without what others played', () => {
    const helped = solo('2026-11-03T12:00', 50);
    helped.summary.hints = 1;
    const given = solo('2026-11-04T12:00', 50);
    given.summary.result!.reason = 'left';
    const games = [
      solo('2026-11-05T12:00', 100),
      solo('2026-11-02T12:00', 110),
      solo('2026-10-05T12:00', 120),
      solo('2026-11-06T12:00', 50, { foreign: true }),
      helped,
      given,
    ];
    expect(soloMonths(games)).toEqual([
      { month: '2026-10', mean: 120, games: 1 },
      { month: '2026-11', mean: 105, games: 2 },
    ]);
  });

  it('has a fuller moon the fewer points', () => {
    expect([soloShare(200), soloShare(110), soloShare(70)]).toEqual([0, 0.5, 1]);
  });
});
