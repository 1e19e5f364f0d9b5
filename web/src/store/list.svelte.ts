// list.svelte.ts: the list of games kept, for components: it follows every change, of other pages too.

import type { KeptGame } from '../types';
import { aside, listGames, lost, onChange, onLost, type Loss } from './store';

let games = $state.raw<KeptGame[] | null>(null);
let unkept = $state<Loss | null>(lost());
let strange = $state.raw<readonly unknown[]>([]);
let begun = false;
let reading = false;
let stale = false; // something has changed while it was read

const PAUSE = 4; // times as long as a reading takes is the time to the next one: thousands of games may come in
const LONGEST_PAUSE = 1000; // ms

/** Has all that has changed in the list now, rather than in a moment. */
export async function listNow(): Promise<void> {
  games = await listGames();
  strange = aside();
}

async function read(): Promise<void> {
  stale = true;
  if (reading) return;
  reading = true;
  while (stale) {
    stale = false;
    const began = performance.now();
    await listNow();
    const pause = Math.min(LONGEST_PAUSE, PAUSE * (performance.now() - began));
    await new Promise((resume) => setTimeout(resume, pause));
  }
  reading = false;
}

function begin(): void {
  if (begun) return;
  begun = true;
  onChange(() => void read());
  onLost((lost) => (unkept = lost));
  void read();
}

/** All games, newest first; null until they are read. */
export function keptGames(): KeptGame[] | null {
  begin();
  return games;
}

/** What is kept that this version of the app does not understand. */
export function asideRows(): readonly unknown[] {
  begin();
  return strange;
}

/** Why this browser does not keep games beyond this page; null if it does. */
export function notKept(): Loss | null {
  begin();
  return unkept;
}
