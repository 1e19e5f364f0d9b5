// list.svelte.ts: the list of games kept, for components: it follows every change, of other pages too.

import type { KeptGame } from '../types';
import { listGames, lost, onChange, onLost, unread } from './store';

let games = $state.raw<KeptGame[] | null>(null);
let unkept = $state(lost());
let aside = $state(0);
let begun = false;
let reading = 0;

async function read(): Promise<void> {
  const mine = ++reading;
  const list = await listGames();
  if (mine !== reading) return; // an older reading may come in later
  games = list;
  aside = unread();
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

/** How many games are kept that this version of the app does not understand. */
export function unreadGames(): number {
  begin();
  return aside;
}

/** Whether this browser does not keep games beyond this page. */
export function notKept(): boolean {
  begin();
  return unkept;
}
