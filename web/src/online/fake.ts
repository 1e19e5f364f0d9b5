// fake.ts: a server for tests: it has the log of a whole game and lets it happen line by line, and the line
// to it can be cut at any point.

import { readFileSync } from 'node:fs';
import { at } from '../testing';
import { Followed } from './followed';
import type { Held } from './held';
import type { FarWorld } from './far.svelte';
import { Line, type LineWorld, type Wire } from './line.svelte';

export const LOG = readFileSync(at('tests/data/rooms/two.log'), 'utf8').trim().split('\n');
export const ROOM = 'room1';

/** Time that passes when it is told to. */
export class Timers {
  now = 1_700_000_000_000;
  #timers: { at: number; run: () => void }[] = [];

  after = (ms: number, run: () => void): (() => void) => {
    const timer = { at: this.now + ms, run };
    this.#timers.push(timer);
    return () => void (this.#timers = this.#timers.filter((other) => other !== timer));
  };

  pass(ms: number): void {
    this.now += ms;
    const due = this.#timers.filter((timer) => timer.at <= this.now);
    this.#timers = this.#timers.filter((timer) => timer.at > this.now);
    for (const { run } of due) run();
  }
}

/** Lets promises go on. */
export async function settle(): Promise<void> {
  for (let i = 0; i < 300; i++) await Promise.resolve();
}

type Asked = { do: string; id?: number } & Record<string, unknown>;

export class FakeServer {
  up = true;
  deaf = false; // what is sent does not arrive
  mute = false; // … or is not answered
  hangs = false; // connections are neither made nor refused
  connections = 0; // that were asked for
  lies = false; // tells another hash
  pieces = Infinity; // events of a log that are told at once
  player = 1; // who one is: Anna, or Ben
  asked: Asked[] = [];
  happened: number; // events so far
  readonly #hashes: string[];
  #done = new Map<string, number>();
  #wire: Wire | null = null;

  constructor(happened: number) {
    this.happened = happened;
    const room = new Followed();
    this.#hashes = LOG.map((line) => room.follow(line).hash);
    room.free();
  }

  connect(): Wire {
    const wire: Wire = {
      send: (text) => void (this.deaf || this.#hear(wire, JSON.parse(text) as Asked)),
      close: () => {},
      onopen: null,
      onmessage: null,
      onclose: null,
    };
    this.#wire = wire;
    this.connections++;
    if (!this.hangs) queueMicrotask(() => (this.up ? wire.onopen?.() : wire.onclose?.()));
    return wire;
  }

  /** The next events of the log happen, and are told. */
  happen(count = 1): void {
    for (let i = 0; i < count; i++) {
      const n = this.happened++;
      this.tell({ room: ROOM, event: LOG[n], hash: this.#hash(n) });
    }
  }

  tell(told: object): void {
    if (this.up && !this.mute) this.#wire?.onmessage?.({ data: JSON.stringify(told) });
  }

  cut(): void {
    this.#wire?.onclose?.();
    this.#wire = null;
  }

  #hash(n: number): string {
    return this.lies ? '0000000000000000' : this.#hashes[n]!;
  }

  #all(from: number): object {
    const to = Math.min(from + this.pieces, this.happened);
    const more = to < this.happened;
    this.#rest = more ? to : null;
    const events = LOG.slice(from, to);
    return { room: ROOM, from, events, hash: this.#hash(to - 1), more, here: [1], watching: 0 };
  }
  #rest: number | null = null; // of a log that is told in pieces, from this event on

  /** Tells the next piece of a log; false if there is none. */
  drain(): boolean {
    if (this.#rest === null) return false;
    this.tell(this.#all(this.#rest));
    return true;
  }

  #hear(wire: Wire, asked: Asked): void {
    this.asked.push(asked);
    const answer = (members: object) => {
      if (wire === this.#wire) this.tell({ re: asked.id, ...members });
    };
    const all = (from: number) => this.#all(from);
    if (asked.do === 'hello')
      answer({ version: 1, now: 5000, you: { id: ['anna', 'ben'][this.player - 1], name: '' } });
    else if (asked.do === 'watch') {
      const from = asked['from'] as number;
      answer(all(from > this.happened ? 0 : from)); // a page that is ahead is told everything
    } else if (asked.do === 'differs') {
      this.lies = false;
      answer(all(0));
    } else if (asked.do === 'unwatch') {
      this.#rest = null;
      answer({});
    } else if (asked.do === 'event') this.#event(asked, answer, all);
    else answer({});
  }

  /** Does what is asked for if it is what happens next in the log. */
  #event(asked: Asked, answer: (members: object) => void, all: (from: number) => object): void {
    const key = String(asked['key']);
    const known = this.#done.get(key);
    if (known !== undefined) return answer({ number: known });
    const number = asked['number'] as number;
    if (number !== this.happened) {
      answer({ error: 'stale', text: 'too late' });
      return this.tell(all(number));
    }
    if (!LOG[number]!.endsWith(` play ${this.player} ${String(asked['action'])}`))
      return answer({ error: 'NL_ERR_APART', rule: 'R12', text: 'it must touch a tile' });
    this.#done.set(key, number);
    this.happen();
    answer({ number });
  }
}

export function lineTo(server: FakeServer, timers = new Timers()): { line: Line; timers: Timers } {
  const world: LineWorld = {
    connect: () => server.connect(),
    now: () => timers.now,
    after: timers.after,
    chance: () => 0.5,
    name: () => 'Anna',
  };
  return { line: new Line(world), timers };
}

export class FakeFarWorld implements FarWorld {
  held: Held | null = null;
  #keys = 0;
  readonly after: FarWorld['after'];

  constructor(timers: Timers) {
    this.after = timers.after;
  }
  mixes: string[] = [];
  readHeld = () => this.held;
  writeHeld = (_: string, held: Held | null) => void (this.held = held);
  readMixes = () => this.mixes;
  keepMix = (_: string, mix: string) => void this.mixes.push(mix);
  random = () => `key${++this.#keys}`;
}
