import { afterEach, expect, it, vi } from 'vitest';
import { loadFacts, noteTwice, readFact } from './facts';

afterEach(() => vi.unstubAllGlobals());

it('what is kept is checked', () => {
  expect(readFact('{"best":12,"later":3}', 'best')).toBe(12);
  for (const strange of ['no', 'null', '{"best":"12"}', '{"best":-1}', '{"best":1.5}', '[]', null])
    expect(readFact(strange, 'best')).toBe(0);
});

it('facts are where they are kept; a full browser keeps them as long as the page', () => {
  const kept = new Map([['novaluna.puzzles', '{"best":9}']]);
  let full = true;
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem(name: string, value: string) {
      if (full) throw new DOMException('', 'QuotaExceededError');
      kept.set(name, value);
    },
  });
  expect(loadFacts()).toEqual({ rush: 9, twice: 0 });
  noteTwice();
  expect(loadFacts()).toEqual({ rush: 9, twice: 1 });
  full = false;
  noteTwice();
  expect(kept.get('novaluna.facts')).toBe('{"twice":1}');
});
