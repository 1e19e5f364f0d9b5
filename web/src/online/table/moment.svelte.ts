// moment.svelte.ts: a table at a distance from one moment to the next: what is told of the line, of what is on its
// way, of what was said.  What is over within half a second is not told at all.

import { untrack } from 'svelte';
import { announce } from '../../frame/announce.svelte';
import type { Far } from '../far.svelte';
import type { Phrase } from '../messages';
import { phraseWords, hearing } from './phrases.svelte';
import { lineWords, type News } from './words';

const PATIENCE = 500; // ms
const STAYS = 4000; // ms that good news are told
const SAID = 7000; // ms that a phrase stands beside its speaker
const TICK = 500;

/** Runs later; the effect it is called in takes it back. */
function after(ms: number, run: () => void): () => void {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
}

export class Moment {
  /** The time at the table, as it was heard last. */
  now = $state(0);
  silence = $state(0); // ms since then
  news: News | null = $state(null);
  moves = $state(0); // missed while the line was lost
  slow = $state(false); // what was asked for has not been answered for a while
  said: { seat: number; say: Phrase } | null = $state.raw(null);
  waited: number[] = $state.raw([]); // seats that one would rather wait for than claim
  readonly far: Far;
  readonly #past: Far['said']; // said before one came

  /** Made by a component, and ends with it. */
  constructor(far: Far) {
    this.far = far;
    this.#past = far.said;
    $effect(() => this.#tick());
    $effect(() => this.#follow());
    $effect(() => this.#catchUp());
    $effect(() => this.#wait());
    $effect(() => this.#hear());
    $effect(() => this.#tell());
  }

  waits(seat: number): void {
    this.waited = [...this.waited, seat];
  }

  #tick(): () => void {
    const look = () => {
      this.now = this.far.line.time;
      this.silence = this.far.line.silence;
    };
    untrack(look);
    const timer = setInterval(look, TICK);
    return () => clearInterval(timer);
  }

  #follow(): (() => void) | void {
    const { line, resting } = this.far;
    const state = line.state === 'on' && resting ? 'resting' : line.state;
    const told = untrack(() => this.news);
    const cut = told === 'lost' || told === 'resting';
    if (state === 'on') {
      if (!cut) return;
      this.moves = 0;
      return void (this.news = 'back');
    }
    const news = state === 'resting' ? 'resting' : 'lost';
    if (cut) return void (this.news = news);
    return after(PATIENCE, () => (this.news = news));
  }

  /** What was missed is told with the good news, which do not stay. */
  #catchUp(): (() => void) | void {
    const { missed } = this.far;
    if (missed) {
      this.far.missed = null;
      this.moves = missed.moves;
      this.news = 'back';
    }
    if (this.news === 'back') return after(STAYS, () => (this.news = null));
  }

  #wait(): (() => void) | void {
    this.slow = false;
    if (this.far.held || this.far.replanning) return after(PATIENCE, () => (this.slow = true));
  }

  /** A phrase stays for a moment, and longer while somebody is about to press it. */
  #hear(): (() => void) | void {
    const { said } = this.far;
    const now = hearing.muted || said === this.#past ? null : said;
    this.said = now;
    if (!now) return;
    if (now.seat !== untrack(() => this.far.seat)) announce(phraseWords(now.say));
    const timer = setInterval(() => {
      if (!document.activeElement?.matches('[data-said]')) this.said = null;
    }, SAID);
    return () => clearInterval(timer);
  }

  #tell(): void {
    if (!this.news) return;
    const { head, sub } = lineWords(this.news, !!untrack(() => this.far.held), this.moves);
    announce(head);
    announce(sub);
  }
}
