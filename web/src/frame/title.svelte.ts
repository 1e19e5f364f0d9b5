// title.svelte.ts: what the window of the app is called.

import { t } from '../i18n/index.svelte';

/** The title of a page; the app alone is called by its name. */
export function windowTitle(page: string): string {
  return page ? t('{page} · Nova Luna', { page }) : 'Nova Luna';
}
