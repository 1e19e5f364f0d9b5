import { describe, expect, test } from 'vitest';
import type { Row } from '../messages';
import { arrange, clearFilled, EMPTY, matches, showAll, type Shelf } from './shelf';

const DAY = 86_400_000;

function row(room: string, change: Partial<Row> & { main?: number; players?: number } = {}): Row {
  const { main = 600_000, players = 2, ...rest } = change;
  const discs = Array.from({ length: players }, () => 20);
  return {
    room,
    phase: 'gathering',
    open: (change.phase ?? 'gathering') === 'gathering',
    created: 0,
    terms: { players, discs, main, increment: 0, listed: true, absent: 'computer' },
    seats: [{ name: room }, {}],
    ...rest,
  };
}

const rooms = (shelf: Shelf) => ({
  shown: shelf.shown.map(({ row, filled }) => (filled ? `(${row.room})` : row.room)).join(' '),
  waiting: shelf.waiting.map((row) => row.room).join(' '),
});

describe('the open tables', () => {
  test('are shown at once where nothing is', () => {
    expect(rooms(arrange(EMPTY, [row('eva'), row('hana')]))).toEqual({ shown: 'eva hana', waiting: '' });
  });

  test('stay where they are: new ones wait until they are asked for', () => {
    const before = arrange(EMPTY, [row('eva')]);
    const after = arrange(before, [row('ben'), row('eva'), row('hana')]);
    expect(rooms(after)).toEqual({ shown: 'eva', waiting: 'ben hana' });
    expect(rooms(showAll(after))).toEqual({ shown: 'ben hana eva', waiting: '' });
  });

  test('say so when they have filled, and go a moment later', () => {
    const before = arrange(EMPTY, [row('eva'), row('hana')]);
    const after = arrange(before, [row('hana'), row('eva', { phase: 'playing' })]);
    expect(rooms(after)).toEqual({ shown: '(eva) hana', waiting: '' });
    expect(rooms(clearFilled(after))).toEqual({ shown: 'hana', waiting: '' });
  });

  test('that wait are shown when the last one goes', () => {
    const before = arrange(arrange(EMPTY, [row('eva')]), [row('eva'), row('ben')]);
    expect(rooms(before)).toEqual({ shown: 'eva', waiting: 'ben' });
    expect(rooms(arrange(before, [row('ben')]))).toEqual({ shown: 'ben (eva)', waiting: '' });
  });

  test('change in place', () => {
    const before = arrange(EMPTY, [row('eva', { players: 3 })]);
    const after = arrange(before, [
      row('eva', { players: 3, seats: [{ name: 'eva' }, { name: 'ben' }, {}] }),
    ]);
    expect(after.shown[0]!.row.seats[1]).toEqual({ name: 'ben' });
  });

  test('with nobody at them are no company', () => {
    expect(rooms(arrange(EMPTY, [row('eva', { seats: [{}, { level: 'new-moon' }] })])).shown).toBe('');
  });
});

test('tables are told apart by pace and by number of players', () => {
  const tables = [
    row('live'),
    row('turns', { main: 3 * DAY, players: 3 }),
    row('untimed', { main: 0, players: 4 }),
  ];
  const found = (pace: 'all' | 'live' | 'turns', players: number) =>
    tables.filter((it) => matches(it, { pace, players })).map((it) => it.room);
  expect(found('all', 0)).toEqual(['live', 'turns', 'untimed']);
  expect(found('live', 0)).toEqual(['live']);
  expect(found('turns', 0)).toEqual(['turns']);
  expect(found('all', 4)).toEqual(['untimed']);
  expect(found('live', 3)).toEqual([]);
});
