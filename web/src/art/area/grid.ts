// grid.ts: an area as a board of cells: which part of it is shown, how large, and where the arrow keys lead.

import type { Cell } from '../../types';

export const MIN_PITCH = 44; // px from cell to cell; also the smallest target
export const MAX_PITCH = 96;

export interface Box {
  x0: number;
  y0: number;
  columns: number;
  rows: number;
}

/** The box around some cells and `ring` cells more on each side; around the start if there are none. */
export function boxAround(cells: readonly Cell[], ring = 0): Box {
  const xs = cells.length ? cells.map((c) => c.x) : [0];
  const ys = cells.length ? cells.map((c) => c.y) : [0];
  const x0 = Math.min(...xs) - ring;
  const y0 = Math.min(...ys) - ring;
  return { x0, y0, columns: Math.max(...xs) + ring - x0 + 1, rows: Math.max(...ys) + ring - y0 + 1 };
}

/** The pitch at which a box fits into a space, within what can be read and touched. */
export function fitPitch(box: Box, width: number, height: number, min = MIN_PITCH, max = MAX_PITCH): number {
  const p = Math.min(width / box.columns, height / box.rows);
  return Math.max(min, Math.min(max, Math.floor(p * 2) / 2));
}

/** Where things lie, in px: cells of `pitch`, tiles a gap apart. */
export interface Grid {
  box: Box;
  pitch: number;
  gap: number;
  side: number; // of a tile
}

export function gridOf(box: Box, pitch: number): Grid {
  const gap = Math.round(Math.max(3.5, Math.min(12, pitch * 0.112)) * 2) / 2;
  return { box, pitch, gap, side: pitch - gap };
}

export const left = (l: Grid, x: number): number => (x - l.box.x0) * l.pitch + l.gap / 2;
export const top = (l: Grid, y: number): number => (y - l.box.y0) * l.pitch + l.gap / 2;

/** The cell at a point of the board, which may lie outside of the box. */
export function cellAt(l: Grid, px: number, py: number): Cell {
  return { x: Math.floor(px / l.pitch) + l.box.x0, y: Math.floor(py / l.pitch) + l.box.y0 };
}

export const keyOf = (c: Cell): string => `${c.x},${c.y}`;

export type Direction = 'left' | 'right' | 'up' | 'down';
const STEP: Record<Direction, Cell> = {
  left: { x: -1, y: 0 },
  right: { x: 1, y: 0 },
  up: { x: 0, y: -1 },
  down: { x: 0, y: 1 },
};

/** The cell an arrow key leads to: the nearest in that direction, sidesteps counting double. */
export function neighbour<C extends Cell>(from: Cell, direction: Direction, cells: readonly C[]): C | null {
  const d = STEP[direction];
  let best: C | null = null;
  let least = Infinity;
  for (const c of cells) {
    const dx = c.x - from.x;
    const dy = c.y - from.y;
    const ahead = dx * d.x + dy * d.y;
    const aside = Math.abs(dx * d.y) + Math.abs(dy * d.x);
    const far = ahead + 2 * aside;
    if (ahead > 0 && far < least) {
      best = c;
      least = far;
    }
  }
  return best;
}

/** Cells in reading order. */
export function inOrder<C extends Cell>(cells: readonly C[]): C[] {
  return [...cells].sort((a, b) => a.y - b.y || a.x - b.x);
}
