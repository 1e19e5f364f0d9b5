// thinker.ts: one computer player (player.wasm), and how it works: in slices, so that it
// hears a stop at once.  worker.ts runs this in a worker; the tests run it without one.

import { loadModule, type Module } from '../module';
import type { FromWorker, Question, ToWorker } from './messages';

const BYTES = 48 << 20; // all memory of a player: enough for some seconds, and not too much for a phone
const STEP = 4; // nodes between two looks at the clock: far less than a millisecond
const SLICE = 5; // ms between two looks for messages
const FIRST_WORDS = 100; // ms until the first report …
const MORE_WORDS = 250; // … and between two of them

/** Fetches the weights of the net (ai/net.h). */
export type FetchWeights = () => Promise<ArrayBuffer>;

export class Thinker {
  constructor(
    private readonly module: Module,
    private readonly weights: FetchWeights,
  ) {
    if (!module.call('prepare', BYTES)) throw new Error('not enough memory for a player');
  }

  /** Has the weights there that a level goes by.  Where they cannot be had, or are not what
   *  they should be, it plays on without them, and asks again the next time. */
  async learn(level: string): Promise<void> {
    this.module.write(level);
    if (!this.module.call('wants')) return;
    try {
      const bytes = new Uint8Array(await this.weights());
      const at = this.module.call('room', bytes.length);
      this.module.put(at, bytes);
      this.module.call('learn', at, bytes.length);
    } catch {
      // without
    }
  }

  start(q: Question): void {
    const length = this.module.write(`${q.level}\n${q.record}`);
    const seed = BigInt.asUintN(64, BigInt(q.seed) + BigInt(q.mate));
    if (!this.module.call('start', length, seed, q.mate)) throw new Error('nothing to think about');
  }

  /** Looks at about so many more positions; false when more of it would change nothing. */
  think(nodes: number): boolean {
    return this.module.call('think', nodes) !== 0;
  }

  report(): string {
    return this.module.ask('report');
  }
}

/** Any position will do to have the code compiled before it is needed. */
const WARM_UP: Question = {
  record: '[Players "2"]\n[Deck "2 19 36 53 8 25 42 59 12 29 46"]\n',
  level: 'super-moon',
  seed: '0',
  mate: 0,
  ms: null,
  nodes: null,
};

/** Loads the module and warms it up. */
export async function loadThinker(from: string | BufferSource, weights: FetchWeights): Promise<Thinker> {
  const thinker = new Thinker(await loadModule(from), weights);
  thinker.start(WARM_UP);
  thinker.think(20);
  return thinker;
}

/** Goes on with a question until a limit is reached; asks `pause` between slices whether to
 *  go on. */
async function work(
  thinker: Thinker,
  q: Question,
  pause: (passed: number) => Promise<boolean>,
): Promise<void> {
  const started = performance.now();
  let nodes = 0;
  let slice = started + SLICE;
  for (;;) {
    const step = q.nodes === null ? STEP : Math.min(STEP, q.nodes - nodes);
    if (step <= 0 || !thinker.think(step)) return;
    nodes += step;
    const now = performance.now();
    if (q.ms !== null && now - started >= q.ms) return;
    if (now < slice) continue;
    if (!(await pause(now - started))) return;
    slice = performance.now() + SLICE;
  }
}

/** The worker's end of the line, or what does as such in a test. */
export interface Line {
  postMessage(message: FromWorker): void;
  onmessage: ((event: MessageEvent<ToWorker>) => void) | null;
}

/** Lets waiting messages in.  A message to oneself comes after those that wait, and unlike a
 *  timer at once. */
function lookUp(): Promise<void> {
  return new Promise((resume) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resume();
    };
    port2.postMessage(null);
  });
}

/** Answers one question after another, for ever. */
export function serve(line: Line, loading: Promise<Thinker>, rest: () => Promise<void> = lookUp): void {
  const fail = (reason: unknown) => line.postMessage({ kind: 'failed', message: String(reason) });
  let stopped = 0; // questions up to this one are to end
  let before: Promise<void> = Promise.resolve();

  async function answer(id: number, q: Question): Promise<void> {
    const thinker = await loading;
    const tell = (done: boolean) => line.postMessage({ kind: 'report', id, report: thinker.report(), done });
    let words = FIRST_WORDS;
    await thinker.learn(q.level);
    thinker.start(q);
    await work(thinker, q, async (passed) => {
      if (passed >= words) {
        tell(false);
        words = passed + MORE_WORDS;
      }
      await rest();
      return id > stopped;
    });
    tell(true);
  }

  line.onmessage = ({ data }) => {
    if (data.kind === 'stop') stopped = data.id;
    else before = before.then(() => answer(data.id, data.question)).catch(fail);
  };
  loading.catch(fail);
}
