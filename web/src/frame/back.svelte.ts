// back.svelte.ts: where the way back of a page leads: to the game one came from, or home.

import { href, type Route } from './route.svelte';

let game = $state<string | null>(null);

/** The address of the game that was left for this page; null if there is none. */
export function gameBehind(): string | null {
  return game;
}

/** Tells that a screen follows another; App.svelte does. */
export function moved(from: Route | null, to: Route): void {
  if (to.screen === 'home' || to.screen === 'game' || to.screen === 'replay') game = null;
  else if (from?.screen === 'game' || from?.screen === 'replay') game = href(from.screen, from.arg);
}
