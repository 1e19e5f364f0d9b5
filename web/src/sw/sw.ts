// sw.ts: the service worker: after the first visit the app works without a network.
//
// Each version of the app has a cache of its own, filled as a whole before the version is
// used.  The page itself comes from the network if there is one, all other files from the
// cache: their names change with their content.  Old caches stay for as long as a page may
// still be using them, so an update breaks no game in progress.  tools/offline.ts builds
// this file and fills in the list.

export {};
declare const self: ServiceWorkerGlobalScope;
declare const __FILES__: string[]; // relative to the folder of the app; '' is its page
declare const __VERSION__: string;

const PREFIX = 'novaluna-';
const CACHE = PREFIX + __VERSION__;
const SCOPE = self.registration.scope;
const files = new Set(__FILES__.map((path) => new URL(path, SCOPE).href));
const ASSETS = `${SCOPE}assets/`; // with a hash in their names
const PATIENCE = 4000; // ms to wait for a page
const AT_ONCE = 2; // files that are fetched

/** A response that may be given for any request: one that was redirected may not. */
async function plain(response: Response): Promise<Response> {
  if (!response.redirected) return response;
  return new Response(await response.blob(), { status: response.status, headers: response.headers });
}

async function fetchInto(cache: Cache, url: string): Promise<void> {
  const lasting = url.startsWith(ASSETS);
  const known = lasting ? await caches.match(url) : undefined; // the same in an older version
  const response = known ?? (await fetch(url, { cache: lasting ? 'default' : 'no-cache', priority: 'low' }));
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  await cache.put(url, await plain(response));
}

/** All files or nothing: if one is missing, the version is not installed.  A few at a time, so
 *  that the page, which may be starting its first game, gets its own files meanwhile. */
async function install(): Promise<void> {
  const cache = await caches.open(CACHE);
  const left = [...files];
  const some = async () => {
    for (let url = left.shift(); url !== undefined; url = left.shift()) await fetchInto(cache, url);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, some));
}

/** Deletes caches of other versions, once no page can be using them. */
async function sweep(): Promise<void> {
  if (self.registration.waiting || self.registration.installing) return; // theirs may be a newer one
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (pages.length) return;
  for (const name of await caches.keys())
    if (name.startsWith(PREFIX) && name !== CACHE) await caches.delete(name);
}

async function page(request: Request): Promise<Response> {
  await sweep();
  const kept = async () => (await caches.open(CACHE)).match(SCOPE);
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE));
  const fresh = fetch(request).then((r) => (r.ok ? r : undefined));
  const first = await Promise.race([fresh, late]).catch(() => undefined);
  return first ?? (await kept()) ?? fetch(request);
}

async function file(request: Request): Promise<Response> {
  const own = await (await caches.open(CACHE)).match(request.url);
  return own ?? (await caches.match(request.url)) ?? fetch(request);
}

self.addEventListener('install', (e) => e.waitUntil(install()));

self.addEventListener('activate', (e) => e.waitUntil(self.clients.claim().then(sweep)));

self.addEventListener('fetch', (e) => {
  const { request } = e;
  const url = new URL(request.url);
  if (request.method !== 'GET') return;
  if (request.mode === 'navigate') {
    url.hash = url.search = '';
    if (url.href === SCOPE || url.href === `${SCOPE}index.html`) e.respondWith(page(request));
  } else if (files.has(request.url) || request.url.startsWith(ASSETS)) e.respondWith(file(request));
});

self.addEventListener('message', (e) => {
  const asked: unknown = e.data;
  if (asked === 'take over') void self.skipWaiting();
  // Whether a page's script belongs to this version.
  else if (typeof asked === 'object' && asked !== null && 'has' in asked && typeof asked.has === 'string')
    e.ports[0]?.postMessage(files.has(new URL(asked.has, SCOPE).href));
});

/** A notification leads to its table: in a page that is open, or in a new one. */
async function lead(room: string): Promise<void> {
  const there = `${SCOPE}#/table/${room}`;
  const [page] = await self.clients.matchAll({ type: 'window' });
  if (!page) return void (await self.clients.openWindow(there));
  page.postMessage({ table: room });
  await page.focus();
}

self.addEventListener('notificationclick', (e) => {
  e.notification.close();
  e.waitUntil(lead(String(e.notification.data)));
});
