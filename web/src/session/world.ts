// world.ts: what a session needs from outside: time, workers, the store; and all of it on a real page.

import { engine, loadStudy, type Table } from '../engine';
import { keep, openTable } from '../store/games';
import { putGame, updateGame } from '../store/store';
import { think, type ThinkOptions } from '../players/players';
import { settings, type Settings } from '../settings/settings.svelte';
import type { KeptGame, Thought } from '../types';
import { announce } from '../frame/announce.svelte';
import { readDraft, writeDraft, type Draft } from '../turn/held';
import { sound, type Sound } from './sound';

export interface World {
  settings: Settings;
  now(): number; // ms of a steady clock
  wait(ms: number, signal: AbortSignal): Promise<void>; // an abort ends it, without an error
  think(table: Table, options: ThinkOptions): Promise<Thought>;
  study(): Promise<void>; // before a table is asked for reasons
  knows(level: string): boolean;
  read(record: string): Table;
  /** A table as it is kept now. */
  pack(table: Table, hints: number, old: KeptGame): KeptGame;
  /** Stores it, unless the store has something newer than `known`, or has it no more: that is the answer then. */
  save(kept: KeptGame, known: number): Promise<KeptGame | 'gone' | null>;
  /** Stores it, whatever is there. */
  keep(kept: KeptGame): Promise<void>;
  readDraft(): Draft | null;
  writeDraft(draft: Draft | null): void;
  say(text: string): void;
  sound(name: Sound, delay?: number): void;
}

export function realWorld(id: string): World {
  return {
    settings,
    now: () => performance.now(),
    wait: (ms, signal) =>
      new Promise((resolve) => {
        const done = () => {
          clearTimeout(timer);
          resolve();
        };
        const timer = setTimeout(done, ms);
        signal.addEventListener('abort', done, { once: true });
      }),
    think: (table, options) => think(table, options),
    study: () => loadStudy(),
    knows: (level) => engine().levels.some((l) => l.name === level),
    read: openTable,
    pack: (table, hints, old) => keep(table, hints, old),
    save: updateGame,
    keep: putGame,
    readDraft: () => readDraft(id),
    writeDraft: (draft) => writeDraft(id, draft),
    say: announce,
    sound,
  };
}
