// geometry.ts: points and paths on a dial, and the shapes of the moon.
//
// Angles are degrees, 0 on top, clockwise, as the wheel and the track turn.

export type Point = readonly [x: number, y: number];

/** A number short enough for a path. */
export const n = (v: number): number => Math.round(v * 100) / 100;

export function polar(cx: number, cy: number, r: number, deg: number): Point {
  const a = (deg * Math.PI) / 180;
  return [cx + r * Math.sin(a), cy - r * Math.cos(a)];
}

/** An arc, clockwise from angle a to angle b (b ≥ a, less than a full turn). */
export function arc(cx: number, cy: number, r: number, a: number, b: number): string {
  const [x, y] = polar(cx, cy, r, a);
  const [u, v] = polar(cx, cy, r, b);
  return `M${n(x)} ${n(y)}A${n(r)} ${n(r)} 0 ${b - a > 180 ? 1 : 0} 1 ${n(u)} ${n(v)}`;
}

/** A sector of a ring between the radii r0 and r1. */
export function sector(cx: number, cy: number, r0: number, r1: number, a: number, b: number): string {
  const [x, y] = polar(cx, cy, r0, b);
  const [u, v] = polar(cx, cy, r0, a);
  return `${arc(cx, cy, r1, a, b)}L${n(x)} ${n(y)}A${n(r0)} ${n(r0)} 0 ${b - a > 180 ? 1 : 0} 0 ${n(u)} ${n(v)}Z`;
}

/** `count` ticks on a circle, from r outwards by `long` at every `every`-th, by `short` at the others. */
export function ticks(
  cx: number,
  cy: number,
  r: number,
  count: number,
  every: number,
  long: number,
  short: number,
): string {
  let d = '';
  for (let i = 0; i < count; i++) {
    const deg = (i * 360) / count;
    const [x, y] = polar(cx, cy, r, deg);
    const [u, v] = polar(cx, cy, r + (i % every ? short : long), deg);
    d += `M${n(x)} ${n(y)}L${n(u)} ${n(v)}`;
  }
  return d;
}

export function circle(cx: number, cy: number, r: number): string {
  return `M${n(cx - r)} ${n(cy)}a${n(r)} ${n(r)} 0 1 0 ${n(2 * r)} 0a${n(r)} ${n(r)} 0 1 0 ${n(-2 * r)} 0Z`;
}

/** An ellipse, turned by so many degrees. */
export function ellipse(cx: number, cy: number, rx: number, ry: number, turn = 0): string {
  const a = (turn * Math.PI) / 180;
  const [dx, dy] = [n(rx * Math.cos(a)), n(rx * Math.sin(a))];
  const half = `a${n(rx)} ${n(ry)} ${turn} 1 0 `;
  return `M${n(cx - dx)} ${n(cy - dy)}${half}${2 * dx} ${2 * dy}${half}${-2 * dx} ${-2 * dy}Z`;
}

export function roundRect(x: number, y: number, w: number, h: number, r: number): string {
  const a = `a${n(r)} ${n(r)} 0 0 1 `;
  return (
    `M${n(x + r)} ${n(y)}h${n(w - 2 * r)}${a}${n(r)} ${n(r)}v${n(h - 2 * r)}${a}${n(-r)} ${n(r)}` +
    `h${n(2 * r - w)}${a}${n(-r)} ${n(-r)}v${n(2 * r - h)}${a}${n(r)} ${n(-r)}Z`
  );
}

/** The phase at which `share` of the disc is lit, 0 to 1, waxing. */
export function phaseOf(share: number): number {
  const s = Math.max(0, Math.min(1, share));
  return Math.acos(1 - 2 * s) / (2 * Math.PI);
}

/** The lit part of a moon in phase p: 0 new, 0.5 full, 1 new again; it waxes from the right.  '' at new moon. */
export function litPath(x: number, y: number, r: number, p: number): string {
  const q = ((p % 1) + 1) % 1;
  if (q < 0.015 || q > 0.985) return '';
  if (q > 0.49 && q < 0.51) return circle(x, y, r);
  const k = Math.cos(q * 2 * Math.PI);
  const waxing = q < 0.5;
  const sweep = waxing === k > 0 ? 0 : 1;
  return (
    `M${n(x)} ${n(y - r)}A${n(r)} ${n(r)} 0 0 ${waxing ? 1 : 0} ${n(x)} ${n(y + r)}` +
    `A${n(Math.abs(k) * r)} ${n(r)} 0 0 ${sweep} ${n(x)} ${n(y - r)}Z`
  );
}
