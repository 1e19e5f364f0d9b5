// beside.ts: what a table at a distance adds to the screen of a game: places that online/table fills.  No first game
// has any of it.

import type { Snippet } from 'svelte';
import type { MenuItem } from '../ui/Menu.svelte';
import type { Ways } from './menu';

export interface Beside {
  menu: (ways: Ways) => MenuItem[];
  line?: Snippet | undefined; // instead of whose turn it is
  tools: Snippet; // in the top bar
  face: Snippet<[number]>; // on a player's disc
  under: Snippet<[number]>; // a player's name
  side: Snippet; // under the players, where they have a column
  float: Snippet; // over the area, where they have none …
  strip: Snippet; // … and under it: the area makes room
  bar?: Bar | undefined; // instead of what a turn has in the action bar
  seal: Snippet; // at the end
  again: Snippet; // … and what is done next
}

export interface Bar {
  head?: string; // otherwise that of the turn
  sub: string;
  left?: Snippet;
  right?: Snippet;
}
