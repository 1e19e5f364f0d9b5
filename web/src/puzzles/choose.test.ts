import { describe, expect, it } from 'vitest';
import { nextPuzzle, rushPuzzle, type Puzzle } from './choose';

const list: Puzzle[] = Array.from({ length: 200 }, (_, index) => ({
  index,
  id: `p${index}`,
  kind: 'tasks',
  players: 2,
  rating: 600 + 10 * ((index * 77) % 200),
  turns: index % 10 ? 1 : 2,
  goal: 'position',
}));
const CHANCES = [0, 0.3, 0.7, 0.999];

describe('the next puzzle', () => {
  it('is about as hard as one is good, and new', () => {
    const near = list.filter((p) => Math.abs(p.rating - 1500) <= 60);
    const tried = Object.fromEntries(near.slice(0, 4).map((p, i) => [p.id, (i % 3) as 0 | 1 | 2]));
    for (const chance of CHANCES) {
      const next = nextPuzzle(list, tried, 1500, () => chance)!;
      expect(Math.abs(next.rating - 1500)).toBeLessThan(120);
      expect(tried[next.id]).toBeUndefined();
    }
  });
  it('is one that was missed, once all were met; and any after that', () => {
    const all = Object.fromEntries(list.map((p) => [p.id, 1 as const]));
    expect(nextPuzzle(list, { ...all, p7: 0 }, 1500, () => 0.5)!.id).toBe('p7');
    expect(nextPuzzle(list, all, 1500)).not.toBeNull();
    expect(nextPuzzle([], {}, 1500)).toBeNull();
  });
});

describe('the next of a run', () => {
  it('has one turn, is none that was met, and gets harder', () => {
    const met = new Set<string>();
    const ratings: number[] = [];
    for (let solved = 0; solved < 60; solved += 1) {
      const next = rushPuzzle(list, solved, met, () => CHANCES[solved % 4]!)!;
      expect([next.turns, met.has(next.id)]).toEqual([1, false]);
      met.add(next.id);
      ratings.push(next.rating);
    }
    const mean = (some: number[]) => some.reduce((a, b) => a + b) / some.length;
    expect(mean(ratings.slice(0, 5))).toBeLessThan(850);
    expect(mean(ratings.slice(-5))).toBeGreaterThan(2200);
  });
  it('is none when all were met', () => {
    expect(rushPuzzle(list, 0, new Set(list.map((p) => p.id)))).toBeNull();
  });
});
