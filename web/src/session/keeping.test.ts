// keeping.test.ts: what is stored, and games that other pages have changed.

import { beforeAll, describe, expect, it } from 'vitest';
import { loadRealEngine } from '../testing';
import { FakeTable, FakeWorld, keptGame, people, sessionOf, start } from './fake';

beforeAll(async () => void (await loadRealEngine()));

describe('a game that another page has deleted', () => {
  it('stays deleted, and asks whether it is to be kept', async () => {
    const { session, world, saved } = start(people);
    world.deleted = true;
    session.type('1@1,0');
    await saved();
    expect(session.asking).toEqual({ kind: 'gone' });
    session.answer(false);
    expect(world.saved).toEqual([]);
    session.type('2@1,0');
    await saved();
    expect(session.asking).toEqual({ kind: 'gone' }); // asked again, and still not stored
    expect(world.saved).toEqual([]);
    session.answer(true);
    await world.settle();
    expect(world.saved.map((k) => k.record)).toEqual(['["1@1,0","2@1,0"]']);
    session.type('3@1,0');
    await saved();
    expect(world.saved).toHaveLength(2);
  });

  it('lets no computer play on until it is kept', async () => {
    const { session, world } = start({ mover: () => 1 });
    world.heard('gone');
    expect(world.thoughts[0]!.options.signal!.aborted).toBe(true);
    session.answer(true);
    await world.settle();
    expect(world.thoughts).toHaveLength(2);
    world.heard('gone');
    world.heard({ ...keptGame(new FakeTable()), touched: 1 }); // it is there again
    await world.settle();
    expect(session.asking).toBe(null);
    expect(world.thoughts).toHaveLength(3);
  });
});

describe('keeping', () => {
  it('does not store what was played before another page’s game was taken over', async () => {
    const { session, world, saved } = start({ ...people });
    session.type('1@1,0');
    session.type('2@1,0'); // both before the store has answered
    world.stored = { ...keptGame(new FakeTable(people, ['3@0,1'])), touched: 9 };
    await saved();
    expect(session.log.map((a) => a.action)).toEqual(['3@0,1']);
    expect(world.saved).toEqual([]);
  });

  it('leaves the clock standing still where the page is hidden', () => {
    const { session, fake, world } = start({ ...people, clock: { left: [1, 1], running: 0 } });
    const calls: string[] = [];
    world.read = (record: string) => {
      const other = new FakeTable(fake.script, JSON.parse(record) as string[]);
      other.resume = () => void calls.push('resume');
      return other.table;
    };
    session.seen(false);
    world.heard({ ...keptGame(new FakeTable(people, ['1@1,0'])), touched: 8 });
    expect(calls).toEqual([]);
    session.seen(true);
    world.heard({ ...keptGame(new FakeTable(people, ['1@1,0', '2@1,0'])), touched: 9 });
    expect(calls).toEqual(['resume', 'resume']);
  });

  it('stores after every action', async () => {
    const { session, world, saved } = start(people);
    session.choose(1);
    session.cell(1, 0);
    world.pass(300);
    session.confirm();
    await saved();
    expect(world.saved.map((k) => k.record)).toEqual(['["1@1,0"]']);
  });

  it('restores what was chosen in mid-turn', () => {
    const { session, world, fake } = start();
    session.choose(2);
    session.cell(0, 1);
    const again = new FakeWorld();
    again.held = world.held;
    const later = sessionOf(fake, again).session;
    expect(later.turn.action).toBe('2@0,1');
    const moved = new FakeTable({}, ['1@1,0', '1@1,0']);
    again.held = { plies: 0, k: 2, ghost: { x: 0, y: 1 } };
    expect(sessionOf(moved, again).session.turn.k).toBe(null);
  });

  it('gives way to another page that has gone on with the game, and says so', async () => {
    const { session, world, saved } = start(people);
    world.stored = { ...keptGame(new FakeTable(people, ['3@0,1']), 50) };
    session.choose(1);
    session.cell(1, 0);
    world.pass(300);
    session.confirm();
    await saved();
    expect(world.saved).toEqual([]);
    expect(session.position.plies).toBe(1);
    expect(session.log[0]?.action).toBe('3@0,1');
    expect(session.notice?.text).toBe('Position updated.');
  });

  it('does not let an older page win', () => {
    const { session, world } = start(people);
    world.heard(keptGame(new FakeTable(people, ['3@0,1']), 1));
    expect(session.position.plies).toBe(0);
  });
});
