// line.svelte.ts: the line to the server: one connection for all that is far away.
//
// It connects when somebody wants it, says hello, and connects again whenever it is cut, a little later each
// time.  A question that was not answered before the line was cut fails with Cut, and nobody knows whether it has
// arrived: who asks must ask again so that it is done once (far.svelte.ts).
//
// A line may also die without a word: nothing comes, and nothing says that nothing will.  So whenever nothing was heard
// for a while the server is greeted once more, and if nothing comes then, either, the line is cut here.

import { readTold, type Denial, type Told } from './messages';

/** A question that the server has answered with no. */
export class Denied extends Error {
  constructor(readonly denial: Denial) {
    super(denial.error);
    this.name = 'Denied';
  }
}

/** The line was cut, or was not there: `sent` tells whether the question may have arrived. */
export class Cut extends Error {
  constructor(readonly sent: boolean) {
    super('the line was cut');
    this.name = 'Cut';
  }
}

export type LineState =
  | 'closed' // nobody wants it
  | 'connecting' // for the first time
  | 'on'
  | 'lost' // cut, and tried again and again
  | 'resting'; // the server has said that it goes away for a moment

/** What of a WebSocket is needed. */
export interface Wire {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
}

export interface LineWorld {
  connect(): Wire;
  now(): number; // ms since 1970
  after(ms: number, run: () => void): () => void;
  chance(): number; // 0 to 1
  name(): string; // what the person is called here; '' if nobody has said
}

/** Somebody who hears what comes. */
export interface Hearer {
  heard(told: Told): void;
  /** The line is there, again or for the first time. */
  connected(): void;
  /** Whether a game goes on there: then a dead line is noticed sooner. */
  readonly playing?: boolean;
}

const FIRST = 300; // ms before the first attempt after a cut
const LAST = 15_000; // … and at most between two
const PATIENCE = 10_000; // ms that an answer may take: after that the line is taken for dead
const SOON = 5000; // … that to a greeting, by a server that has answered before
const QUIET = 10_000; // ms without a word in a game that goes on, after which the server is greeted
const QUIET_ELSEWHERE = 30_000; // … and where less depends on it
const YOUNG = 1000; // ms that an attempt to connect is left alone, whatever suggests a new one
const VERSION = 1;

type Waiting = { done(told: Told): void; fail(e: Error): void; stop(): void };

export class Line {
  state: LineState = $state('closed');
  /** Who one is, once the server has said so. */
  you: { id: string; name: string } | null = $state.raw(null);
  /** Whether a server has ever answered: a page may be served without one. */
  ever = $state(false);
  readonly #world: LineWorld;
  #wire: Wire | null = null;
  #waiting = new Map<number, Waiting>();
  #hearers = new Set<Hearer>();
  #users = 0;
  #asked = 0;
  #tries = 0;
  #retry: (() => void) | null = null;
  #ahead = 0; // of the server's clock before ours, in ms
  #heard = 0; // when something came last, by our clock
  #begun = 0; // when the connection was begun, by our clock
  #listening: (() => void) | null = null; // stops what is done when nothing comes
  #greeting = false; // once more, and not answered yet

  constructor(world: LineWorld) {
    this.#world = world;
  }

  /** Wants the line, and everything that comes; returns how to let go of it. */
  use(hearer: Hearer): () => void {
    this.#hearers.add(hearer);
    if (this.#users++ === 0) this.#connect();
    else if (this.state === 'on') {
      hearer.connected();
      this.#listen();
    }
    return () => {
      if (!this.#hearers.delete(hearer)) return;
      if (--this.#users === 0) this.#close();
    };
  }

  /** The time at the server; while the line is cut, that of the last word from there.  It stands still when nothing was
   *  heard for longer than is usual. */
  get time(): number {
    const until = this.state === 'on' ? this.#heard + this.#quiet : this.#heard;
    return this.#ahead + Math.min(this.#world.now(), until);
  }

  /** How long the server may be silent before it is greeted. */
  get #quiet(): number {
    return [...this.#hearers].some((hearer) => hearer.playing) ? QUIET : QUIET_ELSEWHERE;
  }

  /** How long ago the server was heard last, in ms; 0 while the line is there. */
  get silence(): number {
    return this.state === 'on' ? 0 : this.#world.now() - this.#heard;
  }

  /** Asks something.  Rejects with Denied or Cut. */
  ask(what: string, members: object = {}): Promise<Told> {
    const wire = this.#wire;
    if (!wire || this.state !== 'on') return Promise.reject(new Cut(false));
    return this.#send(wire, what, members);
  }

  #send(
    wire: Wire,
    what: string,
    members: object,
    patience = PATIENCE,
    late = () => this.#cut(),
  ): Promise<Told> {
    const id = ++this.#asked;
    return new Promise((done, fail) => {
      const stop = this.#world.after(patience, late);
      this.#waiting.set(id, { done, fail, stop });
      wire.send(JSON.stringify({ do: what, id, ...members }));
    });
  }

  /** Something speaks for a connection now, or against it: the network is back, or gone.  Whether one that seems to be
   *  there is alive is seen at once. */
  hint(online: boolean): void {
    if (!online) return this.#cut();
    if (this.#users === 0) return;
    if (this.state === 'on') return this.#probe();
    if (this.#wire && this.#world.now() - this.#begun < YOUNG) return;
    this.#tries = 0;
    this.#drop();
    this.#connect();
  }

  /** Greets the server again after a silence. */
  #listen(): void {
    this.#listening?.();
    if (this.state !== 'on') return void (this.#listening = this.#world.after(PATIENCE, () => this.#cut()));
    const wait = this.#heard + this.#quiet - this.#world.now();
    this.#listening = this.#world.after(Math.max(0, wait), () => this.#probe());
  }

  /** Cuts a line that is dead.  Any word shows that it is not: the answer may wait behind a long one. */
  #probe(): void {
    if (!this.#wire || this.#greeting) return;
    this.#greeting = true;
    const sent = this.#world.now();
    const done = () => void (this.#greeting = false);
    const late = () => (this.#heard > sent ? done() : this.#cut());
    void this.#send(this.#wire, 'hello', { version: VERSION }, SOON, late).then(done, done);
  }

  #connect(): void {
    this.#retry?.();
    this.#retry = null;
    if (this.state === 'closed') this.state = 'connecting';
    this.#begun = this.#world.now();
    const wire = (this.#wire = this.#world.connect());
    this.#listen(); // to one that never opens
    wire.onopen = () => void this.#greet(wire);
    wire.onmessage = ({ data }) => {
      if (wire === this.#wire && typeof data === 'string') this.#take(data);
    };
    wire.onclose = () => {
      if (wire === this.#wire) this.#cut();
    };
  }

  async #greet(wire: Wire): Promise<void> {
    const name = this.#world.name();
    try {
      const { you = null } = await this.#send(wire, 'hello', { version: VERSION, ...(name && { name }) });
      if (wire !== this.#wire) return;
      this.you = you;
      this.ever = true;
      this.#tries = 0;
      this.state = 'on';
      for (const hearer of [...this.#hearers]) hearer.connected();
      this.#listen();
    } catch {
      if (wire === this.#wire) this.#cut(); // and once more, a little later
    }
  }

  #take(text: string): void {
    const told = readTold(text);
    if (!told) return;
    this.#heard = this.#world.now();
    if (told.now !== undefined) this.#ahead = told.now - this.#heard;
    const waiting = told.re === undefined ? undefined : this.#waiting.get(told.re);
    if (told.re !== undefined && waiting) {
      this.#waiting.delete(told.re);
      waiting.stop();
      if (told.error !== undefined) waiting.fail(new Denied(told as Denial));
      else waiting.done(told);
    }
    if (told.bye) this.state = 'resting';
    for (const hearer of [...this.#hearers]) hearer.heard(told);
    if (this.#wire) this.#listen();
  }

  #drop(): void {
    this.#listening?.();
    this.#listening = null;
    const wire = this.#wire;
    this.#wire = null;
    if (wire) {
      wire.onopen = wire.onmessage = wire.onclose = null;
      wire.close();
    }
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { fail, stop } of waiting) {
      stop();
      fail(new Cut(true));
    }
  }

  #cut(): void {
    if (this.#users === 0) return;
    this.#drop();
    if (this.state !== 'resting') this.state = 'lost';
    const wait = Math.min(LAST, FIRST * 2 ** this.#tries++);
    this.#retry?.();
    this.#retry = this.#world.after(wait * (0.5 + this.#world.chance()), () => this.#connect());
  }

  #close(): void {
    this.#retry?.();
    this.#retry = null;
    this.#drop();
    this.#tries = 0;
    this.state = 'closed';
  }
}
