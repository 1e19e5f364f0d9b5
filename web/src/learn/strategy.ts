// strategy.ts: eight lessons after the tutorial, on positions from real games (positions.ts).
//
// What is right is a list of actions.  strategy.test.ts has the strongest player look at every one: what is accepted
// is no mistake, and what is not accepted gives something away.

import { t } from '../i18n/index.svelte';
import type { Board } from './boards';
import { no, yes, type Lesson, type PlaceScene } from './lessons';

interface Exercise {
  board?: Board;
  rules: string[];
  tell(): string;
  want(): string;
  right: readonly string[]; // actions, such as '3@1,0', or '3' for any place of that tile
  good(): string;
  other(): string; // said to another tile …
  instead?(): string; // … and to who would rather refill, or end phase 1
}

const exercise = ({ right, good, other, ...scene }: Exercise): PlaceScene => ({
  ...scene,
  kind: 'place',
  judge: ({ action }) => {
    if (right.includes(action) || right.includes(action[0]!)) return yes(good());
    const sameTile = right.some((r) => r[0] === action[0]);
    return no(sameTile ? t('The right tile. There is a better place for it.') : other());
  },
});

const twice: Lesson = {
  title: () => t('Twice in a row'),
  about: () => t('Whoever stays behind moves again.'),
  wheel: true,
  scenes: [
    exercise({
      board: 'blueOne',
      rules: ['R8', 'R11'],
      tell: () =>
        t(
          'You are 2 behind Anna. Red 4 could cover two tasks, but then Anna moves, with a full wheel to choose from.',
        ),
      want: () => t('Take the tile that lets you move again. Where would you like to have blue?'),
      right: ['3@-1,1', '3@2,0', '3@1,2', '3@-2,0'],
      good: () =>
        t(
          'You paid 1 and are still behind: it is your turn again. A tile without tasks serves those that have some.',
        ),
      other: () =>
        t('With it you pass Anna, who moves then, perhaps more than once. Which tile costs only 1?'),
    }),
    exercise({
      board: 'yellowOne',
      rules: ['R8', 'R11'],
      tell: () => t('You are 2 behind Anna again. Blue 5 could cover a task, and so could yellow 1.'),
      want: () => t('Find the better tile, and a place where it covers a task.'),
      right: ['2@1,1', '2@2,0'],
      good: () => t('Yellow 1 covers as much, costs 4 less, and you move again.'),
      other: () => t('That puts you ahead, and Anna moves. A cheaper tile covers a task, too.'),
    }),
  ],
};

const top: Lesson = {
  title: () => t('On top of the stack'),
  about: () => t('An exact landing is worth a turn.'),
  wheel: true,
  scenes: [
    exercise({
      board: 'onTop',
      rules: ['R8'],
      tell: () =>
        t('You are 1 behind Anna. Whoever lands exactly on another runner lies on top and goes first.'),
      want: () => t('Land on Anna’s space, and give turquoise 4 the first blue it asks for.'),
      right: ['2@1,0', '2@-1,0', '2@0,1'],
      good: () => t('You paid 1, you lie on top, and it is your turn again.'),
      other: () => t('That lands beyond Anna. Only a tile that costs 1 lands on the same space.'),
    }),
    exercise({
      board: 'yellowTwo',
      rules: ['R8'],
      tell: () => t('You are 2 behind Anna. Turquoise 3 could cover a task at once.'),
      want: () => t('Something else is far better. Place it where it helps yellow 3.'),
      right: ['1@-1,1', '1@-2,0'],
      good: () =>
        t('Yellow 2 lands on top of Anna’s runner: you move again at once, and yellow 3 has company.'),
      other: () => t('Then Anna moves. Which tile lands exactly on Anna’s space?'),
    }),
  ],
};

const cheap: Lesson = {
  title: () => t('Cheap tiles'),
  about: () => t('Time is what tiles are paid with.'),
  wheel: true,
  scenes: [
    exercise({
      board: 'turquoiseThree',
      rules: ['R11'],
      tell: () =>
        t('Blue 5 could cover two tasks, turquoise 3 only one. But every space you pay is a space for Anna.'),
      want: () => t('Which tile is the best buy?'),
      right: ['1'],
      good: () => t('It costs 3. The 2 spaces that you saved are worth more than another disc.'),
      other: () => t('Look for a cheap tile that your reds and turquoises can serve.'),
    }),
    exercise({
      board: 'blueThree',
      rules: ['R11'],
      tell: () => t('Turquoise 6 could cover three tasks, blue 3 only one. You are 2 behind Anna.'),
      want: () => t('Which one do you take, and where does it lie well?'),
      right: ['1@-2,0', '1@-1,3', '1@-2,1', '1@-1,-1', '1@0,-2', '1@0,2', '1@-2,2'],
      good: () =>
        t(
          'With blue 3 you are 1 ahead of Anna. With turquoise 6 it would be 4, enough for two tiles of Anna’s.',
        ),
      other: () => t('It covers more, but Anna would have several spaces. Try the cheapest tile.'),
    }),
  ],
};

const chains: Lesson = {
  title: () => t('Chains for two'),
  about: () => t('One tile that serves several tasks.'),
  wheel: true,
  scenes: [
    exercise({
      board: 'blueChain',
      rules: ['R14', 'R15'],
      tell: () =>
        t(
          'Two blues lie side by side. Yellow 3 asks for 3 blue, and one blue 3 asks for 2 blue and a yellow.',
        ),
      want: () => t('Find the place where one blue tile fulfills both tasks.'),
      right: ['1@2,-1'],
      good: () =>
        t(
          'The chain of three serves yellow 3, and the new tile finds two blues and a yellow: one tile, two discs.',
        ),
      other: () => t('This tile does not serve both. Take the one that asks for 2 blue and a yellow.'),
    }),
    exercise({
      board: 'yellowChain',
      rules: ['R14', 'R15'],
      tell: () => t('Blue 6 and a red 4 both ask for 3 yellow, and two yellows lie side by side.'),
      want: () => t('Place a yellow tile that serves both, and that your reds serve in turn.'),
      right: ['2@-1,-1'],
      good: () =>
        t(
          'Four discs at once: the third yellow serves two tasks, and the chain of reds both tasks of the new tile.',
        ),
      other: () => t('It gets less out of your reds. Which yellow tile asks for nothing but red?'),
    }),
  ],
};

const renew: Lesson = {
  title: () => t('When to refill'),
  about: () => t('New tiles are for whoever sees them first.'),
  wheel: true,
  scenes: [
    exercise({
      board: 'threeLeft',
      rules: ['R8', 'R9'],
      tell: () =>
        t(
          'Three tiles are left, and you are 3 behind Anna. Once another is taken, whoever moves may refill and choose first.',
        ),
      want: () => t('See to it that this is you, and place the tile well.'),
      right: ['3@2,0', '3@1,1'],
      good: () => t('Two tiles are left, and it is your turn again.'),
      other: () => t('With it you pass Anna, who refills and chooses first.'),
    }),
    {
      kind: 'refill',
      rules: ['R9'],
      tell: () => t('Two tiles, or eleven to choose from: refilling costs no time.'),
      want: () => t('Refill before you take a tile.'),
      done: () => t('Nine new tiles, and you are the first to choose from them.'),
      instead: () => t('Have a look at what is new first. It costs nothing.'),
    },
    {
      kind: 'refill',
      board: 'nineNew',
      rules: ['R9'],
      tell: () => t('Another game: turquoise 5 could cover two tasks. Two tiles are left on the wheel.'),
      want: () => t('What do you do first?'),
      done: () => t('Right. Had you taken the two discs, Anna would have refilled and chosen first.'),
      instead: () =>
        t('Two discs are nice, but then Anna refills and has the first choice of nine new tiles.'),
    },
  ],
};

const leave: Lesson = {
  title: () => t('What you leave'),
  about: () => t('The tile you do not take may be the one that others wait for.'),
  wheel: true,
  scenes: [
    exercise({
      board: 'leaveBlue',
      rules: ['R10'],
      tell: () =>
        t(
          'Turquoise 4 could cover three tasks, blue 4 two. But Anna waits for blue 4, and could cover two with it.',
        ),
      want: () => t('Cover two tasks, and leave Anna without.'),
      right: ['3@-1,-1'],
      good: () => t('You cover one task less than you could, and so Anna covers two less.'),
      other: () => t('Then Anna takes blue 4 and covers two tasks with it.'),
    }),
    exercise({
      board: 'leaveRed',
      rules: ['R10'],
      tell: () =>
        t('Six discs each. Yellow 5 could cover three of your tasks. With red 5 Anna could cover two.'),
      want: () => t('What do you take, and where does it help you most?'),
      right: ['3@1,1', '3@3,-1'],
      good: () => t('Anna is stopped, and your chain of reds has grown.'),
      other: () => t('Look at what Anna gets: red 5, two tasks, and soon the last disc.'),
    }),
  ],
};

const last: Lesson = {
  title: () => t('The last five discs'),
  about: () => t('Near the end look at both counts.'),
  wheel: true,
  scenes: [
    exercise({
      board: 'lastFive',
      rules: ['R17'],
      tell: () =>
        t(
          'You have 5 discs left, Anna has 7. Blue 5 could cover two tasks. With red 4 Anna could cover three.',
        ),
      want: () => t('Keep the lead.'),
      right: ['3'],
      good: () => t('Without red 4 Anna is not fast enough, and you have time for your last discs.'),
      other: () =>
        t('Two discs for you, but three for Anna, and it would be Anna’s turn. Take away what Anna needs.'),
    }),
    exercise({
      board: 'lastTwo',
      rules: ['R17'],
      tell: () => t('Two discs each, and it is your turn. What a tile costs does not matter any more.'),
      want: () => t('Find the place that covers your last two tasks.'),
      right: ['3@-1,1'],
      good: () => t('Both discs are placed, and you win at once.'),
      other: () => t('With this tile you cannot cover two tasks. Try turquoise 3.'),
    }),
  ],
};

const phase: Lesson = {
  title: () => t('Solo: the end of phase 1'),
  about: () => t('Eight discs are enough.'),
  wheel: false,
  scenes: [
    exercise({
      board: 'phaseOne',
      rules: ['R22', 'R23'],
      tell: () =>
        t(
          'Phase 1 asks for 8 discs, and 7 are placed. Tiles of phase 1 are paid twice, so the eighth disc should be cheap.',
        ),
      want: () => t('Cover one more task with the cheapest tile.'),
      right: ['2@3,-1'],
      good: () => t('Blue 6 has its three yellows. Phase 1 stands at 31 points, and now you may end it.'),
      other: () => t('This one costs 7, and counts twice. Take the tile that costs 3.'),
    }),
    {
      kind: 'end',
      rules: ['R22', 'R24', 'R26'],
      tell: () =>
        t(
          'Eight discs are placed. The two tiles that are left cost 7 each, and in phase 1 that is 14 points.',
        ),
      want: () => t('Take another tile, or end phase 1?'),
      done: () => t('Right. Nine new tiles come, and from now on each counts only once.'),
      instead: () =>
        t('That tile would cost 14 points here. End phase 1, and choose among new tiles that count once.'),
    },
  ],
};

export const STRATEGY: readonly Lesson[] = [twice, top, cheap, chains, renew, leave, last, phase];
