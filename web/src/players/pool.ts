// pool.ts: the workers there are, and whose turn it is to have one.

import type { FromWorker, Question, ToWorker } from './messages';

/** What of a Worker is used here. */
export interface WorkerLike {
  postMessage(message: ToWorker): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<FromWorker>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

/** One worker.  One that fails is replaced by the next question. */
export class Mind {
  private worker: WorkerLike | null = null;
  private asked = 0;

  constructor(private readonly spawn: () => WorkerLike) {}

  /** Starts the worker, if there is none. */
  wake(): WorkerLike {
    if (!this.worker) {
      this.worker = this.spawn();
      this.worker.onerror = () => this.drop(); // it may fail before it is asked, and would never answer
    }
    return this.worker;
  }

  private drop(): void {
    this.worker?.terminate();
    this.worker = null;
  }

  /** The last report on a question; `signal` makes it the one so far. */
  think(question: Question, signal?: AbortSignal, tell?: (report: string) => void): Promise<string> {
    const id = ++this.asked;
    const worker = this.wake();
    const stop = () => worker.postMessage({ kind: 'stop', id });
    const thinking = new Promise<string>((resolve, reject) => {
      const fail = (why: string) => {
        this.drop();
        reject(new Error(`a computer player failed: ${why}`));
      };
      worker.onerror = (event) => fail(event.message);
      worker.onmessage = ({ data }) => {
        if (data.kind === 'failed') fail(data.message);
        else if (data.id === id && data.done) resolve(data.report);
        else if (data.id === id) tell?.(data.report);
      };
    });
    worker.postMessage({ kind: 'think', id, question });
    if (signal?.aborted) stop();
    signal?.addEventListener('abort', stop);
    return thinking.finally(() => signal?.removeEventListener('abort', stop));
  }
}

export class Pool {
  private readonly idle: Mind[];
  private readonly queue: ((mind: Mind) => void)[] = [];

  constructor(
    spawn: () => WorkerLike,
    readonly size: number,
  ) {
    this.idle = Array.from({ length: size }, () => new Mind(spawn));
  }

  /** Starts the first worker, so that it is ready when it is needed. */
  wake(): void {
    this.idle[0]?.wake();
  }

  /** A mind of one's own, once there is one; to be given back. */
  take(): Promise<Mind> {
    const mind = this.idle.shift();
    return mind ? Promise.resolve(mind) : new Promise((resolve) => this.queue.push(resolve));
  }

  /** All that are idle. */
  takeRest(): Mind[] {
    return this.idle.splice(0);
  }

  /** Those woken before are used first. */
  give(mind: Mind): void {
    const next = this.queue.shift();
    if (next) next(mind);
    else this.idle.unshift(mind);
  }
}
