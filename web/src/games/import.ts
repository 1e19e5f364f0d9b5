// import.ts: records from outside become games, each on its own: one that is broken is told,
// and spoils no other.  A file may hold thousands: the page breathes between them.

import { EngineError, type Table } from '../engine';
import type { KeptGame, Refusal } from '../types';
import { pack, randomSeed, tag } from '../store/games';
import { inFile, splitRecords } from './records';

/** Characters of a text, and bytes of a file, that are read at once: some thousand games. */
export const LARGEST = 4 << 20;

const BREATH = 12; // ms of work at a time

export interface Broken {
  number: number; // which record of the file, from 1
  refusal: Refusal; // with its place in the file
}

export interface Imported {
  games: KeptGame[];
  known: number; // records that are kept already
  dealt: number; // games in progress whose pile was not told, and was shuffled anew
  broken: Broken[];
}

/** A day as records write it, in ms; or `otherwise`. */
function day(record: string, otherwise: number): number {
  const date = tag(record, 'Date');
  const ms = date && /^\d{4}-\d\d-\d\d$/.test(date) ? Date.parse(`${date}T12:00`) : NaN;
  return Number.isNaN(ms) ? otherwise : ms;
}

/** A game that came with a part of its deck, and is kept already with the rest dealt, however far it was played on.
 *  Only a deck that begins in the same way is worth a closer look. */
function isDealt(
  cut: Table,
  record: string,
  kept: Iterable<string>,
  readTable: (record: string) => Table,
): boolean {
  const deck = `${tag(record, 'Deck')} `;
  for (const other of kept) {
    if (!`${tag(other, 'Deck')} `.startsWith(deck)) continue;
    const table = readTable(other);
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

/** A record without the tags that tell of its later life: how often hints and takebacks were used. */
function playedIn(record: string): string {
  return record.replace(/^\[(Hints|Takebacks|Seed) .*\n/gm, '').trim();
}

/** Reads a file.  `kept` are the records that are here already; `own` whether they count as one's own games. */
export async function importRecords(
  file: string,
  readTable: (record: string) => Table,
  kept: Iterable<string>,
  own: boolean,
): Promise<Imported> {
  const out: Imported = { games: [], known: 0, dealt: 0, broken: [] };
  const seen = new Set([...kept].map((record) => record.trim()));
  const now = Date.now();
  let breath = performance.now();
  for (const [i, piece] of splitRecords(file).entries()) {
    if (performance.now() - breath > BREATH) {
      await new Promise((resume) => setTimeout(resume));
      breath = performance.now();
    }
    let table: Table | null = null;
    try {
      table = readTable(piece.text);
      const record = table.record(true).trim();
      if (seen.has(record)) {
        out.known++;
        continue;
      }
      if (!table.position().result && table.complete(randomSeed())) {
        if (isDealt(table, record, seen, readTable)) {
          out.known++;
          continue;
        }
        out.dealt++;
      }
      seen.add(record);
      const game = pack(table);
      out.games.push({
        ...game,
        created: day(game.record, now),
        touched: now - i,
        ...(own ? {} : { foreign: true }),
      });
    } catch (e) {
      if (!(e instanceof EngineError)) throw e;
      const { line, column, ...rest } = e.refusal;
      out.broken.push({ number: i + 1, refusal: { ...rest, ...inFile(piece, line ?? 1, column ?? 1) } });
    } finally {
      table?.free();
    }
  }
  return out;
}
