// messages.ts: what the page and a worker say to each other.

import type { Question } from 'novaluna/thinker';

export type ToWorker =
  { kind: 'think'; id: number; question: Question } | { kind: 'stop'; id: number } | { kind: 'rest' }; // for a moment: the page has something to do

/** Reports are as in web/wasm/exchange/report.h. */
export type FromWorker =
  { kind: 'report'; id: number; report: string; done: boolean } | { kind: 'failed'; message: string }; // of no more use
