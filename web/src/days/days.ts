// days.ts: the deals of the days: what has become of each, streaks, and how full a moon they are worth.
//
// What counts is the first attempt at a day, whenever it is made: it is noted before the first tile is seen, so that
// neither a clock set back nor a game deleted gives a second one.

import type { TableView } from '../engine';
import { isHelped } from '../games/list/statistics';
import { COUNTS } from '../store/games';
import type { KeptGame, Summary } from '../types';
import { wasPlayed } from '../words/result';

/** A day as it is written everywhere: '2026-11-16'. */
export type Day = string;

/** The attempt that counts. */
export interface Attempt {
  id: string; // of the game
  on: Day; // when it was made
  total: number | null; // null until it is over
  given?: true; // it was given up: then there is no total, and never will be
  par: number | null; // null until it is known
  help?: true; // hints or takebacks led to the total; not noted of old
}

export type Log = Record<Day, Attempt>;

const DAY = 86_400_000;
export const OPEN_DAYS = 30; // that can be played later

const timeOf = (day: Day) => Date.parse(`${day}T12:00:00Z`);

/** So many days later, or earlier. */
export function shift(day: Day, by: number): Day {
  return new Date(timeOf(day) + by * DAY).toISOString().slice(0, 10);
}

export function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(timeOf(text)) && shift(text, 0) === text;
}

/** Whether a day can be played, today: the days to come cannot, nor those of long ago. */
export function isOpen(day: Day, today: Day): boolean {
  return day <= today && day > shift(today, -OPEN_DAYS);
}

/** Whether an attempt was made after the day of the deal. */
export const isLate = (day: Day, { on }: Attempt) => on !== day;

/** What an attempt takes from its game. */
type Played = Pick<Summary, 'result' | 'hints' | 'takebacks'>;

export const isSettled = ({ total, given }: Attempt) => total !== null || !!given;

/** An attempt as its game tells it: once that is over, what is noted stays, whatever becomes of the game. */
export function settled(attempt: Attempt, game: Played | undefined): Attempt {
  if (isSettled(attempt) || !game?.result) return attempt;
  if (!wasPlayed(game.result)) return { ...attempt, given: true };
  return { ...attempt, total: game.result.total, ...(isHelped({ summary: game }) && { help: true }) };
}

/** Played on its own day. */
const inTime = (log: Log, day: Day) => !!log[day] && !isLate(day, log[day]) && log[day].total !== null;

/** Days in a row.  A single day that is missed is forgiven and does not count; two end it.  Today need not have been
 *  played yet. */
export function streak(log: Log, today: Day): number {
  let count = 0;
  let missed = 0;
  for (let day = inTime(log, today) ? today : shift(today, -1); missed < 2; day = shift(day, -1)) {
    if (inTime(log, day)) {
      count++;
      missed = 0;
    } else missed++;
  }
  return count;
}

/** How full the moon of a day is, 0 to 4: under par it is full. */
export function fullness(total: number, par: number): number {
  const over = total - par;
  return over < 0 ? 4 : over < 5 ? 3 : over < 10 ? 2 : over < 20 ? 1 : 0;
}

/** How hard a deal is, 1 to 5, by its par: about a fifth of all deals each (`novaluna solo --level super-moon --nodes
 *  12000` over 120 of them). */
const FIFTHS = [85, 87, 89, 93];
export function hardness(par: number): number {
  return 1 + FIFTHS.filter((limit) => par > limit).length;
}

/** The last seven days, today last. */
export function week(today: Day): Day[] {
  return Array.from({ length: 7 }, (_, i) => shift(today, i - 6));
}

/** The month of a day in rows of seven from Monday; null where another month is. */
export function month(day: Day): (Day | null)[] {
  const first = `${day.slice(0, 8)}01`;
  const monday = (new Date(timeOf(first)).getUTCDay() + 6) % 7;
  const cells: (Day | null)[] = Array<null>(monday).fill(null);
  for (let d = first; d.slice(0, 7) === day.slice(0, 7); d = shift(d, 1)) cells.push(d);
  while (cells.length % 7) cells.push(null);
  return cells;
}

/** The day whose deal a table has; null for any other game. */
export function dealtOn(table: Pick<TableView, 'tag'>): Day | null {
  const day = table.tag('Event')?.startsWith(COUNTS) ? table.tag('Date') : null;
  return day !== null && isDay(day) ? day : null;
}

/** Attempts of days gone by that are among one's own games and noted nowhere, as in a browser to which the games have
 *  moved.  Today's is not looked for: whose game a file has is not certain, and nobody is to lose their try by one. */
export function unnoted(log: Log, games: readonly KeptGame[], today: Day): [Day, Attempt][] {
  return games.flatMap(({ id, foreign, record, summary }) => {
    const day = record.includes(`[Event "${COUNTS}"]`) ? (/^\[Date "(.*)"\]$/m.exec(record)?.[1] ?? '') : '';
    if (foreign || !summary.result || !isDay(day) || day >= today || log[day]) return [];
    return [[day, settled({ id, on: day, total: null, par: null }, summary)]];
  });
}

// ---- to show to others ----

const MOONS = ['🌑', '🌒', '🌓', '🌔', '🌕'];
const THREE = 3; // discs for a moon
const CHEAP = [4, 7, 10, 14]; // costs of tiles for three discs

/** How full a moon is for every three discs, 0 to 4: the cheaper the fuller.  It gives nothing of the deal away. */
export function row(tiles: { cost: number; covered: number }[], discs: number): number[] {
  const costs = [0];
  let placed = 0;
  for (const { cost, covered } of tiles) {
    costs[costs.length - 1]! += cost;
    placed += covered;
    while (placed >= THREE * costs.length && costs.length < discs / THREE) costs.push(0);
  }
  return costs.map((cost) => 4 - CHEAP.filter((limit) => cost > limit).length);
}

/** … as text. */
export const moons = (row: number[]) => row.map((full) => MOONS[full]).join('');

// ---- keeping ----

const NAME = 'novaluna.daily';

const isAttempt = (a: unknown): a is Attempt =>
  typeof a === 'object' && a !== null && typeof (a as Attempt).id === 'string';

export function readLog(text: string | null): Log {
  try {
    const kept = JSON.parse(text ?? '{}') as Record<string, unknown>;
    return Object.fromEntries(Object.entries(kept).filter(([day, a]) => isDay(day) && isAttempt(a))) as Log;
  } catch {
    return {};
  }
}

let unkept: Log = {}; // where the browser keeps nothing

/** What is kept, with what there was no room for: of two attempts at a day, the one that is kept was first. */
export function loadLog(): Log {
  let log: Log = {};
  try {
    log = readLog(localStorage.getItem(NAME));
  } catch {
    // storage is switched off
  }
  for (const [day, attempt] of Object.entries(unkept))
    if (!log[day] || log[day].id === attempt.id) log[day] = attempt;
  return log;
}

/** Adds to what is kept now: another page may have added something, too. */
export function noteAttempt(day: Day, change: (old: Attempt | undefined) => Attempt): Log {
  const log = loadLog();
  log[day] = change(log[day]);
  try {
    localStorage.setItem(NAME, JSON.stringify(log));
    unkept = {};
  } catch {
    unkept = { ...unkept, [day]: log[day] }; // then it lasts as long as the page
  }
  return log;
}

/** Notes that a game of a day is over, if it is the attempt that counts. */
export function noteEnd(day: Day, id: string, game: Played): void {
  const attempt = loadLog()[day];
  if (attempt?.id === id && !isSettled(attempt)) noteAttempt(day, () => settled(attempt, game));
}

/** Notes par for the attempt that counts, if that is the game. */
export function notePar(day: Day, id: string, par: number): void {
  const attempt = loadLog()[day];
  if (attempt?.id === id && attempt.par === null) noteAttempt(day, () => ({ ...attempt, par }));
}
