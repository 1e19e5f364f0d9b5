import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Found, KeptGame, Review, ReviewPly } from '../types';
import { keepMistakes, keptMistakes, markOf, mistakeAt, mistakesOf, readMistakes } from './mistakes';
import { plyOf } from './testing';

const found = (action: string, value: number, error = 0.01): Found => ({
  action,
  visits: 9,
  value: [value, 1 - value],
  error,
  alike: 1,
});
const review = (...plies: ReviewPly[]): Review => ({
  plies,
  sides: [{}, {}] as Review['sides'],
  turn: null,
  complete: true,
  settled: true,
});
const best = [found('2@0,1', 0.6), found('3@0,1', 0.595), found('1@0,1', 0.5)];
const two = review(
  plyOf(0, { grade: 'slip', loss: 0.02, best }),
  plyOf(1, { grade: 'mistake', loss: 0.06, best }),
  plyOf(2, { grade: 'blunder', loss: 0.1, best }),
  plyOf(3, { grade: 'blunder', loss: 0.1, best, forced: true }),
  plyOf(4, { grade: 'blunder', loss: 0.1, best, judged: false }),
);
const game = (id: string, foreign = false) =>
  ({ id, foreign, summary: { seats: [{ level: null }, { level: 'full-moon' }] } }) as unknown as KeptGame;

beforeEach(() => {
  const shelf = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => shelf.get(key) ?? null,
    setItem: (key: string, text: string) => void shelf.set(key, text),
  });
});

describe('what is worth trying again', () => {
  it('are mistakes and blunders that were judged', () => {
    expect(two.plies.map(({ ply }) => mistakeAt('g', two, ply)?.grade ?? null)).toEqual([
      null,
      'mistake',
      'blunder',
      null,
      null,
    ]);
  });

  it('has as right what the analysis cannot tell from the best', () => {
    expect(mistakeAt('g', two, 2)).toEqual({
      game: 'g',
      ply: 2,
      seat: 0,
      grade: 'blunder',
      action: '1@2,0',
      loss: 0.1,
      good: ['2@0,1', '3@0,1'],
      before: markOf(['1@0,0', '1@1,0']),
    });
    const unsure = review(plyOf(0, { grade: 'mistake', best: [...best, found('1@0,0', 0.6)] }));
    expect(mistakeAt('g', unsure, 0)!.good).toEqual(['2@0,1', '3@0,1']); // not the one that was played
  });

  it('is kept for the people of one’s own games, in place of an earlier analysis', () => {
    expect(mistakesOf('g', two, [0]).map(({ ply }) => ply)).toEqual([2]);
    keepMistakes(game('g'), two);
    keepMistakes(game('h'), two);
    keepMistakes(game('far', true), two);
    expect(keptMistakes().map((m) => `${m.game} ${m.ply}`)).toEqual(['h 2', 'g 2']);
    keepMistakes(game('h'), review(plyOf(0, {})));
    expect(keptMistakes().map((m) => m.game)).toEqual(['g']);
  });

  it('is one’s own where everybody sits at a device of their own', () => {
    const people = [{ level: null }, { level: null }];
    const table = (id: string, you?: number) => ({ id, you, summary: { seats: people } }) as KeptGame;
    keepMistakes(table('here'), two); // both at this device
    keepMistakes(table('first', 0), two);
    keepMistakes(table('second', 1), two);
    expect(keptMistakes().map((m) => `${m.game} ${m.ply}`)).toEqual([
      'second 1',
      'first 2',
      'here 1',
      'here 2',
    ]);
  });

  it('that there is no room for lasts as long as the page, and spoils nothing that another page keeps', () => {
    const shelf = localStorage;
    keepMistakes(game('g'), two);
    const setItem = () => {
      throw new Error('full');
    };
    vi.stubGlobal('localStorage', { getItem: (key: string) => shelf.getItem(key), setItem });
    keepMistakes(game('h'), two);
    vi.stubGlobal('localStorage', shelf);
    shelf.setItem('novaluna.mistakes', JSON.stringify(mistakesOf('there', two, [0])));
    expect(keptMistakes().map((m) => m.game)).toEqual(['h', 'there']);
    keepMistakes(game('i'), two);
    expect(keptMistakes().map((m) => m.game)).toEqual(['i', 'h', 'there']);
    expect(readMistakes(shelf.getItem('novaluna.mistakes')!)).toHaveLength(3);
  });

  it('is checked when it is read', () => {
    const one = JSON.stringify(mistakeAt('g', two, 2));
    expect(readMistakes(`[${one},{},7,null,{"game":"x"}]`)).toHaveLength(1);
    for (const text of [null, 'no', '{}', '"x"']) expect(readMistakes(text)).toEqual([]);
  });
});
