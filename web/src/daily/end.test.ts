// The game of a day is called by its day, and from its end the way leads to the day's own page.

import { render } from 'svelte/server';
import { beforeAll, expect, it, vi } from 'vitest';
import { LocalAuthority } from '../authority/local';
import { settled } from '../days/days';
import { engine, type Table } from '../engine';
import End from '../play/end/End.svelte';
import { more } from '../play/later.svelte';
import Status from '../play/Status.svelte';
import { RealWorld } from '../session/fake';
import { Session } from '../session/session.svelte';
import { summarize } from '../store/games';
import { chance, freshSummary, loadRealEngine, setup } from '../testing';
import type { Position } from '../types';

vi.hoisted(() => {
  const location = { hash: '', search: '' };
  const matchMedia = () => ({ matches: false, addEventListener: () => {} });
  Object.assign(globalThis, { location, matchMedia, addEventListener: () => {} });
});

beforeAll(loadRealEngine);

/** Any action that covers as much as any. */
function some({ offer, refill }: Position): string {
  if (refill === 'must') return 'r';
  const cells = offer.flatMap(({ k, cells }) => cells.map((cell) => ({ k, ...cell })));
  const { k, x, y } = cells.reduce((best, cell) => (cell.covers > best.covers ? cell : best));
  return `${k}@${x},${y}`;
}

/** A solo game with tags, before its first action or given up, or played to its end. */
function session(tags: Record<string, string>, over: boolean | 'played'): Session {
  const table = engine().newTable(setup(1, { date: '2026-11-16' }));
  for (const [name, value] of Object.entries(tags)) table.setTag(name, value);
  if (over === true) table.end('left', 0);
  while (over === 'played' && !table.position().result) table.play(some(table.position()));
  const world = new RealWorld(chance(1));
  const summary = freshSummary(table.position().seats);
  const kept = { id: 'g', record: table.record(true), created: 0, touched: 1, summary };
  return new Session(new LocalAuthority(table, kept, world), world);
}
const OF_THE_DAY = { Event: 'Deal of the day' };
const endOf = (s: Session) =>
  render(End, { props: { session: s, form: 'desktop', onshare: () => {}, onclose: () => {} } }).body;

it('is called by its day while it is played', async () => {
  await more.load();
  expect(render(Status, { props: { session: session(OF_THE_DAY, false) } }).body).toContain('November 16');
  expect(render(Status, { props: { session: session({}, false) } }).body).toContain('Solo');
});

it('ends with the way to the day, to its result and what is shown of it', () => {
  const day = endOf(session(OF_THE_DAY, true));
  expect(day).toMatch(/<a class="btn primary[^"]*" href="#\/daily\/2026-11-16"/);
  expect(day).toContain('href="#/daily/2026-11-16/share"');
  expect(day).not.toMatch(/<button class="btn primary/);
  const other = endOf(session({}, true));
  expect(other).not.toContain('#/daily');
  expect(other).toContain('New deal');
});

it('stays as it ended, if it counts', () => {
  for (const [event, goesBack] of [
    ['Deal of the day', false],
    ['Deal of the day, practice', true],
  ] as const) {
    const game = session({ Event: event }, 'played');
    const { plies } = game.position;
    expect(game.canUndo).toBe(goesBack);
    game.undo();
    game.answer(true);
    expect(game.table.position().plies < plies).toBe(goesBack);
  }
});

it('help in it is noted with its total: also tiles that were seen at the end of phase 1 and taken back', () => {
  const open = { id: 'g', on: '2026-11-16', total: null, par: null };
  const playOut = (before: (table: Table) => void) => {
    const table = engine().newTable(setup(1, { date: '2026-11-16' }));
    while (!table.position().mayEnd) table.play(some(table.position()));
    before(table);
    while (!table.position().result) table.play(some(table.position()));
    return settled(open, summarize(table, table.position()));
  };
  expect(playOut(() => {}).help).toBeUndefined();
  expect(playOut((table) => (table.play('e'), table.undo())).help).toBe(true);
});
