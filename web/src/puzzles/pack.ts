// pack.ts: the puzzles that come with the app (docs/formats.md), loaded when they are wanted.  study.wasm reads them.

import packUrl from '@pack/puzzles.nlp?url';
import type { Module } from 'novaluna/module';
import { reasonOf, type ToldReason } from 'novaluna/told';
import { ask, Kept, studies, WasmTable } from '../engine';
import { readAction } from '../turn/action';
import type { Puzzle } from './choose';
import type { Answer, Riddle, Step } from './riddle';

export interface Pack {
  readonly list: readonly Puzzle[];
  riddle(index: number): Riddle;
  /** The puzzle of a day, the same for everybody. */
  ofDay(day: string): Puzzle;
}

interface ToldAttempt {
  right: boolean;
  done: boolean;
  best: string[];
  reasons: ToldReason[];
  loss?: number;
  least?: boolean; // it loses at least so much
  better?: ToldReason[]; // what sets the best apart from it
  plan?: string[]; // the best, and what follows it to the goal
}

/** A table that stands at a puzzle. */
class PuzzleTable extends WasmTable {
  attempt(pack: number, index: number, action: string): ToldAttempt {
    return ask(this.module, 'puzzle_try', pack, index, this.at, this.module.write(action));
  }
}

class WasmPack extends Kept implements Pack {
  readonly list: readonly Puzzle[];

  constructor(module: Module, at: number) {
    super(module, at, 'pack_free');
    const told = JSON.parse(module.ask('pack_list', at)) as Omit<Puzzle, 'index'>[];
    this.list = told.map((puzzle, index) => ({ ...puzzle, index }));
  }

  ofDay(day: string): Puzzle {
    this.module.write(day);
    return this.list[ask<number | null>(this.module, 'pack_day', this.at) ?? 0]!;
  }

  #table(index: number): PuzzleTable {
    return new PuzzleTable(this.module, ask(this.module, 'puzzle_table', this.at, index));
  }

  /** What follows the first actions of a plan, where it is played. */
  #steps(index: number, played: readonly string[], rest: readonly string[]): Step[] {
    if (!rest.length) return [];
    const table = this.#table(index);
    try {
      for (const action of played) table.play(action);
      return rest.map((action) => {
        const position = table.position();
        const preview = readAction(action) ? table.preview(action) : null;
        table.play(action);
        return { position, action, preview };
      });
    } finally {
      table.free();
    }
  }

  #try(index: number, table: PuzzleTable, action: string, played: readonly string[]): Answer {
    const told = table.attempt(this.at, index, action);
    const [best = action, ...rest] = told.plan ?? [];
    const reasons = told.reasons.map(reasonOf);
    return {
      right: told.right,
      done: told.done,
      best,
      then: this.#steps(index, [...played, best], rest),
      loss: told.loss ?? null,
      least: told.least ?? false,
      why: told.right ? reasons : (told.better ?? []).map(reasonOf),
      instead: told.right ? [] : reasons,
    };
  }

  riddle(index: number): Riddle {
    const { id, kind, goal, rating, turns } = this.list[index]!;
    let table = this.#table(index);
    let played: string[] = [];
    return {
      id,
      number: index + 1,
      kind,
      goal,
      rating,
      turns,
      get table() {
        return table;
      },
      try: (action) => {
        const answer = this.#try(index, table, action, played);
        if (answer.right && !answer.done) {
          table.play(action);
          played.push(action);
        }
        return answer;
      },
      reset: () => {
        table.free();
        table = this.#table(index);
        played = [];
      },
      free: () => table.free(),
    };
  }
}

/** A pack from its bytes, in a module that is loaded. */
export function readPack(module: Module, bytes: Uint8Array): Pack {
  module.put(module.call('input', bytes.length), bytes);
  const { at, error } = ask<{ at?: number; error?: string }>(module, 'pack_open', bytes.length);
  if (at === undefined) throw new Error(`puzzles: ${error}`);
  return new WasmPack(module, at);
}

let loading: Promise<Pack> | null = null;

/** Fetches the puzzles, once; what did not come is asked for again. */
export function loadPack(): Promise<Pack> {
  loading ??= fetch(packUrl)
    .then((answer) => {
      if (!answer.ok) throw new Error(`${packUrl}: ${answer.status}`);
      return answer.arrayBuffer();
    })
    .then((bytes) => readPack(studies(), new Uint8Array(bytes)))
    .catch((e: unknown) => {
      loading = null;
      throw e;
    });
  return loading;
}
