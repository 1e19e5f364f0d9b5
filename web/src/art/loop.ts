// loop.ts: the compact wheel: twelve slots as the border of a 4 × 4 board, in a box of 448.

import { n, type Point } from './geometry';
import { loopCell } from './track';

const PITCH = 112;

/** The middle of a slot; a fraction lies between two slots. */
export function loopSpot(slot: number): Point {
  const a = loopCell(Math.floor(slot));
  const b = loopCell(Math.floor(slot) + 1);
  const f = slot - Math.floor(slot);
  const at = (i: 0 | 1) => (a[i] + (b[i] - a[i]) * f + 0.5) * PITCH;
  return [at(0), at(1)];
}

const CORNER = new Set([2, 5, 8, 11]);

/** The reach from slot `from` to slot `to` (both whole, to > from): the cells, and the outer edge along them. */
export function loopReach(from: number, to: number): { fill: string; outer: string } {
  const inset = 3;
  let fill = '';
  const points: Point[] = [];
  for (let s = from; s <= to; s++) {
    const [col, row] = loopCell(s);
    const x0 = Math.max(col * PITCH, inset);
    const y0 = Math.max(row * PITCH, inset);
    const x1 = Math.min((col + 1) * PITCH, 448 - inset);
    const y1 = Math.min((row + 1) * PITCH, 448 - inset);
    if (s > from) fill += `M${x0} ${y0}H${x1}V${y1}H${x0}Z`;
    // Corners of the outer edge, clockwise.
    const slot = ((s % 12) + 12) % 12;
    const top = row === 0;
    const bottom = row === 3;
    const mid: Point = top ? [(x0 + x1) / 2, inset] : bottom ? [(x0 + x1) / 2, 448 - inset] : col === 3 ? [448 - inset, (y0 + y1) / 2] : [inset, (y0 + y1) / 2];
    if (CORNER.has(slot)) {
      const corner: Point = [col === 0 ? inset : 448 - inset, row === 0 ? inset : 448 - inset];
      const enter: Point = slot === 2 ? [x0, inset] : slot === 5 ? [448 - inset, y0] : slot === 8 ? [x1, 448 - inset] : [inset, y1];
      const leave: Point = slot === 2 ? [448 - inset, y1] : slot === 5 ? [x0, 448 - inset] : slot === 8 ? [inset, y0] : [x1, inset];
      if (s > from) points.push(enter);
      points.push(corner);
      points.push(leave);
    } else {
      if (s === from) points.push(mid);
      const leave: Point = top ? [x1, inset] : bottom ? [x0, 448 - inset] : col === 3 ? [448 - inset, y1] : [inset, y0];
      points.push(leave);
    }
  }
  const outer = points.map(([x, y], i) => `${i ? 'L' : 'M'}${n(x)} ${n(y)}`).join('');
  return { fill, outer };
}
