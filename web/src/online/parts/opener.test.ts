import { describe, expect, it } from 'vitest';
import { Cut, Denied } from '../line.svelte';
import type { Terms, Told } from '../messages';
import { Opener } from './opener';

const TERMS: Terms = {
  players: 2,
  discs: [20, 20],
  main: 0,
  increment: 0,
  listed: false,
  absent: 'wait',
};

/** A server that knows keys, and a line to it that does what it is told to with each request in turn. */
function world(...line: ('answers' | 'is lost before' | 'is lost behind' | 'store' | 'too-many')[]) {
  const rooms = new Map<string, string>();
  const asked: string[] = [];
  const it = {
    rooms,
    asked,
    connections: 0,
    opener: new Opener({
      async ask(what, members): Promise<Told> {
        const { key, terms } = members as { key: string; terms: Terms };
        const does = line.shift() ?? 'answers';
        asked.push(`${what} ${key} ${terms.players}`);
        if (does === 'is lost before') throw new Cut(false);
        if (does === 'store' || does === 'too-many') throw new Denied({ error: does, text: '' });
        if (!rooms.has(key)) rooms.set(key, `room${rooms.size + 1}`);
        if (does === 'is lost behind') throw new Cut(true);
        return { room: rooms.get(key)! };
      },
      connected: async () => void it.connections++,
      random: () => `key${new Set(asked).size + 1}`,
    }),
  };
  return it;
}

describe('a table', () => {
  it('is opened once where the answer is lost', async () => {
    const w = world('is lost behind');
    expect(await w.opener.open(TERMS)).toBe('room1');
    expect(w.asked).toEqual(['open key1 2', 'open key1 2']);
    expect([w.rooms.size, w.connections]).toEqual([1, 1]);
  });

  it('is the same when it is asked for once more by hand', async () => {
    const w = world('is lost behind', 'is lost behind');
    await expect(w.opener.open(TERMS)).rejects.toBeInstanceOf(Cut);
    expect(await w.opener.open(TERMS)).toBe('room1');
    expect(w.rooms.size).toBe(1);
  });

  it('is not asked for again where nothing was sent', async () => {
    const w = world('is lost before');
    await expect(w.opener.open(TERMS)).rejects.toBeInstanceOf(Cut);
    expect(w.asked.length).toBe(1);
  });

  it('is another one after an answer, and on other terms', async () => {
    const w = world('answers', 'answers', 'is lost before');
    expect(await w.opener.open(TERMS)).toBe('room1');
    expect(await w.opener.open(TERMS)).toBe('room2');
    await expect(w.opener.open(TERMS)).rejects.toBeInstanceOf(Cut);
    expect(await w.opener.open({ ...TERMS, players: 3 })).toBe('room3');
    expect(w.asked).toEqual(['open key1 2', 'open key2 2', 'open key3 2', 'open key4 3']);
  });

  it('that could not be stored may have been, and one that was refused was not', async () => {
    const w = world('store', 'too-many');
    await expect(w.opener.open(TERMS)).rejects.toBeInstanceOf(Denied);
    await expect(w.opener.open(TERMS)).rejects.toBeInstanceOf(Denied);
    expect(await w.opener.open(TERMS)).toBe('room1');
    expect(w.asked).toEqual(['open key1 2', 'open key1 2', 'open key2 2']);
  });
});
