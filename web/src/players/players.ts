// players.ts: computer players, who think in workers.

import type { Table } from '../engine';
import type { Review, Thought } from '../types';

export interface ThinkOptions {
  level: string;
  seed: string;
  ms?: number; // for a level that uses the time it is given
  nodes?: number;
  signal?: AbortSignal; // stops it; what was found so far is the answer
  tell?: (t: Thought) => void;
}

/** What a computer player would do now, or after the first `ply` actions.  It is told what
 *  everybody at the table knows. */
export async function think(_table: Table, _options: ThinkOptions, _ply?: number): Promise<Thought> {
  throw new Error('not built yet');
}

export interface ReviewOptions {
  ms: number; // for each position
  signal?: AbortSignal;
  tell?: (review: Review, done: number, of: number) => void;
}

/** Looks at a whole game again, in as many workers as the machine has room for. */
export async function review(_table: Table, _options: ReviewOptions): Promise<Review> {
  throw new Error('not built yet');
}
