import { describe, expect, test } from 'vitest';
import { EngineError, type Table } from '../engine';
import type { Position } from '../types';
import { importRecords } from './import';

const position = {
  solo: false,
  phase: 0,
  mover: 0,
  plies: 1,
  takebacks: 0,
  result: null,
  seats: [{ name: 'Anna', level: null, discs: 3, discsAtStart: 3, track: 0, area: [] }],
};

/** A table that repeats what it read, and refuses a record with a "!". */
function read(record: string): Table {
  if (record.includes('!')) {
    const before = record.slice(0, record.indexOf('!')).split('\n');
    throw new EngineError({
      code: 'NL_ERR_ACTION',
      rule: '',
      line: before.length,
      column: before.at(-1)!.length + 1,
    });
  }
  const over = record.includes('e');
  return {
    record: () => record.trim(),
    position: () =>
      ({
        ...position,
        result: over ? { reason: 'discs', ranking: [0], phase1: 0, phase2: 0, total: 0 } : null,
      }) as unknown as Position,
    complete: () => record.includes('cut'),
    setTag: () => {},
    free: () => {},
  } as Partial<Table> as Table;
}

const nothing: string[] = [];

describe('importing', () => {
  test('takes what is right and tells what is not, with its place in the file', async () => {
    const got = await importRecords(
      '[A "1"]\nr\n[B "2"]\nr\nr !\n[Date "2026-11-15"]\nr',
      read,
      nothing,
      true,
    );
    expect(got.games.map((g) => g.record)).toEqual(['[A "1"]\nr', '[Date "2026-11-15"]\nr']);
    expect(got.broken).toEqual([
      { number: 2, refusal: { code: 'NL_ERR_ACTION', rule: '', line: 5, column: 3 } },
    ]);
    expect(new Date(got.games[1]!.created).getDate()).toBe(15);
    expect(got.games[0]!.touched).toBeGreaterThan(got.games[1]!.touched);
  });

  test('takes no record twice', async () => {
    const got = await importRecords('[A "1"]\nr\n[A "1"]\nr\n[B "1"]\nr', read, ['[B "1"]\nr\n'], true);
    expect(got.games).toHaveLength(1);
    expect(got.known).toBe(2);
  });

  test('marks other people’s games, and deals a pile that is not told', async () => {
    const got = await importRecords('[A "cut"]\nr\n[B "cut"]\ne', read, nothing, false);
    expect(got.games.map((g) => g.foreign)).toEqual([true, true]);
    expect(got.dealt).toBe(1); // the other is over
  });

  test('an empty file has nothing', async () => {
    expect(await importRecords(' \n', read, nothing, true)).toEqual({
      games: [],
      known: 0,
      dealt: 0,
      broken: [],
    });
  });
});
