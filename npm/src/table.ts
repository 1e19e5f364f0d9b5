// table.ts: a game in a module, as it is asked and played.  What the module says is
// carried here and nothing more: no rule is decided in TypeScript.
//
// Reasons, reviews and links are answered by study.wasm.  A page whose first game does without has its tables
// in game.wasm; `studies` says where the other is.
//
// SPDX-License-Identifier: MIT

import type { Module } from './module.js';
import { positionOf, readJson, reasonOf, reviewOf, type ToldReason } from './told.js';
import type {
  Clock,
  Played,
  Position,
  Preview,
  Reason,
  Refusal,
  Review,
  SealVerdict,
  Thought,
} from './types.js';

/** Something the rules refuse; says which rule and, in a record, where. */
export class EngineError extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.text ?? refusal.code);
    this.name = 'EngineError';
  }
}

/** A game as it can be asked about, in progress or looked at again. */
export interface TableView {
  /** The position now, or after the first `ply` actions. */
  position(ply?: number): Position;
  /** What an action would do; throws if it is refused. */
  preview(action: string, ply?: number): Preview;
  /** Why an action is refused now; null if it is legal. */
  check(action: string): Refusal | null;
  /** Everything played so far, in order. */
  log(): Played[];
  /** What speaks for an action, or for it over another. */
  reasons(action: string, ply?: number, over?: string): Reason[];
  /** What the computer to move draws its chances from, a number of 64 bits in decimal. */
  chances(): string;
  /** A tag of the record, of those that the rules do not know: 'Seed', 'Event'; null: there is none. */
  tag(name: string): string | null;
  /** The record: whole, or with the deck cut to what everybody has seen. */
  record(whole?: boolean, plies?: number): string;
  /** The game as a link. */
  link(): string;
  /** Whether the deck is the one that was sealed. */
  verify(): SealVerdict;
  /** Adds up what one worker or more reported of the position (thinker.ts). */
  gather(reports: string[]): Omit<Thought, 'ms'>;
  /** Opens the books of the game, for a review (thinker.ts). */
  books(): Books;
}

/** A game that is played. */
export interface Table extends TableView {
  /** Plays for a seat, or for whoever is to move; times are ms of any steady clock. */
  play(action: string, now?: number, seat?: number): Position;
  /** Back to the last decision of a person; null if there is none. */
  undo(now?: number): Position | null;
  redo(now?: number): Position | null;
  /** Ends the game as it stands; who leaves is last. */
  end(why: 'left' | 'agreed', seat: number, now?: number): Position;
  /** Lets time go by: the clock, where there is one, and whether the game is over by it. */
  tick(now: number): { over: boolean; clock: Clock | null };
  pause(now: number): void;
  resume(now: number): void;
  /** Gives a deck that is cut short (of a link, say) the tiles it lacks, in the order of a
   *  seed; false if it was whole. */
  complete(seed: string): boolean;
  setTag(name: string, value: string | null): void;
  free(): void;
}

/** A whole game looked at again, as far as positions have been thought about. */
export interface Books {
  /** Whether a player should think about the position after so many actions. */
  wants(ply: number): boolean;
  /** Enters what a worker reported of that position. */
  add(ply: number, report: string): void;
  review(): Review;
  free(): void;
}

const LATEST = -1;
const NOBODY = -1; // in particular: whoever is to move

/** Asks for JSON; a refusal is thrown. */
export function ask<T>(module: Module, name: string, ...args: number[]): T {
  const answer = readJson(module.ask(name, ...args)) as T | { refusal: Refusal };
  if (answer && typeof answer === 'object' && 'refusal' in answer) throw new EngineError(answer.refusal);
  return answer as T;
}

/** Something that lives in the module until it is freed. */
export class Kept {
  private address: number | null;

  constructor(
    protected readonly module: Module,
    address: number,
    private readonly release: string, // the function that frees it
  ) {
    this.address = address;
    forgotten.register(this, () => module.call(release, address), this);
  }

  /** Where it lies. */
  protected get at(): number {
    if (this.address === null) throw new Error('it was freed');
    return this.address;
  }

  free(): void {
    if (this.address === null) return;
    forgotten.unregister(this);
    this.module.call(this.release, this.address);
    this.address = null;
  }
}

/** The kinds of events, by number. */
const kindsOf = new WeakMap<Module, string[]>();
function kinds(module: Module): string[] {
  let list = kindsOf.get(module);
  if (!list) kindsOf.set(module, (list = ask<string[]>(module, 'kinds')));
  return list;
}

/** Frees what was let go of without being freed. */
const forgotten = new FinalizationRegistry<() => void>((free) => free());

export class WasmTable extends Kept implements Table {
  constructor(
    module: Module,
    address: number,
    private readonly studies = () => module,
  ) {
    super(module, address, 'table_free');
  }

  position(ply = LATEST): Position {
    return positionOf(ask(this.module, 'position', this.at, ply));
  }

  preview(action: string, ply = LATEST): Preview {
    return ask(this.module, 'preview', this.at, this.module.write(action), ply);
  }

  check(action: string): Refusal | null {
    return ask(this.module, 'check', this.at, this.module.write(action));
  }

  log(): Played[] {
    return ask(this.module, 'history', this.at);
  }

  reasons(action: string, ply = LATEST, over?: string): Reason[] {
    const words = over === undefined ? action : `${action} ${over}`;
    return this.studied((module, at) =>
      ask<ToldReason[]>(module, 'reasons', at, module.write(words), ply).map(reasonOf),
    );
  }

  /** Asks the module for studies about a copy of the table. */
  private studied<T>(ask: (module: Module, at: number) => T): T {
    const module = this.studies();
    const copy = readTable(module, this.record());
    try {
      return ask(module, copy.at);
    } finally {
      copy.free();
    }
  }

  play(action: string, now = 0, seat = NOBODY): Position {
    return positionOf(ask(this.module, 'play', this.at, this.module.write(action), seat, now));
  }

  /** Lets something happen; null if it is refused with one of these codes. */
  private happen(kind: string, seat: number, now: number, ...unless: string[]): Position | null {
    try {
      return positionOf(ask(this.module, 'happen', this.at, kinds(this.module).indexOf(kind), seat, now));
    } catch (e) {
      if (e instanceof EngineError && unless.includes(e.refusal.code)) return null;
      throw e;
    }
  }

  undo(now = 0): Position | null {
    return this.happen('take-back', 0, now, 'NL_ERR_NOTHING_TO_UNDO', 'NL_ERR_STOPPED');
  }

  redo(now = 0): Position | null {
    return this.happen('play-again', 0, now, 'NL_ERR_NOTHING_TO_REDO', 'NL_ERR_STOPPED');
  }

  end(why: 'left' | 'agreed', seat: number, now = 0): Position {
    return this.happen(why === 'left' ? 'leave' : 'agree', seat, now)!;
  }

  chances(): string {
    return this.module.ask('chances', this.at);
  }

  tick(now: number): { over: boolean; clock: Clock | null } {
    return ask(this.module, 'tick', this.at, now);
  }

  pause(now: number): void {
    this.happen('pause', 0, now, 'NL_ERR_CLOCK_STATE');
  }

  resume(now: number): void {
    this.happen('resume', 0, now, 'NL_ERR_CLOCK_STATE');
  }

  record(whole = true, plies = LATEST): string {
    return this.module.ask('record', this.at, Number(whole), plies);
  }

  link(): string {
    return this.studied((module, at) => module.ask('link', at));
  }

  verify(): SealVerdict {
    return this.studied((module, at) => ask(module, 'verify', at));
  }

  complete(seed: string): boolean {
    this.module.write(seed);
    return ask(this.module, 'complete', this.at);
  }

  tag(name: string): string | null {
    this.module.write(name);
    return ask(this.module, 'tag', this.at);
  }

  setTag(name: string, value: string | null): void {
    ask<null>(
      this.module,
      'set_tag',
      this.at,
      this.module.write(value === null ? name : `${name}\n${value}`),
    );
  }

  gather(reports: string[]): Omit<Thought, 'ms'> {
    this.module.write(reports.join(''));
    const thought = ask<Omit<Thought, 'ms'> | null>(this.module, 'thought', this.at, LATEST);
    if (!thought) throw new Error('thoughts about another position');
    return thought;
  }

  books(): Books {
    return this.studied((module, at) => new WasmBooks(module, module.call('review_new', at)));
  }
}

class WasmBooks extends Kept implements Books {
  constructor(module: Module, address: number) {
    super(module, address, 'review_free');
  }

  wants(ply: number): boolean {
    return this.module.call('review_wants', this.at, ply) !== 0;
  }

  add(ply: number, report: string): void {
    this.module.write(report);
    if (!this.module.call('review_add', this.at, ply)) throw new Error('thoughts about another position');
  }

  review(): Review {
    return reviewOf(ask(this.module, 'review_read', this.at));
  }
}

/** Reads a record into a module. */
export function readTable(module: Module, record: string, studies?: () => Module): WasmTable {
  return new WasmTable(module, ask(module, 'table_read', module.write(record)), studies);
}
