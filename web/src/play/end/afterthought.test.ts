import { describe, expect, it } from 'vitest';
import type { Review } from '../../types';
import { turnIn } from './afterthought';

const plies = [
  { seat: 0, value: [0.5, 0.5] },
  { seat: 0, value: [0.6, 0.4] },
  { seat: 1, value: [0.2, 0.8] },
  { seat: 0, value: [0.9, 0.1] },
] as unknown as Review['plies'];

describe('the turning point', () => {
  const turn: Review['turn'] = { ply: 1, seat: 1, gain: 0.4, cause: 'loss' };

  it('is told by the action, and by the chances before and after it', () => {
    expect(turnIn({ turn, plies }, 0)).toEqual({ ply: 2, seat: 0, from: 0.6, to: 0.2 });
  });

  it('is told by the winner where nobody is spoken to', () => {
    expect(turnIn({ turn, plies }, null)).toEqual({ ply: 2, seat: 1, from: 0.4, to: 0.8 });
  });

  it('need not be', () => expect(turnIn({ turn: null, plies }, 0)).toBe(null));
});
