// world.ts: what a session needs from outside: time, workers, the voice; and all of it on a real page, with what
// its authority needs.

import { travels } from '../art/motion';
import type { LocalWorld } from '../authority/local';
import { engine, loadStudy, type TableView } from '../engine';
import { announce } from '../frame/announce.svelte';
import { think, type ThinkOptions } from '../players/players';
import { settings, type Settings } from '../settings/settings.svelte';
import { openTable, pack } from '../store/games';
import { getGame, lost, onChange, putGame, updateGame } from '../store/store';
import { readHeld, writeHeld, type Held } from '../turn/held';
import type { Thought } from '../types';
import { readHelped, writeHelped } from './helped';
import { sound, type Sound } from './sound';

export interface World {
  settings: Settings;
  now(): number; // ms of a steady clock
  wait(ms: number, signal: AbortSignal): Promise<void>; // an abort ends it, without an error
  think(table: TableView, options: ThinkOptions): Promise<Thought>;
  study(): Promise<void>; // before a table is asked for reasons
  readHeld(): Held | null;
  writeHeld(held: Held | null): void;
  readHelped(): number; // the last action up to which help was counted; -1: none
  writeHelped(ply: number): void;
  say(text: string): void;
  /** A sound, so many ms from now; `n` of several. */
  sound(name: Sound, delay?: number, n?: number): void;
  travels(): boolean; // whether things may move from place to place, or only fade
}

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done, { once: true });
  });
}

function every(ms: number, run: () => void): () => void {
  const timer = setInterval(run, ms);
  return () => clearInterval(timer);
}

export function realWorld(id: string): World & LocalWorld {
  return {
    settings,
    now: () => performance.now(),
    wait,
    every,
    think: (table, options) => think(table, options),
    moveTime: () => settings.moveTime,
    study: () => loadStudy(),
    knows: (level) => engine().levels.some((l) => l.name === level.split('+')[0]),
    read: openTable,
    pack,
    save: updateGame,
    put: putGame,
    watch: (heard) =>
      onChange((changed, here) => {
        if (here || (changed !== null && changed !== id)) return;
        void getGame(id).then((kept) => {
          if (kept) heard(kept);
          else if (!lost()) heard('gone'); // and not only out of reach
        });
      }),
    readHeld: () => readHeld(id),
    writeHeld: (held) => writeHeld(id, held),
    readHelped: () => readHelped(id),
    writeHelped: (ply) => writeHelped(id, ply),
    say: announce,
    sound,
    travels,
  };
}
