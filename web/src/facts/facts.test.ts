import { afterEach, expect, it, vi } from 'vitest';
import { loadFacts, noteFact, readFacts } from './facts';

afterEach(() => vi.unstubAllGlobals());

it('what is kept is checked', () => {
  expect(readFacts('{"rush":12,"twice":1,"later":3}')).toEqual({ rush: 12, twice: 1 });
  for (const strange of ['no', 'null', '{"rush":"12"}', '{"rush":-1}', '{"rush":1.5}', '[]'])
    expect(readFacts(strange)).toEqual({ rush: 0, twice: 0 });
});

it('the best is kept, and a full browser keeps it as long as the page', () => {
  const kept = new Map<string, string>();
  let full = false;
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem(name: string, value: string) {
      if (full) throw new DOMException('', 'QuotaExceededError');
      kept.set(name, value);
    },
  });
  noteFact('rush', 9);
  noteFact('rush', 4);
  expect(loadFacts()).toEqual({ rush: 9, twice: 0 });
  full = true;
  noteFact('twice', 1);
  expect(loadFacts()).toEqual({ rush: 9, twice: 1 });
});
