// mishap.svelte.ts: errors that nobody has caught, of a click or a promise: they are told once, calmly.  What
// fails while a screen is drawn is caught by the boundary in App.svelte.

import { t } from '../i18n/index.svelte';
import { toast } from '../frame/toast.svelte';

/** What no person has to hear of: a browser's own complaints, which come without an error, and what was stopped. */
function harmless(error: unknown): boolean {
  return !error || (error instanceof DOMException && error.name === 'AbortError');
}

/** Call once, from the root component; returns how to stop. */
export function watchMishaps(at: EventTarget = globalThis, reload = () => location.reload()): () => void {
  let told = false;
  const tell = (event: Event) => {
    const error: unknown =
      event.type === 'error' ? (event as ErrorEvent).error : (event as PromiseRejectionEvent).reason;
    if (told || harmless(error)) return;
    told = true;
    toast(t('Something went wrong. Your games are safe: reload the page to go on.'), {
      lasts: Infinity,
      action: { label: t('Reload'), run: reload },
      gone: () => (told = false),
    });
  };
  const kinds = ['error', 'unhandledrejection'];
  for (const kind of kinds) at.addEventListener(kind, tell);
  return () => kinds.forEach((kind) => at.removeEventListener(kind, tell));
}
