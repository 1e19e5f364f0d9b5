// A mistake in a game as something to be found, with the real modules.

import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { engine, loadEngine, loadStudy } from '../engine';
import { markOf, type Mistake } from '../review/mistakes';
import type { KeptGame } from '../types';
import { kindOf, ownMistakes, ownRiddle } from './own';

const file = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url));
let game: KeptGame;
let actions: string[];
beforeAll(async () => {
  await loadEngine(file('build/wasm/web/game.wasm'));
  await loadStudy(file('build/wasm/web/study.wasm'));
  game = { id: 'g', record: file('web/e2e/harness/records/two.nlr').toString() } as KeptGame;
  const table = engine().readTable(game.record);
  actions = table.log().map(({ action }) => action);
  table.free();
});

const mistake = (ply: number, good: string[]): Mistake => ({
  game: 'g',
  ply,
  seat: ply % 2,
  grade: 'blunder',
  action: actions[ply]!,
  loss: 0.3,
  good,
  before: markOf(actions.slice(0, ply)),
});

describe('a mistake of one’s own', () => {
  it('stands where it was made, and is put right by what the analysis said', () => {
    const riddle = ownRiddle(mistake(10, ['2@0,-1']), game)!;
    const p = riddle.table.position();
    expect([p.plies, p.mover]).toEqual([10, engine().readTable(game.record).position(10).mover]);
    const again = riddle.try(actions[10]!);
    expect([again.right, again.best, again.loss]).toEqual([false, '2@0,-1', 0.3]);
    expect(again.why.length).toBeGreaterThan(0);
    expect(riddle.try('2@0,-1')).toMatchObject({ right: true, done: true, loss: null });
    riddle.free();
  });

  it('is put right by actions that come to the same, too', () => {
    // The second tile of an area: its four cells are one action.
    const table = engine().readTable(game.record);
    const ply = actions.findIndex((_, i) => {
      const { mover, seats } = table.position(i);
      return mover !== null && seats[mover]!.area.length === 1;
    });
    table.free();
    const riddle = ownRiddle(mistake(ply, ['2@1,0']), game)!;
    expect(['2@1,0', '2@-1,0', '2@0,1', '2@0,-1'].map((a) => riddle.try(a).right)).toEqual(
      Array(4).fill(true),
    );
    expect(riddle.try('1@1,0').right).toBe(false);
    riddle.free();
  });

  it('is gone when the game is another one', () => {
    expect(ownRiddle({ ...mistake(10, ['2@0,-1']), before: 'other' }, game)).toBeNull();
    expect(ownRiddle({ ...mistake(10, ['2@0,-1']), action: 'r' }, game)).toBeNull();
  });
});

it('mistakes of games that are kept are listed, what is still to be found first', () => {
  const rows = [mistake(3, ['r']), mistake(5, ['r']), { ...mistake(7, ['r']), game: 'deleted' }];
  vi.stubGlobal('localStorage', { getItem: () => JSON.stringify(rows) });
  const list = ownMistakes([game], { tried: { 'own/g/3': 1, 'own/g/5': 0 } });
  expect(list.map(({ ply, solved }) => [ply, solved])).toEqual([
    [5, false],
    [3, true],
  ]);
});

it('a mistake is one of tile, cell or refill', () => {
  const kind = (action: string, best: string) => kindOf({ action, good: [best] });
  expect(kind('1@0,1', '2@0,1')).toBe('tile');
  expect(kind('1@0,1', '1@0,-1')).toBe('cell');
  expect(kind('r', '1@0,1')).toBe('extra');
  expect(kind('1@0,1', 'r')).toBe('extra');
});
