// marks.test.ts: the guide in whole games with the real rules and the real opponent, however somebody plays.

import { beforeAll, describe, expect, it } from 'vitest';
import { loadThinker, type Thinker } from 'novaluna/thinker';
import { engine, tile, type Table } from '../engine';
import { chance, loadRealEngine, module } from '../testing';
import type { Offer, Position } from '../types';
import { firstSetup, FRIENDLY } from './first';
import {
  begin,
  follow,
  FRESH,
  markOf,
  NAMES,
  read,
  sendOn,
  write,
  type Guidance,
  type Name,
  type Scene,
} from './marks';

let thinker: Thinker;
beforeAll(async () => {
  await loadRealEngine();
  thinker = await loadThinker(module('player'));
});

/** What the computer plays. */
function reply(table: Table): string {
  const level = table.position().seats[1]!.level!;
  const record = table.record(false);
  thinker.start({ record, level, seed: table.chances(), mate: 0, ms: null, nodes: null });
  while (thinker.think(4));
  return table.gather([thinker.report()]).action;
}

type Choice = { offer: Offer; cell: Offer['cells'][number] } | 'r';
type Way = (p: Position) => Choice;

const cost = (o: Offer) => tile(o.id).cost;
const fullest = (o: Offer) => o.cells.reduce((a, b) => (b.covers > a.covers ? b : a));
const WAYS: Record<string, Way> = {
  'what covers most, then the cheapest': (p) =>
    p.offer
      .map((offer) => ({ offer, cell: fullest(offer) }))
      .reduce((a, b) => ((b.cell.covers - a.cell.covers || cost(a.offer) - cost(b.offer)) > 0 ? b : a)),
  'always the first': ({ offer: [first] }) => ({ offer: first!, cell: fullest(first!) }),
  'always the cheapest': (p) => {
    const offer = p.offer.reduce((a, b) => (cost(b) < cost(a) ? b : a));
    return { offer, cell: fullest(offer) };
  },
};

interface Told {
  at: Map<Name, number>; // at which turn of the learner each mark was shown first
  order: Name[];
  position: Position; // the last
}

/** A game with a guide: every card is read, and sent on where that is possible. */
function guided(way: Way, seed = FRIENDLY): Told {
  const table = engine().newTable({ ...firstSetup(''), seed });
  const at = new Map<Name, number>();
  const order: Name[] = [];
  let turns = 0;
  let guidance: Guidance = begin;
  const look = (position: Position, mine: boolean, offer: Offer | null = null, ghost = false) => {
    const scene: Scene = {
      position,
      you: 0,
      mine,
      wheel: true,
      log: table.log(),
      offer,
      ghost: ghost ? { x: 0, y: 0 } : null,
    };
    for (guidance = follow(guidance, scene); guidance.shown; guidance = sendOn(guidance, scene)) {
      const { shown } = guidance;
      if (!at.has(shown)) order.push(shown);
      if (!at.has(shown)) at.set(shown, turns);
      expect(markOf(shown).title(scene) && markOf(shown).text(scene)).not.toMatch(/[{}]|undefined|NaN/);
      if (!markOf(shown).told) return;
    }
  };
  let p = table.position();
  for (; p.mover !== null; p = table.position()) {
    if (p.refill === 'must' || p.mover !== 0) {
      look(p, false);
      expect(guidance.shown).toBeNull();
      table.play(p.refill === 'must' ? 'r' : reply(table));
      continue;
    }
    turns++;
    look(p, true);
    const choice = way(p);
    if (choice === 'r') {
      table.play('r');
      continue;
    }
    const { offer, cell } = choice;
    look(p, true, offer, offer.cells.length === 1);
    look(p, true, offer, true);
    table.play(`${offer.k}@${cell.x},${cell.y}`);
  }
  look(p, false);
  expect(guidance.shown).toBeNull();
  table.free();
  return { at, order, position: p };
}

describe('the friendly deal', () => {
  for (const [name, way] of Object.entries(WAYS))
    it(`shows every rule early: ${name}`, () => {
      const { at, order, position } = guided(way);
      expect([...at.keys()].sort()).toEqual([...NAMES].sort());
      expect(order.slice(0, 3)).toEqual(['goal', 'choose', 'pay']);
      const most: Partial<Record<Name, number>> = {
        goal: 1,
        choose: 1,
        pay: 1,
        turn: 2,
        tasks: 2,
        place: 2,
        stack: 3,
      };
      for (const [mark, turn] of at) expect([mark, turn <= (most[mark] ?? 17)]).toEqual([mark, true]);
      for (const mark of ['cover', 'chain'] as const) expect(at.get(mark)).toBeLessThanOrEqual(8);
      expect(position.result!.ranking[0]).toBe(0); // a friendly one
    });
});

it('does without obedience: whatever is played, each mark comes once at most', () => {
  for (let seed = 1; seed <= 12; seed++) {
    const below = chance(seed);
    const { at, order } = guided((p) => {
      if (p.refill === 'may' && below(2)) return 'r';
      const offer = p.offer[below(p.offer.length)]!;
      return { offer, cell: offer.cells[below(offer.cells.length)]! };
    }, String(seed));
    expect(new Set(order).size).toBe(order.length);
    for (const mark of ['goal', 'choose', 'pay', 'place', 'tasks'] as const) expect(at.has(mark)).toBe(true);
  }
});

describe('a mark', () => {
  const table = () => engine().newTable(firstSetup(''));
  const sceneOf = (position: Position, more: Partial<Scene> = {}): Scene => ({
    position,
    you: 0,
    mine: true,
    wheel: true,
    log: [],
    offer: null,
    ghost: null,
    ...more,
  });

  it('waits for its deed, and comes back when the tile is put back', () => {
    const p = table().position();
    const [offer] = p.offer;
    let g = sendOn(follow(begin, sceneOf(p)), sceneOf(p));
    expect(g).toMatchObject({ told: ['goal'], shown: 'choose' });
    expect(follow(g, sceneOf(p))).toEqual(g);
    g = follow(g, sceneOf(p, { offer: offer! }));
    expect(g).toMatchObject({ told: ['goal', 'choose'], shown: 'place' });
    g = follow(g, sceneOf(p)); // the tile is put back
    expect(g.told).not.toContain('place');
    g = follow(g, sceneOf(p, { offer: offer!, ghost: { x: 0, y: 0 } }));
    expect(g.shown).toBe('pay');
  });

  it('is told once the turn is over, though it is not the learner’s turn then', () => {
    const it = table();
    const p = it.position();
    const scene = sceneOf(p, { offer: p.offer[0]!, ghost: { x: 0, y: 0 } });
    let g = follow({ told: ['goal', 'choose'], shown: null, plies: 0 }, scene);
    expect(g.shown).toBe('pay');
    g = follow(g, sceneOf(it.play('1@0,0'), { mine: false, log: it.log() }));
    expect(g).toMatchObject({ told: ['goal', 'choose', 'pay'], shown: null });
  });

  it('is read and written', () => {
    expect(read(write(['goal', 'chain']))).toEqual(['goal', 'chain']);
    expect(read(FRESH)).toEqual([]);
    expect(read('on nonsense goal')).toEqual(['goal']);
  });
});
