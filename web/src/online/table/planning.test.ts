// planning.test.ts: the next turn thought over while another is to move.

import { beforeAll, expect, it } from 'vitest';
import { FakeTable, FakeWorld, people } from '../../session/fake';
import { loadRealEngine } from '../../testing';
import type { Offer, Preview } from '../../types';
import type { Far } from '../far.svelte';
import { Planning } from './planning.svelte';

beforeAll(async () => void (await loadRealEngine()));

const CELLS = [
  { x: 1, y: 0, covers: 0 },
  { x: 0, y: 1, covers: 2 },
];
const WINS: Preview = {
  covers: [],
  discsBefore: 2,
  discsAfter: 0,
  sheet: null,
  ends: true,
  tile: null,
  after: [],
};

/** Bo is to move, and Anna plans: tiles 11 to 21 lie on the wheel. */
function plan() {
  const fake = new FakeTable({ ...people, mover: () => 1 });
  const asked: string[][] = [];
  const world = new FakeWorld();
  const offer = Array.from({ length: 11 }, (_, i) => ({ k: i + 1, slot: i + 1, id: i + 11, cells: CELLS }));
  const far = {
    seat: 0,
    link: 'room1',
    table: fake.table,
    plan: { wishes: [] as string[], missed: false },
    position: () => ({ ...fake.position(), wheel: [0, ...offer.map((o) => o.id)] }),
    plannable: () => offer as unknown as Offer[],
    wish: () => WINS,
    replan: async (wishes: string[]) => (asked.push(wishes), null), // answered later
  };
  const told: unknown[] = [];
  const planning = new Planning(far as unknown as Far, world, {
    kept: (denial) => told.push(denial),
    leave: () => told.push('left'),
  });
  world.pass(1000);
  return { far, world, asked, told, planning };
}

it('is one’s own turn on one’s own area, though another is to move', () => {
  const { planning } = plan();
  expect([planning.position.mover, planning.mover, planning.mine, planning.layable]).toEqual([
    1,
    0,
    true,
    true,
  ]);
});

it('shows on one’s own card what the ghost would place, and on no other', () => {
  const { planning } = plan();
  planning.choose(7);
  planning.cell(0, 1);
  expect([planning.placing(0), planning.placing(1)]).toEqual([2, 0]);
});

it('does not say who wins with it', () => {
  const { planning } = plan();
  planning.choose(7);
  planning.cell(0, 1);
  expect(planning.sight(7)).toBe('cells');
});

it('keeps the wishes before it whose tiles are still on the wheel', () => {
  const { far, planning, asked } = plan();
  far.plan.wishes = ['30@1,0', '12@0,1'];
  planning.choose(7);
  planning.cell(0, 1);
  planning.confirm(true);
  expect(asked).toEqual([['12@0,1', '17@0,1']]);
});

it('ends with the last step back: another’s area, the ghost, the tile come before', () => {
  const { planning, told } = plan();
  planning.choose(7);
  planning.cell(0, 1);
  planning.show(1);
  for (let i = 0; i < 3; i++) expect([planning.back(), told]).toEqual([true, []]);
  expect([planning.turn.k, planning.view.asked]).toEqual([null, null]);
  expect([planning.back(), told]).toEqual([true, ['left']]);
});

it('may be typed', () => {
  const { planning, asked } = plan();
  expect(planning.type('9@1,0')).toBe(null);
  expect(asked).toEqual([['19@1,0']]);
});

it('is sent once, however often one confirms, and is taken back by nothing meanwhile', async () => {
  const { planning, asked, told } = plan();
  planning.choose(7);
  planning.cell(0, 1);
  planning.confirm(true);
  planning.confirm(true);
  planning.undo();
  expect([asked, planning.pending, planning.turn.ghost]).toEqual([[['17@0,1']], '7@0,1', { x: 0, y: 1 }]);
  await Promise.resolve();
  await Promise.resolve();
  expect([planning.pending, told]).toEqual([null, [null]]);
});
