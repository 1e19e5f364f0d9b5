// run.svelte.ts: one lesson as it is being done: the table, what is chosen, what was said.

import { cellName } from '../words/game/tiles';
import { announce } from '../frame/announce.svelte';
import { beatsOf, STILL } from '../frame/times';
import { refusalWords } from '../words/game/refusals';
import { engine, tile, type Table } from '../engine';
import { t } from '../i18n/index.svelte';
import { settings } from '../settings/settings.svelte';
import type { K } from '../turn/held';
import { actionAt, Turn } from '../turn/turn.svelte';
import type { Cell, Offer, Position } from '../types';
import { BOARDS } from './boards';
import type { Lesson, Scene } from './lessons';
import { markAt, markDone, resumeAt } from './progress';

/** What is said to the learner below the task. */
export interface Remark {
  good: boolean;
  text(): string; // in the language of the moment
  rules: string[]; // to read on
}

const REPLY_MS = 700; // between two moves of somebody else, so that one can follow

export class Run {
  scene = $state(0);
  position = $state.raw<Position>()!;
  beats = $state.raw(STILL); // of what led there
  remark = $state.raw<Remark | null>(null);
  reached = $state(false); // this scene's goal
  busy = $state(false); // somebody else moves
  tries = $state(0); // that missed the goal of this scene
  hint = $state.raw<Cell | null>(null);
  table!: Table;
  readonly turn = new Turn(this);
  private timer = 0;

  constructor(
    readonly lesson: Lesson,
    readonly number: number, // of the lesson, from 0
  ) {
    this.begin(resumeAt(number));
  }

  get now(): Scene {
    return this.lesson.scenes[this.scene]!;
  }

  get last(): boolean {
    return this.scene === this.lesson.scenes.length - 1;
  }

  /** May the learner choose and place now? */
  get free(): boolean {
    return !this.reached && !this.busy && this.now.kind !== 'ask';
  }

  begin(scene: number): void {
    clearTimeout(this.timer);
    this.scene = scene;
    const now = this.now;
    if (now.board) {
      this.leave();
      this.table = engine().readTable(BOARDS[now.board]);
    }
    if (now.kind === 'ask' && now.opens) this.table.play(now.opens);
    this.position = this.table.position();
    this.beats = STILL;
    this.busy = this.reached = false;
    this.tries = 0;
    this.remark = this.hint = null;
    this.clear();
    markAt(this.number, scene);
    announce(`${now.tell()} ${now.want()}`);
  }

  /** As it was left. */
  restore({ scene, record, reached, tries, remark }: Left): void {
    this.leave();
    this.table = engine().readTable(record);
    this.position = this.table.position();
    Object.assign(this, { scene, reached, tries, remark });
    markAt(this.number, scene);
  }

  private clear(): void {
    this.turn.clear();
    this.hint = null;
  }

  /** The same scene, or the one that sets up its table, from its beginning. */
  again(): void {
    let at = this.scene;
    while (!this.lesson.scenes[at]!.board) at--;
    this.begin(at);
  }

  next(): void {
    this.begin(this.scene + 1);
  }

  /** The lesson is over. */
  finish(): void {
    markDone(this.number);
  }

  choose(k: K): void {
    if (this.free && this.turn.choose(k)) this.remark = null;
  }

  aim(x: number, y: number): void {
    if (this.free && this.turn.aim({ x, y })) this.remark = null;
  }

  /** A cell where the tile may not lie: says which rule forbids it. */
  refuse(x: number, y: number): void {
    if (!this.free) return;
    if (!this.turn.k) return this.say(false, () => t('Choose a tile first.'));
    const refusal = this.table.check(actionAt(this.turn.k, { x, y }));
    if (refusal) this.say(false, () => refusalWords(refusal), refusal.rule ? [refusal.rule] : []);
  }

  /** One step back: the ghost, then the tile. */
  back(): void {
    this.turn.back();
    this.remark = null;
  }

  confirm(): void {
    const { now } = this;
    const { offer, preview, action } = this.turn;
    if (!this.free || !offer || !preview || !action) return;
    if (now.kind === 'refill' || now.kind === 'end') return this.say(false, now.instead, now.rules);
    if (now.kind !== 'place') return;
    const { position } = this;
    const judge = () => now.judge({ position, action, offer, tile: tile(offer.id), preview });
    if (!judge().reached) return this.say(false, () => judge().text, now.rules);
    this.play(action);
    this.clear();
    if (now.then) this.reply(0, now.then);
    else this.reach(() => judge().text);
  }

  refill(): void {
    const now = this.now;
    if (!this.free || this.position.refill === 'no') return;
    if (now.kind !== 'refill') return this.rather(now);
    this.play('r');
    this.clear();
    const revealed = this.position.last?.revealed ?? 0;
    this.reach(() => now.done(revealed));
  }

  endPhase(): void {
    const now = this.now;
    if (!this.free || !this.position.mayEnd) return;
    if (now.kind !== 'end') return this.rather(now);
    this.play('e');
    this.clear();
    this.reach(now.done);
  }

  /** Something else than what is asked for. */
  private rather(now: Scene): void {
    if (now.kind !== 'ask' && now.instead) this.say(false, now.instead, now.rules);
  }

  private play(action: string): void {
    const before = this.position;
    this.position = this.table.play(action);
    this.beats = beatsOf(performance.now(), settings.motion, before, this.position, false);
  }

  answer(seat: number): void {
    const now = this.now;
    if (now.kind !== 'ask' || this.reached) return;
    const judge = () => now.judge(seat === this.position.mover);
    if (judge().reached) this.reach(() => judge().text);
    else this.say(false, () => judge().text, now.rules);
  }

  /** The others take the cheapest tile, one after the other, until it is the learner's turn. */
  private reply(moves: number, then: (moves: number) => string): void {
    if (this.position.mover === 0 || this.position.mover === null) {
      this.busy = false;
      return this.reach(() => then(moves));
    }
    this.busy = true;
    this.timer = window.setTimeout(() => {
      const { offer } = this.position;
      const cost = (o: Offer) => tile(o.id).cost;
      const cheap = offer.reduce((a, b) => (cost(b) < cost(a) ? b : a));
      const best = cheap.cells.reduce((a, b) => (b.covers > a.covers ? b : a));
      this.play(actionAt(cheap.k, best));
      this.reply(moves + 1, then);
    }, REPLY_MS);
  }

  private reach(text: () => string): void {
    this.reached = true;
    this.say(true, text, this.now.rules);
    if (this.last) this.finish();
  }

  /** Shows a way to the goal: chooses the tile and marks a cell, or does what there is to do. */
  help(): void {
    const { now, position, table } = this;
    if (now.kind === 'refill') return this.refill();
    if (now.kind === 'end') return this.endPhase();
    if (!this.free || now.kind !== 'place') return;
    for (const offer of position.offer)
      for (const cell of offer.cells) {
        const action = actionAt(offer.k, cell);
        const preview = table.preview(action);
        if (!now.judge({ position, action, offer, tile: tile(offer.id), preview }).reached) continue;
        this.choose(offer.k);
        this.turn.aim(null);
        this.hint = { x: cell.x, y: cell.y };
        return announce(t('Try {cell}.', { cell: cellName(cell) }));
      }
  }

  private say(good: boolean, text: () => string, rules: string[] = []): void {
    this.remark = { good, text, rules };
    if (!good) this.tries++;
    announce(text());
  }

  leave(): void {
    clearTimeout(this.timer);
    this.table?.free();
  }
}

// ---- a lesson that is left, for somebody who comes back to it ----

interface Left {
  number: number;
  scene: number;
  record: string;
  reached: boolean;
  tries: number;
  remark: Remark | null;
}
let left: Left | null = null;

/** The lesson as it was left, unless it was over; otherwise from where it goes on. */
export function takeUp(lesson: Lesson, number: number): Run {
  const run = new Run(lesson, number);
  if (left?.number === number && !(left.reached && left.scene === lesson.scenes.length - 1))
    run.restore(left);
  left = null;
  return run;
}

export function putDown(run: Run): void {
  const { number, scene, reached, tries, remark } = run;
  // Where others are just moving, the scene begins anew: half of their reply is no place to go on from.
  left = run.busy ? null : { number, scene, reached, tries, remark, record: run.table.record(true) };
  run.leave();
}
