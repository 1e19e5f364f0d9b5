import { describe, expect, it } from 'vitest';
import type { Task, Tile } from '../../types';
import {
  cellName,
  countOf,
  ghostName,
  laidName,
  legalName,
  taskName,
  taskState,
  tileName,
  tileTitle,
} from './tiles';

const red: Tile = { id: 32, color: 'R', cost: 6, tasks: ['BB', 'YY', 'T'] };
const task = (asks: string, have: number, covered = false): Task => ({
  covered,
  fresh: false,
  asks,
  have,
  missing: asks.length - have,
  lacks: '',
  chain: [],
});

describe('names', () => {
  it('of tiles', () => {
    expect(tileTitle(red)).toBe('Red 6');
    expect(tileName(red)).toBe('Red 6, tasks: 2 blue; 2 yellow; 1 turquoise');
    expect(tileName({ id: 1, color: 'B', cost: 1, tasks: [] })).toBe('Blue 1, no tasks');
  });
  it('of tasks, a color counted once', () => {
    expect(taskName('RBB')).toBe('2 blue, 1 red');
    expect(countOf('T', 1)).toBe('1 turquoise');
    expect(taskState(task('BB', 2, true))).toBe('2 blue: covered');
    expect(taskState(task('YYY', 1))).toBe('3 yellow: 2 missing');
  });
  it('of cells, from the first tile', () => {
    expect(cellName({ x: 0, y: 0 })).toBe('at the start');
    expect(cellName({ x: 2, y: -1 })).toBe('2 east, 1 north');
    expect(cellName({ x: -1, y: 3 })).toBe('1 west, 3 south');
    expect(cellName({ x: 0, y: 1 })).toBe('1 south');
  });
  it('of legal cells, by how much help is wanted', () => {
    const c = { x: 1, y: 0, covers: 2, heat: 0.5 };
    expect(legalName(c, 0)).toBe('1 east: free');
    expect(legalName(c, 1)).toBe('1 east: free');
    expect(legalName(c, 2)).toBe('1 east: covers 2 tasks');
    expect(legalName({ ...c, covers: 1 }, 2)).toBe('1 east: covers 1 task');
    expect(legalName({ ...c, covers: 0 }, 2)).toBe('1 east: covers nothing');
    expect(legalName(c, 3)).toBe('1 east: covers 2 tasks; 50% as good as the best cell');
  });
  it('of what lies or would lie in a cell', () => {
    const tasks = [task('BB', 2, true), task('YY', 1), task('T', 0)];
    expect(laidName({ x: 0, y: 0 }, red, tasks)).toBe(
      'at the start: Red 6, tasks: 2 blue: covered; 2 yellow: 1 missing; 1 turquoise: 1 missing',
    );
    expect(ghostName({ x: 1, y: 0 }, red, 2)).toBe('1 east: Red 6 would lie here and cover 2 tasks');
    expect(ghostName({ x: 1, y: 0 }, red, 0)).toBe('1 east: Red 6 would lie here and cover nothing');
    expect(ghostName({ x: 1, y: 0 }, red, null)).toBe('1 east: Red 6 would lie here');
  });
});
