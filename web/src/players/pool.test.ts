// pool.test.ts: workers that are not heard of any more, are to rest, or are not needed any more.

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Question } from 'novaluna/thinker';
import type { FromWorker, ToWorker } from './messages';
import { Mind, PATIENCE, Pool, type WorkerLike } from './pool';

/** A worker that says what it is told to, and nothing by itself. */
class Dummy implements WorkerLike {
  static all: Dummy[] = [];
  onmessage: ((event: MessageEvent<FromWorker>) => void) | null = null;
  onerror: ((event: ErrorEvent) => void) | null = null;
  got: Extract<ToWorker, { id: number }>[] = [];
  rests = 0;
  gone = false;

  constructor() {
    Dummy.all.push(this);
  }

  postMessage(message: ToWorker): void {
    if (message.kind === 'rest') this.rests++;
    else this.got.push(message);
  }

  terminate(): void {
    this.gone = true;
  }

  /** Reports on the question asked last. */
  says(report: string, done: boolean): void {
    const { id } = this.got.at(-1)!;
    this.onmessage?.({ data: { kind: 'report', id, report, done } } as MessageEvent<FromWorker>);
  }
}

const question: Question = { record: '', level: 'super-moon', seed: '1', mate: 0, ms: 5000, nodes: null };

let mind: Mind;
beforeEach(() => {
  vi.useFakeTimers();
  Dummy.all = [];
  mind = new Mind(() => new Dummy());
});
afterEach(() => vi.useRealTimers());

/** A mind that has answered once: its worker has loaded what it needs. */
async function awake(): Promise<Dummy> {
  const thinking = mind.think(question);
  Dummy.all[0]!.says('before', true);
  await thinking;
  return Dummy.all[0]!;
}

/** How a question ends; 'open' as long as it has not. */
function watch(thinking: Promise<string>): { end: string } {
  const seen = { end: 'open' };
  thinking.then(
    (report) => (seen.end = report),
    () => (seen.end = 'failed'),
  );
  return seen;
}

describe('a worker', () => {
  it('that does not answer a stop is dropped after 3 s, and the next question has another', async () => {
    const worker = await awake();
    const stop = new AbortController();
    const thinking = watch(mind.think(question, stop.signal));
    stop.abort();
    await vi.advanceTimersByTimeAsync(2900);
    expect([thinking.end, worker.gone]).toEqual(['open', false]);
    await vi.advanceTimersByTimeAsync(200);
    expect([thinking.end, worker.gone]).toEqual(['failed', true]);

    const next = mind.think(question);
    Dummy.all[1]!.says('after', true);
    expect(await next).toBe('after');
  });

  it('that falls silent is dropped after 10 s; one that reports is waited for', async () => {
    const worker = await awake();
    const thinking = watch(mind.think(question));
    for (let i = 0; i < 5; i++) {
      await vi.advanceTimersByTimeAsync(9000);
      worker.says('so far', false);
    }
    await vi.advanceTimersByTimeAsync(9000);
    expect([thinking.end, worker.gone]).toEqual(['open', false]);
    await vi.advanceTimersByTimeAsync(1100);
    expect([thinking.end, worker.gone]).toEqual(['failed', true]);
  });

  it('that may still be loading has more time, even to stop', async () => {
    const stop = new AbortController();
    const thinking = watch(mind.think(question, stop.signal));
    stop.abort();
    await vi.advanceTimersByTimeAsync(29_000);
    expect([thinking.end, Dummy.all[0]!.gone]).toEqual(['open', false]);
    await vi.advanceTimersByTimeAsync(1100);
    expect([thinking.end, Dummy.all[0]!.gone]).toEqual(['failed', true]);
  });

  it('that thinks rests when it is told to', async () => {
    const worker = await awake();
    mind.rest();
    const thinking = mind.think(question);
    mind.rest();
    worker.says('done', true);
    await thinking;
    mind.rest();
    expect(worker.rests).toBe(1);
  });
  it('that has answered is not watched any more', async () => {
    const worker = await awake();
    const stop = new AbortController();
    const thinking = mind.think(question, stop.signal);
    worker.says('done', true);
    expect(await thinking).toBe('done');
    stop.abort();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(worker.gone).toBe(false);
    expect(vi.getTimerCount()).toBe(1); // … but for how long it waits
  });
});

describe('a worker that is not needed', () => {
  it('ends after a while, and the next question starts another', async () => {
    const worker = await awake();
    await vi.advanceTimersByTimeAsync(PATIENCE - 1);
    expect(worker.gone).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect([worker.gone, vi.getTimerCount()]).toEqual([true, 0]);
    const thinking = mind.think(question);
    Dummy.all[1]!.says('again', true);
    expect(await thinking).toBe('again');
  });

  it('ends, too, if it was only woken', async () => {
    mind.wake();
    await vi.advanceTimersByTimeAsync(PATIENCE);
    expect(Dummy.all.map((w) => w.gone)).toEqual([true]);
  });

  it('is not ended while it thinks', async () => {
    const worker = await awake();
    const thinking = watch(mind.think(question));
    for (let ms = 0; ms < 2 * PATIENCE; ms += 5000) {
      await vi.advanceTimersByTimeAsync(5000);
      worker.says('so far', false);
    }
    expect([worker.gone, thinking.end]).toEqual([false, 'open']);
  });
});

describe('a pool that is dismissed', () => {
  it('ends workers at once, and those that think when they have answered', async () => {
    const pool = new Pool(() => new Dummy(), 3);
    const busy = await pool.take();
    const idle = await pool.take();
    idle.wake();
    pool.give(idle);
    const thinking = busy.think(question);
    pool.dismiss();
    expect(Dummy.all.map((w) => w.gone)).toEqual([true, false]);
    Dummy.all[1]!.says('done', true);
    expect(await thinking).toBe('done');
    expect(Dummy.all.map((w) => w.gone)).toEqual([true, true]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('goes on when it is asked again', async () => {
    const pool = new Pool(() => new Dummy(), 1);
    pool.wake();
    pool.dismiss();
    const thinking = (await pool.take()).think(question);
    Dummy.all[1]!.says('done', true);
    expect(await thinking).toBe('done');
    expect(Dummy.all.map((w) => w.gone)).toEqual([true, false]);
  });
});
