import { describe, expect, test, vi } from 'vitest';
import { readFileSync } from 'node:fs';
import { at, freshSummary, memoryShelf } from '../testing';
import type { KeptGame } from '../types';
import { readRow, VERSION, type Row } from './row';
import type { Shelf } from './shelf';
import { makeStore, newId, type Loss, type Wire } from './store';

function game(id: string, touched = 0): KeptGame {
  const seats = [{ name: '', level: null, discs: 20, discsAtStart: 20 }];
  return { id, record: '', created: 0, touched, summary: freshSummary(seats) };
}

const broken = (what: Partial<Shelf>): Shelf => ({ ...memoryShelf(), ...what });
const refuse = async () => {
  throw new DOMException('', 'QuotaExceededError');
};

describe('the store', () => {
  test('lists the newest first', async () => {
    const store = makeStore(memoryShelf(), null);
    await store.putGames([game('a', 1), game('b', 3), game('c', 2)]);
    expect((await store.listGames()).map((g) => g.id)).toEqual(['b', 'c', 'a']);
    await store.deleteGame('b');
    expect(await store.getGame('b')).toBeNull();
    await store.deleteAll();
    expect(await store.listGames()).toEqual([]);
    expect(store.lost()).toBeNull();
  });

  test('keeps a copy, not the object', async () => {
    const store = makeStore(memoryShelf(), null);
    const g = game('a');
    await store.putGame(g);
    g.record = 'later';
    expect((await store.getGame('a'))?.record).toBe('');
  });

  test('goes on in memory when there is no room, and says so once', async () => {
    const shelf = memoryShelf();
    await shelf.put([{ ...game('old', 1), version: VERSION }]);
    const store = makeStore({ ...shelf, put: refuse }, null);
    const told = vi.fn();
    store.onLost(told);
    await store.putGame({ ...game('old', 5), record: 'newer' });
    await store.putGame(game('b', 2));
    expect(told).toHaveBeenCalledTimes(1);
    expect(store.lost()).toBe('full');
    expect((await store.getGame('old'))?.record).toBe('newer');
    expect((await store.listGames()).map((g) => g.id)).toEqual(['old', 'b']);
  });

  test('a game that fits again is on the shelf again', async () => {
    let full = true;
    const shelf = memoryShelf();
    const store = makeStore(broken({ ...shelf, put: (g) => (full ? refuse() : shelf.put(g)) }), null);
    await store.putGame(game('a', 1));
    full = false;
    await store.putGame(game('a', 2));
    expect(readRow(await shelf.get('a'))?.touched).toBe(2);
    expect(await store.listGames()).toHaveLength(1);
  });

  test.each([
    ['QuotaExceededError', 'full'],
    ['VersionError', 'newer'],
    ['SecurityError', 'closed'],
    ['TimeoutError', 'closed'],
  ])('says why nothing is kept: %s', async (name, why) => {
    const store = makeStore(
      broken({
        put: async () => {
          throw new DOMException('', name);
        },
      }),
      null,
    );
    await store.putGame(game('a'));
    expect(store.lost()).toBe(why);
    expect(await store.getGame('a')).not.toBeNull();
  });

  test('works without any storage', async () => {
    const store = makeStore(
      { get: refuse, all: refuse, put: refuse, change: refuse, delete: refuse, clear: refuse },
      null,
    );
    await store.putGame(game('a'));
    expect((await store.listGames()).map((g) => g.id)).toEqual(['a']);
    await store.deleteGame('a');
    expect(await store.listGames()).toEqual([]);
  });

  test('tells when there is room again, and then keeps what it had in memory', async () => {
    let full = true;
    const shelf = memoryShelf();
    const put: Shelf['put'] = (g) => (full ? refuse() : shelf.put(g));
    const store = makeStore(broken({ ...shelf, put }), null);
    const told: (Loss | null)[] = [];
    store.onLost((lost) => told.push(lost));
    await store.putGames([game('a', 1), game('b', 1)]);
    expect(store.lost()).toBe('full');
    full = false;
    await store.putGame(game('c', 2));
    expect(told).toEqual(['full', null]);
    expect(store.lost()).toBeNull();
    expect((await shelf.all()).map((row) => readRow(row)?.id).sort()).toEqual(['a', 'b', 'c']);
  });

  test('an update gives way to a newer state, and brings nothing back that was deleted', async () => {
    const store = makeStore(memoryShelf(), null);
    await store.putGame(game('a', 5));
    expect(await store.updateGame(game('a', 6), 5)).toBeNull();
    expect(await store.updateGame(game('a', 7), 5)).toMatchObject({ touched: 6 });
    expect((await store.getGame('a'))?.touched).toBe(6);
    const told = vi.fn();
    await store.deleteGame('a');
    store.onChange(told);
    expect(await store.updateGame(game('a', 8), 6)).toBe('gone');
    expect(await store.getGame('a')).toBeNull();
    expect(told).not.toHaveBeenCalled();
  });

  test('an update goes on in memory, where the shelf takes nothing', async () => {
    const store = makeStore(
      { ...memoryShelf(), get: refuse, all: refuse, put: refuse, change: refuse },
      null,
    );
    await store.putGame(game('a', 1));
    expect(await store.updateGame(game('a', 2), 1)).toBeNull();
    expect((await store.getGame('a'))?.touched).toBe(2);
  });

  test('tells this page and the others', async () => {
    const wire: Wire = { postMessage: vi.fn(), onmessage: null };
    const store = makeStore(memoryShelf(), wire);
    const told = vi.fn();
    const stop = store.onChange(told);
    await store.putGame(game('a'));
    expect(told).toHaveBeenLastCalledWith('a', true);
    expect(wire.postMessage).toHaveBeenLastCalledWith('a');
    wire.onmessage!({ data: 'b' } as MessageEvent);
    expect(told).toHaveBeenLastCalledWith('b', false);
    wire.onmessage!({ data: 7 } as MessageEvent);
    stop();
    await store.deleteAll();
    expect(told).toHaveBeenCalledTimes(2);
  });

  test('ids differ and fit into an address', () => {
    const ids = new Set(Array.from({ length: 100 }, newId));
    expect(ids.size).toBe(100);
    for (const id of ids) expect(id).toMatch(/^[a-z2-9]{12}$/);
  });
});

describe('rows of the database', () => {
  const kept = JSON.parse(readFileSync(at('tests/data/kept-games.json'), 'utf8')) as KeptGame[];
  const row = (change: object): Row => ({ ...game('a'), version: VERSION, ...change });
  const summary = (change: object) => row({ summary: { ...game('a').summary, ...change } });
  const strange: unknown[] = [
    { id: 'zzz' },
    null,
    'words',
    row({ id: 7 }),
    row({ record: undefined }),
    row({ touched: 'yesterday' }),
    row({ touched: NaN }),
    row({ summary: null }),
    row({ version: VERSION + 1 }), // of a later version of the app
    row({ version: '1' }),
    summary({ seats: [] }),
    summary({ seats: [null] }),
    summary({ mover: 1 }),
    summary({ area: [{ id: 3, x: 0 }] }),
    summary({ result: { reason: 'magic', ranking: [0], phase1: 0, phase2: 0, total: 0 } }),
    summary({ result: { reason: 'discs', ranking: [4], phase1: 0, phase2: 0, total: 0 } }),
  ];

  test('that were written before they had a version are read for ever', () => {
    expect(kept.length).toBeGreaterThan(4);
    for (const old of kept) {
      expect(old).not.toHaveProperty('version');
      expect(readRow(old)).toEqual(old);
    }
  });

  test('carry a version from now on, and lose nothing that this version does not know', async () => {
    const shelf = memoryShelf();
    const store = makeStore(shelf, null);
    await store.putGame({ ...kept[0]!, later: 7 } as KeptGame);
    expect(await shelf.get(kept[0]!.id)).toEqual({ ...kept[0]!, later: 7, version: VERSION });
    expect(await store.getGame(kept[0]!.id)).toEqual({ ...kept[0]!, later: 7 });
  });

  test.each(strange.map((it) => [JSON.stringify(it).slice(-60), it]))(
    'a strange one spoils no other: %s',
    async (_, it) => {
      const shelf = memoryShelf();
      const store = makeStore({ ...shelf, all: async () => [it, ...(await shelf.all())] }, null);
      await store.putGames(kept);
      expect((await store.listGames()).map((g) => g.id).sort()).toEqual(kept.map((g) => g.id).sort());
      expect(store.aside()).toEqual([it]);
    },
  );

  test('strange ones can be deleted, and no other is', async () => {
    const shelf = memoryShelf();
    const store = makeStore(shelf, null);
    await store.putGames(kept);
    await shelf.put([row({ id: 'zzz', version: VERSION + 1 }), row({ id: 'yyy', summary: null })]);
    await store.listGames();
    expect(store.aside()).toHaveLength(2);
    await store.deleteAside();
    expect(await store.listGames()).toHaveLength(kept.length);
    expect(store.aside()).toEqual([]);
  });

  test('one of a later version is not written over', async () => {
    const shelf = memoryShelf();
    const store = makeStore(shelf, null);
    const later = row({ version: VERSION + 1, touched: 1 });
    await shelf.put([later]);
    expect(await store.getGame('a')).toBeNull();
    expect(await store.updateGame(game('a', 9), 5)).toBe('gone');
    expect(await shelf.get('a')).toEqual(later);
  });
});
