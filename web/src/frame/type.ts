// type.ts: the display face.  No first game waits for it, or pays for it: it is fetched once the app is kept in the
// browser, when a game is well on its way, or with a screen that is read.

import { whenIdle } from './idle';

let asked = false;

export function loadType(): void {
  if (asked) return;
  asked = true;
  whenIdle(() => void import('../styles/type/type.css').catch(() => (asked = false)));
}

/** Loads it as soon as the service worker has it. */
export function loadKeptType(): void {
  if ('serviceWorker' in navigator) void navigator.serviceWorker.ready.then(loadType, () => {});
}
