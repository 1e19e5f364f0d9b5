import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { KeptGame } from '../types';
import {
  dealtOn,
  fullness,
  hardness,
  isDay,
  isOpen,
  loadLog,
  month,
  moons,
  noteAttempt,
  noteEnd,
  notePar,
  readLog,
  row,
  settled,
  shift,
  streak,
  unnoted,
  week,
  type Attempt,
  type Log,
} from './days';

const played = (...days: string[]): Log =>
  Object.fromEntries(days.map((day) => [day, { id: day, on: day, total: 95, par: 90 }]));

describe('days', () => {
  it('go through the calendar', () => {
    expect(shift('2028-02-28', 1)).toBe('2028-02-29');
    expect(shift('2026-01-01', -1)).toBe('2025-12-31');
    expect(['2026-11-16', '2026-11-31', '2026-1-1', 'today', ''].map(isDay)).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
  });

  it('can be played for thirty days, and not before they come', () => {
    const open = (day: string) => isOpen(day, '2026-11-16');
    expect(['2026-11-17', '2026-11-16', '2026-10-18', '2026-10-17'].map(open)).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  it('stand in weeks and months', () => {
    expect(week('2026-11-16')).toEqual([
      '2026-11-10',
      '2026-11-11',
      '2026-11-12',
      '2026-11-13',
      '2026-11-14',
      '2026-11-15',
      '2026-11-16',
    ]);
    const cells = month('2026-11-16');
    expect([cells.length, cells.indexOf('2026-11-01'), cells.indexOf('2026-11-30')]).toEqual([42, 6, 35]);
    expect(month('2027-02-03')).toHaveLength(28); // four weeks to the day
  });
});

describe('a streak', () => {
  const today = '2026-11-16';
  it('counts days in a row, whether today is played yet or not', () => {
    expect(streak(played('2026-11-14', '2026-11-15'), today)).toBe(2);
    expect(streak(played('2026-11-14', '2026-11-15', '2026-11-16'), today)).toBe(3);
    expect(streak({}, today)).toBe(0);
  });
  it('forgives a single missed day, not two', () => {
    expect(streak(played('2026-11-12', '2026-11-13', '2026-11-15'), today)).toBe(3);
    expect(streak(played('2026-11-11', '2026-11-14'), today)).toBe(1);
    expect(streak(played('2026-11-13'), today)).toBe(0);
  });
  it('does not count what was played later, or not to its end', () => {
    const log = played('2026-11-14', '2026-11-15');
    log['2026-11-15']!.on = '2026-11-16';
    expect(streak(log, today)).toBe(1);
    log['2026-11-14']!.total = null;
    expect(streak(log, today)).toBe(0);
  });
});

it('a moon is fuller the better one played', () => {
  expect([80, 90, 94, 95, 100, 109, 110, 130].map((total) => fullness(total, 90))).toEqual([
    4, 3, 3, 2, 1, 1, 0, 0,
  ]);
});

it('a deal is harder the higher its par', () => {
  expect([70, 85, 86, 88, 90, 94, 130].map(hardness)).toEqual([1, 1, 2, 3, 4, 5, 5]);
});

it('there is a moon for every three discs', () => {
  const tiles = [
    { cost: 3, covered: 0 },
    { cost: 4, covered: 4 }, // 7 for the first three
    { cost: 1, covered: 2 }, // 1 for the next
    { cost: 20, covered: 3 },
  ];
  expect(moons(row(tiles, 9))).toBe('🌔🌕🌑');
  expect(row(tiles, 21)).toHaveLength(4); // those that were not placed have none
});

describe('an attempt', () => {
  const begun = (id: string, on: string) => (old: Attempt | undefined) =>
    old ?? { id, on, total: null, par: null };
  beforeEach(() => {
    const shelf = new Map<string, string>();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => shelf.get(key) ?? null,
      setItem: (key: string, text: string) => void shelf.set(key, text),
    });
  });
  it('belongs to the deal, whatever the clock says when another is made', () => {
    noteAttempt('2026-11-16', begun('first', '2026-11-16'));
    for (const on of ['2026-11-15', '2026-11-16', '2026-11-20'])
      noteAttempt('2026-11-16', begun('second', on));
    expect(loadLog()).toEqual({
      '2026-11-16': { id: 'first', on: '2026-11-16', total: null, par: null },
    });
  });
  const over = (total: number, hints = 0, takebacks = 0) => ({
    result: { reason: 'discs' as const, ranking: [0], phase1: 0, phase2: 0, total },
    hints,
    takebacks,
  });
  it('has its total from its game, and whether there was help in it', () => {
    const open = begun('g', '2026-11-16')(undefined);
    expect(settled(open, undefined)).toBe(open);
    expect(settled(open, { ...over(90), result: null })).toBe(open);
    expect(settled(open, over(90))).toEqual({ ...open, total: 90 });
    expect(settled(open, over(90, 1))).toEqual({ ...open, total: 90, help: true });
    expect(settled(open, over(90, 0, 1))).toEqual({ ...open, total: 90, help: true });
  });
  it('that was given up has no total, and is no day of a streak', () => {
    const open = begun('g', '2026-11-16')(undefined);
    const game = over(70);
    const given = settled(open, { ...game, result: { ...game.result, reason: 'forfeit' } });
    expect(given).toEqual({ ...open, given: true });
    expect(settled(given, over(90))).toBe(given);
    expect(streak({ '2026-11-16': given }, '2026-11-16')).toBe(0);
  });
  it('keeps its par, once it is known', () => {
    noteAttempt('2026-11-16', begun('counts', '2026-11-16'));
    notePar('2026-11-16', 'practice', 80);
    expect(loadLog()['2026-11-16']!.par).toBe(null);
    notePar('2026-11-16', 'counts', 88);
    notePar('2026-11-16', 'counts', 80);
    expect(loadLog()['2026-11-16']!.par).toBe(88);
  });
  it('of another page is not written over by what there was no room for', () => {
    const shelf = localStorage;
    const full = () => {
      throw new Error('full');
    };
    vi.stubGlobal('localStorage', { getItem: (key: string) => shelf.getItem(key), setItem: full });
    noteAttempt('2026-11-15', begun('here', '2026-11-15'));
    expect(loadLog()['2026-11-15']!.id).toBe('here');
    vi.stubGlobal('localStorage', shelf);
    // Another page has noted these meanwhile.
    const there = { id: 'there', on: '2026-11-15', total: 90, par: null };
    shelf.setItem('novaluna.daily', JSON.stringify({ '2026-11-14': there, '2026-11-15': there }));
    noteAttempt('2026-11-16', begun('next', '2026-11-16'));
    expect(Object.entries(loadLog()).map(([day, { id }]) => [day, id])).toEqual([
      ['2026-11-14', 'there'],
      ['2026-11-15', 'there'],
      ['2026-11-16', 'next'],
    ]);
  });
  it('is found among games that have moved here, for days gone by', () => {
    const record = (event: string, day: string) => `[Event "${event}"]\n[Date "${day}"]\n`;
    const kept = (id: string, event: string, day: string, more = {}) =>
      ({ id, record: record(event, day), summary: over(90, 1), ...more }) as unknown as KeptGame;
    const games = [
      kept('a', 'Deal of the day', '2026-11-14'),
      kept('b', 'Deal of the day, practice', '2026-11-13'),
      kept('c', 'Deal of the day', '2026-11-12', { foreign: true }),
      kept('d', 'Deal of the day', '2026-11-16'), // today: nobody loses a try to somebody else's file
      kept('e', 'Deal of the day', '2026.11.11'),
      kept('f', 'Deal of the day', '2026-11-10'),
    ];
    const log = { '2026-11-10': begun('known', '2026-11-10')(undefined) };
    expect(unnoted(log, games, '2026-11-16')).toEqual([
      ['2026-11-14', { id: 'a', on: '2026-11-14', total: 90, par: null, help: true }],
    ]);
  });
  it('belongs to a day only where its record names one', () => {
    const tagged = (date: string) => ({
      tag: (name: string) => (name === 'Event' ? 'Deal of the day' : date),
    });
    expect(dealtOn(tagged('2026-11-16'))).toBe('2026-11-16');
    expect(dealtOn(tagged('2026.11.16'))).toBe(null);
  });
  it('is noted when its game ends, once, and no other game is', () => {
    noteAttempt('2026-11-16', begun('counts', '2026-11-16'));
    noteEnd('2026-11-16', 'practice', over(70));
    noteEnd('2026-11-15', 'counts', over(70));
    expect(loadLog()).toEqual({ '2026-11-16': { id: 'counts', on: '2026-11-16', total: null, par: null } });
    noteEnd('2026-11-16', 'counts', over(91));
    noteEnd('2026-11-16', 'counts', over(80, 0, 3)); // taken back, and played otherwise
    expect(loadLog()['2026-11-16']).toEqual({ id: 'counts', on: '2026-11-16', total: 91, par: null });
  });
  it('adds to what another page has noted', () => {
    noteAttempt('2026-11-15', begun('here', '2026-11-15'));
    localStorage.setItem('novaluna.daily', JSON.stringify({ ...loadLog(), ...played('2026-11-14') }));
    noteAttempt('2026-11-16', begun('there', '2026-11-16'));
    expect(Object.keys(loadLog()).sort()).toEqual(['2026-11-14', '2026-11-15', '2026-11-16']);
  });
});

it('what is kept is checked', () => {
  expect(readLog('{"2026-11-16":{"id":"a","on":"2026-11-16","total":91,"par":null}}')).toHaveProperty(
    '2026-11-16.total',
    91,
  );
  expect([readLog('{"x":{"id":"a"},"2026-11-16":3}'), readLog('no'), readLog(null)]).toEqual([{}, {}, {}]);
});
