// boards.ts: the positions that lessons and rules are shown on, as records.
//
// Each is a real game as far as it goes: the engine plays the record and says what counts.
// The decks are chosen so that the examples of docs/rules.md (E1–E9) arise.  Player 1 is the
// learner; `named` (words/learn/names.ts) calls the players by names in the person's language.

import { POSITIONS } from './positions';
import { solo, table } from './record';

export const BOARDS = {
  /** E1: yellow 4 with one blue beside it; a second blue is on offer. */
  neighbour: solo('61 1 18 35 12 24 52 5 40 30 65', '1@0,0 1@-1,0 1@0,-1'),
  /** E2: all sides of yellow 4 are taken; only a chain can give it a second blue. */
  chain: solo('61 1 18 35 52 5 40 23 65 30 14', '1@0,0 1@-1,0 1@0,-1 1@0,1 1@1,0'),
  /** E3: a chain of three reds and one of two blues wait for yellow 4. */
  both: solo('22 29 25 36 4 6 38 61 57 65 14', '1@0,0 1@0,-1 1@1,-1 1@0,1 1@1,1 1@2,1'),
  /** E2: three reds near yellow 4, one of them joined at a corner only. */
  corner: solo('61 18 23 35 21 1 14 29 57 65 40', '1@0,0 1@1,0 1@1,-1 1@2,-1 1@2,-2 1@-1,0'),
  /** E4: one place for yellow 7 touches blue, red and turquoise. */
  three: solo('5 52 18 53 38 40 14 68 65 30 23', '1@0,0 1@0,-1 1@1,-1 1@2,-1 1@2,0'),
  /** E7: two red 2 in a group of four reds. */
  itself: solo('19 20 18 23 52 40 29 14 65 30 57', '1@0,0 1@1,0 1@0,1 1@1,1 1@2,1'),
  /** E8: a chain of four reds for blue 4. */
  shared: solo('23 29 20 18 36 38 65 11 57 30 5', '1@0,0 1@1,0 1@1,1 1@2,1 1@0,1'),
  /** E5, E6: red 6 and turquoise 6 serve each other; a second yellow will serve both. */
  pair: solo('32 49 52 57 14 40 65 30 23 5 11', '1@0,0 1@1,0 1@0,1'),
  /** The learner is 3 behind; one tile on offer costs less than that. */
  behind: table(2, '56 32 15 45 20 57 46 17 21 60 38', '1@0,0 1@0,0'),
  /** The learner is 4 behind, and a tile that costs 4 is on offer. */
  landing: table(2, '54 49 13 11 34 21 57 38 52 4 65', '1@0,0 1@0,0'),
  /** Anna moves, and will land on the learner's space. */
  landed: table(2, '56 22 13 11 34 21 57 38 52 4 65', '1@0,0'),
  /** Four runners on the start space. */
  start: table(4, '56 22 13 11 34 21 57 38 52 4 65', '', '2 4 1 3'),
  /** E9: two tiles are left on the wheel; red 6 of E5 waits for turquoise 6. */
  refill: table(
    2,
    '59 17 32 33 24 66 5 26 11 56 4 7 49 58 1 18 48 61 16 27',
    '1@0,0 1@0,0 1@1,0 3@1,0 1@0,1 1@1,1 1@0,1 1@1,1 1@0,-1',
  ),
  ...POSITIONS,
} as const;

export type Board = keyof typeof BOARDS;
