// testing.ts: what the tests of the bridge share: the real modules, stored games, tables
// and games by chance.  No part of the app.

import { readdirSync, readFileSync } from 'node:fs';
import { engine, loadEngine, loadStudy, type Engine, type Table } from './engine';
import type { Row } from './store/row';
import type { Shelf } from './store/shelf';
import type { KeptGame, Position, Setup } from './types';

export const at = (path: string) => new URL(`../../${path}`, import.meta.url);
export const module = (name: string) => readFileSync(at(`build/wasm/web/${name}.wasm`));

export async function loadRealEngine(): Promise<Engine> {
  await loadStudy(module('study'));
  return loadEngine(module('game'));
}

const folder = 'tests/data/games';
export const storedGames = readdirSync(at(folder))
  .filter((name) => name.endsWith('.nlr'))
  .map((name) => name.replace('.nlr', ''));
export const storedRecord = (name: string) => readFileSync(at(`${folder}/${name}.nlr`), 'utf8');
export const storedPositions = (name: string) =>
  readFileSync(at(`${folder}/${name}.jsonl`), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as NativePosition);

/** A position as `novaluna replay --json` prints it (docs/formats.md). */
export interface NativePosition {
  ply: number;
  action: string | null;
  over: boolean;
  to_move: number | null;
  order: number[] | null;
  phase: 1 | 2 | null;
  marker: number;
  wheel: number[];
  pile: number;
  players: {
    discs: number;
    track: number | null;
    tiles: { id: number; x: number; y: number; covered: boolean[] }[];
  }[];
  result: null | {
    reason: string;
    ranking?: number[];
    phase1?: number;
    phase2?: number;
    total?: number;
  };
}

export const setup = (seats: number, more: Partial<Setup> = {}): Setup => ({
  seats: Array.from({ length: seats }, (_, i) => ({ name: `Player ${i + 1}`, level: null })),
  discs: null,
  seed: '2026',
  clock: null,
  date: '2026-11-15',
  ...more,
});

export const copyOf = (table: Table): Table => engine().readTable(table.record(true));

/** Numbers by chance, the same every time. */
export function chance(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** All legal actions. */
export function actionsOf(p: Position): string[] {
  const placements = p.offer.flatMap((o) => o.cells.map((c) => `${o.k}@${c.x},${c.y}`));
  return [...placements, ...(p.refill === 'no' ? [] : ['r']), ...(p.mayEnd ? ['e'] : [])];
}

/** Plays a game by chance and shows each position before its action; the table is freed. */
export function playByChance(table: Table, seed: number, look: (table: Table, action: string) => void): void {
  const below = chance(seed);
  for (let p = table.position(); !p.result; p = table.position()) {
    const actions = actionsOf(p);
    const action = actions[below(actions.length)]!;
    look(table, action);
    table.play(action);
  }
  table.free();
}

/** The summary of a game that has just begun. */
export function freshSummary(seats: KeptGame['summary']['seats'] = []): KeptGame['summary'] {
  return {
    seats,
    solo: seats.length === 1,
    phase: 0,
    mover: 0,
    plies: 0,
    takebacks: 0,
    hints: 0,
    result: null,
    seed: '7',
    area: [],
  };
}

/** A shelf for games in memory. */
export function memoryShelf(): Shelf {
  const games = new Map<string, Row>();
  return {
    get: async (id) => games.get(id),
    all: async () => [...games.values()],
    put: async (list) => {
      for (const g of list) games.set(g.id, structuredClone(g));
    },
    change: async (id, decide) => {
      const next = decide(games.get(id));
      if (next) games.set(id, structuredClone(next));
    },
    delete: async (ids) => ids.forEach((id) => games.delete(String(id))),
    clear: async () => games.clear(),
  };
}
