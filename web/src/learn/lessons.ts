// lessons.ts: what a lesson is, and the six of the tutorial: what is shown, what the learner is asked to do, and what is
// said to a try.
//
// A scene is judged before it is played, by what the engine previews: a try that misses the
// point is legal, so it is not refused but answered.  No rule is decided here.

import { t, tn } from '../i18n/index.svelte';
import type { Color, Offer, Position, Preview, Tile } from '../types';
import type { Board } from './boards';

/** A placement the learner wants to make. */
export interface Try {
  position: Position; // before it
  action: string;
  offer: Offer;
  tile: Tile;
  preview: Preview;
}

/** What is said to a try; `reached`: it is played and the scene is over. */
export interface Verdict {
  reached: boolean;
  text: string;
}

interface Common {
  board?: Board; // otherwise the table of the scene before goes on
  rules: string[]; // rule numbers, for those who want to read on
  tell(): string; // what there is to see
  want(): string; // what to do
}
export interface PlaceScene extends Common {
  kind: 'place';
  show?: { index: number; task: number }; // a task whose chain is shown from the start
  judge(attempt: Try): Verdict;
  /** After the others have moved until it is the learner's turn again, `moves` times. */
  then?(moves: number): string;
  instead?(): string; // said to a learner who would rather refill, or end phase 1
}
export interface RefillScene extends Common {
  kind: 'refill';
  done(revealed: number): string;
  instead(): string; // said to a learner who wants to take a tile
}
export interface EndScene extends Common {
  kind: 'end'; // of phase 1
  done(): string;
  instead(): string;
}
export interface AskScene extends Common {
  kind: 'ask'; // whose turn it is
  opens?: string; // an action that is played first
  judge(right: boolean): Verdict;
}
export type Scene = PlaceScene | RefillScene | EndScene | AskScene;

export interface Lesson {
  title(): string;
  about(): string;
  wheel: boolean; // the wheel and the track are part of it
  scenes: Scene[];
}

export const yes = (text: string): Verdict => ({ reached: true, text });
export const no = (text: string): Verdict => ({ reached: false, text });

/** Whether the try covers a task of the tile at `index`; `'new'`: of the tile that is laid. */
function covers({ position, preview }: Try, index: number | 'new', task: number): boolean {
  const at = index === 'new' ? position.seats[0]!.area.length : index;
  return preview.covers.some((c) => c.index === at && c.task === task);
}

function pickOther(color: Color): string {
  if (color === 'B') return t('The task asks for blue. Choose the blue tile.');
  return t('The task asks for red. Choose the red tile.');
}

const chains: Lesson = {
  title: () => t('The chain'),
  about: () => t('How tasks are fulfilled, and why tiles far away count, too.'),
  wheel: false,
  scenes: [
    {
      kind: 'place',
      board: 'neighbour',
      rules: ['R13', 'R14'],
      tell: () =>
        t(
          'A tile has up to three tasks. Yellow 4 asks for 2 blue beside it, among other things. One blue tile is there already.',
        ),
      want: () => t('Take the blue tile and place it beside yellow 4.'),
      show: { index: 0, task: 2 },
      judge: (a) => {
        if (covers(a, 0, 2))
          return yes(
            t(
              '2 of 2: the task is fulfilled, and a disc covers it. That happens by itself. Your discs are what you want to get rid of.',
            ),
          );
        if (a.tile.color !== 'B') return no(pickOther('B'));
        return no(t('Here the blue tile does not count for yellow 4. Let the two share an edge.'));
      },
    },
    {
      kind: 'place',
      board: 'chain',
      rules: ['R14'],
      tell: () =>
        t(
          'Now all four sides of yellow 4 are taken, and only one blue touches it. A second blue can count all the same.',
        ),
      want: () => t('Place the blue tile right beside the other blue one.'),
      show: { index: 0, task: 2 },
      judge: (a) => {
        if (covers(a, 0, 2))
          return yes(
            t(
              'That is a chain: tiles of one color that touch along edges count together, however many they are. One of them has to touch the tile with the task.',
            ),
          );
        if (a.tile.color !== 'B') return no(pickOther('B'));
        return no(
          t('Here the blue tile is on its own. It has to share an edge with the blue tile beside yellow 4.'),
        );
      },
    },
    {
      kind: 'place',
      board: 'both',
      rules: ['R13', 'R15'],
      tell: () =>
        t(
          'A new tile may be fulfilled at once. Yellow 4 asks for 3 red and for 2 blue, and both chains lie there.',
        ),
      want: () => t('Find the place for yellow 4 where both tasks are fulfilled.'),
      judge: (a) => {
        if (a.tile.id !== 61) return no(t('Choose yellow 4.'));
        const red = covers(a, 'new', 0);
        const blue = covers(a, 'new', 2);
        if (red && blue)
          return yes(
            t('Two discs in one turn. Yellow 4 touches a chain of three reds and a chain of two blues.'),
          );
        if (red)
          return no(
            t('3 red is fulfilled here, but 2 blue is not. Look for a place that touches both chains.'),
          );
        if (blue)
          return no(
            t('2 blue is fulfilled here, but 3 red is not. Look for a place that touches both chains.'),
          );
        return no(t('Neither task is fulfilled here. Look for a place that touches both chains.'));
      },
    },
  ],
};

const corners: Lesson = {
  title: () => t('No diagonals'),
  about: () => t('Only edges join tiles. Corners never do.'),
  wheel: false,
  scenes: [
    {
      kind: 'place',
      board: 'corner',
      rules: ['R14'],
      tell: () =>
        t(
          'Three red tiles lie near yellow 4, but it has only 2 of 3: the last one touches the chain at a corner.',
        ),
      want: () => t('Place the red tile so that 3 red is fulfilled.'),
      show: { index: 0, task: 0 },
      judge: (a) => {
        if (a.tile.color !== 'R') return no(pickOther('R'));
        if (!covers(a, 0, 0))
          return no(
            t(
              'Here the red tile touches the chain at a corner only, or not at all. They have to share an edge.',
            ),
          );
        const count = a.preview.after[0]?.[0]?.chain.length ?? 0;
        if (count > 3)
          return yes(
            t(
              'Well spotted: you joined the corner tile, too. Four reds count now, and more than asked is fine.',
            ),
          );
        return yes(
          t('Now three reds hang together along their edges. The one at the corner still does not count.'),
        );
      },
    },
    {
      kind: 'place',
      board: 'three',
      rules: ['R14', 'R15'],
      tell: () =>
        t(
          'Yellow 7 is expensive, but its tasks are easy: one blue, one red and one turquoise beside it are enough for all three.',
        ),
      want: () => t('Find the only place where yellow 7 shares an edge with all three colors.'),
      judge: (a) => {
        if (a.tile.id !== 68) return no(t('Choose yellow 7.'));
        if (covers(a, 'new', 0) && covers(a, 'new', 1) && covers(a, 'new', 2))
          return yes(
            t(
              'Three discs with one tile. Each neighbor served two tasks: a tile may count for as many as you like.',
            ),
          );
        return no(t('Here yellow 7 does not share an edge with all three colors. A corner is not enough.'));
      },
    },
  ],
};

const itself: Lesson = {
  title: () => t('Never itself'),
  about: () => t('A tile does not count for its own tasks.'),
  wheel: false,
  scenes: [
    {
      kind: 'place',
      board: 'itself',
      rules: ['R16'],
      tell: () =>
        t(
          'Red 2 asks for 4 red. Four red tiles lie here, and yet it has only 3 of 4: a tile never counts for its own tasks.',
        ),
      want: () => t('Place one more red tile beside the group.'),
      show: { index: 0, task: 0 },
      judge: (a) => {
        if (a.tile.color !== 'R') return no(pickOther('R'));
        if (!covers(a, 0, 0))
          return no(
            t('Here the red tile does not join the group. It has to share an edge with one of the reds.'),
          );
        return yes(
          t('Now each red 2 has four other reds. They helped each other, and both tasks are covered.'),
        );
      },
    },
    {
      kind: 'place',
      board: 'shared',
      rules: ['R14', 'R15'],
      tell: () =>
        t(
          'Blue 4 asks for 4 red and for 2 red. Tasks do not share tiles out among them: the same reds may count for both.',
        ),
      want: () => t('Place blue 4 so that it touches the chain of four reds.'),
      judge: (a) => {
        if (a.tile.id !== 11) return no(t('Choose blue 4.'));
        if (covers(a, 'new', 0) && covers(a, 'new', 1))
          return yes(t('Both tasks at once: four reds are also at least two.'));
        return no(t('Here blue 4 does not share an edge with a red tile.'));
      },
    },
  ],
};

const time: Lesson = {
  title: () => t('Time'),
  about: () => t('Tiles cost time, and whoever is furthest back moves.'),
  wheel: true,
  scenes: [
    {
      kind: 'place',
      board: 'behind',
      rules: ['R8', 'R10', 'R11'],
      tell: () =>
        t(
          'You take one of the next three tiles after the moon marker. Its number is its cost: your runner moves on that far. Whoever is furthest back moves next, and you are 3 behind Anna.',
        ),
      want: () => t('Take a tile so that you move again right away.'),
      judge: (a) => {
        const outlook = a.offer.outlook;
        if (outlook?.again)
          return yes(
            t(
              'You paid 2 and are still 1 behind Anna, so it is your turn again. The moon marker moved to where the tile lay.',
            ),
          );
        return no(
          tn(
            'That lands {n} space ahead of Anna, and Anna would move next. Take a cheaper tile.',
            'That lands {n} spaces ahead of Anna, and Anna would move next. Take a cheaper tile.',
            outlook?.ahead ?? 0,
          ),
        );
      },
    },
    {
      kind: 'place',
      rules: ['R8'],
      tell: () =>
        t(
          'You are 1 behind Anna. Whatever you take now, you pass Anna’s runner. The more it costs, the more Anna may do.',
        ),
      want: () => t('Take any tile you like, and watch what Anna does.'),
      judge: () => yes(''),
      then: (moves) =>
        tn(
          'Anna moved once; now you are furthest back again. A cheap tile leaves others less time.',
          'Anna moved {n} times in a row; now you are furthest back again. A cheap tile leaves others less time.',
          moves,
        ),
    },
  ],
};

const stack: Lesson = {
  title: () => t('The stack'),
  about: () => t('Who moves when runners share a space.'),
  wheel: true,
  scenes: [
    {
      kind: 'place',
      board: 'landing',
      rules: ['R8', 'R11'],
      tell: () =>
        t('Runners on one space form a stack, and the top one moves first. Anna is 4 ahead of you.'),
      want: () => t('Take a tile that lands exactly on Anna’s space.'),
      judge: (a) => {
        const outlook = a.offer.outlook;
        if (outlook?.onTop) return yes(t('You came later, so you are on top, and it is your turn again.'));
        return no(
          tn(
            'That lands {n} space beyond Anna. You need a tile that costs 4.',
            'That lands {n} spaces beyond Anna. You need a tile that costs 4.',
            outlook?.ahead ?? 0,
          ),
        );
      },
    },
    {
      kind: 'ask',
      board: 'landed',
      opens: '1@0,0',
      rules: ['R8'],
      tell: () => t('It works both ways. Anna has just taken a tile that costs 3 and landed on your space.'),
      want: () => t('Who moves next?'),
      judge: (right) =>
        right
          ? yes(t('Right. Anna lies on top of the stack and moves once more.'))
          : no(t('Not this time. You share the space, but Anna lies on top, and the top one goes first.')),
    },
    {
      kind: 'ask',
      board: 'start',
      rules: ['R6', 'R8'],
      tell: () => t('A game begins with all runners on one space, stacked at random.'),
      want: () => t('Who moves first?'),
      judge: (right) =>
        right
          ? yes(t('Right: the top of the stack. The others follow from top to bottom.'))
          : no(t('Look at the stack on the track: the top one goes first.')),
    },
  ],
};

const refill: Lesson = {
  title: () => t('The refill'),
  about: () => t('When new tiles come to the wheel.'),
  wheel: true,
  scenes: [
    {
      kind: 'refill',
      board: 'refill',
      rules: ['R9'],
      tell: () =>
        t(
          'Two tiles are left on the wheel, and neither helps you much. With one or two left you may refill it, and then choose.',
        ),
      want: () => t('Refill the wheel.'),
      instead: () => t('You may take a tile without refilling. But let us see the new ones first.'),
      done: (n) =>
        tn(
          '{n} new tile fills an empty slot. The first one went next to the moon marker, the others follow clockwise.',
          '{n} new tiles fill the empty slots. The first one went next to the moon marker, the others follow clockwise.',
          n,
        ),
    },
    {
      kind: 'place',
      rules: ['R9', 'R15'],
      tell: () =>
        t('Turquoise 6 is new, and it fits: it asks for 1 red, and your red 6 asks for 1 turquoise.'),
      want: () => t('Place turquoise 6 so that each fulfills the other’s task.'),
      judge: (a) => {
        if (a.tile.id !== 49) return no(t('Choose turquoise 6.'));
        const red6 = a.position.seats[0]!.area.findIndex((laid) => laid.id === 32);
        if (covers(a, 'new', 2) && covers(a, red6, 2))
          return yes(
            t(
              'Each helped the other: two discs. Remember: with no tile left on the wheel you have to refill, with three or more you may not.',
            ),
          );
        return no(t('Here turquoise 6 and red 6 do not share an edge.'));
      },
    },
  ],
};

export const LESSONS: readonly Lesson[] = [chains, corners, itself, time, stack, refill];
