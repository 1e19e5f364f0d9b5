import { describe, expect, test, vi } from 'vitest';
import { freshSummary } from '../testing';
import type { KeptGame } from '../types';
import { memoryShelf, type Shelf } from './shelf';
import { makeStore, newId, type Wire } from './store';

function game(id: string, touched = 0): KeptGame {
  return { id, record: '', created: 0, touched, summary: freshSummary() };
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
    expect(store.lost()).toBe(false);
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
    await shelf.put([game('old', 1)]);
    const store = makeStore({ ...shelf, put: refuse }, null);
    const told = vi.fn();
    store.onLost(told);
    await store.putGame({ ...game('old', 5), record: 'newer' });
    await store.putGame(game('b', 2));
    expect(told).toHaveBeenCalledTimes(1);
    expect(store.lost()).toBe(true);
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
    expect((await shelf.get('a'))?.touched).toBe(2);
    expect(await store.listGames()).toHaveLength(1);
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
    const told: boolean[] = [];
    store.onLost((lost) => told.push(lost));
    await store.putGames([game('a', 1), game('b', 1)]);
    expect(store.lost()).toBe(true);
    full = false;
    await store.putGame(game('c', 2));
    expect(told).toEqual([true, false]);
    expect(store.lost()).toBe(false);
    expect((await shelf.all()).map((g) => g.id).sort()).toEqual(['a', 'b', 'c']);
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
