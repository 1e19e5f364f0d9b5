// shelf.ts: where games lie: in IndexedDB.
//
// A shelf only fetches and stores whole rows, each in one transaction, so a half-written
// one cannot exist.  What is fetched is not trusted (row.ts).  Everything else is store.ts.

import type { Row } from './row';

export interface Shelf {
  get(id: string): Promise<unknown>;
  all(): Promise<unknown[]>;
  /** Stores all of them or none. */
  put(rows: Row[]): Promise<void>;
  /** Looks at a row and stores another in its place, with nobody in between; null leaves it as it is. */
  change(id: string, decide: (there: unknown) => Row | null): Promise<void>;
  delete(ids: IDBValidKey[]): Promise<void>;
  clear(): Promise<void>;
}

const NAME = 'novaluna';
const GAMES = 'games';
/** ms to open it.  Some browsers never answer, when the page was left while it was made: games then live in memory
 *  until it opens after all. */
const PATIENCE = 4000;
/** Each entry brings the database from that version to the next; never change an old one. */
const STEPS: ((db: IDBDatabase) => void)[] = [(db) => db.createObjectStore(GAMES, { keyPath: 'id' })];

function open(lost: () => void): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, STEPS.length); // throws where storage is switched off
    request.onupgradeneeded = ({ oldVersion }) =>
      STEPS.slice(oldVersion).forEach((step) => step(request.result));
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      const db = request.result;
      db.onclose = lost;
      // A newer version of the app wants to change the database: make way, and open it again when needed.
      db.onversionchange = () => {
        db.close();
        lost();
      };
      resolve(db);
    };
  });
}

/** Its answer, or a failure when that takes too long. */
function patiently<T>(answer: Promise<T>): Promise<T> {
  return Promise.race([
    answer,
    new Promise<never>((_, reject) =>
      setTimeout(() => reject(new DOMException('', 'TimeoutError')), PATIENCE),
    ),
  ]);
}

export function databaseShelf(): Shelf {
  let db: Promise<IDBDatabase> | null = null; // as soon as it is open
  let soon: Promise<IDBDatabase> | null = null; // … unless it takes too long

  /** Runs one transaction; what `work` asked for last is the answer, once all of it is stored. */
  async function run<T>(
    mode: IDBTransactionMode,
    work: (games: IDBObjectStore) => IDBRequest<T> | null,
  ): Promise<T | undefined> {
    if (!db) {
      db = open(() => (db = null));
      db.catch(() => (db = null));
      soon = patiently(db);
    }
    const base = await Promise.race([db, soon!]);
    return new Promise((resolve, reject) => {
      const change = base.transaction(GAMES, mode);
      let request: IDBRequest<T> | null = null;
      change.oncomplete = () => resolve(request?.result);
      change.onabort = () => reject(change.error ?? new DOMException('', 'AbortError'));
      request = work(change.objectStore(GAMES));
    });
  }

  async function oneByOne(): Promise<unknown[]> {
    const ids = (await run<IDBValidKey[]>('readonly', (s) => s.getAllKeys())) ?? [];
    return Promise.all(ids.map((id) => run<unknown>('readonly', (s) => s.get(id)).catch(() => ({ id }))));
  }

  return {
    get: (id) => run<unknown>('readonly', (s) => s.get(id)),
    all: async () => {
      try {
        return (await run<unknown[]>('readonly', (s) => s.getAll())) ?? [];
      } catch {
        return oneByOne(); // one that is damaged on the disk spoils the answer for all
      }
    },
    put: async (list) => {
      await run('readwrite', (s) => list.map((g) => s.put(g)).at(-1) ?? null);
    },
    change: async (id, decide) => {
      await run('readwrite', (s) => {
        const found: IDBRequest<unknown> = s.get(id);
        found.onsuccess = () => {
          const next = decide(found.result);
          if (next) s.put(next);
        };
        return found;
      });
    },
    delete: async (ids) => {
      await run('readwrite', (s) => ids.map((id) => s.delete(id)).at(-1) ?? null);
    },
    clear: async () => void (await run('readwrite', (s) => s.clear())),
  };
}
