import { beforeAll, describe, expect, test, vi } from 'vitest';
import { engine } from '../engine';
import { loadRealEngine, setup, storedRecord } from '../testing';
import { toChallenge } from '../share/dialog/shared';
import { importRecords, linkIn, partsOf } from './import';
import { Known } from './known';
import { read } from './testing';

beforeAll(loadRealEngine);

/** A game in progress, the same every time. */
function record(more = ''): string {
  const table = engine().newTable(setup(2));
  table.play('1@0,0');
  const text = table.record(true);
  table.free();
  return text.replace('\n\n', `\n${more}\n`);
}

test('a challenge that comes as a file is opened as a challenge, and stays sealed', async () => {
  vi.stubGlobal('location', { origin: 'http://127.0.0.1:8000', pathname: '/' });
  const table = engine().readTable(storedRecord('solo-51'));
  const { file, link } = toChallenge(table);
  table.free();
  const found = await linkIn(new Blob([file.text]));
  expect(found).toEqual({ screen: 'duplicate', text: link.split('#/duplicate/')[1] });
  expect((await read(file.text)).games).toEqual([]); // no record that anybody could import
  expect(await linkIn(new Blob([record()]))).toBeNull();
  vi.unstubAllGlobals();
});

describe('importing', () => {
  test('takes what is right and tells what is not, with its place in the file', async () => {
    const good = record('[Event "first"]\n');
    const file = `${good}${good.trimEnd()} 9@9,9\n${record('[Event "last"]\n')}`;
    const got = await read(file);
    expect(got.games.map((g) => g.record.match(/Event "(.*)"/)![1])).toEqual(['first', 'last']);
    const line = good.split('\n').length - 1;
    expect(got.broken).toEqual([
      { number: 2, refusal: { code: 'NL_ERR_ACTION', rule: '', line: 2 * line, column: 7, action: 2 } },
    ]);
    expect(new Date(got.games[1]!.created).getDate()).toBe(15);
    expect(got.games[0]!.touched).toBeGreaterThan(got.games[1]!.touched);
  });

  test('takes no record twice', async () => {
    const [one, two] = [record('[Event "a"]\n'), record('[Event "b"]\n')];
    const got = await read(one + one + two, [two], true);
    expect(got.games).toHaveLength(1);
    expect(got.known).toBe(2);
  });

  test('marks other people’s games', async () => {
    const got = await read(record() + storedRecord('solo-51'), [], false);
    expect(got.games.map((g) => g.foreign)).toEqual([true, true]);
  });

  test('an empty file has nothing', async () => {
    const nothing = { known: 0, dealt: 0, broken: [], more: 0, hopeless: false, stopped: false };
    expect(await read(' \n')).toEqual({ games: [], ...nothing });
  });

  test('tells the first broken records and counts the others', async () => {
    const got = await read(record() + '[Game "chess"] r\n'.repeat(500) + record('[Event "a"]\n'));
    expect(got.games).toHaveLength(2);
    expect(got.broken.map((b) => b.number)).toEqual(Array.from({ length: 20 }, (_, i) => i + 2));
    expect([got.more, got.hopeless]).toEqual([480, false]);
  });

  test('stops where nothing can be read', async () => {
    const got = await read('[Game "chess"] r\n'.repeat(500), [], true);
    expect([got.broken.length, got.more, got.hopeless]).toEqual([20, 80, true]);
  });
});

describe('a file of many parts', () => {
  const records = (n: number) => Array.from({ length: n }, (_, i) => record(`[Event "${i}"]\n`));

  test('has all its games, and tells places as they are in the file', async () => {
    const all = records(3500);
    all[3490] = `${all[3490]!.trimEnd()} 9@9,9\n`;
    const text = all.join('\n');
    expect(text.length).toBeGreaterThan(1 << 20);
    const got = await read(text);
    expect([got.games.length, got.broken.length]).toEqual([3499, 1]);
    const { number, refusal } = got.broken[0]!;
    expect(number).toBe(3491);
    expect(text.split('\n')[refusal.line! - 1]).toMatch(/9@9,9$/);
  }, 60_000);

  test('is told while it is read, and stops when asked, with what it has', async () => {
    const stop = new AbortController();
    const shares: number[] = [];
    let kept = 0;
    const got = await importRecords(partsOf(new Blob([records(3500).join('\n')])), {
      known: new Known([]),
      own: true,
      keep: async (games) => void (kept += games.length),
      tell: (games, share) => {
        shares.push(share);
        if (games > 300) stop.abort();
      },
      signal: stop.signal,
    });
    expect(got.stopped).toBe(true);
    expect(got.games).toBeGreaterThan(300);
    expect(got.games).toBeLessThan(3500);
    expect(kept).toBe(got.games);
    expect(shares[0]).toBeLessThan(1);
  });

  test('that cannot be read rejects', async () => {
    const folder = {
      size: 4096,
      slice: () => ({ arrayBuffer: () => Promise.reject(new DOMException('', 'NotFoundError')) }),
    };
    const parts = partsOf(folder as unknown as Blob);
    await expect(importRecords(parts, { known: new Known([]), own: true })).rejects.toThrow(DOMException);
  });
});

describe('a megabyte that is no file of games', () => {
  const MEGABYTE = 1 << 20;
  const fill = (text: string) => text.repeat(Math.ceil(MEGABYTE / text.length));
  const good = () =>
    Array.from({ length: Math.ceil(MEGABYTE / record().length) }, (_, i) => record(`[Event "${i}"]\n`));
  const junk = () => [
    '[',
    '[x ',
    'r [x] ',
    '[Game "x"] ',
    'the quick brown fox; ',
    '{',
    '["\n',
    'é[\n',
    record().replace('1@0,0', '9@0,0'),
  ];

  async function ms(file: string): Promise<number> {
    const from = performance.now();
    await read(file);
    return performance.now() - from;
  }

  test('is not many times the work of good records', async () => {
    const usual = await ms(good().join(''));
    for (const text of junk()) expect(await ms(fill(text)), text).toBeLessThan(20 * usual);
    // … nor if something in front of it can be read
    for (const text of junk()) expect(await ms(record() + fill(text)), text).toBeLessThan(20 * usual);
  });
});
