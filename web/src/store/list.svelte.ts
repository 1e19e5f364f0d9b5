// list.svelte.ts: the list of games kept, for components: it follows every change, of other pages too.

import type { KeptGame } from '../types';
import { aside, listGames, lost, onChange, onLost, type Loss } from './store';

let games = $state.raw<KeptGame[] | null>(null);
let unkept = $state<Loss | null>(lost());
let strange = $state.raw<readonly unknown[]>([]);
let begun = false;
let reading = 0;

async function read(): Promise<void> {
  const mine = ++reading;
  const list = await listGames();
  if (mine !== reading) return; // an older reading may come in later
  games = list;
  strange = aside();
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
