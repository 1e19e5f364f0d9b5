// land.ts: what a scene stands on: ranges of hills, glints on the water, and the way of the moon over them.
//
// A scene is 440 × 240 with the water from y = 200 down; it goes on to the left and the right as far as it is seen.

import { n, type Point } from '../marks/geometry';

export const WIDTH = 440;
export const HEIGHT = 240;
export const SHORE = 200;
const FAR = 900; // so far to both sides
const MIDDLE = WIDTH / 2;

/** The ridge of a range of hills, closed along the shore; low in the middle, so that the sky has room. */
export function range(low: number, high: number, seed: number, step = 9): string {
  let d = `M${MIDDLE - FAR} ${SHORE}`;
  for (let x = MIDDLE - FAR; x <= MIDDLE + FAR; x += step) {
    const aside = Math.min(1, Math.abs(x - MIDDLE) / 260);
    const rough =
      Math.sin(x / 61 + seed) * 0.5 +
      Math.sin(x / 23 + seed * 2.3) * 0.28 +
      Math.sin(x / 9.7 + seed * 5) * 0.1;
    const h = low + (high - low) * aside * aside * (3 - 2 * aside);
    d += `L${x} ${n(SHORE - Math.max(0.5, h * (0.8 + 0.5 * rough)))}`;
  }
  return `${d}L${MIDDLE + FAR} ${SHORE}Z`;
}

/** Light on the water under x: short strokes, wider and fainter towards whoever looks. */
export function glints(x: number, wide: number): { d: string; light: number }[] {
  const rows = [
    [3.5, 0.95, 0, 0.8],
    [7.5, 0.62, -0.05, 0.7],
    [12, 0.8, 0.06, 0.58],
    [17, 0.46, -0.08, 0.46],
    [22.5, 0.6, 0.1, 0.36],
    [28.5, 0.34, -0.04, 0.27],
    [35, 0.2, 0.08, 0.18],
  ] as const;
  return rows.map(([y, share, aside, light]) => {
    const half = (wide * share) / 2;
    const at = x + wide * aside;
    const gap = half * 0.16;
    return {
      light,
      d: `M${n(at - half)} ${n(SHORE + y)}H${n(at - half * 0.3 - gap)}M${n(at - half * 0.3)} ${n(SHORE + y)}H${n(at + half)}`,
    };
  });
}

const HIGHEST = 116;

/** Where the moon stands on a way of that width: 0 rises, 0.5 is highest, 1 sets. */
export function onWay(share: number, half = 196): Point {
  const a = Math.PI * share;
  return [MIDDLE - half * Math.cos(a), SHORE - HIGHEST * Math.sin(a)];
}

/** The whole way. */
export const way = (half = 196): string =>
  `M${MIDDLE - half} ${SHORE}A${half} ${HIGHEST} 0 0 1 ${MIDDLE + half} ${SHORE}`;

/** How full the moon of a solo total is: full at 80 and below, new at 160. */
export const fullness = (total: number): number => Math.max(0.04, Math.min(1, (160 - total) / 80));
