// back.svelte.ts: where the way back of a page leads: to the game or the lesson one came from, or home.

import { href, type Route } from './route.svelte';

/** What was left for a page, and its address. */
export interface Behind {
  what: 'game' | 'lesson';
  href: string;
}

let behind = $state.raw<Behind | null>(null);

/** What was left for this page; null if there is nothing. */
export function leftBehind(): Behind | null {
  return behind;
}

/** What one goes back to on that screen, if anything. */
function kind({ screen, arg }: Route): Behind['what'] | null {
  if (screen === 'game' || screen === 'replay') return 'game';
  return screen === 'learn' && /^\d+$/.test(arg) ? 'lesson' : null;
}

/** Tells that a screen follows another; App.svelte does. */
export function moved(from: Route | null, to: Route): void {
  const what = from && kind(from);
  if (to.screen === 'home' || to.screen === 'learn' || kind(to)) behind = null;
  else if (what) behind = { what, href: href(from.screen, from.arg) };
}
