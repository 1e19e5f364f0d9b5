// import.ts: records from outside become games, each on its own: one that is broken is told,
// and spoils no other.

import { EngineError, type Table } from '../engine';
import type { KeptGame, Refusal } from '../types';
import { keep, randomSeed, tag } from './games';
import { inFile, splitRecords } from './records';

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

/** Reads a file.  `kept` are the records that are here already; `own` whether they count as one's own games. */
export function importRecords(
  file: string,
  readTable: (record: string) => Table,
  kept: Iterable<string>,
  own: boolean,
): Imported {
  const out: Imported = { games: [], known: 0, dealt: 0, broken: [] };
  const seen = new Set([...kept].map((record) => record.trim()));
  const now = Date.now();
  splitRecords(file).forEach((piece, i) => {
    let table: Table | null = null;
    try {
      table = readTable(piece.text);
      const record = table.record(true).trim();
      if (seen.has(record)) {
        out.known++;
        return;
      }
      seen.add(record);
      if (!table.position().result && table.complete(randomSeed())) out.dealt++;
      const game = keep(table);
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
  });
  return out;
}
