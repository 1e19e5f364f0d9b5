// import.ts: records from outside become games, each on its own: one that is broken is told,
// and spoils no other.  A file may hold thousands: the page breathes between them.

import { engine, EngineError, type Piece, type Table } from '../engine';
import type { KeptGame, Refusal } from '../types';
import { pack, randomSeed } from '../store/games';
import { inFile } from './records';

/** Characters of a text, and bytes of a file, that are read at once: some thousand games. */
export const LARGEST = 4 << 20;

const BREATH = 12; // ms of work at a time
const TOLD = 20; // broken records that are told one by one
const HOPELESS = 100; // broken records after which a file without any other is no file of games

export interface Broken {
  number: number; // which record of the file, from 1
  refusal: Refusal; // with its place in the file
}

export interface Imported {
  games: KeptGame[];
  known: number; // records that are kept already
  dealt: number; // games in progress whose pile was not told, and was shuffled anew
  broken: Broken[]; // the first of them
  more: number; // broken ones beyond those
  stopped: boolean; // nothing could be read, and the rest was not looked at
}

/** The day of a game, in ms; or `otherwise`. */
function day(table: Table, otherwise: number): number {
  const date = table.tag('Date');
  const ms = date && /^\d{4}-\d\d-\d\d$/.test(date) ? Date.parse(`${date}T12:00`) : NaN;
  return Number.isNaN(ms) ? otherwise : ms;
}

/** A game that came with a part of its deck, and is kept already with the rest dealt, however far it was played on.
 *  Only a deck that begins in the same way is worth a closer look. */
function isDealt(cut: Table, record: string, kept: Iterable<string>): boolean {
  const deck = deckOf(record);
  for (const other of kept) {
    if (!deckOf(other).startsWith(deck)) continue;
    const table = engine().readTable(other);
    try {
      const { plies } = cut.position();
      if (table.position().plies < plies) continue;
      if (playedIn(table.record(false, plies)) === playedIn(record)) return true;
    } finally {
      table.free();
    }
  }
  return false;
}

/** The line of a record as the engine writes it that lists its tiles, up to the last one. */
function deckOf(record: string): string {
  return record
    .slice(Math.max(0, record.indexOf('[Deck ')))
    .split('\n', 1)[0]!
    .replace(/"\]$/, ' ');
}

/** A record without the tags that tell of its later life: how often hints and takebacks were used. */
function playedIn(record: string): string {
  return record.replace(/^\[(Hints|Takebacks|Seed) .*\n/gm, '').trim();
}

/** Reads one record into `out`; `seen` has those that are here already. */
function take(piece: Piece, seen: Set<string>, now: number, own: boolean, out: Imported): void {
  const table = engine().readTable(piece.text);
  try {
    const record = table.record(true).trim();
    const dealt = !seen.has(record) && !table.position().result && table.complete(randomSeed());
    if (seen.has(record) || (dealt && isDealt(table, record, seen))) {
      out.known++;
      return;
    }
    if (dealt) out.dealt++;
    seen.add(record);
    const foreign = own ? {} : { foreign: true };
    out.games.push({ ...pack(table), created: day(table, now), touched: now, ...foreign });
  } finally {
    table.free();
  }
}

/** Notes why a record is refused. */
function refuse(piece: Piece, number: number, refusal: Refusal, out: Imported): void {
  const { line, column, ...rest } = refusal;
  if (out.broken.length < TOLD)
    out.broken.push({ number, refusal: { ...rest, ...inFile(piece, line ?? 1, column ?? 1) } });
  else out.more++;
}

/** Reads a file.  `kept` are the records that are here already; `own` whether they count as one's own games. */
export async function importRecords(file: string, kept: Iterable<string>, own: boolean): Promise<Imported> {
  const out: Imported = { games: [], known: 0, dealt: 0, broken: [], more: 0, stopped: false };
  const seen = new Set([...kept].map((record) => record.trim()));
  const now = Date.now();
  let breath = performance.now();
  let number = 0;
  for (const piece of engine().records(file)) {
    if (performance.now() - breath > BREATH) {
      await new Promise((resume) => setTimeout(resume));
      breath = performance.now();
    }
    if (number === HOPELESS && out.broken.length + out.more === number) {
      out.stopped = true;
      break;
    }
    number++;
    try {
      take(piece, seen, now - number, own, out);
    } catch (e) {
      if (!(e instanceof EngineError)) throw e;
      refuse(piece, number, e.refusal, out);
    }
  }
  return out;
}
