// stars.ts: where the stars stand; always the same sky.

import { n } from '../marks/geometry';

const WIDTH = 1280;
const HEIGHT = 800;
const MAGNITUDES = 6;

/** Stars of one magnitude, as a path of dots. */
export interface Magnitude {
  size: number; // across
  light: number;
  d: string;
}

/** Stars in a sky of 1280 × 800; most of them faint. */
export function field(count: number, seed = 7): Magnitude[] {
  let s = seed;
  const next = () => (s = (s * 16807) % 2147483647) / 2147483647;
  const sky = Array.from({ length: MAGNITUDES }, (_, i) => {
    const m = (i + 0.5) / MAGNITUDES;
    return { size: n(0.8 + m * m * m * 2.2), light: n(0.12 + m * m * 0.42), d: '' };
  });
  for (let i = 0; i < count; i++)
    sky[Math.floor(next() * MAGNITUDES)]!.d += `M${n(next() * WIDTH)} ${n(next() * HEIGHT)}h0`;
  return sky;
}
