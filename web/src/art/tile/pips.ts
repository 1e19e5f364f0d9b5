// pips.ts: the four shapes that stand for the four colors, and where they sit on a task's plate.

import type { Color } from '../../types';
import { circle, n, type Point } from '../marks/geometry';

/** The color of a tile, and the ink that is legible on it. */
export const FILL: Record<Color, string> = {
  B: 'var(--tile-b)',
  R: 'var(--tile-r)',
  T: 'var(--tile-t)',
  Y: 'var(--tile-y)',
};
export const INK: Record<Color, string> = {
  B: 'var(--on-tile-b)',
  R: 'var(--on-tile-r)',
  T: 'var(--on-tile-t)',
  Y: 'var(--on-tile-y)',
};

/** A pip centred on x, y.  All four have the same optical weight at radius r. */
export function pip(c: Color, x: number, y: number, r: number): string {
  if (c === 'B') return circle(x, y, r * 0.98);
  if (c === 'R') {
    // a touch wider than its box, as triangles look small
    const h = r * 1.06;
    const w = r * 1.14;
    return `M${n(x)} ${n(y - h)}L${n(x + w)} ${n(y + h * 0.86)}H${n(x - w)}Z`;
  }
  if (c === 'T') {
    const a = r * 0.88;
    return `M${n(x - a)} ${n(y - a)}h${n(2 * a)}v${n(2 * a)}h${n(-2 * a)}Z`;
  }
  const a = r * 1.04;
  const b = r * 0.4;
  return (
    `M${n(x - b)} ${n(y - a)}h${n(2 * b)}v${n(a - b)}h${n(a - b)}v${n(2 * b)}h${n(b - a)}v${n(a - b)}` +
    `h${n(-2 * b)}v${n(b - a)}h${n(b - a)}v${n(-2 * b)}h${n(a - b)}Z`
  );
}

/** Where the pips of a task of 1–4 colors sit on a plate, as fractions of its side, as on dice. */
const SEATS: Record<number, readonly Point[]> = {
  1: [[0.5, 0.5]],
  2: [
    [0.3, 0.3],
    [0.7, 0.7],
  ],
  3: [
    [0.5, 0.265],
    [0.265, 0.725],
    [0.735, 0.725],
  ],
  4: [
    [0.27, 0.27],
    [0.73, 0.27],
    [0.27, 0.73],
    [0.73, 0.73],
  ],
};
const RADIUS: Record<number, number> = { 1: 0.27, 2: 0.215, 3: 0.195, 4: 0.19 };

/** Pips of one color, as one path. */
export interface Pips {
  color: Color;
  d: string;
}

/** The colors of a task, in the order they are written. */
export const colorsOf = (task: string): Color[] => [...task] as Color[];

/** The pips of a task on a plate at x, y with side s. */
export function plate(task: string, x: number, y: number, s: number): Pips[] {
  const colors = colorsOf(task);
  const seats = SEATS[colors.length] ?? [];
  const r = (RADIUS[colors.length] ?? 0) * s;
  const found = new Map<Color, string>();
  colors.forEach((color, i) => {
    const [a, b] = seats[i]!;
    found.set(color, (found.get(color) ?? '') + pip(color, x + a * s, y + b * s, r));
  });
  return [...found].map(([color, d]) => ({ color, d }));
}

/** A task of several pips of one color can be written as a count, on small tiles. */
export function countForm(task: string): { color: Color; count: number } | null {
  const colors = colorsOf(task);
  const first = colors[0];
  return first && colors.length > 1 && colors.every((c) => c === first)
    ? { color: first, count: colors.length }
    : null;
}

export interface Plates {
  side: number;
  at: readonly Point[]; // the plate of each task
  corner: readonly number[]; // 0 top right, 1 bottom left, 2 bottom right
}

/** Where the plates of a tile with `count` tasks lie in its box of 100: one sits bottom right, two fill
 *  the lower row, three leave only the numeral's corner. */
export function plates(count: number, small = false): Plates {
  const side = small ? 45 : 42;
  const near = small ? 4 : 5.5;
  const far = 100 - near - side;
  const all: Point[] = [
    [far, near],
    [near, far],
    [far, far],
  ];
  const corner = count === 1 ? [2] : count === 2 ? [1, 2] : [0, 1, 2].slice(0, count);
  return { side, at: corner.map((c) => all[c]!), corner };
}
