import { describe, expect, it } from 'vitest';
import type { Review } from '../types';
import { turnIn } from './afterthought';

const plies = [
  [0.5, 0.5],
  [0.6, 0.4],
  [0.2, 0.8],
  [0.9, 0.1],
].map((value) => ({
  value,
})) as unknown as Review['plies'];

describe('the turning point', () => {
  it('is told by the action, and by the chances before and after it', () => {
    const turns: Review['turns'] = [
      { ply: 0, seat: 0, swing: 0.1, cause: 'luck' },
      { ply: 1, seat: 1, swing: 0.4, cause: 'loss' },
    ];
    expect(turnIn({ turns, plies })).toEqual({ ply: 2, seat: 1, from: 0.4, to: 0.8 });
  });

  it('is something that was done or drawn, if there is any', () => {
    const turns: Review['turns'] = [
      { ply: 1, seat: 1, swing: 0.4, cause: 'loss' },
      { ply: 2, seat: 0, swing: 0.7, cause: 'drift' },
    ];
    expect(turnIn({ turns, plies })?.ply).toBe(2);
    expect(turnIn({ turns: turns.slice(1), plies })?.ply).toBe(3);
    expect(turnIn({ turns: [], plies })).toBe(null);
  });
});
