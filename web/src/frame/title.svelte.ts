// title.svelte.ts: what the window of the app is called.  App.svelte alone writes it down.

import { t } from '../i18n/index.svelte';

let own = $state('');

/** A screen's own title, for as long as the effect that gives it lives. */
export function giveTitle(page: string): () => void {
  own = page;
  return () => (own = '');
}

let turns = $state('');

/** How many tables far away wait for one. */
export function countTurns(n: number): void {
  turns = n ? `(${n}) ` : '';
}

/** The title of the window, on a screen with a name; the app alone is called by its own. */
export function windowTitle(screen: string): string {
  const page = own || screen;
  return turns + (page ? t('{page} · Nova Luna', { page }) : 'Nova Luna');
}
