// undo.test.ts: taking back, and computers that answer.

import { beforeAll, describe, expect, it } from 'vitest';
import { engine } from '../engine';
import { loadRealEngine } from '../testing';
import { people, start } from './fake';

beforeAll(async () => void (await loadRealEngine()));

describe('undo', () => {
  it('takes back the ghost, then the tile, then what was played', () => {
    const { session, world, fake } = start(people);
    session.choose(1);
    session.cell(1, 0);
    world.pass(300);
    session.confirm();
    session.choose(2);
    session.cell(0, 1);
    session.undo();
    expect([session.turn.k, session.turn.ghost]).toEqual([2, null]);
    session.undo();
    expect(session.turn.k).toBe(null);
    session.undo();
    expect(fake.actions).toEqual([]);
    session.redo();
    expect(fake.actions).toEqual(['1@1,0']);
  });

  it('asks before a takeback, and only once', async () => {
    const { session, world, fake } = start({}, ['1@1,0', '2@1,0']);
    session.undo();
    expect(session.asking).toMatchObject({ kind: 'takeback', others: ['Full Moon'] });
    session.answer(false);
    expect(fake.actions.length).toBe(2);
    session.undo();
    session.answer(true);
    expect(fake.actions).toEqual([]);
    session.redo();
    expect(fake.actions.length).toBe(2);
    session.undo();
    expect(session.asking).toBe(null);
    expect(fake.actions).toEqual([]);
    await world.settle();
  });

  it('stops a computer player who thinks', async () => {
    const { session, world, fake } = start();
    session.choose(1);
    session.cell(1, 0);
    world.pass(300);
    session.confirm();
    expect(session.stage.busy).toBe(true);
    session.undo();
    expect(fake.actions).toEqual([]);
    expect(session.stage.busy).toBe(false);
    expect(world.thoughts[0]!.options.signal?.aborted).toBe(true);
    world.thoughts[0]!.answer('1@0,1');
    await world.settle();
    expect(fake.actions).toEqual([]);
  });

  it('goes behind a refill that ran by itself', async () => {
    const { session, world, fake } = start({
      ...people,
      refill: (n) => (n === 1 ? 'must' : 'no'),
      mover: (n) => (n > 1 ? 1 : n),
    });
    session.choose(1);
    session.cell(1, 0);
    world.pass(300);
    session.confirm();
    await world.settle();
    expect(fake.actions).toEqual(['1@1,0', 'r']);
    session.undo();
    expect(session.asking).toMatchObject({ kind: 'takeback', reveals: true });
    session.answer(true);
    await world.settle();
    expect(fake.actions).toEqual([]);
  });

  it('counts the time for whom it ran before it goes back or forth', () => {
    const { session, fake } = start({ ...people, clock: { left: [1, 1], running: 0 } });
    const calls: string[] = [];
    for (const name of ['tick', 'undo', 'redo'] as const) {
      const does = fake[name].bind(fake) as () => never;
      fake[name] = () => (calls.push(name), does());
    }
    session.type('1@1,0');
    session.undo();
    session.redo();
    expect(calls).toEqual(['tick', 'undo', 'tick', 'redo']);
  });

  it('steps back with Esc as far as there is something to step back from', () => {
    const { session } = start();
    session.choose(1);
    session.cell(1, 0);
    expect(session.back()).toBe(true);
    expect(session.turn.ghost).toBe(null);
    expect(session.back()).toBe(true);
    expect(session.turn.k).toBe(null);
    expect(session.back()).toBe(false);
  });
});

describe('a computer player', () => {
  it('shows the tile it takes, then plays', async () => {
    const { session, world, fake } = start({ mover: (n) => (n === 0 ? 1 : 0) });
    expect(session.stage.busy).toBe(true);
    world.thoughts[0]!.answer('2@1,0');
    for (let i = 0; i < 3; i++) await Promise.resolve();
    expect(session.stage.intent).toEqual({ seat: 1, k: 2 });
    expect(fake.actions).toEqual([]);
    await world.settle();
    expect(fake.actions).toEqual(['2@1,0']);
    expect(session.stage.intent).toBe(null);
  });

  it('is not waited for after a tap', async () => {
    const { session, world, fake } = start({ mover: (n) => (n === 0 ? 1 : 0) });
    world.thoughts[0]!.answer('2@1,0');
    for (let i = 0; i < 5; i++) await Promise.resolve();
    session.stage.skip();
    for (let i = 0; i < 10; i++) await Promise.resolve();
    expect(fake.actions).toEqual(['2@1,0']);
  });

  it('may move several times; all of it is announced once, when a person is to move', async () => {
    const { world, fake } = start({ mover: (n) => (n < 2 ? 1 : 0) }, []);
    world.thoughts[0]!.answer('r');
    await world.settle();
    expect(world.said).toEqual([]);
    world.thoughts[1]!.answer('r');
    await world.settle();
    expect(fake.actions).toEqual(['r', 'r']);
    expect(world.said.length).toBe(1);
    expect(world.said[0]!.match(/Full Moon refilled the wheel/g)?.length).toBe(2);
    expect(world.said[0]).toMatch(/You move; 3 tiles\. On offer: \w+ \d, \w+ \d, \w+ \d\.$/);
  });

  it('thinks with a seed of its own, and the strongest with the time that is set', () => {
    const { world, fake } = start({
      mover: () => 0,
      seats: [
        { name: 'S', level: 'super-moon' },
        { name: 'B', level: null },
      ],
    });
    expect(world.thoughts[0]!.options).toMatchObject({
      level: 'super-moon',
      seed: fake.chances(),
      movetime: 1000,
    });
    const other = start({ mover: () => 1 }).world;
    expect(other.thoughts[0]!.options.movetime).toBe(undefined);
  });

  it('is not told the seed of the deck: two decks that begin alike are the same to it', async () => {
    await loadRealEngine();
    const of = (deck: number[]) => {
      const table = engine().readTable(`[Players "2"]\n[Deck "${deck.join(' ')}"]\n`);
      const seed = table.chances();
      table.free();
      return seed;
    };
    const deck = Array.from({ length: 68 }, (_, i) => i + 1);
    expect(of([...deck.slice(0, 11), ...deck.slice(11).reverse()])).toBe(of(deck));
    expect(of([...deck].reverse())).not.toBe(of(deck));
  });

  it('that fails can be asked again', async () => {
    const { session, world, fake } = start({ mover: (n) => (n === 0 ? 1 : 0) });
    world.thoughts[0]!.fail();
    await world.settle();
    expect(session.halted).toBe(true);
    session.retry();
    world.thoughts[1]!.answer('1@1,0');
    await world.settle();
    expect(fake.actions).toEqual(['1@1,0']);
    expect(session.halted).toBe(false);
  });
});
