// moon.ts: the face of the moon, in parts of its radius.

import { circle, ellipse } from '../marks/geometry';

type Sea = readonly [x: number, y: number, width: number, height: number, turn: number];
type Crater = readonly [x: number, y: number, radius: number];

/** As it stands over the wheel. */
export const SEAS: readonly Sea[] = [
  [-0.3, -0.34, 0.26, 0.2, -20],
  [0.1, -0.42, 0.2, 0.14, 10],
  [0.32, -0.16, 0.17, 0.2, 0],
  [-0.44, 0.06, 0.2, 0.3, 12],
  [-0.05, 0.02, 0.16, 0.1, -30],
  [0.3, 0.2, 0.13, 0.1, 20],
  [-0.16, 0.42, 0.2, 0.12, -12],
];
export const CRATERS: readonly Crater[] = [
  [0.06, 0.66, 0.07],
  [0.48, 0.44, 0.045],
  [-0.58, -0.3, 0.04],
  [0.58, -0.44, 0.035],
  [-0.36, 0.7, 0.035],
  [0.02, -0.74, 0.03],
  [0.2, 0.42, 0.03],
];

/** As it hangs over the start screen, young, with rough ground along the lit limb. */
export const YOUNG_SEAS: readonly Sea[] = [
  [-0.02, -0.36, 0.3, 0.2, -16],
  [0.34, -0.22, 0.2, 0.24, 10],
  [0.1, 0.02, 0.24, 0.15, -26],
  [-0.36, 0.02, 0.24, 0.36, 10],
  [0.36, 0.18, 0.15, 0.13, 20],
  [-0.04, 0.36, 0.24, 0.14, -8],
  [0.56, -0.02, 0.1, 0.16, 8],
];
export const YOUNG_CRATERS: readonly Crater[] = [
  [0.1, 0.66, 0.06],
  [0.44, 0.5, 0.05],
  [0.66, 0.34, 0.035],
  [0.72, -0.3, 0.04],
  [0.56, 0.62, 0.03],
  [0.3, 0.78, 0.03],
  [0.86, 0.04, 0.03],
  [0.8, 0.26, 0.025],
  [0.62, -0.6, 0.035],
  [0.4, -0.8, 0.03],
  [0.84, -0.42, 0.02],
  [0.7, 0.56, 0.02],
];

/** The seas of a moon, as one path. */
export const seasPath = (seas: readonly Sea[], x: number, y: number, r: number): string =>
  seas.map(([a, b, w, h, turn]) => ellipse(x + a * r, y + b * r, w * r, h * r, turn)).join('');

/** Its craters; towards the right limb they are seen from the side where `sphere` says so. */
export const cratersPath = (
  craters: readonly Crater[],
  x: number,
  y: number,
  r: number,
  sphere = false,
): string =>
  craters
    .map(([a, b, w]) =>
      sphere
        ? ellipse(x + a * r, y + b * r, w * r * (1 - a * 0.5), w * r)
        : circle(x + a * r, y + b * r, w * r),
    )
    .join('');
