// row.ts: a game as a row of the database.
//
// Rows outlive versions of the app, and other programs of the same origin can write there: each is checked when it
// is read, and one that is not understood is set aside, neither shown nor written over.

import type { KeptGame, Result } from '../types';

/** Raised when an older app must not read what a newer one writes; fields that are only added do not ask for it. */
export const VERSION = 1;

export type Row = KeptGame & { version: number };

type Check = (value: unknown) => boolean;

const text: Check = (v) => typeof v === 'string';
const flag: Check = (v) => typeof v === 'boolean';
const whole: Check = (v) => Number.isSafeInteger(v);
const count: Check = (v) => whole(v) && (v as number) >= 0;
const LATEST = 8.64e15; // ms: what a Date can hold
const ms: Check = (v) => Number.isFinite(v) && Math.abs(v as number) <= LATEST;
const either =
  (...checks: Check[]): Check =>
  (v) =>
    checks.some((check) => check(v));
const nothing: Check = (v) => v === null;
const missing: Check = (v) => v === undefined;
const list =
  (check: Check): Check =>
  (v) =>
    Array.isArray(v) && v.every(check);
const shape =
  (fields: Record<string, Check>): Check =>
  (v) =>
    typeof v === 'object' &&
    v !== null &&
    Object.entries(fields).every(([key, check]) => check((v as Record<string, unknown>)[key]));

const REASONS: Record<Result['reason'], true> = {
  discs: true,
  tiles: true,
  time: true,
  left: true,
  agreed: true,
  forfeit: true,
};

const result = shape({
  reason: (v) => text(v) && Object.hasOwn(REASONS, v as string),
  ranking: list(count),
  phase1: whole,
  phase2: whole,
  total: whole,
});

const summary = shape({
  seats: list(shape({ name: text, level: either(text, nothing), discs: count, discsAtStart: count })),
  solo: flag,
  phase: (v) => v === 0 || v === 1 || v === 2,
  mover: either(count, nothing),
  plies: count,
  takebacks: count,
  hints: count,
  result: either(result, nothing),
  seed: either(text, nothing),
  area: list(shape({ id: count, x: whole, y: whole })),
});

const game = shape({
  id: text,
  record: text,
  created: ms,
  touched: ms,
  summary,
  tutorial: either(flag, missing),
  foreign: either(flag, missing),
  you: either(count, missing),
});

/** Whether seats are named that there are. */
function seated({ summary: { seats, mover, result } }: KeptGame): boolean {
  const named = [...(mover === null ? [] : [mover]), ...(result?.ranking ?? [])];
  return seats.length > 0 && named.every((seat) => seat < seats.length);
}

/** The game of a row, or null if it is none that this version understands.  Rows without a version are the first. */
export function readRow(row: unknown): KeptGame | null {
  if (!game(row)) return null;
  const { version = VERSION, ...kept } = row as KeptGame & { version?: unknown };
  return typeof version === 'number' && version <= VERSION && seated(kept) ? kept : null;
}

/** A plain copy, which a database takes: $state proxies cannot be cloned into it. */
export function toRow(kept: KeptGame): Row {
  return { ...(JSON.parse(JSON.stringify(kept)) as KeptGame), version: VERSION };
}
