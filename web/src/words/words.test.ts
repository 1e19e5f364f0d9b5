import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { clockText } from './game/clock';
import { REASONS, reasonText, sayReasons } from './study/reasons';
import { REFUSALS as PLAYING } from './game/refusals';
import { REFUSALS as WRITING } from './record/refusals';

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');

const REFUSALS = [...PLAYING, ...WRITING];

it('every refusal of the engine has words', () => {
  const codes = [...read('engine/err.h').matchAll(/X\((NL_ERR_\w+),/g)].map((m) => m[1]!);
  expect(codes.length).toBeGreaterThan(30);
  expect(codes.filter((c) => !REFUSALS.includes(c))).toEqual([]);
});

it('no refusal has words that the engine never gives', () => {
  const text = read('engine/err.h');
  expect(REFUSALS.filter((c) => !text.includes(c))).toEqual([]);
});

it('every reason has words', () => {
  const names = [...read('ai/review/reason.c').matchAll(/\[NL_WHY_\w+\]\s*=\s*"(\w+)"/g)].map((m) => m[1]!);
  expect(names.length).toBeGreaterThan(10);
  expect([...names].sort()).toEqual([...REASONS].sort());
  const position = {
    seats: [
      { name: 'Anna', level: null },
      { name: 'Bo', level: null },
    ],
    solo: false,
  } as never;
  const compared = ['covers', 'short', 'joins', 'grows', 'cheap', 'few'];
  for (const code of names)
    for (const a of [0, 1, 2, 5])
      for (const than of compared.includes(code) ? [null, 0, 1, 4] : [null])
        for (const you of [0, 1, null]) {
          const text = reasonText({ code, a, b: 1, than, tasks: [] }, { position, mover: 0, you });
          expect(text).toMatch(/\.$/);
          expect(text).not.toMatch(/[{}]/);
        }
});

it('reasons without words are left out', () => {
  const reason = (code: string) => ({ code, a: 1, b: 0, than: null, tasks: [{ id: 3, task: 0 }] });
  const teller = { position: { seats: [], solo: false }, mover: 0, you: 0 };
  expect(sayReasons([reason('of another version'), reason('short')], teller)).toEqual([
    { text: '1 more task then lacks only one tile.', tasks: [{ id: 3, task: 0 }] },
  ]);
});

it('a clock shows minutes, and tenths at the end', () => {
  expect(clockText(600_000)).toBe('10:00');
  expect(clockText(65_001)).toBe('1:06');
  expect(clockText(3_661_000)).toBe('1:01:01');
  expect(clockText(9_949)).toBe('9.9');
  expect(clockText(0)).toBe('0.0');
});
