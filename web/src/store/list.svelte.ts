// list.svelte.ts: the list of games kept, for components: it follows every change, of other pages too.

import type { KeptGame } from '../types';
import { listGames, lost, onChange, onLost } from './store';

let games = $state.raw<KeptGame[] | null>(null);
let unkept = $state(lost());
let begun = false;
let reading = 0;

async function read(): Promise<void> {
  const mine = ++reading;
  const list = await listGames();
  if (mine === reading) games = list; // an older reading may come in later
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

/** Whether this browser does not keep games beyond this page. */
export function notKept(): boolean {
  begin();
  return unkept;
}
