import { beforeAll, describe, expect, it, vi } from 'vitest';
import { dealSeat } from '../games/list/deal';
import { engine } from '../engine';
import { STRONGEST } from '../levels';
import { keepPlayed } from '../play/end/afterthought';
import { pack } from '../store/games';
import { actionsOf, chance, loadRealEngine, setup } from '../testing';
import type { KeptGame, Setup } from '../types';
import { areaTitle } from '../words/game/says';
import { onlyPerson, seatLabel } from '../words/seats';
import type { Frame } from '../review/chart';
import { stairs, ticks } from './chart';
import { compare, dayOf, ownOf, type Run } from './duplicate';
import { leadWords, parting, verdict } from './words';

const shelf = vi.hoisted(() => [] as unknown[]);
vi.mock('../store/store', async (original) => ({
  ...(await original<typeof import('../store/store')>()),
  putGame: (kept: unknown) => Promise.resolve(void shelf.push(kept)),
}));

beforeAll(async () => {
  await loadRealEngine();
});

const AGAINST: Partial<Setup> = {
  seats: [
    { name: '', level: null },
    { name: '', level: 'half-moon' },
  ],
};

/** A game by chance, to its end or so many actions of it. */
function game(of: Setup, seed: number, plies = Infinity): KeptGame {
  const table = engine().newTable(of);
  const below = chance(seed);
  for (let p = table.position(); !p.result && p.plies < plies; p = table.position()) {
    const actions = actionsOf(p);
    table.play(actions[below(actions.length)]!);
  }
  const kept = pack(table);
  table.free();
  return kept;
}
const linked = (kept: KeptGame) => {
  const table = engine().readTable(kept.record);
  const back = engine().readLink(table.link());
  const record = back.record(true);
  table.free();
  back.free();
  return record;
};

describe('a run of the computer', () => {
  it.each([
    ['solo', setup(1, { seats: [{ name: '', level: null }] })],
    ['against another', setup(2, AGAINST)],
  ])('is kept as its own, and nobody is called You: %s', async (_, of) => {
    const { record } = game(of, 4);
    expect(await keepPlayed('computer-g', record, 0)).toBe('computer-g');
    const kept = shelf.pop() as KeptGame;
    expect([kept.id, kept.foreign, kept.summary.seats[0]!.level]).toEqual(['computer-g', true, STRONGEST]);
    expect(onlyPerson(kept.summary.seats)).toBeNull();
    expect(seatLabel(kept.summary, 0)).not.toBe('You');
    const table = engine().readTable(kept.record);
    expect(areaTitle(table.position(), 0, null)).toBe('Super Moon’s area');
    table.free();
    expect(compare(record, kept.record, 0)!.alike).toBeGreaterThan(5); // the same actions
  });
});

describe('two runs of one deal', () => {
  it('have a turn for every tile, and the discs that are left', () => {
    const [a, b] = [game(setup(1), 1), game(setup(1), 2)];
    const found = compare(a.record, b.record, 0)!;
    expect(found.runs.map((run) => run.total)).toEqual([a, b].map((g) => g.summary.result!.total));
    expect(found.runs[0].turns.length).toBe(a.summary.area.length);
    expect(found.runs[0].turns.at(-1)!.left).toBe(a.summary.seats[0]!.discs);
    expect(Math.sign(found.better)).toBe(Math.sign(a.summary.result!.total - b.summary.result!.total));
    expect(found.runs[0].turns[0]).toMatchObject({ ply: 1, x: 0, y: 0, filled: false });
  });

  it('are told through a link as they are', () => {
    const kept = game(setup(2, AGAINST), 3);
    const found = compare(kept.record, linked(kept), 0)!;
    expect(found.alike).toBe(found.runs[0].turns.length);
    expect(found.better).toBe(0);
  });

  it('are of the same deal, or there is nothing to tell', () => {
    const solo = game(setup(1), 1).record;
    expect(compare(solo, game(setup(1, { seed: '2027' }), 1).record, 0)).toBeNull();
    const two = game(setup(2, AGAINST), 1).record;
    expect(compare(two, two, 0)).not.toBeNull();
    expect(compare(two, two, 1)).toBeNull(); // the other seat is a computer’s, and this one a person’s
    expect(compare(solo, two, 0)).toBeNull();
    expect(() => compare(solo, 'no record', 0)).toThrow();
  });
});

it('one person’s finished games of a seed have a deal to be compared', () => {
  expect(dealSeat(game(setup(1), 1).summary)).toBe(0);
  expect(dealSeat(game(setup(2, AGAINST), 1).summary)).toBe(0);
  expect(dealSeat(game(setup(1), 1, 5).summary)).toBeNull();
  expect(dealSeat(game(setup(2), 1).summary)).toBeNull();
  expect(dealSeat({ ...game(setup(1), 1).summary, seed: null })).toBeNull();
});

it('the first of one’s own games with a deal is the one that counts', () => {
  const theirs = linked(game(setup(1), 9));
  const begun = { ...game(setup(1), 2, 4), id: 'begun', created: 2 };
  const first = { ...game(setup(1), 1), id: 'first', created: 1 };
  const other = { ...game(setup(1, { seed: '2027' }), 1), id: 'other', created: 0 };
  const foreign = { ...game(setup(1), 4), id: 'foreign', created: 0, foreign: true };
  const own = (...games: KeptGame[]) => ownOf(games, theirs, '2026', 0)?.id ?? null;
  expect(own(begun, first, other, foreign)).toBe('first');
  expect(own(begun, other)).toBe('begun');
  expect(own(other, foreign)).toBeNull();
});

it('the deal of a day is known by its seed, while it can be played', () => {
  expect(dayOf('9811423565370363541', '2026-11-16')).toBe('2026-11-16');
  expect(dayOf('9811423565370363541', '2026-12-10')).toBe('2026-11-16');
  expect(dayOf('9811423565370363541', '2026-12-16')).toBeNull();
  expect(dayOf('9811423565370363541', '2026-11-15')).toBeNull(); // not yet
});

describe('in words', () => {
  const run = (more: Partial<Run>): Run => ({
    finished: true,
    place: 0,
    lead: 0,
    phase1: 0,
    phase2: 0,
    total: 0,
    turns: [],
    ...more,
  });
  const turn = (tile: number, more = {}) => ({
    ply: 1,
    tile,
    x: 0,
    y: 0,
    filled: false,
    covered: 0,
    left: 21,
    track: 1,
    ...more,
  });
  const both = (a: Partial<Run>, b: Partial<Run>, better: number, alike = 0) => ({
    alike,
    better,
    runs: [run(a), run(b)] as [Run, Run],
  });

  it('the better run', () => {
    expect(verdict(both({ total: 88 }, { total: 95 }, -7), 'Anna')).toBe('Your run is better by 7 points.');
    expect(verdict(both({ total: 96 }, { total: 95 }, 1), 'Anna')).toBe('The better run: Anna, by 1 point');
    expect(verdict(both({ place: 2 }, { place: 1 }, 1), 'Anna')).toBe('The better run: Anna');
    expect(verdict(both({ place: 1 }, { place: 2 }, -1), 'Anna')).toBe('Your run is the better one.');
    expect(verdict(both({}, {}, 0), 'Anna')).toBe('Both runs are worth the same.');
    expect([2, 0, -1].map(leadWords)).toEqual(['2 discs ahead', 'even', '1 disc behind']);
  });

  it('where they part', () => {
    const part = (a: Run['turns'], b: Run['turns'], alike: number, solo = true) =>
      parting(both({ turns: a }, { turns: b }, 0, alike), 'Anna', solo);
    expect(part([turn(1)], [turn(1)], 1)).toMatch(/the same, turn by turn/);
    expect(part([turn(1), turn(2)], [turn(1)], 1)).toMatch(/up to turn 1/);
    expect(part([turn(1)], [turn(1, { x: 1 })], 0)).toMatch(/turn 1: the same tile, laid elsewhere/);
    expect(part([turn(1, { filled: true })], [turn(1)], 0)).toMatch(/you ended phase 1/);
    expect(part([turn(1)], [turn(1, { filled: true })], 0, false)).toMatch(
      /Refilled the wheel before it: Anna/,
    );
    expect(part([turn(1)], [turn(60)], 0)).toMatch(/turn 1\. You: .+\. Anna: .+\./);
  });
});

it('a line goes down where a disc is placed', () => {
  const f: Frame = { width: 100, height: 100, left: 0, right: 0, top: 0, bottom: 0 };
  const turns = [20, 20, 10].map((left) => ({ left })) as Run['turns'];
  expect(stairs({ turns } as Run, 20, 4, f)).toBe('M0 0H25V0H50V0H75V50');
  expect(ticks(17)).toEqual([5, 10, 15]);
});
