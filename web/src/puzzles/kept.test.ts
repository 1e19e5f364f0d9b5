import { beforeEach, describe, expect, it, vi } from 'vitest';
import { UNKNOWN } from './glicko';
import { change, isKept, keptLog, ran, ratingAt, readLog, tried, type Log } from './kept.svelte';
import { triedOn } from './today';

const NOW = Date.parse('2026-11-16T12:00:00Z');
const none = readLog(null);

/** A storage that can be full. */
let shelf: Map<string, string>;
let full = false;
beforeEach(() => {
  shelf = new Map();
  full = false;
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => shelf.get(key) ?? null,
    setItem(key: string, text: string) {
      if (full) throw new DOMException('', 'QuotaExceededError');
      shelf.set(key, text);
    },
  });
  change(() => none);
});

it.each([900, 1800])('somebody of %i has something to find and something to miss at once', (strength) => {
  const [PEOPLE, PUZZLES] = [400, 10];
  let seed = 7;
  const chance = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
  let solved = 0;
  for (let person = 0; person < PEOPLE; person++) {
    let log = none;
    for (let i = 0; i < PUZZLES; i++) {
      const rating = log.rating.rating + (chance() - 0.5) * 60;
      const right = chance() < 1 / (1 + 10 ** ((rating - strength) / 400));
      solved += Number(right);
      log = tried(log, { id: `p${i}`, right, rating }, NOW);
    }
  }
  expect(solved / PEOPLE / PUZZLES).toBeGreaterThan(0.25);
  expect(solved / PEOPLE / PUZZLES).toBeLessThan(0.75);
});

describe('an attempt', () => {
  it('takes nobody for much weaker than what they missed, nor for much stronger than what they solved', () => {
    expect(tried(none, { id: 'a', right: false, rating: 600 }, NOW).rating.rating).toBe(300);
    expect(tried(none, { id: 'a', right: true, rating: 2000 }, NOW).rating.rating).toBe(2300);
    const { rating } = tried(none, { id: 'a', right: true, rating: 600 }, NOW).rating;
    expect(rating > UNKNOWN.rating && rating < UNKNOWN.rating + 100, `${rating}`).toBe(true);
  });

  it('changes the rating the first time, and never again', () => {
    const once = tried(none, { id: 'a', right: true, rating: 1500 }, NOW);
    expect(once.rating.rating).toBeGreaterThan(1600);
    expect(once.rating.deviation).toBeLessThan(UNKNOWN.deviation);
    expect(once.past).toEqual([Math.round(once.rating.rating)]);
    const twice = tried(once, { id: 'a', right: false, rating: 1500 }, NOW);
    expect(twice).toEqual(once);
    const other = tried(once, { id: 'b', right: false, rating: 1500 }, NOW);
    expect(other.rating.rating).toBeLessThan(once.rating.rating);
    expect(other.tried).toEqual({ a: 1, b: 0 });
  });

  it('at a mistake of one’s own has no rating, and counts once it is found', () => {
    const missed = tried(none, { id: 'own/g/3', right: false, rating: null }, NOW);
    expect([missed.rating, missed.tried]).toEqual([UNKNOWN, { 'own/g/3': 0 }]);
    expect(tried(missed, { id: 'own/g/3', right: true, rating: null }, NOW).tried).toEqual({ 'own/g/3': 1 });
  });

  it('at the puzzle of a day is noted for the day, the first one only', () => {
    const log = tried(none, { id: 'a', right: false, rating: 1500, day: '2026-11-16' }, NOW);
    expect(log.days).toEqual({ '2026-11-16': 0 });
    expect(tried(log, { id: 'a', right: true, rating: 1500, day: '2026-11-16' }, NOW).days).toEqual(log.days);
    change(() => log);
    expect([triedOn('2026-11-16'), triedOn('2026-11-17')]).toEqual(['missed', null]);
  });

  it('in a run is not rated, and is none of the first ones any more', () => {
    const log = ran({ ...none, best: 7, tried: { a: 1 } }, ['a', 'b'], 5);
    expect([log.tried, log.best, log.rating]).toEqual([{ a: 1, b: 2 }, 7, UNKNOWN]);
    expect(ran(log, [], 9).best).toBe(9);
    expect(tried(log, { id: 'b', right: true, rating: 1500 }, NOW).rating).toEqual(UNKNOWN);
  });
});

it('whose first rating was another begins anew where no puzzle was rated', () => {
  const old = { rating: { rating: 1500, deviation: 350, volatility: 0.06 }, best: 4 };
  expect(readLog(JSON.stringify(old))).toEqual({ ...none, best: 4 });
  expect(readLog(JSON.stringify({ ...old, past: [1500] })).rating.rating).toBe(1500);
});

it('a rating gets less sure from day to day', () => {
  const log: Log = { ...none, rating: { rating: 1600, deviation: 60, volatility: 0.06 }, at: NOW };
  expect(ratingAt(log, NOW).deviation).toBeCloseTo(60);
  expect(ratingAt(log, NOW + 30 * 86_400_000).deviation).toBeGreaterThan(80);
  expect(ratingAt(log, NOW - 86_400_000).deviation).toBeCloseTo(60);
});

describe('what is kept', () => {
  it('is checked', () => {
    for (const text of [
      null,
      '',
      'no',
      '7',
      'null',
      '[]',
      '{"rating":{"rating":"x"}}',
      '{"tried":5,"past":{}}',
    ])
      expect(readLog(text), String(text)).toEqual(none);
    const some = readLog(
      '{"rating":{"rating":1482.5,"deviation":48,"volatility":0.06},"at":5,"past":[1,"2",3],"tried":{"a":1,"b":9},"days":{"2026-11-16":1,"x":"y"},"best":14}',
    );
    expect(some).toEqual({
      rating: { rating: 1482.5, deviation: 48, volatility: 0.06 },
      at: 5,
      past: [1, 3],
      tried: { a: 1 },
      days: { '2026-11-16': 1 },
      best: 14,
    });
    expect(readLog('{"rating":{"rating":1500,"deviation":0,"volatility":0.06},"best":-1}')).toEqual(none);
  });

  it('is read again before something is added: another page may have been there', () => {
    change((log) => ({ ...log, best: 3 }));
    const theirs = tried(
      readLog(shelf.get('novaluna.puzzles')!),
      { id: 'x', right: true, rating: 1500 },
      NOW,
    );
    shelf.set('novaluna.puzzles', JSON.stringify(theirs));
    const log = change((log) => tried(log, { id: 'y', right: true, rating: 1500 }, NOW));
    expect([log.best, log.tried]).toEqual([3, { x: 1, y: 1 }]);
    expect(readLog(shelf.get('novaluna.puzzles')!).tried).toEqual({ x: 1, y: 1 });
  });

  it('lasts as long as the page where there is no room, and is kept once there is', () => {
    full = true;
    change((log) => tried(log, { id: 'x', right: true, rating: 1500 }, NOW));
    expect([isKept(), keptLog().tried]).toEqual([false, { x: 1 }]);
    change((log) => tried(log, { id: 'y', right: true, rating: 1500 }, NOW));
    full = false;
    change((log) => log);
    expect([isKept(), readLog(shelf.get('novaluna.puzzles')!).tried]).toEqual([true, { x: 1, y: 1 }]);
  });

  it('loses nothing that another page has kept meanwhile', () => {
    full = true;
    change((log) => ({ ...tried(log, { id: 'x', right: true, rating: 1500 }, NOW), best: 4 }));
    full = false;
    const theirs = tried(readLog(null), { id: 'y', right: false, rating: 1500, day: '2026-11-16' }, NOW + 1);
    shelf.set('novaluna.puzzles', JSON.stringify(theirs));
    const log = change((log) => log);
    expect([log.best, log.tried, log.days]).toEqual([4, { x: 1, y: 0 }, { '2026-11-16': 0 }]);
    expect(log.rating).toEqual(theirs.rating); // the one that changed last
  });
});
