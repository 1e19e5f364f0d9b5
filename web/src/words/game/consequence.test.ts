// consequence.test.ts: what is said of a tile in solo is what then stands on the sheet.

import { beforeAll, expect, it } from 'vitest';
import { engine } from '../../engine';
import { loadRealEngine, setup } from '../../testing';
import { consequence } from './consequence';

beforeAll(async () => {
  await loadRealEngine();
});

const numbers = (text: string) => (text.match(/\d+/g) ?? []).map(Number).filter((n) => n > 2);

it('in solo the ghost says how the score changes, covers included, and a tile alone says between what', () => {
  const table = engine().newTable(setup(1, { seed: '11' }));
  const heard = { 1: 0, 2: 0 };
  for (;;) {
    const p = table.position();
    if (p.mover === null) break;
    const o = p.offer[0]!;
    const best = o.cells.reduce((a, c) => (c.covers > a.covers ? c : a));
    const action = `${o.k}@${best.x},${best.y}`;
    const after = table.preview(action).sheet!;
    const score = (sheet: typeof after) => (p.phase === 1 ? sheet.phase1.total : sheet.total);
    expect(numbers(consequence(p, o, 0, false, after).where)).toEqual([score(p.sheet!), score(after)]);
    const { least, most } = p.phase === 1 ? o.toll!.phase1 : o.toll!.total;
    expect(least).toBe(score(after));
    for (const short of [false, true])
      expect(numbers(consequence(p, o, 0, short, 'cells').where)).toEqual(
        least < most ? [least, most] : [most],
      );
    expect(consequence(p, o, 0, false, 'nothing').where).toBe('');
    if (p.phase) heard[p.phase]++;
    table.play(p.mayEnd ? 'e' : action);
  }
  expect(Math.min(heard[1], heard[2])).toBeGreaterThan(3);
  table.free();
});
