// stars.ts: where the stars stand; always the same sky.

import { n } from './geometry';

export interface Star {
  x: number;
  y: number;
  r: number;
  light: number;
}

/** Stars in a sky of 1280 × 800; most of them faint. */
export function field(count: number, seed = 7): Star[] {
  let s = seed;
  const next = () => (s = (s * 16807) % 2147483647) / 2147483647;
  return Array.from({ length: count }, () => {
    const m = next();
    return {
      x: n(next() * 1280),
      y: n(next() * 800),
      r: n(0.4 + m * m * m * 1.1),
      light: n(0.12 + m * m * 0.42),
    };
  });
}
