// session.test.ts: a turn as taps, what is refused, whose area is shown.

import { beforeAll, describe, expect, it } from 'vitest';
import { EngineError } from '../engine';
import { loadRealEngine } from '../testing';
import { FakeTable, keptGame, people, start, type Script } from './fake';
import { readAction } from '../turn/action';

beforeAll(async () => void (await loadRealEngine()));

describe('a turn', () => {
  it('is choose, preview, confirm', () => {
    const { session, fake, world } = start();
    session.choose(2);
    expect(session.turn.k).toBe(2);
    expect(session.turn.ghost).toBe(null);
    session.cell(1, 0);
    expect(session.turn.ghost).toEqual({ x: 1, y: 0 });
    expect(session.turn.preview).not.toBe(null);
    world.pass(300);
    session.confirm();
    expect(fake.actions).toEqual(['2@1,0']);
    expect(session.turn.k).toBe(null);
    expect(session.turn.ghost).toBe(null);
  });

  it('keeps the ghost when another tile is chosen, and moves it to another cell', () => {
    const { session } = start();
    session.choose(1);
    session.cell(1, 0);
    session.choose(3);
    expect(session.turn.action).toBe('3@1,0');
    session.cell(0, 1);
    expect(session.turn.action).toBe('3@0,1');
  });

  it('lays the ghost at once where there is one cell only', () => {
    const { session } = start({ cells: [{ x: 0, y: 0 }] });
    session.choose(1);
    expect(session.turn.action).toBe('1@0,0');
  });

  it('says which rule an illegal tap breaks', () => {
    const { session, world, fake } = start();
    session.cell(5, 5);
    expect(session.notice?.text).toMatch(/tile first/);
    session.choose(1);
    session.cell(5, 5);
    expect(session.notice?.text).toMatch(/touch one of your tiles/);
    expect(world.said.at(-1)).toMatch(/touch one of your tiles/);
    expect(fake.actions).toEqual([]);
  });

  it('does nothing while somebody else moves', () => {
    const { session, fake } = start({ mover: () => 1 });
    session.choose(1);
    session.cell(1, 0);
    session.confirm();
    expect(session.turn.k).toBe(null);
    expect(fake.actions).toEqual([]);
  });

  it('takes a typed move, or says what is wrong with it', () => {
    const { session, fake } = start();
    expect(session.type('9@9,9')).toMatch(/touch/);
    expect(session.type(' 2@1,0 ')).toBe(null);
    expect(fake.actions).toEqual(['2@1,0']);
  });
});

describe('a tile that is dragged', () => {
  it('shows its ghost where it may lie, and only there', () => {
    const { session, fake } = start();
    session.choose(1);
    expect(session.hover({ x: 1, y: 0 })).toBe(true);
    expect(session.turn.ghost).toEqual({ x: 1, y: 0 });
    expect(session.hover({ x: 5, y: 5 })).toBe(false);
    expect(session.turn.ghost).toBe(null);
    session.hover({ x: 0, y: 1 });
    session.letGo();
    expect(session.turn.action).toBe('1@0,1'); // to be confirmed
    expect(session.hover(null)).toBe(false);
    session.letGo();
    expect(session.turn.k).toBe(1);
    expect(fake.actions).toEqual([]);
  });

  it('is laid as it is let go, where nothing is to be confirmed', () => {
    const { session, world, fake } = start();
    world.settings.confirm = 'instant';
    session.choose(1);
    session.hover({ x: 1, y: 0 });
    session.letGo();
    expect(fake.actions).toEqual(['1@1,0']);
  });
});

describe('Confirm', () => {
  it('is deaf for 250 ms after the layout has changed', () => {
    const { session, world, fake } = start();
    session.choose(1);
    session.cell(1, 0);
    session.confirm();
    world.pass(249);
    session.confirm();
    session.tapGhost();
    expect(fake.actions).toEqual([]);
    world.pass(1);
    session.confirm();
    expect(fake.actions).toEqual(['1@1,0']);
  });

  it('is not deafened by moving the ghost', () => {
    const { session, world, fake } = start();
    session.choose(1);
    session.cell(1, 0);
    world.pass(300);
    session.cell(0, 1);
    session.confirm();
    expect(fake.actions).toEqual(['1@0,1']);
  });

  it('does not reach the next turn with a second press', () => {
    const { session, world, fake } = start(people);
    session.choose(1);
    session.cell(1, 0);
    world.pass(300);
    session.confirm();
    session.confirm();
    session.refill();
    session.askEnd();
    expect(fake.actions).toEqual(['1@1,0']);
  });

  it('by double tap wants two taps in a short time', () => {
    const { session, world, fake } = start();
    world.settings.confirm = 'double';
    session.choose(1);
    session.cell(1, 0);
    world.pass(600);
    session.tapGhost(); // the first of another pair
    expect(fake.actions).toEqual([]);
    world.pass(200);
    session.tapGhost();
    expect(fake.actions).toEqual(['1@1,0']);
  });

  it('by double tap is as fast as the taps are', () => {
    const { session, world, fake } = start();
    world.settings.confirm = 'double';
    session.choose(1);
    session.cell(1, 0);
    world.pass(120);
    session.cell(1, 0);
    expect(fake.actions).toEqual(['1@1,0']);
  });

  it('can be done without, but not by the tap that chose the tile', () => {
    const { session, world, fake } = start();
    world.settings.confirm = 'instant';
    session.choose(1);
    session.cell(1, 0);
    expect(fake.actions).toEqual([]);
    world.pass(260);
    session.cell(1, 0);
    expect(fake.actions).toEqual(['1@1,0']);
  });
});

describe('a refill', () => {
  it('that must be runs by itself', async () => {
    const { world, fake, session } = start({ refill: (n) => (n === 0 ? 'must' : 'no') });
    expect(session.mine).toBe(false);
    await world.settle();
    expect(fake.actions).toEqual(['r']);
    expect(session.notice?.text).toMatch(/refilled/);
  });

  it('that may be waits for a person', async () => {
    const { world, fake, session } = start({
      ...people,
      refill: (n) => (n === 0 ? 'may' : 'no'),
      mover: () => 0,
    });
    await world.settle();
    expect(fake.actions).toEqual([]);
    session.refill();
    expect(fake.actions).toEqual(['r']);
  });
});

describe('what is refused', () => {
  it('because the time is over ends the game: it is told once, and kept', async () => {
    const script: Script = { ...people };
    const { session, fake, world, saved } = start(script);
    fake.play = () => {
      script.mover = () => null; // the clock ran out between two ticks
      throw new EngineError({ code: 'NL_ERR_STOPPED', rule: '' });
    };
    world.said = [];
    session.choose(1);
    session.cell(1, 0);
    world.pass(300);
    session.confirm();
    await world.settle();
    expect(session.over).toBe(true);
    expect(session.ending).toBe(true);
    expect(world.said.filter((text) => /wins/.test(text)).length).toBe(0); // it is read where it stands
    expect(world.sounds.filter((name) => name === 'win').length).toBe(1);
    await saved();
    expect(world.saved.length).toBe(1);
  });

  it('by itself because the time is over ends the game, too', async () => {
    const script: Script = { refill: () => 'must' };
    const { session, fake, world } = start(script);
    fake.play = () => {
      script.mover = () => null;
      throw new EngineError({ code: 'NL_ERR_STOPPED', rule: '' });
    };
    await world.settle();
    expect(session.ending).toBe(true);
    expect(session.halted).toBe(false);
  });

  it('ends no turn and hangs nothing, not even by itself', async () => {
    const { session, fake, world } = start({ refill: () => 'must' });
    fake.play = () => {
      throw new EngineError({ code: 'NL_ERR_DECK_SHORT', rule: 'R5' });
    };
    await world.settle();
    expect(session.halted).toBe(true);
    expect(session.notice?.text).toMatch(/more tiles than the deck lists/);
  });
});

describe('phase 1', () => {
  it('is ended only after a question', () => {
    const { session, fake, world } = start({
      seats: [{ name: 'A', level: null }],
      solo: true,
      mayEnd: true,
      mover: () => 0,
    });
    expect(world.said.at(-1)).toMatch(/You may end phase 1\.$/);
    session.askEnd();
    expect(session.asking?.kind).toBe('endPhase');
    session.answer(false);
    expect(fake.actions).toEqual([]);
    world.pass(300);
    session.askEnd();
    session.answer(true);
    expect(fake.actions).toEqual(['e']);
  });

  it('is not asked about once the position is another', () => {
    const { session, fake, world } = start({
      seats: [{ name: 'A', level: null }],
      solo: true,
      mayEnd: true,
      mover: () => 0,
    });
    session.askEnd();
    world.heard({ ...keptGame(new FakeTable(fake.script, ['1@1,0'])), touched: 9 });
    expect(session.asking).toBe(null);
  });
});

describe('whose area is shown', () => {
  it('is the mover’s where several people play', async () => {
    const { session, world } = start(people);
    expect([session.view.seat, session.you]).toEqual([0, null]);
    session.choose(1);
    session.cell(1, 0);
    world.pass(300);
    session.confirm();
    expect(session.view.seat).toBe(0); // for a moment: what was laid is seen
    await world.settle();
    expect(session.view.seat).toBe(1);
  });

  it('stays your own while the computer moves, unless you look at another', () => {
    const { session } = start({ mover: () => 1 });
    expect([session.view.seat, session.you]).toEqual([0, 0]);
    session.show(1);
    expect(session.view.seat).toBe(1);
    session.show(1);
    expect(session.view.seat).toBe(0);
  });
});

it('an action is read back from its text', () => {
  expect(readAction('2@1,-1')).toEqual({ k: 2, cell: { x: 1, y: -1 } });
  expect(readAction('r')).toBe(null);
});
