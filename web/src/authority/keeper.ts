// keeper.ts: a game on its way into the store, one state after another.
//
// What is kept is known by when it was touched.  If another page has gone on with the game, or has
// deleted it, nothing is stored and the authority hears of it.

import type { Table } from '../engine';
import type { KeptGame } from '../types';

/** Where it is kept. */
export interface Shelf {
  /** A table as it is kept now. */
  pack(table: Table, hints: number, old: KeptGame): KeptGame;
  /** Stores it, unless the store has something newer than `known`, or has it no more: that is the answer then. */
  save(kept: KeptGame, known: number): Promise<KeptGame | 'gone' | null>;
  /** Stores it, whatever is there. */
  put(kept: KeptGame): Promise<void>;
}

/** What becomes of a state that was to be stored. */
export interface Watcher {
  /** Whether a table is still the one that is played on. */
  current(table: Table): boolean;
  newer(kept: KeptGame): void;
  gone(): void;
  failed(): void;
}

export class Keeper {
  #kept: KeptGame;
  #saving: Promise<void> = Promise.resolve();
  readonly #shelf: Shelf;
  readonly #watcher: Watcher;

  constructor(kept: KeptGame, shelf: Shelf, watcher: Watcher) {
    this.#kept = kept;
    this.#shelf = shelf;
    this.#watcher = watcher;
  }

  /** What the store has, as far as it is known here. */
  get kept(): KeptGame {
    return this.#kept;
  }

  /** Stores a game as it is now. */
  save(table: Table, hints: number): void {
    const next = this.#shelf.pack(table, hints, this.#kept);
    this.#after(async () => {
      if (!this.#watcher.current(table)) return; // another page has won meanwhile
      const answer = await this.#shelf.save(next, this.#kept.touched);
      if (answer === 'gone') this.#watcher.gone();
      else if (answer) this.#watcher.newer(answer);
      else if (next.touched >= this.#kept.touched) this.#kept = next;
    });
  }

  /** Stores a game that was deleted once more. */
  restore(table: Table, hints: number): void {
    const next = (this.#kept = this.#shelf.pack(table, hints, this.#kept));
    this.#after(() => this.#shelf.put(next));
  }

  /** Another page's state is the one from now on. */
  adopt(kept: KeptGame): void {
    this.#kept = kept;
  }

  /** Waits until everything is stored. */
  saved(): Promise<void> {
    return this.#saving;
  }

  #after(step: () => Promise<void>): void {
    this.#saving = this.#saving.then(step).catch(() => this.#watcher.failed());
  }
}
