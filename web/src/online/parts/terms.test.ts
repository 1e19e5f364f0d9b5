import { beforeAll, describe, expect, test } from 'vitest';
import { loadRealEngine } from '../../testing';
import type { Terms } from '../messages';
import { paceOf } from '../words';
import { discsOf, readChosen, TIMES, usualTerms, usualTimes, withoutSeat, withPlayers } from './terms';

beforeAll(loadRealEngine);

const terms = (change: Partial<Terms> = {}): Terms => ({ ...usualTerms(), ...change });

describe('terms', () => {
  test('are a live game of two with usual discs, usually', () => {
    expect(usualTerms()).toEqual({
      players: 2,
      discs: [20, 20],
      main: 600_000,
      increment: 5000,
      listed: false,
      absent: 'computer',
    });
    expect(discsOf(usualTerms())).toBe('usual');
  });

  test('have clocks of the kind that they stand for', () => {
    for (const pace of ['live', 'turns', 'untimed'] as const) {
      expect(TIMES[pace]).toContain(usualTimes(pace));
      for (const times of TIMES[pace]) expect(paceOf(terms(times))).toBe(pace);
    }
  });

  test('keep their way of counting discs with another number of players', () => {
    const three = withPlayers(usualTerms(), 3);
    expect(three.players).toBe(3);
    expect(discsOf(three)).toBe('usual');
    expect(withPlayers(terms({ discs: [7, 7] }), 4).discs).toEqual([7, 7, 7, 7]);
    expect(withPlayers(terms({ discs: [18, 12] }), 3).discs.slice(0, 2)).toEqual([18, 12]);
  });

  test('keep the handicaps of the others when a seat goes', () => {
    const four = terms({ players: 4, discs: [20, 12, 15, 18] });
    expect(withoutSeat(four, 1)).toMatchObject({ players: 3, discs: [20, 15, 18] });
    expect(withoutSeat(withPlayers(usualTerms(), 4), 2)).toEqual(withPlayers(usualTerms(), 3));
  });
});

describe('what was chosen last', () => {
  test('is remembered', () => {
    const chosen = { terms: terms({ ...usualTimes('turns'), absent: 'last' }), fill: '' };
    expect(readChosen(JSON.stringify(chosen))).toEqual(chosen);
  });

  test.each([
    null,
    '',
    '{',
    '[]',
    '{"terms":{"players":7},"fill":"best"}',
    '{"terms":{"players":2,"discs":[99,1]}}',
  ])('is left aside if it makes no sense: %s', (text) =>
    expect(readChosen(text)).toEqual({ terms: usualTerms(), fill: 'half-moon' }),
  );
});
