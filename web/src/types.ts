// types.ts: the shapes of everything that goes through the app: what the engine tells, and games as they are kept.

import type { Result, SeatPlan } from 'novaluna/types';

export * from 'novaluna/types';

export interface KeptGame {
  id: string;
  record: string; // the whole record; the truth
  created: number; // ms since 1970
  touched: number;
  summary: Summary; // for lists, so that they need not replay
  foreign?: boolean; // somebody else's, from a file or a link: not in the statistics
  you?: number; // the person's seat at a table with others, each at a device of their own
}

export interface Summary {
  seats: (SeatPlan & { discs: number; discsAtStart: number })[];
  solo: boolean;
  phase: 0 | 1 | 2;
  mover: number | null;
  plies: number;
  takebacks: number;
  hints: number;
  result: Result | null;
  seed: string | null;
  area: { id: number; x: number; y: number }[]; // of the person to show, for a thumbnail
}
