// mistakes.ts: what an analysis found that is worth trying again: the mistakes and blunders of the people at this device.
//
// Kept with the browser's small things (novaluna.mistakes), so that they can be tried on another day; the games
// themselves are in the store.  What is right is what the analysis says, and nothing is judged a second time.

import type { Found, KeptGame, Review, ReviewPly } from '../types';

export interface Mistake {
  game: string; // its id
  ply: number; // actions before it
  seat: number;
  grade: 'mistake' | 'blunder';
  action: string; // that was played
  loss: number; // of the chance to win, or points in solo
  good: string[]; // the best actions, as far as one can tell them apart
  before: string; // tells whether the game is still the same up to there
}

const NAME = 'novaluna.mistakes';
const MOST = 200;

/** A short mark of what was played before. */
export function markOf(actions: readonly string[]): string {
  let h = 0x811c9dc5;
  for (const c of actions.join(' ')) h = Math.imul(h ^ c.charCodeAt(0), 0x01000193);
  return (h >>> 0).toString(36);
}

/** Those of the best that differ from the first by no more than they may be off. */
function goodOf({ best, seat }: ReviewPly, solo: boolean): string[] {
  const worth = (c: Found) => c.value[solo ? 0 : seat] ?? 0;
  const first = best[0];
  if (!first) return [];
  const equal = (c: Found) => Math.abs(worth(c) - worth(first)) <= Math.max(first.error, c.error);
  return best.filter((c, i) => i === 0 || equal(c)).map((c) => c.action);
}

/** An action of a review as something to be tried again; null if it was good enough. */
export function mistakeAt(game: string, review: Review, ply: number): Mistake | null {
  const it = review.plies[ply];
  if (!it?.judged || it.forced || !it.action) return null;
  const { grade } = it;
  if (grade !== 'mistake' && grade !== 'blunder') return null;
  const solo = review.sides.length === 1;
  const good = goodOf(it, solo).filter((action) => action !== it.action);
  if (!good.length) return null;
  const before = markOf(review.plies.slice(0, ply).map((p) => p.action ?? ''));
  return { game, ply, seat: it.seat, grade, action: it.action, loss: it.loss, good, before };
}

/** Those of the seats named. */
export function mistakesOf(game: string, review: Review, seats: readonly number[]): Mistake[] {
  return review.plies.flatMap((p) => (seats.includes(p.seat) ? (mistakeAt(game, review, p.ply) ?? []) : []));
}

// ---- keeping ----

const isText = (v: unknown): v is string => typeof v === 'string';
const isCount = (v: unknown): v is number => Number.isSafeInteger(v) && (v as number) >= 0;

function isMistake(v: unknown): v is Mistake {
  if (typeof v !== 'object' || v === null) return false;
  const m = v as Record<keyof Mistake, unknown>;
  return (
    isText(m.game) &&
    isCount(m.ply) &&
    isCount(m.seat) &&
    (m.grade === 'mistake' || m.grade === 'blunder') &&
    isText(m.action) &&
    Number.isFinite(m.loss) &&
    Array.isArray(m.good) &&
    m.good.length > 0 &&
    m.good.every(isText) &&
    isText(m.before)
  );
}

export function readMistakes(text: string | null): Mistake[] {
  try {
    const kept: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(kept) ? kept.filter(isMistake) : [];
  } catch {
    return [];
  }
}

const unkept = new Map<string, Mistake[]>(); // what storage would not take, by game

/** All that are kept, the newest analysis first. */
export function keptMistakes(): Mistake[] {
  let kept: Mistake[] = [];
  try {
    kept = readMistakes(localStorage.getItem(NAME));
  } catch {
    // storage is switched off
  }
  return [...[...unkept.values()].flat(), ...kept.filter((m) => !unkept.has(m.game))];
}

/** The seats of those who played at this device. */
function peopleHere({ you, summary: { seats } }: Pick<KeptGame, 'you' | 'summary'>): number[] {
  return you === undefined ? seats.flatMap(({ level }, i) => (level === null ? [i] : [])) : [you];
}

/** Keeps what an analysis of one's own game found, in place of what an earlier one did. */
export function keepMistakes(
  game: Pick<KeptGame, 'id' | 'foreign' | 'you' | 'summary'>,
  review: Review,
): void {
  if (game.foreign) return;
  const people = peopleHere(game);
  const others = keptMistakes().filter((m) => m.game !== game.id);
  const these = mistakesOf(game.id, review, people);
  try {
    localStorage.setItem(NAME, JSON.stringify([...these, ...others].slice(0, MOST)));
    unkept.clear();
  } catch {
    unkept.set(game.id, these);
  }
}
