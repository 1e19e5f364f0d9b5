// games.test.ts: whole games through the session, over the real module; computers answer by chance.

import { beforeAll, describe, expect, it } from 'vitest';
import { engine, type Table } from '../engine';
import { chance, freshSummary, loadRealEngine, setup } from '../testing';
import type { KeptGame, SeatPlan } from '../types';
import { RealWorld } from './fake';
import { reasonText } from '../words/study/reasons';
import {
  chainText,
  inspectText,
  lastText,
  neighboursText,
  statusText,
  unseenText,
} from '../words/asked/asked';
import { turnTaken } from '../words/game/says';
import { LocalAuthority } from '../authority/local';
import { Session } from './session.svelte';
import { why } from '../words/study/why';

beforeAll(async () => {
  await loadRealEngine();
});

function kept(table: Table): KeptGame {
  const summary = freshSummary(table.position().seats);
  return { id: 'g', record: table.record(true), created: 0, touched: 1, summary };
}

/** One turn of a person, as taps; says everything that can be said on the way. */
async function turn(s: Session, world: RealWorld, draw: (n: number) => number): Promise<void> {
  world.pass(1000);
  const p = s.position;
  const seat = p.seats[s.view.seat]!;
  const at = seat.area[draw(Math.max(1, seat.area.length))] ?? { x: 0, y: 0 };
  const said = [
    statusText(p, s.you),
    lastText(p, s.log, s.you),
    unseenText(p),
    inspectText(seat, at),
    chainText(seat, at),
    neighboursText(seat, at),
  ];
  for (const text of said) expect(text).not.toMatch(/[{}]|undefined|NaN/);
  seat.area.forEach((laid, i) =>
    laid.tasks.forEach((task) => expect(why(seat.area, i, task).join()).not.toMatch(/[{}]|undefined/)),
  );
  if (p.refill === 'may' && draw(2)) return s.refill();
  if (p.mayEnd && draw(3) === 0) {
    s.askEnd();
    return s.answer(true);
  }
  s.choose(1 + draw(p.offer.length));
  const { cells } = s.turn.offer!;
  const cell = cells[draw(cells.length)]!;
  if (!s.turn.ghost) s.cell(cell.x, cell.y);
  expect(s.turn.preview?.covers.length).toBe(
    cells.find((c) => c.x === s.turn.ghost!.x && c.y === s.turn.ghost!.y)!.covers,
  );
  for (const r of s.table.reasons(s.turn.action!))
    expect(reasonText(r, { position: p, mover: p.mover!, you: p.mover })).toMatch(/\.$/);
  world.pass(300);
  const after = s.turn.preview!.discsAfter;
  const ply = p.ply;
  s.confirm();
  const own = s.log.find((a) => a.ply === ply + 1)!;
  expect(own.left).toBe(after);
  expect(turnTaken(s.position, own, s.you)).not.toMatch(/[{}]|undefined/);
}

async function play(seats: SeatPlan[], seed: number): Promise<{ s: Session; world: RealWorld }> {
  const draw = chance(seed);
  const world = new RealWorld(draw);
  const table = engine().newTable({ ...setup(seats.length), seats, seed: String(seed) });
  const authority = new LocalAuthority(table, kept(table), world);
  const s = new Session(authority, world);
  s.open();
  for (let i = 0; i < 400 && !s.over; i++) {
    if (s.mine) await turn(s, world, draw);
    await world.settle();
    await Promise.resolve();
  }
  await authority.saved();
  return { s, world };
}

const person = (name: string): SeatPlan => ({ name, level: null });
const computer: SeatPlan = { name: '', level: 'half-moon' };

describe('a whole game', () => {
  for (const [what, seats] of [
    ['of one', [person('Anna')]],
    ['of two people', [person('Anna'), person('Bo')]],
    ['of a person and three computers', [person('Anna'), computer, computer, computer]],
    ['of four people', ['A', 'B', 'C', 'D'].map(person)],
  ] as const) {
    it(`${what} comes to its end and is kept`, async () => {
      for (let seed = 1; seed <= 3; seed++) {
        const { s, world } = await play([...seats], seed);
        expect(s.over).toBe(true);
        expect(s.ending).toBe(true);
        const again = engine().readTable(world.saved.at(-1)!.record);
        expect(again.position()).toEqual(s.position);
        expect(world.said.join()).not.toMatch(/Total|wins?\./); // it is read where it stands
        again.free();
        s.close();
      }
    });
  }

  it('can be taken back to its beginning and played again', async () => {
    const { s, world } = await play([person('Anna'), computer], 5);
    const end = s.position;
    for (let i = 0; i < 200 && s.position.undo !== 'no'; i++) {
      s.undo();
      if (s.asking) s.answer(true);
    }
    expect(s.position.undo).toBe('no');
    for (let i = 0; i < 200 && s.position.redo; i++) s.redo();
    await world.settle();
    expect(s.position.ply).toBe(end.ply);
    expect(s.position.result).toEqual(end.result);
    s.close();
  });
});
