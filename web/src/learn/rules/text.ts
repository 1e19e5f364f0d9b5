// text.ts: the rules in words, by their numbers (docs/rules.md): what each is called, and what it says.

import { t } from '../../i18n/index.svelte';

export interface Rule {
  head: string;
  text: string;
}

/** All of them, in the language there is now. */
export const rules = (): Record<string, Rule> => ({
  R1: {
    head: t('Tiles.'),
    text: t(
      'There are 68 tiles, 17 in each of four colors: blue, red, turquoise and yellow. A tile has a cost of 1 to 7 and up to three tasks. A task asks for one to four tiles of certain colors.',
    ),
  },
  R2: {
    head: t('The moon wheel.'),
    text: t(
      'It has twelve slots in a circle; the one on top is the new moon. The moon marker always stands on a slot, and that slot holds no tile.',
    ),
  },
  R3: {
    head: t('The moon track.'),
    text: t('Each player has one disc as a runner on the track. Runners that share a space form a stack.'),
  },
  R4: { head: t('Discs.'), text: t('Each player has 21 discs. One is the runner, and 20 are to be placed.') },
  R5: {
    head: t('Wheel and pile.'),
    text: t(
      'The moon marker starts on the new moon. The tiles are shuffled; eleven of them lie face up on the other slots, and the rest is the draw pile.',
    ),
  },
  R6: {
    head: t('Runners.'),
    text: t('They are drawn blind and stacked on the start space, the first one at the bottom.'),
  },
  R7: {
    head: t('First game.'),
    text: t(
      'With fewer discs a game is shorter: 17 to place with three players, 15 with four. Any number from 1 to 20 will do, also a different one for each player.',
    ),
  },
  R8: {
    head: t('From the rear.'),
    text: t(
      'The player whose runner is furthest back moves. If several share that space, the one on top of the stack moves. So you may well move several times in a row.',
    ),
  },
  R9: {
    head: t('Refill.'),
    text: t(
      'First look at the wheel. With one or two tiles on it you may refill it, with none you have to, with three or more you may not. Every empty slot but that of the moon marker gets a new tile, clockwise from the marker, until all are full or the pile is empty. You see the new tiles before you choose.',
    ),
  },
  R10: {
    head: t('Take.'),
    text: t(
      'You take one of the next three tiles clockwise of the moon marker. Empty slots do not count. The marker moves to where the tile lay. You cannot pass.',
    ),
  },
  R11: {
    head: t('Pay.'),
    text: t(
      'Your runner moves on by the cost of the tile. Where other runners stand, it goes on top of them.',
    ),
  },
  R12: {
    head: t('Place.'),
    text: t(
      'You put the tile into your area at once. The first one lies anywhere; each later one shares an edge with one of yours. Turning a tile changes nothing, and the area has no border.',
    ),
  },
  R13: {
    head: t('Cover.'),
    text: t(
      'Every task in your area that is fulfilled now gets a disc, however far it is from the new tile. That happens by itself. A covered task stays covered, and its tile still counts for others.',
    ),
  },
  R14: {
    head: t('The chain.'),
    text: t(
      'For each color of a task, count the tiles of that color that share an edge with the tile of the task, and all tiles of the same color that hang on to them along edges. Diagonals never count. There have to be at least as many as the task asks for.',
    ),
  },
  R15: {
    head: t('Tasks are independent.'),
    text: t('A tile may count for any number of tasks, on the same tile or on others.'),
  },
  R16: { head: t('Never itself.'), text: t('A tile does not count for its own tasks, whatever its color.') },
  R17: {
    head: t('The last disc.'),
    text: t('The game ends at once when a player covers a task with the last disc. That player wins.'),
  },
  R18: {
    head: t('No tile left.'),
    text: t('It also ends when a turn begins and there is no tile on the wheel and none in the pile.'),
  },
  R19: {
    head: t('Ranking.'),
    text: t('Fewer discs left rank higher. A tie goes to whoever would move earlier if the game went on.'),
  },
  R20: {
    head: t('Setting up.'),
    text: t(
      'As usual, but without track and runner. You have 21 discs to place: a small pile of 8 and a large one of 13.',
    ),
  },
  R21: {
    head: t('Playing.'),
    text: t(
      'You take and place as usual, but you do not pay, and you do not refill: the wheel is filled again exactly once, between the phases.',
    ),
  },
  R22: {
    head: t('Phase 1.'),
    text: t(
      'It ends when you say so, once at least 8 discs are placed; you may also go on. It ends by itself when the wheel is empty. Discs come from the small pile first.',
    ),
  },
  R23: {
    head: t('Score of phase 1.'),
    text: t('The costs of all tiles placed so far, plus 10 for each of the 8 discs that is missing.'),
  },
  R24: {
    head: t('In between.'),
    text: t(
      'All empty slots but that of the moon marker are filled. Tiles that are left stay where they are.',
    ),
  },
  R25: { head: t('Phase 2.'), text: t('It ends when all 21 discs are placed, or when the wheel is empty.') },
  R26: {
    head: t('Score of phase 2.'),
    text: t(
      'The costs of all tiles of the whole game, those of phase 1 once more, plus 10 for each of the 21 discs that is missing.',
    ),
  },
  R27: {
    head: t('Result.'),
    text: t(
      'The sum of both scores. Lower is better, and under 100 is good. If the last disc falls in phase 1, the game is over at once, and both scores are the sum of the costs.',
    ),
  },
});
