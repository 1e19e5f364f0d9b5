import { describe, expect, it } from 'vitest';
import type { Review } from '../types';
import { areaPath, bandPath, linePath, plyAt, plyTicks, runs, scaleOf, xOf, yOf, type Frame } from './chart';
import { plyOf } from './testing';

const f: Frame = { width: 120, height: 70, left: 10, right: 10, top: 10, bottom: 10 };

const ply = (i: number, value: number[] | null) =>
  plyOf(i, { seat: 0, known: value !== null, judged: false, value: value ?? [] });

function review(...values: (number[] | null)[]): Review {
  return { plies: values.map((v, i) => ply(i, v)), sides: [], turn: null, complete: false, settled: false };
}

describe('the chart of a review', () => {
  it('spans the game from the left edge to the right', () => {
    expect(xOf(0, 10, f)).toBe(10);
    expect(xOf(10, 10, f)).toBe(110);
    expect(xOf(0, 0, f)).toBe(10);
  });

  it('has certain victory on top', () => {
    const s = scaleOf(review([1, 0]), false);
    expect(yOf(1, s, f)).toBe(10);
    expect(yOf(0, s, f)).toBe(60);
  });

  it('finds the ply under a pointer, and none outside the game', () => {
    expect(plyAt(59, 10, f)).toBe(5);
    expect(plyAt(-50, 10, f)).toBe(0);
    expect(plyAt(900, 10, f)).toBe(10);
  });

  it('leaves a gap where a position is not known', () => {
    const one = review([0.5], [0.6], null, [0.7], [0.8]);
    expect(runs(one)).toEqual([
      [0, 1],
      [3, 4],
    ]);
    expect(linePath(one, 0, scaleOf(one, false), f).match(/M/g)).toHaveLength(2);
    expect(areaPath(one, 0, 0.5, scaleOf(one, false), f).match(/Z/g)).toHaveLength(2);
  });

  it('draws nothing while nothing is known', () => {
    expect(linePath(review(null, null), 0, scaleOf(review(null), false), f)).toBe('');
  });

  it('stacks the chances of all players up to one', () => {
    const three = review([0.2, 0.3, 0.5], [0.2, 0.3, 0.5]);
    const s = scaleOf(three, false);
    expect(bandPath(three, 0, s, f)).toContain('M10 50');
    expect(bandPath(three, 2, s, f)).toContain('M10 10');
  });

  it('shows the totals of a solo game with some air', () => {
    const s = scaleOf(review([93], [97], [140]), true);
    expect(s.low).toBeLessThan(93);
    expect(s.high).toBeGreaterThan(140);
    expect(s.ticks.length).toBeGreaterThan(2);
    expect(s.ticks.length).toBeLessThan(8);
  });

  it('writes fewer numbers on a narrow axis', () => {
    expect(plyTicks(36, true)).toEqual([5, 10, 15, 20, 25, 30, 35]);
    expect(plyTicks(66, false)).toEqual([20, 40, 60]);
  });
});
