import { describe, expect, test } from 'vitest';
import { readSettings } from './settings.svelte';

const usual = readSettings(null);

describe('settings', () => {
  test('are the usual ones where nothing, or nonsense, is stored', () => {
    for (const text of ['', 'null', '7', '"x"', '[]', '{', '{}']) expect(readSettings(text)).toEqual(usual);
  });

  test('are kept as stored', () => {
    const mine = {
      ...usual,
      name: 'Zoë',
      lang: 'uk',
      theme: 'light',
      assist: 0,
      volume: 0,
      moveTime: 10_000,
      quick: { opponents: 3, level: 'super-moon' },
    };
    expect(readSettings(JSON.stringify(mine))).toEqual(mine);
  });

  test('a value that is unknown is dropped, the others stay', () => {
    const strange = {
      lang: 'toString',
      theme: 'blue',
      assist: 4,
      confirm: 'never',
      motion: true,
      sound: 1,
      volume: 2,
      vibration: 'yes',
      moveTime: 5,
      quick: { opponents: 4, level: 'half-moon' },
      name: 7,
      letterKeys: false,
      more: 1,
    };
    expect(readSettings(JSON.stringify(strange))).toEqual({ ...usual, letterKeys: false });
    expect(readSettings('{"quick":{"opponents":2,"level":"random"}}').quick).toEqual(usual.quick);
    expect(readSettings('{"quick":null}').quick).toEqual(usual.quick);
  });

  test('sound is on; off for whoever chose that, and not for whoever was never asked', () => {
    expect(usual.sound).toBe(true);
    const early = { ...usual, sound: false, vibration: undefined }; // all of it was stored, chosen or not
    expect(readSettings(JSON.stringify(early)).sound).toBe(true);
    expect(readSettings(JSON.stringify({ ...early, volume: 0.3 })).sound).toBe(false);
    expect(readSettings(JSON.stringify({ ...usual, sound: false })).sound).toBe(false);
    expect(readSettings('{"sound":false}').sound).toBe(false);
  });

  test('two readings share nothing', () => {
    readSettings(null).quick.opponents = 3;
    expect(readSettings(null).quick.opponents).toBe(1);
  });
});
