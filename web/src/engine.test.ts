// engine.test.ts: the rules as the page gets them, over the real module.

import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { engineIn } from 'novaluna/engine';
import { loadModule, Module } from 'novaluna/module';
import { engine, EngineError, studies } from './engine';
import { isLevel, LEVELS, STRONGEST } from './levels';
import { actionsOf, at, chance, copyOf, loadRealEngine, module, playByChance, setup } from './testing';
import { storedGames, storedPositions, storedRecord, type NativePosition } from './testing';
import type { Laid, Outlook, Position, Refusal, Sheet, Task } from './types';

beforeAll(async () => {
  await loadRealEngine();
});

/** What is thrown, as a refusal. */
function refusalOf(deed: () => unknown): Refusal {
  try {
    deed();
  } catch (error) {
    if (error instanceof EngineError) return error.refusal;
    throw error;
  }
  throw new Error('it was not refused');
}

/** A position as the native program prints it. */
function asNative(p: Position): NativePosition {
  const r = p.result;
  const ranking = r?.ranking.map((seat) => seat + 1);
  const solo = r && { phase1: r.phase1, phase2: r.phase2, total: r.total };
  return {
    ply: p.ply,
    action: p.last?.action ?? null,
    over: r !== null,
    to_move: p.mover === null ? null : p.mover + 1,
    order: p.solo ? null : p.order.map((seat) => seat + 1),
    phase: p.phase || null,
    marker: p.marker,
    wheel: p.wheel,
    pile: p.pile,
    players: p.seats.map((s) => ({
      discs: s.discs,
      track: p.solo ? null : s.track,
      tiles: s.area.map((t) => ({ id: t.id, x: t.x, y: t.y, covered: t.tasks.map((task) => task.covered) })),
    })),
    result: r && (p.solo ? { reason: r.reason, ...solo } : { reason: r.reason, ranking: ranking! }),
  };
}

describe('stored games, ply by ply', () => {
  it.each(storedGames)('%s is told as the native program tells it', (name) => {
    const table = engine().readTable(storedRecord(name));
    const expected = storedPositions(name);
    expect(table.position().plies).toBe(expected.length - 1);
    expected.forEach((position, ply) => expect(asNative(table.position(ply))).toEqual(position));
    table.free();
  });

  it.each(storedGames)('%s is the same when it is played again', (name) => {
    const past = engine().readTable(storedRecord(name));
    const table = engine().readTable(past.record(true, 0));
    for (const played of past.log()) {
      const now = table.play(played.action);
      const then = past.position(played.ply);
      expect(now.last).toEqual(played);
      expect(asNative(now)).toEqual(asNative(then));
    }
    expect(table.log()).toEqual(past.log());
    table.free();
    past.free();
  });
});

describe('tasks', () => {
  const beside = (a: Laid, b: Laid) => Math.abs(a.x - b.x) + Math.abs(a.y - b.y) === 1;

  /** R14 and R16, by walking. */
  function counts(area: Laid[], index: number): number[] {
    const color = (t: Laid) => engine().tiles[t.id]!.color;
    const found = new Set<number>();
    const walk = (from: Laid, only: string | null) =>
      area.forEach((t, i) => {
        if (i === index || found.has(i) || !beside(from, t) || (only && color(t) !== only)) return;
        found.add(i);
        walk(t, color(t));
      });
    walk(area[index]!, null);
    return [...found].sort((a, b) => a - b);
  }

  function check(area: Laid[], index: number, task: Task): void {
    const color = (i: number) => engine().tiles[area[i]!.id]!.color;
    const chain = counts(area, index).filter((i) => task.asks.includes(color(i)));
    const lacks = [...'BRTY'].map((c) => {
      const asked = [...task.asks].filter((a) => a === c).length;
      return c.repeat(Math.max(0, asked - chain.filter((i) => color(i) === c).length));
    });
    expect(task.chain).toEqual(chain);
    expect(task.lacks).toBe(lacks.join(''));
    expect(task.missing).toBe(task.lacks.length);
    expect(task.have).toBe(task.asks.length - task.missing);
  }

  it.each(storedGames)('are counted as R14 has it: %s', (name) => {
    const table = engine().readTable(storedRecord(name));
    const p = table.position();
    for (const seat of p.seats)
      seat.area.forEach((tile, i) => tile.tasks.forEach((task) => check(seat.area, i, task)));
    table.free();
  });

  it('know which were covered by the newest tile', () => {
    playByChance(engine().newTable(setup(2)), 5, (table) => {
      const p = table.position();
      if (!p.last?.tile) return;
      const area = p.seats[p.last.seat]!.area;
      const fresh = area.flatMap((tile) => tile.tasks.filter((task) => task.fresh));
      expect(fresh.length).toBe(p.last.covered);
      expect(fresh.every((task) => task.covered)).toBe(true);
    });
  });
});

describe.each([1, 2, 3, 4])('games by chance, %i seats', (seats) => {
  const newTable = (seed: number) => engine().newTable(setup(seats, { seed: String(seed) }));

  it('a preview is what playing does', () => {
    for (const seed of [1, 2, 3])
      playByChance(newTable(seed), seed, (table, action) => {
        const before = table.position();
        const preview = table.preview(action);
        const copy = copyOf(table);
        const after = copy.play(action);
        const area = after.seats[before.mover!]!.area;
        const lays = action.includes('@');
        const fresh = area.flatMap((tile, index) =>
          tile.tasks.flatMap((t, task) =>
            t.fresh && lays
              ? [{ index, task, asks: t.asks, id: tile.id, chain: t.chain.map((i) => area[i]!) }]
              : [],
          ),
        );
        const sorted = (cells: { x: number; y: number }[]) => cells.map(({ x, y }) => `${x},${y}`).sort();
        expect(preview.covers.map((c) => ({ ...c, chain: sorted(c.chain) }))).toEqual(
          fresh.map((c) => ({ ...c, chain: sorted(c.chain) })),
        );
        expect(preview.tile).toEqual(lays ? area.at(-1) : null);
        expect(preview.after).toEqual(area.map((tile) => tile.tasks));
        expect(preview.discsBefore).toBe(before.seats[before.mover!]!.discs);
        expect(preview.discsAfter).toBe(after.seats[before.mover!]!.discs);
        expect(preview.ends).toBe(after.result !== null);
        copy.free();
      });
  });

  it('cells tell what they cover, and there are no others', () => {
    const below = chance(seats);
    playByChance(newTable(7), 7, (table, action) => {
      const p = table.position();
      for (const offer of p.offer) {
        const cell = offer.cells[below(offer.cells.length)]!;
        expect(table.preview(`${offer.k}@${cell.x},${cell.y}`).covers.length).toBe(cell.covers);
        expect(p.wheel[offer.slot]).toBe(offer.id);
        const taken = p.seats[p.mover!]!.area[0];
        if (taken) expect(table.check(`${offer.k}@${taken.x},${taken.y}`)?.code).toBe('NL_ERR_TAKEN');
      }
      expect(table.check(action)).toBeNull();
      expect(table.check(`1@${20},20`)?.rule).toBe(p.offer.length ? 'R12' : 'R9');
    });
  });

  it('an outlook comes true', () => {
    for (const seed of [4, 5, 6])
      playByChance(newTable(seed), seed, (table) => {
        const p = table.position();
        for (const { k, cells, outlook } of p.offer) {
          if (p.solo) {
            expect(outlook).toBeNull();
            continue;
          }
          const copy = copyOf(table);
          const after = copy.play(`${k}@${cells[0]!.x},${cells[0]!.y}`);
          expectOutlook(outlook!, p, after);
          copy.free();
        }
      });
  });

  function expectOutlook(o: Outlook, before: Position, after: Position): void {
    const mover = before.mover!;
    expect(after.seats[mover]!.track).toBe(o.to);
    expect(after.order[0]).toBe(o.next);
    expect(o.again).toBe(o.next === mover);
    const others = after.seats
      .map((s, seat) => ({ seat, ahead: o.to - s.track }))
      .filter((s) => s.seat !== mover);
    const least = Math.min(...others.map((s) => Math.abs(s.ahead)));
    expect(Math.abs(o.ahead)).toBe(least);
    expect(others).toContainEqual({ seat: o.beside, ahead: o.ahead });
    expect(o.onTop).toBe(least === 0);
    if (after.result?.reason === 'discs') return;
    expect(o.out).toBe(after.result !== null);
    expect(o.offer).toEqual(after.offer.map((next) => next.id));
    expect(o.refill).toBe(after.refill);
  }

  it('refills reveal what was said', () => {
    playByChance(newTable(8), 8, (table) => {
      const p = table.position();
      for (const action of actionsOf(p).filter((a) => a === 'r' || a === 'e')) {
        const copy = copyOf(table);
        expect(copy.play(action).last!.revealed).toBe(p.reveals);
        copy.free();
      }
      if (p.refill === 'no' && !p.mayEnd) expect(p.reveals).toBe(0);
      expect(p.unseen.length).toBe(p.pile);
    });
  });

  it('stacks hold every runner in turn order', () => {
    playByChance(newTable(9), 9, (table) => {
      const p = table.position();
      const order = p.stacks.flatMap((s) => [...s.seats].reverse());
      expect(order).toEqual(p.solo ? [] : p.order);
      for (const stack of p.stacks)
        for (const seat of stack.seats) expect(p.seats[seat]!.track).toBe(stack.at);
    });
  });

  it('a record read again is the same table', () => {
    playByChance(newTable(10), 10, (table) => {
      const copy = copyOf(table);
      expect(copy.position()).toEqual(table.position());
      expect(copy.record(true)).toBe(table.record(true));
      copy.free();
    });
  });

  it('what the players know tells no more', () => {
    playByChance(newTable(11), 11, (table) => {
      const known = engine().readTable(table.record(false));
      const p = table.position();
      expect(known.position()).toEqual({ ...p, undo: known.position().undo });
      const deck = /\[Deck "(.*)"\]/.exec(table.record(false))![1]!.split(' ');
      expect(deck.length).toBe(68 - p.pile);
      expect(table.record(false)).not.toContain('[Seed');
      known.free();
    });
  });

  it('a link leads to the same game', () => {
    playByChance(newTable(12), 12, (table) => {
      const linked = engine().readLink(table.link());
      expect(linked.log()).toEqual(table.log());
      expect(linked.position().wheel).toEqual(table.position().wheel);
      expect(linked.link()).toBe(table.link());
      linked.free();
    });
  });
});

describe('solo', () => {
  it('the sheet at the end is the result', () => {
    for (const seed of [1, 2, 3, 4]) {
      const table = engine().newTable(setup(1, { seed: String(seed) }));
      const below = chance(seed);
      let p = table.position();
      for (; !p.result; p = table.position()) {
        const { phase1, phase2, total, placed } = p.sheet!;
        expect(phase1.total).toBe(phase1.costs + 10 * phase1.missing);
        expect(phase2.total).toBe(phase2.costs + 10 * phase2.missing);
        expect(total).toBe(phase1.total + phase2.total);
        expect(placed).toBe(21 - p.seats[0]!.discs);
        expect(phase1.over).toBe(p.phase === 2);
        const actions = actionsOf(p);
        table.play(actions[below(actions.length)]!);
      }
      expect(p.sheet!.phase1.total).toBe(p.result.phase1);
      expect(p.sheet!.phase2.total).toBe(p.result.phase2);
      expect(p.sheet!.total).toBe(p.result.total);
      expect(p.result.ranking).toEqual([0]);
      table.free();
    }
  });
});

describe('undo', () => {
  it('goes back and forth', () => {
    const table = engine().newTable(setup(2));
    expect(table.position().undo).toBe('no');
    expect(table.undo()).toBeNull();
    const positions = [table.position()];
    for (let i = 0; i < 5; i++) positions.push(table.play(actionsOf(table.position())[0]!));
    expect(table.position().undo).toBe('free');
    for (let i = 4; i >= 0; i--) {
      const back = table.undo()!;
      expect(back.ply).toBe(i);
      expect(back.redo).toBe(true);
      expect(asNative(back)).toEqual(asNative(positions[i]!));
    }
    for (let i = 1; i <= 5; i++) expect(asNative(table.redo()!)).toEqual(asNative(positions[i]!));
    expect(table.redo()).toBeNull();
    expect(table.position().takebacks).toBe(0);
    table.free();
  });

  it('is a takeback once a computer has answered', () => {
    const seats = [
      { name: 'Anna', level: null },
      { name: 'Moon', level: 'new-moon' },
    ];
    const table = engine().newTable(setup(2, { seats }));
    let p = table.position();
    expect(p.seats.map((s) => s.level)).toEqual([null, 'new-moon']);
    while (p.mover === 1) p = table.play(actionsOf(p)[0]!);
    const ply = p.ply;
    while (p.mover === 0) p = table.play(actionsOf(p)[0]!);
    expect(p.undo).toBe('free');
    p = table.play(actionsOf(p)[0]!);
    expect(p.undo).toBe('takeback');
    expect(table.undo()!.ply).toBeLessThan(p.ply);
    expect(table.position().ply).toBeGreaterThanOrEqual(ply);
    expect(table.position().takebacks).toBe(1);
    table.free();
  });

  it('is a takeback across a refill', () => {
    const table = engine().newTable(setup(2));
    let p = table.position();
    while (p.refill === 'no') p = table.play(actionsOf(p)[0]!);
    p = table.play('r');
    expect(p.last!.revealed).toBeGreaterThan(0);
    expect(p.undo).toBe('takeback');
    expect(table.undo()!.ply).toBe(p.ply - 1);
    table.free();
  });
});

describe('what is refused', () => {
  const broken: [string, string, Partial<Refusal>][] = [
    ['nothing', '', { code: 'NL_ERR_NO_RECORD', line: 1, column: 1 }],
    ['no deck', '[Players "2"]\n\n1@0,0\n', { code: 'NL_ERR_TAG_MISSING', line: 1, column: 1 }],
    [
      'a tile twice',
      '[Players "2"]\n[Deck "1 2 3 4 5 6 7 8 9 10 10"]\n',
      { code: 'NL_ERR_DECK', line: 2, column: 29 },
    ],
    [
      'a tile apart',
      '[Players "2"]\n[Deck "1 2 3 4 5 6 7 8 9 10 11"]\n\n1@0,0 1@0,0\n1@2,0\n',
      { code: 'NL_ERR_APART', rule: 'R12', line: 5, column: 1, action: 3 },
    ],
    ['two records', storedRecord('solo-51') + storedRecord('solo-52'), { code: 'NL_ERR_RECORDS' }],
  ];

  it.each(broken)('a record with %s', (_, text, expected) => {
    expect(refusalOf(() => engine().readTable(text))).toMatchObject(expected);
  });

  it('an action, with its rule', () => {
    const table = engine().newTable(setup(2));
    const before = table.position();
    expect(refusalOf(() => table.play('1@1,0'))).toMatchObject({ code: 'NL_ERR_FIRST', rule: 'R12' });
    expect(refusalOf(() => table.preview('r'))).toMatchObject({ code: 'NL_ERR_WHEEL_FULL', rule: 'R9' });
    expect(refusalOf(() => table.reasons('e'))).toMatchObject({ code: 'NL_ERR_END_SOLO' });
    expect(table.check('rubbish')).toMatchObject({ code: 'NL_ERR_ACTION' });
    expect(table.position()).toEqual(before);
    table.free();
  });

  it('a link that is none', () => {
    const table = engine().readTable(storedRecord('2-players-53'));
    const link = table.link();
    expect(link).toMatch(/^[A-Za-z0-9_-]+$/);
    expect(refusalOf(() => engine().readLink('')).code).toMatch(/^NL_ERR_LINK/);
    expect(refusalOf(() => engine().readLink(link.slice(0, -3))).code).toMatch(/^NL_ERR_/);
    expect(refusalOf(() => engine().readLink('hello world')).code).toMatch(/^NL_ERR_LINK/);
    table.free();
  });

  it('a set-up', () => {
    expect(refusalOf(() => engine().newTable(setup(0))).code).toBe('NL_ERR_PLAYERS');
    expect(refusalOf(() => engine().newTable(setup(5))).code).toBe('NL_ERR_PLAYERS');
    expect(refusalOf(() => engine().newTable(setup(2, { discs: [20, 21] }))).rule).toBe('R7');
    expect(refusalOf(() => engine().newTable(setup(1, { discs: [20] }))).rule).toBe('R20');
  });
});

describe('a table', () => {
  it('keeps names as they are', () => {
    const names = ['"Anna" \\ Ö', 'Зоряна Місячна', '🌙 {x}; [y]', ''];
    const seats = names.map((name) => ({ name, level: null }));
    const table = engine().newTable(setup(4, { seats }));
    const copy = copyOf(table);
    expect(copy.position().seats.map((s) => s.name)).toEqual(names);
    expect(copy.record(true)).toContain('[Date "2026-11-15"]');
    copy.free();
    table.free();
  });

  it('cuts a long name between two characters', () => {
    const name = 'ї'.repeat(200);
    const table = engine().newTable(setup(1, { seats: [{ name, level: null }] }));
    const kept = table.position().seats[0]!.name;
    expect(kept.length).toBeGreaterThan(10);
    expect(name.startsWith(kept)).toBe(true);
    table.free();
  });

  it('has the discs, the seed and the seats asked for', () => {
    const seed = '18446744073709551615';
    const table = engine().newTable(setup(3, { discs: [17, 5, 20], seed }));
    expect(table.position().seats.map((s) => [s.discs, s.discsAtStart])).toEqual([
      [17, 17],
      [5, 5],
      [20, 20],
    ]);
    expect(table.record(true)).toContain(`[Seed "${seed}"]`);
    table.free();
  });

  it('keeps tags that it does not know', () => {
    const table = engine().newTable(setup(2));
    expect(table.record(true)).not.toContain('[Hints');
    table.setTag('Hints', '3 "of" \\ many');
    const copy = copyOf(table);
    expect(copy.record(true)).toContain('[Hints "3 \\"of\\" \\\\ many"]');
    copy.setTag('Hints', null);
    expect(copy.record(true)).not.toContain('[Hints');
    expect(refusalOf(() => table.setTag('Deck', '1')).code).toBe('NL_ERR_TAG_TWICE');
    copy.free();
    table.free();
  });

  it('can end otherwise', () => {
    const table = engine().newTable(setup(3));
    const p = table.play(actionsOf(table.position())[0]!);
    const end = table.end('left', p.last!.seat);
    expect(end.result!.ranking.at(-1)).toBe(p.last!.seat);
    expect(end).toMatchObject({
      mover: null,
      offer: [],
      refill: 'no',
      undo: 'no',
      result: { reason: 'left' },
    });
    expect(table.check('1@0,0')?.code).toBe('NL_ERR_STOPPED');
    const copy = copyOf(table);
    expect(copy.position().result).toEqual(end.result);
    expect(copy.position(0).result).toBeNull();
    copy.free();
    const other = engine().newTable(setup(2));
    expect(other.end('agreed', 0).result!.ranking).toEqual(other.position().order);
    expect(refusalOf(() => other.end('agreed', 0)).code).toBe('NL_ERR_STOPPED');
    other.free();
    table.free();
  });

  it('has a clock, if wanted', () => {
    const table = engine().newTable(setup(2, { clock: { main: 60000, increment: 5000 } }));
    expect(table.position().clock).toEqual({ left: [60000, 60000], running: null });
    table.resume(1000);
    const mover = table.position().mover!;
    expect(table.tick(11000).clock).toMatchObject({ running: mover });
    expect(table.position().clock!.left[mover]).toBe(50000);
    const p = table.play(actionsOf(table.position())[0]!, 21000);
    expect(p.clock!.left[mover]).toBe(45000);
    table.pause(31000);
    expect(table.tick(90000).over).toBe(false);
    table.resume(100000);
    expect(table.tick(200000).over).toBe(true);
    const over = table.position();
    expect(over.result!.reason).toBe('time');
    expect(over.result!.ranking.at(-1)).toBe(p.mover);
    table.free();
    const untimed = engine().newTable(setup(2));
    expect(untimed.tick(5).clock).toBeNull();
    untimed.free();
  });

  it('of a link can get a pile', () => {
    const table = engine().newTable(setup(2));
    table.play(actionsOf(table.position())[0]!);
    const linked = engine().readLink(table.link());
    expect(linked.complete('7')).toBe(true);
    expect(linked.complete('8')).toBe(false);
    playByChance(linked, 1, () => {});
    table.free();
  });

  it.each([
    ['verified', null, (record: string) => record],
    ['no-seal', null, (record: string) => record.replace(/\[Seal.*\n/, '')],
    ['not-opened', null, (record: string) => record.replace(/\[Secret.*\n/, '')],
    ['unreadable', null, (record: string) => record.replace(/Mix2 "9d/, 'Mix2 "')],
    ['secret-differs', null, (record: string) => record.replace('Secret "f', 'Secret "e')],
    ['deck-differs', 66, (record: string) => record.replace('26 27 64 20"', '26 64 27 20"')],
    [
      'stack-differs',
      1,
      (record: string) => record.replace('Stack "2 1"', 'Stack "1 2"').replace(/1@0,0[^]*/, ''),
    ],
  ])('with a seal is %s', (verdict, place, change) => {
    const table = engine().readTable(change(readFileSync(at('docs/examples/sealed.nlr'), 'utf8')));
    expect(table.verify()).toEqual({ verdict, place });
    expect(table.record(false)).not.toContain('Secret');
    table.free();
  });

  it('is gone once it is freed, and its memory is used again', async () => {
    const { instance } = await WebAssembly.instantiate(module('game'));
    const own = engineIn(new Module(instance), studies);
    const memory = instance.exports['memory'] as WebAssembly.Memory;
    const table = own.newTable(setup(2));
    table.free();
    table.free();
    expect(() => table.position()).toThrow('freed');
    const before = memory.buffer.byteLength;
    for (let i = 0; i < 1000; i++) {
      const another = own.newTable(setup(4));
      another.books().free();
      another.free();
    }
    expect(memory.buffer.byteLength).toBeLessThan(before + (1 << 20));
  });

  it('has reasons for actions', () => {
    const table = engine().readTable(storedRecord('2-players-53'));
    const log = table.log();
    for (const played of log) {
      for (const reason of table.reasons(played.action, played.ply - 1)) {
        if (reason.code !== 'covers') continue;
        expect(reason.a).toBe(played.covered);
        expect(reason.tasks.length).toBe(played.covered);
        for (const t of reason.tasks) expect(engine().tiles[t.id]!.tasks[t.task]).toBeTruthy();
      }
    }
    table.free();
  });
});

describe('the module is loaded', () => {
  const address = (type: string) => `data:${type};base64,${module('game').toString('base64')}`;

  it.each(['application/wasm', 'application/octet-stream'])('as %s', async (type) => {
    expect(engineIn(await loadModule(address(type))).tiles.length).toBe(69);
  });

  it('or it is said why not', async () => {
    await expect(loadModule(address('application/wasm').slice(0, 2000))).rejects.toThrow();
  });
});

describe('what never changes', () => {
  it('tiles', () => {
    const { tiles } = engine();
    expect(tiles.length).toBe(69);
    expect(tiles[61]).toEqual({ id: 61, color: 'Y', cost: 4, tasks: ['RRR', 'TTT', 'BB'] });
    expect(tiles[1]).toEqual({ id: 1, color: 'B', cost: 1, tasks: [] });
  });

  it('levels: those that people are offered, weakest first, and the one that uses the time it has', () => {
    const names = engine().levels.map((level) => level.name);
    expect(names.filter(isLevel)).toEqual(LEVELS);
    expect(names.filter((name) => /moon|crescent|gibbous/.test(name))).toEqual(LEVELS);
    expect(LEVELS.at(-1)).toBe(STRONGEST);
    const endless = engine().levels.filter((level) => level.endless);
    expect(endless.map((level) => level.name)).toEqual(['hand', STRONGEST]);
  });
});

describe('in solo', () => {
  it('how the scores would stand is what playing gives: on a cell exactly, for a tile from the least to the most', () => {
    const table = engine().newTable(setup(1, { seed: '11' }));
    let wide = 0;
    for (let i = 0; table.position().mover !== null && i < 16; i++) {
      const p = table.position();
      for (const o of p.offer) {
        const sheets = o.cells.map(({ x, y }) => {
          const next = engine().readTable(table.record(true));
          const after = next.play(`${o.k}@${x},${y}`).sheet!;
          expect(table.preview(`${o.k}@${x},${y}`).sheet).toEqual(after);
          next.free();
          return after;
        });
        const range = (of: (sheet: Sheet) => number) => {
          const all = sheets.map(of);
          return { least: Math.min(...all), most: Math.max(...all) };
        };
        expect(o.outlook).toBeNull();
        expect(o.toll).toEqual({
          counts: p.phase === 1 ? 2 : 1,
          phase1: range((sheet) => sheet.phase1.total),
          total: range((sheet) => sheet.total),
        });
        wide += Number(o.toll!.total.least < o.toll!.total.most);
      }
      expect(p.sheet!.small + p.sheet!.large).toBe(21 - p.sheet!.placed);
      expect(p.sheet!.small).toBe(Math.max(0, 8 - p.sheet!.placed));
      const { k, cells } = p.offer[0]!;
      const best = cells.reduce((a, c) => (c.covers > a.covers ? c : a));
      table.play(`${k}@${best.x},${best.y}`);
    }
    expect(wide).toBeGreaterThan(5);
    table.free();
  });

  it('the last disc is told: on the task that the newest tile has covered last', () => {
    const table = engine().newTable(setup(1, { seed: '11' }));
    let told = 0;
    for (let i = 0; table.position().mover !== null && i < 16; i++) {
      const { k, cells } = table.position().offer[0]!;
      const best = cells.reduce((a, c) => (c.covers > a.covers ? c : a));
      const action = `${k}@${best.x},${best.y}`;
      const last = table.preview(action).covers.at(-1);
      const { lastDisc } = table.play(action).seats[0]!;
      expect(lastDisc).toEqual(last ? { index: last.index, task: last.task } : null);
      told += Number(!!lastDisc);
    }
    expect(told).toBeGreaterThan(3);
    table.free();
  });

  it('the numbers it is bounded by are those of the rules (R1, R4, R5, R7, R20, R22, R23)', () => {
    expect(engine().limits).toEqual({
      tiles: 68,
      pile: 57,
      name: 40,
      missing: 10,
      wishes: 3,
      discs: {
        usual: [null, 21, 20, 20, 20],
        first: [null, 21, 20, 17, 15],
        least: [null, 21, 1, 1, 1],
        most: [null, 21, 20, 20, 20],
        small: 8,
      },
      par: { nodes: 12000, seed: 1 },
    });
  });
});
