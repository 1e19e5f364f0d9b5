// rating.test.ts: which games count for a rating, what is kept of analyses, and the rating as C works it out.

import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepStrength, keptStrength, ownLevel } from '../games/list/strength';
import { levelOf, LEVELS } from '../levels';
import { loadRealEngine } from '../testing';
import type { KeptGame, Review, ReviewSide } from '../types';
import { keepMarks, loadMarks, readMarks, writeMarks, type Marks } from './marks';
import { levelAbout, levelTitle } from '../words/levels';
import { keepRating, rate, ratedGames, type RatedGame } from './rating';
import { headline } from './words';

let kept: Record<string, string> = {};
beforeEach(() => {
  kept = {};
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept[name] ?? null,
    setItem: (name: string, value: string) => void (kept[name] = value),
    removeItem: (name: string) => void delete kept[name],
  });
});

function game(id: string, over: Partial<KeptGame['summary']> = {}, kept: Partial<KeptGame> = {}): KeptGame {
  return {
    id,
    record: '',
    created: 0,
    touched: 0,
    summary: {
      seats: [
        { name: '', level: null, discs: 0, discsAtStart: 20 },
        { name: '', level: 'gibbous+0.4', discs: 3, discsAtStart: 20 },
      ],
      solo: false,
      phase: 0,
      mover: null,
      plies: 36,
      takebacks: 0,
      hints: 0,
      result: { reason: 'discs', ranking: [0, 1], phase1: 0, phase2: 0, total: 0 },
      seed: null,
      area: [{ id: 1, x: 0, y: 0 }],
      ...over,
    },
    ...kept,
  };
}

const marks: Marks = {
  plies: 36,
  actions: 17,
  accuracy: 0.9,
  loss: 0.17,
  extra: 0,
  tile: 0.1,
  cell: 0.07,
  luck: 0.02,
};

describe('the games that count', () => {
  it('are against computers alone, decided, and without help or handicap', () => {
    const [person, computer] = game('').summary.seats;
    const games = [
      game('counts'),
      game('helped', { hints: 1 }),
      game('taken back', { takebacks: 1 }),
      game('goes on', { result: null }),
      game('foreign', {}, { foreign: true }),
      game('handicap', { seats: [person!, { ...computer!, discsAtStart: 15 }] }),
      game('people', { seats: [person!, person!] }),
      game('yardstick', { seats: [person!, { ...computer!, level: 'greedy' }] }),
    ];
    expect(ratedGames(games, {}).map((g) => g.game.id)).toEqual(['counts']);
  });

  it('come oldest first, with their marks if these are of the game as it is', () => {
    const all = { new: marks, old: { ...marks, plies: 35 } };
    const rated = ratedGames([game('new'), game('old')], all);
    expect(rated.map((g) => [g.game.id, g.marks?.loss ?? null, g.won])).toEqual([
      ['old', null, true],
      ['new', 0.17, true],
    ]);
  });
});

describe('marks', () => {
  const review = (over: Partial<Review> = {}): Review => ({
    plies: Array(37).fill(null) as never,
    sides: [
      {
        actions: 17,
        accuracy: 0.9,
        loss: 0.17,
        lossExtra: 0,
        lossTile: 0.1,
        lossCell: 0.07,
        deal: 0.01,
        luck: 0.01,
      },
      {},
    ] as ReviewSide[],
    turn: null,
    complete: true,
    settled: true,
    ...over,
  });
  const { seats } = game('').summary;

  it('are kept, of whole analyses alone', () => {
    keepMarks('half', seats, review({ complete: false }));
    keepMarks('two people', [seats[0]!, seats[0]!], review());
    keepMarks('whole', seats, review());
    expect(loadMarks()).toEqual({ whole: marks });
    expect(readMarks(localStorage.getItem('novaluna.marks'))).toEqual({ whole: marks });
  });

  it('are read back as they were written, and rubbish is not', () => {
    expect(readMarks(writeMarks({ a: marks }))).toEqual({ a: marks });
    for (const text of ['', 'x', 'null', '[]', '{"a":[1,2]}', '{"a":{"loss":1}}', '{"a":["1"]}'])
      expect(readMarks(text)).toEqual({});
  });

  it('are not more than some hundred', () => {
    const many = Object.fromEntries(Array.from({ length: 400 }, (_, i) => [`g${i}`, marks]));
    const kept = readMarks(writeMarks(many));
    expect(Object.keys(kept).length).toBe(300);
    expect(kept['g399']).toBeDefined();
  });
});

describe('the strength that was found', () => {
  it('is kept as a small value', () => {
    expect(keptStrength()).toBeNull();
    expect(ownLevel()).toBe('crescent');
    keepStrength('gibbous+0.4');
    expect(keptStrength()).toBe('gibbous+0.4');
    expect(ownLevel()).toBe('gibbous+0.4');
    keepStrength(null);
    expect(keptStrength()).toBeNull();
    for (const text of ['gibbous+0.44', 'blue-moon', 'gibbous+', '']) {
      keepStrength(text);
      expect(keptStrength()).toBeNull();
    }
  });

  it('is called by the nearest level, everywhere', () => {
    const names = ['gibbous', 'gibbous+0.4', 'gibbous+0.5', 'hunter-moon+0.9'];
    expect(names.map(levelOf)).toEqual(['gibbous', 'gibbous', 'full-moon', 'super-moon']);
    expect(names.map(levelTitle)).toEqual(['Gibbous', 'Gibbous', 'Full Moon', 'Super Moon']);
    expect(levelAbout('gibbous+0.9')).toBe(levelAbout('full-moon'));
  });
});

describe('a rating', () => {
  beforeAll(loadRealEngine);

  const played = (won: boolean, level: string, m: Marks | null = null): RatedGame => ({
    game: game(''),
    won,
    levels: [level],
    marks: m,
  });

  it('lies between the level that was beaten and the one that won', () => {
    const games = Array.from({ length: 20 }, (_, i) =>
      played(i % 2 === 0, i % 2 ? 'full-moon' : 'half-moon'),
    );
    const r = rate(games);
    expect(r.games).toBe(20);
    expect(r.strength).toBeGreaterThan(3);
    expect(r.strength).toBeLessThan(5);
    expect(r.low).toBeLessThan(r.strength);
    expect(r.high).toBeGreaterThan(r.strength);
    expect(r.shares.reduce((a, b) => a + b)).toBeCloseTo(1, 3);
    expect(r.opponent).toMatch(/^(half-moon|gibbous)(\+0\.\d)?$/);
    expect(r.wins.length).toBe(9);
  });

  it('is told and kept once it is known well enough, and its level is that of the opponent', () => {
    const first = rate([played(true, 'new-moon')]);
    expect(first.unknown).toBeGreaterThan(4);
    expect(headline(first)).toBe(`About ${first.unknown} more games will tell which moon you play like.`);
    keepRating(first);
    expect(keptStrength()).toBeNull();
    const games = Array.from({ length: 20 }, (_, i) => played(i % 3 > 0, 'half-moon'));
    const later = rate(games);
    expect(later.unknown).toBe(0);
    expect(LEVELS[later.level]).toBe(levelOf(later.opponent));
    expect(headline(later)).toBe(`You play like ${levelTitle(later.opponent)}`);
    keepRating(later);
    expect(keptStrength()).toBe(later.opponent);
    keepRating(first); // games were deleted
    expect(keptStrength()).toBeNull();
    const weak = rate(Array.from({ length: 30 }, () => played(true, 'new-moon')));
    expect(headline(weak)).toBe('A few more games will tell which moon you play like.');
  });

  it('counts how accurate one was', () => {
    const with_ = (loss: number) =>
      Array.from({ length: 5 }, () => played(false, 'super-moon', { ...marks, loss }));
    expect(rate(with_(0.05)).strength).toBeGreaterThan(rate(with_(1)).strength + 2);
  });

  it('counts games of three and four, and leaves out what it does not know', () => {
    const three = { ...played(true, 'gibbous'), levels: ['gibbous', 'full-moon+0.5'] };
    expect(rate([three]).strength).toBeGreaterThan(rate([played(true, 'gibbous')]).strength);
    expect(rate([{ ...three, levels: ['blue-moon'] }]).games).toBe(0);
  });
});
