// choose.ts: which puzzle comes next.

import type { Mark } from './kept.svelte';
import type { Goal } from './riddle';

/** A puzzle as the list of the pack has it. */
export interface Puzzle {
  index: number; // in the pack
  id: string;
  kind: string;
  players: number;
  rating: number;
  turns: number; // of one's own
  goal: Goal;
}

const NEAR = 12; // puzzles that are about as hard
const CLIMB = 60; // for how many solved in a run one gets to the hardest
const EASY = 0.04; // share of the puzzles that are easier than the first of a run

function oneOf<T>(list: readonly T[], chance: () => number): T | null {
  return list[Math.min(list.length - 1, Math.floor(chance() * list.length))] ?? null;
}

const byDistance = (rating: number) => (a: Puzzle, b: Puzzle) =>
  Math.abs(a.rating - rating) - Math.abs(b.rating - rating) || a.index - b.index;

/** One of those nearest to a strength that were not met before; when all were, of those that were missed; else of all. */
export function nextPuzzle(
  list: readonly Puzzle[],
  tried: Readonly<Record<string, Mark>>,
  rating: number,
  chance = Math.random,
): Puzzle | null {
  const fresh = list.filter((p) => tried[p.id] === undefined);
  const missed = list.filter((p) => tried[p.id] === 0);
  const from = fresh.length ? fresh : missed.length ? missed : list;
  return oneOf([...from].sort(byDistance(rating)).slice(0, NEAR), chance);
}

/** The next of a run: of one turn, harder the more were solved, and none that was met in it. */
export function rushPuzzle(
  list: readonly Puzzle[],
  solved: number,
  met: ReadonlySet<string>,
  chance = Math.random,
): Puzzle | null {
  const short = list.filter((p) => p.turns === 1);
  const hard = short.map((p) => p.rating).sort((a, b) => a - b);
  const share = Math.min(1, EASY + (1 - EASY) * (solved / CLIMB));
  const rating = hard[Math.round(share * (hard.length - 1))] ?? 0;
  const left = short.filter((p) => !met.has(p.id)).sort(byDistance(rating));
  return oneOf(left.slice(0, NEAR), chance);
}
