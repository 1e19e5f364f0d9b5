// words.test.ts: what is told at a table at a distance, and when.

import { beforeAll, describe, expect, it } from 'vitest';
import { loadRealEngine } from '../../testing';
import type { Position } from '../../types';
import { PHRASES } from '../messages';
import { DAY, stretch } from '../times';
import { MOON_OF, NEAR, phraseWords } from './phrases.svelte';
import {
  answerWords,
  askedWords,
  asOf,
  awayWords,
  claimOf,
  leftWords,
  lineWords,
  lostWords,
  proposalWords,
  presenceOf,
  rematchWords,
} from './words';

beforeAll(async () => void (await loadRealEngine()));

const terms = {
  players: 2,
  discs: [20, 20],
  main: 300_000,
  increment: 0,
  listed: false,
  absent: 'computer' as const,
};
const p = {
  seats: [
    { name: 'Anna', level: null },
    { name: 'Ben', level: null },
  ],
  result: null,
} as unknown as Position;
const MINUTE = 60_000;

describe('a stretch of time', () => {
  it('has one unit, or two of the large ones', () => {
    expect(stretch(2 * DAY + 4 * 60 * MINUTE + 5000)).toBe('2 days, 4 hours');
    expect(stretch(DAY)).toBe('1 day');
    expect(stretch(5 * 60 * MINUTE)).toBe('5 hours');
    expect(stretch(12_000)).toBe('12 seconds');
  });

  it('is never promised to be shorter than it is', () => {
    expect(stretch(11_001)).toBe('12 seconds');
    expect(stretch(59_999)).toBe('1 minute');
    expect(stretch(-5)).toBe('0 seconds');
  });
});

describe('the line', () => {
  it('is told with a moon and what becomes of the move', () => {
    expect(lineWords('lost', true, 0)).toEqual({
      share: 0.5,
      head: 'Reconnecting',
      sub: 'your move is kept',
    });
    expect(lineWords('lost', false, 0).sub).toBe('');
    expect(lineWords('resting', false, 0)).toMatchObject({ share: 0, head: 'The table is resting' });
    expect(lineWords('back', false, 2)).toEqual({ share: 1, head: 'Back', sub: '2 moves since' });
    expect(lineWords('back', false, 0).sub).toBe('');
  });
});

describe('somebody who is not connected', () => {
  const away = { seat: 1, since: 0, claim: MINUTE };

  it('has lost the line at first, and is away then', () => {
    expect(presenceOf(undefined, 5)).toBe('here');
    expect(presenceOf(away, 14_000)).toBe('lost');
    expect(presenceOf(away, 48_000)).toBe('away');
    expect(awayWords(away, 14_000, true)).toBe('line lost');
    expect(awayWords(away, 48_000, true)).toBe('away for 0:48');
    expect([14_000, 48_000].map((now) => awayWords(away, now, true, true))).toEqual(['', 'away']);
  });

  it('is expected in a live game only', () => {
    expect(awayWords(away, 48_000, false)).toBe('');
    expect(awayWords(away, 48_000, false, true)).toBe('');
    expect(awayWords(away, 2 * DAY, false)).toBe('away for 2 days');
  });

  it('keeps the seat for a minute, and the others are told before', () => {
    expect(claimOf(away, 14_000, terms, 'Ben')).toBe(null);
    expect(claimOf(away, 48_000, terms, 'Ben')).toEqual({
      text: 'In 12 seconds you may let the computer play on.',
      button: '',
    });
    expect(claimOf(away, MINUTE, terms, 'Ben')).toEqual({
      text: 'Ben can come back to the seat at any time.',
      button: 'Half Moon plays on',
    });
  });

  it('may be put last, where the terms say so', () => {
    const last = { ...terms, absent: 'last' as const };
    expect(claimOf(away, 48_000, last, 'Ben')?.text).toBe(
      'In 12 seconds you may end the game; Ben is then last.',
    );
    expect(claimOf(away, MINUTE, last, 'Ben')?.button).toBe('End the game');
  });

  it('is waited for, where the terms say so', () => {
    expect(claimOf({ seat: 1, since: 0 }, DAY, { ...terms, absent: 'wait' }, 'Ben')).toBe(null);
  });

  it('by turns is told of on the last day', () => {
    const long = { seat: 1, since: 0, claim: 3 * DAY };
    expect(claimOf(long, DAY, terms, 'Ben')).toBe(null);
    expect(claimOf(long, 2 * DAY + 60 * MINUTE, terms, 'Ben')?.text).toMatch(/^In 23 hours /);
  });
});

describe('time', () => {
  it('is told in minutes, or in days', () => {
    expect(leftWords(375_000, false, false)).toBe('6:15');
    expect(leftWords(2 * DAY + 4 * 60 * MINUTE, true, false)).toBe('2 days, 4 hours left');
    expect(leftWords(2 * DAY + 4 * 60 * MINUTE, true, true)).toBe('2d 4h');
    expect(leftWords(23 * MINUTE, true, true)).toBe('23 min');
  });

  it('says how old it is', () => {
    expect(asOf(9000)).toBe('as of 9 sec ago');
  });
});

describe('a move that was not made', () => {
  const held = { key: 'a', event: 'play', action: '1@0,0', tile: 1, number: 9, ply: 3, sent: true };

  it('is told of with its tile and the reason', () => {
    const why = { code: 'NL_ERR_NOT_TURN', rule: '' };
    expect(lostWords({ held, why }, p, 0)).toEqual({
      head: 'The game had moved on before your move arrived',
      sub: expect.stringMatching(/ was not placed\.$/),
    });
    expect(lostWords({ held: { ...held, tile: null, action: 'r' }, why }, p, 0).sub).toBe(
      'The wheel was not refilled.',
    );
  });

  it('may have come too late', () => {
    const why = { code: 'NL_ERR_STOPPED', rule: '' };
    const over = (reason: string, ranking: number[]) =>
      ({ ...p, result: { reason, ranking } }) as unknown as Position;
    expect(lostWords({ held, why }, over('time', [1, 0]), 0).head).toBe(
      'Your time ran out before your move arrived',
    );
    expect(lostWords({ held, why }, over('left', [0, 1]), 0).head).toBe(
      'The game was over before your move arrived',
    );
  });
});

describe('proposals', () => {
  it('are told to those who answer, and to whoever asks', () => {
    const proposal = { seat: 1, unanswered: [0] };
    expect(proposalWords({ kind: 'offer-take-back', ...proposal }, p)).toBe(
      'Ben would like to take back a move.',
    );
    expect(proposalWords({ kind: 'offer-pause', ...proposal }, p)).toBe('Ben would like to stop the clocks.');
    expect(askedWords({ kind: 'offer-end', ...proposal })).toBe(
      'You have asked to end the game as it stands.',
    );
    expect(answerWords(true, p, 1)).toBe('Ben agrees.');
    expect(answerWords(false, p, 1)).toBe('Ben would rather not.');
  });
});

describe('another game', () => {
  const seats = [{ name: 'Anna' }, { name: 'Ben' }];
  const say = (rematch: object, you: number | null, next = '') =>
    rematchWords(
      { next, seats, rematch: { wantedBy: [], unanswered: [], declinedBy: null, seats: [1, 0], ...rematch } },
      p,
      you,
    );

  it('is told of to whoever has asked, and to who is asked', () => {
    expect(say({}, 0)).toBe('');
    expect(say({ wantedBy: [0], unanswered: [1] }, 0)).toBe('Waiting for: Ben');
    expect(say({ wantedBy: [0], unanswered: [1] }, 1)).toBe('Anna would like another game.');
    expect(say({ wantedBy: [0, 1], unanswered: [2] }, 2)).toBe('Would like another game: Anna and Ben');
    expect(say({ declinedBy: 1 }, 0)).toBe('Ben would rather not.');
    expect(say({ declinedBy: 1 }, 1)).toBe('You would rather not.');
    expect(say({ wantedBy: [0, 1] }, 0, 'room2')).toBe('There is a table for another game.');
  });
});

describe('phrases', () => {
  it('all have words and a moon', () => {
    const words = PHRASES.map(phraseWords);
    expect(new Set(words).size).toBe(PHRASES.length);
    for (const phrase of PHRASES) {
      expect(phraseWords(phrase)).not.toBe('');
      expect(MOON_OF[phrase]).toBeGreaterThanOrEqual(0);
    }
    for (const phrase of NEAR) expect(PHRASES).toContain(phrase);
  });
});
