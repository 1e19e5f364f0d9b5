// result.ts: how a game ended.

import type { Result } from '../types';

/** Whether it was played to its end: not given up, agreed on, or ended by a clock. */
export function wasPlayed({ reason }: Pick<Result, 'reason'>): boolean {
  return reason === 'discs' || reason === 'tiles';
}
