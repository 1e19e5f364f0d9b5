import { describe, expect, test } from 'vitest';
import { inFile, joinRecords, splitRecords } from './records';

const one = '[Game "Nova Luna"]\n[Players "1"]\n[Deck "1 2 3"]\n\n1@0,0 2@0,1\n';
const texts = (file: string) => splitRecords(file).map((p) => p.text);

describe('a file of records', () => {
  test('of one record is that record', () => {
    expect(texts(one)).toEqual([one]);
    expect(texts(`\uFEFF${one}`)).toEqual([one]);
  });

  test('is split where a tag follows an action', () => {
    const file = joinRecords([one, one, one]);
    expect(splitRecords(file).map((p) => [p.line, p.column])).toEqual([
      [1, 1],
      [7, 1],
      [13, 1],
    ]);
    expect(texts(`${one}[Players "2"]\nr`)).toHaveLength(2);
    expect(texts('[A "1"] r [B "2"] e')).toEqual(['[A "1"] r ', '[B "2"] e']);
  });

  test('is split at a second Game, with no actions between', () => {
    expect(texts('[Game "Nova Luna"]\n[Players "1"]\n\n[Game "Nova Luna"]\n[Players "2"]')).toHaveLength(2);
    expect(texts('[Players "1"]\n[Game "Nova Luna"]')).toHaveLength(2);
    expect(texts('[Game "Nova Luna"]\n[Gamer "x"]')).toHaveLength(1);
  });

  test('brackets in values and comments begin nothing', () => {
    expect(
      texts('[Game "Nova Luna"]\n[Player1 "a ] [Game \\"b"]\n1@0,0 {[Game "x"]} 2@0,1 ; [Game "y"]\n3@1,1'),
    ).toHaveLength(1);
    expect(texts('[Game {a "comment]} "Nova Luna" ; and ] another\n]\n[Players "1"]\nr')).toHaveLength(1);
  });

  test('a broken tag does not swallow the next record', () => {
    expect(texts(`[Game "Nova Luna]\n[Players "1"]\n1@0,0\n${one}`)).toHaveLength(2);
    expect(texts(`[Game "Nova Luna"\n[Players "1"]\n1@0,0\n${one}`)).toHaveLength(2);
  });

  test('what is no record is still one piece, and nothing is none', () => {
    expect(texts('hello there')).toHaveLength(1);
    expect(texts(' \n ; nothing\n{ at all }')).toEqual([]);
  });

  test('places are told as places of the file, columns in bytes', () => {
    const [, second] = splitRecords('[A "1"]\n{ é } r [B "2"]\n1@0');
    expect(second).toMatchObject({ line: 2, column: 10 });
    expect(inFile(second!, 1, 4)).toEqual({ line: 2, column: 13 });
    expect(inFile(second!, 2, 4)).toEqual({ line: 3, column: 4 });
  });
});
