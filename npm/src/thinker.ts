// thinker.ts: one computer player (player.wasm or strong.wasm), and how it works: in slices, so that it
// hears a stop at once.
//
// SPDX-License-Identifier: MIT

import { STRONGEST } from './levels.js';
import { loadModule, type Bytes, type Module } from './module.js';

/** What to think about, and for how long: until a limit is reached, or `stop` comes. */
export interface Question {
  record: string; // the deck cut to what is revealed: a player cannot peek
  level: string;
  seed: string;
  mate: number; // which of several who think about the same, from 0
  ms: number | null;
  nodes: number | null;
  study?: Study; // instead of a choice; it has a limit of its own
}

/** What a review wants to know of a position (ai/review/study.h). */
export interface Study {
  depth: string; // 'quick', or nodes as a number
  played: string | null;
}

const BYTES = 48 << 20; // all memory of a player: enough for some seconds, and not too much for a phone
const STEP = 4; // nodes between two looks at the clock: far less than a millisecond
const SLICE = 5; // ms between two looks for messages

export class Thinker {
  constructor(private readonly module: Module) {
    if (!module.call('prepare', BYTES)) throw new Error('not enough memory for a player');
  }

  /** Whether a question takes more than there is here: for player.wasm, strong.wasm; for that, the weights. */
  wants(q: Question): boolean {
    return this.module.call('wants', this.write(q), this.seed(q)) !== 0;
  }

  /** Goes by a file of weights from now on; false if it is refused. */
  learn(file: ArrayBufferLike): boolean {
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
export async function loadThinker(from: string | Bytes): Promise<Thinker> {
  const thinker = new Thinker(await loadModule(from));
  thinker.start(WARM_UP);
  thinker.think(20);
  return thinker;
}

/** Goes on with a question until a limit is reached; asks `pause` between slices whether to
 *  go on. */
export async function work(
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

/** Lets waiting messages in.  A message to oneself comes after those that wait, and unlike a
 *  timer at once. */
export function lookUp(): Promise<void> {
  return new Promise((resume) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resume();
    };
    port2.postMessage(null);
  });
}
