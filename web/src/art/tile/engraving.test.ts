// engraving.test.ts: draws the engravings, as engraving.ts has them: the shape of a color, repeated outwards from the
// lower right, and cut at the tile's rounded edge.

import { expect, it } from 'vitest';
import { ENGRAVING } from './engraving';
import type { Point } from '../marks/geometry';
import { COLORS, type Color } from '../../types';
import { pip } from './pips';

/** Nobody sees a thousandth of a tile. */
const n = (v: number): number => Math.round(v * 10) / 10;

const EDGE = 100;
const ROUND = 9;

function inside([x, y]: Point): boolean {
  const dx = Math.max(ROUND - x, x - (EDGE - ROUND), 0);
  const dy = Math.max(ROUND - y, y - (EDGE - ROUND), 0);
  return dx > 0 && dy > 0 ? dx * dx + dy * dy <= ROUND * ROUND : x >= 0 && y >= 0 && x <= EDGE && y <= EDGE;
}

/** The parts of a curve at(0…1) that lie inside, as intervals. */
function cut(at: (t: number) => Point, steps: number): [number, number][] {
  const edge = (a: number, b: number) => {
    const was = inside(at(a));
    for (let i = 0; i < 12; i++) {
      const m = (a + b) / 2;
      if (inside(at(m)) === was) a = m;
      else b = m;
    }
    return (a + b) / 2;
  };
  const out: [number, number][] = [];
  let from = inside(at(0)) ? 0 : -1;
  for (let i = 1; i <= steps; i++) {
    const now = inside(at(i / steps));
    if (now && from < 0) from = edge((i - 1) / steps, i / steps);
    if (!now && from >= 0) {
      out.push([from, edge((i - 1) / steps, i / steps)]);
      from = -1;
    }
  }
  if (from >= 0) out.push([from, 1]);
  return out;
}

const spot = ([x, y]: Point) => `${n(x)} ${n(y)}`;

function ring(cx: number, cy: number, r: number): string {
  const at = (t: number): Point => [cx + r * Math.cos(t * 2 * Math.PI), cy + r * Math.sin(t * 2 * Math.PI)];
  return cut(at, 180)
    .map(
      ([a, b]) =>
        (b - a > 0.999
          ? [
              [0, 0.5],
              [0.5, 1],
            ]
          : [[a, b]]) as [number, number][],
    )
    .flat()
    .map(([a, b]) => `M${spot(at(a))}A${n(r)} ${n(r)} 0 ${b - a > 0.5 ? 1 : 0} 1 ${spot(at(b))}`)
    .join('');
}

/** The corners of a pip drawn with straight lines. */
function corners(c: Color, x: number, y: number, r: number): Point[] {
  const out: Point[] = [];
  let px = 0;
  let py = 0;
  for (const [, op, args] of pip(c, x, y, r).matchAll(/([MLHhv])([-\d. ]+)/g)) {
    const [a = 0, b = 0] = args!.trim().split(' ').map(Number);
    if (op === 'M' || op === 'L') [px, py] = [a, b];
    else if (op === 'H') px = a;
    else if (op === 'h') px += a;
    else py += a;
    out.push([px, py]);
  }
  return out;
}

function outline(points: Point[]): string {
  return points
    .map((p, i) => {
      const q = points[(i + 1) % points.length]!;
      const at = (t: number): Point => [p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t];
      return cut(at, 100)
        .map(([a, b]) => `M${spot(at(a))}L${spot(at(b))}`)
        .join('');
    })
    .join('');
}

function draw(c: Color): string {
  let d = '';
  for (let r = 13; r <= 93; r += 10) {
    if (c === 'B') d += ring(73.5, 73.5, r);
    else d += outline(corners(c, 73.5, c === 'R' ? 78 : 73.5, c === 'R' ? r * 1.16 : r));
  }
  return d;
}

it.each(COLORS)('%s', (color) => expect(ENGRAVING[color]).toBe(draw(color)));
