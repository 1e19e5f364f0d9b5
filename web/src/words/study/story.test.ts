import { describe, expect, it } from 'vitest';
import type { Choice, ReviewPly } from '../../types';
import { rival } from './compare';
import { verdict } from './story';

const choice = (action: string, ...value: number[]): Choice =>
  ({ action, value, error: 0, alike: 1, visits: 1 }) as Choice;
const ply = (own: Choice, best: Choice[], loss = 0, error = 0): ReviewPly =>
  ({ seat: 0, forced: false, grade: 'fine', own, best, loss, error }) as ReviewPly;

const [win, wins, worse] = [choice('1@0,1', 1, 0), choice('2@0,1', 1, 0), choice('3@0,1', 0.4, 0.6)];

describe('what the best action is compared with', () => {
  it('is the one played instead', () => expect(rival(ply(worse, [win, wins]), false)).toBe(worse));
  it('is the best of those that are worse', () =>
    expect(rival(ply(win, [win, wins, worse]), false)).toBe(worse));
  it('is nothing where all are worth the same', () => expect(rival(ply(win, [win, wins]), false)).toBe(null));
  it('is by totals alone', () => {
    const [ninety, same, more] = [choice('1@0,1', 90), choice('2@0,1', 90.04), choice('3@0,1', 91)];
    expect(rival(ply(ninety, [ninety, same, more]), true)).toBe(more);
  });
});

describe('a verdict', () => {
  it('does not call best what is no better than the others', () => {
    expect(verdict(ply(win, [win, wins]), false)).toBe('As good as the others');
    expect(verdict(ply(win, [win, wins, worse]), false)).toBe('The best action');
    expect(verdict(ply(win, [win]), false)).toBe('The best action');
  });
  it('does not praise what is seen to give something away', () => {
    expect(verdict(ply(worse, [win], 0.073, 0.038), false)).toBe('Not quite the best');
    expect(verdict(ply(worse, [win], 0.03, 0.038), false)).toBe(
      'As good as the best, as far as one can tell',
    );
  });
});
