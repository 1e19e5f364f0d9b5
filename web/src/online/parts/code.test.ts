import { expect, test } from 'vitest';
import { codeWords, readCode } from './code';

test.each([
  ['TZYCGB', 'TZYCGB'],
  [' tzy cgb ', 'TZYCGB'],
  ['tzy-cgb', 'TZYCGB'],
  ['https://nova-luna.example/#/table/gn7w82duimvj', 'gn7w82duimvj'],
  ['http://localhost:8080/#/table/TZYCGB', 'TZYCGB'],
  ['TZYCG', null],
  ['TZYCGBB', null],
  ['', null],
])('a code as it is typed: %s', (typed, table) => expect(readCode(typed)).toBe(table));

test('a code is read aloud in two groups', () => expect(codeWords('TZYCGB')).toBe('TZY CGB'));
