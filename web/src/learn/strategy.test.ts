// The lessons on strategy as the strongest player sees them.  It looks at what comes of every single action: the best
// is accepted, what is accepted gives little away, and what is not accepted gives something away.

import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { engine, tile, type Table } from '../engine';
import { STRONGEST } from '../levels';
import { loadThinker, type Thinker } from '../players/thinker';
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

const AFTER = 8000; // nodes for what comes of an action …
const WHOLE = 64_000; // … and for a position where tiles may be revealed

/** In hundredths of the learner's chance, and in points. */
const LITTLE = { chance: 12, points: 2 };
const SOMETHING = { chance: 2, points: 1 };

function think(table: Table, nodes: number): Omit<Thought, 'ms'> {
  const record = table.record(false);
  thinker.start({ record, level: STRONGEST, seed: '1', mate: 0, ms: null, nodes });
  thinker.think(nodes);
  return table.gather([thinker.report()]);
}

/** How good a value is for the learner; in solo the fewer points the better. */
const good = (value: readonly number[], solo: boolean) => (solo ? -value[0]! : 100 * value[0]!);

/** What comes of an action. */
function worth(table: Table, action: string): number {
  const after = copyOf(table);
  try {
    const { solo, result } = after.play(action);
    if (result) return solo ? -result.total : result.ranking[0] === 0 ? 100 : 0;
    return good(think(after, AFTER).value, solo);
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

function checkPlaces(table: Table, scene: PlaceScene): void {
  const { solo } = table.position();
  const unit = solo ? 'points' : 'chance';
  const right = accepted(table, scene);
  const all = actionsOf(table.position())
    .filter((action) => action.includes('@'))
    .map((action) => ({ action, value: worth(table, action), right: right(action) }))
    .sort((a, b) => b.value - a.value);
  const best = all[0]!.value;
  for (const { action, value, right } of all)
    if (right) expect([action, best - value]).toSatisfy(([, lost]) => lost <= LITTLE[unit]);
    else expect([action, best - value]).toSatisfy(([, lost]) => lost >= SOMETHING[unit]);
}

/** A refill, or the end of phase 1, before anybody knows what it reveals. */
function checkReveal(table: Table, action: string): void {
  const { solo } = table.position();
  const { choices } = think(table, WHOLE);
  const value = (one: (typeof choices)[number]) => good(one.value, solo);
  const own = choices.find((c) => c.action === action)!;
  const others = choices.filter((c) => c !== own && c.visits);
  const gap = value(own) - Math.max(...others.map(value));
  expect(gap).toBeGreaterThanOrEqual(SOMETHING[solo ? 'points' : 'chance']);
}

describe.each(STRATEGY.map((lesson, i) => ({ n: i + 1, lesson })))('lesson $n', ({ lesson }) => {
  it('asks for what is best', { timeout: 3_600_000 }, () => {
    let table: Table | null = null;
    for (const scene of lesson.scenes) {
      if (scene.board) table = engine().readTable(BOARDS[scene.board]);
      if (scene.kind === 'place') {
        checkPlaces(table!, scene);
        table!.play(actionsOf(table!.position()).filter(accepted(table!, scene))[0]!);
      } else if (scene.kind !== 'ask') {
        const action = scene.kind === 'refill' ? 'r' : 'e';
        checkReveal(table!, action);
        table!.play(action);
      }
    }
  });
});
