// outcome.test.ts: what an end is to whom.

import { expect, test } from 'vitest';
import type { Position, Result } from '../types';
import { isGood, outcomeOf } from './outcome';

function over(reason: Result['reason'], decided: Position['decided'] = ['discs'], solo = false): Position {
  const result: Result = { reason, ranking: solo ? [0] : [0, 1], phase1: 40, phase2: 50, total: 90 };
  return { solo, result, decided } as Position;
}

test('an end is a win, a loss, a tie, given up, a total, or nobody’s', () => {
  expect(outcomeOf(over('discs'), [0], 0)).toBe('win');
  expect(outcomeOf(over('discs'), [1], 1)).toBe('loss');
  expect(outcomeOf(over('tiles'), [1], 1)).toBe('loss');
  expect(outcomeOf(over('tiles', ['track']), [1], 1)).toBe('tie');
  expect(outcomeOf(over('tiles', ['stack']), [0, 1], null)).toBe('tie');
  expect(outcomeOf(over('discs'), [0, 1], null)).toBe('people');
  expect(outcomeOf(over('discs'), [1, 2], null)).toBe('watched');
  expect(outcomeOf(over('discs'), [], null)).toBe('watched');
  expect(outcomeOf(over('agreed'), [0, 1], null)).toBe('watched');
  for (const reason of ['left', 'time'] as const) {
    expect(outcomeOf(over(reason), [1], 1)).toBe('given');
    expect(outcomeOf(over(reason), [0], 0)).toBe('win');
    expect(outcomeOf(over(reason), [0, 1], null)).toBe('given');
  }
  expect(outcomeOf(over('discs', [], true), [0], 0)).toBe('solo');
  expect(outcomeOf(over('left', [], true), [0], 0)).toBe('given');
});

test('a total is good under 100 with all discs placed', () => {
  const total = (total: number, placed: number) =>
    isGood({
      result: { reason: 'discs', ranking: [0], phase1: 0, phase2: 0, total },
      sheet: { placed } as Position['sheet'],
      seats: [{ discsAtStart: 21 }] as Position['seats'],
    });
  expect([total(99, 21), total(100, 21), total(90, 20)]).toEqual([true, false, false]);
});
