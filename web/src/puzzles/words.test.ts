import { expect, it } from 'vitest';
import { gainOf } from './words';

it('what a puzzle changed is told once the rating is known well enough', () => {
  const at = (rating: number, deviation: number) => ({ rating, deviation, volatility: 0.06 });
  expect(gainOf(null)).toBeNull();
  expect(gainOf({ before: at(1500, 350), after: at(2088, 328) })).toBeNull();
  expect(gainOf({ before: at(1482, 60), after: at(1493.2, 59) })).toBe(11);
  expect(gainOf({ before: at(1482, 60), after: at(1471, 59) })).toBe(-11);
});
