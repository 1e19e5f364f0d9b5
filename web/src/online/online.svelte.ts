// online.svelte.ts: playing with others, on a real page: the one line, who one is, and one's own tables.

import { untrack } from 'svelte';
import { settings, type Settings } from '../settings/settings.svelte';
import { realWorld, type World } from '../session/world';
import { pack } from '../store/games';
import { engine, loadStudy } from '../engine';
import { route } from '../frame/route.svelte';
import { keepMix, readMixes } from '../review/mix';
import { getGame, putGame } from '../store/store';
import type { KeptGame } from '../types';
import { fitName } from '../words/name';
import { Ended } from './ended.svelte';
import { Far } from './far.svelte';
import { heldRooms, readHeld, writeHeld, type Held } from './held';
import { DistantAuthority } from './distant';
import { Line, type Wire } from './line.svelte';
import type { Bot, Row, Told } from './messages';
import { isTurn, watchable } from './tables';

/** What one is called at tables: as in games on this device. */
export const me = {
  get name(): string {
    return fitName(settings.name);
  },
};

export function callMe(name: string): void {
  settings.name = fitName(name);
}

function connect(): Wire {
  const url = new URL('online', location.href);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  url.hash = url.search = '';
  return new WebSocket(url, 'novaluna.1') as unknown as Wire;
}

function after(ms: number, run: () => void): () => void {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
}

/** The line of this page. */
export const line = new Line({
  connect,
  now: () => Date.now(),
  after,
  chance: () => Math.random(),
  name: () => me.name,
});
for (const event of ['online', 'focus', 'pageshow']) addEventListener(event, () => line.hint(true));
addEventListener('offline', () => line.hint(false));
document.addEventListener('visibilitychange', () => document.hidden || line.hint(true));

/** Bytes that nobody can foretell, as hex. */
export function random(bytes: number): string {
  return [...crypto.getRandomValues(new Uint8Array(bytes))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}

const KNOWN = 8; // tables whose games are remembered after they are left
const known: Far[] = []; // the one left last is the last

/** Follows a table; close it when it is left: whoever comes back finds the board as it was, and sees what has
 *  happened since.  study.wasm comes first. */
export function followTable(id: string): Far {
  // Effects open tables, and are not to depend on them.
  return untrack(() => {
    const at = known.findIndex((far) => far.link === id && !far.denied);
    const [left] = at < 0 ? [] : known.splice(at, 1);
    left?.open();
    const world = { readHeld, writeHeld: keepHeld, readMixes, keepMix, random, after };
    const far = left ?? new Far(id, line, world);
    known.push(far);
    if (known.length > KNOWN) known.shift();
    return far;
  });
}

// ---- what is held at tables that have been left ----

let held = $state.raw(heldRooms());

function keepHeld(room: string, what: Held | null): void {
  writeHeld(room, what);
  held = heldRooms();
}

/** The tables at which a move waits for the line. */
export const heldAt = (): readonly string[] => held;

const delivered = new Set<string>(); // rooms that are followed for that

/** Follows the tables at which something is held until it has been answered: whoever has moved and gone elsewhere has
 *  moved all the same. */
export async function deliver(): Promise<void> {
  await loadStudy();
  for (const room of heldRooms()) {
    if (delivered.has(room)) continue;
    delivered.add(room);
    const far = followTable(room);
    const stop = $effect.root(() => {
      $effect(() => {
        if (far.held && !far.denied) return;
        queueMicrotask(() => {
          stop();
          far.close();
          delivered.delete(room);
        });
      });
    });
  }
}

/** Keeps a game that is over, with all others; known by the room's id.  One that was watched is somebody else's. */
async function keep(
  id: string,
  record: string,
  whose: Pick<KeptGame, 'you' | 'foreign'>,
  times: Partial<KeptGame> = {},
): Promise<KeptGame> {
  const table = engine().readTable(record);
  try {
    const game = { ...pack(table), id, ...whose, ...times };
    await putGame(game);
    return game;
  } finally {
    table.free();
  }
}

const ENDED = 'novaluna.ended';

/** One's games that are over. */
export const ended = new Ended({
  ask: (what, members) => line.ask(what, members),
  ready: loadStudy,
  isOpen: (room) => route().screen === 'table' && route().arg === room,
  get: getGame,
  keep: (room, record, you, times) => keep(room, record, { you }, times),
  read() {
    try {
      return localStorage.getItem(ENDED);
    } catch {
      return null;
    }
  },
  write(text) {
    try {
      localStorage.setItem(ENDED, text);
    } catch {
      // then they are news once more at the next visit
    }
  },
});

/** Keeps the game of others that was watched to its end, once. */
async function keepWatched(room: string, record: string): Promise<void> {
  if (!(await getGame(room))) await keep(room, record, { foreign: true });
}

/** The authority of a table whose game has begun, and the world of its session: no computer helps against people. */
export function seatAt(far: Far): { authority: DistantAuthority; world: World } {
  const world = realWorld(far.link);
  const authority = new DistantAuthority(far, {
    every: world.every,
    keep: (id, record) =>
      void (far.seat === null ? keepWatched(id, record) : ended.keep(id, record, far.seat)),
  });
  const fair = new Proxy(settings, {
    get: (of, key) =>
      key === 'hints' ? false : key === 'assist' ? Math.min(2, of.assist) : of[key as keyof Settings],
  });
  return { authority, world: { ...world, settings: fair } };
}

// ---- one's own tables, and those in the lobby ----

const AGAIN = 3000; // ms
const MOMENT = 500; // ms in which several events are one piece of news

/** Lists that the server keeps up to date while somebody looks. */
export class Lists {
  mine: Row[] = $state.raw([]);
  lobby: Row[] = $state.raw([]);
  live: Row[] = $state.raw([]); // games to watch, in the order in which they were opened
  bots: Bot[] = $state.raw([]); // that wait there
  known = $state(false); // they have been told once

  /** One's own tables that wait for one, the most urgent first. */
  waiting: Row[] = $derived.by(() =>
    this.mine.filter(isTurn).sort((a, b) => (a.deadline ?? Infinity) - (b.deadline ?? Infinity)),
  );

  constructor(private readonly withLobby: boolean) {}

  open(): () => void {
    const leave = untrack(() => line.use(this));
    return () => {
      this.#again?.();
      if (this.withLobby && line.state === 'on') void line.ask('lobby', { on: false }).catch(() => {});
      leave();
    };
  }

  connected(): void {
    void this.refresh();
  }

  async refresh(): Promise<void> {
    try {
      if (this.withLobby) {
        const { lobby, live, bots } = await line.ask('lobby', { on: true });
        this.lobby = lobby ?? [];
        this.live = (live ?? []).sort((a, b) => a.created - b.created);
        this.bots = bots ?? [];
      }
      if (line.you) this.mine = (await line.ask('mine')).mine ?? [];
      this.known = true;
    } catch {
      if (line.state === 'on') this.#again = after(AGAIN, () => void this.refresh()); // it cannot be read just now
    } // otherwise with the next connection
  }
  #again: (() => void) | null = null;

  heard(told: Told): void {
    const table = told.table;
    if (table) this.lobby = put(this.lobby, table); // whoever shows it says what became of it
    if (table) this.live = watchable(this.live, table);
    const bot = told.bot;
    if (bot) this.bots = [...this.bots.filter((b) => b.player !== bot.player), ...(bot.waiting ? [bot] : [])];
    if (told.turn) this.mine = put(this.mine, told.turn);
    // Whoever watches a table is not told whose turn it is there; behind another window one wants to know.
    if (told.event && document.hidden && !this.#late) {
      this.#late = true;
      after(MOMENT, () => {
        this.#late = false;
        void this.refresh();
      });
    }
  }
  #late = false;
}

function put(rows: Row[], row: Row): Row[] {
  const others = rows.filter((other) => other.room !== row.room);
  const at = rows.findIndex((other) => other.room === row.room);
  return at < 0 ? [row, ...others] : [...others.slice(0, at), row, ...others.slice(at)];
}
