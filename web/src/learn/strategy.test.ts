// The lessons on strategy as the strongest player sees them.  It looks at what comes of every single action: the best
// is accepted, what is accepted gives little away, and what is not accepted gives something away.

import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadThinker, type Thinker } from 'novaluna/thinker';
import { engine, tile, type Table } from '../engine';
import { STRONGEST } from '../levels';
import { actionsOf, at, copyOf, loadRealEngine, module } from '../testing';
import type { Thought } from '../types';
import { BOARDS } from './boards';
import type { PlaceScene } from './lessons';
import { STRATEGY } from './strategy';

let thinker: Thinker;
beforeAll(async () => {
  await loadRealEngine();
  thinker = await loadThinker(module('strong'));
  expect(thinker.learn(new Uint8Array(readFileSync(at('ai/net/weights.nlnet'))).buffer)).toBe(true);
});

const GLANCE = 2000; // nodes for what comes of any action, …
const LOOK = 6000; // … of one that is accepted or may be as good, each time, …
const TIMES = ['1', '2', '3']; // seeds: what will be revealed differs
const STUDY = 32_000; // … and for a position where tiles may be revealed
const NEAR = { chance: 20, points: 5 }; // what a glance may be off by

/** In hundredths of the learner's chance, and in points. */
const LITTLE = { chance: 12, points: 2 };
const SOMETHING = { chance: 2, points: 1 };

function think(table: Table, nodes: number, seed: string): Omit<Thought, 'ms'> {
  const record = table.record(false);
  thinker.start({ record, level: STRONGEST, seed, mate: 0, ms: null, nodes });
  thinker.think(nodes);
  return table.gather([thinker.report()]);
}

/** How good a value is for the learner; in solo the fewer points the better. */
const good = (value: readonly number[], solo: boolean) => (solo ? -value[0]! : 100 * value[0]!);

/** What comes of an action. */
function worth(table: Table, action: string, nodes: number, seeds: readonly string[]): number {
  const after = copyOf(table);
  try {
    const { solo, result } = after.play(action);
    if (result) return solo ? -result.total : result.ranking[0] === 0 ? 100 : 0;
    const all = seeds.map((seed) => good(think(after, nodes, seed).value, solo));
    return all.reduce((sum, value) => sum + value) / seeds.length;
  } finally {
    after.free();
  }
}

function accepted(table: Table, scene: PlaceScene): (action: string) => boolean {
  const position = table.position();
  return (action) => {
    const offer = position.offer.find((o) => o.k === Number(action[0]))!;
    const preview = table.preview(action);
    return scene.judge({ position, action, offer, tile: tile(offer.id), preview }).reached;
  };
}

async function checkPlaces(table: Table, scene: PlaceScene): Promise<void> {
  const unit = table.position().solo ? 'points' : 'chance';
  const right = accepted(table, scene);
  const places = actionsOf(table.position()).filter((action) => action.includes('@'));
  const values = new Map(places.map((action) => [action, worth(table, action, GLANCE, ['1'])]));
  const most = Math.max(...values.values());
  for (const [action, value] of values) {
    if (!right(action) && value < most - NEAR[unit]) continue;
    values.set(action, worth(table, action, LOOK, TIMES));
    await new Promise(setImmediate); // the runner wants to hear of it
  }
  const best = Math.max(...values.values());
  for (const [action, value] of values)
    if (right(action)) expect(best - value, `${action} is accepted`).toBeLessThanOrEqual(LITTLE[unit]);
    else expect(best - value, `${action} is not`).toBeGreaterThanOrEqual(SOMETHING[unit]);
}

/** A refill, or the end of phase 1, before anybody knows what it reveals. */
function checkReveal(table: Table, action: string): void {
  const { plies, solo } = table.position();
  const study = { depth: String(STUDY), played: null };
  const record = table.record(false);
  thinker.start({ record, level: STRONGEST, seed: '1', mate: 0, ms: null, nodes: null, study });
  while (thinker.think(1000));
  const books = table.books();
  books.add(plies, thinker.report());
  const [first, second] = books.review().plies[plies]!.best;
  books.free();
  expect(first!.action).toBe(action);
  const gap = good(first!.value, solo) - good(second!.value, solo);
  expect(gap).toBeGreaterThanOrEqual(SOMETHING[solo ? 'points' : 'chance']);
}

describe.each(STRATEGY.map((lesson, i) => ({ n: i + 1, lesson })))('lesson $n', ({ lesson }) => {
  it('asks for what is best', { timeout: 3_600_000 }, async () => {
    let table: Table | null = null;
    for (const scene of lesson.scenes) {
      if (scene.board) table = engine().readTable(BOARDS[scene.board]);
      if (scene.kind === 'place') {
        await checkPlaces(table!, scene);
        table!.play(actionsOf(table!.position()).filter(accepted(table!, scene))[0]!);
      } else if (scene.kind !== 'ask') {
        const action = scene.kind === 'refill' ? 'r' : 'e';
        checkReveal(table!, action);
        table!.play(action);
      }
    }
  });
});
