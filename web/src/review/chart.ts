// chart.ts: from a review to lines on paper.  Pure geometry, no drawing.

import type { Position, Review } from '../types';

export interface Frame {
  width: number;
  height: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export interface Scale {
  low: number;
  high: number;
  ticks: number[];
}

/** The y axis: per cent with several players; in solo the totals that occur, with some air. */
export function scaleOf(review: Review, solo: boolean): Scale {
  if (!solo) return { low: 0, high: 1, ticks: [0, 0.25, 0.5, 0.75, 1] };
  const known = review.plies.filter((p) => p.known).map((p) => p.value[0] ?? 0);
  const low = Math.floor((Math.min(...known, 90) - 4) / 10) * 10;
  const high = Math.ceil((Math.max(...known, 100) + 4) / 10) * 10;
  const step = high - low > 80 ? 40 : high - low > 40 ? 20 : 10;
  const ticks = [];
  for (let v = low; v <= high; v += step) ticks.push(v);
  return { low, high, ticks };
}

export function xOf(ply: number, plies: number, f: Frame): number {
  return f.left + ((f.width - f.left - f.right) * ply) / Math.max(1, plies);
}

export function yOf(value: number, scale: Scale, f: Frame): number {
  const share = (value - scale.low) / (scale.high - scale.low);
  return f.top + (f.height - f.top - f.bottom) * (1 - share);
}

/** The ply nearest to a point. */
export function plyAt(x: number, plies: number, f: Frame): number {
  const share = (x - f.left) / (f.width - f.left - f.right);
  return Math.min(plies, Math.max(0, Math.round(share * plies)));
}

/** Numbers along the x axis: every fifth ply, or every tenth where it is crowded. */
export function plyTicks(plies: number, wide: boolean): number[] {
  const step = wide ? 5 : plies > 40 ? 20 : 10;
  const ticks = [];
  for (let i = step; i <= plies; i += step) ticks.push(i);
  return ticks;
}

const r = (v: number) => Math.round(v * 10) / 10;

/** A line through the known values of one seat; a gap where a position is not known yet. */
export function linePath(review: Review, seat: number, scale: Scale, f: Frame): string {
  const n = review.plies.length - 1;
  let d = '';
  let pen = false;
  review.plies.forEach((p, i) => {
    const v = p.value[seat];
    if (!p.known || v === undefined) {
      pen = false;
      return;
    }
    d += `${pen ? 'L' : 'M'}${r(xOf(i, n, f))} ${r(yOf(v, scale, f))}`;
    pen = true;
  });
  return d;
}

/** The area between a seat's line and the level given. */
export function areaPath(review: Review, seat: number, level: number, scale: Scale, f: Frame): string {
  return runs(review)
    .map(([from, to]) => {
      const n = review.plies.length - 1;
      const base = r(yOf(level, scale, f));
      let d = `M${r(xOf(from, n, f))} ${base}`;
      for (let i = from; i <= to; i++)
        d += `L${r(xOf(i, n, f))} ${r(yOf(review.plies[i]!.value[seat]!, scale, f))}`;
      return `${d}L${r(xOf(to, n, f))} ${base}Z`;
    })
    .join('');
}

/** The band of one seat when the chances of all are stacked, the first at the bottom. */
export function bandPath(review: Review, seat: number, scale: Scale, f: Frame): string {
  const n = review.plies.length - 1;
  const sum = (i: number, seats: number) => {
    let s = 0;
    for (let k = 0; k < seats; k++) s += review.plies[i]!.value[k] ?? 0;
    return s;
  };
  return runs(review)
    .map(([from, to]) => {
      let d = '';
      for (let i = from; i <= to; i++)
        d += `${i === from ? 'M' : 'L'}${r(xOf(i, n, f))} ${r(yOf(sum(i, seat + 1), scale, f))}`;
      for (let i = to; i >= from; i--) d += `L${r(xOf(i, n, f))} ${r(yOf(sum(i, seat), scale, f))}`;
      return `${d}Z`;
    })
    .join('');
}

/** Stretches of known positions, both ends included. */
export function runs(review: Review): [number, number][] {
  const out: [number, number][] = [];
  let from = -1;
  review.plies.forEach((p, i) => {
    if (p.known && from < 0) from = i;
    if (from < 0 || (p.known && i < review.plies.length - 1)) return;
    out.push([from, p.known ? i : i - 1]);
    from = -1;
  });
  return out;
}

/** Whose chance a two-player chart is about: the first person, or the first seat. */
export function hero(position: Position): number {
  const person = position.seats.findIndex((s) => s.level === null);
  return Math.max(0, person);
}
