// What the drawings compute: points, fits, mats, engraving, tracks.

import { render } from 'svelte/server';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadRealEngine } from '../testing';
import type { Cell, Position } from '../types';
import { mat, pegs } from './area/chains';
import { ENGRAVING } from './tile/engraving';
import { arc, litPath, phaseOf, polar } from './marks/geometry';
import { boxAround, cellAt, fitPitch, inOrder, gridOf, left, neighbour, top } from './area/grid';
import { countForm, plate, plates } from './tile/pips';
import TileArt from './tile/TileArt.svelte';
import { field } from './sky/stars';
import { landing, pileShare, rearmost, shift, standings } from './track';

const cell = (x: number, y: number): Cell => ({ x, y });
const numbers = (d: string) => [...d.matchAll(/-?\d+(\.\d+)?/g)].map((m) => Number(m[0]));

beforeAll(loadRealEngine);

describe('the dial', () => {
  it('begins on top and turns clockwise', () => {
    const at = (deg: number) => polar(100, 100, 50, deg).map(Math.round);
    expect([at(0), at(90), at(180), at(270)]).toEqual([
      [100, 50],
      [150, 100],
      [100, 150],
      [50, 100],
    ]);
  });
  it('takes the long way round for arcs over half a turn', () => {
    expect(arc(0, 0, 10, 0, 170)).toContain('A10 10 0 0 1');
    expect(arc(0, 0, 10, 0, 190)).toContain('A10 10 0 1 1');
  });
});

describe('the moon', () => {
  it('lights the share it is told', () => {
    expect(phaseOf(0)).toBe(0);
    expect(phaseOf(0.5)).toBeCloseTo(0.25);
    expect(phaseOf(1)).toBeCloseTo(0.5);
    expect(phaseOf(7)).toBeCloseTo(0.5);
  });
  it('is dark when new and whole when full', () => {
    expect(litPath(0, 0, 10, 0)).toBe('');
    expect(litPath(0, 0, 10, 1)).toBe('');
    expect(litPath(0, 0, 10, 0.5)).toContain('a10 10 0 1 0 20 0');
  });
  it('waxes from the right and wanes to the left', () => {
    expect(litPath(0, 0, 10, 0.25)).toMatch(/^M0 -10A10 10 0 0 1 0 10/);
    expect(litPath(0, 0, 10, 0.75)).toMatch(/^M0 -10A10 10 0 0 0 0 10/);
  });
  it('shows how much of the pile is left', () => {
    expect([pileShare(57), pileShare(0), pileShare(60)]).toEqual([1, 0, 1]);
  });
});

describe('a tile', () => {
  it('says how far its tasks have come where that can be read, and nowhere else', () => {
    const tasks = [{ asks: 'RR', covered: false, fresh: false, missing: 1, have: 1, lacks: 'R', chain: [] }];
    const drawn = (small: boolean) =>
      render(TileArt, {
        props: { tile: { id: 1, color: 'B', cost: 3, tasks: ['RR'] }, tasks, progress: true, small },
      }).body;
    expect(drawn(false)).toContain('1/2');
    expect(drawn(true).length).toBe(
      render(TileArt, { props: { tile: { id: 1, color: 'B', cost: 3, tasks: ['RR'] }, tasks, small: true } })
        .body.length,
    );
  });
  it('leaves the corner of the numeral free', () => {
    expect(plates(1).corner).toEqual([2]);
    expect(plates(2).corner).toEqual([1, 2]);
    expect(plates(3).corner).toEqual([0, 1, 2]);
    expect(plates(0).at).toEqual([]);
  });
  it('keeps all plates and pips inside', () => {
    for (const small of [false, true])
      for (const [x, y] of plates(3, small).at) {
        expect(Math.min(x, y)).toBeGreaterThan(0);
        expect(Math.max(x, y) + plates(3, small).side).toBeLessThan(100);
      }
    for (const task of ['B', 'BR', 'BRT', 'BRTY', 'YYYY'])
      expect(plate(task, 0, 0, 42).map((p) => p.color)).toEqual([...new Set(task)]);
  });
  it('counts only several pips of one color', () => {
    expect(countForm('RRR')).toEqual({ color: 'R', count: 3 });
    expect(countForm('R')).toBeNull();
    expect(countForm('RRB')).toBeNull();
  });
  it('has an engraving that is cut at its edge', () => {
    for (const c of ['R', 'T', 'Y'] as const)
      for (const v of numbers(ENGRAVING[c])) {
        expect(v).toBeGreaterThanOrEqual(-0.05);
        expect(v).toBeLessThanOrEqual(100.05);
      }
    expect(ENGRAVING.B.length).toBeGreaterThan(100);
  });
});

describe('the board of an area', () => {
  it('is the box of the tiles and a ring around it', () => {
    expect(boxAround([cell(0, 0), cell(2, -1)], 1)).toEqual({ x0: -1, y0: -2, columns: 5, rows: 4 });
    expect(boxAround([], 1)).toEqual({ x0: -1, y0: -1, columns: 3, rows: 3 });
  });
  it('fits its space, with cells neither too small to touch nor too large', () => {
    const box = boxAround([cell(0, 0), cell(3, 3)], 1);
    expect(fitPitch(box, 480, 480)).toBe(80);
    expect(fitPitch(box, 2000, 2000)).toBe(96);
    expect(fitPitch(box, 100, 100)).toBe(44);
    expect(fitPitch(boxAround([cell(0, 0), cell(43, 0)], 1), 390, 400)).toBe(44);
  });
  it('finds the cell under a point', () => {
    const l = gridOf(boxAround([cell(0, 0)], 1), 50);
    expect(cellAt(l, 75, 75)).toEqual(cell(0, 0));
    expect(cellAt(l, -10, 160)).toEqual(cell(-2, 2));
    expect(left(l, 0) + l.side + l.gap / 2).toBe(100);
    expect(top(l, -1)).toBe(l.gap / 2);
  });
  it('is walked with the arrow keys', () => {
    const cells = [cell(0, 0), cell(2, 0), cell(1, 1), cell(-1, 3)];
    expect(neighbour(cell(0, 0), 'right', cells)).toEqual(cell(2, 0));
    expect(neighbour(cell(0, 0), 'down', cells)).toEqual(cell(1, 1));
    expect(neighbour(cell(1, 1), 'up', cells)).toEqual(cell(0, 0));
    expect(neighbour(cell(0, 0), 'up', cells)).toBeNull();
    expect(inOrder(cells)[0]).toEqual(cell(0, 0));
  });
  it('lets the arrow keys reach every cell', () => {
    const cells = [cell(0, 0), cell(1, 0), cell(1, 1), cell(1, 2), cell(-1, 2), cell(5, 2), cell(5, -3)];
    const seen = new Set([cells[0]!]);
    for (const from of seen)
      for (const d of ['left', 'right', 'up', 'down'] as const) {
        const to = neighbour(from, d, cells);
        if (to) seen.add(to);
      }
    expect(seen.size).toBe(cells.length);
  });
});

describe('a chain', () => {
  const l = gridOf(boxAround([cell(0, 0), cell(3, 3)]), 100);
  it('lies on one mat, its gaps filled', () => {
    const parts = (cells: Cell[]) => mat(cells, l, 2).split('M').length - 1;
    expect(parts([cell(0, 0)])).toBe(1);
    expect(parts([cell(0, 0), cell(1, 0)])).toBe(3);
    expect(parts([cell(0, 0), cell(1, 1)])).toBe(2);
    expect(parts([cell(0, 0), cell(1, 0), cell(0, 1), cell(1, 1)])).toBe(4 + 4 + 1);
  });
  it('has a peg where it touches its tile, and nowhere else', () => {
    const chain = { owner: cell(1, 1), cells: [cell(0, 1), cell(0, 0), cell(1, 2), cell(2, 2)] };
    const found = pegs(chain, l);
    expect(found).toHaveLength(2);
    expect(found[0]!.x + found[0]!.width / 2).toBe(100);
    expect(found[1]!.y + found[1]!.height / 2).toBe(200);
  });
});

describe('the track', () => {
  const outlook = {
    to: 9,
    next: 1,
    again: false,
    ahead: 0,
    beside: 1,
    onTop: true,
    offer: [],
    refill: 'no',
    out: false,
  };
  const position = {
    stacks: [
      { at: 5, seats: [2, 0] },
      { at: 9, seats: [1] },
    ],
    mover: 0,
    seats: [{ track: 5 }, { track: 9 }, { track: 5 }],
    offer: [{ k: 2, outlook }],
  } as unknown as Position;
  it('has the rearmost runner first, and stacks from the bottom', () => {
    expect(standings(position)).toEqual([
      { seat: 2, at: 5, height: 0, stack: 2 },
      { seat: 0, at: 5, height: 1, stack: 2 },
      { seat: 1, at: 9, height: 0, stack: 1 },
    ]);
    expect(rearmost(position)).toBe(5);
    expect(rearmost({ stacks: [] })).toBe(0);
  });
  it('spreads a stack around the middle of its space, from the bottom outward', () => {
    expect(shift({ height: 0, stack: 1 })).toBe(0);
    const four = [0, 1, 2, 3].map((height) => shift({ height, stack: 4 }));
    expect(four.map((x) => x - four[0]!)).toEqual([0, 1, 2, 3]);
    expect(four[0]).toBeLessThan(0);
    expect(four[3]).toBeGreaterThan(0);
  });
  it('lands the ghost on top of those who stand there', () => {
    expect(landing(position, 2)).toEqual({ seat: 0, at: 9, from: 5, height: 1, stack: 2 });
    expect(landing(position, 1)).toBeNull();
    expect(landing(position, null)).toBeNull();
  });
});

it('has the same sky every night', () => {
  expect(field(40)).toEqual(field(40));
  const stars = field(40)
    .flatMap((m) => [...m.d.matchAll(/M(\S+) (\S+)h0/g)])
    .map(([, x, y]) => [Number(x), Number(y)] as const);
  expect(stars).toHaveLength(40);
  expect(stars.every(([x, y]) => x >= 0 && x <= 1280 && y >= 0 && y <= 800)).toBe(true);
});
