// testing.ts: plies of reviews, for tests.  No part of the app.

import type { ReviewPly } from '../types';

/** One that nothing is known against. */
export const plyOf = (ply: number, more: Partial<ReviewPly> = {}): ReviewPly => ({
  ply,
  seat: ply % 2,
  action: `1@${ply},0`,
  tile: 1,
  known: true,
  judged: true,
  forced: false,
  reveals: false,
  grade: 'fine',
  next: 'fine',
  value: [],
  luck: [],
  loss: 0,
  lossExtra: 0,
  lossTile: 0,
  lossCell: 0,
  error: 0,
  best: [],
  own: null,
  ...more,
});
