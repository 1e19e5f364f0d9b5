import { describe, expect, test } from 'vitest';
import { beatsFor, beatsOf, pausesFor, STILL, TIMES } from './times';

const turns = [true, false].flatMap((flies) =>
  Array.from({ length: 9 }, (_, discs) => discs).flatMap((discs) =>
    Array.from({ length: 8 }, (_, steps) => ({ tile: 5, flies, discs, steps })),
  ),
);

describe('the beats of a turn', () => {
  test('a whole turn of somebody else takes 1.2 s at most', () => {
    for (const pace of ['normal', 'fast'] as const)
      for (const turn of turns)
        expect(pausesFor(pace).look + beatsFor(0, pace, turn).ends).toBeLessThanOrEqual(
          pace === 'fast' ? 600 : 1200,
        );
  });

  test('the tile lies, then discs fall, then the runner walks', () => {
    for (const turn of turns) {
      const b = beatsFor(7, 'normal', turn);
      expect(b.began).toBe(7);
      expect(b.lands).toBe(turn.flies ? TIMES.fly : 0);
      if (turn.discs) expect(b.disc).toBeGreaterThan(b.lands);
      if (turn.discs > 1) expect(b.apart).toBeLessThan(b.falls); // they overlap
      if (turn.discs) expect(b.walk).toBeGreaterThan(b.disc + (turn.discs - 1) * b.apart);
      expect(b.walk).toBeGreaterThan(b.lands);
      expect(b.walks).toBeLessThanOrEqual(400);
      expect(b.ends).toBeGreaterThanOrEqual(b.walk + b.walks);
    }
  });

  test('there are none where nothing moves', () => {
    const p = { last: { tile: 5, seat: 0, covered: 1 }, seats: [{ track: 3 }], solo: false } as never;
    expect(beatsOf(7, 'off', p, p, true)).toBe(STILL);
    expect(beatsOf(7, 'normal', p, p, true).tile).toBe(5);
  });
});
