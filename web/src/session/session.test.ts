import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { engine, EngineError } from '../engine';
import { loadRealEngine } from '../testing';
import { FakeTable, FakeWorld, keptGame, sessionOf, type Script } from './fake';
import { BREATH } from '../frame/times';
import { readAction } from '../turn/action';
import type { Session } from './session.svelte';

beforeAll(async () => void (await loadRealEngine()));

let open: Session[] = [];
afterEach(() => {
  for (const s of open) s.close();
  open = [];
});

function start(script: Script = {}, actions: string[] = []) {
  const fake = new FakeTable(script, actions);
  const world = new FakeWorld(script);
  const { session, saved } = sessionOf(fake, world);
  session.open();
  open.push(session);
  world.pass(1000);
  return { fake, world, session, saved };
}
const people: Script = {
  seats: [
    { name: 'Anna', level: null },
    { name: 'Bo', level: null },
  ],
};

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
      ms: 1000,
    });
    const other = start({ mover: () => 1 }).world;
    expect(other.thoughts[0]!.options.ms).toBe(undefined);
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

  it('is counted for a heat map, too: once a position', async () => {
    const { session, world } = start({ mover: () => 0 });
    world.settings.assist = 3;
    session.waiting();
    expect(session.hints.count).toBe(0); // so far it shows only what cells cover
    world.thoughts[0]!.answer('2@1,0');
    await world.settle();
    expect([session.hints.count, world.saved.at(-1)!.summary.hints]).toEqual([1, 1]);
    session.waiting();
    world.thoughts[1]!.answer('2@1,0');
    await world.settle();
    expect(session.hints.count).toBe(1);
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
