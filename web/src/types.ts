// types.ts: what the engine tells the page, and what the page tells the engine.
//
// Everything here is said by C (web/wasm) as JSON; engine.ts only carries it.  Seats, and
// indexes of tiles in an area, are numbered from 0.  An action is text as in docs/formats.md:
// `2@1,-1`, `r`, `e`.  x grows to the right, y grows downward.

export type Color = 'B' | 'R' | 'T' | 'Y';
export const COLORS: readonly Color[] = ['B', 'R', 'T', 'Y'];

export interface Tile {
  id: number;
  color: Color;
  cost: number;
  tasks: string[]; // each as its colors, 'BBR'
}

export interface Cell {
  x: number;
  y: number;
}

// ---- a position ----

export interface Task {
  covered: boolean;
  fresh: boolean; // covered by the newest tile
  asks: string; // 'BBR'
  have: number; // how many of those it has, never more than asked of a color
  missing: number; // 0 once fulfilled
  lacks: string; // the colors still missing, 'BR'
  chain: number[]; // the tiles that count, as indexes in the area
}

export interface Laid extends Cell {
  id: number;
  tasks: Task[];
}

export interface Seat {
  name: string;
  level: string | null; // of a computer player, otherwise null
  number: number; // tells it from others of the same name or level; 0: no need
  discs: number; // still to place
  discsAtStart: number;
  lastDisc: { index: number; task: number } | null; // the last that the newest tile brought: on which tile of the area
  track: number; // distance travelled; in solo the costs so far
  area: Laid[]; // in the order of laying
}

/** What taking the k-th tile means, wherever it is laid. */
export interface Outlook {
  to: number; // where the runner lands
  next: number; // who moves next
  again: boolean; // … and that is the mover
  ahead: number; // spaces ahead of `beside`; negative: behind; 0: on the same space
  beside: number | null; // the other runner nearest to that space; of two, the one that moves earlier
  onTop: boolean; // lands on that runner's space, on top of the stack
  offer: number[]; // ids on offer then
  refill: 'no' | 'may' | 'must'; // what the next mover may do first
  out: boolean; // no tile would be left: the game ends (R18)
}

export interface Offer {
  k: 1 | 2 | 3;
  slot: number;
  id: number;
  outlook: Outlook | null; // null in solo
  toll: Toll | null; // null with others
  cells: (Cell & { covers: number })[]; // where it may be laid, and how many tasks that covers
}

/** What taking a tile means in solo: its cost counts in so many phases from here on, and between what the
 *  scores would stand, by the cell. */
export interface Toll {
  counts: 1 | 2;
  phase1: Range;
  total: Range;
}

export interface Range {
  least: number;
  most: number;
}

/** The solo score sheet, as if everything ended now (R23, R26). */
export interface Sheet {
  phase1: { costs: number; missing: number; total: number; over: boolean };
  phase2: { costs: number; missing: number; total: number };
  total: number;
  placed: number;
  small: number; // discs left in the small pile …
  large: number; // … and in the large one
}

export interface Result {
  reason: 'discs' | 'tiles' | 'time' | 'left' | 'agreed' | 'forfeit';
  ranking: number[]; // seats, best first; [0] in solo
  phase1: number;
  phase2: number;
  total: number; // solo only, otherwise 0
}

/** An action that was played. */
export interface Played {
  ply: number; // it led to this ply
  seat: number;
  action: string;
  tile: number | null;
  cell: Cell | null;
  covered: number; // tasks
  left: number; // discs of that seat afterwards
  revealed: number; // tiles
}

export interface Clock {
  left: number[]; // milliseconds by seat; -1 for one without a clock
  running: number | null; // a seat
}

export interface Position {
  ply: number;
  plies: number; // actions played so far at the table
  solo: boolean;
  phase: 0 | 1 | 2;
  mover: number | null; // null once it is over
  order: number[]; // seats as they would move (R8)
  stacks: { at: number; seats: number[] }[]; // runners by distance, rearmost first; a stack bottom first
  marker: number;
  wheel: number[]; // twelve ids, 0 for none
  pile: number;
  unseen: number[]; // ids, sorted
  seats: Seat[];
  offer: Offer[]; // none once it is over
  refill: 'no' | 'may' | 'must';
  reveals: number; // tiles that a refill, or the end of phase 1, would reveal; 0 if neither is allowed
  mayEnd: boolean; // phase 1
  sheet: Sheet | null;
  result: Result | null;
  decided: ('discs' | 'track' | 'stack' | 'given')[]; // what puts each of the ranking before the next, once it is over
  last: Played | null; // what led here
  undo: 'no' | 'free' | 'takeback'; // takeback: tiles were revealed, or somebody has moved since; at an earlier ply always 'no'
  taken: { others: number[]; reveals: boolean } | null; // what undo takes besides: who has moved since, and tiles
  redo: boolean;
  takebacks: number;
  clock: Clock | null;
}

/** What an action would do, before it is played. */
export interface Preview {
  covers: { index: number; task: number; asks: string; id: number; chain: Cell[] }[]; // index of the new tile: area.length
  discsBefore: number;
  discsAfter: number;
  sheet: Sheet | null; // as it would stand, in solo
  ends: boolean; // the game
  tile: Laid | null; // the new tile with its tasks as they would stand
  after: Task[][]; // of all tiles afterwards, the new one last
}

/** Why an action is refused. */
export interface Refusal {
  code: string; // 'NL_ERR_APART'
  rule: string; // 'R12', or ''
  line?: number; // of a record
  column?: number;
  action?: number;
}

// ---- a new table ----

export interface SeatPlan {
  name: string;
  level: string | null;
}

export interface Setup {
  seats: SeatPlan[]; // one is solo
  discs: number[] | null; // one a seat; null: the usual
  seed: string; // a number of up to 64 bits, in decimal
  clock: { main: number; increment: number } | null; // milliseconds
  date: string; // 2026-11-15
}

// ---- thinking ----

/** A reason as in ai/review/reason.h; `tasks` are the tasks meant. */
export interface Reason {
  code: string; // 'covers'
  a: number;
  b: number;
  than: number | null; // what the other action has in place of `a`
  tasks: { id: number; task: number }[]; // as in Tile.tasks
}

export interface Choice {
  action: string;
  visits: number;
  value: number[]; // each seat's chance to win; in solo one number, the expected total
  error: number; // of the mover's value: so much more or less it may be; 0: not known
}

/** A choice of a review, with how many actions come to the same. */
export interface Found extends Choice {
  alike: number;
}

export interface Thought {
  action: string;
  nodes: number;
  ms: number;
  value: number[];
  line: string[];
  choices: Choice[]; // best first
}

// ---- a whole game looked at again (ai/review/review.h) ----

export type Grade = 'fine' | 'slip' | 'mistake' | 'blunder';

export interface ReviewPly {
  ply: number;
  seat: number;
  action: string | null; // null at the end
  tile: number | null;
  known: boolean;
  judged: boolean; // what came of it is known, too
  forced: boolean;
  reveals: boolean;
  grade: Grade; // if it is known
  next: Grade; // what the second best would have got there
  value: number[];
  luck: number[];
  loss: number;
  lossExtra: number;
  lossTile: number;
  lossCell: number;
  error: number; // of the loss: so much more or less it may be
  best: Found[];
  own: Found | null;
}

export interface ReviewSide {
  actions: number;
  accuracy: number;
  loss: number;
  lossExtra: number;
  lossTile: number;
  lossCell: number;
  luck: number; // deal included
  result: number;
  adjusted: number;
}

/** The action that decided the game. */
export interface TurningPoint {
  ply: number;
  seat: number; // the winner
  gain: number; // of the winner's chance, for good; in solo of the total
  cause: 'loss' | 'luck' | 'drift';
}

export interface Review {
  plies: ReviewPly[];
  sides: ReviewSide[];
  turn: TurningPoint | null;
  complete: boolean;
  settled: boolean;
}

// ---- sealed decks ----

/** What a record's tags say about its deck (table/room/seal.h). */
export interface SealVerdict {
  verdict:
    | 'verified'
    | 'no-seal'
    | 'not-opened'
    | 'unreadable'
    | 'secret-differs'
    | 'deck-differs'
    | 'stack-differs';
  place: number | null; // where deck or stack first differ, from 1
}

// ---- games as they are kept ----

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
