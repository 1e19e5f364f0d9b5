// A lesson as somebody does it: misses are answered and change nothing, the goal is played.

import { readFileSync } from 'node:fs';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadEngine } from '../engine';
import { LESSONS } from './lessons';
import { putDown, Run, takeUp } from './run.svelte';

beforeAll(async () => {
  await loadEngine(readFileSync(new URL('../../../build/wasm/web/game.wasm', import.meta.url)));
  vi.stubGlobal('requestAnimationFrame', () => 1);
  vi.stubGlobal('window', globalThis);
});

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
});

const lesson = (n: number) => new Run(LESSONS[n - 1]!, n - 1);

function place(run: Run, k: 1 | 2 | 3, x: number, y: number): void {
  run.choose(k);
  run.aim(x, y);
  run.confirm();
}

describe('a scene', () => {
  it('answers a miss and plays nothing', () => {
    const run = lesson(1);
    place(run, 1, 1, 0);
    expect(run.remark).toMatchObject({ good: false });
    expect(run.reached).toBe(false);
    expect(run.position.seats[0]!.area).toHaveLength(3);
  });

  it('plays what reaches its goal, and goes on', () => {
    const run = lesson(1);
    place(run, 2, 1, 0);
    expect(run.remark).toMatchObject({ good: true });
    expect(run.position.seats[0]!.area).toHaveLength(4);
    run.next();
    expect([run.scene, run.reached, run.remark]).toEqual([1, false, null]);
    run.again();
    expect(run.position.seats[0]!.area).toHaveLength(5);
  });

  it('names the rule of a cell that is not legal', () => {
    const run = lesson(1);
    run.refuse(5, 5);
    expect(run.remark?.text()).toBe('Choose a tile first.');
    run.choose(2);
    run.refuse(5, 5);
    expect(run.remark?.rules).toEqual(['R12']);
  });

  it('shows the way after two misses', () => {
    const run = lesson(1);
    place(run, 1, 1, 0);
    run.confirm();
    expect(run.tries).toBe(2);
    run.help();
    expect(run.turn.k).toBe(2);
    run.aim(run.hint!.x, run.hint!.y);
    run.confirm();
    expect(run.reached).toBe(true);
  });

  it('asks whose turn it is', () => {
    const run = lesson(5);
    place(run, 2, 1, 0);
    run.next();
    run.answer(0);
    expect(run.reached).toBe(false);
    run.answer(1);
    expect(run.reached).toBe(true);
  });

  it('lets the others move until it is the learner’s turn', () => {
    vi.useFakeTimers();
    const run = lesson(4);
    place(run, 3, 1, 0);
    run.next();
    place(run, 3, 0, 1);
    expect([run.busy, run.position.mover]).toEqual([true, 1]);
    vi.runAllTimers();
    vi.useRealTimers();
    expect([run.busy, run.reached, run.position.mover]).toEqual([false, true, 0]);
    expect(run.remark?.text()).toMatch(/^Anna moved \d times in a row/);
  });

  it('takes a refill, and answers who would rather take a tile', () => {
    const run = lesson(6);
    place(run, 1, 2, 1);
    expect(run.remark).toMatchObject({ good: false });
    run.refill();
    expect(run.reached).toBe(true);
    expect(run.position.last?.revealed).toBe(9);
  });
});

describe('progress', () => {
  it('is kept and resumed at the scene that sets up its table', () => {
    const run = lesson(1);
    place(run, 2, 1, 0);
    run.next();
    expect(lesson(1).scene).toBe(1);
    const time = lesson(4);
    place(time, 3, 1, 0);
    time.next();
    expect(lesson(4).scene).toBe(0); // its second scene goes on from the first
  });

  it('counts a lesson when its last goal is reached', () => {
    const run = lesson(2);
    place(run, 2, 1, 1);
    run.next();
    expect(localStorage.getItem('novaluna.learn')).toBeNull();
    place(run, 3, 1, 0);
    expect(localStorage.getItem('novaluna.learn')).toBe('2');
  });
});

describe('a lesson that is left', () => {
  const take = (n: number) => takeUp(LESSONS[n - 1]!, n - 1);

  it('begins its scene anew where others were just moving', () => {
    vi.useFakeTimers();
    const run = take(4);
    place(run, 3, 1, 0);
    run.next();
    place(run, 3, 0, 1);
    expect(run.busy).toBe(true);
    putDown(run);
    vi.runAllTimers();
    vi.useRealTimers();
    const back = take(4);
    expect([back.free, back.busy, back.position.mover]).toEqual([true, false, 0]);
    putDown(back);
  });

  it('goes on as it was for who comes back to it', () => {
    const run = take(1);
    place(run, 2, 1, 0);
    putDown(run);
    const back = take(1);
    expect([back.reached, back.remark, back.position.seats[0]!.area.length]).toEqual([true, run.remark, 4]);
    back.next();
    back.choose(1);
    expect(back.turn.offer?.k).toBe(1);
    putDown(back);
  });

  it('begins again where it stopped after another one', () => {
    const other = take(2);
    putDown(other);
    const run = take(1);
    expect([run.scene, run.reached]).toEqual([0, false]);
    putDown(run);
  });
});
