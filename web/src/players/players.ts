// players.ts: computer players, who think in workers.

import { questionOf, reviewQuestions, type ReviewOptions, type ThinkOptions } from 'novaluna/questions';
import type { Question } from 'novaluna/thinker';
import { engine, type TableView } from '../engine';
import type { Review, Thought } from '../types';
import { Pool, type Mind, type WorkerLike } from './pool';

const WORKERS_MAX = 4;

export type { Depth, ReviewOptions, ThinkOptions } from 'novaluna/questions';

export interface Players {
  think(table: TableView, options: ThinkOptions): Promise<Thought>;
  review(table: TableView, options: ReviewOptions): Promise<Review>;
  warmUp(): void;
  /** Leaves the machine to the page for a moment. */
  rest(): void;
  /** Gives the memory of the workers back; a later question starts them again. */
  dismiss(): void;
}

/** Asks a worker; one that fails is replaced and asked once more. */
async function ask(
  mind: Mind,
  q: Question,
  signal?: AbortSignal,
  tell?: (report: string) => void,
): Promise<string> {
  try {
    return await mind.think(q, signal, tell);
  } catch {
    return await mind.think(q, signal, tell);
  }
}

/** Players with so many workers at most. */
export function playersWith(spawn: () => WorkerLike, size: number): Players {
  const pool = new Pool(spawn, size);

  async function think(table: TableView, o: ThinkOptions): Promise<Thought> {
    const question = questionOf(table, o);
    const endless = engine().levels.find((level) => level.name === question.level)?.endless ?? false;
    const first = await pool.take();
    // A limit in nodes is there to have the same answer every time, so that one does it alone.
    const minds = endless && o.nodes === undefined ? [first, ...pool.takeRest()] : [first];
    const started = performance.now();
    const known = engine().readTable(question.record); // the table itself may go on in the meantime
    const reports: string[] = [];
    const thought = (): Thought => ({
      ...known.gather(reports.filter(Boolean)),
      ms: Math.round(performance.now() - started),
    });
    try {
      o.signal?.throwIfAborted();
      const asked = minds.map(async (mind, mate) => {
        const tell = (report: string) => {
          reports[mate] = report;
          o.tell?.(thought());
        };
        reports[mate] = await ask(mind, { ...question, mate }, o.signal, o.tell && tell);
      });
      const failed = (await Promise.allSettled(asked)).find((end) => end.status === 'rejected');
      // What the others found is an answer, too.
      if (failed && !reports.some(Boolean)) throw failed.reason;
      return thought();
    } finally {
      known.free();
      minds.forEach((mind) => pool.give(mind));
    }
  }

  async function review(table: TableView, o: ReviewOptions): Promise<Review> {
    const books = table.books();
    const left = reviewQuestions(table, books, o);
    const of = left.length;
    let done = 0;
    const work = async () => {
      while (left.length && !o.signal?.aborted) {
        const mind = await pool.take();
        try {
          const next = left.shift();
          if (!next || o.signal?.aborted) return;
          const report = await ask(mind, next.question, o.signal);
          if (o.signal?.aborted) return; // too little to judge by
          books.add(next.ply, report);
          o.tell?.(books.review(), ++done, of);
        } finally {
          pool.give(mind);
        }
      }
    };
    try {
      await Promise.all(left.slice(0, pool.size).map(work));
      return books.review();
    } finally {
      books.free();
    }
  }

  return { think, review, warmUp: () => pool.wake(), rest: () => pool.rest(), dismiss: () => pool.dismiss() };
}

let usual: Players | null = null;

/** One core is left to the page, and all of them while it answers a press. */
function players(): Players {
  if (usual) return usual;
  const size = Math.max(1, Math.min(WORKERS_MAX, (navigator.hardwareConcurrency || 2) - 1));
  const all = playersWith(
    () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }),
    size,
  );
  for (const press of ['pointerdown', 'click', 'keydown'])
    addEventListener(press, () => all.rest(), { capture: true, passive: true });
  return (usual = all);
}

/** What a computer player would do.  It is told what everybody at the table knows.  Rejects with the signal's reason if that came before it began. */
export function think(table: TableView, options: ThinkOptions): Promise<Thought> {
  return players().think(table, options);
}

/** Looks at a whole game again, or at one action, in as many workers as the machine has room for.  Stopped by
 *  the signal, it gives what is known by then. */
export function review(table: TableView, options: ReviewOptions): Promise<Review> {
  return players().review(table, options);
}

/** Has a player ready before it is needed. */
export function warmUp(): void {
  players().warmUp();
}

/** Ends the workers when a screen that needed them is left. */
export function dismiss(): void {
  usual?.dismiss();
}
