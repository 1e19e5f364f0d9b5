// players.test.ts: computer players without workers: the same code, at the other end of a
// line within this process.

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { loadThinker, type Question, type Thinker } from 'novaluna/thinker';
import { readJson, reviewOf } from 'novaluna/told';
import { engine, type Table } from '../engine';
import {
  actionsOf,
  at,
  loadRealEngine,
  module,
  playByChance,
  setup,
  storedGames,
  storedRecord,
} from '../testing';
import type { Review, Thought } from '../types';
import type { FromWorker, ToWorker } from './messages';
import { playersWith } from './players';
import type { WorkerLike } from './pool';
import { serve, type Staff } from './serve';

let thinker: Thinker;
beforeAll(async () => {
  await loadRealEngine();
  thinker = await strong();
  expect(thinker.learn(weights().buffer)).toBe(true); // natively the weights are part of the program
});

const native = fileURLToPath(at('build/novaluna'));

/** What stands in for a worker, and what became of it. */
class FakeWorker implements WorkerLike {
  static all: FakeWorker[] = [];
  onmessage: ((event: MessageEvent<FromWorker>) => void) | null = null;
  onerror: ((event: ErrorEvent) => void) | null = null;
  questions: Question[] = [];
  gone = false;
  private readonly line = new MessageChannel();

  constructor(staff: () => Staff) {
    FakeWorker.all.push(this);
    // Here a port that is always busy would keep the others waiting.
    const rest = () => new Promise<void>((resume) => setImmediate(resume));
    serve(this.line.port2 as unknown as Parameters<typeof serve>[0], staff(), rest);
    this.line.port1.onmessage = (event) => !this.gone && this.onmessage?.(event as MessageEvent<FromWorker>);
  }

  postMessage(message: ToWorker): void {
    if (message.kind === 'think') this.questions.push(message.question);
    this.line.port1.postMessage(message);
  }

  terminate(): void {
    this.gone = true;
    this.line.port1.close();
  }

  crash(): void {
    this.gone = true;
    this.onerror?.({ message: 'out of memory' } as ErrorEvent);
  }
}

afterEach(() => {
  FakeWorker.all.forEach((worker) => worker.terminate());
  FakeWorker.all = [];
});

/** The file of weights, whole. */
const weights = () => new Uint8Array(readFileSync(at('ai/net/weights.nlnet')));

const strong = () => loadThinker(module('strong'));
const own = (file = weights()): Staff => ({
  light: loadThinker(module('player')),
  strong,
  weights: () => Promise.resolve(file.buffer),
});
const players = (size: number) => playersWith(() => new FakeWorker(() => own()), size);

const question = (record: string, more: Partial<Question>): Question => ({
  record,
  level: 'super-moon',
  seed: '1',
  mate: 0,
  ms: null,
  nodes: null,
  ...more,
});

/** A thought without workers: the choice after so many nodes, in slices of a size. */
function choose(table: Table, q: Question, nodes: number, slice: number): Omit<Thought, 'ms'> {
  thinker.start({ ...q, nodes });
  for (let left = nodes; left > 0; left -= slice) if (!thinker.think(Math.min(slice, left))) break;
  return table.gather([thinker.report()]);
}

/** The choice of the native program. */
function chooseNatively(q: Question, nodes: number): string {
  const lines = ['nlp', `setoption name Level value ${q.level}`, `setoption name Seed value ${q.seed}`];
  const input = [...lines, 'position', q.record, 'end', `go nodes ${nodes}`].join('\n');
  // `quit` must wait for the answer: the end of the input does as well.
  const output = execFileSync(native, ['engine'], { input: `${input}\n`, encoding: 'utf8' });
  return /bestaction (\S+)/.exec(output)![1]!;
}

/** A stored game as it begins. */
function storedStart(name: string): string {
  const past = engine().readTable(storedRecord(name));
  const record = past.record(false, 0);
  past.free();
  return record;
}

describe('the net', () => {
  const level = 'super-moon';

  /** What a worker with such a staff says after some nodes. */
  async function says(staff: Staff): Promise<Omit<Thought, 'ms'>> {
    const past = engine().readTable(storedRecord('2-players-53'));
    const table = engine().readTable(past.record(false, 20));
    const { ms: _, ...thought } = await playersWith(() => new FakeWorker(() => staff), 1).think(table, {
      level,
      seed: '1',
      nodes: 200,
    });
    past.free();
    table.free();
    return thought;
  }

  it('is asked for by the levels that want it, and by no others', async () => {
    const light = await own().light;
    const heavy = await strong();
    const wanting = (who: Thinker, name: string) =>
      engine()
        .levels.map((l) => l.name)
        .filter((l) => who.wants(question(storedStart(name), { level: l })));
    const two = ['hunter-moon', level];
    expect(wanting(light, '2-players-53')).toEqual(two);
    expect(wanting(heavy, '4-players-58')).toEqual(two);
    expect(wanting(light, 'solo-51')).not.toContain('greedy');
    expect(wanting(light, 'solo-51')).toContain('half-moon');
    expect(wanting(heavy, 'solo-51')).toEqual([]);
    heavy.learn(weights().buffer);
    expect(wanting(heavy, '2-players-53')).toEqual([]);
  });

  it('changes what that level thinks; without it, it plays on by hand', async () => {
    const byNet = await says(own());
    const byHand = await says({ ...own(), weights: () => Promise.reject(new Error('no network')) });
    expect(byNet).not.toEqual(byHand);
    const cut = await says(own(weights().slice(0, 1000)));
    const damaged = await says(own(weights().fill(7, 5000, 5001)));
    const light = await says({ ...own(), strong: () => Promise.reject(new Error('no network')) });
    expect([cut, damaged, light]).toEqual([byHand, byHand, byHand]);
  });

  it('is not needed for solo, and the light player does not try it', async () => {
    const q = question(storedStart('solo-51'), { level: 'half-moon' });
    const light = await own().light;
    expect(() => light.start(q)).toThrow();
    (await strong()).start(q);
  });
});

describe('a thinker', () => {
  const plans = [
    { level: 'new-moon', nodes: 10 },
    { level: 'crescent', nodes: 10 },
    { level: 'half-moon', nodes: 10 },
    { level: 'gibbous', nodes: 1000 },
    { level: 'full-moon', nodes: 3000 },
    { level: 'super-moon', nodes: 150 },
  ];
  const names = ['2-players-53', '3-players-56', '4-players-58', 'solo-51'];

  it.skipIf(!existsSync(native)).each(['2026-11-16', '2026-12-24'])(
    'makes par of a day as the native program does, action for action: %s',
    { timeout: 600_000 },
    (day) => {
      const par = execFileSync(native, ['daily', day, '--par'], { encoding: 'utf8' });
      const table = engine().readTable(par);
      const deal = engine().readTable(table.record(true, 0));
      const { nodes } = engine().limits.par;
      while (!deal.position().result) {
        const thought = choose(deal, question(deal.record(false), {}), nodes, nodes);
        deal.play(thought.action);
      }
      expect(deal.log()).toEqual(table.log());
    },
  );

  it.skipIf(!existsSync(native)).each(names)('chooses what the native program chooses: %s', (name) => {
    const past = engine().readTable(storedRecord(name));
    const { plies } = past.position();
    for (const [i, plan] of plans.entries())
      for (let ply = i; ply < plies; ply += 17) {
        const record = past.record(false, ply);
        const table = engine().readTable(record);
        const q = question(record, { level: plan.level, seed: String(ply) });
        expect([plan.level, ply, choose(table, q, plan.nodes, 7).action]).toEqual([
          plan.level,
          ply,
          chooseNatively(q, plan.nodes),
        ]);
        table.free();
      }
    past.free();
  });

  it('chooses a legal action, and tells what it knows of all', () => {
    for (const seats of [1, 2, 3, 4])
      playByChance(engine().newTable(setup(seats)), seats, (table) => {
        const legal = actionsOf(table.position());
        const thought = choose(table, question(table.record(false), { level: 'gibbous' }), 4, 1);
        expect(thought.choices.map((c) => c.action).sort()).toEqual([...legal].sort());
        expect(thought.choices[0]!.action).toBe(thought.action);
        expect(thought.line[0]).toBe(thought.action);
        expect(thought.value.length).toBe(seats);
        if (seats > 1) expect(thought.value.reduce((sum, v) => sum + v)).toBeCloseTo(1, 3);
      });
  });

  it('goes on from what it thought before, but not where positions are counted', () => {
    const whole = engine().readTable(storedRecord('2-players-53'));
    const q = question(whole.record(false, 8), {});
    const table = engine().readTable(q.record);
    const visits = () => table.gather([thinker.report()]).choices.reduce((sum, c) => sum + c.visits, 0);
    thinker.start(q);
    thinker.think(60);
    expect(visits()).toBe(60);
    thinker.start({ ...q, seed: '2' });
    expect(visits()).toBe(60);
    thinker.start({ ...q, nodes: 10 });
    expect(visits()).toBe(0);
    table.free();
    whole.free();
  });

  it('adds up what several found', () => {
    const table = engine().readTable(storedRecord('2-players-53'));
    const record = table.record(false, 8);
    const then = engine().readTable(record);
    const found = [0, 1, 2].map((mate) => {
      thinker.start(question(record, { mate, nodes: 60 }));
      thinker.think(60);
      return thinker.report();
    });
    const single = found.map((report) => then.gather([report]));
    const sum = then.gather(found);
    expect(sum.nodes).toBe(single.reduce((n, t) => n + t.nodes, 0));
    for (const choice of sum.choices) {
      const parts = single.map((t) => t.choices.find((c) => c.action === choice.action)!);
      expect(choice.visits).toBe(parts.reduce((n, c) => n + c.visits, 0));
      const values = parts.map((c) => c.value[0]!);
      expect(choice.value[0]).toBeGreaterThanOrEqual(Math.min(...values) - 1e-5);
      expect(choice.value[0]).toBeLessThanOrEqual(Math.max(...values) + 1e-5);
    }
    expect(then.gather([found[0]!])).toEqual(single[0]);
    expect(() => table.gather(found)).toThrow('another position');
    then.free();
    table.free();
  });

  it('refuses what it cannot think about', () => {
    const over = storedRecord('2-players-53');
    const open = engine().newTable(setup(2));
    expect(() => thinker.start(question(over, {}))).toThrow();
    expect(() => thinker.start(question(open.record(false), { level: 'blue-moon' }))).toThrow();
    expect(() => thinker.start(question('rubbish', {}))).toThrow();
    open.free();
  });
});

describe('players in workers', () => {
  it('are told no more than everybody knows', async () => {
    const table = engine().newTable(setup(2));
    for (let i = 0; i < 6; i++) table.play(actionsOf(table.position())[0]!);
    await players(1).think(table, { level: 'gibbous', seed: '1', ply: 3 });
    const { record } = FakeWorker.all[0]!.questions[0]!;
    expect(record).toBe(table.record(false, 3));
    expect(/\[Deck "(.*)"\]/.exec(record)![1]!.split(' ').length).toBe(11);
    table.free();
  });

  it('give the same answer as one alone, for a level with a limit', async () => {
    const table = engine().newTable(setup(3));
    const alone = choose(table, question(table.record(false), { level: 'full-moon' }), 1e6, 1e6);
    const { ms: _, ...thought } = await players(4).think(table, { level: 'full-moon', seed: '1' });
    expect(thought).toEqual(alone);
    expect(FakeWorker.all.length).toBe(1);
    table.free();
  });

  it('think together where there is no limit', async () => {
    const table = engine().newTable(setup(2));
    const told: Thought[] = [];
    const stop = new AbortController();
    const thinking = players(3).think(table, {
      level: 'super-moon',
      seed: '1',
      signal: stop.signal,
      tell: (t) => told.push(t) >= 4 && stop.abort(),
    });
    const thought = await thinking;
    expect(FakeWorker.all.length).toBe(3);
    expect(FakeWorker.all.map((w) => w.questions[0]!.mate)).toEqual([0, 1, 2]);
    expect(table.check(thought.action)).toBeNull();
    expect(thought.nodes).toBeGreaterThanOrEqual(told[0]!.nodes);
    table.free();
  });

  it('alone with a limit in nodes', async () => {
    const table = engine().newTable(setup(2));
    const alone = choose(table, question(table.record(false), {}), 100, 100);
    const { ms: _, ...thought } = await players(3).think(table, {
      level: 'super-moon',
      seed: '1',
      nodes: 100,
    });
    expect(thought).toEqual(alone);
    table.free();
  });

  it('do not mind what becomes of the table', async () => {
    const table = engine().newTable(setup(2));
    const thinking = players(2).think(table, { level: 'super-moon', seed: '1', movetime: 30 });
    const legal = actionsOf(table.position());
    table.play(legal[0]!);
    table.free();
    expect(legal).toContain((await thinking).action);
  });

  it('one that fails is replaced, and a second failure is told', async () => {
    const table = engine().newTable(setup(2));
    let failures = 1;
    const spawn = () =>
      new FakeWorker(() =>
        failures-- > 0 ? { ...own(), light: Promise.reject(new Error('no network')) } : own(),
      );
    const some = playersWith(spawn, 1);
    const thought = await some.think(table, { level: 'gibbous', seed: '1' });
    expect(table.check(thought.action)).toBeNull();
    expect(FakeWorker.all.map((w) => w.gone)).toEqual([true, false]);

    const stop = new AbortController();
    const thinking = some.think(table, { level: 'super-moon', seed: '1', signal: stop.signal });
    await Promise.resolve();
    FakeWorker.all[1]!.crash();
    stop.abort();
    expect(table.check((await thinking).action)).toBeNull();

    failures = 2;
    const others = playersWith(spawn, 1);
    await expect(others.think(table, { level: 'gibbous', seed: '1' })).rejects.toThrow('no network');
    await expect(others.think(table, { level: 'gibbous', seed: '1' })).resolves.toBeTruthy();
    table.free();
  });

  it('one that fails before it is asked is replaced, too', async () => {
    const table = engine().newTable(setup(2));
    const some = players(1);
    some.warmUp();
    FakeWorker.all[0]!.crash(); // its script could not be loaded, say
    const thought = await some.think(table, { level: 'gibbous', seed: '1' });
    expect(table.check(thought.action)).toBeNull();
    expect(FakeWorker.all.length).toBe(2);
    table.free();
  });

  it('one that is never heard of is replaced, and those who wait for it have their turn', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const table = engine().newTable(setup(2));
    const some = players(1);
    try {
      some.warmUp();
      FakeWorker.all[0]!.terminate(); // by the browser, without a word
      const thoughts = ['1', '2'].map((seed) => some.think(table, { level: 'gibbous', seed }));
      await vi.advanceTimersByTimeAsync(30_000);
      for (const { action } of await Promise.all(thoughts)) expect(table.check(action)).toBeNull();
      expect(FakeWorker.all.length).toBe(2);
    } finally {
      vi.useRealTimers();
      table.free();
    }
  });

  it('wait for each other', async () => {
    const table = engine().newTable(setup(2));
    const one = players(1);
    const thoughts = await Promise.all(
      [1, 2, 3].map((seed) => one.think(table, { level: 'gibbous', seed: `${seed}` })),
    );
    expect(thoughts.length).toBe(3);
    expect(FakeWorker.all.length).toBe(1);
    table.free();
  });

  it('who are stopped before they begin say so', async () => {
    const table = engine().newTable(setup(2));
    const thinking = players(1).think(table, { level: 'gibbous', seed: '1', signal: AbortSignal.abort() });
    await expect(thinking).rejects.toThrow();
    table.free();
  });
});

describe('a review', () => {
  it.each(['2-players-60', 'solo-51'])(
    'of one action says of it what the whole one does: %s',
    async (name) => {
      const table = engine().readTable(storedRecord(name));
      const some = players(2);
      const whole = await some.review(table, { depth: '128' });
      for (const ply of [3, 5, table.position().plies - 1]) {
        const all = (await some.review(table, { depth: '128', ply })).plies;
        expect(all.filter((p) => p.known).map((p) => p.ply)).toEqual([ply, whole.plies.length - 1]);
        const { best, own, loss, error, grade, next } = whole.plies[ply]!;
        expect(all[ply]).toMatchObject({ best, own, loss, error, grade, next });
      }
      table.free();
    },
  );

  it.each(['2-players-60', '4-players-58', 'solo-51'])('is complete and adds up: %s', async (name) => {
    const table = engine().readTable(storedRecord(name));
    const { plies, result, seats } = table.position();
    const steps: number[] = [];
    const review = await players(2).review(table, { depth: '128', tell: (_, done) => steps.push(done) });
    expect(review).toMatchObject({ complete: true, settled: true });
    expect(review.plies.length).toBe(plies + 1);
    expect(steps).toEqual(steps.map((_, i) => i + 1));
    expect(review.plies.at(-1)).toMatchObject({ action: null, own: null, best: [] });
    for (const p of review.plies.slice(0, -1)) {
      expect(p).toMatchObject({ known: true, judged: true });
      expect(p.own!.action).toBe(p.action);
      expect(p.value.length).toBe(seats.length);
      expect(p.lossExtra + p.lossTile + p.lossCell).toBeCloseTo(p.loss, 4);
      expect(p.best.length).toBeLessThanOrEqual(5);
    }
    const results = review.sides.map((s) => s.result);
    if (seats.length === 1) expect(results).toEqual([result!.total]);
    else expect(results.indexOf(1)).toBe(result!.ranking[0]);
    for (const side of review.sides) {
      if (seats.length === 1) expect(side.adjusted).toBeCloseTo(side.result - side.luck, 4);
      else expect(Math.abs(side.adjusted - 0.5)).toBeLessThanOrEqual(0.5);
    }
    table.free();
  });

  it('is the same in one worker and in three', async () => {
    const table = engine().readTable(storedRecord('3-players-56'));
    const one = await players(1).review(table, { depth: '64' });
    const three = await players(3).review(table, { depth: '64' });
    expect(three).toEqual(one);
    table.free();
  });

  it.skipIf(!existsSync(native)).each(['2-players-60', '3-players-56', '4-players-58', 'solo-51'])(
    'is what the native program finds, to the last digit: %s',
    async (name) => {
      const table = engine().readTable(storedRecord(name));
      const here = await players(2).review(table, { depth: '96' });
      const file = fileURLToPath(at(`tests/data/games/${name}.nlr`));
      const options = ['analyse', '--json', '--nodes', '96', '--threads', '2', file];
      const there = reviewOf(
        readJson(execFileSync(native, options, { encoding: 'utf8' })) as Parameters<typeof reviewOf>[0],
      );
      expect(here).toEqual(there);
      table.free();
    },
  );

  it('does without nothing: what it says does not depend on the network', async () => {
    const table = engine().readTable(storedRecord('2-players-60'));
    const staff = { ...own(), weights: () => Promise.reject(new Error('no network')) };
    const alone = playersWith(() => new FakeWorker(() => staff), 1);
    await expect(alone.review(table, { depth: '64' })).rejects.toThrow();
    table.free();
  });

  it('can be stopped, and what is known stays', async () => {
    const table = engine().readTable(storedRecord('2-players-53'));
    const stop = new AbortController();
    let last: Review | null = null;
    const review = await players(2).review(table, {
      depth: '64',
      signal: stop.signal,
      tell: (r, done) => {
        last = r;
        if (done === 5) stop.abort();
      },
    });
    expect(review).toEqual(last);
    expect(review.complete).toBe(false);
    expect(review.plies.filter((p) => p.known && p.action).length).toBe(5);
    expect(review.plies.find((p) => !p.known)!.value).toEqual([]);
    table.free();
  });

  it('lets others think in between', async () => {
    const table = engine().readTable(storedRecord('2-players-53'));
    const open = engine().newTable(setup(2));
    const some = players(1);
    let done = 0;
    const reviewing = some.review(table, { depth: '64', tell: () => done++ });
    await some.think(open, { level: 'gibbous', seed: '1' });
    expect(done).toBeLessThan(10);
    await reviewing;
    open.free();
    table.free();
  });

  it('of a game that goes on has no result', async () => {
    const past = engine().readTable(storedRecord('2-players-54'));
    const table = engine().readTable(past.record(true, 6));
    const review = await players(1).review(table, { depth: '64' });
    expect(review).toMatchObject({ complete: true, settled: false });
    expect(review.plies.length).toBe(7);
    expect(review.plies[6]!.best.length).toBeGreaterThan(0);
    table.free();
    past.free();
  });
});

it('there are games to test with', () => expect(storedGames.length).toBeGreaterThan(5));
