// far.test.ts: a table at a distance, over a line that is cut at any point.

import { beforeAll, describe, expect, it } from 'vitest';
import { loadRealEngine } from '../testing';
import { FakeFarWorld, FakeServer, lineTo, LOG, ROOM, settle } from './fake';
import { readAction } from '../turn/action';
import { Far } from './far.svelte';
import { readEvent } from './followed';

beforeAll(async () => void (await loadRealEngine()));

async function start(
  happened: number,
  before: (server: FakeServer) => void = () => {},
  mixes: string[] = [],
) {
  const server = new FakeServer(happened);
  before(server);
  const { line, timers } = lineTo(server);
  const world = new FakeFarWorld(timers);
  world.mixes.push(...mixes);
  const far = new Far(ROOM, line, world);
  await settle();
  return { server, line, timers, world, far };
}

/** The action that is next in the log after so many events, and is Anna's. */
function annas(from: number): { number: number; action: string } {
  for (let n = from; ; n++) {
    const event = readEvent(LOG[n]!);
    if (event.kind === 'play' && event.seat === 0 && event.action !== 'r')
      return { number: n, action: event.action! };
  }
}

describe('following', () => {
  it('tells who sits where, and which seat is one’s own', async () => {
    const { far } = await start(3);
    expect(far.room).toMatchObject({ number: 3, phase: 'gathering', byTurns: false, host: 'ben' });
    expect(far.room!.seats.map((s) => s.name)).toEqual(['Anna', 'Ben']);
    expect([far.seat, far.host, far.here]).toEqual([0, false, [0]]);
  });

  it('takes every event to the end, and has the record', async () => {
    const { server, far } = await start(3);
    server.happen(LOG.length - 3);
    await settle();
    expect(far.room).toMatchObject({ number: LOG.length, phase: 'over', told: true });
    expect(far.position().result?.reason).toBe('tiles');
    expect(far.record()).toMatch(/\[Secret "/);
  });

  it('asks for what was missed after every connection, and takes nothing twice', async () => {
    const { server, far, timers } = await start(10);
    server.cut();
    server.happened = 20;
    timers.pass(1000);
    await settle();
    expect(far.room!.number).toBe(20);
    expect(server.asked.filter((a) => a.do === 'watch').map((a) => a['from'])).toEqual([0, 10]);
    server.tell({ room: ROOM, from: 0, events: LOG.slice(0, 20), hash: far.room!.hash });
    await settle();
    expect(far.room!.number).toBe(20);
  });

  it('that is left and taken up again goes on from there, and counts what was missed', async () => {
    const { server, far } = await start(10);
    far.close();
    server.happened = 20;
    far.open();
    await settle();
    const theirs = LOG.slice(10, 20)
      .map(readEvent)
      .filter((e) => e.kind === 'play' && e.seat !== 0);
    expect([far.room!.number, far.missed?.moves]).toEqual([20, theirs.length]);
    expect(server.asked.filter((a) => a.do === 'watch').map((a) => a['from'])).toEqual([0, 10]);
  });

  it('takes a log that comes in pieces as a whole, and sends nothing before', async () => {
    const { server, far } = await start(10);
    const hash = far.room!.hash;
    far.close();
    server.pieces = 4;
    server.happened = 20;
    far.open();
    await settle();
    expect([far.room!.number, far.room!.hash]).toEqual([10, hash]);
    server.drain();
    await settle();
    expect(far.room!.number).toBe(10);
    while (server.drain());
    await settle();
    expect([far.room!.number, far.calm]).toEqual([20, true]);
    expect(server.asked.filter((a) => a.do === 'differs')).toEqual([]);
  });

  it('knows who is away, since when, and from when on the seat may be claimed', async () => {
    const { server, far } = await start(10);
    const away = [{ player: 2, since: 1000, claim: 61_000 }];
    server.tell({ room: ROOM, here: [1], away, watching: 0 });
    expect(far.away).toEqual([{ seat: 1, since: 1000, claim: 61_000 }]);
    server.tell({ room: ROOM, here: [1, 2], away: [], watching: 0 });
    expect(far.away).toEqual([]);
  });

  it('is told by the table what may be asked for, and what is proposed', async () => {
    const { server, far } = await start(10);
    const number = far.room!.number;
    expect([far.may('offer-end'), far.may('accept'), far.room!.paused]).toEqual([true, false, false]);
    server.tell({ room: ROOM, event: `${number} 1794814411050 offer-end 2` });
    await settle();
    expect(far.room!.proposal).toEqual({ kind: 'offer-end', seat: 1, unanswered: [0] });
    expect([far.may('offer-end'), far.may('accept')]).toEqual([false, true]);
    expect(far.position().undo).toBe('no');
    server.tell({ room: ROOM, event: `${number + 1} 1794814411050 decline 1` });
    await settle();
    expect([far.room!.proposal, far.may('accept')]).toEqual([null, false]);
  });

  it('says so when its fold differs, and begins anew', async () => {
    const { server, far } = await start(10);
    server.lies = true;
    server.happen();
    await settle();
    expect(server.asked.some((a) => a.do === 'differs' && a['number'] === 10)).toBe(true);
    expect(far.room!.number).toBe(11);
    server.happen();
    await settle();
    expect(far.room!.number).toBe(12);
  });

  it('gives up if it differs for ever', async () => {
    const { server, far } = await start(10);
    Object.defineProperty(server, 'lies', { get: () => true, set: () => {} });
    server.happen();
    await settle();
    expect(far.denied?.error).toBe('differs');
    expect(server.asked.filter((a) => a.do === 'differs')).toHaveLength(3);
  });

  it('shows what it has shown until everything is folded anew', async () => {
    const { server, far } = await start(10);
    const shown = far.room;
    const told: string[] = [];
    far.show({
      before: async () => {},
      after: () => {},
      anew: () => told.push(`anew at ${far.room!.number}`),
      calm: () => told.push('calm'),
    });
    const tell = server.tell.bind(server);
    server.tell = (what) => ('re' in what ? undefined : tell(what)); // nothing comes of asking once more …
    server.lies = true;
    server.happen();
    await settle();
    expect([far.room, far.calm, told]).toEqual([shown, false, []]);
    server.tell = tell; // … until the next connection
    server.cut();
    far.line.hint(true);
    await settle();
    expect([far.room!.number, far.calm, told]).toEqual([11, true, ['anew at 11', 'calm']]);
    expect(server.asked.filter((a) => a.do === 'watch').map((a) => a['from'])).toEqual([0, 0]);
  });

  it('that is ahead of its server goes back to what the server knows, and on from there', async () => {
    const { server, far, timers } = await start(12);
    server.cut();
    server.happened = 9; // it was put back
    timers.pass(1000);
    await settle();
    expect([far.room!.number, far.calm, far.denied]).toEqual([9, true, null]);
    expect(far.missed).toBe(null);
    server.happen(3);
    await settle();
    expect(far.room!.number).toBe(12);
    expect(server.asked.some((a) => a.do === 'differs')).toBe(false);
  });

  it('with as many events as its server, but others, begins anew', async () => {
    const { server, far } = await start(12);
    server.tell({ room: ROOM, from: 12, events: [], hash: '0000000000000000' });
    await settle();
    expect(server.asked.some((a) => a.do === 'differs' && a['number'] === 12)).toBe(true);
    expect([far.room!.number, far.calm]).toEqual([12, true]);
  });

  it('knows whether the deck was made of the random bits that it sent', async () => {
    const words = LOG.map((line) => line.split(' '));
    const seal = words[0]!.at(-1)!;
    const mix = words.find(([, , kind, seat]) => kind === 'enter' && seat === '1')![5]!;
    const swapped = async (mixes: string[]) => {
      const { far } = await start(4, () => {}, mixes);
      return far.swapped;
    };
    expect(await swapped([])).toBe(false); // it was not this device
    expect(await swapped([`${seal} ${mix}`])).toBe(false);
    expect(await swapped([`${seal} abab`, `${seal} ${mix}`, `${seal} cdcd`])).toBe(false); // whichever arrived
    expect(await swapped([`${seal} abab`])).toBe(true);
    expect(await swapped([`${mix} ${mix}`])).toBe(true); // it had shown another seal
  });

  it('keeps the random bits that it sends, with the seal that it has seen', async () => {
    const { server, far, world } = await start(1);
    await far.enter('Anna');
    const { mix } = server.asked.find((a) => a.do === 'enter')!;
    expect(world.mixes).toEqual([`${far.room!.seal} ${String(mix)}`]);
    await far.enter('Anna'); // refused, say: a server is not to choose among several
    expect(server.asked.filter((a) => a.do === 'enter').map((a) => a['mix'])).toEqual([mix, mix]);
    expect(world.mixes).toHaveLength(1);
  });

  it('knows why there is no such table', async () => {
    const server = new FakeServer(3);
    const { line, timers } = lineTo(server);
    const connect = server.connect.bind(server);
    server.connect = () => {
      const wire = connect();
      const send = wire.send;
      wire.send = (text) => {
        const { do: what, id } = JSON.parse(text) as { do: string; id: number };
        if (what === 'watch') server.tell({ re: id, error: 'no-room', text: 'there is none' });
        else send(text);
      };
      return wire;
    };
    const far = new Far('nowhere', line, new FakeFarWorld(timers));
    await settle();
    expect([far.denied?.error, far.room]).toEqual(['no-room', null]);
  });
});

describe('a move', () => {
  it('is answered once the table has decided', async () => {
    const next = annas(6);
    const { far } = await start(next.number);
    const answer = far.event('play', next.action);
    expect(far.held).toMatchObject({ action: next.action, sent: true });
    expect(await answer).toBe(null);
    await settle();
    expect([far.held, far.room!.number]).toEqual([null, next.number + 1]);
  });

  it('that the rules refuse has the reason', async () => {
    const next = annas(6);
    const { far } = await start(next.number);
    expect(await far.event('play', '1@9,9')).toEqual({ code: 'NL_ERR_APART', rule: 'R12' });
    expect(far.lost).toMatchObject({ held: { action: '1@9,9' }, why: { code: 'NL_ERR_APART' } });
    expect(far.lost!.held.tile).toBe(far.position().offer[0]!.id);
    expect([far.held, far.room!.number]).toEqual([null, next.number]);
  });

  it('is kept while the line is cut, can be taken back, and is sent when it is there again', async () => {
    const next = annas(6);
    const { server, far, timers, line } = await start(next.number);
    server.up = false;
    server.cut();
    void far.event('play', '2@0,1');
    expect([line.state, far.held?.sent]).toEqual(['lost', false]);
    expect([far.takeBack(), far.held]).toEqual([true, null]);
    const answer = far.event('play', next.action);
    server.up = true;
    timers.pass(1000);
    await settle();
    expect([await answer, far.room!.number]).toEqual([null, next.number + 1]);
  });

  it('that may have arrived cannot be taken back, and is done once', async () => {
    const next = annas(6);
    const { server, far, timers } = await start(next.number);
    server.mute = true; // it arrives, and the answer is lost
    const answer = far.event('play', next.action);
    server.mute = false;
    server.cut();
    expect(far.takeBack()).toBe(false);
    timers.pass(1000);
    await settle();
    expect([await answer, far.room!.number]).toEqual([null, next.number + 1]);
    const keys = server.asked.filter((a) => a.do === 'event').map((a) => a['key']);
    expect(keys).toEqual([keys[0], keys[0]]);
  });

  it('outlives the page', async () => {
    const next = annas(6);
    const first = await start(next.number);
    first.server.up = false;
    first.server.cut();
    void first.far.event('play', next.action);
    const kept = first.world.held!;
    const server = new FakeServer(next.number);
    const { line, timers } = lineTo(server);
    const world = new FakeFarWorld(timers);
    world.held = kept;
    const far = new Far(ROOM, line, world);
    expect(far.held).toMatchObject({ action: next.action, sent: false });
    await settle();
    expect([far.held, far.room!.number]).toEqual([null, next.number + 1]);
  });

  it('made too late is not made', async () => {
    const next = annas(6);
    const later = annas(next.number + 1);
    const { server, far, timers } = await start(next.number);
    server.up = false;
    server.cut();
    const answer = far.event('play', '3@5,5');
    server.happened = later.number; // from another window
    server.up = true;
    timers.pass(1000);
    await settle();
    expect(await answer).toMatchObject({ code: 'NL_ERR_NOT_TURN' });
    expect([far.held, far.room!.number]).toEqual([null, later.number]);
    expect(server.asked.some((a) => a.do === 'event')).toBe(false);
  });

  it('is not made where others have taken turns back, so that it would take another tile', async () => {
    const next = annas(6);
    const { far: before } = await start(next.number);
    const k = readAction(next.action)!.k;
    const { tile, ply } = {
      tile: before.position().offer.find((o) => o.k === k)!.id,
      ply: before.position().ply,
    };
    const held = { key: 'ab', event: 'play', action: next.action, number: next.number, ply, sent: false };
    for (const [of, made] of [
      [tile, true],
      [tile === 1 ? 2 : 1, false],
    ] as const) {
      const server = new FakeServer(next.number);
      const { line, timers } = lineTo(server);
      const world = new FakeFarWorld(timers);
      world.held = { ...held, tile: of };
      const far = new Far(ROOM, line, world);
      await settle();
      expect([far.held, server.asked.some((a) => a.do === 'event')]).toEqual([null, made]);
      expect(far.lost?.why.code).toBe(made ? undefined : 'NL_ERR_NOT_TURN');
    }
  });

  it('overtaken by something beside the game is asked for again, with the same key', async () => {
    const clock = LOG.findIndex((line) => line.includes(' resume '));
    const bens = readEvent(LOG[clock + 1]!);
    const { server, far } = await start(clock, (server) => (server.player = 2));
    server.happened++; // the clock began, and it was not told yet
    expect(await far.event('play', bens.action)).toBe(null);
    expect(far.room!.number).toBe(clock + 2);
    const asked = server.asked.filter((a) => a.do === 'event');
    expect(asked.map((a) => a['number'])).toEqual([clock, clock + 1]);
    expect(asked[0]!['key']).toBe(asked[1]!['key']);
  });

  it('that could not be stored is sent again after a moment', async () => {
    const next = annas(6);
    const { server, far, timers } = await start(next.number);
    server.deaf = true;
    const answer = far.event('play', next.action);
    server.deaf = false;
    server.tell({ re: server.asked.at(-1)!.id! + 1, error: 'store', text: 'the disk is full' });
    await settle();
    expect(far.held).toMatchObject({ action: next.action, sent: false });
    expect(far.resting).toBe(true);
    timers.pass(1000);
    await settle();
    expect(await answer).toBe(null);
    expect(far.resting).toBe(false);
  });
});

describe('a plan', () => {
  const told = (plan: string[], more = {}) => ({ room: ROOM, plan, ...more });

  it('is what the server says, and is asked for as a whole', async () => {
    const { server, far } = await start(10);
    expect(far.plan).toEqual({ wishes: [], missed: false });
    server.tell(told(['17@1,0', '4@0,-1']));
    expect(far.plan.wishes).toEqual(['17@1,0', '4@0,-1']);
    expect(await far.replan(['17@1,0'])).toBeNull();
    expect(server.asked.at(-1)).toMatchObject({ do: 'plan', room: ROOM, plan: ['17@1,0'] });
    server.cut();
    await settle();
    expect(await far.replan([])).toMatchObject({ error: 'cut' });
  });

  it('that nothing of was possible is told once', async () => {
    const { server, far } = await start(10);
    server.tell(told(['17@1,0']));
    server.tell(told([], { missed: true }));
    const { became } = far;
    expect([far.plan, became]).toEqual([{ wishes: [], missed: true }, { why: 'missed' }]);
    server.tell(told([], { missed: true }));
    expect(far.became).toBe(became);
  });

  it('that has been played is gone with one’s move', async () => {
    const from = annas(10).number;
    const { server, far } = await start(from);
    server.tell(told(['17@1,0']));
    server.happen();
    expect([far.plan.wishes, far.became]).toEqual([[], { why: 'played' }]);
    server.tell(told([]));
    expect(far.became).toEqual({ why: 'played' });
  });

  it.each(['played', 'missed'] as const)(
    'is told to be %s once what led to it has been shown',
    async (why) => {
      const from = annas(10).number;
      const { server, far } = await start(from - 1);
      let shown = () => {};
      const heard: unknown[] = [];
      far.show({
        before: () => new Promise<void>((done) => (shown = done)),
        after: () => heard.push(far.became),
        anew: () => {},
        calm: () => heard.push('calm'),
      });
      server.tell(told(['17@1,0']));
      server.happen(); // Ben's move, which is shown for a while
      if (why === 'played') server.happen();
      server.tell(told([], why === 'missed' ? { missed: true } : {}));
      await settle();
      expect([far.calm, far.became]).toEqual([false, null]);
      while (!far.calm) {
        shown();
        await settle();
      }
      expect(heard).toEqual([...Array<null>(why === 'played' ? 2 : 1).fill(null), 'calm']);
      expect(far.became).toEqual({ why });
    },
  );

  it('that is gone otherwise no longer holds; one’s own removal is no news', async () => {
    const { server, far } = await start(10);
    server.tell(told(['17@1,0']));
    server.tell(told([]));
    expect(far.became).toEqual({ why: 'dropped' });
    far.became = null;
    server.tell(told(['17@1,0']));
    const removed = far.replan([]);
    server.tell(told([]));
    await removed;
    expect([far.plan.wishes, far.became]).toEqual([[], null]);
  });
});
