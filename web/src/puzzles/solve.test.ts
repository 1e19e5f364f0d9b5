import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Position, Preview } from '../types';
import { change, keptLog, readLog } from './kept.svelte';
import type { Answer, Riddle } from './riddle';
import { Solve } from './solve.svelte';

const position = (ply: number) =>
  ({
    ply,
    mover: 1,
    refill: 'may',
    mayEnd: false,
    seats: [],
    offer: [
      {
        k: 1,
        cells: [
          { x: 0, y: 1 },
          { x: 1, y: 0 },
        ],
      },
      { k: 2, cells: [{ x: 0, y: 1 }] },
    ],
  }) as unknown as Position;

/** Two turns: first '1@0,1', then 'r'. */
function fake(): Riddle {
  let turn = 0;
  const answer = (right: boolean, done: boolean, best: string): Answer => ({
    right,
    done,
    best,
    then: [],
    loss: right ? null : 0.1,
    least: false,
    why: [],
    instead: [],
  });
  return {
    id: 'x',
    number: 7,
    kind: 'timing',
    goal: 'position',
    rating: 1500,
    turns: 2,
    table: {
      position: () => position(turn),
      preview: (action: string) => ({ action }) as unknown as Preview,
    },
    try(action) {
      if (turn === 0 && action === '1@0,1') return (turn++, answer(true, false, action));
      if (turn === 1 && action === 'r') return answer(true, true, action);
      return answer(false, false, turn ? 'r' : '1@0,1');
    },
    reset: () => (turn = 0),
    free() {},
  };
}

let now = 0;
let solve: Solve;
beforeEach(() => {
  vi.stubGlobal('requestAnimationFrame', () => 0);
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const shelf = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => shelf.get(key) ?? null,
    setItem: (key: string, text: string) => void shelf.set(key, text),
  });
  change(() => readLog(null));
  solve = new Solve(fake(), { day: '2026-11-16' });
});

describe('a puzzle', () => {
  it('is answered by Confirm alone', () => {
    solve.choose(1);
    solve.aim(0, 1);
    expect([solve.action, solve.state]).toEqual(['1@0,1', 'open']);
    solve.back();
    expect(solve.action).toBeNull();
    solve.confirm();
    expect(solve.state).toBe('open');
  });

  it('goes on to the next turn when the first is right, and is solved with the last', () => {
    solve.choose(1);
    solve.aim(0, 1);
    solve.confirm();
    expect([solve.state, solve.found, solve.position.ply, solve.turn.k]).toEqual(['open', 1, 1, null]);
    solve.hold('r');
    solve.confirm();
    expect([solve.state, solve.mine, solve.best]).toEqual(['solved', { action: 'r', preview: null }, null]);
    expect(solve.change!.after.rating).toBeGreaterThan(solve.change!.before.rating);
    expect(keptLog().days).toEqual({ '2026-11-16': 1 });
  });

  it('hears nothing below for a moment once it is answered', () => {
    solve.choose(1);
    solve.aim(1, 0);
    expect(solve.deaf).toBe(false);
    solve.confirm();
    expect(solve.deaf).toBe(true);
    now += 251;
    expect(solve.deaf).toBe(false);
  });

  it('shows both actions when it is missed; a second try is practice', () => {
    solve.choose(1);
    solve.aim(1, 0);
    solve.confirm();
    expect([solve.state, solve.mine!.action, solve.best!.action]).toEqual(['missed', '1@1,0', '1@0,1']);
    const { rating } = keptLog();
    expect(rating.rating).toBeLessThan(1500);
    solve.again();
    expect([solve.state, solve.practice]).toEqual(['open', true]);
    solve.choose(1);
    solve.aim(0, 1);
    solve.confirm();
    solve.hold('r');
    solve.confirm();
    expect([solve.state, solve.change, keptLog().rating]).toEqual(['solved', null, rating]);
  });

  it('that was answered in another page meanwhile is practice', () => {
    change((log) => ({ ...log, tried: { x: 1 } }));
    solve.choose(1);
    solve.aim(1, 0);
    solve.confirm();
    expect([solve.practice, solve.change, keptLog().tried]).toEqual([true, null, { x: 1 }]);
  });

  it('holds a refill in place of a tile, if there may be one', () => {
    solve.choose(2);
    solve.hold('e');
    expect(solve.action).toBe('2@0,1'); // the only cell
    solve.hold('r');
    expect([solve.action, solve.turn.k]).toEqual(['r', null]);
    solve.hold('r');
    expect(solve.action).toBeNull();
  });

  it('in a run is not kept', () => {
    const run = new Solve(fake(), { counts: false });
    run.choose(1);
    run.aim(1, 0);
    run.confirm();
    expect([run.state, run.change, keptLog().tried]).toEqual(['missed', null, {}]);
  });
});
