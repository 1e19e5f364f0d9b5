import { expect, test } from 'vitest';
import type { Played, Review } from '../types';
import { actionsOf, cacheReview, cachedReview } from './cache';

const played = (...actions: string[]) =>
  actionsOf({ log: () => actions.map((action) => ({ action }) as Played) });
const review = {} as Review;

test('an analysis is kept for as long as the game is the same', () => {
  cacheReview('g', played('1@0,0', '2@0,0'), review);
  expect(cachedReview('g', played('1@0,0', '2@0,0'))).toBe(review);
  expect(cachedReview('g', played('1@0,0', '2@0,0', 'r'))).toBe(null);
  expect(cachedReview('g', played('1@0,0', '3@0,0'))).toBe(null);
  expect(cachedReview('h', played('1@0,0', '2@0,0'))).toBe(null);
});
