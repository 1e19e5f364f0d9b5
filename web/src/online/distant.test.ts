// distant.test.ts: the authority of a game that a server decides, as a session hears it.

import { beforeAll, expect, it } from 'vitest';
import type { Cause, Listener } from '../authority/authority';
import { loadRealEngine } from '../testing';
import { DistantAuthority } from './distant';
import { FakeFarWorld, FakeServer, lineTo, LOG, ROOM, settle } from './fake';
import { Far } from './far.svelte';
import { readEvent } from './followed';

beforeAll(async () => void (await loadRealEngine()));

class Witness implements Listener {
  told: string[] = [];
  ply = 0;
  changed = (p: { ply: number }, cause: Cause) => {
    this.ply = p.ply;
    this.told.push(cause);
  };
  ticked = () => {};
  thinking = async () => {};
  beats = 0;
  enough = Infinity; // beats after which somebody has had enough
  beat = async () => ++this.beats >= this.enough;
  shows = async (action: string) => void this.told.push(action);
  waiting = () => void this.told.push('waiting');
  stuck = () => {};
  gone = () => {};
  failed = () => {};
}

async function sit(happened: number, player = 1) {
  let look = () => {};
  const server = new FakeServer(happened);
  server.player = player;
  const { line, timers } = lineTo(server);
  const far = new Far(ROOM, line, new FakeFarWorld(timers));
  await settle();
  const kept: string[] = [];
  const authority = new DistantAuthority(far, {
    every: (_, run) => {
      look = run;
      return () => {};
    },
    keep: (id, record) => void kept.push(id, record),
  });
  const witness = new Witness();
  authority.open(witness);
  await settle();
  return { server, far, timers, authority, witness, kept, look: () => look() };
}

it('shows what others are about to do, then that it has happened', async () => {
  const { server, witness, authority } = await sit(6);
  expect([authority.mine(0), authority.mine(1), witness.told]).toEqual([true, false, ['waiting']]);
  server.happen();
  await settle();
  expect(witness.told).toEqual(['waiting', '2@0,0', 'played', 'waiting']);
  expect(await authority.play(0, '1@-1,0')).toBe(null);
  await settle();
  expect(witness.told.slice(4)).toEqual(['played', 'waiting']); // one's own needs no announcement
});

it('hurries over what was missed, and says that it is over once', async () => {
  const { server, witness, timers, kept, authority } = await sit(10);
  server.cut();
  server.happened = LOG.length;
  timers.pass(1000);
  await settle();
  const plays = LOG.slice(10).filter((line) => readEvent(line).kind === 'play').length;
  expect(witness.told).toEqual(['waiting', ...Array(plays).fill('played'), 'waiting']);
  expect(witness.ply).toBe(authority.table.position().plies);
  expect(kept[0]).toBe(ROOM);
  expect(kept[1]).toMatch(/\[Seal "/);
});

it('shows each move that was missed for a beat, until somebody has had enough', async () => {
  const missed = LOG.slice(10, 24)
    .map(readEvent)
    .filter((event) => event.kind === 'play' && event.seat !== 0).length;
  for (const enough of [Infinity, 2]) {
    const { server, witness, timers } = await sit(10);
    witness.enough = enough;
    server.cut();
    server.happened = 24;
    timers.pass(1000);
    await settle();
    expect(witness.beats).toBe(Math.min(missed, enough));
    expect(witness.told.at(-1)).toBe('waiting');
  }
});

it('keeps a game that is over once, whatever follows', async () => {
  const { server, kept } = await sit(LOG.length - 1);
  expect(kept).toEqual([]);
  server.happen();
  server.tell({ room: ROOM, here: [], watching: 3 });
  await settle();
  expect(kept.filter((text) => text === ROOM)).toHaveLength(1);
});

it('asks whether the server is there, once, when a clock has run out', async () => {
  const { server, far, look } = await sit(6);
  const clock = { left: [600_000, 200], running: 1 };
  far.clock = () => clock;
  const greetings = () => server.asked.filter((asked) => asked.do === 'hello').length;
  look();
  expect(greetings()).toBe(1);
  clock.left[1] = 0;
  look();
  await settle();
  look();
  expect(greetings()).toBe(2);
});

it('asks the others where taking back is not for one alone to decide', async () => {
  const { server, authority } = await sit(7);
  const asked = () => server.asked.filter((a) => a.do === 'event').map((a) => a['event']);
  const tell = server.tell.bind(server);
  server.tell = (told) =>
    tell('error' in told && asked().length === 1 ? { ...told, error: 'NL_ERR_NOT_AGREED' } : told);
  await authority.undo();
  expect(asked()).toEqual(['take-back', 'offer-take-back']);
});
