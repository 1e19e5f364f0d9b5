// solve.svelte.ts: one puzzle as it is being solved: what is held, what was answered, what that did to the rating.

import { t } from '../i18n/index.svelte';
import { announce } from '../frame/announce.svelte';
import { GUARD } from '../frame/times';
import { refusalWords } from '../words/game/refusals';
import { EngineError } from '../engine';
import { readAction } from '../turn/action';
import type { K } from '../turn/held';
import { Turn } from '../turn/turn.svelte';
import type { Position, Preview } from '../types';
import type { Rating } from './glicko';
import { change, keptLog, ratingAt, tried } from './kept.svelte';
import type { Answer, Riddle } from './riddle';

/** An action as it is shown on the board. */
export interface Shown {
  action: string;
  preview: Preview | null; // null for what lays no tile
}

/** What an attempt did to the rating. */
export interface Change {
  before: Rating;
  after: Rating;
}

export class Solve {
  position = $state.raw<Position>()!;
  answer = $state.raw<Answer | null>(null); // that ended it
  mine = $state.raw<Shown | null>(null); // what was answered last
  best = $state.raw<Shown | null>(null); // what would have been right
  other = $state<'r' | 'e' | null>(null); // held in place of a tile: to refill, to end phase 1
  found = $state(0); // turns
  change = $state.raw<Change | null>(null); // null: practice, or not answered yet
  practice = $state(false);
  readonly you: number; // the seat
  readonly turn = new Turn(this);

  readonly #counts: boolean; // attempts are kept
  readonly #day: string | undefined; // it is the puzzle of that day

  #calm = 0; // until then what stands below is deaf

  constructor(
    readonly riddle: Riddle,
    { counts = true, day }: { counts?: boolean; day?: string | undefined } = {},
  ) {
    this.#counts = counts;
    this.#day = day;
    this.position = riddle.table.position();
    this.you = this.position.mover ?? 0;
    this.practice = keptLog().tried[riddle.id] !== undefined;
  }

  get table() {
    return this.riddle.table;
  }

  get state(): 'open' | 'solved' | 'missed' {
    return !this.answer ? 'open' : this.answer.right ? 'solved' : 'missed';
  }

  /** What Confirm would answer. */
  get action(): string | null {
    return this.other ?? this.turn.action;
  }

  /** It was answered just now: what is pressed was meant for Confirm. */
  get deaf(): boolean {
    return performance.now() < this.#calm;
  }

  choose(k: number): void {
    if (this.answer) return;
    this.other = null;
    this.turn.choose(k as K);
  }

  aim(x: number, y: number): void {
    if (!this.answer) this.turn.aim({ x, y });
  }

  /** Holds the refill, or the end of phase 1; once more lets it go. */
  hold(what: 'r' | 'e'): void {
    const may = what === 'r' ? this.position.refill === 'may' : this.position.mayEnd;
    if (this.answer || !may) return;
    this.turn.clear();
    this.other = this.other === what ? null : what;
  }

  /** One step back: the ghost, then the tile. */
  back(): void {
    if (this.answer) return;
    if (this.other) this.other = null;
    else this.turn.back();
  }

  /** A cell where the tile may not lie. */
  refuse(x: number, y: number): void {
    if (this.answer) return;
    if (!this.turn.k) return announce(t('Choose a tile first.'));
    try {
      this.table.preview(`${this.turn.k}@${x},${y}`);
    } catch (e) {
      if (e instanceof EngineError) announce(refusalWords(e.refusal));
    }
  }

  /** An action as it would be now. */
  #show(action: string): Shown {
    return { action, preview: readAction(action) ? this.table.preview(action) : null };
  }

  /** Answers; what it did to the rating is known then. */
  confirm(): void {
    const { action } = this;
    if (this.answer || !action) return;
    this.mine = this.#show(action);
    const answer = this.riddle.try(action);
    if (answer.right && !answer.done) {
      this.found++;
      this.position = this.table.position();
      this.#clear();
      return announce(t('Right. Now your next turn.'));
    }
    this.best = answer.right ? null : this.#show(answer.best);
    this.answer = answer;
    this.#calm = performance.now() + GUARD;
    if (this.#counts) this.#note(answer.right);
  }

  #note(right: boolean): void {
    const { id, rating } = this.riddle;
    const now = Date.now();
    const known = keptLog();
    this.practice = known.tried[id] !== undefined;
    const log = change((log) => tried(log, { id, right, rating, day: this.#day }, now));
    this.change =
      this.practice || rating === null ? null : { before: ratingAt(known, now), after: log.rating };
  }

  #clear(): void {
    this.turn.clear();
    this.other = null;
  }

  /** From its beginning, for practice. */
  again(): void {
    this.riddle.reset();
    this.position = this.table.position();
    this.answer = this.mine = this.best = this.change = null;
    this.found = 0;
    this.practice = true;
    this.#clear();
  }

  leave(): void {
    this.riddle.free();
  }
}
