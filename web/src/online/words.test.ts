import { expect, test } from 'vitest';
import type { Row, Terms } from './messages';
import {
  endedTables,
  homeTables,
  isAsked,
  isTurn,
  onceTold,
  ownTables,
  watchable,
  type News,
} from './tables';
import {
  agoWords,
  clockWords,
  isAlone,
  leftWords,
  namesOf,
  othersOf,
  paceWords,
  shareLeft,
  turnWords,
} from './words';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const NOW = 1_700_000_000_000;

const terms = (main: number, increment: number): Terms => ({
  players: 2,
  discs: [20, 20],
  main,
  increment,
  listed: false,
  absent: 'wait',
});

const row = (room: string, change: Partial<Row> = {}): Row => ({
  room,
  phase: 'playing',
  open: false,
  created: NOW,
  terms: terms(3 * DAY, 0),
  seats: [{ name: 'Anna' }, { name: 'Ben' }],
  seat: 0,
  turn: 0,
  ...change,
});

test.each([
  [10 * MINUTE, 5 * SECOND, '10 min + 5 s', 'Live, 10 min + 5 s'],
  [15 * MINUTE, 0, '15 min', 'Live, 15 min'],
  [DAY, 4 * HOUR, '1 day + 4 h', 'By turns, 1 day + 4 h'],
  [3 * DAY, 0, '3 days', 'By turns, 3 days'],
  [0, 0, 'no clock', 'Untimed'],
])('a clock of %d and %d ms', (main, increment, clock, pace) => {
  expect([clockWords({ main, increment }), paceWords(terms(main, increment))]).toEqual([clock, pace]);
});

test.each([
  [5 * DAY, '5 days left'],
  [2 * DAY, '2 days left'],
  [2 * DAY - 1, '47 hours left'],
  [19.9 * HOUR, '19 hours left'],
  [HOUR, '60 minutes left'],
  [MINUTE, '1 minute left'],
  [MINUTE - 1, 'less than a minute left'],
  [0, 'time is up'],
])('nobody has more time than the words say: %d ms', (ms, words) => expect(leftWords(ms)).toBe(words));

test('nobody else has come to a table where others are computers, or that is free', () => {
  const gathering = (seats: Row['seats']) => row('a', { phase: 'gathering', seats });
  expect(isAlone(gathering([{ name: 'Anna' }, {}, { level: 'half-moon' }]))).toBe(true);
  expect(isAlone(gathering([{ name: 'Anna' }, { name: 'Ben' }]))).toBe(false);
  expect(isAlone(gathering([{ name: 'Anna' }, { name: 'Huddle', bot: true }]))).toBe(false);
  expect(isAlone({ ...gathering([{ name: 'Anna' }, {}]), phase: 'playing' })).toBe(false);
});

test.each([
  [0, 'opened just now'],
  [2 * MINUTE, 'opened 2 min ago'],
  [3 * HOUR, 'opened 3 h ago'],
  [DAY, 'opened 1 day ago'],
])('how old a table is: %d ms', (ms, words) => expect(agoWords(ms)).toBe(words));

test('people and computers are named, free seats are not', () => {
  const seats = [{ name: 'Farid' }, {}, { level: 'full-moon' }, { name: 'Gwen' }];
  expect(namesOf(seats, (_, i) => i !== 1)).toBe('Farid, Full Moon, and Gwen');
  expect(othersOf(row('a', { seats, seat: 3 }))).toBe('Farid and Full Moon');
});

test.each<[string, Partial<Row>, string]>([
  ['one’s own turn', { deadline: NOW + 2 * DAY }, 'Your turn · 2 days left'],
  ['… without a clock', {}, 'Your turn'],
  ['another’s', { turn: 1, deadline: NOW + 5 * HOUR }, 'Ben is to move · 5 hours left'],
  ['… without a clock', { turn: 1 }, 'Ben is to move'],
  ['before the game', { phase: 'gathering', seats: [{ name: 'Anna' }, {}] }, '1 seat is free'],
  ['after it', { phase: 'over' }, 'Over'],
])('whose turn it is: %s', (_, change, words) => expect(turnWords(row('a', change), NOW)).toBe(words));

test('the moon of a clock wanes with it', () => {
  expect(shareLeft(row('a', { deadline: NOW + 3 * DAY }), NOW)).toBe(1);
  expect(shareLeft(row('a', { deadline: NOW + 1.5 * DAY }), NOW)).toBe(0.5);
  expect(shareLeft(row('a', { deadline: NOW - 1 }), NOW)).toBe(0);
  expect(shareLeft(row('a'), NOW)).toBe(1);
});

test('what waits for one comes first, the most urgent before all', () => {
  const rows = [
    row('theirs', { turn: 1, deadline: NOW + 1 }),
    row('over', { phase: 'over' }),
    row('calm'),
    row('gathering', { phase: 'gathering' }),
    row('later', { deadline: NOW + 2 }),
    row('soon', { deadline: NOW + 1 }),
  ];
  const names = (news?: Set<string>) => ownTables(rows, news).map((it) => it.room);
  expect(names()).toEqual(['soon', 'later', 'calm', 'gathering', 'theirs']);
  expect(names(new Set(['over']))).toEqual(['soon', 'later', 'calm', 'over', 'gathering', 'theirs']);
});

test('a game that is over is there again while others would like another', () => {
  const over = row('over', { phase: 'over', rematch: [1] });
  expect([over, { ...over, rematch: [0] }, { ...over, rematch: [] }].map(isAsked)).toEqual([
    true,
    false,
    false,
  ]);
  expect(ownTables([row('theirs', { turn: 1 }), over]).map((it) => it.room)).toEqual(['over', 'theirs']);
  expect(turnWords(over, NOW)).toBe('Another game is wanted');
  expect(ownTables([{ ...over, rematch: [0] }])).toEqual([]);
});

test('the first screen shows where another game is wanted, then turns, then ends that are news', () => {
  const asked = row('asked', { phase: 'over', rematch: [1] });
  const ended = row('ended', { phase: 'over' });
  const rows = [row('theirs', { turn: 1 }), row('old', { phase: 'over' }), ended, row('mine'), asked];
  const names = (...news: string[]) =>
    homeTables(rows, rows.filter(isTurn), new Set(news)).map((it) => it.room);
  expect(names()).toEqual(['asked', 'mine']);
  expect(names('ended', 'asked')).toEqual(['asked', 'mine', 'ended']);
  expect(endedTables(rows, new Set(['ended', 'asked']))).toEqual([ended, asked]);
  const held = homeTables(rows, [], new Set(['ended']), ['mine', 'old', 'left']);
  expect(held.map((it) => it.room)).toEqual(['asked', 'mine', 'ended']);
});

test('news is told once, whatever language it is in', () => {
  const told: string[] = [];
  const tell = onceTold((row, title) => told.push(`${row.room}: ${title}`));
  const turn = (title: string): News => ({ row: row('a'), is: 'turn', title });
  tell([]);
  tell([turn('Your turn')]);
  tell([turn('Du bist am Zug')]);
  tell([{ row: row('a'), is: 'end', title: 'You won' }]);
  tell([turn('Your turn')]);
  expect(told).toEqual(['a: Your turn', 'a: You won', 'a: Your turn']);
  onceTold(() => told.push('known already'))([turn('Your turn')]);
  expect(told).toHaveLength(3);
});

test('games to watch keep their places while they go on', () => {
  const game = (room: string, change: Partial<Row> = {}) => row(room, { live: true, watching: 0, ...change });
  const names = (rows: Row[]) => rows.map((it) => `${it.room} ${it.watching}`);
  const rows = [game('a'), game('b')];
  expect(names(watchable(rows, game('c')))).toEqual(['a 0', 'b 0', 'c 0']);
  expect(names(watchable(rows, game('a', { watching: 2 })))).toEqual(['a 2', 'b 0']);
  expect(names(watchable(rows, row('a')))).toEqual(['b 0']);
  expect(names(watchable(rows, row('gathering', { phase: 'gathering' })))).toEqual(['a 0', 'b 0']);
});

test("it is not one's turn while a computer plays for one", () => {
  const minded = row('minded', { minded: true, deadline: NOW });
  expect([row('mine'), minded, row('theirs', { turn: 1 })].map(isTurn)).toEqual([true, false, false]);
  expect(turnWords(minded, NOW)).toBe('A computer plays for you.');
  expect(ownTables([minded, row('mine')]).map((it) => it.room)).toEqual(['mine', 'minded']);
});
