// session.svelte.ts: a game as it is played on this page.
//
// The table (engine.ts) knows the game; a session knows the turn around it: which tile a
// person has picked up, where its ghost lies, what is being asked, whose area is shown,
// and when a computer player thinks and moves.  Every action goes through `#commit`: play,
// keep, sound, then on to the next turn.  No rule is decided here.
//
// What it needs from outside (time, workers, the store) is a World (world.ts), so that a test
// can give it another one.

import { EngineError, type Table } from '../engine';
import { hash, t } from '../i18n/index.svelte';
import type { Cell, Clock, KeptGame, Offer, Played, Position, Preview, Thought } from '../types';
import type { ThinkOptions } from '../players/players';
import { readAction } from '../turn/action';
import type { Draft, K } from '../turn/held';
import { coverHeat, heatOf, type Heat } from './heat';
import { Hints } from './hints.svelte';
import { Keeper } from '../authority/keeper';
import { DOUBLE, GUARD, pace } from './pauses';
import { refusalWords } from '../words/game/refusals';
import { seatName, turnBegins, turnTaken } from '../words/game/says';
import { takeBack, takenBack } from '../authority/takeback';
import type { World } from './world';

export type { K } from '../turn/held';

export type Question =
  | { kind: 'endPhase'; score: number; reveals: number }
  | { kind: 'takeback'; others: string[]; reveals: boolean } // others who have moved since
  | { kind: 'stop'; seat: number | null } // who would give up; null: nobody in particular
  | { kind: 'gone' }; // another page has deleted the game

/** What a computer player is about to do. */
export interface Intent {
  seat: number;
  k: K;
  cell: Cell | null;
}

const same = (a: Cell | null, b: Cell | null) => !!a && !!b && a.x === b.x && a.y === b.y;

/** What a computer player draws its chances from: what everybody sees, so that a game is the same
 *  when played again.  Never the seed of the deck, which tells the pile. */
export function seedOf(p: Pick<Position, 'plies' | 'wheel'>): string {
  return String(parseInt(hash([p.plies, ...p.wheel].join(' ')), 36));
}

export class Session {
  position: Position = $state.raw(undefined as unknown as Position);
  log: Played[] = $state.raw([]);
  k: K | null = $state(null);
  ghost: Cell | null = $state.raw(null);
  xray: { index: number; task: number } | null = $state.raw(null);
  viewed: number | null = $state(null); // a seat whose area a person wants to see
  lingering: number | null = $state(null); // whose tile has just been laid: the device is not passed on at once
  thinking = $state(false);
  stuck = $state(false); // a computer player could not think
  intent: Intent | null = $state.raw(null);
  notice: { text: string; n: number } | null = $state.raw(null);
  asking: Question | null = $state.raw(null);
  clock: Clock | null = $state.raw(null);
  heat: Heat | null = $state.raw(null);
  ending = $state(false); // the end screen is open

  #table: Table;
  readonly #world: World;
  readonly hints: Hints;
  readonly #keeper: Keeper;
  #run = 0; // of the turns that go by themselves; a later one makes an earlier one stop
  #stop = new AbortController(); // ends thinking
  #skip = new AbortController(); // ends waiting
  #calm = 0; // until then Confirm is deaf
  #tapped = -Infinity; // when the ghost was tapped last
  #asked = false; // a takeback has been agreed to
  #heard: string[] = []; // turns not yet announced
  #notices = 0;
  #still = false; // the clock is to stand still: nobody sees the page
  #ended = false; // what is over was so before: it ended long ago, or on another page
  #closed = false;

  constructor(table: Table, kept: KeptGame, world: World) {
    this.#table = table;
    this.#world = world;
    this.#keeper = new Keeper(kept, world, {
      current: (of) => of === this.#table,
      newer: (newer) => this.adopt(newer),
      gone: () => this.lose(),
      failed: () => this.tell(t('The game could not be stored.')),
    });
    this.hints = new Hints(this.#asker(), kept.summary.hints);
    const draft = world.readDraft();
    this.#show(table.position());
    this.#ended = this.over;
    this.#restore(draft);
  }

  // ---- what the screen asks ----

  get id(): string {
    return this.#keeper.kept.id;
  }

  get table(): Table {
    return this.#table;
  }

  /** Whether seat i is played by a person here. */
  person(i: number): boolean {
    const level = this.position.seats[i]?.level;
    return level === null || (level !== undefined && !this.#world.knows(level));
  }

  get people(): number[] {
    return this.position.seats.map((_, i) => i).filter((i) => this.person(i));
  }

  /** The seat that is "you": the only person at the table; null if there are more, or none. */
  get you(): number | null {
    const people = this.people;
    return people.length === 1 ? people[0]! : null;
  }

  /** Whether a person is to choose now. */
  mine = $derived.by(() => {
    const p = this.position;
    return p.mover !== null && p.refill !== 'must' && this.person(p.mover);
  });

  over = $derived.by(() => this.position.mover === null);

  offer: Offer | null = $derived.by(() => this.position.offer.find((o) => o.k === this.k) ?? null);

  action: string | null = $derived.by(() =>
    this.k && this.ghost ? `${this.k}@${this.ghost.x},${this.ghost.y}` : null,
  );

  preview: Preview | null = $derived.by(() => {
    void this.position;
    if (!this.action) return null;
    try {
      return this.#table.preview(this.action);
    } catch {
      return null;
    }
  });

  /** Whose area is shown large: the one asked for; else the person to move, or the person who waits. */
  seat: number = $derived.by(() => {
    if (this.viewed !== null) return this.viewed;
    if (this.lingering !== null) return this.lingering;
    const p = this.position;
    if (p.mover !== null && this.person(p.mover)) return p.mover;
    const people = this.people;
    if (!people.length) return p.mover ?? p.result?.ranking[0] ?? 0;
    const last = this.log.findLast((a) => people.includes(a.seat));
    return last?.seat ?? people[0]!;
  });

  /** Whether tiles can be laid in the area that is shown. */
  layable = $derived.by(() => this.mine && this.seat === this.position.mover);

  canUndo = $derived.by(() => !!this.ghost || !!this.k || this.position.undo !== 'no');

  // ---- beginning and end ----

  /** Begins: turns that go by themselves go. */
  open(): void {
    this.resume();
    void this.#advance();
  }

  close(): void {
    this.#closed = true;
    this.#run++;
    this.#stop.abort();
    this.#skip.abort();
    this.hints.drop();
    this.pause();
    const table = this.#table;
    void this.saved().then(() => table.free());
  }

  // ---- a person's turn ----

  choose(k: number): void {
    this.skip();
    this.lingering = null;
    if (!this.mine || !this.position.offer.some((o) => o.k === k)) return;
    this.viewed = null;
    this.xray = null;
    if (this.k === k) return;
    if (this.k === null) this.#stir(); // the offer collapses on a phone
    this.k = k as K;
    // A ghost stays where it is if the new tile may lie there; a tile with one cell only goes there.
    const cells = this.offer?.cells ?? [];
    const ghost = this.ghost;
    if (ghost && !cells.some((c) => same(c, ghost))) this.ghost = null;
    if (!this.ghost && cells.length === 1) {
      this.ghost = { x: cells[0]!.x, y: cells[0]!.y };
      this.#stir();
    }
    this.#world.sound('take');
    this.#remember();
  }

  /** A tap on a cell. */
  cell(x: number, y: number): void {
    this.skip();
    if (!this.mine) return;
    if (!this.layable) this.viewed = null;
    const here = { x, y };
    if (!this.k || !this.offer?.cells.some((c) => same(c, here))) return this.illegal(x, y);
    if (same(here, this.ghost)) return this.tapGhost();
    if (this.#world.settings.confirm === 'instant') {
      if (this.#world.now() < this.#calm) return;
      return this.#lay(`${this.k}@${x},${y}`);
    }
    if (!this.ghost) this.#stir();
    this.ghost = here;
    this.xray = null;
    this.#tapped = this.#world.now();
    this.#remember();
  }

  /** A tile is dragged over a cell, or over none: its ghost lies there if it may; whether it does. */
  hover(at: Cell | null): boolean {
    if (!this.mine || !this.k || !this.layable) return false;
    const cells = this.offer?.cells ?? [];
    const legal = !!at && cells.some((c) => same(c, at));
    const ghost = legal ? at : null;
    // Where there is one cell only, the ghost lies there from the start.
    if (cells.length > 1 && !same(ghost, this.ghost) && (ghost || this.ghost)) {
      if (!ghost || !this.ghost) this.#stir();
      this.ghost = ghost;
      this.xray = null;
      this.#remember();
    }
    return legal;
  }

  /** It is let go: the ghost stays to be confirmed, unless that is not wanted. */
  letGo(): void {
    if (this.action && this.#world.settings.confirm === 'instant') this.#lay(this.action);
  }

  /** A tap on the ghost commits it; where a double tap is wanted, two of them. */
  tapGhost(): void {
    this.skip();
    const now = this.#world.now();
    if (this.#world.settings.confirm === 'double') {
      const twice = now - this.#tapped <= DOUBLE;
      this.#tapped = now;
      if (twice) this.confirm(true);
      return;
    }
    this.confirm();
  }

  /** Confirm: commits the ghost, and never does anything else. */
  confirm(sure = false): void {
    if (!this.mine) return;
    if (!this.action) return this.tell(this.k ? t('Choose a cell first.') : t('Choose a tile first.'));
    if (!sure && this.#world.now() < this.#calm) return;
    this.#lay(this.action);
  }

  /** Commits a person's tile; where several people play, its area stays in sight for a moment. */
  #lay(action: string): void {
    const from = this.position.mover;
    this.#commit(action);
    const to = this.position.mover;
    this.#go();
    if (to === null || to === from || !this.person(to)) return;
    this.lingering = from;
    const run = this.#run;
    if (this.#skip.signal.aborted) this.#skip = new AbortController();
    void this.#pause(pace(this.#world.settings.motion).settle).then(() => {
      if (run !== this.#run) return;
      this.lingering = null;
      // The moment to pass the device on; it is spoken with the turn.  What was told meanwhile stays.
      if (!this.k && !this.notice)
        this.tell(t('{name}’s turn', { name: seatName(this.position, to) }), false);
    });
  }

  /** A tap where the tile may not lie: says which rule. */
  illegal(x: number, y: number): void {
    if (!this.mine) return;
    if (!this.k) return this.tell(t('Choose a tile first.'));
    this.#refuse(`${this.k}@${x},${y}`);
  }

  #refuse(action: string): void {
    const refusal = this.#table.check(action);
    if (refusal) this.tell(refusalWords(refusal));
  }

  refill(): void {
    if (!this.mine || this.#world.now() < this.#calm) return;
    if (this.position.refill !== 'may') return this.#refuse('r');
    this.#commit('r');
    this.#go();
  }

  /** Asks whether phase 1 is to end. */
  askEnd(): void {
    if (!this.mine || this.#world.now() < this.#calm) return;
    if (!this.position.mayEnd) return this.#refuse('e');
    this.asking = {
      kind: 'endPhase',
      score: this.position.sheet?.phase1.total ?? 0,
      reveals: this.position.reveals,
    };
  }

  /** A typed action, such as `2@1,-1`; what is wrong with it, or null. */
  type(text: string): string | null {
    const action = text.trim();
    if (!this.mine) return t('It is not your turn.');
    const refusal = this.#table.check(action);
    if (refusal) return refusalWords(refusal);
    this.#lay(action);
    return null;
  }

  /** One step back: what is open, the X-ray, the ghost, the tile. */
  back(): boolean {
    if (this.hints.now) this.hints.close();
    else if (this.xray) this.xray = null;
    else if (this.viewed !== null) this.viewed = null;
    else if (this.ghost && (this.offer?.cells.length ?? 0) > 1) this.#drop('ghost');
    else if (this.k) this.#drop('tile');
    else return false;
    return true;
  }

  #drop(what: 'ghost' | 'tile'): void {
    this.ghost = null;
    if (what === 'tile') this.k = null;
    this.#stir();
    this.#remember();
  }

  show(seat: number | null): void {
    this.skip();
    this.xray = null;
    this.viewed = seat !== null && seat === this.seat && this.viewed !== null ? null : seat;
  }

  /** The X-ray of a tile in the area that is shown; once more on the same tile: away. */
  inspect(index: number): void {
    this.skip();
    if (this.xray?.index === index) {
      this.xray = null;
      return;
    }
    const tasks = this.position.seats[this.seat]?.area[index]?.tasks;
    if (!tasks) return;
    this.hints.close();
    const open = tasks.findIndex((task) => !task.covered);
    this.xray = { index, task: Math.max(0, open) };
  }

  // ---- undo ----

  /** Takes one step back: the ghost, the tile, then what was played. */
  undo(): void {
    this.skip();
    if (this.mine && this.ghost && (this.offer?.cells.length ?? 0) > 1) return this.#drop('ghost');
    if (this.mine && this.k) return this.#drop('tile');
    const how = this.position.undo;
    if (how === 'no') return;
    // With redo at hand a takeback hurts nobody: one question a sitting is enough.
    if (how === 'takeback' && !this.#asked) {
      const { others, reveals } = takenBack(this.#table, this.log, (i) => this.person(i));
      this.asking = { kind: 'takeback', others: others.map((i) => seatName(this.position, i)), reveals };
      return;
    }
    this.#undo(how === 'takeback');
  }

  /** Counts the time for whom it ran; false if the game is over by that. */
  #count(): boolean {
    if (!this.clock || this.over) return true;
    this.tick();
    return this.position.mover !== null;
  }

  #undo(takeback: boolean): void {
    this.#rewind(
      () => takeBack(this.#table, takeback),
      () => t('Taken back.'),
    );
  }

  redo(): void {
    if (!this.position.redo) return;
    this.#rewind(
      () => this.#table.redo(),
      (p) => (p.last ? turnTaken(p, p.last, this.you) : ''),
    );
  }

  /** Goes to another position of the table, and says so. */
  #rewind(step: () => Position | null, words: (p: Position) => string): void {
    if (!this.#count()) return;
    this.#halt();
    const p = step();
    if (!p) return this.#go();
    this.#show(p);
    this.#save();
    this.#heard = [words(p)].filter(Boolean);
    this.#go();
  }

  answer(yes: boolean): void {
    const asked = this.asking;
    this.asking = null;
    this.#stir();
    if (!yes || !asked) return;
    if (asked.kind === 'takeback') {
      this.#asked = true;
      this.#undo(true);
    } else if (asked.kind === 'endPhase') {
      this.#commit('e');
      this.#go();
    } else if (asked.kind === 'stop') {
      this.#end('left', asked.seat);
    } else {
      this.#keepAgain();
    }
  }

  // ---- giving up ----

  /** Asks whether the game is to end here.  Who plays alone against others gives up; of several people, the one
   *  to move may. */
  askStop(): void {
    const { mover } = this.position;
    if (mover === null) return;
    this.asking = { kind: 'stop', seat: this.you ?? (this.person(mover) ? mover : null) };
  }

  /** The people agree to end it as it stands. */
  agree(): void {
    if (this.asking?.kind !== 'stop') return;
    this.asking = null;
    this.#end('agreed', null);
  }

  #end(why: 'left' | 'agreed', last: number | null): void {
    if (!this.#count()) return;
    this.#halt();
    this.#show(this.#table.end(why, this.#table.standing(last ?? undefined)));
    this.#save();
    this.#heard = [];
    this.#go();
  }

  // ---- hints ----

  #asker() {
    const session = this;
    return {
      get position() {
        return session.position;
      },
      get table() {
        return session.#table;
      },
      get mayAsk() {
        return session.mine && session.#world.settings.hints;
      },
      async think(options: ThinkOptions) {
        const world = session.#world; // a hint has reasons, too
        return (await Promise.all([world.think(session.#table, options), world.study()]))[0];
      },
      tell: (text: string) => session.tell(text),
      counted: () => session.#save(),
    };
  }

  /** Picks up the tile of the hint and lays its ghost. */
  takeHint(): void {
    const hint = this.hints.now;
    if (!hint?.action || !this.mine) return;
    if (hint.action === 'r') this.refill();
    else if (hint.action === 'e') this.askEnd();
    else if (hint.k && hint.cell) {
      this.viewed = null;
      this.k = hint.k;
      this.ghost = { ...hint.cell };
      this.#stir();
      this.#remember();
    }
    this.hints.close();
  }

  // ---- clocks ----

  /** Counts the time; call it a few times a second where there is a clock. */
  tick(): void {
    if (!this.clock || this.over) return;
    const p = this.#table.tick(this.#world.now());
    this.clock = p.clock;
    if (p.mover !== null) return;
    this.#halt();
    this.#show(p);
    this.#save();
    this.#go();
  }

  pause(): void {
    this.#still = true;
    if (this.clock && !this.over) {
      this.#table.pause(this.#world.now());
      this.#save();
    }
  }

  resume(): void {
    this.#still = false;
    if (this.clock && !this.over) this.#table.resume(this.#world.now());
  }

  // ---- turns that go by themselves ----

  /** Ends whatever is waited for: a tap never waits. */
  skip(): void {
    this.#skip.abort();
  }

  /** Lets a computer player try again. */
  retry(): void {
    this.stuck = false;
    this.#go();
  }

  #go(): void {
    void this.#advance();
  }

  /** Stops thinking and waiting. */
  #halt(): void {
    this.#run++;
    this.#stop.abort();
    this.#skip.abort();
    this.thinking = false;
    this.intent = null;
  }

  async #advance(): Promise<void> {
    if (this.#closed) return;
    this.#halt();
    const run = this.#run;
    const gone = () => run !== this.#run || this.#closed;
    const stop = (this.#stop = new AbortController());
    const steps = pace(this.#world.settings.motion);
    let rest = this.#heard.length ? steps.settle : 0; // what is still moving from the action before

    for (;;) {
      const p = this.position;
      if (p.mover === null) break;
      this.#skip = new AbortController();
      if (p.refill === 'must') {
        await this.#pause(rest + steps.aim);
        if (gone()) return;
        if (this.#commit('r')) this.tell(t('The wheel was empty and has been refilled.'), false);
        else if (!this.over) return;
        rest = steps.refill;
        continue;
      }
      if (this.person(p.mover)) break;

      let action: string;
      this.thinking = true;
      try {
        const [thought] = await Promise.all([this.#think(p, stop.signal), this.#pause(rest)]);
        action = thought.action;
      } catch {
        if (gone()) return;
        this.thinking = false;
        this.stuck = true;
        return;
      }
      if (gone()) return;
      this.thinking = false;
      const parts = readAction(action);
      if (parts) {
        this.intent = { seat: p.mover, k: parts.k, cell: null };
        await this.#pause(steps.look);
        if (gone()) return;
        this.intent = { seat: p.mover, ...parts };
        await this.#pause(steps.aim);
        if (gone()) return;
      }
      if (!this.#commit(action) && !this.over) return;
      rest = parts ? steps.settle : steps.refill;
    }
    this.#arrive();
  }

  #think(p: Position, signal: AbortSignal): Promise<Thought> {
    const level = p.seats[p.mover!]!.level!;
    const options: ThinkOptions = { level, seed: seedOf(p), signal };
    if (level === 'super-moon') options.ms = this.#world.settings.moveTime;
    return this.#world.think(this.#table, options);
  }

  #pause(ms: number): Promise<void> {
    return ms > 0 && !this.#skip.signal.aborted ? this.#world.wait(ms, this.#skip.signal) : Promise.resolve();
  }

  /** A person is to move, or the game is over: everything since is announced, once. */
  #arrive(): void {
    const p = this.position;
    this.#world.say([...this.#heard, turnBegins(p, this.you)].join(' '));
    this.#heard = [];
    if (p.mover === null) {
      this.ending = true;
      const { result } = p;
      const given = result?.reason === 'left' || result?.reason === 'agreed';
      if (!this.#ended && !given && this.person(result?.ranking[0] ?? -1)) this.#world.sound('win', 300);
    } else {
      void this.#warm(p);
    }
    this.#ended = this.over;
  }

  /** The heat map, where it is wanted. */
  async #warm(p: Position): Promise<void> {
    if (this.#world.settings.assist !== 3 || !this.mine) return;
    this.heat = coverHeat(p);
    const heat = await heatOf(this.#world, this.#table, p, this.#stop.signal);
    if (this.position === p && !this.#closed) this.heat = heat;
  }

  // ---- playing ----

  /** Plays an action and keeps the game; false if it was refused.  Who calls this goes on (`#go`), where the
   *  end is told. */
  #commit(action: string): boolean {
    let p: Position;
    try {
      p = this.#table.play(action, this.#world.now());
    } catch (e) {
      // The time was over just now, or the deck is cut short and cannot be drawn from.
      this.#show(this.#table.position());
      this.stuck = !this.mine && !this.over;
      if (this.over) this.#save();
      else if (e instanceof EngineError) this.tell(refusalWords(e.refusal));
      return false;
    }
    this.#show(p);
    const last = p.last;
    if (last) {
      this.#heard.push(turnTaken(p, last, this.you));
      this.#world.sound(last.tile ? 'place' : 'refill');
      for (let i = 0; i < Math.min(last.covered, 4); i++) this.#world.sound('disc', 140 + i * 90);
    }
    this.#save();
    return true;
  }

  /** Makes a position the one that is shown, and the turn a new one. */
  #show(p: Position): void {
    this.position = p;
    this.log = this.#table.log();
    this.clock = p.clock;
    this.k = null;
    this.ghost = null;
    this.xray = null;
    this.viewed = null;
    this.lingering = null;
    this.intent = null;
    this.hints.drop();
    this.heat = null;
    this.notice = null;
    const asked = this.asking?.kind;
    if (asked === 'endPhase' || (asked === 'stop' && p.mover === null)) this.asking = null; // of another position
    this.stuck = false;
    if (p.mover !== null) this.ending = false;
    this.#stir();
    this.#world.writeDraft(null);
  }

  /** The layout has changed: what is pressed now was meant for the old one. */
  #stir(): void {
    this.#calm = this.#world.now() + GUARD;
  }

  #remember(): void {
    const { k, ghost, position } = this;
    this.#world.writeDraft(k ? { plies: position.plies, k, ghost } : null);
  }

  #restore(draft: Draft | null): void {
    if (!draft || draft.plies !== this.position.plies || !this.mine) return;
    const offer = this.position.offer.find((o) => o.k === draft.k);
    if (!offer) return;
    this.k = draft.k;
    this.ghost = offer.cells.some((c) => same(c, draft.ghost)) ? draft.ghost : null;
    this.#remember();
  }

  /** A short message, gone by itself; Notice.svelte shows it. */
  tell(text: string, aloud = true): void {
    this.notice = { text, n: ++this.#notices };
    if (aloud) this.#world.say(text);
  }

  // ---- keeping ----

  #save(): void {
    this.#keeper.save(this.#table, this.hints.count);
  }

  /** Waits until everything is stored. */
  saved(): Promise<void> {
    return this.#keeper.saved();
  }

  /** Another page has deleted this game: it stays so unless somebody wants it kept.  Nothing goes on by itself. */
  lose(): void {
    if (this.#closed) return;
    this.#halt();
    if (this.clock && !this.over) this.#table.pause(this.#world.now());
    this.stuck = !this.mine && !this.over; // whoever closes the question may still go on
    this.asking = { kind: 'gone' };
  }

  #keepAgain(): void {
    this.#keeper.restore(this.#table, this.hints.count);
    this.stuck = false;
    if (!this.#still) this.resume();
    this.#go();
  }

  /** Another page has changed this game. */
  adopt(kept: KeptGame): void {
    if (this.asking?.kind === 'gone') {
      this.asking = null; // it is there again
      this.stuck = false;
      this.#go();
    }
    const known = this.#keeper.kept;
    if (this.#closed || kept.touched <= known.touched) return;
    let table: Table;
    try {
      table = this.#world.read(kept.record);
    } catch {
      return; // what is here stays
    }
    this.#halt();
    const old = this.#table;
    const chosen: Draft | null = this.k ? { plies: this.position.plies, k: this.k, ghost: this.ghost } : null;
    const moved = table.position().plies !== this.position.plies || kept.record !== known.record;
    this.#table = table;
    this.#keeper.adopt(kept);
    this.hints.count = kept.summary.hints;
    this.#heard = [];
    this.#show(table.position());
    this.#ended = this.over;
    this.#restore(chosen);
    old.free();
    if (!this.#still) this.resume();
    if (moved) this.tell(t('Position updated.'));
    this.#go();
  }
}
