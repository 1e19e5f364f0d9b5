// stage.svelte.ts: how what goes by itself is shown: who thinks, what is about to be done, each for its time.
//
// A tap never waits: `skip` ends whatever is waited for.

import type { Settings } from '../settings/settings.svelte';
import { readAction } from '../turn/action';
import type { K } from '../turn/held';
import type { Cell, Position } from '../types';
import { pausesFor, type Pauses } from '../frame/times';

/** What somebody who is not here is about to do. */
export interface Intent {
  seat: number;
  k: K;
  cell: Cell | null;
}

interface Timer {
  settings: Pick<Settings, 'motion'>;
  wait(ms: number, signal: AbortSignal): Promise<void>;
}

export class Stage {
  busy = $state(false); // somebody who is not here is choosing
  intent: Intent | null = $state.raw(null);
  readonly #timer: Timer;
  #showing = 0; // a later one makes an earlier one stop
  #skip = new AbortController(); // ends waiting
  #rest = 0; // ms that the change before still moves

  constructor(timer: Timer) {
    this.#timer = timer;
  }

  get pauses(): Pauses {
    return pausesFor(this.#timer.settings.motion);
  }

  /** Something has changed and moves for a while. */
  moves(ms: number): void {
    this.#rest = ms;
  }

  /** Waits until what moves has arrived, and `ms` more. */
  arrives(ms: number): Promise<void> {
    return this.wait(this.#rest + ms);
  }

  thinking(): Promise<void> {
    this.#showing++;
    this.busy = true;
    return this.wait(this.#rest);
  }

  /** Shows an action of the position, tile first. */
  async shows(action: string, p: Position): Promise<void> {
    const showing = ++this.#showing;
    const { look, aim } = this.pauses;
    const parts = readAction(action);
    this.busy = false;
    if (!parts) return p.refill === 'must' ? this.wait(this.#rest + aim) : undefined;
    this.intent = { seat: p.mover!, k: parts.k, cell: null };
    await this.#go(look);
    if (showing !== this.#showing) return;
    this.intent = { seat: p.mover!, ...parts };
    await this.#go(aim);
  }

  /** Waits, whatever was skipped before. */
  wait(ms: number): Promise<void> {
    this.#skip = new AbortController();
    return this.#go(ms);
  }

  #go(ms: number): Promise<void> {
    const { signal } = this.#skip;
    return ms > 0 && !signal.aborted ? this.#timer.wait(ms, signal) : Promise.resolve();
  }

  skip(): void {
    this.#skip.abort();
  }

  /** Nothing more is shown of what was going by itself. */
  clear(): void {
    this.#showing++;
    this.skip();
    this.busy = false;
    this.intent = null;
  }
}
