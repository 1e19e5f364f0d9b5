// engine.ts: the rules and tables (novaluna/engine), as this page has loaded them: game.wasm for a first game, and
// study.wasm, once there are reasons, reviews or links to ask for.

import gameUrl from '@wasm/game.wasm?url';
import studyUrl from '@wasm/study.wasm?url';
import { engineIn, type Engine } from 'novaluna/engine';
import { loadModule, type Bytes, type Module } from 'novaluna/module';
import type { Tile } from './types';

export type { Engine, Piece } from 'novaluna/engine';
export { ask, EngineError, Kept, WasmTable, type Books, type Table, type TableView } from 'novaluna/table';

let loaded: Engine | null = null;

/** Loads the module; call once, before anything else.  Tests hand in its bytes. */
export async function loadEngine(from: string | Bytes = gameUrl): Promise<Engine> {
  loaded = engineIn(await loadModule(from), studies);
  return loaded;
}

let study: Module | null = null;
let studying: Promise<void> | null = null;

/** The module of studies, once it is loaded. */
export function studies(): Module {
  if (!study) throw new Error('study.wasm is not loaded');
  return study;
}

/** Loads what reasons, reviews and links need, once; what did not come is asked for again. */
export function loadStudy(from: string | Bytes = studyUrl): Promise<void> {
  studying ??= loadModule(from).then(
    (module) => void (study = module),
    (e: unknown) => {
      studying = null;
      throw e;
    },
  );
  return studying;
}

/** The engine, once it is loaded. */
export function engine(): Engine {
  if (!loaded) throw new Error('the engine is not loaded');
  return loaded;
}

export function tile(id: number): Tile {
  return engine().tiles[id]!;
}
