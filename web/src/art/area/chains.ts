// chains.ts: the chains that count, made visible: a mat under the tiles, pegs where it touches the tile it serves.

import type { Cell } from '../../types';
import { roundRect } from '../marks/geometry';
import { keyOf, left, top, type Grid } from './grid';

/** A chain and the tile whose task it serves. */
export interface Chain {
  owner: Cell;
  cells: readonly Cell[];
}

/** One path under all tiles of a chain, `grow` px wider than they are, the gaps between them filled. */
export function mat(cells: readonly Cell[], l: Grid, grow: number): string {
  const there = new Set(cells.map(keyOf));
  const has = (x: number, y: number) => there.has(`${x},${y}`);
  const w = l.side + 2 * grow;
  let d = '';
  for (const { x, y } of cells) {
    const px = left(l, x) - grow;
    const py = top(l, y) - grow;
    const right = has(x + 1, y);
    const below = has(x, y + 1);
    d += roundRect(px, py, w, w, l.side * 0.09 + grow);
    if (right) d += roundRect(px + w / 2, py, l.pitch, w, 0);
    if (below) d += roundRect(px, py + w / 2, w, l.pitch, 0);
    if (right && below && has(x + 1, y + 1)) d += roundRect(px + w / 2, py + w / 2, l.pitch, l.pitch, 0);
  }
  return d;
}

export interface Peg {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A peg on each edge where the chain touches its owner. */
export function pegs(chain: Chain, l: Grid): Peg[] {
  const { owner } = chain;
  return chain.cells
    .map((c) => ({ dx: c.x - owner.x, dy: c.y - owner.y }))
    .filter(({ dx, dy }) => Math.abs(dx) + Math.abs(dy) === 1)
    .map(({ dx, dy }) => {
      const long = l.gap + 5;
      const wide = Math.max(7, l.side * 0.17);
      const width = dx ? long : wide;
      const height = dx ? wide : long;
      const x = left(l, owner.x) + l.side / 2 + (dx * l.pitch) / 2 - width / 2;
      const y = top(l, owner.y) + l.side / 2 + (dy * l.pitch) / 2 - height / 2;
      return { x, y, width, height };
    });
}
