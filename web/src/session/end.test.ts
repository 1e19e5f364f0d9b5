// end.test.ts: how a game ends, giving up, and hints on the way.

import { beforeAll, describe, expect, it, vi } from 'vitest';
import { loadRealEngine } from '../testing';
import type { FakeWorld } from './fake';
import { FakeTable, keptGame, people, start, type Script } from './fake';
import { BREATH } from '../frame/times';

beforeAll(async () => void (await loadRealEngine()));

describe('the end', () => {
  const wins = (world: FakeWorld) => world.sounds.filter((name) => name === 'win').length;
  /** Over after two actions; the first seat wins. */
  const short = (first: string | null, more: Partial<Script> = {}): Script => ({
    seats: [
      { name: 'Anna', level: first },
      { name: 'Bo', level: null },
    ],
    mover: (n) => (n < 2 ? 1 : null),
    ...more,
  });
  const lay = async ({ session, world }: ReturnType<typeof start>) => {
    session.choose(1);
    session.cell(1, 0);
    world.pass(300);
    session.confirm();
    await world.settle();
  };

  it('waits until the last turn has arrived, and a breath; a press ends the waiting', async () => {
    for (const skips of [false, true]) {
      const { session, world } = start(short(null), ['1@1,0']);
      session.choose(1);
      session.cell(1, 0);
      world.pass(300);
      session.confirm();
      await Promise.resolve();
      expect([session.over, session.ending, session.fresh]).toEqual([true, false, true]);
      expect(world.waits.map((w) => w.ms > BREATH)).toEqual([true]); // it has moved for a while, too
      expect(world.sounds).not.toContain('win');
      if (skips) session.stage.skip();
      else world.waits[0]!.done();
      await Promise.resolve();
      await Promise.resolve();
      expect([session.ending, world.sounds.at(-1)]).toEqual([true, 'win']);
      expect(session.view.seat).toBe(0); // the winner's area
      session.back();
      expect([session.ending, session.fresh]).toEqual([false, false]);
      session.tellEnd(true);
      expect([session.ending, session.fresh]).toEqual([true, false]);
    }
  });

  it('does not come over a game that is taken back meanwhile', async () => {
    const { session, world } = start(short(null), ['1@1,0']);
    session.choose(1);
    session.cell(1, 0);
    world.pass(300);
    session.confirm();
    await Promise.resolve();
    session.undo();
    if (session.asking) session.answer(true);
    await world.settle();
    expect([session.over, session.ending]).toEqual([false, false]);
    expect(world.sounds).not.toContain('win');
  });

  it('sounds like a win where a person has won, once', async () => {
    const game = start(short(null), ['1@1,0']);
    await lay(game);
    expect([game.session.over, game.session.ending, wins(game.world)]).toEqual([true, true, 1]);
  });

  it('does not where a computer player has won', async () => {
    const game = start(short('full-moon'), ['1@1,0']);
    await lay(game);
    expect([game.session.over, game.session.ending, wins(game.world)]).toEqual([true, true, 0]);
  });

  it('does in a solo game', async () => {
    const game = start({
      seats: [{ name: 'Anna', level: null }],
      solo: true,
      mover: (n) => (n < 1 ? 0 : null),
    });
    await lay(game);
    expect([game.session.over, wins(game.world)]).toEqual([true, 1]);
  });

  it('does not when a finished game is opened, or was finished on another page', async () => {
    const { session, world } = start(short(null), ['1@1,0', '1@1,0']);
    await world.settle();
    expect([session.ending, wins(world)]).toEqual([true, 0]);

    const other = start(short(null), ['1@1,0']);
    other.world.heard(keptGame(new FakeTable(short(null), ['1@1,0', '1@0,1']), 9));
    await other.world.settle();
    expect([other.session.over, wins(other.world)]).toEqual([true, 0]);
  });
});

describe('a hint', () => {
  it('comes in steps, and is counted', async () => {
    const { session, world } = start();
    void session.hints.ask();
    expect(session.hints.now).toMatchObject({ action: null, step: 1 });
    world.thoughts[0]!.answer('2@1,0');
    await world.settle();
    expect(session.hints.now).toMatchObject({ action: '2@1,0', k: 2, cell: { x: 1, y: 0 }, step: 1 });
    void session.hints.ask();
    expect(session.hints.now!.step).toBe(2);
    expect(session.hints.count).toBe(1);
    session.takeHint();
    expect(session.turn.action).toBe('2@1,0');
  });

  it('to refill has no cell to tell: the reasons come next', async () => {
    const { session, world } = start();
    void session.hints.ask();
    world.thoughts[0]!.answer('r');
    await world.settle();
    void session.hints.ask();
    expect(session.hints.now!.step).toBe(3);
    void session.hints.ask();
    expect(session.hints.now!.step).toBe(4);
  });

  it('is counted for a heat map, too: once a position', async () => {
    const { session, world } = start({ mover: () => 0 });
    world.settings.assist = 3;
    session.waiting();
    await vi.waitUntil(() => world.thoughts.length === 1);
    expect([session.heat?.size, session.hints.count]).toEqual([
      session.position.offer.flatMap((o) => o.cells).length,
      0,
    ]); // so far it shows only what cells cover
    world.thoughts[0]!.answer('2@1,0');
    await world.settle();
    expect([session.hints.count, world.saved.at(-1)!.summary.hints]).toEqual([1, 1]);
    session.waiting();
    await vi.waitUntil(() => world.thoughts.length === 2);
    world.thoughts[1]!.answer('2@1,0');
    await world.settle();
    expect(session.hints.count).toBe(1);
    const { helped } = world;
    const again = start({ mover: () => 0 }); // somebody comes back to it
    again.world.helped = helped;
    again.world.settings.assist = 3;
    again.session.waiting();
    await vi.waitUntil(() => again.world.thoughts.length === 1);
    again.world.thoughts[0]!.answer('2@1,0');
    await again.world.settle();
    expect([again.session.heat !== null, again.session.hints.count]).toEqual([true, 0]);
  });

  it('that was closed before it was found does not come into the next one', async () => {
    const { session, world } = start();
    void session.hints.ask();
    session.back();
    void session.hints.ask();
    expect(world.thoughts[0]!.options.signal!.aborted).toBe(true);
    world.thoughts[0]!.answer('1@1,0');
    await world.settle();
    expect(session.hints.now!.action).toBe(null);
    world.thoughts[1]!.answer('2@1,0');
    await world.settle();
    expect(session.hints.now!.action).toBe('2@1,0');
  });
});

describe('giving up', () => {
  it('ends the game with whoever gives up last, and cannot be said twice', async () => {
    const { session, world, fake, saved } = start({ mover: () => 1 }); // while the computer thinks
    session.askStop();
    expect(session.asking).toEqual({ kind: 'stop', seat: 0 });
    session.answer(true);
    expect(fake.ended).toMatchObject({ reason: 'left', ranking: [1, 0] });
    expect(world.thoughts[0]!.options.signal!.aborted).toBe(true);
    await saved();
    expect(world.saved).toHaveLength(1);
    expect(session.over).toBe(true);
    expect(session.ending).toBe(true);
    expect(world.sounds).not.toContain('win');
    session.askStop();
    expect(session.asking).toBe(null);
  });

  it('is a question first, and a no changes nothing', () => {
    const { session, fake } = start();
    session.askStop();
    session.answer(false);
    session.agree();
    expect(fake.ended).toBe(null);
    expect(session.mine).toBe(true);
  });

  it('of several people is done by the one to move, or agreed on as it stands', () => {
    const one = start(people, ['1@1,0']);
    one.session.askStop();
    expect(one.session.asking).toEqual({ kind: 'stop', seat: 1 });
    one.session.answer(true);
    expect(one.fake.ended).toMatchObject({ reason: 'left', ranking: [0, 1] });
    const both = start(people, ['1@1,0']);
    both.session.askStop();
    both.session.agree();
    expect(both.fake.ended).toMatchObject({ reason: 'agreed', ranking: [0, 1] });
  });
});
