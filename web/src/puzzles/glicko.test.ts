import { describe, expect, it } from 'vitest';
import { later, rate, UNKNOWN } from './glicko';

describe('Glicko-2', () => {
  it('comes to what the published example comes to', () => {
    const { rating, deviation, volatility } = rate({ rating: 1500, deviation: 200, volatility: 0.06 }, [
      { rating: 1400, deviation: 30, score: 1 },
      { rating: 1550, deviation: 100, score: 0 },
      { rating: 1700, deviation: 300, score: 0 },
    ]);
    // The paper rounds on its way: 1464.06, 151.52, 0.05999.
    expect(Math.abs(rating - 1464.06)).toBeLessThan(0.015);
    expect(deviation).toBeCloseTo(151.52, 2);
    expect(volatility).toBeCloseTo(0.059996, 6);
  });

  it('is less sure the longer nothing happens, and never less than of somebody unknown', () => {
    const before = { rating: 1600, deviation: 50, volatility: 0.06 };
    const [day, month] = [later(before, 1), later(before, 30)];
    expect(day.rating).toBe(1600);
    expect(day.deviation).toBeCloseTo(51.07, 1);
    expect(month.deviation).toBeGreaterThan(day.deviation);
    expect(later(before, 1e9).deviation).toBe(UNKNOWN.deviation);
    expect(later(before, -5)).toEqual(before); // a clock set back
    expect(rate(before, [])).toEqual(day);
  });

  it('finds the strength of somebody who solves what is easier, and is sure of it', () => {
    const TRUE = 1720;
    let rating = UNKNOWN;
    let seed = 7;
    const chance = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
    for (let i = 0; i < 400; i++) {
      const puzzle = rating.rating + (chance() - 0.5) * 200;
      const score = chance() < 1 / (1 + 10 ** ((puzzle - TRUE) / 400)) ? 1 : 0;
      rating = rate(rating, [{ rating: puzzle, deviation: 60, score }]);
    }
    expect(rating.deviation).toBeLessThan(80);
    expect(Math.abs(rating.rating - TRUE)).toBeLessThan(2 * rating.deviation);
  });
});
