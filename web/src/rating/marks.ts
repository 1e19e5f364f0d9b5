// marks.ts: what quick analyses said of the person's games, kept as a few numbers each: an analysis takes some seconds,
// and ratings and charts want many.

import { onlyPerson } from '../words/seats';
import type { Review, SeatPlan } from '../types';

/** A person's game, in chances to win (solo: in points). */
export interface Marks {
  plies: number; // of the game, as it was then
  actions: number; // that were judged
  accuracy: number;
  loss: number; // of the whole game, and its parts:
  extra: number; // to refill or not
  tile: number;
  cell: number;
  luck: number; // with the deal's
}

const NAME = 'novaluna.marks';
const MOST = 300; // games; the oldest go first
const FIELDS = ['plies', 'actions', 'accuracy', 'loss', 'extra', 'tile', 'cell', 'luck'] as const;

/** By game. */
export type AllMarks = Record<string, Marks>;

const isRow = (row: unknown): row is number[] =>
  Array.isArray(row) && row.length === FIELDS.length && row.every(Number.isFinite);

export function readMarks(text: string | null): AllMarks {
  try {
    const kept = JSON.parse(text ?? '{}') as Record<string, unknown>;
    return Object.fromEntries(
      Object.entries(kept).flatMap(([id, row]) =>
        isRow(row) ? [[id, Object.fromEntries(FIELDS.map((f, i) => [f, row[i]!])) as unknown as Marks]] : [],
      ),
    );
  } catch {
    return {};
  }
}

export function writeMarks(all: AllMarks): string {
  const rows = Object.entries(all).slice(-MOST);
  return JSON.stringify(
    Object.fromEntries(rows.map(([id, m]) => [id, FIELDS.map((f) => Math.round(m[f] * 1e4) / 1e4)])),
  );
}

/** Where nothing can be kept, they last as long as the page. */
let here: AllMarks = {};

export function loadMarks(): AllMarks {
  try {
    return { ...readMarks(localStorage.getItem(NAME)), ...here };
  } catch {
    return here;
  }
}

/** The marks of the only person at a table; null if there is no such person, or the analysis is not whole. */
export function marksOf(seats: readonly SeatPlan[], review: Review): Marks | null {
  const you = onlyPerson(seats);
  const side = you === null ? undefined : review.sides[you];
  if (!side || !review.complete || !review.settled) return null;
  const { actions, accuracy, loss, lossExtra: extra, lossTile: tile, lossCell: cell } = side;
  const luck = side.deal + side.luck;
  return { plies: review.plies.length - 1, actions, accuracy, loss, extra, tile, cell, luck };
}

/** Keeps what a quick analysis of a finished game said. */
export function keepMarks(id: string, seats: readonly SeatPlan[], review: Review): void {
  const marks = marksOf(seats, review);
  if (!marks) return;
  here = { ...here, [id]: marks };
  try {
    const { [id]: _, ...others } = loadMarks();
    localStorage.setItem(NAME, writeMarks({ ...others, [id]: marks }));
  } catch {
    // they last as long as the page
  }
}
