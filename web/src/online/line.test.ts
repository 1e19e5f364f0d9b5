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
