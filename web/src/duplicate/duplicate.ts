// duplicate.ts: one deal played twice: by oneself, by whoever sent a link, or by a computer at one's seat.
//
// What the same deal is, and how two runs of it compare, is known in C (table/duplicate/duplicate.h).

import { dealOf } from '../daily/daily.svelte';
import { isOpen, OPEN_DAYS, shift, type Day } from '../days/days';
import { ask, engine, studies, type Table } from '../engine';
import { STRONGEST } from '../levels';
import { think } from '../players/players';
import { forPar } from '../play/end/afterthought';
import { pack, today } from '../store/games';
import { putGame } from '../store/store';
import type { Cell, KeptGame } from '../types';
import { wasPlayed } from '../words/result';

/** A tile that was laid, with what was done before it. */
export interface Turn extends Cell {
  ply: number;
  tile: number;
  filled: boolean; // the wheel was refilled before, or phase 1 ended
  covered: number;
  left: number; // discs afterwards
  track: number; // costs so far
}

export interface Run {
  finished: boolean;
  place: number; // from 1; 0 in solo
  lead: number; // discs over the best of the others
  phase1: number;
  phase2: number;
  total: number;
  turns: Turn[];
}

export interface Comparison {
  alike: number; // turns that both begin with
  better: number; // negative: the first run, 0: neither
  runs: [Run, Run];
}

/** The name of the tag that has the link of a run to be compared with. */
export const TAG = 'Duplicate';

/** What a seat made of the deal in one record and in another; null if it is not the same deal.  study.wasm comes first. */
export function compare(mine: string, other: string, seat: number): Comparison | null {
  return ask<Comparison | null>(studies(), 'compare', studies().write(`${mine}\n${other}`), seat);
}

/** The first of one's own games with the deal of a record: over, or still to be played to its end. */
export function ownOf(
  games: readonly KeptGame[],
  record: string,
  seed: string,
  seat: number,
): KeptGame | null {
  const same = games.filter(
    ({ foreign, record: own, summary: { seed: theirs, result } }) =>
      !foreign && theirs === seed && (!result || wasPlayed(result)) && compare(own, record, seat),
  );
  return same.sort((a, b) => a.created - b.created)[0] ?? null;
}

/** The day whose deal has a seed, of those that can still be played. */
export function dayOf(seed: string, now = today()): Day | null {
  const days = Array.from({ length: OPEN_DAYS }, (_, i) => shift(now, -i));
  return days.find((day) => isOpen(day, now) && dealOf(day).seed === seed) ?? null;
}

// ---- the computer's run ----

const TURNS_NODES = 2000; // of a turn with others; solo is planned as par is

/** Lets the strongest computer play a seat from the deal on, against the same opponents; null if it is stopped. */
export async function playSeat(
  deal: string,
  seat: number,
  signal: AbortSignal,
  tell: (turns: number) => void = () => {},
): Promise<string | null> {
  const table = engine().readTable(deal);
  try {
    for (let p = table.position(); p.mover !== null; p = table.position()) {
      const level = p.mover === seat ? STRONGEST : p.seats[p.mover]!.level!;
      const limit = p.solo ? forPar() : { seed: table.chances() };
      const nodes = level === STRONGEST && !p.solo ? { nodes: TURNS_NODES } : {};
      const action =
        p.refill === 'must' ? 'r' : (await think(table, { level, ...limit, ...nodes, signal })).action;
      if (signal.aborted) return null;
      table.play(action);
      tell(table.position().seats[seat]!.area.length);
    }
    return table.record(true);
  } finally {
    table.free();
  }
}

/** Runs of this visit, by their deals. */
const runs = new Map<string, string>();

export async function computerRun(
  table: Table,
  seat: number,
  signal: AbortSignal,
  tell?: (turns: number) => void,
): Promise<string | null> {
  const deal = table.record(true, 0);
  const known = runs.get(deal);
  if (known) return known;
  const record = await playSeat(deal, seat, signal, tell);
  if (record) runs.set(deal, record);
  return record;
}

/** Keeps a run that is somebody else's, to be replayed; its id. */
export async function keepRun(id: string, record: string): Promise<string> {
  const table = engine().readTable(record);
  try {
    await putGame({ ...pack(table), id, foreign: true });
  } finally {
    table.free();
  }
  return id;
}
