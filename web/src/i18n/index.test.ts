// index.test.ts: tables that do not come at once.  The pseudo-language is fetched, so that a
// test can have it fail.

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

let failures = 0;
const fetched = vi.fn(() =>
  failures-- > 0
    ? Promise.reject(new Error('offline'))
    : Promise.resolve({ json: () => Promise.resolve(table) }),
);
let table: Record<string, string> = {};

async function i18n() {
  const words = await import('./index.svelte');
  table = { [words.hash('Undo')]: 'Ûndö' };
  return words;
}

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('location', { search: '?lang=qps' });
  vi.stubGlobal('document', { documentElement: {} });
  vi.stubGlobal('fetch', fetched);
  vi.spyOn(console, 'error').mockImplementation(() => {});
  fetched.mockClear();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('a table that does not come', () => {
  it('rejects nothing, and is asked for again with the next screen', async () => {
    failures = 1;
    const { languageLoaded, setLang, t } = await i18n();
    await setLang('de');
    expect(t('Undo')).toBe('Undo');
    await languageLoaded(); // does not wait for it
    await languageLoaded();
    expect(t('Undo')).toBe('Ûndö');
    await languageLoaded();
    expect(fetched).toHaveBeenCalledTimes(2);
  });

  it('is asked for again when its part is opened again', async () => {
    const { loadPart, setLang, t } = await i18n();
    failures = 2;
    await setLang('de');
    await loadPart('learn');
    expect(t('Undo')).toBe('Undo');
    await loadPart('learn');
    expect(t('Undo')).toBe('Ûndö');
    await loadPart('learn');
    expect(fetched).toHaveBeenCalledTimes(3);
  });
});
