// fake.ts: a table and a world for tests of the session: no rules, only what is asked and answered.

import { onTestFinished } from 'vitest';
import { engine, type Table, type TableView } from '../engine';
import type { Cell, Clock, KeptGame, Played, Position, Preview, Result, SeatPlan, Thought } from '../types';
import type { ThinkOptions } from '../players/players';
import { readSettings } from '../settings/settings.svelte';
import { freshSummary } from '../testing';
import type { Held } from '../turn/held';
import { LocalAuthority, type LocalWorld } from '../authority/local';
import { Session } from './session.svelte';
import type { World } from './world';

const CELLS: Cell[] = [
  { x: 1, y: 0 },
  { x: 0, y: 1 },
  { x: -1, y: 0 },
];

export interface Script {
  seats?: SeatPlan[];
  mover?: (plies: number) => number | null; // who moves after so many actions
  refill?: (plies: number) => Position['refill'];
  solo?: boolean;
  mayEnd?: boolean;
  cells?: Cell[];
  clock?: Clock;
}

/** Plays any action; seats take turns unless the script says otherwise. */
export class FakeTable {
  actions: string[] = [];
  undone: string[][] = [];
  freed = false;
  ended: Result | null = null; // otherwise than by actions

  constructor(
    readonly script: Script = {},
    actions: string[] = [],
  ) {
    this.actions = [...actions];
  }

  get seats(): SeatPlan[] {
    return (
      this.script.seats ?? [
        { name: 'Anna', level: null },
        { name: 'Full Moon', level: 'full-moon' },
      ]
    );
  }

  mover(n = this.actions.length): number | null {
    return this.script.mover ? this.script.mover(n) : n % this.seats.length;
  }

  position(ply = this.actions.length): Position {
    const mover = this.ended ? null : this.mover(ply);
    const refill = this.script.refill?.(ply) ?? 'no';
    const cells = (this.script.cells ?? CELLS).map((c) => ({ ...c, covers: 0 }));
    const person = this.#decided;
    const played = this.log().at(ply - 1);
    return {
      ply,
      plies: this.actions.length,
      solo: this.script.solo ?? false,
      phase: this.script.solo ? 1 : 0,
      mover,
      order: this.seats.map((_, i) => i),
      stacks: [],
      marker: 0,
      wheel: [0, 1, 2, 3, 0, 0, 0, 0, 0, 0, 0, 0],
      pile: 57,
      unseen: [],
      seats: this.seats.map((s) => ({
        ...s,
        number: 0,
        discs: 20,
        discsAtStart: 20,
        lastDisc: null,
        track: 0,
        area: [],
      })),
      offer:
        mover === null || refill === 'must'
          ? []
          : ([1, 2, 3] as const).map((k) => ({ k, slot: k, id: k, outlook: null, toll: null, cells })),
      refill,
      reveals: refill === 'no' ? 0 : 9,
      mayEnd: this.script.mayEnd ?? false,
      sheet: null,
      result:
        this.ended ??
        (mover === null ? { reason: 'discs', ranking: [0, 1], phase1: 0, phase2: 0, total: 0 } : null),
      decided: [],
      last: ply > 0 ? (played ?? null) : null,
      undo: person < 0 ? 'no' : person === this.actions.length - 1 ? 'free' : 'takeback',
      taken: person < 0 ? null : this.#taken(person),
      redo: this.undone.length > 0,
      takebacks: 0,
      clock: this.script.clock ?? null,
    };
  }

  /** What undo takes besides the action of a person. */
  #taken(person: number): Position['taken'] {
    const since = this.log().slice(person);
    const others = [...new Set(since.map((a) => a.seat))].filter((i) => i !== since[0]!.seat);
    return { others, reveals: since.some((a) => a.revealed > 0) };
  }

  log(): Played[] {
    return this.actions.map((action, i) => ({
      ply: i + 1,
      seat: this.mover(i) ?? 0,
      action,
      tile: null, // tiles are the engine's
      cell: null,
      covered: 0,
      left: 20,
      revealed: action === 'r' ? 9 : 0,
    }));
  }

  preview(): Preview {
    return {
      covers: [],
      discsBefore: 20,
      discsAfter: 20,
      sheet: null,
      ends: false,
      tile: null,
      after: [],
    };
  }

  check(action: string) {
    const legal =
      /^[123]@/.test(action) && (this.script.cells ?? CELLS).some((c) => action.endsWith(`@${c.x},${c.y}`));
    return legal || action === 'r' || action === 'e' ? null : { code: 'NL_ERR_APART', rule: 'R12' };
  }

  play(action: string): Position {
    this.actions.push(action);
    this.undone = [];
    return this.position();
  }

  undo(): Position | null {
    const from = this.#decided;
    if (from < 0) return null;
    this.undone.push(this.actions.splice(from));
    return this.position();
  }

  /** The last action that a person chose: a refill that had to be was nobody's choice. */
  get #decided(): number {
    return this.actions.findLastIndex(
      (_, i) => this.seats[this.mover(i) ?? 0]?.level === null && this.script.refill?.(i) !== 'must',
    );
  }

  redo(): Position | null {
    const again = this.undone.pop();
    if (!again) return null;
    this.actions.push(...again);
    return this.position();
  }

  end(why: 'left' | 'agreed', seat: number): Position {
    const seats = this.seats.map((_, i) => i);
    const ranking = why === 'left' ? [...seats.filter((i) => i !== seat), seat] : seats;
    this.ended = { reason: why, ranking, phase1: 0, phase2: 0, total: 0 };
    return this.position();
  }
  reasons() {
    return [];
  }
  tick(): { over: boolean; clock: Clock | null } {
    const { mover, clock } = this.position();
    return { over: mover === null, clock };
  }
  chances(): string {
    return `chances ${this.actions.length}`;
  }
  tags = new Map<string, string | null>();
  tag(name: string): string | null {
    return this.tags.get(name) ?? null;
  }
  setTag(name: string, value: string | null): void {
    this.tags.set(name, value);
  }
  pause(): void {}
  resume(): void {}
  record(): string {
    return JSON.stringify(this.actions);
  }
  free(): void {
    this.freed = true;
  }

  /** As the session sees it. */
  get table(): Table {
    return this as unknown as Table;
  }
}

export function keptGame(table: FakeTable, touched = 1): KeptGame {
  const { seats } = table.position();
  return {
    id: 'g',
    record: table.record(),
    created: 0,
    touched,
    summary: freshSummary(seats),
  };
}

/** A world whose time stands still until it is moved on. */
export class FakeWorld implements World, LocalWorld {
  settings = readSettings(null);
  time = 1000;
  waits: { ms: number; done: () => void }[] = [];
  thoughts: { options: ThinkOptions; answer: (action: string) => void; fail: () => void }[] = [];
  said: string[] = [];
  sounds: string[] = [];
  saved: KeptGame[] = [];
  stored: KeptGame | null = null; // what another page has stored
  deleted = false; // another page has deleted the game
  held: Held | null = null;
  heard: (kept: KeptGame | 'gone') => void = () => {}; // from other pages

  constructor(readonly script: Script = {}) {}

  now = () => this.time;
  wait(ms: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      this.waits.push({ ms, done: resolve });
      signal.addEventListener('abort', () => resolve(), { once: true });
    });
  }
  think(_table: TableView, options: ThinkOptions): Promise<Thought> {
    return new Promise((resolve, reject) => {
      const answer = (action: string) =>
        resolve({ action, nodes: 1, ms: 1, value: [0.5, 0.5], line: [], choices: [] });
      this.thoughts.push({ options, answer, fail: () => reject(new Error('worker')) });
    });
  }
  every: (ms: number, run: () => void) => () => void = () => () => {};
  moveTime = () => this.settings.moveTime;
  watch(heard: FakeWorld['heard']) {
    this.heard = heard;
    return () => {};
  }
  study = () => Promise.resolve();
  knows: (level: string) => boolean = () => true;
  read = (record: string) => new FakeTable(this.script, JSON.parse(record) as string[]).table;
  pack(table: Table, hints: number, old: KeptGame): KeptGame {
    return {
      ...old,
      record: table.record(true),
      touched: old.touched + 1,
      summary: { ...old.summary, hints },
    };
  }
  async save(kept: KeptGame, known: number): Promise<KeptGame | 'gone' | null> {
    if (this.deleted) return 'gone';
    if (this.stored && this.stored.touched > known) return this.stored;
    this.saved.push(kept);
    return null;
  }
  async put(kept: KeptGame): Promise<void> {
    this.deleted = false;
    this.saved.push(kept);
  }
  readHeld = () => this.held;
  writeHeld(held: Held | null): void {
    this.held = held;
  }
  helped = -1;
  readHelped = () => this.helped;
  writeHelped(ply: number): void {
    this.helped = ply;
  }
  say(text: string): void {
    this.said.push(text);
  }
  sound = (name: string): void => {
    this.sounds.push(name);
  };
  travels = () => true;

  /** Lets everything that is waited for arrive. */
  async settle(): Promise<void> {
    for (let i = 0; i < 20; i++) {
      for (const w of this.waits.splice(0)) w.done();
      await Promise.resolve();
    }
  }
  pass(ms: number): void {
    this.time += ms;
  }
}

/** A session of a table that this page decides. */
export function sessionOf(
  table: FakeTable,
  world: FakeWorld,
): { session: Session; saved: () => Promise<void> } {
  const authority = new LocalAuthority(table.table, keptGame(table), world);
  return { session: new Session(authority, world), saved: () => authority.saved() };
}

export const people: Script = {
  seats: [
    { name: 'Anna', level: null },
    { name: 'Bo', level: null },
  ],
};

/** A session that is open while the test lasts. */
export function start(script: Script = {}, actions: string[] = []) {
  const fake = new FakeTable(script, actions);
  const world = new FakeWorld(script);
  const { session, saved } = sessionOf(fake, world);
  session.open();
  onTestFinished(() => session.close());
  world.pass(1000);
  return { fake, world, session, saved };
}

/** The same with the real engine; computers do anything that is legal, and hints say anything. */
export class RealWorld extends FakeWorld {
  constructor(private readonly draw: (n: number) => number) {
    super();
    this.settings.motion = 'off';
  }
  override read = (record: string) => engine().readTable(record);
  override async think(table: Table): Promise<Thought> {
    const p = table.position();
    const actions = p.offer.flatMap((o) => o.cells.map((c) => `${o.k}@${c.x},${c.y}`));
    if (p.refill !== 'no') actions.push('r');
    const action = actions[this.draw(actions.length)]!;
    return { action, nodes: 1, ms: 0, value: p.seats.map(() => 0.5), line: [], choices: [] };
  }
}
