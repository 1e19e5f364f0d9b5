// questions.ts: what computer players can be asked about a table.
//
// SPDX-License-Identifier: MIT

import { STRONGEST, type LevelName } from './levels.js';
import type { Books, TableView } from './table.js';
import type { Question } from './thinker.js';
import type { Review, Thought } from './types.js';

export interface ThinkOptions {
  /** Who thinks: a level, or one between two, `gibbous+0.4`.  If it is left out, the player of the seat, or the strongest. */
  level?: LevelName | (string & Record<never, never>);
  /** What it draws its chances from: the same number, the same answer.  If it is left out, the table has one. */
  seed?: string | number | bigint;
  /** For how many milliseconds it may think. */
  movetime?: number;
  /** How many positions it may look at: the same answer on every machine. */
  nodes?: number;
  /** The position after so many actions; the last if it is left out. */
  ply?: number;
  /** Stops it; what was found so far is the answer. */
  signal?: AbortSignal;
  /** Is told now and then what was found so far. */
  tell?: (thought: Thought) => void;
}

/** How long to think about each position (ai/review/study.h); in nodes, so that the same game gives the same
 *  review on every device. */
export type Depth = 'quick' | 'thorough' | 'deep';

export interface ReviewOptions {
  /** … or a number of nodes; quick if it is left out. */
  depth?: Depth | number | `${number}`;
  /** Only the action after so many. */
  ply?: number;
  /** Stops it; the review is of what is known by then. */
  signal?: AbortSignal;
  /** Is told after every position what is known, how many are done, and of how many. */
  tell?: (review: Review, done: number, of: number) => void;
}

/** What to play. */
export function questionOf(table: TableView, o: ThinkOptions): Question {
  return {
    record: table.record(false, o.ply),
    level: o.level ?? STRONGEST,
    seed: `${o.seed ?? table.chances()}`,
    mate: 0,
    ms: o.movetime ?? null,
    nodes: o.nodes ?? null,
  };
}

/** What a review has to ask: a question for each position that counts. */
export function reviewQuestions(
  table: TableView,
  books: Books,
  o: ReviewOptions,
): { ply: number; question: Question }[] {
  const log = table.log();
  return Array.from({ length: log.length + 1 }, (_, ply) => ply)
    .filter((ply) => books.wants(ply) && ply === (o.ply ?? ply))
    .map((ply) => ({
      ply,
      question: {
        ...questionOf(table, { seed: ply, ply }),
        study: { depth: `${o.depth ?? 'quick'}`, played: log[ply]?.action ?? null },
      },
    }));
}
