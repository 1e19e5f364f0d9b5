// rush.svelte.ts: moon rush: as many puzzles as one can in three minutes, and three misses end it.
//
// The clock stands still while the page is hidden.  So that nobody thinks meanwhile, the puzzle that was seen is
// replaced by another when one goes on.

import { rushPuzzle, type Puzzle } from './choose';

export const RUSH_MS = 180_000;
export const MISSES = 3;

/** How it stands. */
export type RushState = 'ready' | 'running' | 'paused' | 'over';

/** What a run needs from outside. */
export interface RushWorld {
  list: readonly Puzzle[];
  now(): number; // ms of a steady clock
  chance(): number;
  keep(met: string[], solved: number): void; // how far it came
}

export class Rush {
  state = $state<RushState>('ready');
  puzzle = $state.raw<Puzzle | null>(null);
  left = $state(RUSH_MS / 1000); // whole seconds
  run = $state.raw<{ puzzle: Puzzle; right: boolean }[]>([]);
  readonly #world: RushWorld;
  readonly #met = new Set<string>();
  #spent = 0; // ms, up to when the clock was started last
  #since = 0;

  constructor(world: RushWorld) {
    this.#world = world;
  }

  get solved(): number {
    return this.run.filter(({ right }) => right).length;
  }
  get missed(): number {
    return this.run.length - this.solved;
  }
  /** Solved without a miss, up to now. */
  get row(): number {
    const last = this.run.findLastIndex(({ right }) => !right);
    return this.run.length - 1 - last;
  }
  get hardest(): number | null {
    const ratings = this.run.filter(({ right }) => right).map(({ puzzle }) => puzzle.rating);
    return ratings.length ? Math.max(...ratings) : null;
  }

  #used(): number {
    return this.#spent + (this.state === 'running' ? this.#world.now() - this.#since : 0);
  }

  #draw(): void {
    this.puzzle = rushPuzzle(this.#world.list, this.solved, this.#met, () => this.#world.chance());
    if (this.puzzle) this.#met.add(this.puzzle.id);
    else this.stop();
  }

  start(): void {
    if (this.state !== 'ready') return;
    this.#go();
  }

  #go(): void {
    this.#since = this.#world.now();
    this.state = 'running';
    this.#draw();
  }

  /** Time goes by; call it about once a second. */
  tick(): void {
    if (this.state !== 'running') return;
    this.left = Math.max(0, Math.ceil((RUSH_MS - this.#used()) / 1000));
    if (!this.left) this.stop();
  }

  pause(): void {
    if (this.state !== 'running') return;
    this.#spent = this.#used();
    this.state = 'paused';
    this.puzzle = null;
    this.#keep(); // the page may not come back
  }

  resume(): void {
    if (this.state === 'paused') this.#go();
  }

  /** What was answered; one that comes too late does not count. */
  answered(right: boolean): void {
    this.tick();
    if (this.state !== 'running' || !this.puzzle) return;
    this.run = [...this.run, { puzzle: this.puzzle, right }];
    if (this.missed === MISSES) this.stop();
    else this.#draw();
  }

  /** Another one: it costs the time that it took. */
  pass(): void {
    this.tick();
    if (this.state === 'running') this.#draw();
  }

  stop(): void {
    if (this.state !== 'running' && this.state !== 'paused') return;
    this.state = 'over';
    this.puzzle = null;
    this.#keep();
  }

  #keep(): void {
    this.#world.keep([...this.#met], this.solved);
  }
}
