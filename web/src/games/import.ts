// import.ts: records from outside become games, each on its own: one that is broken is told,
// and spoils no other.  A file may be of any size, and of any kind: it is read part by part, the page
// breathes between records, and what was read is kept as it comes.

import { engine, EngineError, type Piece, type Table } from '../engine';
import type { KeptGame, Refusal } from '../types';
import { findLink } from '../share/dialog/link';
import { pack, randomSeed } from '../store/games';
import type { Known } from './known';
import { inFile } from './records';

const PART = 1 << 20; // bytes that are read at a time
const LARGEST = 2 * PART; // characters without a border between records that no file of records has
const BREATH = 12; // ms of work at a time
const SHEAF = 250; // games that are kept at a time
const TOLD = 20; // broken records that are told one by one
const HOPELESS = 100; // broken records after which a file without any other is no file of games

const LONGEST_LINK = 10_000; // bytes

/** A text that is a link or its code, such as a challenge that was sent as a file; null if it is none. */
export async function linkIn(file: Blob): Promise<ReturnType<typeof findLink>> {
  if (file.size > LONGEST_LINK) return null;
  return findLink(await file.text().catch(() => ''));
}

export interface Broken {
  number: number; // which record of the file, from 1
  refusal: Refusal; // with its place in the file
}

export interface Imported {
  games: number; // that are new
  known: number; // records that are kept already
  dealt: number; // games in progress whose pile was not told, and was shuffled anew
  broken: Broken[]; // the first of them
  more: number; // broken ones beyond those
  hopeless: boolean; // nothing could be read, and the rest was not looked at
  stopped: boolean; // by the signal: the rest was not looked at
}

export interface ImportOptions {
  known: Known; // the records that are here already; it learns those that come
  own: boolean; // whether they count as one's own games
  keep?: (games: KeptGame[]) => Promise<void>; // called with some at a time
  tell?: (games: number, share: number) => void; // how many so far, and how much of all was read, from 0 to 1
  signal?: AbortSignal;
}

/** A part of a text, and how much of all has been read with it. */
interface Part {
  text: string;
  share: number;
  torn: boolean; // it does not fall into records
}

/** A file or a text in parts, cut between records where there are any.  Rejects if it cannot be read. */
export async function* partsOf(file: Blob): AsyncGenerator<Part> {
  const decoder = new TextDecoder();
  let rest = '';
  for (let at = 0; at < file.size; at += PART) {
    const bytes = await file.slice(at, at + PART).arrayBuffer();
    const last = at + PART >= file.size;
    const text = rest + decoder.decode(bytes, { stream: !last });
    const border = last ? text.length : borderIn(text);
    const torn = !border && text.length > LARGEST;
    const end = torn ? text.length : border;
    if (end) yield { text: text.slice(0, end), share: Math.min(1, (at + PART) / file.size), torn };
    rest = text.slice(end);
  }
}

/** Where the last record of a text begins; 0 if only one is seen. */
function borderIn(text: string): number {
  return Math.max(text.lastIndexOf('\n[Game '), text.lastIndexOf('\n\n[')) + 1;
}

/** The day of a game, in ms; or `otherwise`. */
function day(table: Table, otherwise: number): number {
  const date = table.tag('Date');
  const ms = date && /^\d{4}-\d\d-\d\d$/.test(date) ? Date.parse(`${date}T12:00`) : NaN;
  return Number.isNaN(ms) ? otherwise : ms;
}

/** The game of a record, or null if it is here already. */
function take(text: string, known: Known, now: number, own: boolean, out: Imported): KeptGame | null {
  const table = engine().readTable(text);
  try {
    const record = table.record(true).trim();
    const dealt = !known.has(record) && !table.position().result && table.complete(randomSeed());
    if (known.has(record) || (dealt && known.hasDealt(table, record))) {
      out.known++;
      return null;
    }
    if (dealt) out.dealt++;
    out.games++;
    known.add(record);
    const foreign = own ? {} : { foreign: true };
    return { ...pack(table), created: day(table, now), touched: now, ...foreign };
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

/** Reads what comes in parts. */
export async function importRecords(parts: AsyncIterable<Part>, o: ImportOptions): Promise<Imported> {
  const out: Imported = {
    games: 0,
    known: 0,
    dealt: 0,
    broken: [],
    more: 0,
    hopeless: false,
    stopped: false,
  };
  const { known } = o;
  const now = Date.now();
  let fresh: KeptGame[] = [];
  let breath = performance.now();
  let number = 0;
  let lines = 0; // before this part
  const keep = async () => {
    if (fresh.length) await o.keep?.(fresh);
    fresh = [];
  };
  reading: for await (const { text, share, torn } of parts) {
    out.hopeless = text.includes('\0'); // no text at all
    if (out.hopeless) break;
    for (const piece of engine().records(text)) {
      if (performance.now() - breath > BREATH) {
        o.tell?.(out.games, share);
        await new Promise((resume) => setTimeout(resume));
        breath = performance.now();
      }
      out.stopped = o.signal?.aborted ?? false;
      out.hopeless = number === HOPELESS && out.broken.length + out.more === number;
      if (out.stopped || out.hopeless) break reading;
      number++;
      try {
        const game = take(piece.text, known, now - number, o.own, out);
        if (game) fresh.push(game);
      } catch (e) {
        if (!(e instanceof EngineError)) throw e;
        refuse({ ...piece, line: piece.line + lines }, number, e.refusal, out);
      }
      if (fresh.length >= SHEAF) await keep();
    }
    o.tell?.(out.games, share);
    out.hopeless = torn;
    if (torn) break;
    lines += text.split('\n').length - 1;
  }
  await keep();
  return out;
}
