import { beforeAll, describe, expect, test } from 'vitest';
import { engine } from '../engine';
import { loadRealEngine } from '../testing';
import { inFile, joinRecords } from './records';

beforeAll(loadRealEngine);

const one = '[Game "Nova Luna"]\n[Players "1"]\n[Deck "1 2 3"]\n\n1@0,0 2@0,1\n';

describe('a file of records', () => {
  test('is cut into its records, of any length and script', () => {
    const long = one.replace('1@0,0', `{ ${'Привіт, 🌙! '.repeat(10_000)} } 1@0,0`);
    const file = joinRecords([one, long, one]);
    const pieces = [...engine().records(`\uFEFF${file}`)];
    expect(pieces.map((p) => [p.line, p.column])).toEqual([
      [1, 1],
      [7, 1],
      [13, 1],
    ]);
    expect(pieces.map((p) => p.text).join('')).toBe(file);
    expect([...engine().records(' ; nothing\n')]).toEqual([]);
  });

  test('places are told as places of the file, columns in bytes', () => {
    const [, second] = engine().records('[A "1"]\n{ é } r [B "2"]\n1@0');
    expect(second).toMatchObject({ line: 2, column: 10 });
    expect(inFile(second!, 1, 4)).toEqual({ line: 2, column: 13 });
    expect(inFile(second!, 2, 4)).toEqual({ line: 3, column: 4 });
  });
});
