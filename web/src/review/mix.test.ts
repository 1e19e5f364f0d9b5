// mix.test.ts: the random bits that were sent to tables.

import { beforeEach, expect, it, vi } from 'vitest';
import { isSwapped, keepMix, readMixes } from './mix';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
});

const record = (mix: string, seal = '5ea1') =>
  `[Players "2"]\n[Seal "${seal}"]\n[Mix1 "${'0'.repeat(64)}"]\n[Mix2 "${mix}"]\n`;

it('are compared with those of the record, and the seal with the one that was seen', () => {
  expect(isSwapped('a', 1, record('abab'))).toBe(false); // nothing was sent from here
  keepMix('a', '5ea1 cdcd');
  expect(isSwapped('a', 1, record('abab'))).toBe(true);
  expect(isSwapped('b', 1, record('abab'))).toBe(false);
  keepMix('a', '5ea1 abab'); // sat down once more
  expect(readMixes('a')).toEqual(['5ea1 cdcd', '5ea1 abab']);
  expect(isSwapped('a', 1, record('abab'))).toBe(false);
  expect(isSwapped('a', 1, record('abab', '07he'))).toBe(true);
  expect(isSwapped('a', 1, '[Players "2"]\n')).toBe(false); // of a game that has no seal
});

it('of old tables are forgotten', () => {
  for (let i = 0; i < 300; i++) keepMix(`table${i}`, 'abab');
  expect([readMixes('table99').length, readMixes('table100').length]).toEqual([0, 1]);
});

it('that make no sense are none', () => {
  for (const text of ['{', 'null', '[]', '{"a":7}']) {
    localStorage.setItem('novaluna.mixes', text);
    expect(readMixes('a')).toEqual([]);
  }
});
