import { beforeAll, expect, it } from 'vitest';
import { shift } from '../days/days';
import { loadRealEngine } from '../testing';
import { dealOf } from './daily.svelte';
import { lit, phaseName } from './words';

beforeAll(loadRealEngine);

it('the moon of a day is called as the program calls it: a quarter for a day, and others between', () => {
  const names = (day: string, count: number) =>
    Array.from({ length: count }, (_, i) => phaseName(dealOf(shift(day, i)).phase));
  expect(names('2026-11-08', 3)).toEqual(['Waning crescent', 'New moon', 'Waxing crescent']);
  expect(names('2026-11-16', 3)).toEqual(['Waxing crescent', 'First quarter', 'Waxing gibbous']);
  expect(names('2026-11-23', 3)).toEqual(['Waxing gibbous', 'Full moon', 'Waning gibbous']);
  expect(names('2026-11-30', 3)).toEqual(['Waning gibbous', 'Last quarter', 'Waning crescent']);
});

it('a quarter is about half lit', () => {
  for (let n = 0; n < 365; n++) {
    const { moon, phase } = dealOf(shift('2026-01-01', n));
    if (/quarter/.test(phaseName(phase))) expect(Math.abs(lit(moon) - 0.5)).toBeLessThan(0.08);
  }
});
