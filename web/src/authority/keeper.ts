// keeper.ts: a game on its way into the store, one state after another.
//
// What is kept is known by when it was touched.  If another page has gone on with the game, or has
// deleted it, nothing is stored and the session hears of it.

import type { Table } from '../engine';
import type { KeptGame } from '../types';
import type { World } from '../session/world';

/** What becomes of a state that was to be stored. */
export interface Listener {
  /** Whether a table is still the one that is played on. */
  current(table: Table): boolean;
  newer(kept: KeptGame): void;
  gone(): void;
  failed(): void;
}

export class Keeper {
  #kept: KeptGame;
  #saving: Promise<void> = Promise.resolve();
  readonly #world: Pick<World, 'pack' | 'save' | 'keep'>;
  readonly #listener: Listener;

  constructor(kept: KeptGame, world: Pick<World, 'pack' | 'save' | 'keep'>, listener: Listener) {
    this.#kept = kept;
    this.#world = world;
    this.#listener = listener;
  }

  /** What the store has, as far as it is known here. */
  get kept(): KeptGame {
    return this.#kept;
  }

  /** Stores a game as it is now. */
  save(table: Table, hints: number): void {
    const next = this.#world.pack(table, hints, this.#kept);
    this.#after(async () => {
      if (!this.#listener.current(table)) return; // another page has won meanwhile
      const answer = await this.#world.save(next, this.#kept.touched);
      if (answer === 'gone') this.#listener.gone();
      else if (answer) this.#listener.newer(answer);
      else if (next.touched >= this.#kept.touched) this.#kept = next;
    });
  }

  /** Stores a game that was deleted once more. */
  restore(table: Table, hints: number): void {
    const next = (this.#kept = this.#world.pack(table, hints, this.#kept));
    this.#after(() => this.#world.keep(next));
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
    this.#saving = this.#saving.then(step).catch(() => this.#listener.failed());
  }
}
