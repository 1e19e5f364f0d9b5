import { beforeEach, describe, expect, it } from 'vitest';
import type { Puzzle } from './choose';
import { Rush, RUSH_MS } from './rush.svelte';

const list: Puzzle[] = Array.from({ length: 90 }, (_, index) => ({
  index,
  id: `p${index}`,
  kind: 'tasks',
  players: 2,
  rating: 700 + 10 * index,
  turns: 1,
  goal: 'position',
}));

let now: number;
let kept: { met: string[]; solved: number }[];
let rush: Rush;
beforeEach(() => {
  now = 1000;
  kept = [];
  const world = {
    list,
    now: () => now,
    chance: () => 0.5,
    keep: (met: string[], solved: number) => void kept.push({ met, solved }),
  };
  rush = new Rush(world);
  rush.start();
});

describe('a run', () => {
  it('counts what is solved, in a row, and the hardest', () => {
    for (const right of [true, true, false, true]) rush.answered(right);
    expect([rush.solved, rush.missed, rush.row]).toEqual([3, 1, 1]);
    expect(rush.hardest).toBe(Math.max(...rush.run.filter((r) => r.right).map((r) => r.puzzle.rating)));
    expect(new Set(rush.run.map((r) => r.puzzle.id)).size).toBe(4);
  });

  it('ends with the third miss', () => {
    for (const right of [false, true, false]) rush.answered(right);
    expect(rush.state).toBe('running');
    rush.answered(false);
    expect([rush.state, rush.puzzle]).toEqual(['over', null]);
    rush.answered(true);
    expect(kept).toEqual([{ met: rush.run.map((r) => r.puzzle.id), solved: 1 }]);
  });

  it('ends after three minutes; an answer that comes then does not count', () => {
    now += RUSH_MS - 500;
    rush.tick();
    expect([rush.left, rush.state]).toEqual([1, 'running']);
    now += 500;
    rush.answered(true);
    expect([rush.left, rush.state, rush.solved]).toEqual([0, 'over', 0]);
  });

  it('stands still while the page is hidden, and goes on with another puzzle', () => {
    now += 60_000;
    rush.tick();
    const seen = rush.puzzle!.id;
    rush.pause();
    expect(rush.puzzle).toBeNull();
    expect(kept).toEqual([{ met: [seen], solved: 0 }]); // the page may not come back
    now += 3_600_000;
    rush.tick();
    expect([rush.left, rush.state]).toEqual([120, 'paused']);
    rush.resume();
    expect(rush.puzzle!.id).not.toBe(seen);
    now += 1000;
    rush.tick();
    expect(rush.left).toBe(119);
  });

  it('may pass one, which costs nothing but time', () => {
    const seen = rush.puzzle!.id;
    rush.pass();
    expect([rush.puzzle!.id === seen, rush.missed, rush.run]).toEqual([false, 0, []]);
    rush.stop();
    expect(kept[0]!.met).toHaveLength(2);
    expect(kept[0]!.solved).toBe(0);
  });
});
