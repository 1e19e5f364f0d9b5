// messages.ts: what the page and a worker say to each other.

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

export type ToWorker =
  { kind: 'think'; id: number; question: Question } | { kind: 'stop'; id: number } | { kind: 'rest' }; // for a moment: the page has something to do

/** Reports are as in web/wasm/report.h. */
export type FromWorker =
  { kind: 'report'; id: number; report: string; done: boolean } | { kind: 'failed'; message: string }; // of no more use
