// line.test.ts: the line to the server.

import { beforeAll, expect, it } from 'vitest';
import { loadRealEngine } from '../testing';
import { FakeServer, lineTo, settle } from './fake';
import { Cut, Denied } from './line.svelte';

beforeAll(async () => void (await loadRealEngine()));

const nobody = { heard: () => {}, connected: () => {} };

it('connects when somebody wants it, and is closed when nobody does', async () => {
  const { line } = lineTo(new FakeServer(3));
  expect(line.state).toBe('closed');
  const leave = line.use(nobody);
  expect(line.state).toBe('connecting');
  await settle();
  expect([line.state, line.you?.id, line.ever]).toEqual(['on', 'anna', true]);
  leave();
  leave();
  expect(line.state).toBe('closed');
});

it('connects again, later each time, and at once when the network is back', async () => {
  const server = new FakeServer(3);
  const { line, timers } = lineTo(server);
  let connected = 0;
  line.use({ heard: () => {}, connected: () => void connected++ });
  await settle();
  server.up = false;
  server.cut();
  expect(line.state).toBe('lost');
  for (const wait of [300, 600, 1200]) {
    timers.pass(wait - 1);
    await settle();
    expect(line.state).toBe('lost');
    timers.pass(1);
    await settle();
  }
  server.up = true;
  line.hint(true);
  await settle();
  expect([line.state, connected]).toEqual(['on', 2]);
});

it('counts the time of the server, which stands still while nothing is heard', async () => {
  const server = new FakeServer(3);
  const { line, timers } = lineTo(server);
  line.use(nobody);
  await settle();
  timers.pass(100);
  expect([line.time, line.silence]).toEqual([5100, 0]);
  server.up = false;
  server.cut();
  timers.pass(700);
  expect([line.time, line.silence]).toEqual([5000, 800]);
});

it('tells what was denied from what was cut', async () => {
  const server = new FakeServer(3);
  const { line } = lineTo(server);
  await expect(line.ask('mine')).rejects.toMatchObject({ sent: false });
  line.use(nobody);
  await settle();
  server.deaf = true;
  const denied = line.ask('mine');
  server.tell({ re: 2, error: 'guest', text: 'take a name first' });
  await expect(denied).rejects.toBeInstanceOf(Denied);
  const cut = line.ask('mine');
  server.cut();
  await expect(cut).rejects.toBeInstanceOf(Cut);
});

it('takes a line that does not answer for dead', async () => {
  const server = new FakeServer(3);
  const { line, timers } = lineTo(server);
  line.use(nobody);
  await settle();
  server.deaf = true;
  const question = line.ask('mine');
  timers.pass(10_000);
  await expect(question).rejects.toMatchObject({ sent: true });
  expect(line.state).toBe('lost');
});

/** A line that is there, at a table where a game goes on if `playing`. */
async function connected(playing: boolean) {
  const server = new FakeServer(3);
  const { line, timers } = lineTo(server);
  line.use({ ...nobody, playing });
  await settle();
  return { server, line, timers };
}

const greetings = (server: FakeServer) => server.asked.filter((asked) => asked.do === 'hello').length;

it('notices a line that dies without a word, though nobody asks for anything', async () => {
  const { server, line, timers } = await connected(true);
  server.deaf = true;
  timers.pass(10_000);
  await settle();
  expect([line.state, line.time]).toEqual(['on', 15_000]);
  timers.pass(4999);
  await settle();
  expect([line.state, line.time]).toEqual(['on', 15_000]); // what is shown stands still meanwhile
  timers.pass(1);
  expect([line.state, line.silence]).toEqual(['lost', 15_000]);
  server.deaf = false;
  timers.pass(300);
  await settle();
  expect(line.state).toBe('on');
});

it('greets a server that is silent, and seldom where nobody plays', async () => {
  for (const [playing, quiet] of [
    [true, 10_000],
    [false, 30_000],
  ] as const) {
    const { server, line, timers } = await connected(playing);
    timers.pass(quiet - 1);
    server.tell({ room: 'another' }); // any word will do
    timers.pass(quiet - 1);
    await settle();
    expect(greetings(server)).toBe(1);
    for (let i = 0; i < 3; i++) {
      timers.pass(quiet);
      await settle();
    }
    expect([greetings(server), line.state]).toEqual([4, 'on']);
  }
});

it('is more attentive from the moment on at which somebody plays', async () => {
  const { server, line, timers } = await connected(false);
  timers.pass(8000);
  line.use({ ...nobody, playing: true });
  timers.pass(2000);
  expect(greetings(server)).toBe(2);
});

it('sees at once whether a line is alive when something speaks for it', async () => {
  const { server, line, timers } = await connected(true);
  line.hint(true);
  line.hint(true);
  await settle();
  expect([greetings(server), line.state]).toEqual([2, 'on']);
  server.deaf = true;
  line.hint(true);
  timers.pass(5000);
  expect(line.state).toBe('lost');
});

it('is alive as long as anything comes, though the answer to a greeting waits behind it', async () => {
  const { server, line, timers } = await connected(true);
  server.deaf = true; // as if everything else came first
  line.hint(true);
  timers.pass(4000);
  server.tell({ room: 'another' });
  timers.pass(1000);
  expect(line.state).toBe('on');
  timers.pass(9000); // nothing more comes: it is greeted again
  timers.pass(4999);
  expect(line.state).toBe('on');
  timers.pass(1);
  expect(line.state).toBe('lost');
});

it('does not wait for a connection that never comes about', async () => {
  const { server, line, timers } = await connected(true);
  server.hangs = true;
  server.cut();
  timers.pass(300);
  await settle();
  timers.pass(10_000);
  await settle();
  timers.pass(600); // and that is one more
  timers.pass(1000);
  server.hangs = false;
  line.hint(true);
  await settle();
  expect([line.state, server.connections]).toEqual(['on', 4]);
});

it('does not wait for ever for a server that has said goodbye', async () => {
  const { server, line, timers } = await connected(true);
  server.tell({ bye: 'restart' });
  timers.pass(10_000);
  timers.pass(300);
  await settle();
  expect(line.state).toBe('on');
});

it('says when the server rests', async () => {
  const server = new FakeServer(3);
  const { line } = lineTo(server);
  line.use(nobody);
  await settle();
  server.tell({ bye: 'restart' });
  expect(line.state).toBe('resting');
  server.cut();
  expect(line.state).toBe('resting');
});
