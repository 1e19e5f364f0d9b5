// stage.svelte.ts: how what goes by itself is shown: who thinks, what is about to be done, and the beats of a turn.
//
// A tap never waits: `skip` ends whatever is waited for.

import { beatsOf, pausesFor, STILL, type Beats, type Pauses } from '../frame/times';
import type { Settings } from '../settings/settings.svelte';
import { readAction } from '../turn/action';
import type { K } from '../turn/held';
import type { Position } from '../types';

/** What somebody who is not here is about to take. */
export interface Intent {
  seat: number;
  k: K;
}

interface Timer {
  settings: Pick<Settings, 'motion'>;
  now(): number;
  wait(ms: number, signal: AbortSignal): Promise<void>;
  travels(): boolean; // whether things may move from place to place here
}

export class Stage {
  busy = $state(false); // somebody who is not here is choosing
  intent: Intent | null = $state.raw(null);
  beats: Beats = $state.raw(STILL); // of the turn that was played last
  readonly #timer: Timer;
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

  /** Whether what is going by itself now was told to arrive at once. */
  get skipped(): boolean {
    return this.#skip.signal.aborted;
  }

  /** A turn has been played: it moves, unless it was skipped before it came.  `ghosted`: its tile lay there before. */
  plays(before: Position, p: Position, how: { ghosted: boolean; skipped: boolean }): Beats {
    const { now, settings, travels } = this.#timer;
    this.beats = how.skipped ? STILL : beatsOf(now(), settings.motion, before, p, !how.ghosted && travels());
    this.#rest = p.last?.tile ? this.beats.ends : this.pauses.refill;
    return this.beats;
  }

  thinking(): Promise<void> {
    this.busy = true;
    return this.wait(this.#rest);
  }

  /** Shows which tile an action of the position takes. */
  async shows(action: string, p: Position): Promise<void> {
    const { look } = this.pauses;
    const parts = readAction(action);
    this.busy = false;
    if (!parts) return p.refill === 'must' ? this.wait(this.#rest + look) : undefined;
    this.intent = { seat: p.mover!, k: parts.k };
    await this.#go(look);
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
    this.skip();
    this.busy = false;
    this.intent = null;
  }
}
