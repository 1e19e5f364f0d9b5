// serve.ts: a computer player at the end of a line: it answers one question after another.  worker.ts runs this in a
// worker; the tests run it without one.

import { lookUp, work, type Question, type Thinker } from 'novaluna/thinker';
import type { FromWorker, ToWorker } from './messages';

const REST = 60; // ms: a press is answered in that time
const FIRST_WORDS = 100; // ms until the first report …
const MORE_WORDS = 250; // … and between two of them

/** Who thinks in a worker: one for most levels, and one that is loaded when it is wanted, for solo and, with
 *  a file of weights, for the strongest. */
export interface Staff {
  light: Promise<Thinker>;
  strong: () => Promise<Thinker>;
  weights: () => Promise<ArrayBuffer>;
}

/** The worker's end of the line, or what does as such in a test. */
export interface Line {
  postMessage(message: FromWorker): void;
  onmessage: ((event: MessageEvent<ToWorker>) => void) | null;
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
