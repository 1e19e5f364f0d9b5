// The puzzles of the app in the real module: what the page is told is what the pack has.

import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadEngine, loadStudy, studies } from '../engine';
import { REASONS } from '../words/study/reasons';
import { readPack, type Pack } from './pack';
import type { Answer, Riddle } from './riddle';
import { actionLine, actionTitle, taskText, themeText } from './words';

const file = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url));
let pack: Pack;
beforeAll(async () => {
  await loadEngine(file('build/wasm/web/game.wasm'));
  await loadStudy(file('build/wasm/web/study.wasm'));
  pack = readPack(studies(), file('table/puzzle/puzzles.nlp'));
});

/** The first action that is not right, and what came of it. */
function miss(riddle: Riddle): Answer {
  for (const { k, cells } of riddle.table.position().offer)
    for (const { x, y } of cells) {
      const answer = riddle.try(`${k}@${x},${y}`);
      if (!answer.right) return answer;
      riddle.reset();
    }
  throw new Error('everything is right');
}

it('a puzzle is solved by what is best, and missed by what is not', () => {
  // One of each kind and number of turns.
  const kinds = new Map(pack.list.map((p) => [`${p.kind} ${p.turns}`, p]));
  for (const { index, turns } of kinds.values()) {
    const riddle = pack.riddle(index);
    const { ply } = riddle.table.position();
    let missed = miss(riddle);
    expect(missed.loss).toBeGreaterThan(0);
    expect(missed.why.length + missed.then.length).toBeGreaterThan(0);
    expect(missed.then.length).toBe(turns - 1); // the whole plan
    for (const [i, { position, action }] of missed.then.entries()) {
      expect(position.ply).toBe(ply + 1 + i);
      expect(actionTitle({ action, preview: null })).toBeTruthy();
    }
    for (const reason of missed.why) expect(missed.instead).not.toContainEqual(reason);
    for (const { code } of [...missed.why, ...missed.instead]) expect(REASONS).toContain(code);
    for (let turn = 1; ; turn++) {
      const answer = riddle.try(missed.best);
      expect([answer.right, answer.done]).toEqual([true, turn === turns]);
      if (answer.done) break;
      expect(riddle.table.position().ply).toBe(ply + turn);
      missed = riddle.try(wrongOr(riddle));
      if (missed.right) break; // there is but one thing to do
    }
    riddle.reset();
    expect(riddle.table.position().ply).toBe(ply);
    riddle.free();
  }
});

/** Any action: if it is not right it plays nothing, and tells what is. */
function wrongOr({ table }: Riddle): string {
  const { k, cells } = table.position().offer.at(-1)!;
  return `${k}@${cells.at(-1)!.x},${cells.at(-1)!.y}`;
}

describe('a pack', () => {
  it('has a puzzle for every day, and another on the next', () => {
    const days = ['2026-11-16', '2026-11-17', '2026-11-18', '2027-01-01'];
    const chosen = days.map((day) => pack.ofDay(day).id);
    expect(pack.ofDay(days[0]!).id).toBe(chosen[0]);
    expect(new Set(chosen.slice(0, 3)).size).toBe(3);
  });

  it('that is broken is refused', () => {
    const bytes = Uint8Array.from(file('table/puzzle/puzzles.nlp'));
    bytes[20]! ^= 1;
    expect(() => readPack(studies(), bytes)).toThrow(/broken|cut/);
    expect(() => readPack(studies(), new Uint8Array(3))).toThrow('cut');
  });

  it('has words for all that is in it', () => {
    for (const puzzle of pack.list) {
      expect(taskText(puzzle)).not.toBe('');
      expect(themeText(puzzle.kind)).not.toBe(themeText('own'));
    }
    const riddle = pack.riddle(0);
    const p = riddle.table.position();
    const { k, cells } = p.offer[0]!;
    const action = `${k}@${cells[0]!.x},${cells[0]!.y}`;
    const shown = { action, preview: riddle.table.preview(action) };
    expect(actionTitle(shown)).toMatch(/^Covers/);
    expect(actionLine(p, shown, p.mover!)).toMatch(/^(Blue|Red|Turquoise|Yellow) \d, /);
    riddle.free();
  });
});
