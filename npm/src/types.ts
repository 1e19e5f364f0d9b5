// types.ts: what the engine tells, and what it is told.
//
// Everything here is said by C (web/wasm) as JSON; table.ts and engine.ts only carry it.  Seats, and
// indexes of tiles in an area, are numbered from 0.  An action is text as in docs/formats.md:
// `2@1,-1`, `r`, `e`.  x grows to the right, y grows downward.
//
// SPDX-License-Identifier: MIT

/** Blue, red, turquoise, yellow. */
export type Color = 'B' | 'R' | 'T' | 'Y';
export const COLORS: readonly Color[] = ['B', 'R', 'T', 'Y'];

/** A tile as it is printed. */
export interface Tile {
  /** 1 to 68. */
  id: number;
  color: Color;
  /** How far the runner moves. */
  cost: number;
  /** Each as the colors it asks for, `BBR`. */
  tasks: string[];
}

/** A place in an area; x grows to the right, y grows downward. */
export interface Cell {
  x: number;
  y: number;
}

// ---- a position ----

/** A task of a tile that lies in an area. */
export interface Task {
  /** By a disc. */
  covered: boolean;
  /** Covered by the newest tile. */
  fresh: boolean;
  /** The colors it asks for, `BBR`. */
  asks: string;
  /** How many of those it has, never more than asked of a color. */
  have: number;
  /** How many it lacks; 0 once it is fulfilled. */
  missing: number;
  /** The colors still missing, `BR`. */
  lacks: string;
  /** The tiles that count, as indexes in the area. */
  chain: number[];
}

/** A tile in an area. */
export interface Laid extends Cell {
  id: number;
  tasks: Task[];
}

/** A player, and what lies in front of them. */
export interface Seat {
  /** As given; empty if none was. */
  name: string;
  /** The level of a computer player; null for a person. */
  level: string | null;
  /** Tells it from others of the same name or level; 0: no need. */
  number: number;
  /** Discs still to place. */
  discs: number;
  discsAtStart: number;
  /** Where the last disc went that the newest tile brought: which tile of the area, which of its tasks. */
  lastDisc: { index: number; task: number } | null;
  /** How far the runner has traveled; in solo the costs so far. */
  track: number;
  /** The tiles, in the order of laying. */
  area: Laid[];
}

/** What taking the k-th tile means, wherever it is laid. */
export interface Outlook {
  /** Where the runner lands. */
  to: number;
  /** Who moves next. */
  next: number;
  /** Whether that is the mover again. */
  again: boolean;
  /** Spaces ahead of `beside`; negative: behind; 0: on the same space. */
  ahead: number;
  /** The other runner nearest to that space; of two, the one that moves earlier. */
  beside: number | null;
  /** Lands on that runner's space, on top of the stack. */
  onTop: boolean;
  /** Tiles on offer then, by id. */
  offer: number[];
  /** What the next mover may do first. */
  refill: 'no' | 'may' | 'must';
  /** Whether no tile would be left, which ends the game (R18). */
  out: boolean;
}

/** A tile that may be taken. */
export interface Offer {
  /** Its number in an action: the first, second or third from the marker. */
  k: 1 | 2 | 3;
  /** Where it lies on the wheel. */
  slot: number;
  /** The tile. */
  id: number;
  /** What taking it means; null in solo. */
  outlook: Outlook | null;
  /** What taking it means in solo; null with others. */
  toll: Toll | null;
  /** Where it may be laid, and how many tasks that covers. */
  cells: (Cell & { covers: number })[];
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
  /** Discs placed. */
  placed: number;
  /** Discs left in the small pile. */
  small: number;
  /** Discs left in the large pile. */
  large: number;
}

/** How a game ended. */
export interface Result {
  /** All discs placed, no tile left, out of time, left, agreed upon, forfeited. */
  reason: 'discs' | 'tiles' | 'time' | 'left' | 'agreed' | 'forfeit';
  /** Seats, best first; [0] in solo. */
  ranking: number[];
  /** Points in solo, otherwise 0. */
  phase1: number;
  phase2: number;
  total: number;
}

/** An action that was played. */
export interface Played {
  /** How many actions had been played with it. */
  ply: number;
  seat: number;
  action: string;
  /** The tile that was laid, and where; null where none was. */
  tile: number | null;
  cell: Cell | null;
  /** How many tasks it covered. */
  covered: number;
  /** Discs of that seat afterwards. */
  left: number;
  /** How many tiles it revealed. */
  revealed: number;
}

/** What is left to think. */
export interface Clock {
  /** Milliseconds by seat; -1 for one without a clock. */
  left: number[];
  /** The seat whose clock runs. */
  running: number | null;
}

/** All that is seen of a game, and what may be done. */
export interface Position {
  /** How many actions led here. */
  ply: number;
  /** How many have been played at the table. */
  plies: number;
  solo: boolean;
  /** 1 or 2 in solo, otherwise 0. */
  phase: 0 | 1 | 2;
  /** The seat to move; null once it is over. */
  mover: number | null;
  /** Seats as they would move (R8). */
  order: number[];
  /** The runners by distance, rearmost first; a stack bottom first. */
  stacks: { at: number; seats: number[] }[];
  /** The slot it stands on. */
  marker: number;
  /** The tiles in the twelve slots, by id; 0 for none. */
  wheel: number[];
  /** How many tiles are in it. */
  pile: number;
  /** The tiles that nobody has seen yet, by id, sorted. */
  unseen: number[];
  seats: Seat[];
  /** The tiles that may be taken; none once it is over. */
  offer: Offer[];
  /** Whether the mover may refill the wheel (`r`), or must. */
  refill: 'no' | 'may' | 'must';
  /** Tiles that a refill, or the end of phase 1, would reveal; 0 if neither is allowed. */
  reveals: number;
  /** Whether phase 1 of solo may be ended (`e`). */
  mayEnd: boolean;
  /** Solo only. */
  sheet: Sheet | null;
  /** Null while the game goes on. */
  result: Result | null;
  /** What puts each of the ranking before the next, once it is over. */
  decided: ('discs' | 'track' | 'stack' | 'given')[];
  /** What led here. */
  last: Played | null;
  /** Whether the last decision of a person can be undone; `takeback`: tiles were revealed, or somebody has moved since; at an earlier ply always 'no'. */
  undo: 'no' | 'free' | 'takeback';
  /** What undo takes besides: who has moved since, and tiles. */
  taken: { others: number[]; reveals: boolean } | null;
  redo: boolean;
  /** How many there have been. */
  takebacks: number;
  clock: Clock | null;
}

/** What an action would do, before it is played. */
export interface Preview {
  /** The tasks it covers: on which tile of the area (the new one: `area.length`), which of its tasks, by which chain. */
  covers: { index: number; task: number; asks: string; id: number; chain: Cell[] }[];
  discsBefore: number;
  discsAfter: number;
  /** The score sheet as it would stand, in solo. */
  sheet: Sheet | null;
  /** Whether it ends the game. */
  ends: boolean;
  /** The new tile with its tasks as they would stand. */
  tile: Laid | null;
  /** The tasks of all tiles afterwards, the new one last. */
  after: Task[][];
}

/** Why something is refused. */
export interface Refusal {
  /** `NL_ERR_APART`. */
  code: string;
  /** The rule that is broken, `R12`; empty if it is none. */
  rule: string;
  /** What is wrong, in English. */
  text?: string;
  /** The place in a record: line and column, in bytes, from 1. */
  line?: number;
  column?: number;
  /** Which of its actions it is about, from 1. */
  action?: number;
}

// ---- a new table ----

/** Who is to sit at a seat. */
export interface SeatPlan {
  /** May be empty. */
  name: string;
  /** Of a computer player; null for a person. */
  level: string | null;
}

/** What a new game is to be. */
export interface Setup {
  /** One to four; one is solo. */
  seats: SeatPlan[];
  /** Discs to place, one number a seat; null for the usual. */
  discs: number[] | null;
  /** What the deck is shuffled by: a number of up to 64 bits, in decimal. */
  seed: string;
  /** Main time and increment in milliseconds; null for none. */
  clock: { main: number; increment: number } | null;
  /** `2026-11-15`. */
  date: string;
}

// ---- thinking ----

/** What speaks for an action. */
export interface Reason {
  /** `covers`, `again`, `cheap` and others, as in ai/review/reason.h, with what `a` and `b` mean. */
  code: string;
  a: number;
  b: number;
  /** What the other action has in place of `a`. */
  than: number | null;
  /** The tasks meant, of the tile `id` the one at `tasks[task]`. */
  tasks: { id: number; task: number }[];
}

/** An action as a computer player sees it. */
export interface Choice {
  action: string;
  /** How often it was looked into. */
  visits: number;
  /** Each seat's chance to win; in solo one number, the expected total. */
  value: number[];
  /** So much more or less the mover's value may be; 0 if that is not known. */
  error: number;
}

/** A choice of a review, with how many actions come to the same. */
export interface Found extends Choice {
  alike: number;
}

/** What a computer player found. */
export interface Thought {
  /** The action it would play. */
  action: string;
  /** Positions looked at. */
  nodes: number;
  /** How long it thought. */
  ms: number;
  /** Each seat's chance to win; in solo one number, the expected total. */
  value: number[];
  /** What it expects to be played, its own action first. */
  line: string[];
  /** All legal actions, best first. */
  choices: Choice[];
}

// ---- a whole game looked at again (ai/review/review.h) ----

export type Grade = 'fine' | 'slip' | 'mistake' | 'blunder';

/** A position of the game, and the action played there. */
export interface ReviewPly {
  /** How many actions led there. */
  ply: number;
  /** Who was to move. */
  seat: number;
  /** What was played; null at the end. */
  action: string | null;
  tile: number | null;
  /** Whether it was thought about. */
  known: boolean;
  /** Whether what came of it is known, too. */
  judged: boolean;
  /** Whether there was one action only. */
  forced: boolean;
  /** Whether it revealed tiles. */
  reveals: boolean;
  /** What the action deserves, if it is known. */
  grade: Grade;
  /** What the second best would have got there. */
  next: Grade;
  /** Each seat's chance before the action; in solo one number, the expected total. */
  value: number[];
  /** What the tiles it revealed gave each seat. */
  luck: number[];
  /** What it gave away: in all, by refilling or not, by the tile, by the cell. */
  loss: number;
  lossExtra: number;
  lossTile: number;
  lossCell: number;
  /** So much more or less the loss may be. */
  error: number;
  /** The best actions, of each kind one. */
  best: Found[];
  /** The action played, as far as it was looked into. */
  own: Found | null;
}

/** What a whole game was like for one seat. */
export interface ReviewSide {
  /** How many were judged. */
  actions: number;
  /** 0 to 1. */
  accuracy: number;
  /** What was given away: in all, by refilling or not, by tiles, by cells. */
  loss: number;
  lossExtra: number;
  lossTile: number;
  lossCell: number;
  /** What the deal gave; in solo, and with a handicap, nothing. */
  deal: number;
  /** What new tiles gave. */
  luck: number;
  /** What came of the game. */
  result: number;
  /** The same without the luck. */
  adjusted: number;
}

/** The action that decided the game. */
export interface TurningPoint {
  ply: number;
  /** The winner. */
  seat: number;
  /** How much of the winner's chance, for good; in solo of the total. */
  gain: number;
  cause: 'loss' | 'luck' | 'drift';
}

/** A whole game looked at again. */
export interface Review {
  plies: ReviewPly[];
  sides: ReviewSide[];
  /** The turning point, if there was one. */
  turn: TurningPoint | null;
  /** Whether every position was thought about. */
  complete: boolean;
  /** Whether there is a result. */
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
  /** Where deck or stack first differ, from 1. */
  place: number | null;
}
