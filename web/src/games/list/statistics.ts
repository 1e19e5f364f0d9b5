// statistics.ts: how a person does, from the games kept.
//
// Counted are finished games that are the person's own: not lessons, and not other people's.
// Games with a takeback or a hint are counted apart, and so are those of a deal that was known: they say something
// else.  A game given up
// is a lost one, unless the person had not laid a tile yet; a solo game given up has no total,
// and one that was agreed to stop has no winner.

import type { KeptGame, Summary } from '../../types';
import { LEVELS, levelOf, QUICK_LEVELS, type LevelName } from '../../levels';
import { onlyPerson } from '../../words/seats';
import { wasPlayed } from '../../words/result';
import { keptStrength } from './strength';

export interface Tally {
  games: number;
  wins: number;
}

export interface LevelRow {
  level: string;
  plain: Tally;
  helped: Tally; // with takebacks, hints, or a deal that was known
}

export interface SoloRow {
  games: number;
  mean: number;
  best: number;
}

export interface Bin {
  from: number;
  to: number | null; // null: and more
  count: number;
}

export interface Statistics {
  levels: LevelRow[]; // strongest first; only levels played against
  solo: { plain: SoloRow | null; helped: SoloRow | null; bins: Bin[] };
}

export function isHelped(game: { summary: Pick<Summary, 'takebacks' | 'hints'> }): boolean {
  return game.summary.takebacks > 0 || game.summary.hints > 0;
}

/** The games whose deal had been there before: whoever plays it knows what is to come. */
export function dealtBefore(games: readonly KeptGame[]): Set<KeptGame> {
  const first = new Map<string, KeptGame>();
  for (const game of games) {
    const { seed } = game.summary;
    const known = seed === null ? null : first.get(seed);
    if (seed !== null && (!known || game.created < known.created)) first.set(seed, game);
  }
  return new Set(games.filter((g) => g.summary.seed !== null && first.get(g.summary.seed) !== g));
}

/** Everybody began with as many discs. */
export function isFair({ summary: { seats } }: KeptGame): boolean {
  return seats.every((s) => s.discsAtStart === seats[0]!.discsAtStart);
}

export function isOwn(game: KeptGame): boolean {
  return !game.foreign && game.summary.result !== null;
}

/** A solo game played to its end. */
function isSolo({ summary: { solo, result } }: KeptGame): boolean {
  return solo && result !== null && wasPlayed(result);
}

/** Whether somebody won it by playing; who gives up after the first tile has lost. */
export function isDecided({ summary: { result, area } }: KeptGame): boolean {
  if (!result || result.reason === 'agreed') return false;
  return wasPlayed(result) || result.reason === 'time' || area.length > 0;
}

/** The strongest computer at the table, if the others are one person and computers. */
function opponent({ summary: { solo, seats } }: KeptGame): LevelName | null {
  if (solo || onlyPerson(seats) === null) return null;
  const levels = seats.flatMap((s) => (s.level === null ? [] : [levelOf(s.level)]));
  return LEVELS.findLast((l) => levels.includes(l)) ?? null;
}

function soloRow(totals: readonly number[]): SoloRow | null {
  if (!totals.length) return null;
  const sum = totals.reduce((a, b) => a + b, 0);
  return { games: totals.length, mean: sum / totals.length, best: Math.min(...totals) };
}

const WIDTH = 10;
const OPEN = 180; // the last bin takes all from here

/** How often which totals came, in tens. */
export function bins(totals: readonly number[]): Bin[] {
  if (!totals.length) return [];
  const bin = (n: number) => Math.min(OPEN, Math.floor(n / WIDTH) * WIDTH);
  const first = bin(Math.min(...totals));
  const last = bin(Math.max(...totals));
  const out: Bin[] = [];
  for (let from = first; from <= last; from += WIDTH)
    out.push({
      from,
      to: from === OPEN ? null : from + WIDTH - 1,
      count: totals.filter((n) => bin(n) === from).length,
    });
  return out;
}

/** The levels that are suggested, weakest first: those of a quick game, and what is beyond. */
const LADDER = [...QUICK_LEVELS, ...LEVELS.slice(LEVELS.indexOf(QUICK_LEVELS.at(-1)!) + 1)];

/** The level that fits: the one that is nearest to the person's strength, once that is known.  Before, from the games
 *  kept, newest first: one step up from a level that was beaten without help, one
 *  step down from one that won twice in a row, otherwise the same again; who has no such game begins at the foot. */
export function suggestLevel(games: readonly KeptGame[], strength = keptStrength()): LevelName {
  if (strength) return levelOf(strength)!;
  const played = games.flatMap((game) => {
    const level = isOwn(game) && isDecided(game) ? opponent(game) : null;
    const won = game.summary.result?.ranking[0] === onlyPerson(game.summary.seats);
    return level ? [{ level, won, helped: isHelped(game) }] : [];
  });
  const [last, before] = played;
  if (!last) return LADDER[0]!;
  const at = LEVELS.indexOf(last.level);
  if (last.won && !last.helped) return LADDER.find((l) => LEVELS.indexOf(l) > at) ?? last.level;
  if (last.won || before?.level !== last.level || before.won) return last.level;
  return LADDER.findLast((l) => LEVELS.indexOf(l) < at) ?? last.level;
}

export function statistics(games: readonly KeptGame[]): Statistics {
  const own = games.filter(isOwn);
  const known = dealtBefore(games);
  const helpedIn = (game: KeptGame) => isHelped(game) || known.has(game);
  const rows = new Map<string, LevelRow>();
  for (const game of own) {
    const level = opponent(game);
    if (!level || !isDecided(game)) continue;
    const row = rows.get(level) ?? { level, plain: { games: 0, wins: 0 }, helped: { games: 0, wins: 0 } };
    rows.set(level, row);
    const tally = helpedIn(game) ? row.helped : row.plain;
    tally.games++;
    if (game.summary.result!.ranking[0] === onlyPerson(game.summary.seats)) tally.wins++;
  }
  const solos = own.filter(isSolo);
  const totals = (helped: boolean) =>
    solos.filter((g) => helpedIn(g) === helped).map((g) => g.summary.result!.total);
  return {
    levels: [...LEVELS].reverse().flatMap((l) => rows.get(l) ?? []),
    solo: { plain: soloRow(totals(false)), helped: soloRow(totals(true)), bins: bins(totals(false)) },
  };
}
