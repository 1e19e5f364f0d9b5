// consequence.test.ts: what is said of a tile in solo is what then stands on the sheet.

import { beforeAll, expect, it } from 'vitest';
import { engine } from '../../engine';
import { loadRealEngine, setup } from '../../testing';
import { consequence, sightOf, spoken } from './consequence';

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

it('a ghost that covers with the last disc wins: nobody moves next', () => {
  const table = engine().newTable(setup(2, { seed: '3', discs: [2, 2] }));
  for (;;) {
    const p = table.position();
    expect(p.mover, 'somebody wins').not.toBeNull();
    const wins = p.offer.flatMap((o) =>
      o.cells.map((c) => ({ o, sight: sightOf(table.preview(`${o.k}@${c.x},${c.y}`)) })),
    );
    const won = wins.find((it) => it.sight === 'win');
    if (won) {
      const you = p.mover!;
      const { who, brief, where, then, thenText } = consequence(p, won.o, you, false, won.sight);
      expect([who, brief, where, then, thenText]).toEqual(['You win', 'You win', '', [], '']);
      expect(consequence(p, won.o, 1 - you, true, won.sight).who).toBe(`Player ${you + 1} wins`);
      break;
    }
    const o = p.offer[0]!;
    const { x, y } = o.cells.reduce((a, c) => (c.covers > a.covers ? c : a));
    table.play(`${o.k}@${x},${y}`);
  }
  table.free();
});

it('under a tile on a phone, whoever is spoken to is "You", with a name as well', () => {
  const table = engine().newTable(setup(2, { seed: '3' }));
  const p = table.position();
  const o = p.offer[0]!;
  const { next, again } = o.outlook!;
  expect(again).toBe(false);
  expect(consequence(p, o, next, true).brief).toBe('→ You');
  expect(consequence(p, o, 1 - next, true).brief).toBe(`→ ${p.seats[next]!.name}`);
  table.free();
});

it('is read in one line, without a space before a comma or colon', () => {
  const table = engine().newTable(setup(2, { seed: '3' }));
  const p = table.position();
  for (const o of p.offer) {
    const said = spoken(consequence(p, o, 0));
    expect(said).toMatch(
      /^Player 2 moves next\. Lands \d ahead of Player 2; then on offer: \w+ \d, \w+ \d, \w+ \d$/,
    );
  }
  table.free();
});
