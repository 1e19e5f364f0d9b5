// hints.svelte.ts: hints in steps: which tile, which cell, why, how good.
//
// A hint belongs to one position and is searched for once; each further question only shows
// more of it.  How many were asked for is counted, and kept with the game; a heat map of cells and the word of a teacher
// are the engine's help as well, and count as a hint of their position.

import type { TableView } from '../engine';
import { STRONGEST } from '../levels';
import { t } from '../i18n/index.svelte';
import type { ThinkOptions } from '../players/players';
import type { Cell, Position, Reason, ReviewPly, Thought } from '../types';
import { readAction } from '../turn/action';
import type { K } from '../turn/held';

const MS = 1200; // of thinking
const OTHERS = 8; // actions that it is compared with, at most: the first ones may come to the same

export interface Hint {
  plies: number;
  action: string | null; // null while it is searched for
  k: K | null; // null: a refill or the end of phase 1
  cell: Cell | null;
  tile: number | null;
  over: string | null; // the next kind of action, which the reasons compare it with
  reasons: Reason[];
  value: number[];
  step: 1 | 2 | 3 | 4; // tile, cell, reason, number
  said?: Said; // by a teacher, after the action
}

/** What a teacher says of an action that was played (teacher/). */
export interface Said {
  ply: ReviewPly;
  before: Position; // where it was played
  takeBack(): void;
  asks: string; // where nothing goes on before one has decided
}

/** What of the session a hint needs. */
export interface Asker {
  readonly position: Position;
  readonly table: TableView;
  readonly mayAsk: boolean;
  think(options: ThinkOptions): Promise<Thought>;
  tell(text: string): void;
  counted(count: number): void; // so many were asked for
  readHelped(): number; // the last ply whose help that came unasked was counted
  writeHelped(ply: number): void;
}

export class Hints {
  now: Hint | null = $state.raw(null);
  count = $state(0);
  #search = new AbortController();
  readonly #asker: Asker;

  constructor(asker: Asker, count: number) {
    this.#asker = asker;
    this.count = count;
  }

  /** A hint, one step more each time. */
  async ask(): Promise<void> {
    const { position } = this.#asker;
    const { plies } = position;
    if (!this.#asker.mayAsk) return;
    const had = this.now;
    if (had?.plies === plies) {
      const step = had.step === 1 && !had.cell ? 3 : had.step + 1; // a refill has no cell to tell
      if (had.action && had.step < 4) this.now = { ...had, step: step as Hint['step'] };
      return;
    }
    this.#add();
    this.now = {
      plies,
      action: null,
      k: null,
      cell: null,
      tile: null,
      over: null,
      reasons: [],
      value: [],
      step: 1,
    };
    this.#search.abort(); // of a hint that was closed before it was found
    const { signal } = (this.#search = new AbortController());
    try {
      const thought = await this.#asker.think({ level: STRONGEST, seed: '1', movetime: MS, signal });
      if (signal.aborted || this.now?.plies !== plies) return;
      const parts = readAction(thought.action);
      this.now = {
        ...this.now,
        action: thought.action,
        k: parts?.k ?? null,
        cell: parts?.cell ?? null,
        tile: position.offer.find((o) => o.k === parts?.k)?.id ?? null,
        ...this.#compare(thought),
        value: thought.value,
      };
    } catch {
      if (signal.aborted) return;
      this.now = null;
      this.#asker.tell(t('There is no computer player here now: reload the page and try again.'));
    }
  }

  /** Why this action rather than the best one that differs from it in any way that can be told. */
  #compare({ action, choices }: Thought): Pick<Hint, 'over' | 'reasons'> {
    const { table } = this.#asker;
    for (const other of choices.filter((c) => c.action !== action).slice(0, OTHERS)) {
      const reasons = table.reasons(action, undefined, other.action);
      if (reasons.length) return { over: other.action, reasons };
    }
    return { over: null, reasons: table.reasons(action) };
  }

  /** The engine helps unasked; that of a position counts once, however often it comes again. */
  helped(ply: number): void {
    if (ply <= this.#asker.readHelped()) return;
    this.#asker.writeHelped(ply);
    this.#add();
  }

  #add(): void {
    this.count++;
    this.#asker.counted(this.count);
  }

  close(): void {
    this.now = null;
  }

  /** The position has changed, or the game is left. */
  drop(): void {
    this.#search.abort();
    this.now = null;
  }
}
