// loop.ts: the compact wheel: twelve slots as the border of a 4 × 4 board, in a box of 448.

import { n, roundRect, type Point } from '../marks/geometry';

const PITCH = 112;
const INSET = 3;

/** The columns and rows of the slots, slot 0 on the top row as on the round wheel. */
const LOOP: readonly Point[] = [
  [1, 0],
  [2, 0],
  [3, 0],
  [3, 1],
  [3, 2],
  [3, 3],
  [2, 3],
  [1, 3],
  [0, 3],
  [0, 2],
  [0, 1],
  [0, 0],
];
const cell = (slot: number): Point => LOOP[((slot % 12) + 12) % 12]!;

/** The middle of a slot; a fraction lies between two slots. */
export function loopSpot(slot: number): Point {
  const from = Math.floor(slot);
  const a = cell(from);
  const b = cell(from + 1);
  const at = (i: 0 | 1) => (a[i] + (b[i] - a[i]) * (slot - from) + 0.5) * PITCH;
  return [at(0), at(1)];
}

/** Where the key of a slot stands: on the edge of the middle, at its corner for a corner slot. */
export function loopKey(slot: number): Point {
  const toward = (v: number) => (v === 0 ? PITCH - 3 : v === 3 ? 3 * PITCH + 3 : (v + 0.5) * PITCH);
  const [column, row] = cell(slot);
  return [toward(column), toward(row)];
}

const ROUND = 16;
const EDGE = 4 * PITCH - 2 * INSET;
const STRAIGHT = EDGE - 2 * ROUND;
const BEND = (Math.PI / 2) * ROUND;

/** The outer edge, from the top left clockwise, and its length. */
export const LOOP_EDGE = roundRect(INSET, INSET, EDGE, EDGE, ROUND);
export const LOOP_LENGTH = 4 * (STRAIGHT + BEND);

/** How far along the edge a point lies that is `units` cells' sides from the top left corner. */
function along(units: number): number {
  const side = Math.floor(units / 4);
  const straight = (units - side * 4) * PITCH - INSET - ROUND;
  return side * (STRAIGHT + BEND) + Math.max(-BEND / 2, Math.min(STRAIGHT + BEND / 2, straight));
}

/** The cells' sides of the outer edge that a slot touches: one, or two at a corner. */
function units(slot: number): readonly [from: number, to: number] {
  const s = ((slot % 12) + 12) % 12;
  const from = s + 1 + Math.floor(s / 3); // one more for each corner passed
  return [from, from + (s % 3 === 2 ? 2 : 1)];
}

export interface Reach {
  band: string; // the middle line of the lit band; stroke it PITCH wide
  start: number; // of the lit part of the outer edge
  length: number;
}

/** The reach from the middle of slot `from` to the end of slot `to` (both whole, to > from). */
export function loopReach(from: number, to: number): Reach {
  const points: Point[] = [];
  for (let s = from; s <= to; s++) points.push(loopSpot(s));
  const [a, b] = [points[points.length - 2]!, points[points.length - 1]!];
  // On to the end of the last cell; at a corner that end lies around the corner.
  const turn = (((to % 12) + 12) % 12) % 3 === 2;
  const [dx, dy] = [Math.sign(b[0] - a[0]), Math.sign(b[1] - a[1])];
  const half = PITCH / 2;
  points.push(turn ? [b[0] - dy * half, b[1] + dx * half] : [b[0] + dx * half, b[1] + dy * half]);
  const [s0, s1] = units(from);
  const start = along((s0 + s1) / 2);
  const end = along(units(to)[1]);
  return {
    band: points.map(([x, y], i) => `${i ? 'L' : 'M'}${n(x)} ${n(y)}`).join(''),
    start,
    length: (((end - start) % LOOP_LENGTH) + LOOP_LENGTH) % LOOP_LENGTH,
  };
}
