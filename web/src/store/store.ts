// store.ts: the games kept in this browser.
//
// Where the browser keeps nothing (private mode, storage switched off or full), games live
// as long as the page, and `onLost` tells so that a notice can be shown; once it keeps them
// again, they are moved there and that is told, too.  Other pages of the app hear of every
// change.  Rows that are not understood (row.ts) are set aside and left as they are.

import type { KeptGame } from '../types';
import { readRow, toRow, type Row } from './row';
import { databaseShelf, type Shelf } from './shelf';

/** What changed: a game, or null for any number of them; `here` if this page did it. */
export type Change = (id: string | null, here: boolean) => void;

/** Why games are not kept: no room, a newer version of the app has changed the database, or there is none to be had. */
export type Loss = 'full' | 'newer' | 'closed';

export interface Store {
  getGame(id: string): Promise<KeptGame | null>;
  putGame(game: KeptGame): Promise<void>;
  /** Stores a newer state of a game that was last seen with `known` as its `touched`.  If another page has gone on
   *  with it, nothing is stored and that state is the answer; if it was deleted meanwhile, 'gone' is. */
  updateGame(game: KeptGame, known: number): Promise<KeptGame | 'gone' | null>;
  /** All of them, or, if there is no room, none is kept beyond this page. */
  putGames(games: KeptGame[]): Promise<void>;
  deleteGame(id: string): Promise<void>;
  deleteAll(): Promise<void>;
  /** Newest first. */
  listGames(): Promise<KeptGame[]>;
  /** The rows that were not understood when the games were listed last. */
  aside(): readonly unknown[];
  deleteAside(): Promise<void>;
  /** Tells every change from now on; returns how to stop that. */
  onChange(tell: Change): () => void;
  /** Why some game is not kept beyond this page; null if all are. */
  lost(): Loss | null;
  /** Tells whenever that changes. */
  onLost(tell: (lost: Loss | null) => void): () => void;
}

/** What of a BroadcastChannel is needed. */
export interface Wire {
  postMessage(message: unknown): void;
  onmessage: ((event: MessageEvent) => void) | null;
}

export function makeStore(shelf: Shelf, wire: Wire | null): Store {
  const spare = new Map<string, Row>(); // games that the shelf would not take, by id
  const listeners = new Set<Change>();
  const losers = new Set<(lost: Loss | null) => void>();
  let lost: Loss | null = null;
  let aside: unknown[] = [];

  if (wire) {
    wire.onmessage = ({ data }: MessageEvent) => {
      const id: unknown = data;
      if (typeof id === 'string' || id === null) for (const tell of [...listeners]) tell(id, false);
    };
  }

  function changed(id: string | null): void {
    for (const tell of [...listeners]) tell(id, true);
    wire?.postMessage(id);
  }

  function setLost(why: Loss | null): void {
    if (lost === why) return;
    lost = why;
    for (const tell of [...losers]) tell(why);
  }

  /** Asks the shelf; `otherwise` is the answer if it cannot. */
  async function ask<T>(question: Promise<T>, otherwise: T): Promise<T> {
    try {
      return await question;
    } catch (e) {
      setLost(lossBy(e));
      return otherwise;
    }
  }

  /** Has the shelf take games, or keeps them in memory.  One that takes them may have room for the others again. */
  async function keep(rows: Row[], take = () => shelf.put(rows)): Promise<void> {
    try {
      await take();
    } catch (e) {
      for (const row of rows) spare.set(row.id, row);
      return setLost(lossBy(e));
    }
    for (const row of rows) spare.delete(row.id);
    for (const row of [...spare.values()]) {
      try {
        await shelf.change(row.id, (there) => (isOlder(there, row.touched) ? row : null));
        spare.delete(row.id);
      } catch {
        return; // not for all of them
      }
    }
    setLost(null);
  }

  async function keepAndTell(games: KeptGame[]): Promise<void> {
    await keep(games.map(toRow));
    changed(games.length === 1 ? games[0]!.id : null);
  }

  return {
    // What is in memory is newer than what the shelf may still hold of the same game.
    getGame: async (id) => readRow(spare.get(id) ?? (await ask(shelf.get(id), undefined))),
    putGame: (game) => keepAndTell([game]),
    putGames: keepAndTell,
    async updateGame(game, known) {
      const next = toRow(game);
      let answer: KeptGame | 'gone' | null = null;
      const decide = (row: unknown) => {
        if (isOlder(row, known) && (row !== undefined || spare.has(next.id))) return next;
        answer = readRow(row) ?? 'gone';
        return null;
      };
      await keep([next], () => shelf.change(next.id, decide));
      if (!answer) changed(next.id);
      return answer;
    },
    async deleteGame(id) {
      spare.delete(id);
      await ask(shelf.delete([id]), undefined);
      changed(id);
    },
    async deleteAll() {
      spare.clear();
      await ask(shelf.clear(), undefined);
      changed(null);
    },
    async listGames() {
      const kept: KeptGame[] = [];
      const strange: unknown[] = [];
      for (const row of await ask(shelf.all(), [])) {
        const game = readRow(row);
        if (game) kept.push(game);
        else strange.push(row);
      }
      aside = strange;
      const spared = [...spare.values()].flatMap((row) => readRow(row) ?? []);
      return [...kept.filter((g) => !spare.has(g.id)), ...spared].sort((a, b) => b.touched - a.touched);
    },
    aside: () => aside,
    async deleteAside() {
      const ids = aside.flatMap((row) => (row as { id?: IDBValidKey } | null)?.id ?? []);
      await ask(shelf.delete(ids), undefined);
      changed(null);
    },
    onChange(tell) {
      listeners.add(tell);
      return () => listeners.delete(tell);
    },
    lost: () => lost,
    onLost(tell) {
      losers.add(tell);
      return () => losers.delete(tell);
    },
  };
}

function lossBy(error: unknown): Loss {
  const name = error instanceof DOMException ? error.name : '';
  return name === 'QuotaExceededError' ? 'full' : name === 'VersionError' ? 'newer' : 'closed';
}

/** Whether a row may be written over by what was last touched then: one that is not understood may not. */
function isOlder(row: unknown, touched: number): boolean {
  return row === undefined || (readRow(row)?.touched ?? Infinity) <= touched;
}

/** An id no other game has, safe in an address. */
export function newId(): string {
  const letters = 'abcdefghijkmnopqrstuvwxyz23456789'.slice(0, 32);
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (b) => letters[b % 32]).join('');
}

const wire =
  typeof BroadcastChannel === 'undefined' || typeof window === 'undefined'
    ? null
    : new BroadcastChannel('novaluna.games');

export const {
  getGame,
  putGame,
  updateGame,
  putGames,
  deleteGame,
  deleteAll,
  listGames,
  aside,
  deleteAside,
  onChange,
  lost,
  onLost,
} = makeStore(databaseShelf(), wire);
