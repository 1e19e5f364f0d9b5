// update.svelte.ts: the service worker, and new versions of the app.
//
// A new version is fetched in the background and then waits.  Nothing is reloaded by itself:
// a notice offers it, and not while a game is on the screen.

import { untrack } from 'svelte';
import { t } from '../i18n/index.svelte';
import { route } from '../frame/route.svelte';
import { whenIdle } from '../frame/idle';
import { toast } from '../frame/toast.svelte';
import { loadKeptType } from '../frame/type';

let waiting = $state.raw<ServiceWorker | null>(null);
const playing = $derived(route().screen === 'game');
const HOUR = 3_600_000;
const PATIENCE = 2000; // ms after the page has loaded

/** Asks a waiting worker whether this page already is of its version. */
function isSame(worker: ServiceWorker): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }: MessageEvent) => resolve(data === true);
    worker.postMessage({ has: new URL(import.meta.url).pathname }, [port2]);
    setTimeout(() => resolve(false), 2000);
  });
}

async function found(worker: ServiceWorker): Promise<void> {
  // A reload may have brought the new page already: then the worker only has to take over.
  if (await isSame(worker)) worker.postMessage('take over');
  else waiting = worker;
}

function follow(registration: ServiceWorkerRegistration | undefined): void {
  if (!registration) return; // some browsers only pretend
  const look = (worker: ServiceWorker | null) => {
    if (!worker) return;
    const look = () => {
      if (worker.state === 'installed' && navigator.serviceWorker.controller) void found(worker);
    };
    worker.addEventListener('statechange', look);
    look();
  };
  look(registration.waiting);
  look(registration.installing);
  registration.addEventListener('updatefound', () => look(registration.installing));
  let checked = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - checked < HOUR) return;
    checked = Date.now();
    registration.update().catch(() => {}); // offline
  });
}

function reload(worker: ServiceWorker): void {
  let done = false;
  const now = () => {
    if (!done) location.reload();
    done = true;
  };
  // Another page may have let it take over already.  And a worker that is slow to do so is not
  // waited for: the page comes from the network, and is the new one in any case.
  if (worker.state !== 'installed') return now();
  navigator.serviceWorker.addEventListener('controllerchange', now, { once: true });
  worker.postMessage('take over');
  setTimeout(now, 2000);
}

function register(): void {
  navigator.serviceWorker.register('./sw.js', { updateViaCache: 'none' }).then(follow, () => {}); // the app works without
}

/** Call once, from the root component. */
export function watchUpdates(): void {
  if (import.meta.env.PROD && 'serviceWorker' in navigator) {
    // The worker fetches the whole app.  What this visit needs at once comes first.
    const later = () => setTimeout(() => whenIdle(register), PATIENCE);
    if (document.readyState === 'complete') later();
    else addEventListener('load', later);
    loadKeptType();
  }
  $effect(() => {
    const worker = waiting;
    if (!worker || playing) return;
    return untrack(() =>
      toast(t('A new version is ready.'), {
        lasts: Infinity,
        action: { label: t('Reload'), run: () => reload(worker) },
      }),
    );
  });
}
