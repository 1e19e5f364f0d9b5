// index.ts: Nova Luna for programs: the rules, records and computer players.
//
// `load` is the door; what it gives is written down in the package's README.
//
// SPDX-License-Identifier: MIT

import { open } from '#open';
import { factsIn, recordsIn, setupText, type Facts, type Piece } from './engine.js';
import { loadModule, type Bytes, type Module } from './module.js';
import { levelIndex, Players } from './players.js';
import type { ReviewOptions, ThinkOptions } from './questions.js';
import { ask, WasmTable, type Table } from './table.js';
import type { Review, SeatPlan, Setup, Thought } from './types.js';

export { LEVELS, STRONGEST, type LevelName } from './levels.js';
export { EngineError, type Table } from './table.js';
export type { Facts, Level, Limits, Piece } from './engine.js';
export type { Bytes } from './module.js';
export type { Depth, ReviewOptions, ThinkOptions } from './questions.js';
export type * from './types.js';

/** A game: dealt, or read from a record. */
export interface Game extends Table {
  /** Every legal action, now or after the first `ply` actions: `1@0,0`, `r`, `e`. */
  actions(ply?: number): string[];
}

/** What to deal. */
export interface Deal {
  /** How many play, if nobody has to have a name: 1 is solo.  Two if nothing is said. */
  players?: number;
  /** … or who: a person by name, a computer player by level. */
  seats?: (string | Partial<SeatPlan>)[];
  /** What the deck is shuffled by, a whole number of up to 64 bits; by chance if it is left out. */
  seed?: string | number | bigint;
  /** Discs to place, one number a seat; the usual if it is left out. */
  discs?: number[];
  /** Main time and increment in milliseconds; none if it is left out. */
  clock?: { main: number; increment: number };
  /** `2026-11-15`; today if it is left out. */
  date?: string;
}

export interface NovaLuna extends Facts {
  /** A new game. */
  deal(deal?: Deal): Game;
  /** A game from its record; throws EngineError with line and column. */
  read(record: string): Game;
  /** A game from the text of a link. */
  readLink(link: string): Game;
  /** A text cut into its records, broken ones too. */
  records(text: string): Iterable<Piece>;
  /** What a computer player would do.  It knows what everybody at the table knows, and nothing else. */
  think(game: Game, options?: ThinkOptions): Promise<Thought>;
  /** Looks at a whole game again, or at one action. */
  review(game: Game, options?: ReviewOptions): Promise<Review>;
}

/** Where the package's files are, if not beside it: addresses, or their bytes. */
export interface Files {
  /** Rules, records and reviews. */
  study?: string | URL | Bytes;
  /** Computer players. */
  strong?: string | URL | Bytes;
  /** What the two strongest of them have learned. */
  weights?: string | URL | Bytes;
}

class WasmGame extends WasmTable implements Game {
  actions(ply = -1): string[] {
    return ask(this.module, 'actions', this.at, ply);
  }
}

/** Loads the rules; the computer players follow when they are first asked. */
export async function load(files: Files = {}): Promise<NovaLuna> {
  const study = files.study ?? new URL('../wasm/study.wasm', import.meta.url);
  const strong = files.strong ?? new URL('../wasm/strong.wasm', import.meta.url);
  const weights = files.weights ?? new URL('../wasm/weights.nlnet', import.meta.url);
  const module = await loadModule(await opened(study));
  const facts = factsIn(module);
  const players = new Players(module, facts.levels, {
    strong: () => opened(strong),
    weights: () => opened(weights).then(bytesOf),
  });
  return {
    ...facts,
    deal: (deal) => gameIn(module, 'table_new', setupText(setupOf(deal ?? {}, facts))),
    read: (record) => gameIn(module, 'table_read', record),
    readLink: (link) => gameIn(module, 'table_link', link),
    records: (text) => recordsIn(module, text),
    think: (game, options) => players.think(game, options),
    review: (game, options) => players.review(game, options),
  };
}

function gameIn(module: Module, by: string, text: string): Game {
  return new WasmGame(module, ask(module, by, module.write(text)));
}

async function opened(from: string | URL | Bytes): Promise<string | Bytes> {
  return from instanceof URL ? open(from) : from;
}

async function bytesOf(from: string | Bytes): Promise<ArrayBufferLike> {
  if (ArrayBuffer.isView(from)) return from.buffer.slice(from.byteOffset, from.byteOffset + from.byteLength);
  if (typeof from !== 'string') return from;
  const answer = await fetch(from);
  if (!answer.ok) throw new Error(`${from}: ${answer.status}`);
  return answer.arrayBuffer();
}

// ---- a deal, with everything that was left out ----

function setupOf({ players = 2, seats, seed, discs, clock, date }: Deal, { levels }: Facts): Setup {
  const plans = (seats ?? Array.from({ length: players }, () => '')).map(planOf);
  for (const { level } of plans) if (level !== null) levelIndex(levels, level);
  return {
    seats: plans,
    seed: seed === undefined ? anySeed() : wholeSeed(seed),
    discs: discs ?? null,
    clock: clock ?? null,
    date: date ?? new Date().toISOString().slice(0, 10),
  };
}

function planOf(seat: string | Partial<SeatPlan>): SeatPlan {
  const { name = '', level = null } = typeof seat === 'string' ? { name: seat } : seat;
  return { name, level };
}

const anySeed = (): string => `${Math.floor(Math.random() * 2 ** 53)}`;

function wholeSeed(seed: string | number | bigint): string {
  const n = BigInt(seed);
  if (n < 0n || n >> 64n) throw new RangeError(`a seed is a number of up to 64 bits: ${seed}`);
  return `${n}`;
}
