// samples.ts: positions to look at.  Areas come from the engine: a solo game dealt so that the wanted tiles lie
// first, always taking the next one.

import { engine, type Table } from '../engine';
import type { Cell, Position, Seat } from '../types';

export interface Step extends Cell {
  id: number;
}

/** A solo game in which these tiles were laid in this order; `next` are the tiles that follow. */
export function laid(steps: readonly Step[], next: readonly number[] = []): Table {
  const first = [...steps.map((s) => s.id), ...next];
  const rest = Array.from({ length: engine().limits.tiles }, (_, i) => i + 1).filter(
    (id) => !first.includes(id),
  );
  const actions = steps.map((s) => `1@${s.x},${s.y}`).join(' ');
  return engine().readTable(
    `[Game "Nova Luna"]\n[Players "1"]\n[Deck "${[...first, ...rest].join(' ')}"]\n\n${actions}\n`,
  );
}

const step = (id: number, x: number, y: number): Step => ({ id, x, y });

/** Anna's area of the mock, before she lays red 6. */
export const ANNA = [
  step(8, 0, 0),
  step(5, 0, 1),
  step(27, -1, 0),
  step(9, -1, 1),
  step(7, -2, 1),
  step(47, -1, 2),
  step(61, 0, 2),
  step(34, -2, 2),
  step(46, 1, 1),
];
export const FULL_MOON = [
  step(41, 0, 0),
  step(22, 0, -1),
  step(54, 0, 1),
  step(62, 1, 0),
  step(48, 1, 1),
  step(16, 1, -1),
  step(56, 2, 0),
  step(24, -1, -1),
  step(33, 2, 1),
  step(11, -1, 0),
  step(12, 2, -1),
];
/** Twenty tiles in a rough square. */
export const TWENTY = [
  step(1, 0, 0),
  step(18, 1, 0),
  step(35, 1, 1),
  step(52, 0, 1),
  step(8, -1, 0),
  step(26, -1, 1),
  step(43, 2, 0),
  step(60, 2, 1),
  step(14, 0, -1),
  step(31, 1, -1),
  step(49, -1, -1),
  step(66, 2, -1),
  step(5, -2, 0),
  step(22, -2, 1),
  step(39, 0, 2),
  step(56, 1, 2),
  step(10, -1, 2),
  step(28, 2, 2),
  step(45, -2, -1),
  step(63, -2, 2),
];
export const line = (count: number): Step[] =>
  Array.from({ length: count }, (_, i) => step(1 + ((i * 5) % 68), i, 0));

/** A seat with tiles that need no state. */
export function bare(steps: readonly Step[]): Seat {
  const area = steps.map((s) => ({
    ...s,
    tasks: engine().tiles[s.id]!.tasks.map((asks) => ({
      covered: false,
      fresh: false,
      asks,
      have: 0,
      missing: asks.length,
      lacks: asks,
      chain: [],
    })),
  }));
  return {
    name: 'Anna',
    level: null,
    number: 0,
    discs: 20,
    discsAtStart: 20,
    lastDisc: null,
    track: 0,
    area,
  };
}

/** A position with `runners` [seat, distance] set down in this order, on the wheel of the mock. */
export function dial(
  runners: readonly (readonly [number, number])[],
  more: Partial<Position> = {},
): Position {
  const wheel = [0, 14, 51, 0, 32, 44, 31, 4, 10, 59, 0, 30];
  const marker = 3;
  const at = new Map<number, number[]>();
  for (const [seat, d] of runners) at.set(d, [...(at.get(d) ?? []), seat]);
  const stacks = [...at].sort((a, b) => a[0] - b[0]).map(([d, seats]) => ({ at: d, seats }));
  const order = stacks.flatMap((s) => [...s.seats].reverse());
  const mover = order[0] ?? 0;
  const from = runners.find(([seat]) => seat === mover)?.[1] ?? 0;
  const seats = Array.from({ length: Math.max(1, runners.length) }, (_, i) => ({
    name: ['Anna', 'Full Moon', 'Ben', 'New Moon'][i]!,
    level: null,
    number: 0,
    discs: 12,
    discsAtStart: 20,
    lastDisc: null,
    track: runners.find(([seat]) => seat === i)?.[1] ?? 0,
    area: [],
  }));
  const slots = [4, 5, 6];
  const offer = slots.map((slot, i) => {
    const id = wheel[slot]!;
    const to = from + engine().tiles[id]!.cost;
    const outlook = runners.length
      ? {
          to,
          next: 1,
          again: false,
          ahead: 1,
          beside: 1,
          onTop: at.has(to),
          offer: [44, 31, 4],
          refill: 'no' as const,
          out: false,
        }
      : null;
    return { k: (i + 1) as 1 | 2 | 3, slot, id, outlook, toll: null, cells: [] };
  });
  return {
    ply: 22,
    plies: 22,
    solo: !runners.length,
    phase: runners.length ? 0 : 1,
    mover,
    order,
    stacks,
    marker,
    wheel,
    pile: 39,
    unseen: [],
    seats,
    offer,
    refill: 'no',
    reveals: 0,
    mayEnd: false,
    sheet: null,
    result: null,
    decided: [],
    last: null,
    undo: 'no',
    taken: null,
    redo: false,
    takebacks: 0,
    clock: null,
    ...more,
  };
}
