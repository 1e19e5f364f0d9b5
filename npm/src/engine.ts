// engine.ts: the rules: what never changes, and tables that come and go.
//
// SPDX-License-Identifier: MIT

import type { Module } from './module.js';
import { ask, Kept, readTable, WasmTable, type Table } from './table.js';
import type { SeatPlan, Setup, Tile } from './types.js';

/** A computer player. */
export interface Level {
  /** `full-moon`. */
  name: string;
  /** Whether it thinks for as long as it is given. */
  endless: boolean;
}

/** The numbers that rules and tables are bounded by. */
export interface Limits {
  tiles: number;
  /** Tiles in it after the deal. */
  pile: number;
  /** Characters of a name. */
  name: number;
  /** Points for a disc that is not placed in solo. */
  missing: number;
  /** In the plan for a turn to come, at a table of a server. */
  wishes: number;
  /** To place, by number of players; for a first game too; and in solo, how many end phase 1. */
  discs: { usual: number[]; first: number[]; least: number[]; most: number[]; small: number };
  /** How the strongest level plays for par: nodes an action, and the seed of each. */
  par: { nodes: number; seed: number };
}

/** What never changes. */
export interface Facts {
  /** By id; the first is not used. */
  tiles: Tile[];
  /** The computer players, weakest first, yardsticks among them. */
  levels: Level[];
  limits: Limits;
}

export interface Engine extends Facts {
  newTable(setup: Setup): Table;
  /** From a record; throws EngineError with line and column. */
  readTable(record: string): Table;
  /** From a link. */
  readLink(text: string): Table;
  /** A text cut into its records, broken ones too. */
  records(text: string): Iterable<Piece>;
}

/** A record of a text, and where it begins there: line and column, in bytes, from 1. */
export interface Piece {
  text: string;
  line: number;
  column: number;
}

const line = (text: string) => text.replace(/[\n\r]+/g, ' ');
const seatLine = (plan: SeatPlan) => `${plan.level ?? '-'} ${line(plan.name)}`;

/** A set-up as web/wasm/page/setup.h reads it. */
export function setupText(setup: Setup): string {
  const lines = [`seed ${setup.seed}`, `date ${line(setup.date)}`];
  if (setup.discs) lines.push(`discs ${setup.discs.join(' ')}`);
  if (setup.clock) lines.push(`clock ${Math.round(setup.clock.main)} ${Math.round(setup.clock.increment)}`);
  for (const seat of setup.seats) lines.push(`seat ${seatLine(seat)}`);
  return lines.join('\n');
}

class WasmRecords extends Kept {
  constructor(module: Module, text: string) {
    super(module, module.call('records_new', module.write(text)), 'records_free');
  }

  next(): Piece | null {
    return ask(this.module, 'records_next', this.at);
  }
}

export function factsIn(module: Module): Facts {
  return { tiles: ask(module, 'tiles'), levels: ask(module, 'levels'), limits: ask(module, 'limits') };
}

/** A text cut into its records, by study.wasm. */
export function* recordsIn(module: Module, text: string): Generator<Piece> {
  const records = new WasmRecords(module, text);
  try {
    for (let piece = records.next(); piece; piece = records.next()) yield piece;
  } finally {
    records.free();
  }
}

/** The engine in a module that is loaded; `studies` is where study.wasm is, if the module is another. */
export function engineIn(module: Module, studies = () => module): Engine {
  return {
    ...factsIn(module),
    newTable(setup) {
      module.write(setupText(setup));
      return new WasmTable(module, ask(module, 'table_new'), studies);
    },
    readTable(record) {
      return readTable(module, record, studies);
    },
    readLink(text) {
      const study = studies();
      const linked = new WasmTable(study, ask(study, 'table_link', study.write(text)));
      try {
        return readTable(module, linked.record(), studies);
      } finally {
        linked.free();
      }
    },
    records(text) {
      return recordsIn(studies(), text);
    },
  };
}
