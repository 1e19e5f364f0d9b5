// engine.test.ts: the rules as the page gets them, over the real module.

import { readdirSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadEngine, type Engine } from './engine';

const at = (path: string) => new URL(`../../${path}`, import.meta.url);
const games = readdirSync(at('tests/data/games')).filter((name) => name.endsWith('.nlr'));

let engine: Engine;
beforeAll(async () => {
  engine = await loadEngine(readFileSync(at('build/wasm/web/game.wasm')));
});

describe('stored games', () => {
  it.each(games)('%s', (name) => {
    const record = readFileSync(at(`tests/data/games/${name}`), 'utf8');
    const table = engine.readTable(record);
    expect(table.position().result).not.toBeNull();
    table.free();
  });
});
