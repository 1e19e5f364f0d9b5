// teacher.test.ts: when a teacher speaks, what waits for it, and what becomes of what it said.

import { beforeAll, expect, it } from 'vitest';
import { start, type Script } from '../session/fake';
import type { Settings } from '../settings/settings.svelte';
import { loadRealEngine } from '../testing';
import type { Grade, ReviewPly } from '../types';
import { whoMoves } from '../words/game/says';
import { Teacher } from './teacher';

beforeAll(async () => void (await loadRealEngine()));

const found = (ply: number, more: Partial<ReviewPly> = {}): ReviewPly => {
  const choice = (action: string) => ({ action, visits: 1, value: [0.5, 0.5], error: 0, alike: 1 });
  return {
    ply,
    seat: 0,
    action: '1@1,0',
    tile: 1,
    known: true,
    judged: false,
    forced: false,
    reveals: false,
    grade: 'fine',
    next: 'fine',
    value: [0.5, 0.5],
    luck: [],
    loss: 0,
    lossExtra: 0,
    lossTile: 0,
    lossCell: 0,
    error: 0,
    best: [choice('2@0,1'), choice('1@1,0')],
    own: choice('1@1,0'),
    ...more,
  };
};

/** A game with a teacher whose judgments a test hands in. */
function taught(least: Settings['teacher'], script: Script = {}, quick = '3@0,1') {
  const game = start(script);
  const asked: { ply: number; answer: (found: ReviewPly | null) => void; signal: AbortSignal }[] = [];
  const teacher = new Teacher(game.session, () => least, {
    judge: (_, ply, signal) => new Promise((answer) => asked.push({ ply, answer, signal })),
    quickChoice: () => Promise.resolve(quick),
  });
  game.session.teacher = () => teacher.look();
  /** Plays, and lets a computer that is to answer have thought. */
  async function play(k = 1): Promise<void> {
    game.session.choose(k);
    game.session.cell(1, 0);
    game.world.pass(300);
    game.session.confirm();
    void teacher.look();
    game.world.thoughts.at(-1)?.answer('1@0,1');
    await game.world.settle();
  }
  async function judged(more: Partial<ReviewPly>): Promise<void> {
    const { ply, answer } = asked.at(-1)!;
    answer(found(ply, more));
    await game.world.settle();
  }
  return { ...game, teacher, asked, play, judged };
}

it('is waited for by a computer, and lets it go on where there is nothing to say', async () => {
  const { play, judged, fake, session } = taught('mistake');
  await play();
  expect(fake.actions).toEqual(['1@1,0']);
  await judged({ grade: 'slip' });
  expect(session.hints.now).toBeNull();
  expect(fake.actions).toEqual(['1@1,0', '1@0,1']);
});

it.each<[Settings['teacher'], Grade, boolean]>([
  ['slip', 'slip', true],
  ['slip', 'fine', false],
  ['mistake', 'blunder', true],
  ['blunder', 'mistake', false],
])('asked for %s it speaks of a %s: %s', async (least, grade, speaks) => {
  const { play, judged, session, fake } = taught(least);
  await play();
  await judged({ grade });
  expect(!!session.hints.now?.said).toBe(speaks);
  expect(fake.actions.length).toBe(speaks ? 1 : 2);
});

it('shows the better action, counts as a hint, and is closed to go on', async () => {
  const { play, judged, session, fake, teacher, world } = taught('slip');
  await play();
  await judged({ grade: 'mistake' });
  expect(session.hints.now).toMatchObject({ action: '2@0,1', cell: { x: 0, y: 1 }, over: '1@1,0' });
  expect(session.hints.count).toBe(1);
  expect([session.asked, whoMoves(session)]).toEqual(Array(2).fill('Take it back, or go on?')); // nobody thinks
  session.back();
  teacher.heard();
  await world.settle();
  expect([session.hints.now, session.asked, fake.actions.length]).toEqual([null, '', 2]);
});

it('takes the action back, and speaks of the same one only once', async () => {
  const { play, judged, session, fake, teacher, world, asked } = taught('slip');
  await play();
  await judged({ grade: 'blunder' });
  session.hints.now!.said!.takeBack();
  teacher.heard();
  void teacher.look();
  await world.settle();
  expect([fake.actions, session.hints.now, session.mine]).toEqual([[], null, true]);
  await play();
  expect([asked.length, fake.actions.length]).toEqual([1, 2]);
});

it('takes back what was played since, too, and what is in the hand', async () => {
  const { play, session, fake, asked, world } = taught('slip', { mover: (n) => (n < 3 ? 0 : n % 2) });
  await play();
  await play(2);
  session.choose(3);
  expect(asked.map((a) => a.ply)).toEqual([0]); // one after the other
  asked[0]!.answer(found(0, { grade: 'mistake' }));
  await world.settle();
  session.hints.now!.said!.takeBack();
  expect([fake.actions, session.turn.k, session.asking]).toEqual([[], null, null]);
});

it('is not asked about an action that is taken back before it has spoken', async () => {
  const { play, session, asked, teacher, world } = taught('slip');
  await play();
  session.undo();
  void teacher.look();
  expect(asked[0]!.signal.aborted).toBe(true);
  asked[0]!.answer(found(0, { grade: 'blunder' }));
  await world.settle();
  expect(session.hints.now).toBeNull();
});

it('praises the only good action that does not look best, and then not for long', async () => {
  const own = { own: found(0).own, best: [found(0).own!], next: 'mistake' as const };
  const { play, judged, session, asked } = taught('slip', { mover: () => 0 });
  await play();
  await judged({ ...own });
  expect(session.notice?.text).toMatch(/^Well seen/);
  await play(2);
  expect(asked.length).toBe(2);
  await judged({ ...own });
  expect(session.notice).toBeNull();
});

it.each([
  ['looks best', { next: 'blunder' as const }, '1@1,0'],
  ['has an equal', { next: 'slip' as const }, '3@0,1'],
])('does not praise what %s', async (_, more, quick) => {
  const { play, judged, session } = taught('slip', { mover: () => 0 }, quick);
  await play();
  await judged({ own: found(0).own, best: [found(0).own!], ...more });
  expect(session.notice).toBeNull();
});

it('has no word where it is not wanted, among people, alone as on the deal of a day, or against the clock', async () => {
  const clock = { left: [1000, 1000], running: 0 } as never;
  const two = [
    { name: 'Anna', level: null },
    { name: 'Bo', level: null },
  ];
  for (const [least, script] of [
    ['', {}],
    ['slip', { seats: two }],
    ['slip', { clock }],
    ['slip', { solo: true, seats: two.slice(0, 1) }],
  ] as const) {
    const { play, asked } = taught(least, script);
    await play();
    expect(asked).toEqual([]);
  }
});

it('leaves without a word, and nothing waits for it', async () => {
  const { play, judged, fake, teacher, world } = taught('slip');
  await play();
  await judged({ grade: 'mistake' });
  teacher.leave();
  await world.settle();
  expect(fake.actions.length).toBe(2);
});
