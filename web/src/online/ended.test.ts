// ended.test.ts: games that end while one is elsewhere.

import { beforeAll, expect, it, vi } from 'vitest';
import { loadRealEngine } from '../testing';
import type { KeptGame } from '../types';
import { Ended, type EndedWorld } from './ended.svelte';
import { FakeServer, lineTo, LOG, ROOM, settle } from './fake';
import { readEvent } from './followed';
import type { Row } from './messages';

beforeAll(async () => void (await loadRealEngine()));

const row = (change: Partial<Row> = {}): Row => ({
  room: ROOM,
  phase: 'over',
  open: false,
  created: 5,
  terms: { players: 2, discs: [20, 20], main: 0, increment: 0, listed: false, absent: 'wait' },
  seats: [{ name: 'Anna' }, { name: 'Ben' }],
  seat: 0,
  ...change,
});

/** A page, with what its browser keeps. */
async function visit(
  browser = { games: new Map<string, KeptGame>(), known: null as string | null },
  change: Partial<EndedWorld> = {},
) {
  const server = new FakeServer(LOG.length);
  const { line } = lineTo(server);
  line.use({ heard: () => {}, connected: () => {} });
  await settle();
  const page = { open: '' };
  const ended = new Ended({
    ask: (what, members) => line.ask(what, members),
    ready: async () => {},
    isOpen: (room) => room === page.open,
    get: async (room) => browser.games.get(room) ?? null,
    async keep(id, record, you, times) {
      const game = { id, record, you, ...times } as KeptGame;
      browser.games.set(id, game);
      return game;
    },
    read: () => browser.known,
    write: (text) => void (browser.known = text),
    ...change,
  });
  const asked = () => server.asked.map((a) => a.do).filter((what) => what !== 'hello');
  return { server, ended, page, browser, asked };
}

it('joins the history, and is news until it is looked at', async () => {
  const { ended, browser, asked } = await visit();
  await ended.take([row({ room: 'other', phase: 'playing' }), row()]);
  const kept = browser.games.get(ROOM)!;
  expect(kept.record).toMatch(/\[Secret "/);
  expect(kept).toMatchObject({ you: 0, created: 5, touched: readEvent(LOG.at(-1)!).at });
  expect([...ended.news.keys()]).toEqual([ROOM]);
  expect(asked()).toEqual(['watch', 'unwatch']);
  await ended.take([row()]);
  expect(asked()).toHaveLength(2); // once

  const later = await visit(browser); // it is news still
  await later.ended.take([row()]);
  expect([later.ended.news.get(ROOM), later.asked()]).toEqual([kept, []]);
  later.ended.look(ROOM);
  expect(later.ended.news.size).toBe(0);

  const last = await visit(browser);
  await last.ended.take([row()]);
  expect([last.ended.news.size, last.asked()]).toEqual([0, []]);
});

it('does not come back once it is deleted', async () => {
  const { ended, browser } = await visit();
  await ended.take([row()]);
  browser.games.clear();
  const later = await visit(browser);
  await later.ended.take([row()]);
  expect([later.browser.games.size, later.ended.news.size, later.asked()]).toEqual([0, 0, []]);
});

it('joins the history however long its log is', async () => {
  const { server, ended, browser, asked } = await visit();
  server.pieces = Math.ceil(LOG.length / 3);
  await ended.take([row()]);
  expect(browser.games.get(ROOM)?.touched).toBe(readEvent(LOG.at(-1)!).at);
  expect(browser.games.get(ROOM)?.record).toMatch(/\[Secret "/);
  expect(asked()).toEqual(['watch', 'unwatch', 'watch', 'unwatch', 'watch', 'unwatch']);
});

it('stays as it is in the history when its table is visited again, or away', async () => {
  const { ended, page, browser } = await visit();
  await ended.take([row()]);
  const kept = browser.games.get(ROOM);
  page.open = ROOM;
  await ended.keep(ROOM, 'record', 0);
  expect(browser.games.get(ROOM)).toBe(kept);
  browser.known = null; // kept before any of this was known
  await ended.keep(ROOM, 'record', 0);
  expect(browser.games.get(ROOM)).toBe(kept);
  browser.games.clear(); // deleted
  await ended.keep(ROOM, 'record', 0);
  expect(browser.games.size).toBe(0);
});

it('is no news to who was at the table', async () => {
  const { ended, page, browser, asked } = await visit();
  page.open = ROOM; // the table keeps it
  await ended.take([row()]);
  await ended.keep(ROOM, 'record', 0);
  page.open = '';
  await ended.take([row()]);
  expect([ended.news.size, asked()]).toEqual([0, []]);
  browser.known = null; // kept before any of this was known
  await ended.take([row()]);
  expect([ended.news.size, asked()]).toEqual([0, []]);
});

it('is left for another time if it cannot be had, and what is told meanwhile is taken too', async () => {
  const { server, ended, browser } = await visit();
  server.happened--; // it is not opened yet
  await ended.take([row()]);
  expect([browser.games.size, ended.news.size]).toEqual([0, 0]);
  server.cut();
  await ended.take([row()]);
  expect(browser.games.size).toBe(0);
  const page = await visit(browser);
  const first = page.ended.take([row({ phase: 'playing' })]);
  await Promise.all([first, page.ended.take([row()])]);
  expect(browser.games.size).toBe(1);
});

it('is left for another time while rooms cannot be folded', async () => {
  const ready = () => Promise.reject(new Error('no study.wasm'));
  const { ended, browser, asked } = await visit(undefined, { ready });
  await ended.take([row()]);
  expect([ended.busy, browser.games.size, asked()]).toEqual([false, 0, []]);
});

it('joins the history whatever is wrong with others', async () => {
  const told = vi.spyOn(console, 'error').mockImplementation(() => {});
  const get = (room: string) =>
    room === 'broken' ? Promise.reject(new Error('broken')) : Promise.resolve(null);
  const { ended, browser } = await visit(undefined, { get });
  await ended.take([row({ room: 'broken' }), row()]);
  expect([[...browser.games.keys()], told.mock.calls.length]).toEqual([[ROOM], 1]);
  told.mockRestore();
});

it('that was looked at on another page meanwhile is news no more', async () => {
  const browser = { games: new Map<string, KeptGame>(), known: null as string | null };
  const other = await visit(browser);
  const { ended } = await visit(browser, {
    async keep(id) {
      await other.ended.keep(id, 'record', 0); // there the table is open
      return browser.games.get(id)!;
    },
  });
  await ended.take([row()]);
  expect(ended.news.size).toBe(0);
  const later = await visit(browser);
  await later.ended.take([row()]);
  expect(later.ended.news.size).toBe(0);
});

it('that was only watched is not one’s own', async () => {
  const { ended, browser } = await visit();
  const { seat: _, ...watched } = row();
  await ended.take([watched]);
  expect(browser.games.size).toBe(0);
});
