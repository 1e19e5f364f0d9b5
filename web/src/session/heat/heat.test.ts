import { expect, it } from 'vitest';
import type { Position, Thought } from '../../types';
import { coverHeat, mixHeat } from './heat';

const cells = [
  { x: 1, y: 0, covers: 0 },
  { x: 0, y: 1, covers: 2 },
  { x: -1, y: 0, covers: 1 },
];
const p = {
  solo: false,
  mover: 1,
  offer: [{ k: 1, slot: 1, id: 1, outlook: null, cells }],
} as unknown as Position;
const thought = (values: Record<string, number[]>): Thought => ({
  action: '',
  nodes: 0,
  ms: 0,
  value: [],
  line: [],
  choices: Object.entries(values).map(([action, value]) => ({ action, visits: 1, value, error: 0 })),
});

it('is what a cell covers, until a search knows better', () => {
  expect([...coverHeat(p).values()]).toEqual([0, 1, 0.5]);
});

it('is the mover’s chance to win, from the worst cell of the tile to the best', () => {
  const heat = mixHeat(p, thought({ '1@1,0': [0.2, 0.8], '1@0,1': [0.6, 0.4], '1@-1,0': [0.4, 0.6] }));
  expect(heat.get('1@1,0')).toBe(1);
  expect(heat.get('1@0,1')).toBe(0);
  expect(heat.get('1@-1,0')).toBeCloseTo(0.5);
});

it('is warmer for a lower total in solo', () => {
  const heat = mixHeat({ ...p, solo: true, mover: 0 }, thought({ '1@1,0': [90], '1@0,1': [110] }));
  expect(heat.get('1@1,0')).toBe(1);
  expect(heat.get('1@0,1')).toBe(0);
});
