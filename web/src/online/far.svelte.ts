// far.svelte.ts: a table at a distance, as it is known here.
//
// The server decides; its events are folded one after another (followed.ts), as fast as they can be shown.
// After every connection it asks for what it has missed.  If its fold differs from the server's, or has events that
// the server knows nothing of, everything is folded anew, beside what is shown until that is done.  What is asked
// of the table is kept until it is answered (held.ts) and has a key, so that sending it twice does it once.

import { untrack } from 'svelte';
import type { Answer } from '../authority/authority';
import { isOther } from '../review/mix';
import { readAction } from '../turn/action';
import type { Offer, Position, Preview, Refusal } from '../types';
import { follow, Followed, readEvent, type Proposal, type Room, type RoomEvent } from './followed';
import type { Held } from './held';
import { Cut, Denied, type Line } from './line.svelte';
import type { Away, Denial, Phrase, Terms, Told } from './messages';

export interface FarWorld {
  readHeld(room: string): Held | null;
  writeHeld(room: string, held: Held | null): void;
  readMixes(room: string): string[]; // what was sent from this device (../review/mix.ts)
  keepMix(room: string, mix: string): void;
  random(bytes: number): string; // hex
  after(ms: number, run: () => void): () => void;
}

/** Who shows the game. */
export interface Shower {
  /** An event is about to be folded; done once that has been shown.  `missed`: it happened a while ago. */
  before(event: RoomEvent, missed: boolean): Promise<void>;
  after(event: RoomEvent, missed: boolean): void;
  /** Everything has been begun anew. */
  anew(): void;
  /** Nothing is left to be folded. */
  calm(): void;
}

interface Coming {
  line: string;
  hash: string | null; // of the room after it, where it was told
  missed: boolean;
}

const PATIENCE = 3; // times that a fold may differ in a row: another version of the app would help then
const AGAIN = 1000; // ms until a table that could not store something is asked again

/** What one would play when the turn comes: TILE@x,y, the dearest first; or that nothing of it was possible. */
export interface Plan {
  wishes: string[];
  missed: boolean;
}
const NO_PLAN: Plan = { wishes: [], missed: false };

export class Far {
  readonly id: string; // or its code, at first
  /** The room as it is shown; null until it is known. */
  room: Room | null = $state.raw(null);
  code = $state(''); // to be read aloud; '' once it holds no more
  here: number[] = $state.raw([]); // seats of players who are connected
  away: Away[] = $state.raw([]); // … and of those who are not
  watching = $state(0); // spectators
  /** The last phrase that was said. */
  said: { seat: number; say: Phrase; n: number } | null = $state.raw(null);
  /** What was asked for and is not answered yet. */
  held: Held | null = $state.raw(null);
  /** A move that was asked for and has not been made. */
  lost: { held: Held; why: Refusal } | null = $state.raw(null);
  /** How a proposal was answered last. */
  answered: { proposal: Proposal; seat: number; yes: boolean } | null = $state.raw(null);
  plan: Plan = $state.raw(NO_PLAN);
  replanning = $state(0); // requests for another plan that are not answered yet
  /** What became of a plan last, otherwise than by one's own hand; told once what led to it has been shown. */
  became: { why: 'played' | 'missed' | 'dropped' } | null = $state.raw(null);
  /** How many moves of others have been missed, when the table was heard again. */
  missed: { moves: number } | null = $state.raw(null);
  /** The server can store nothing for a moment: what is asked for is asked for again. */
  resting = $state(false);
  /** The server has written down another mix than this device sent, or shows another seal (docs/fair.md). */
  swapped = $state(false);
  /** Why there is no such table. */
  denied: Denial | null = $state.raw(null);
  readonly line: Line;
  readonly #world: FarWorld;
  #followed: Followed;
  #shower: Shower | null = null;
  #coming: Coming[] = [];
  #going = false;
  #renewing = false; // everything has been asked for once more
  #answer: ((answer: Answer) => void) | null = null; // of what is held
  #said = 0;
  #leave = () => {};
  #users = 0; // a screen, and who sends what is held
  #closed = true;
  #differed = 0; // times in a row
  #asked = false; // what is held has been sent on this connection

  constructor(id: string, line: Line, world: FarWorld) {
    this.id = id;
    this.line = line;
    this.#world = world;
    this.#followed = new Followed();
    this.held = world.readHeld(id);
    this.open();
  }

  /** Follows it, from the start or from where it was left, for one user more. */
  open(): void {
    if (this.#users++) return;
    this.#closed = false;
    this.#leave = this.line.use(this);
  }

  /** One user less; the last one leaves it.  The game goes on, and what is known of it stays. */
  close(): void {
    if (--this.#users) return;
    this.#closed = true;
    this.#coming = [];
    if (this.line.state === 'on') void this.#ask('unwatch').catch(() => {});
    this.#leave();
  }

  // ---- what is known ----

  /** One's own seat; null for a spectator. */
  seat: number | null = $derived.by(() => {
    const seat = this.room && this.line.you ? this.room.ids.indexOf(this.line.you.id) : -1;
    return seat < 0 ? null : seat;
  });

  /** Whether a game goes on here: then somebody waits for what comes. */
  get playing(): boolean {
    return untrack(() => this.room?.phase === 'playing');
  }

  host: boolean = $derived.by(() => !!this.line.you && this.room?.host === this.line.you.id);

  get table() {
    return this.#followed.table;
  }

  position(): Position {
    this.#followed.seat = this.seat;
    this.#followed.now = this.line.time;
    return this.#followed.position();
  }

  clock() {
    this.#followed.now = this.line.time;
    return this.#followed.clock();
  }

  record(): string {
    return this.#followed.record();
  }

  /** Whether everything that is known has been shown. */
  get calm(): boolean {
    return !this.#going && !this.#renewing && this.#coming.length === 0;
  }

  /** The number of the next event, with those that are still to be shown. */
  get #number(): number {
    return (this.room?.number ?? 0) + this.#coming.length;
  }

  // ---- what the line tells ----

  connected(): void {
    void this.#watch();
  }

  async #watch(): Promise<void> {
    this.#asked = false;
    this.#pieces = null;
    try {
      await this.#ask('watch', { from: this.#renewing ? 0 : this.#number });
      this.denied = null;
      this.resting = false;
      if (!this.#pieces) await this.#send(); // otherwise once all of it is here
    } catch (e) {
      if (e instanceof Denied) this.#refused(e.denial);
    }
  }

  #refused(denial: Denial): void {
    this.resting = denial.error === 'store';
    if (denial.error === 'store' || denial.error === 'slow-down') {
      this.#world.after(AGAIN, () => void (this.#closed || this.#watch()));
    } else this.denied = denial;
  }

  heard(told: Told): void {
    if (this.#closed || told.room === undefined) return;
    if (told.room !== (this.#room ?? this.id) && !(this.#room === null && told.code === this.id)) return;
    this.#room ??= told.room;
    if (told.event !== undefined) this.resting = false;
    if (told.code !== undefined) this.code = told.code;
    if (told.here) this.here = told.here;
    if (told.away) this.away = told.away;
    if (told.watching !== undefined) this.watching = told.watching;
    if (told.say !== undefined) this.said = { seat: told.seat!, say: told.say as Phrase, n: ++this.#said };
    this.#hearPlan(told);
    if (told.event !== undefined) this.#take([told.event], told.hash ?? null, false);
    if (told.events) this.#gather(told.from ?? 0, told.events, told.hash ?? null, !!told.more);
    if (this.calm) this.#tellPlan();
  }

  #pieces: { from: number; lines: string[] } | null = null; // of a long log that is being told

  /** A long log comes in pieces, and is taken as a whole: nothing that is long over is shown, or answered. */
  #gather(from: number, lines: string[], hash: string | null, more: boolean): void {
    const had = this.#pieces;
    const all =
      had && from === had.from + had.lines.length
        ? { from: had.from, lines: [...had.lines, ...lines] }
        : { from, lines };
    this.#pieces = more ? all : null;
    if (!more) this.#catchUp(all.from, all.lines, hash);
  }

  /** Takes what has happened from an event on.  A server that knows less than this page has lost something, or was
   *  put back to what it once was: what it says holds. */
  #catchUp(from: number, lines: string[], hash: string | null): void {
    const end = from + lines.length;
    if (from === 0 && (this.#renewing || end < this.#number)) return this.#refold(lines, hash);
    const other = this.room && hash !== null && hash !== this.room.hash;
    if (end < this.#number || (other && this.calm && end === this.#number)) return this.#anew();
    if (this.room) this.#miss(lines);
    this.#take(lines, hash, this.room === null || lines.length > 1);
  }

  /** A plan is over with its turn.  What is told of it is told to its player alone. */
  #hearPlan({ plan, missed = false, event, events }: Told): void {
    const had = this.plan;
    if (plan) this.plan = { wishes: plan, missed };
    else if (events || (had.wishes.length && event !== undefined && this.#isMine(event))) this.plan = NO_PLAN;
    if (missed && !had.missed) this.#over('missed');
    if (missed || this.plan.wishes.length || !had.wishes.length || events) return;
    if (this.replanning || this.held?.event === 'play') return; // by one's own hand
    this.#over(event === undefined ? 'dropped' : 'played');
  }

  #becomes: Far['became'] = null; // what is told of a plan once everything has been shown

  #over(why: NonNullable<Far['became']>['why']): void {
    this.became = null;
    this.#becomes = { why };
  }

  #tellPlan(): void {
    if (this.#becomes) this.became = this.#becomes;
    this.#becomes = null;
  }

  #isMine(line: string): boolean {
    const { kind, seat } = readEvent(line);
    return kind === 'play' && seat === this.seat;
  }

  #room: string | null = null; // the id, where one came by a code

  /** The room's id, for links; a code leads there only until the game begins. */
  get link(): string {
    return this.#room ?? this.id;
  }

  #take(lines: string[], hash: string | null, missed: boolean): void {
    if (this.#renewing) return; // it comes with all the others
    lines.forEach((line, i) => {
      if (readEvent(line).number !== this.#number) return; // known already
      this.#coming.push({ line, hash: i === lines.length - 1 ? hash : null, missed });
    });
    if (!this.#going) void this.#go();
  }

  #miss(lines: string[]): void {
    const fresh = lines
      .map(readEvent)
      .filter(({ number, kind }) => number >= this.#number && kind === 'play');
    const moves = fresh.filter(({ seat }) => seat !== this.seat).length;
    if (moves) this.missed = { moves };
  }

  /** Shows and folds what has come.  What nobody sees takes no time. */
  async #go(): Promise<void> {
    this.#going = true;
    for (let next = this.#coming[0]; next; next = this.#coming[0]) {
      const event = readEvent(next.line);
      const missed = next.missed || this.#coming.length > 2;
      if (this.#shower) await this.#shower.before(event, missed);
      if (this.#coming[0] !== next) continue; // begun anew meanwhile
      const proposal = this.room?.proposal;
      if (!this.#fold(next)) {
        this.#anew();
        continue;
      }
      this.#coming.shift();
      if (proposal && (event.kind === 'accept' || event.kind === 'decline'))
        this.answered = { proposal, seat: event.seat, yes: event.kind === 'accept' };
      this.#shower?.after(event, missed);
    }
    this.#going = false;
    this.#rest();
  }

  /** Nothing is left to be folded. */
  #rest(): void {
    if (this.#closed || this.#renewing) return;
    this.#shower?.calm();
    this.#tellPlan();
    if (this.line.state === 'on') void this.#send();
  }

  /** Folds an event; false if the room is another than the server's after it. */
  #fold(next: Coming): boolean {
    const room = follow(this.#followed, [next.line]);
    if (!room || (next.hash !== null && next.hash !== room.hash)) return false;
    if (next.hash !== null) this.#differed = 0;
    this.#know(room, [next.line]);
    return true;
  }

  #know(room: Room, lines: string[]): void {
    for (const line of lines) this.#compare(room.seal, line);
    this.room = room;
    if (room.phase !== 'gathering') this.code = '';
  }

  /** Whether one's own mix goes into the deck, and under the seal that was seen before it was sent. */
  #compare(seal: string, line: string): void {
    const [, , kind, , id, mix = ''] = line.split(' ');
    if (kind === 'enter' && id === this.line.you?.id)
      this.swapped = isOther(this.#world.readMixes(this.link), seal, mix);
  }

  /** The fold differs: tells the server, and asks for everything again.  What is shown stays until it arrives. */
  #anew(): void {
    const number = this.room?.number ?? 0;
    this.#coming = [];
    this.#renewing = true;
    if (++this.#differed > PATIENCE) {
      this.denied = { error: 'differs', text: 'this page and the server fold the table differently' };
      return;
    }
    this.#ask('differs', { number }).catch((e: unknown) => {
      if (e instanceof Denied) this.#refused(e.denial); // otherwise with the next connection
    });
  }

  /** Folds everything from the start, and shows that instead of what was shown. */
  #refold(lines: string[], hash: string | null): void {
    const followed = new Followed();
    const room = follow(followed, lines);
    if (!room || (hash !== null && hash !== room.hash)) {
      followed.free();
      return this.#anew();
    }
    this.#followed.free();
    this.#followed = followed;
    this.#coming = [];
    this.#renewing = false;
    this.#differed = 0;
    this.#know(room, lines);
    this.#shower?.anew();
    if (!this.#going) this.#rest();
  }

  // ---- what is asked for ----

  #ask(what: string, members: object = {}): Promise<Told> {
    return this.line.ask(what, { room: this.link, ...members });
  }

  /** Asks for something that is done at once or not at all; what was wrong, or null. */
  async #request(what: string, members: object = {}): Promise<Denial | null> {
    try {
      await this.#ask(what, members);
      return null;
    } catch (e) {
      if (e instanceof Denied) return e.denial;
      if (e instanceof Cut) return { error: 'cut', text: 'the line was cut' };
      throw e;
    }
  }

  enter(name: string, seat: number | null = null): Promise<Denial | null> {
    // One's luck is drawn once a seal, after it has been seen: a server that refuses gets no other (docs/fair.md).
    const seal = `${this.room?.seal} `;
    const known = this.#world.readMixes(this.link).find((mix) => mix.startsWith(seal));
    const mix = known?.slice(seal.length) ?? this.#world.random(32);
    if (!known) this.#world.keepMix(this.link, seal + mix);
    return this.#request('enter', { mix, name, ...(seat !== null && { seat: seat + 1 }) });
  }
  exit = (seat: number | null = null) => this.#request('exit', seat === null ? {} : { seat: seat + 1 });
  seatComputer = (seat: number, level: string) => this.#request('computer', { seat: seat + 1, level });
  setTerms = (terms: Terms) => this.#request('terms', { terms });
  begin = (level: string | null) => this.#request('begin', level ? { level } : {});
  claim = (seat: number) => this.#request('claim', { seat: seat + 1 });
  comeBack = () => this.#request('return');
  say = (say: Phrase) => this.#request('say', { say });
  rematch = (on: boolean) => this.#request('rematch', { on });

  /** Keeps a plan instead of the one before; with nothing in it, none. */
  async replan(wishes: string[]): Promise<Denial | null> {
    this.replanning++;
    const denial = await this.#request('plan', { plan: wishes });
    this.replanning--;
    return denial;
  }

  mayPlan: boolean = $derived.by(() => this.seat !== null && !!this.room?.mayPlan.includes(this.seat));

  /** What one may plan with. */
  plannable(): Offer[] {
    return this.#followed.plannable(this.seat!);
  }

  wish(wish: string): Preview {
    return this.#followed.wish(this.seat!, wish);
  }

  /** Whether one may ask for an event now. */
  may(event: string): boolean {
    return this.seat !== null && !!this.room?.may[this.seat]?.includes(event);
  }

  /** Asks for something at the table; answered once the table has decided, however long that takes. */
  event(event: string, action: string | null = null): Promise<Answer> {
    this.#answer?.({ code: 'NL_ERR_STOPPED', rule: '' });
    const { ply } = this.position();
    const tile = this.#tileOf(action);
    this.lost = null;
    this.#hold({ key: this.#world.random(8), event, action, tile, number: this.#number, ply, sent: false });
    return new Promise((answer) => {
      this.#answer = answer;
      void this.#send();
    });
  }

  /** The tile that an action takes, as things stand. */
  #tileOf(action: string | null): number | null {
    const k = action === null ? null : readAction(action)?.k;
    return this.position().offer.find((o) => o.k === k)?.id ?? null;
  }

  /** Takes back what has certainly not left this device. */
  takeBack(): boolean {
    if (!this.held || this.held.sent) return false;
    this.#answered(null);
    return true;
  }

  #hold(held: Held | null): void {
    this.held = held;
    this.#world.writeHeld(this.link, held);
    this.#asked = false;
  }

  #answered(answer: Answer): void {
    const tell = this.#answer;
    this.#answer = null;
    if (answer && this.held?.event === 'play') this.lost = { held: this.held, why: answer };
    this.#hold(null);
    tell?.(answer);
  }

  /** Sends what is held, once all that has happened is known. */
  async #send(): Promise<void> {
    const held = this.held;
    if (!held || this.#asked || !this.calm || this.line.state !== 'on' || !this.room) return;
    // What others have done meanwhile may have made another game of it; what may have arrived has to be asked about.
    const other =
      this.room.phase !== 'playing' ||
      this.position().ply !== held.ply ||
      this.#tileOf(held.action) !== held.tile; // one took a turn back, and played another
    if (other && !held.sent) return this.#answered({ code: 'NL_ERR_NOT_TURN', rule: '' });
    this.#asked = true;
    const { key, event, action } = held;
    const number = other ? held.number : this.#number;
    this.held = { ...held, number, sent: true };
    this.#world.writeHeld(this.link, this.held);
    try {
      await this.#ask('event', { number, key, event, ...(action !== null && { action }) });
      if (this.held?.key === key) this.#answered(null);
    } catch (e) {
      if (this.held?.key !== key) return;
      if (e instanceof Denied) this.#overruled(e.denial);
      else if (!(e instanceof Cut)) throw e;
    }
  }

  /** The table has said no to what is held. */
  #overruled(denial: Denial): void {
    const held = this.held!;
    if (denial.error === 'stale') {
      // It has not happened.  What has comes by itself; if it is the same turn still, it is asked for again.
      this.held = { ...held, sent: false };
      this.#asked = false;
      if (this.#number !== held.number) void this.#send(); // it has come already
      return;
    }
    this.resting = denial.error === 'store';
    if (denial.error === 'store' || denial.error === 'slow-down') {
      this.held = { ...held, sent: false };
      this.#world.after(AGAIN, () => {
        this.#asked = false;
        void this.#send();
      });
      return;
    }
    this.#answered({ code: denial.error, rule: denial.rule ?? '' });
  }

  // ---- who shows it ----

  show(shower: Shower | null): void {
    this.#shower = shower;
  }
}
