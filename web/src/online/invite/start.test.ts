import { expect, test } from 'vitest';
import type { Sitter } from '../messages';
import { startOf } from './start';

const anna = { name: 'Anna' };
const ben = { name: 'Ben' };
const moon = { level: 'full-moon' };
const free = {};

test.each<[string, Sitter[], string, boolean, boolean, string | null, string]>([
  [
    'alone, with computers',
    [anna, free],
    'half-moon',
    true,
    true,
    'half-moon',
    'Starts now with 1 person and 1 computer.',
  ],
  [
    'two, and two computers',
    [anna, ben, free, moon],
    'gibbous',
    true,
    true,
    'gibbous',
    'Starts now with 2 people and 2 computers.',
  ],
  [
    'computers sit already',
    [anna, moon, moon],
    '',
    true,
    true,
    null,
    'Starts now with 1 person and 2 computers.',
  ],
  ['people alone', [anna, ben], '', true, true, null, 'Starts now with 2 people.'],
  ['one lacks', [anna, free], '', true, false, null, 'One more person, or let the computer sit down.'],
  ['two lack', [anna, free, free], '', true, false, null, '2 more people, or let computers sit down.'],
  ['the host stands', [free, ben], 'half-moon', false, false, null, 'Take a seat first.'],
  ['nobody sits', [free, moon], 'half-moon', false, false, null, 'Take a seat first.'],
])('what would start: %s', (_, seats, fill, seated, can, level, says) => {
  expect(startOf(seats, fill, seated)).toEqual({ can, level, says });
});
