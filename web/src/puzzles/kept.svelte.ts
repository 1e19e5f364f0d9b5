// kept.svelte.ts: what has become of puzzles, kept in this browser (novaluna.puzzles).
//
// What counts for the rating is the first attempt at a puzzle, in whichever page of the app it is made: what is kept is
// read again before anything is added to it.  Where the browser keeps nothing it lasts as long as the page.

import { later, rate, UNKNOWN, type Rating } from './glicko';

/** How a puzzle was met first: missed, solved, or in a run against the clock, which is not rated. */
export type Mark = 0 | 1 | 2;

export interface Log {
  rating: Rating;
  at: number; // ms since 1970: when it changed last
  past: number[]; // ratings, the newest last
  tried: Record<string, Mark>; // by the id of a puzzle
  days: Record<string, 0 | 1>; // the puzzles of the days: missed, solved
  best: number; // solved in the best run
}

const NAME = 'novaluna.puzzles';
const PAST = 40; // ratings that are kept
const DAY = 86_400_000;
const PUZZLE_DEVIATION = 60; // how far the rating of a puzzle may be off
const FAR = 300; // points: how much stronger, or weaker, than a puzzle one is cannot be told by it
const SUREST = 45; // nobody's strength stands still: news always count for something

const isCount = (v: unknown): v is number => Number.isSafeInteger(v) && (v as number) >= 0;
const isFinite = (v: unknown): v is number => Number.isFinite(v);

function entries(of: unknown): [string, unknown][] {
  return typeof of === 'object' && of !== null ? Object.entries(of) : [];
}

function readRating(kept: unknown): Rating {
  const { rating, deviation, volatility } = (kept ?? {}) as Record<string, unknown>;
  const sound =
    isFinite(rating) &&
    Math.abs(rating) < 10_000 &&
    isFinite(deviation) &&
    deviation > 0 &&
    deviation <= UNKNOWN.deviation &&
    isFinite(volatility) &&
    volatility > 0 &&
    volatility < 1;
  return sound ? { rating, deviation, volatility } : { ...UNKNOWN };
}

/** What is stored, as far as it makes sense. */
export function readLog(text: string | null): Log {
  let kept: Record<string, unknown> = {};
  try {
    const found: unknown = JSON.parse(text ?? '{}');
    if (typeof found === 'object' && found !== null) kept = found as Record<string, unknown>;
  } catch {
    // as if nothing were stored
  }
  const { at, tried, days, best } = kept;
  const past = Array.isArray(kept['past']) ? kept['past'].filter(isFinite).slice(-PAST) : [];
  return {
    rating: past.length ? readRating(kept['rating']) : { ...UNKNOWN },
    at: isFinite(at) ? at : 0,
    past,
    tried: Object.fromEntries(
      entries(tried).filter(([, v]) => v === 0 || v === 1 || v === 2),
    ) as Log['tried'],
    days: Object.fromEntries(entries(days).filter(([, v]) => v === 0 || v === 1)) as Log['days'],
    best: isCount(best) ? best : 0,
  };
}

let unkept = $state.raw<Log | null>(null); // what storage would not take
let now = $state.raw(stored());

function stored(): Log {
  try {
    return readLog(localStorage.getItem(NAME));
  } catch {
    return readLog(null); // storage is switched off
  }
}

// Another page of the app has changed it.
if (typeof addEventListener === 'function')
  addEventListener('storage', (e: StorageEvent) => {
    if (e.key === NAME || e.key === null) now = stored();
  });

/** Two logs as one: nothing that either knows is lost, and the rating is the one that changed last. */
function together(a: Log, b: Log): Log {
  const newer = a.at > b.at ? a : b;
  return {
    ...newer,
    tried: { ...b.tried, ...a.tried },
    days: { ...b.days, ...a.days },
    best: Math.max(a.best, b.best),
  };
}

/** What is known now; it follows other pages. */
export function keptLog(): Log {
  return unkept ? together(now, unkept) : now;
}

/** Whether all of it is kept beyond this page. */
export function isKept(): boolean {
  return unkept === null;
}

/** Adds to what is kept now: another page may have added something, too. */
export function change(how: (log: Log) => Log): Log {
  const log = how(unkept ? together(stored(), unkept) : stored());
  try {
    localStorage.setItem(NAME, JSON.stringify(log));
    unkept = null;
  } catch {
    unkept = log;
  }
  return (now = log);
}

// ---- what happens ----

/** The rating as it is now: less sure the longer ago the last puzzle was. */
export function ratingAt(log: Log, now: number): Rating {
  return log.at ? later(log.rating, (now - log.at) / DAY) : log.rating;
}

/** What an attempt is worth: rated the first time. */
export interface Attempt {
  id: string;
  right: boolean;
  rating: number | null; // of the puzzle; null: it has none
  day?: string | undefined; // it is the puzzle of that day
}

/** The log with an attempt at a puzzle; unchanged if there was one. */
export function tried(log: Log, { id, right, rating, day }: Attempt, now: number): Log {
  const mark: Mark = right ? 1 : 0;
  const days = day && log.days[day] === undefined ? { ...log.days, [day]: mark as 0 | 1 } : log.days;
  if (log.tried[id] !== undefined) {
    // One's own mistakes are there until they are solved.
    const better = rating === null && right ? { ...log.tried, [id]: mark } : log.tried;
    return { ...log, days, tried: better };
  }
  const next = { ...log, days, tried: { ...log.tried, [id]: mark } };
  if (rating === null) return next;
  const before = ratingAt(log, now);
  const after = rate(before, [{ rating, deviation: PUZZLE_DEVIATION, score: mark }]);
  // Glicko's curve goes on and on: who misses something easy while little is known of them would be taken for nobody.
  after.rating = right
    ? Math.min(after.rating, Math.max(before.rating, rating) + FAR)
    : Math.max(after.rating, Math.min(before.rating, rating) - FAR);
  after.deviation = Math.max(SUREST, after.deviation);
  return { ...next, rating: after, at: now, past: [...log.past, Math.round(after.rating)].slice(-PAST) };
}

/** … with puzzles that were met in a run, and what was solved in it. */
export function ran(log: Log, met: readonly string[], solved: number): Log {
  const seen = Object.fromEntries(met.map((id) => [id, 2 as Mark]));
  return { ...log, tried: { ...seen, ...log.tried }, best: Math.max(log.best, solved) };
}
