import { beforeAll, describe, expect, test } from 'vitest';
import { engine } from '../engine';
import { loadRealEngine } from '../testing';
import {
  checkDraft,
  checkSeed,
  computerAt,
  discBounds,
  readDraft,
  STRENGTH_MAX,
  strengthName,
  strengthOf,
  tagsOf,
  toSetup,
  usualDraft,
  writeDraft,
  type Draft,
  type Players,
} from './draft';
import { fitName, tidyName } from '../words/name';

beforeAll(loadRealEngine);

const draft = (change: Partial<Draft> = {}): Draft => ({ ...usualDraft('7'), ...change });
const seats = (...names: (string | null)[]) =>
  usualDraft('7').seats.map((s, i) => ({
    ...s,
    computer: names[i] === null,
    name: names[i] ?? '',
    discs: String(20 - i),
  }));

describe('a new game', () => {
  test('is one person against one computer, usually', () => {
    expect(checkDraft(draft())).toEqual({});
    expect(toSetup(draft(), '2026-11-15')).toEqual({
      seats: [
        { name: '', level: null },
        { name: '', level: 'half-moon' },
      ],
      discs: null,
      seed: '7',
      clock: null,
      date: '2026-11-15',
    });
  });

  test('solo is for a person, with all discs and no clock, whatever was set before', () => {
    const solo = draft({ players: 1, discs: 'each', clock: true, minutes: 'x', seats: seats(null) });
    expect(computerAt(solo, 0)).toBe(false);
    expect(checkDraft(solo)).toEqual({});
    expect(toSetup(solo, '')).toMatchObject({ seats: [{ level: null }], discs: null, clock: null });
  });

  test('first-game discs are 17 with three and 15 with four; with two they are the usual (R7)', () => {
    expect(toSetup(draft({ players: 2, discs: 'first' }), '').discs).toBeNull();
    expect(toSetup(draft({ players: 3, discs: 'first' }), '').discs).toEqual([17, 17, 17]);
    expect(toSetup(draft({ players: 4, discs: 'first' }), '').discs).toEqual([15, 15, 15, 15]);
  });

  test('discs are 1 to 20, the same for all or a number each', () => {
    expect(toSetup(draft({ discs: 'same', same: '9' }), '').discs).toEqual([9, 9]);
    expect(toSetup(draft({ discs: 'each', seats: seats('', null) }), '').discs).toEqual([20, 19]);
    for (const same of ['', '0', '21', '-3', '1.5', 'ten', '١'])
      expect(checkDraft(draft({ discs: 'same', same }))).toEqual({ same: 'discs' });
    const wrong = seats('', '');
    wrong[1]!.discs = '30';
    wrong[2]!.discs = 'x';
    expect(checkDraft(draft({ discs: 'each', seats: wrong }))).toEqual({ discs1: 'discs' });
  });

  test('a seed has up to 64 bits', () => {
    for (const ok of ['0', '18446744073709551615', ' 12 ', '007']) expect(checkSeed(ok)).toBeNull();
    for (const no of ['', '-1', '1e3', '0x10', 'moon']) expect(checkSeed(no)).toBe('seed-digits');
    expect(checkSeed('18446744073709551616')).toBe('seed-large');
    expect(checkSeed('9'.repeat(5000))).toBe('seed-large');
    expect(toSetup(draft({ seed: ' 007 ' }), '').seed).toBe('7');
  });

  test('a clock has minutes and seconds', () => {
    expect(toSetup(draft({ clock: true, minutes: '5', seconds: '0' }), '').clock).toEqual({
      main: 300_000,
      increment: 0,
    });
    expect(checkDraft(draft({ clock: true, minutes: '0', seconds: '121' }))).toEqual({
      minutes: 'minutes',
      seconds: 'seconds',
    });
  });

  test('names are tidied, and have 40 characters of any script at most', () => {
    expect(tidyName('  Anna\t\u0000 Ý\u200b ')).toBe('Anna Ý');
    for (const one of ['a', 'Я', '月', '🌙']) {
      expect(checkDraft(draft({ seats: seats(one.repeat(40), null) }))).toEqual({});
      expect(checkDraft(draft({ seats: seats(one.repeat(41), null) }))).toEqual({ name0: 'name-long' });
      expect(fitName(` ${one.repeat(41)}`)).toBe(one.repeat(40));
    }
    expect(fitName(`${'a'.repeat(39)} 🌙`)).toBe('a'.repeat(39));
    const idle = seats('Я'.repeat(41));
    idle[0]!.computer = true; // its name is not used
    expect(checkDraft(draft({ seats: idle }))).toEqual({});
  });

  test('a name that fits is the name at the table, in a record and when it is remembered', () => {
    for (const one of ['Я', '月', '🌙']) {
      const mine = draft({ seats: seats(one.repeat(40), null) });
      const table = engine().newTable(toSetup(mine, ''));
      const again = engine().readTable(table.record(true));
      expect(again.position().seats[0]!.name).toBe(one.repeat(40));
      expect(readDraft(writeDraft(mine), '7').seats[0]!.name).toBe(one.repeat(40));
      table.free();
      again.free();
    }
  });

  test('what the engine gives as the least and the most discs is what it takes', () => {
    const takes = (players: Players, n: number) => {
      try {
        engine()
          .newTable({ ...toSetup(draft({ players }), ''), discs: Array<number>(players).fill(n) })
          .free();
        return true;
      } catch {
        return false;
      }
    };
    for (const players of [1, 2, 3, 4] as const) {
      const { least, most } = discBounds(players);
      expect([least, most, most + 1].map((n) => takes(players, n))).toEqual([true, true, false]);
      expect(least === 1 || !takes(players, least - 1)).toBe(true);
    }
  });

  test('is remembered, but for the seed; nonsense is not', () => {
    const mine = draft({ players: 4, discs: 'each', clock: true, seats: seats('Anna', null, 'Béla', null) });
    expect(readDraft(writeDraft(mine), '99')).toEqual({ ...mine, seed: '99' });
    for (const text of [
      null,
      '',
      '[]',
      '{"players":9,"seats":[null,{"level":"random"}],"discs":"many","same":7,"clock":1}',
    ])
      expect(readDraft(text, '7')).toEqual(usualDraft('7'));
  });
});

test('an opponent as strong as the person is remembered as such, and begins as one that is', () => {
  const own = draft({ seats: seats('', null).map((s) => ({ ...s, level: 'own' })) });
  expect(toSetup(own, '').seats[1]!.level).toBe('crescent'); // nothing is known of the person
  expect(tagsOf(own)).toEqual({ OwnStrength: '2' });
  expect(tagsOf(draft())).toEqual({});
  expect(readDraft(writeDraft(own), '8').seats[1]!.level).toBe('own');
});

describe('a strength between two levels', () => {
  test('is remembered, asked for and read back', () => {
    const mine = draft({ seats: seats('', null).map((s) => ({ ...s, level: 'gibbous+0.4' })) });
    expect(toSetup(mine, '').seats[1]!.level).toBe('gibbous+0.4');
    expect(readDraft(writeDraft(mine), '8').seats[1]!.level).toBe('gibbous+0.4');
    const wrong = draft({ seats: seats('', null).map((s) => ({ ...s, level: 'gibbous+0.44' })) });
    expect(readDraft(writeDraft(wrong), '8').seats[1]!.level).toBe('half-moon');
  });

  test('has a name for every tenth, one that the engine knows', () => {
    for (let n = 0; n <= STRENGTH_MAX; n++) {
      expect(strengthOf(strengthName(n))).toBe(n);
      const setup = toSetup(draft(), '');
      setup.seats[1]!.level = strengthName(n);
      const table = engine().newTable(setup);
      expect(table.position().seats[1]!.level).toBe(strengthName(n)); // null if nobody knows it
      table.free();
    }
  });
});
