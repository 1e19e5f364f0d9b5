// session.svelte.ts: a game as it is seen and played on this page.
//
// The authority knows the game and decides; the turn knows the tile in the hand.  A session is what is around
// them: what is shown and asked, what is said and sounded, and how fast what happens by itself is shown.
// No rule is decided here, and nothing is played but by asking the authority.
//
// What it needs from outside (time, settings, the voice) is a World (world.ts), so that a test
// can give it another one.

import type { Authority, Answer, Cause, Listener } from '../authority/authority';
import type { TableView } from '../engine';
import { t } from '../i18n/index.svelte';
import type { ThinkOptions } from '../players/players';
import { readAction } from '../turn/action';
import { actionAt, same, Turn } from '../turn/turn.svelte';
import type { Cell, Clock, Played, Position, Refusal, Sheet } from '../types';
import { sightOf, type Sight } from '../words/game/consequence';
import { refusalWords } from '../words/game/refusals';
import { onOffer, turnBegins, turnOf, turnTaken } from '../words/game/says';
import { COUNTS } from '../store/games';
import { seatName } from '../words/seats';
import type { Heat } from './heat/heat';
import { Hints } from './hints.svelte';
import { BREATH, DOUBLE, GUARD, STILL, type Beats } from '../frame/times';
import { wasPlayed } from '../words/result';
import { isGood, outcomeOf } from './outcome';
import type { Sound } from './sound';
import { Stage } from './stage.svelte';
import { View } from './view.svelte';
import type { World } from './world';

export type Question =
  | { kind: 'endPhase'; score: number; reveals: number }
  | { kind: 'takeback'; others: string[]; reveals: boolean } // others who have moved since
  | { kind: 'stop'; seat: number | null } // who would give up; null: nobody in particular
  | { kind: 'gone' }; // another page has deleted the game

/** Nobody's deed, though it is written down as one. */
const REFILLED = () => t('The wheel was empty and has been refilled.');

export class Session implements Listener {
  position: Position = $state.raw(undefined as unknown as Position);
  log: Played[] = $state.raw([]);
  halted = $state(false); // what should go by itself does not
  notice: { text: string; n: number } | null = $state.raw(null);
  asking: Question | null = $state.raw(null);
  clock: Clock | null = $state.raw(null);
  heat: Heat | null = $state.raw(null);
  wish: (Cell & { id: number }) | null = $state.raw(null); // a tile to be laid when the turn comes (online/)
  ending = $state(false); // how it ended is shown
  fresh = $state(false); // … and it has ended just now
  told = $state(false); // how it ended has been shown
  guide: string | null = $state(null); // what a guide has told (guide/); null: there is none
  teacher: (() => Promise<void>) | null = null; // what goes by itself waits until it has spoken (teacher/)

  readonly begun: number; // actions that had been played when it was opened
  readonly turn: Turn;
  readonly stage: Stage;
  readonly view: View;
  readonly hints: Hints;
  readonly #authority: Authority;
  readonly #world: World;
  #calm = 0; // until then Confirm is deaf
  #tapped = -Infinity; // when the ghost was tapped last
  #warming = new AbortController(); // ends what is thought for the heat map
  #asked = false; // a takeback has been agreed to
  #heard: string[] = []; // turns not yet announced
  #others = false; // … and whether somebody who is not here made one
  #notices = 0;
  #ended = false; // what is over was so before: it ended long ago, or on another page
  #closed = false;

  constructor(authority: Authority, world: World) {
    this.#authority = authority;
    this.#world = world;
    this.turn = new Turn(this);
    this.stage = new Stage(world);
    this.view = new View(this);
    this.hints = new Hints(this.#asker(), authority.hints);
    this.guide = authority.guide;
    const held = world.readHeld();
    this.#show(authority.table.position());
    this.begun = this.log.length;
    this.#ended = this.over;
    this.#takeUp(held);
  }

  // ---- what the screen asks ----

  get id(): string {
    return this.#authority.id;
  }

  get table(): TableView {
    return this.#authority.table;
  }

  /** The seats for which somebody here decides. */
  people: number[] = $derived.by(() =>
    this.position.seats.map((_, i) => i).filter((i) => this.#authority.mine(i)),
  );

  /** The seat that is "you": the only person at the table; null if there are more, or none. */
  you: number | null = $derived.by(() => (this.people.length === 1 ? this.people[0]! : null));

  /** Whose turn is thought over: that of whoever is to move, unless one plans ahead (online/). */
  get mover(): number | null {
    return this.position.mover;
  }

  /** Whether a person is to choose now. */
  mine = $derived.by(() => {
    const { mover } = this;
    return mover !== null && this.position.refill !== 'must' && this.people.includes(mover);
  });

  over = $derived.by(() => this.position.mover === null);

  /** Whether others play elsewhere. */
  get apart(): boolean {
    return !!this.#authority.apart;
  }

  /** Whether a computer may be asked. */
  get helped(): boolean {
    return this.#world.settings.hints;
  }

  /** The action that is on its way; until it is decided, nothing else is taken in the hand. */
  get pending(): string | null {
    return this.#authority.pending ?? null;
  }

  /** What a teacher asks, where nothing goes on before it is answered. */
  asked = $derived.by(() => (!this.mine && this.hints.now?.said?.asks) || '');

  /** Whether tiles can be laid in the area that is shown. */
  layable = $derived.by(() => this.mine && this.view.seat === this.mover);

  /** The score sheet as it would stand with the ghost laid, where previews are wanted. */
  soon: Sheet | null = $derived.by(() =>
    this.#world.settings.assist >= 2 ? (this.turn.preview?.sheet ?? null) : null,
  );

  /** How many discs of a seat the ghost would place, where previews are wanted. */
  placing(seat: number): number {
    const preview = seat === this.mover && this.#world.settings.assist >= 2 ? this.turn.preview : null;
    return preview ? preview.discsBefore - preview.discsAfter : 0;
  }

  /** What is seen of the cells for the k-th tile. */
  sight(k: number): Sight {
    if (this.#world.settings.assist < 2) return 'nothing';
    return k === this.turn.k ? sightOf(this.turn.preview) : 'cells';
  }

  canUndo = $derived.by(() => !!this.turn.k || (this.position.undo !== 'no' && !this.#isFinal));

  // ---- beginning and end ----

  /** Begins: turns that go by themselves go. */
  open(): void {
    this.#authority.open(this);
  }

  close(): void {
    this.#closed = true;
    this.stage.clear();
    this.hints.drop();
    this.#authority.close();
  }

  /** Whether anybody sees the page. */
  seen(is: boolean): void {
    this.#authority.seen(is);
  }

  // ---- a person's turn ----

  choose(k: number): void {
    this.stage.skip();
    this.view.lingering = null;
    if (!this.mine || !this.position.offer.some((o) => o.k === k)) return;
    this.view.clear();
    if (this.turn.k === k) return;
    this.#turn(() => this.turn.choose(k));
    this.#world.sound('take');
  }

  /** A tap on a cell. */
  cell(x: number, y: number): void {
    this.stage.skip();
    if (!this.mine) return;
    if (!this.layable) this.view.asked = null;
    const here = { x, y };
    const { k } = this.turn;
    if (!k || !this.turn.may(here)) return this.illegal(x, y);
    if (same(here, this.turn.ghost)) return this.tapGhost();
    if (this.#world.settings.confirm === 'instant') {
      if (!this.deaf) this.#play(actionAt(k, here));
      return;
    }
    this.#turn(() => this.turn.aim(here));
    this.view.xray = null;
    this.#tapped = this.#world.now();
  }

  /** A tile is dragged over a cell, or over none: its ghost lies there if it may; whether it does. */
  hover(at: Cell | null): boolean {
    if (!this.mine || !this.turn.k || !this.layable) return false;
    const legal = this.turn.may(at);
    const ghost = legal ? at : null;
    if (!this.turn.lone && !same(ghost, this.turn.ghost) && (ghost || this.turn.ghost)) {
      this.#turn(() => this.turn.aim(ghost));
      this.view.xray = null;
    }
    return legal;
  }

  /** It is let go: the ghost stays to be confirmed, unless that is not wanted. */
  letGo(): void {
    if (this.turn.action && this.#world.settings.confirm === 'instant') this.#play(this.turn.action);
  }

  /** A tap on the ghost commits it; where a double tap is wanted, two of them. */
  tapGhost(): void {
    this.stage.skip();
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
    const { action, k } = this.turn;
    if (!action) return this.#refused(k ? t('Choose a cell first.') : t('Choose a tile first.'));
    if (sure || !this.deaf) this.#play(action);
  }

  /** A tap where the tile may not lie: says which rule. */
  illegal(x: number, y: number): void {
    if (!this.mine) return;
    const { k } = this.turn;
    if (!k) return this.#refused(t('Choose a tile first.'));
    this.#refuse(actionAt(k, { x, y }));
  }

  #refuse(action: string): void {
    const refusal = this.table.check(action);
    if (refusal) this.#refused(refusalWords(refusal));
  }

  #refused(why: string): void {
    this.#world.sound('no');
    this.tell(why);
  }

  refill(): void {
    if (!this.mine || this.deaf) return;
    if (this.position.refill !== 'may') return this.#refuse('r');
    this.#play('r');
  }

  /** Asks whether phase 1 is to end. */
  askEnd(): void {
    if (!this.mine || this.deaf) return;
    const { mayEnd, sheet, reveals } = this.position;
    if (!mayEnd) return this.#refuse('e');
    this.asking = { kind: 'endPhase', score: sheet?.phase1.total ?? 0, reveals };
  }

  /** A typed action, such as `2@1,-1`; what is wrong with it, or null. */
  type(text: string): string | null {
    const action = text.trim();
    if (!this.mine) return t('It is not your turn.');
    const refusal = this.table.check(action);
    if (refusal) return refusalWords(refusal);
    this.#play(action);
    return null;
  }

  #play(action: string): void {
    const seat = this.mover;
    if (seat === null || this.pending) return;
    void this.#authority.play(seat, action).then((answer) => this.#answered(answer));
    this.#await();
  }

  /** What is on its way lies as a ghost. */
  #await(): void {
    const on = this.pending && readAction(this.pending);
    if (on && this.turn.choose(on.k)) this.turn.aim(on.cell);
  }

  /** What was asked for is done, or is told why not and begins again. */
  #answered(refusal: Answer): void {
    if (!refusal || this.over || this.#closed) return;
    this.#show(this.table.position());
    if (!this.apart) this.tell(refusalWords(refusal));
  }

  /** One step back: what is open, the X-ray, the ghost, the tile. */
  back(): boolean {
    if (this.hints.now) this.hints.close();
    else if (this.view.back()) return true;
    else if (this.ending) this.tellEnd(false);
    else return this.#stepBack();
    return true;
  }

  #stepBack(): boolean {
    return this.#turn(() => this.turn.back());
  }

  /** Changes what is held; where something appears or goes by that, the layout changes. */
  #turn(change: () => boolean): boolean {
    if (this.pending) return false;
    const { k, ghost } = this.turn;
    const changed = change();
    if (!k !== !this.turn.k || !ghost !== !this.turn.ghost) this.stir();
    if (changed) this.#world.writeHeld(this.turn.held);
    return changed;
  }

  show(seat: number | null): void {
    this.stage.skip();
    this.view.show(seat);
  }

  inspect(index: number): void {
    this.stage.skip();
    if (this.view.inspect(index) && !this.hints.now?.said) this.hints.close();
  }

  // ---- undo, and giving up ----

  /** The attempt that counts for a day, once over, cannot be taken back. */
  get #isFinal(): boolean {
    return this.over && this.table.tag('Event') === COUNTS;
  }

  /** Takes one step back: the ghost, the tile, then what was played. */
  undo(): void {
    this.stage.skip();
    if (this.pending) return;
    if (this.mine && this.#stepBack()) return;
    const how = this.position.undo;
    if (how === 'no' || this.#isFinal) return;
    // With redo at hand a takeback hurts nobody here: one question a sitting is enough.
    if (how === 'takeback' && (this.apart || !this.#asked)) {
      const { others, reveals } = this.position.taken!;
      this.asking = { kind: 'takeback', others: others.map((i) => seatName(this.position, i)), reveals };
      return;
    }
    void this.#authority.undo();
  }

  redo(): void {
    if (this.position.redo) void this.#authority.redo();
  }

  /** Asks whether the game is to end here.  Who plays alone against others gives up; of several people, the one
   *  to move may. */
  askStop(): void {
    const { mover } = this.position;
    if (mover === null) return;
    this.asking = { kind: 'stop', seat: this.you ?? (this.people.includes(mover) ? mover : null) };
  }

  /** The people agree to end it as it stands. */
  agree(): void {
    if (this.asking?.kind !== 'stop') return;
    this.asking = null;
    void this.#authority.end('agreed', null);
  }

  answer(yes: boolean): void {
    const asked = this.asking;
    this.asking = null;
    this.stir();
    if (!yes || !asked) return;
    if (asked.kind === 'endPhase') return this.#play('e');
    if (asked.kind === 'stop') return void this.#authority.end('left', asked.seat);
    if (asked.kind === 'takeback') {
      this.#asked = true;
      return void this.#authority.undo();
    }
    this.halted = false;
    this.#authority.keep();
  }

  /** A guide has told something, begins, or is sent away (null). */
  guided(told: string | null): void {
    if (told === this.guide) return;
    this.#authority.guide = this.guide = told;
  }

  // ---- hints ----

  #asker() {
    const session = this;
    return {
      get position() {
        return session.position;
      },
      get table() {
        return session.table;
      },
      get mayAsk() {
        return session.mine && session.helped;
      },
      async think(options: ThinkOptions) {
        const world = session.#world; // a hint has reasons, too
        return (await Promise.all([world.think(session.table, options), world.study()]))[0];
      },
      tell: (text: string) => session.tell(text),
      counted: (count: number) => (session.#authority.hints = count),
      readHelped: () => session.#world.readHelped(),
      writeHelped: (ply: number) => session.#world.writeHelped(ply),
    };
  }

  /** Picks up the tile of the hint and lays its ghost. */
  takeHint(): void {
    const hint = this.hints.now;
    if (!hint?.action || !this.mine) return;
    if (hint.action === 'r') this.refill();
    else if (hint.action === 'e') this.askEnd();
    else if (hint.k && hint.cell) {
      const { k, cell } = hint;
      this.view.asked = null;
      this.#turn(() => this.turn.choose(k) && this.turn.aim(cell));
      this.stir();
    }
    this.hints.close();
  }

  // ---- what the authority tells ----

  changed(p: Position, cause: Cause): void {
    const before = this.position;
    const held = this.turn.held;
    const how = { ghosted: this.#ghosted(p), skipped: !this.mine && this.stage.skipped };
    this.#show(p);
    if (cause !== 'stored') this.stage.beats = STILL;
    if (cause === 'played') {
      const forced = before.refill === 'must';
      this.#heard.push(...(forced ? [REFILLED()] : this.#taken(p)));
      this.#resound(p, this.stage.plays(before, p, how));
      if (forced) this.tell(REFILLED(), false);
      this.#linger(p);
    } else if (cause === 'undone') {
      this.stage.moves(this.stage.pauses.settle);
      this.#heard = [t('Taken back.')];
      this.#others = false;
    } else if (cause === 'redone') {
      this.stage.plays(before, p, how);
      this.#heard = this.#taken(p);
    } else if (cause === 'elsewhere' || cause === 'stored') {
      this.hints.count = this.#authority.hints;
      this.guide = this.#authority.guide;
      this.#heard = [];
      this.#ended = this.over;
      this.#takeUp(held);
      if (cause === 'elsewhere') this.tell(t('Position updated.'));
    }
  }

  /** Whether the tile that was laid last lies where its ghost does. */
  #ghosted({ last }: Position): boolean {
    return !!last && last.tile === this.turn.offer?.id && same(last.cell, this.turn.ghost);
  }

  /** The last turn in words, if there is one. */
  #taken(p: Position): string[] {
    return p.last ? [turnTaken(p, p.last, this.you)] : [];
  }

  #resound(p: Position, beats: Beats): void {
    const { last } = p;
    if (!last) return;
    const { sound } = this.#world;
    this.#others ||= !this.people.includes(last.seat);
    if (!last.tile) return sound('refill', 0, last.revealed);
    sound('place', beats.lands);
    // Whatever moves or not, they are heard one after the other.
    const apart = Math.max(60, beats.apart);
    for (let i = 0; i < last.covered; i++) sound('disc', beats.disc + i * apart, i);
    for (let i = 0; i < beats.steps; i++)
      sound('step', beats.walk + (i + 1) * (beats.walks / beats.steps), i);
  }

  /** Where several people play, or nobody does, the area of a tile that was laid stays in sight for a moment. */
  #linger(p: Position): void {
    const from = p.last && readAction(p.last.action) ? p.last.seat : null;
    const to = p.mover;
    const { people } = this;
    if (from === null || to === null || to === from) return;
    if (people.length && !(people.includes(from) && people.includes(to))) return;
    this.view.lingering = from;
    const { beats, pauses } = this.stage;
    void this.stage.wait(beats.ends + (people.length ? pauses.settle : 0)).then(() => {
      if (this.position !== p || this.#closed) return;
      this.view.lingering = null;
      // The moment to pass the device on; it is spoken with the turn.  What was told meanwhile stays.
      if (people.length && !this.turn.k && !this.notice) this.tell(turnOf(p, to, this.you), false);
    });
  }

  ticked(clock: Clock): void {
    this.clock = clock;
  }

  thinking(): Promise<void> {
    return this.stage.thinking();
  }

  async beat(ms: number): Promise<boolean> {
    await this.stage.wait(ms);
    return this.stage.skipped;
  }

  async shows(action: string): Promise<void> {
    const p = this.position;
    await this.teacher?.();
    if (p === this.position) await this.stage.shows(action, p);
  }

  /** A person is to move, or the game is over: everything since is announced, once. */
  waiting(): void {
    const p = this.position;
    // How it ended is read where it stands: the focus goes there.
    const heard = this.over ? this.#heard : [...this.#heard, turnBegins(p, this.you), ...onOffer(p)];
    if (heard.length) this.#world.say(heard.join(' '));
    this.#heard = [];
    if (this.over) void this.#end(p);
    else {
      if (this.#others && this.mine) this.#world.sound('turn', this.stage.beats.ends);
      void this.#warm(p);
    }
    this.#others = false;
    this.stage.moves(0);
    this.#ended = this.over;
  }

  /** What led to the end arrives, and after a breath it is told how it ended.  What ended long ago, or by a word, is
   *  told at once. */
  async #end(p: Position): Promise<void> {
    this.fresh = !this.#ended;
    if (this.fresh && p.result && wasPlayed(p.result)) await this.stage.arrives(BREATH);
    if (this.position !== p || this.#closed) return;
    this.ending = this.told = true;
    if (this.fresh) this.#world.sound(this.#tune(p));
  }

  #tune(p: Position): Sound {
    const outcome = outcomeOf(p, this.people, this.you);
    if (outcome === 'solo') return isGood(p) ? 'win' : 'end';
    if (outcome === 'people') return 'win';
    return outcome === 'given' || outcome === 'watched' ? 'end' : outcome;
  }

  /** The board alone, or how it ended beside it. */
  tellEnd(on: boolean): void {
    this.fresh = false;
    this.ending = on && this.over;
  }

  stuck(refusal: Refusal | null): void {
    this.stage.clear();
    this.halted = true;
    if (refusal) this.tell(refusalWords(refusal));
  }

  gone(is: boolean): void {
    this.stage.clear();
    this.halted = is && !this.mine && !this.over; // whoever closes the question may still go on
    this.asking = is ? { kind: 'gone' } : this.asking?.kind === 'gone' ? null : this.asking;
  }

  failed(): void {
    this.tell(t('The game could not be stored: export it from the menu before you close this page.'));
  }

  // ---- showing ----

  /** Lets a computer player try again. */
  retry(): void {
    this.halted = false;
    this.#authority.retry();
  }

  /** The heat map, where it is wanted. */
  async #warm(p: Position): Promise<void> {
    if (this.#world.settings.assist !== 3 || !this.mine) return;
    const { signal } = (this.#warming = new AbortController());
    const isGone = () => this.position !== p || this.#closed;
    const map = await import('./heat/heat').catch(() => null); // without it nothing is colored
    if (!map || isGone()) return;
    this.heat = map.coverHeat(p);
    const heat = await map.heatOf(this.#world, this.table, p, signal);
    if (isGone()) return;
    this.heat = heat;
    this.hints.helped(p.ply);
  }

  /** Makes a position the one that is shown, and the turn a new one. */
  #show(p: Position): void {
    this.stage.clear();
    this.#warming.abort();
    this.position = p;
    this.log = this.table.log();
    this.clock = p.clock;
    this.turn.clear();
    this.view.clear();
    this.hints.drop();
    this.heat = null;
    this.notice = null;
    this.halted = false;
    const asked = this.asking?.kind;
    if (asked === 'endPhase' || (asked === 'stop' && p.mover === null)) this.asking = null; // of another position
    if (p.mover !== null) this.ending = this.told = false;
    this.stir();
    this.#world.writeHeld(null);
  }

  #takeUp(held: ReturnType<World['readHeld']>): void {
    if (this.mine) this.#turn(() => this.turn.restore(held));
    this.#await();
  }

  /** The layout has changed: what is pressed now was meant for the old one. */
  stir(): void {
    this.#calm = this.#world.now() + GUARD;
  }

  /** … and does nothing. */
  get deaf(): boolean {
    return this.#world.now() < this.#calm;
  }

  /** A short message, gone by itself; Notice.svelte shows it. */
  tell(text: string, aloud = true): void {
    this.notice = { text, n: ++this.#notices };
    if (aloud) this.#world.say(text);
  }
}
