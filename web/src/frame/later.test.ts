import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Later } from './later.svelte';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A piece whose first fetches fail, so many of them. */
function piece(failures: number) {
  const fetch = vi.fn(() =>
    failures-- > 0 ? Promise.reject(new Error('offline')) : Promise.resolve('wheel'),
  );
  return { fetch, piece: new Later(fetch) };
}

describe('a piece', () => {
  it('is fetched once, by however many it is wanted', async () => {
    const { fetch, piece: it } = piece(0);
    await Promise.all([it.load(), it.load()]);
    await it.load();
    expect([it.here, it.lost, fetch.mock.calls.length]).toEqual(['wheel', false, 1]);
  });

  it('that does not come is asked for again after a second', async () => {
    const { fetch, piece: it } = piece(1);
    const loading = it.load();
    await vi.advanceTimersByTimeAsync(900);
    expect([it.here, it.lost, fetch.mock.calls.length]).toEqual([null, false, 1]);
    await vi.advanceTimersByTimeAsync(200);
    await loading;
    expect([it.here, it.lost, fetch.mock.calls.length]).toEqual(['wheel', false, 2]);
  });

  it('that does not come then either is told, and fetched when it is wanted again', async () => {
    const { piece: it } = piece(2);
    const loading = expect(it.load()).rejects.toThrow('offline');
    await vi.advanceTimersByTimeAsync(1000);
    await loading;
    expect([it.here, it.lost]).toEqual([null, true]);
    const reload = vi.fn();
    await it.again(reload, true);
    expect([it.here, it.lost, reload.mock.calls.length]).toEqual(['wheel', false, 0]);
  });

  it('that never comes has the page loaded anew, but not without a network', async () => {
    const { piece: it } = piece(Infinity);
    const reload = vi.fn();
    const offline = expect(it.again(reload, false)).rejects.toThrow('offline');
    await vi.advanceTimersByTimeAsync(1000);
    await offline;
    expect(reload).not.toHaveBeenCalled();
    const online = it.again(reload, true);
    await vi.advanceTimersByTimeAsync(1000);
    await online;
    expect(reload).toHaveBeenCalledOnce();
  });
});
