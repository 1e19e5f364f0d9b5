// told.ts: what C tells as JSON (docs/formats.md), as JavaScript has it.
//
// In JSON players are numbered from 1 and names are written_so; here seats are indexes and names areWrittenSo.
//
// SPDX-License-Identifier: MIT

import type {
  Found,
  Position,
  Reason,
  Result,
  Review,
  ReviewPly,
  ReviewSide,
  Sheet,
  TurningPoint,
} from './types.js';

/** Members by the name that they have here. */
const NAMES: Record<string, string> = {
  to_move: 'mover',
  player: 'seat',
  players: 'seats',
  tiles: 'area',
  to_place: 'discsAtStart',
  may_end: 'mayEnd',
  on_top: 'onTop',
  discs_before: 'discsBefore',
  discs_after: 'discsAfter',
  last_disc: 'lastDisc',
};

/** Members that are players, or lists of them. */
const PLAYERS = new Set([
  'to_move',
  'player',
  'players',
  'order',
  'ranking',
  'next',
  'beside',
  'running',
  'others',
]);

function seatOf(value: unknown): unknown {
  if (typeof value === 'number') return value - 1;
  return Array.isArray(value) && typeof value[0] === 'number' ? value.map((n: number) => n - 1) : value;
}

/** Reads an answer of a module. */
export function readJson(text: string): unknown {
  return JSON.parse(text, function (this: Record<string, unknown>, key: string, value: unknown) {
    const told = PLAYERS.has(key) ? seatOf(value) : value;
    const name = key === 'tiles' && !Array.isArray(value) ? undefined : NAMES[key];
    if (!name || Array.isArray(this)) return told;
    this[name] = told;
    return undefined;
  });
}

// ---- positions ----

interface ToldUndo {
  ply: number;
  seat: number;
  others: number[];
  reveals: boolean;
}

type Told = Omit<Position, 'solo' | 'phase' | 'order' | 'undo' | 'taken' | 'result'> & {
  phase: 1 | 2 | null;
  order: number[] | null;
  undo: ToldUndo | null;
  result: (Pick<Result, 'reason'> & Partial<Result>) | null;
};

/** A result with everything: in solo nobody is ranked, and a game given up has the points that it stood at. */
function resultOf(told: NonNullable<Told['result']>, sheet: Sheet | null): Result {
  const { reason, ranking = [0] } = told;
  const {
    phase1 = sheet?.phase1.total ?? 0,
    phase2 = sheet?.phase2.total ?? 0,
    total = sheet?.total ?? 0,
  } = told;
  return { reason, ranking, phase1, phase2, total };
}

export function positionOf(told: Told): Position {
  const { undo, result, sheet } = told;
  const takeback = undo && (undo.reveals || undo.others.length > 0);
  return {
    ...told,
    seats: told.seats.map((s) => ({ ...s, track: s.track ?? sheet?.phase2.costs ?? 0 })),
    solo: told.seats.length === 1,
    phase: told.phase ?? 0,
    order: told.order ?? [0],
    undo: !undo ? 'no' : takeback ? 'takeback' : 'free',
    taken: undo ? { others: undo.others, reveals: undo.reveals } : null,
    result: result && resultOf(result, sheet),
  };
}

// ---- reasons and reviews ----

export interface ToldReason {
  code: string;
  a: number;
  b: number;
  than?: number;
  tasks: [id: number, task: number][];
}

/** Reasons whose `b` is a player. */
const OF_PLAYER = new Set(['denies', 'few']);

export function reasonOf({ code, a, b, than, tasks }: ToldReason): Reason {
  return {
    code,
    a,
    b: OF_PLAYER.has(code) ? b - 1 : b,
    than: than ?? null,
    tasks: tasks.map(([id, task]) => ({ id, task: task - 1 })),
  };
}

interface ToldLoss {
  all: number;
  extra: number;
  tile: number;
  cell: number;
}

interface ToldReview extends Pick<Review, 'complete' | 'settled'> {
  plies: (Pick<ReviewPly, 'ply' | 'best'> &
    Partial<Pick<ReviewPly, 'grade' | 'next' | 'luck' | 'tile' | 'forced' | 'reveals'>> & {
      seat: number | null;
      value: number[] | null;
      action?: string;
      played?: Found;
      loss?: ToldLoss;
      error?: number;
    })[];
  sides: (Omit<ReviewSide, 'loss' | 'lossExtra' | 'lossTile' | 'lossCell'> & {
    loss: ToldLoss;
  })[];
  turning_point: TurningPoint | null;
}

function lossesOf(loss: ToldLoss = { all: 0, extra: 0, tile: 0, cell: 0 }) {
  return { loss: loss.all, lossExtra: loss.extra, lossTile: loss.tile, lossCell: loss.cell };
}

function plyOf(told: ToldReview['plies'][number]): ReviewPly {
  const { action = null, played, value, loss } = told;
  return {
    ply: told.ply,
    seat: told.seat ?? 0,
    action,
    tile: told.tile || null,
    known: value !== null,
    judged: told.luck !== undefined,
    forced: told.forced ?? false,
    reveals: told.reveals ?? false,
    grade: told.grade ?? 'fine',
    next: told.next ?? 'fine',
    value: value ?? [],
    luck: told.luck ?? [],
    ...lossesOf(loss),
    error: told.error ?? 0,
    best: told.best,
    own: played ?? null,
  };
}

export function reviewOf(told: ToldReview): Review {
  return {
    plies: told.plies.map(plyOf),
    sides: told.sides.map((s) => ({
      actions: s.actions,
      accuracy: s.accuracy,
      ...lossesOf(s.loss),
      deal: s.deal,
      luck: s.luck,
      result: s.result,
      adjusted: s.adjusted,
    })),
    turn: told.turning_point,
    complete: told.complete,
    settled: told.settled,
  };
}
