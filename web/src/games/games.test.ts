import { beforeAll, describe, expect, test } from 'vitest';
import { engine } from '../engine';
import { loadRealEngine } from '../testing';
import type { Setup } from '../types';
import { gameResult, gameState, gameTitle } from '../words/list/describe';
import { pack, openTable, randomSeed, shownSeat, startGame, summarize, today } from '../store/games';
import { read } from './testing';
import { seatName } from '../words/seats';
import { joinRecords } from './records';
import { ofRecord, recordFor } from '../share/share';
import { getGame } from '../store/store';

beforeAll(async () => {
  await loadRealEngine();
});

const me = { name: '', level: null };
/** A tag of a record as the engine writes it. */
const tag = (record: string, name: string) =>
  new RegExp(`^\\[${name} "(.*)"\\]$`, 'm').exec(record)?.[1] ?? null;

const moon = { name: '', level: 'full-moon' };
const setup = (change: Partial<Setup> = {}): Setup => ({
  seats: [me, moon],
  discs: null,
  seed: '2026',
  clock: null,
  date: '2026-11-15',
  ...change,
});

describe('a game that is kept', () => {
  test('has a summary as the table stands', () => {
    const table = engine().newTable(setup({ seats: [me] }));
    table.play('1@0,0');
    const s = summarize(table, table.position());
    expect(s).toMatchObject({
      solo: true,
      phase: 1,
      mover: 0,
      plies: 1,
      takebacks: 0,
      hints: 0,
      result: null,
      seed: '2026',
    });
    expect(s.area).toEqual([{ id: table.log()[0]!.tile, x: 0, y: 0 }]);
    expect(s.seats).toEqual([{ name: '', level: null, discs: 21, discsAtStart: 21 }]);
    table.free();
  });

  test('keeps its id, and hints travel with its record', () => {
    const table = engine().newTable(setup());
    const first = pack(table);
    const second = pack(table, 3, first);
    expect(second).toMatchObject({ id: first.id, created: first.created });
    expect(second.summary.hints).toBe(3);
    const again = engine().readTable(second.record);
    expect(pack(again).summary.hints).toBe(3);
    expect(pack(again).id).not.toBe(first.id);
    table.free();
    again.free();
  });

  test('can be played to its end though it was kept from a link, which does not tell the pile', () => {
    const table = engine().newTable(setup({ seats: [me, me] }));
    const kept = pack(engine().readLink(table.link()));
    const open = openTable(kept.record);
    for (let p = open.position(); p.mover !== null;) {
      const { offer, refill } = p;
      p = open.play(refill === 'must' ? 'r' : `1@${offer[0]!.cells[0]!.x},${offer[0]!.cells[0]!.y}`);
    }
    expect(open.position().result).not.toBe(null);
    expect(open.record(true)).toContain(tag(kept.record, 'Deck')!);
    table.free();
    open.free();
  });

  test('in progress tells others neither its seed nor its pile', () => {
    const table = engine().newTable(setup());
    const told = ofRecord(pack(table).record, recordFor);
    expect(tag(told, 'Seed')).toBe(null);
    expect(tag(told, 'Deck')!.split(' ')).toHaveLength(11);
    table.free();
  });

  test('is there as soon as it has started, without any storage too', async () => {
    const id = await startGame(setup({ discs: [5, 7] }));
    expect((await getGame(id))?.summary.seats.map((s) => s.discs)).toEqual([5, 7]);
  });

  test('comes back from a file as it was, broken neighbours aside', async () => {
    const tables = [setup(), setup({ seed: '7' })].map((s) => engine().newTable(s));
    const [one, two] = tables.map((t) => t.record(true));
    const file = joinRecords([one!, two!.replace('[Deck "', '[Deck "99 '), two!]);
    const got = await read(file, [], true);
    expect(got.games.map((g) => g.record)).toEqual([one, two]);
    expect(got.broken).toHaveLength(1);
    expect(got.broken[0]).toMatchObject({ number: 2, refusal: { code: 'NL_ERR_DECK', rule: 'R5' } });
    const line = file.split('\n').findIndex((l) => l.includes('99')) + 1;
    expect(got.broken[0]!.refusal.line).toBe(line);
    tables.forEach((t) => t.free());
  });

  test('of a link is dealt the rest of its pile', async () => {
    const table = engine().newTable(setup());
    const shared = engine().readLink(table.link());
    const got = await read(shared.record(true), [], false);
    expect(got.dealt).toBe(1);
    expect(tag(got.games[0]!.record, 'Deck')!.split(' ')).toHaveLength(68);
    table.free();
    shared.free();
  });
});

describe('a record that was cut', () => {
  test('is known again, also when its game was played on', async () => {
    const table = engine().newTable(setup());
    const offer = () => table.position().offer[0]!;
    const play = () => table.play(`1@${offer().cells[0]!.x},${offer().cells[0]!.y}`);
    play();
    play();
    const cut = table.record(false);
    const first = await read(cut, [], true);
    expect(first).toMatchObject({ dealt: 1, known: 0 });
    const kept = first.games[0]!.record;
    expect(await read(cut, [kept], true)).toMatchObject({ games: [], dealt: 0, known: 1 });

    const on = engine().readTable(kept);
    const next = on.position().offer[0]!;
    on.play(`1@${next.cells[0]!.x},${next.cells[0]!.y}`);
    on.setTag('Hints', '2');
    const later = await read(cut, [on.record(true)], true);
    expect(later).toMatchObject({ games: [], known: 1 });

    play(); // the same deal, but further on than what is kept
    const further = await read(table.record(false), [kept], true);
    expect(further).toMatchObject({ dealt: 1, known: 0 });
    table.free();
    on.free();
  });
});

describe('words about games', () => {
  test('people come by name, computers by level', () => {
    const seats = [me, moon, moon, { name: 'Anna', level: 'crescent' }];
    expect(seats.map((_, i) => seatName(seats, i))).toEqual(['You', 'Full Moon 1', 'Full Moon 2', 'Anna']);
    expect(seatName([me, me], 1)).toBe('Player 2');
  });

  test('a game has a title, a state and a result', () => {
    const table = engine().newTable(setup());
    const s = summarize(table, table.position());
    expect(gameTitle(s)).toBe('Against Full Moon');
    expect(gameState({ ...s, mover: 0 })).toBe('Your turn · 20 to 20 discs left');
    const result = { reason: 'discs' as const, ranking: [1, 0], phase1: 0, phase2: 0, total: 0 };
    expect(gameResult({ ...s, result })).toBe('Full Moon won; you had 20 discs left');
    expect(gameResult({ ...s, result: { ...result, ranking: [0, 1] } })).toBe(
      'You won; the next had 20 discs left',
    );
    expect(gameResult({ ...s, result: { ...result, reason: 'time' } })).toBe('Full Moon won on time');
    table.free();
  });

  test('the area shown is the person’s who moves', () => {
    expect(shownSeat({ mover: 1, seats: [me, me] })).toBe(1);
    expect(shownSeat({ mover: 0, seats: [moon, me] })).toBe(1);
    expect(shownSeat({ mover: null, seats: [moon, moon] })).toBe(0);
  });

  test('days are written as records have them, and seeds have 64 bits', () => {
    expect(today(new Date(2026, 0, 5))).toBe('2026-01-05');
    expect(BigInt(randomSeed())).toBeLessThan(1n << 64n);
  });
});
