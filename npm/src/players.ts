// players.ts: computer players in this thread.  They think in slices and look up between them, so that timers,
// messages and signals are heard; whoever wants the thread for themselves loads the package in a worker.
//
// SPDX-License-Identifier: MIT

import type { Level } from './engine.js';
import { STRONGEST } from './levels.js';
import type { Bytes, Module } from './module.js';
import { questionOf, reviewQuestions, type ReviewOptions, type ThinkOptions } from './questions.js';
import { readTable, type Table } from './table.js';
import { loadThinker, lookUp, work, type Question, type Thinker } from './thinker.js';
import type { Review, Thought } from './types.js';

const MOVETIME = 1000; // ms for a level that thinks for as long as it is given, if nothing is said
const WORDS = 250; // ms between two reports

/** Lets everything else have its turn. */
const rest = (): Promise<void> =>
  'setImmediate' in globalThis ? new Promise((resume) => setImmediate(resume)) : lookUp();

/** Where in the list a level is, or the lower of the two that it is between. */
export function levelIndex(levels: readonly Level[], name: string): number {
  const index = levels.findIndex((level) => level.name === name.split('+')[0]);
  if (index < 0) throw new RangeError(`no such level: ${name}`);
  return index;
}

/** Where to load from when it is wanted. */
export interface Sources {
  strong: () => Promise<string | Bytes>;
  weights: () => Promise<ArrayBufferLike>;
}

export class Players {
  #thinker: Promise<Thinker> | null = null;
  #last: Promise<unknown> = Promise.resolve(); // one question after the other

  constructor(
    private readonly module: Module, // study.wasm
    private readonly levels: readonly Level[],
    private readonly sources: Sources,
  ) {}

  async think(table: Table, options: ThinkOptions = {}): Promise<Thought> {
    const known = readTable(this.module, table.record(false, options.ply)); // the table itself may go on in the meantime
    try {
      const { mover, seats } = known.position();
      if (mover === null) throw new RangeError('the game is over');
      const o = this.#limited(options, options.level ?? seats[mover]!.level ?? STRONGEST);
      const q = questionOf(table, o);
      return await this.#alone(async () => {
        o.signal?.throwIfAborted();
        const started = performance.now();
        const thought = (report: string): Thought => ({
          ...known.gather([report]),
          ms: Math.round(performance.now() - started),
        });
        return thought(await this.#answer(q, o.signal, (report) => o.tell?.(thought(report))));
      });
    } finally {
      known.free();
    }
  }

  async review(table: Table, o: ReviewOptions = {}): Promise<Review> {
    const books = table.books();
    try {
      const questions = reviewQuestions(table, books, o);
      await this.#alone(async () => {
        for (const [i, { ply, question }] of questions.entries()) {
          const report = await this.#answer(question, o.signal);
          if (o.signal?.aborted) return; // too little to judge by
          books.add(ply, report);
          o.tell?.(books.review(), i + 1, questions.length);
        }
      });
      return books.review();
    } finally {
      books.free();
    }
  }

  /** Who thinks for as long as it is given is given some time. */
  #limited(o: ThinkOptions, level: string): ThinkOptions {
    const from = levelIndex(this.levels, level);
    const endless = this.levels
      .slice(from, level.includes('+') ? undefined : from + 1)
      .some((l) => l.endless);
    const free = endless && o.movetime === undefined && o.nodes === undefined && !o.signal;
    return { ...o, level, ...(free && { movetime: MOVETIME }) };
  }

  /** Does something once everything before it is done. */
  #alone<T>(task: () => Promise<T>): Promise<T> {
    const result = this.#last.then(task);
    this.#last = result.catch(() => {});
    return result;
  }

  /** The last report on a question. */
  async #answer(q: Question, signal?: AbortSignal, tell?: (report: string) => void): Promise<string> {
    const thinker = await this.#ready(q);
    let words = WORDS;
    thinker.start(q);
    await work(thinker, q, async (passed) => {
      if (passed >= words) {
        tell?.(thinker.report());
        words = passed + WORDS;
      }
      await rest();
      return !signal?.aborted;
    });
    return thinker.report();
  }

  /** The player, with all it takes to answer; what did not come is asked for again. */
  async #ready(q: Question): Promise<Thinker> {
    this.#thinker ??= this.sources
      .strong()
      .then(loadThinker)
      .catch((e: unknown) => {
        this.#thinker = null;
        throw e;
      });
    const thinker = await this.#thinker;
    if (thinker.wants(q) && !thinker.learn(await this.sources.weights()))
      throw new Error('the file of weights is damaged');
    return thinker;
  }
}
