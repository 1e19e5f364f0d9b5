// local.ts: a game that this page decides: everybody who plays sits here or is a computer player.
//
// Every change goes through `#tell`: the listener hears of it, then it is stored.  What goes by itself
// (forced refills, computer players) is `#advance`; whatever else happens stops it first and lets it
// go on afterwards.  Clocks stand still while nobody sees the page.

import { EngineError, type Table, type TableView } from '../engine';
import { usesTime } from '../levels';
import type { ThinkOptions } from '../players/players';
import type { KeptGame, Position, Refusal, Thought } from '../types';
import type { Answer, Authority, Cause, Listener } from './authority';
import { Keeper, type Shelf } from './keeper';

const TICK = 200; // ms between two looks at the clock

/** What it needs from outside: time, workers, the store. */
export interface LocalWorld extends Shelf {
  now(): number; // ms of a steady clock
  every(ms: number, run: () => void): () => void;
  think(table: TableView, options: ThinkOptions): Promise<Thought>;
  moveTime(): number; // ms that the strongest level may think
  knows(level: string): boolean;
  read(record: string): Table;
  /** Tells when another page has stored or deleted the game. */
  watch(heard: (kept: KeptGame | 'gone') => void): () => void;
}

/** The game is over, or was until just now. */
const STOPPED: Refusal = { code: 'NL_ERR_STOPPED', rule: '' };
const NOTHING: Refusal = { code: 'NL_ERR_NOTHING_TO_UNDO', rule: '' };

export class LocalAuthority implements Authority {
  #table: Table;
  #now: Position; // as it was told last
  #listener: Listener | null = null;
  #hints: number;
  readonly #world: LocalWorld;
  readonly #keeper: Keeper;
  #run = 0; // of what goes by itself; a later one makes an earlier one stop
  #stop = new AbortController(); // ends thinking
  #unseen = false;
  #gone = false;
  #closed = false;
  #leave: (() => void)[] = [];

  constructor(table: Table, kept: KeptGame, world: LocalWorld) {
    this.#table = table;
    this.#now = table.position();
    this.#world = world;
    this.#hints = kept.summary.hints;
    this.#keeper = new Keeper(kept, world, {
      current: (of) => of === this.#table,
      newer: (newer) => this.#adopt(newer),
      gone: () => this.#lose(),
      failed: () => this.#listener?.failed(),
    });
  }

  get id(): string {
    return this.#keeper.kept.id;
  }

  get table(): TableView {
    return this.#table;
  }

  get hints(): number {
    return this.#hints;
  }

  set hints(count: number) {
    this.#hints = count;
    this.#save();
  }

  get guide(): string | null {
    return this.#table.tag('Guide');
  }

  set guide(told: string | null) {
    this.#table.setTag('Guide', told);
    this.#save();
  }

  /** A seat without a level, or with one that nobody here can play. */
  mine(seat: number): boolean {
    const level = this.#now.seats[seat]?.level;
    return level === null || (level !== undefined && !this.#world.knows(level));
  }

  open(listener: Listener): void {
    this.#listener = listener;
    this.#leave = [this.#world.watch((kept) => (kept === 'gone' ? this.#lose() : this.#adopt(kept)))];
    if (this.#now.clock) this.#leave.push(this.#world.every(TICK, () => this.#count()));
    this.seen(true);
    this.#go();
  }

  close(): void {
    this.#closed = true;
    this.#halt();
    this.seen(false);
    this.#leave.forEach((leave) => leave());
    const table = this.#table;
    void this.saved().then(() => table.free());
  }

  // ---- requests ----

  async play(seat: number, action: string): Promise<Answer> {
    const refusal = this.#commit(action, seat);
    this.#go();
    return refusal;
  }

  async undo(): Promise<Answer> {
    return this.#rewind('undone', () => this.#table.undo(this.#world.now()));
  }

  async redo(): Promise<Answer> {
    return this.#rewind('redone', () => this.#table.redo(this.#world.now()));
  }

  async end(why: 'left' | 'agreed', leaves: number | null): Promise<Answer> {
    return this.#rewind('ended', () => this.#table.end(why, leaves ?? 0, this.#world.now()));
  }

  /** Goes to another position of the table. */
  #rewind(cause: Cause, step: () => Position | null): Answer {
    if (!this.#count()) return STOPPED;
    this.#halt();
    let answer: Answer = NOTHING;
    try {
      if (step()) {
        if (!this.#unseen) this.#table.resume(this.#world.now()); // it may have stood still at the end
        this.#tell(this.#table.position(), cause);
        answer = null;
      }
    } catch (e) {
      if (!(e instanceof EngineError)) throw e;
      answer = e.refusal;
    }
    this.#go();
    return answer;
  }

  retry(): void {
    this.#go();
  }

  keep(): void {
    this.#gone = false;
    this.#keeper.restore(this.#table, this.#hints);
    if (!this.#unseen) this.seen(true);
    this.#go();
  }

  // ---- clocks ----

  get #timed(): boolean {
    return this.#now.clock !== null && this.#now.mover !== null;
  }

  /** Counts the time for whom it ran; false if the game is over by that. */
  #count(): boolean {
    if (!this.#timed) return true;
    const { over, clock } = this.#table.tick(this.#world.now());
    if (clock) this.#listener?.ticked(clock);
    if (!over) return true;
    this.#halt();
    this.#tell(this.#table.position(), 'ended');
    this.#go();
    return false;
  }

  seen(is: boolean): void {
    this.#unseen = !is;
    if (!this.#timed) return;
    if (is) return this.#table.resume(this.#world.now());
    this.#table.pause(this.#world.now());
    this.#save();
  }

  // ---- what goes by itself ----

  #go(): void {
    void this.#advance();
  }

  #halt(): void {
    this.#run++;
    this.#stop.abort();
  }

  async #advance(): Promise<void> {
    const listener = this.#listener;
    if (!listener || this.#closed) return;
    this.#halt();
    const run = this.#run;
    const { signal } = (this.#stop = new AbortController());
    for (let p = this.#now; p.mover !== null; p = this.#now) {
      let action = 'r';
      if (p.refill !== 'must') {
        if (this.mine(p.mover)) break;
        try {
          const [thought] = await Promise.all([this.#think(p, signal), listener.thinking()]);
          action = thought.action;
        } catch {
          if (run === this.#run) listener.stuck(null);
          return;
        }
        if (run !== this.#run) return;
      }
      await listener.shows(action);
      if (run !== this.#run) return;
      const refusal = this.#commit(action, p.mover);
      if (refusal && this.#now.mover !== null) return listener.stuck(refusal);
    }
    listener.waiting();
  }

  #think(p: Position, signal: AbortSignal): Promise<Thought> {
    const level = p.seats[p.mover!]!.level!;
    const options: ThinkOptions = { level, seed: this.#table.chances(), signal };
    if (usesTime(level)) options.movetime = this.#world.moveTime();
    return this.#world.think(this.#table, options);
  }

  // ---- playing and keeping ----

  /** Plays an action.  It is refused if the time was over just now, which ends the game, or if the deck is cut
   *  short and cannot be drawn from. */
  #commit(action: string, seat: number): Answer {
    try {
      this.#tell(this.#table.play(action, this.#world.now(), seat), 'played');
      return null;
    } catch (e) {
      if (!(e instanceof EngineError)) throw e;
      const p = this.#table.position();
      if (p.mover === null && this.#now.mover !== null) this.#tell(p, 'ended');
      return e.refusal;
    }
  }

  #tell(p: Position, cause: Cause): void {
    this.#now = p;
    this.#listener?.changed(p, cause);
    this.#save();
  }

  #save(): void {
    this.#keeper.save(this.#table, this.#hints);
  }

  saved(): Promise<void> {
    return this.#keeper.saved();
  }

  // ---- other pages ----

  /** Another page has deleted this game: it stays so unless somebody wants it kept.  Nothing goes on by itself. */
  #lose(): void {
    if (this.#closed) return;
    this.#halt();
    this.#gone = true;
    if (this.#timed) this.#table.pause(this.#world.now());
    this.#listener?.gone(true);
  }

  /** Another page has changed this game. */
  #adopt(kept: KeptGame): void {
    if (this.#closed) return;
    if (this.#gone) {
      this.#gone = false;
      this.#listener?.gone(false);
      this.#go();
    }
    const known = this.#keeper.kept;
    if (kept.touched <= known.touched) return;
    let table: Table;
    try {
      table = this.#world.read(kept.record);
    } catch {
      return; // what is here stays
    }
    this.#halt();
    const old = this.#table;
    const p = table.position();
    const moved = p.plies !== this.#now.plies || kept.record !== known.record;
    this.#table = table;
    this.#now = p;
    this.#hints = kept.summary.hints;
    this.#keeper.adopt(kept);
    this.#listener?.changed(p, moved ? 'elsewhere' : 'stored');
    old.free();
    if (!this.#unseen) this.seen(true);
    this.#go();
  }
}
