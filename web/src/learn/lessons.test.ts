// The lessons on the real engine: every board is legal, every goal is reachable and
// recognised, and what misses it is answered without being played.

import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadEngine, tile, type Engine, type Table } from '../engine';
import { LESSON_COUNT } from '../frame/lessons';
import { BOARDS, type Board } from './boards';
import { ALL } from './courses';
import { LESSONS, type PlaceScene, type Try, type Verdict } from './lessons';

let engine: Engine;
beforeAll(async () => {
  engine = await loadEngine(readFileSync(new URL('../../../build/wasm/web/game.wasm', import.meta.url)));
});

/** Every placement there is, with its verdict. */
function tries(table: Table, scene: PlaceScene): { action: string; verdict: Verdict; attempt: Try }[] {
  const position = table.position();
  return position.offer.flatMap((offer) =>
    offer.cells.map(({ x, y }) => {
      const action = `${offer.k}@${x},${y}`;
      const attempt = { position, action, offer, tile: tile(offer.id), preview: table.preview(action) };
      return { action, attempt, verdict: scene.judge(attempt) };
    }),
  );
}

function reach(table: Table, scene: PlaceScene): string[] {
  return tries(table, scene)
    .filter(({ verdict }) => verdict.reached)
    .map(({ action }) => action);
}

it('are as many as the first screen counts', () => {
  expect(LESSONS.length).toBe(LESSON_COUNT);
});

describe('boards', () => {
  it.each(Object.keys(BOARDS) as Board[])('%s is a legal game, and the learner’s turn', (board) => {
    const p = engine.readTable(BOARDS[board]).position();
    expect(p.result).toBeNull();
    if (board !== 'landed' && board !== 'start') expect(p.mover).toBe(0);
  });
});

describe.each(ALL.map((lesson, i) => ({ n: i + 1, lesson })))('lesson $n', ({ lesson }) => {
  it('begins with a board, and every scene can be reached', () => {
    let table: Table | null = null;
    for (const scene of lesson.scenes) {
      if (scene.board) table = engine.readTable(BOARDS[scene.board]);
      expect(table).not.toBeNull();
      expect(scene.tell()).not.toBe('');
      if (scene.kind === 'place') {
        const all = tries(table!, scene);
        const good = all.filter(({ verdict }) => verdict.reached);
        expect(good.length).toBeGreaterThan(0);
        for (const { verdict } of all) if (!scene.then) expect(verdict.text).not.toBe('');
        if (scene.show) {
          const task = table!.position().seats[0]!.area[scene.show.index]!.tasks[scene.show.task]!;
          expect(task.covered).toBe(false);
          expect(task.missing).toBe(1);
        }
        table!.play(good[0]!.action);
      } else if (scene.kind === 'refill') {
        expect(table!.position().refill).toBe('may');
        expect(table!.play('r').last!.revealed).toBe(9);
      } else if (scene.kind === 'end') {
        expect(table!.position().mayEnd).toBe(true);
        table!.play('e');
      } else {
        if (scene.opens) table!.play(scene.opens);
        expect(scene.judge(true).reached).toBe(true);
        expect(scene.judge(false).reached).toBe(false);
      }
    }
  });
});

describe('goals are what the words say', () => {
  const scene = (lesson: number, n: number) => LESSONS[lesson]!.scenes[n] as PlaceScene;
  const on = (board: Board) => engine.readTable(BOARDS[board]);

  it('chains', () => {
    expect(reach(on('chain'), scene(0, 1)).sort()).toEqual(['1@-1,-1', '1@-1,1', '1@-2,0']);
    expect(reach(on('both'), scene(0, 2))).toEqual(['2@1,0']);
    expect(on('both').preview('2@1,0').covers).toHaveLength(2);
  });

  it('corners', () => {
    const table = on('corner');
    const task = table.position().seats[0]!.area[0]!.tasks[0]!;
    expect(task).toMatchObject({ asks: 'RRR', have: 2 });
    expect(table.position().seats[0]!.area.filter((laid) => tile(laid.id).color === 'R')).toHaveLength(3);
    expect(table.preview('2@1,-2').after[0]![0]!.chain).toHaveLength(4);
    expect(reach(on('three'), scene(1, 1))).toEqual(['3@1,0']);
    expect(on('three').preview('3@1,0').covers).toHaveLength(3);
  });

  it('never itself', () => {
    const area = on('itself').position().seats[0]!.area;
    expect(area.filter((laid) => tile(laid.id).color === 'R')).toHaveLength(4);
    expect(area[0]!.tasks[0]).toMatchObject({ asks: 'RRRR', have: 3 });
    for (const { attempt, verdict } of tries(on('itself'), scene(2, 0)))
      if (verdict.reached) expect(attempt.preview.covers.filter((c) => c.asks === 'RRRR')).toHaveLength(2);
  });

  it('time and stack', () => {
    const p = on('behind').position();
    expect(p.stacks).toEqual([
      { at: 3, seats: [0] },
      { at: 6, seats: [1] },
    ]);
    expect(p.offer.filter((o) => o.outlook!.again).map((o) => tile(o.id).cost)).toEqual([2]);
    expect(p.offer.find((o) => o.outlook!.again)!.outlook!.ahead).toBe(-1);
    expect(
      on('landing')
        .position()
        .offer.filter((o) => o.outlook!.onTop),
    ).toHaveLength(1);
    const landed = on('landed');
    landed.play('1@0,0');
    expect(landed.position().stacks).toEqual([{ at: 3, seats: [0, 1] }]);
    expect(landed.position().mover).toBe(1);
    expect(on('start').position().mover).toBe(2);
  });

  it('refill', () => {
    const table = on('refill');
    expect(table.position().offer).toHaveLength(2);
    for (const o of table.position().offer) expect(o.cells.every((c) => c.covers === 0)).toBe(true);
    const before = table.position();
    const after = table.play('r');
    expect(after.wheel[(before.marker + 1) % 12]).not.toBe(0);
    expect(after.offer.map((o) => o.id)).toContain(49);
  });
});
