// thinker.ts: one computer player (player.wasm or strong.wasm), and how it works: in slices, so that it
// hears a stop at once.  worker.ts runs this in a worker; the tests run it without one.

import { STRONGEST } from '../levels';
import { loadModule, type Module } from '../module';
import type { FromWorker, Question, ToWorker } from './messages';

const BYTES = 48 << 20; // all memory of a player: enough for some seconds, and not too much for a phone
const STEP = 4; // nodes between two looks at the clock: far less than a millisecond
const SLICE = 5; // ms between two looks for messages
const REST = 60; // ms: a press is answered in that time
const FIRST_WORDS = 100; // ms until the first report …
const MORE_WORDS = 250; // … and between two of them

export class Thinker {
  constructor(private readonly module: Module) {
    if (!module.call('prepare', BYTES)) throw new Error('not enough memory for a player');
  }

  /** Whether a question takes more than there is here: for player.wasm, strong.wasm; for that, the weights. */
  wants(q: Question): boolean {
    return this.module.call('wants', this.write(q), this.seed(q)) !== 0;
  }

  /** Goes by a file of weights from now on; false if it is refused. */
  learn(file: ArrayBuffer): boolean {
    const at = this.module.call('room', file.byteLength);
    this.module.put(at, new Uint8Array(file));
    return this.module.call('learn', at, file.byteLength) !== 0;
  }

  /** Without a limit in nodes it may go on from what it thought before. */
  start(q: Question): void {
    const length = this.write(q);
    if (q.study) {
      if (!this.module.call('study', length, BigInt(q.seed))) throw new Error('nothing to study');
      return;
    }
    const follow = q.nodes === null ? 1 : 0;
    if (!this.module.call('start', length, this.seed(q), q.mate, follow))
      throw new Error('nothing to think about');
  }

  private seed(q: Question): bigint {
    return BigInt.asUintN(64, BigInt(q.seed) + BigInt(q.mate));
  }

  private write(q: Question): number {
    const { depth, played } = q.study ?? {};
    const words = [q.level, depth, played].filter(Boolean);
    return this.module.write(`${words.join(' ')}\n${q.record}`);
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
  level: STRONGEST,
  seed: '0',
  mate: 0,
  ms: null,
  nodes: null,
};

/** Loads the module and warms it up. */
export async function loadThinker(from: string | BufferSource): Promise<Thinker> {
  const thinker = new Thinker(await loadModule(from));
  thinker.start(WARM_UP);
  thinker.think(20);
  return thinker;
}

/** Who thinks in a worker: one for most levels, and one that is loaded when it is wanted, for solo and, with
 *  a file of weights, for the strongest. */
export interface Staff {
  light: Promise<Thinker>;
  strong: () => Promise<Thinker>;
  weights: () => Promise<ArrayBuffer>;
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
export function serve(line: Line, staff: Staff, rest: () => Promise<void> = lookUp): void {
  const fail = (reason: unknown) => line.postMessage({ kind: 'failed', message: String(reason) });
  let stopped = 0; // questions up to this one are to end
  let before: Promise<void> = Promise.resolve();
  let strong: Promise<Thinker> | null = null;
  let resting = 0; // until then

  /** Where the weights cannot be had, the level plays on without, and asks again the next time.  A study does
   *  without nothing: it is to say the same on every device. */
  async function thinkerFor(q: Question): Promise<Thinker> {
    const light = await staff.light;
    if (!light.wants(q) && !q.study) return light;
    try {
      const one = await (strong ??= staff.strong());
      if (one.wants(q)) one.learn(await staff.weights().catch(() => new ArrayBuffer(0)));
      if (q.study && one.wants(q)) throw new Error('no weights');
      return one;
    } catch (reason) {
      if (q.study) throw reason;
      strong = null;
      return light;
    }
  }

  async function answer(id: number, q: Question): Promise<void> {
    const thinker = await thinkerFor(q);
    const tell = (done: boolean) => line.postMessage({ kind: 'report', id, report: thinker.report(), done });
    let words = FIRST_WORDS;
    thinker.start(q);
    await work(thinker, q, async (passed) => {
      if (passed >= words) {
        tell(false);
        words = passed + MORE_WORDS;
      }
      await rest();
      while (performance.now() < resting)
        await new Promise((resume) => setTimeout(resume, resting - performance.now()));
      return id > stopped;
    });
    tell(true);
  }

  line.onmessage = ({ data }) => {
    if (data.kind === 'stop') stopped = data.id;
    else if (data.kind === 'rest') resting = performance.now() + REST;
    else before = before.then(() => answer(data.id, data.question)).catch(fail);
  };
  staff.light.catch(fail);
}
