// riddle.ts: something to be found: a puzzle of the pack (pack.ts), or a mistake of one's own (own.ts).

import type { TableView } from '../engine';
import type { Position, Preview, Reason } from '../types';

/** What is to be reached: the best position, a win by turns of one's own, the least total of a solo game. */
export type Goal = 'position' | 'win' | 'total';

/** An action further on, where it is played. */
export interface Step {
  position: Position;
  action: string;
  preview: Preview | null; // null for what lays no tile
}

/** What came of trying an action. */
export interface Answer {
  right: boolean;
  done: boolean; // right, and nothing is left to be found
  best: string; // an action as good as any
  then: Step[]; // what reaches the goal after that
  loss: number | null; // what the one that was tried gives away: of the chance to win, or points in solo; null: not known
  least: boolean; // … or at least so much
  why: Reason[]; // what speaks for the best
  instead: Reason[]; // … and for the one that was tried
}

export interface Riddle {
  readonly id: string; // what it is known by in the log
  readonly number: number | null; // in the pack, from 1
  readonly kind: string; // 'own', or as the pack has it
  readonly goal: Goal;
  readonly rating: number | null; // null: it has none, and changes none
  readonly turns: number; // of one's own
  readonly table: Pick<TableView, 'position' | 'preview'>; // where it stands
  /** Answers; where it is right and not done, the table stands at the next turn of one's own. */
  try(action: string): Answer;
  /** Back to where it began. */
  reset(): void;
  free(): void;
}
