// engine.ts: the rules, as WebAssembly.  The only file that knows its memory.

import type { Played, Position, Preview, Reason, Refusal, Setup, Tile } from './types';

/** Something the rules refuse; says which rule and, in a record, where. */
export class EngineError extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.text);
  }
}

export interface Level {
  name: string; // 'full-moon'
  forPeople: boolean;
}

/** A game in progress, or one to look at again. */
export interface Table {
  /** The position now, or after the first `ply` actions. */
  position(ply?: number): Position;
  /** What an action would do; throws if it is refused. */
  preview(action: string, ply?: number): Preview;
  /** Why an action is refused now; null if it is legal. */
  check(action: string): Refusal | null;
  /** Everything played so far, in order. */
  log(): Played[];
  reasons(action: string, ply?: number): Reason[];
  play(action: string, now?: number): Position;
  /** Back to the last decision of a person; null if there is none, or only as a takeback. */
  undo(takeback: boolean): Position | null;
  redo(): Position | null;
  end(why: 'time' | 'left' | 'agreed' | 'forfeit', ranking: number[]): Position;
  /** The clock, where there is one; times are ms of any steady clock. */
  tick(now: number): Position;
  pause(now: number): void;
  resume(now: number): void;
  /** The record: whole, or with the deck cut to what everybody has seen. */
  record(whole: boolean, plies?: number): string;
  link(): string;
  free(): void;
}

export interface Engine {
  tiles: Tile[]; // by id; the first is not used
  levels: Level[]; // weakest first
  newTable(setup: Setup): Table;
  /** From a record; throws EngineError with line and column. */
  readTable(record: string): Table;
  readLink(text: string): Table;
}

let loaded: Engine | null = null;

/** Loads the module; call once, before anything else. */
export async function loadEngine(): Promise<Engine> {
  throw new Error('the module is not built yet');
}

/** The engine, once it is loaded. */
export function engine(): Engine {
  if (!loaded) throw new Error('the engine is not loaded');
  return loaded;
}

export function tile(id: number): Tile {
  return engine().tiles[id]!;
}
