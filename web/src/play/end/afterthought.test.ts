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
  const loss: Review['turns'][number] = { ply: 1, seat: 1, swing: 0.4, cause: 'loss' };
  const luck: Review['turns'][number] = { ply: 0, seat: 1, swing: -0.1, cause: 'luck' };
  const drift: Review['turns'][number] = { ply: 2, seat: 0, swing: 0.7, cause: 'drift' };

  it('is told by the action, and by the chances before and after it', () => {
    expect(turnIn({ turns: [luck, loss], plies }, 1)).toEqual({ ply: 2, seat: 1, from: 0.4, to: 0.8 });
  });

  it('is told by who gave something away, or drew it, where nobody is spoken to', () => {
    expect(turnIn({ turns: [loss], plies }, null)).toEqual({ ply: 2, seat: 0, from: 0.6, to: 0.2 });
    expect(turnIn({ turns: [luck], plies }, null)).toEqual({ ply: 1, seat: 1, from: 0.5, to: 0.4 });
  });

  it('is something that was done or drawn, if there is any', () => {
    expect(turnIn({ turns: [loss, drift], plies }, 0)?.ply).toBe(2);
    expect(turnIn({ turns: [drift], plies }, 0)?.ply).toBe(3);
    expect(turnIn({ turns: [], plies }, 0)).toBe(null);
  });
});
