// pool.ts: the workers there are, and whose turn it is to have one.

import type { Question } from 'novaluna/thinker';
import type { FromWorker, ToWorker } from './messages';

/** What of a Worker is used here. */
export interface WorkerLike {
  postMessage(message: ToWorker): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<FromWorker>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

// A browser short of memory may end a worker without a word.  One that thinks is heard of every
// moment, and stops at once; before its first words on a level it may be loading.
const STOPPING = 3_000; // ms to the last report, once it is told to stop
const SILENCE = 10_000; // ms between reports
const LOADING = 30_000; // ms to the first report

/** How long a worker waits for the next question, in ms: each has reserved 48 MiB. */
export const PATIENCE = 120_000;

/** One worker.  One that fails, is not heard of any more, or was ended, is replaced by the next question. */
export class Mind {
  private worker: WorkerLike | null = null;
  private asked = 0;
  private thinking = 0;
  private dismissed = false;
  private waiting: ReturnType<typeof setTimeout> | undefined;
  private readonly heard = new Set<string>(); // levels the worker has thought as: it has them loaded

  constructor(private readonly spawn: () => WorkerLike) {}

  /** Starts the worker, if there is none. */
  wake(): WorkerLike {
    this.dismissed = false;
    if (!this.worker) {
      this.worker = this.spawn();
      this.worker.onerror = () => this.drop(); // it may fail before it is asked, and would never answer
    }
    this.wait();
    return this.worker;
  }

  /** Ends the worker, or once it has answered. */
  dismiss(): void {
    this.dismissed = true;
    if (!this.thinking) this.drop();
  }

  /** Ends the worker if nobody asks it anything for long. */
  private wait(): void {
    clearTimeout(this.waiting);
    if (!this.thinking && this.worker) this.waiting = setTimeout(() => this.drop(), PATIENCE);
  }

  /** Has it leave the machine to the page for a moment. */
  rest(): void {
    if (this.thinking) this.worker?.postMessage({ kind: 'rest' });
  }

  private drop(): void {
    clearTimeout(this.waiting);
    this.worker?.terminate();
    this.worker = null;
    this.heard.clear();
  }

  /** The last report on a question; `signal` makes it the one so far. */
  think(question: Question, signal?: AbortSignal, tell?: (report: string) => void): Promise<string> {
    const id = ++this.asked;
    const worker = this.wake();
    let watchdog: ReturnType<typeof setTimeout>;
    let stop = () => {};
    const thinking = new Promise<string>((resolve, reject) => {
      const fail = (why: string) => {
        this.drop();
        reject(new Error(`a computer player failed: ${why}`));
      };
      const expect = (ms: number) => {
        clearTimeout(watchdog);
        watchdog = setTimeout(() => fail('it does not answer'), ms);
      };
      stop = () => {
        worker.postMessage({ kind: 'stop', id });
        if (this.heard.has(question.level)) expect(STOPPING);
      };
      worker.onerror = (event) => fail(event.message);
      worker.onmessage = ({ data }) => {
        if (data.kind === 'failed') return fail(data.message);
        if (data.id !== id) return;
        this.heard.add(question.level);
        if (data.done) return resolve(data.report);
        expect(signal?.aborted ? STOPPING : SILENCE);
        tell?.(data.report);
      };
      expect(this.heard.has(question.level) ? SILENCE : LOADING);
    });
    worker.postMessage({ kind: 'think', id, question });
    this.thinking++;
    clearTimeout(this.waiting);
    if (signal?.aborted) stop();
    signal?.addEventListener('abort', stop);
    return thinking.finally(() => {
      this.thinking--;
      clearTimeout(watchdog);
      signal?.removeEventListener('abort', stop);
      if (this.dismissed) this.dismiss();
      else this.wait();
    });
  }
}

export class Pool {
  private readonly minds: readonly Mind[];
  private readonly idle: Mind[];
  private readonly queue: ((mind: Mind) => void)[] = [];

  constructor(
    spawn: () => WorkerLike,
    readonly size: number,
  ) {
    this.minds = Array.from({ length: size }, () => new Mind(spawn));
    this.idle = [...this.minds];
  }

  /** Has them all rest for a moment. */
  rest(): void {
    this.minds.forEach((mind) => mind.rest());
  }

  /** Starts the first worker, so that it is ready when it is needed. */
  wake(): void {
    this.idle[0]?.wake();
  }

  /** Ends all workers, each once it has answered; the next question starts one again. */
  dismiss(): void {
    this.minds.forEach((mind) => mind.dismiss());
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
