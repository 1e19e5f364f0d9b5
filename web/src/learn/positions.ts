// positions.ts: the positions of the lessons on strategy, from games that computers have played (`novaluna selfplay`,
// half-moon, seeds as noted), each as far as it goes.

import { solo, table } from './record';

export const POSITIONS = {
  /** Two behind: two tasks now, or another turn. Seed 24. */
  blueOne: table(
    2,
    '46 45 4 40 59 37 58 56 3 65 64 21 28 1 8 47 18 20 34 43 68',
    '1@0,0 3@0,0 2@0,-1 1@1,0 2@0,-1 2@0,-2 3@1,1 3@-1,0 2@0,-3 2@1,-1 r',
    '1 2',
  ),
  /** Two behind: yellow 1 covers as much as dearer tiles. Seed 68. */
  yellowOne: table(
    2,
    '2 59 28 47 27 49 11 23 38 4 61 62 39 68 43 6 15 60 52 13',
    '2@0,0 2@0,0 2@0,-1 3@0,-1 2@1,0 3@0,-2 2@-1,0 3@1,0 1@-1,1 r 1@-1,0 1@-1,-1 3@0,-2 3@0,1',
    '1 2',
  ),
  /** One behind, and a tile that costs 1 is on offer. Seed 135. */
  onTop: table(2, '38 22 44 1 31 13 21 4 40 29 42', '3@0,0 3@0,0 3@0,-1 3@0,-1', '2 1'),
  /** Two behind, and a tile that costs 2 is on offer. Seed 57. */
  yellowTwo: table(
    2,
    '15 31 65 2 35 27 40 13 6 37 57 30 34 33 28 53 41 60 64 50',
    '1@0,0 3@0,0 2@0,-1 2@1,0 2@0,-1 2@1,0 2@1,-1 1@1,-2 1@1,-1 r 1@0,-2 1@-1,0 3@1,1 1@-1,-1',
    '2 1',
  ),
  /** Two tasks for 5, or one for 3. Seed 113. */
  turquoiseThree: table(
    2,
    '47 59 38 30 32 31 63 5 16 6 44 17 7 39 14 46 35 13 61 37',
    '1@0,0 3@0,0 1@0,-1 2@0,-1 2@0,-2 2@0,-2 1@1,-1 2@0,-3 2@-1,-1 r 2@1,-2',
    '1 2',
  ),
  /** Three tasks for 6, or one for 3. Seed 85. */
  blueThree: table(
    2,
    '30 59 51 50 41 48 61 49 62 6 26 2 21 14 18 23 20 7 46 1',
    '1@0,0 1@0,0 3@0,-1 3@0,-1 1@1,0 2@-1,0 3@0,-2 2@0,1 3@0,-3 r 2@-1,1 1@1,-1 3@-1,2',
    '1 2',
  ),
  /** A third blue serves the tile that is laid and one that waits. Seed 106. */
  blueChain: table(
    2,
    '10 49 41 59 4 14 33 61 5 25 22 58 16 39 13 11 54 45 18 46',
    '1@0,0 1@0,0 2@0,-1 2@0,-1 2@0,-2 2@1,0 2@1,-1 2@-1,-1 2@1,1 r 3@0,1 2@1,-1 3@1,0 1@-1,0 3@2,0 2@1,-2',
    '1 2',
  ),
  /** A third yellow serves two tiles, and the reds serve it. Seed 94. */
  yellowChain: table(
    2,
    '66 14 68 60 25 16 27 37 11 18 2 63 39 52 9 20 19 8 65 53',
    '1@0,0 3@0,0 3@0,-1 3@0,-1 1@1,0 3@0,-2 3@1,-1 3@1,0 1@-1,0 r 2@-1,-1 3@0,-2 3@1,-1 3@-1,0 2@0,1 1@2,0 3@1,1 3@-2,0',
    '1 2',
  ),
  /** Three behind, with three tiles left, of which one costs 3. Seed 32. */
  threeLeft: table(
    2,
    '63 41 21 50 2 64 39 32 46 43 16 9 34 11 52 45 42 1 60 51',
    '2@0,0 3@0,0 1@0,-1 2@0,-1 1@1,0 3@0,-2 1@1,-1 3@1,0',
    '1 2',
  ),
  /** Two tiles are left, and one of them would cover two tasks. Seed 40. */
  nineNew: table(
    2,
    '15 67 46 6 43 31 35 48 51 5 47 33 14 26 54 13 41 10 62 40',
    '1@0,0 2@0,0 1@0,-1 2@0,-1 1@1,0 3@1,-1 1@0,-2 1@1,-2 1@0,-3',
    '1 2',
  ),
  /** Three tasks now, or two of them and two fewer for Anna. Seed 46. */
  leaveBlue: table(
    2,
    '50 13 53 15 10 33 41 39 21 4 61 47 49 14 60 48 5 59 65 3 42 9 51 29 32 26 58 23 34',
    '2@0,0 3@0,0 2@0,-1 3@0,-1 1@1,0 2@0,-2 2@0,-3 1@1,-1 1@1,-2 r 1@0,-4 2@0,-2 3@0,-5 3@1,1 2@0,1 3@1,-2 2@0,2 1@1,-3 1@-1,-1 r',
    '2 1',
  ),
  /** Three tasks now, or one and two fewer for Anna; six discs each. Seed 103. */
  leaveRed: table(
    2,
    '7 46 16 17 23 62 19 27 37 47 55 2 53 13 5 31 44 30 26 67 21 48 64 66 45 39 51 25 65',
    '1@0,0 1@0,0 3@0,-1 3@0,-1 2@0,-2 2@0,-2 3@1,-1 1@0,-3 3@-1,-2 r 3@0,-3 2@-1,-1 3@1,-1 1@2,-1 2@-1,-2 3@-1,0 2@1,-2 2@1,-2 1@-1,-3 r 1@1,0 2@-1,-1 3@-1,1 1@2,-2 3@1,0',
    '2 1',
  ),
  /** Five discs left, and Anna could cover three. Seed 21. */
  lastFive: table(
    2,
    '2 63 37 46 10 34 59 13 30 50 55 43 49 45 31 42 39 58 7 48 35 41 15 23 14 26 51 1 8 40 3 12 27 17 24 29 68 6',
    '1@0,0 1@0,0 3@0,-1 3@0,-1 1@1,0 1@0,-2 3@1,-1 3@0,-2 1@0,-3 r 1@1,-2 1@1,-2 2@1,0 1@-1,-1 2@1,-1 2@0,-3 1@-1,-1 3@1,1 1@0,-4 r 1@0,1 1@1,1 2@0,1 2@-1,-2 2@-1,-2 2@2,0 3@2,-1 1@1,-3 2@-1,0 r 2@-2,-1',
    '2 1',
  ),
  /** Two discs each, and the learner moves. Seed 60. */
  lastTwo: table(
    2,
    '50 11 20 32 9 53 59 63 65 44 21 33 30 60 39 14 68 41 23 22 12 36 42 31 58 8 40 57 52 56 64 7 66 15 17 24 67 38',
    '3@0,0 1@0,0 3@0,-1 3@0,-2 3@0,-1 3@1,0 1@1,-1 1@1,0 3@1,1 r 2@-1,0 1@2,-1 2@2,0 3@2,0 3@-1,-1 1@1,-2 1@2,-1 3@1,-1 1@1,1 r 2@2,-2 1@2,1 2@1,2 2@0,1 3@3,-1 2@-1,-1 1@0,-2 3@-1,-2 1@2,2 r 3@1,2 1@-1,0 1@1,-2 3@2,-2',
    '1 2',
  ),
  /** Seven discs of phase 1 lie; three tiles are left. Seed 5003. */
  phaseOne: solo(
    '1 62 68 42 63 16 18 65 36 17 55 50 61 58 51 47 2 48 54 57',
    '1@0,0 3@1,0 3@2,0 2@1,1 3@1,-1 2@2,1 1@2,-1 1@3,0',
  ),
} as const;
