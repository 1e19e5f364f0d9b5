// settings.svelte.ts: what a person has chosen, kept in the browser.

import { isLevel } from '../levels';
import { browserLang, LANGUAGES, setLang, type Lang } from '../i18n/index.svelte';
import type { Grade } from '../types';
import { NAME_UNITS } from '../words/name';

export interface Settings {
  name: string; // how the person is called in new games
  lang: Lang | 'auto';
  theme: 'auto' | 'dark' | 'light';
  assist: 0 | 1 | 2 | 3; // nothing, legal cells, task preview, heat map of cells
  confirm: 'always' | 'double' | 'instant'; // how a placement is committed
  hints: boolean; // whether hints are offered
  teacher: '' | Exclude<Grade, 'fine'>; // the least that a teacher speaks of; '': there is none
  motion: 'off' | 'fast' | 'normal';
  sound: boolean;
  volume: number; // 0 to 1
  vibration: boolean; // where a device has it
  letterKeys: boolean; // single letters as shortcuts
  moveTime: number; // ms the strongest computer player thinks
  quick: { opponents: 1 | 2 | 3; level: string }; // '': the level that is suggested
}

const usual: Settings = {
  name: '',
  lang: 'auto',
  theme: 'auto',
  assist: 2,
  confirm: 'always',
  hints: true,
  teacher: '',
  motion: 'normal',
  sound: true,
  volume: 0.6,
  vibration: true,
  letterKeys: true,
  moveTime: 1000,
  quick: { opponents: 1, level: '' },
};

/** Thinking times to choose from, ms. */
export const MOVE_TIMES = [300, 1000, 3000, 10_000] as const;

/** Which values make sense; any other is dropped. */
const sensible: { [K in keyof Settings]: (value: unknown) => boolean } = {
  name: (v) => typeof v === 'string' && v.length <= NAME_UNITS,
  lang: (v) => v === 'auto' || (typeof v === 'string' && Object.hasOwn(LANGUAGES, v)),
  theme: (v) => v === 'auto' || v === 'dark' || v === 'light',
  assist: (v) => v === 0 || v === 1 || v === 2 || v === 3,
  confirm: (v) => v === 'always' || v === 'double' || v === 'instant',
  hints: (v) => typeof v === 'boolean',
  teacher: (v) => v === '' || v === 'slip' || v === 'mistake' || v === 'blunder',
  motion: (v) => v === 'off' || v === 'fast' || v === 'normal',
  sound: (v) => typeof v === 'boolean',
  volume: (v) => typeof v === 'number' && v >= 0 && v <= 1,
  vibration: (v) => typeof v === 'boolean',
  letterKeys: (v) => typeof v === 'boolean',
  moveTime: (v) => (MOVE_TIMES as readonly unknown[]).includes(v),
  quick: (v) => {
    if (typeof v !== 'object' || v === null) return false;
    const { opponents, level } = v as Record<string, unknown>;
    return (opponents === 1 || opponents === 2 || opponents === 3) && (level === '' || isLevel(level));
  },
};

const KEY = 'novaluna.settings';

/** What is stored, as far as it makes sense; the usual for the rest. */
export function readSettings(text: string | null): Settings {
  let kept: unknown = null;
  try {
    kept = JSON.parse(text ?? 'null');
  } catch {
    // as if nothing were stored
  }
  const out: Settings = { ...usual, quick: { ...usual.quick } };
  if (typeof kept !== 'object' || kept === null) return out;
  for (const key of Object.keys(usual) as (keyof Settings)[]) {
    const value = (kept as Record<string, unknown>)[key];
    if (key === 'sound' && unchosen(kept)) continue;
    if (sensible[key](value)) Object.assign(out, { [key]: value });
  }
  return out;
}

/** Sound was off at first, and all settings were stored once one of them was chosen: there `false` was chosen only if
 *  somebody had been at the volume. */
function unchosen(kept: { sound?: unknown; volume?: unknown; vibration?: unknown }): boolean {
  return kept.sound === false && kept.volume === 0.6 && kept.vibration === undefined;
}

function load(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null; // storage is switched off
  }
}

export const settings = $state(readSettings(load()));

const light = typeof matchMedia === 'function' ? matchMedia('(prefers-color-scheme: light)') : null;

/** Whether this device can be felt: a phone, and a browser that lets it. */
export const feels =
  typeof matchMedia === 'function' &&
  matchMedia('(pointer: coarse)').matches &&
  typeof navigator.vibrate === 'function';

function showTheme(): void {
  const root = document.documentElement;
  const theme = settings.theme === 'auto' ? (light?.matches ? 'light' : 'dark') : settings.theme;
  if (root.dataset['theme'] === theme) return;
  root.dataset['theme'] = theme;
  const bar = getComputedStyle(root).getPropertyValue('--sky-1').trim();
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', bar);
}

if (typeof document !== 'undefined') showTheme(); // at once: nobody sees the other theme first

/** Applies the settings to the page and keeps them; call once, from the root component. */
export function keepSettings(): void {
  $effect(() => {
    const text = JSON.stringify(settings);
    // What is stored may know more than this version does; two pages of different versions would
    // otherwise correct each other for ever.
    if (text === JSON.stringify(readSettings(load()))) return;
    try {
      localStorage.setItem(KEY, text);
    } catch {
      // they last as long as the page
    }
  });
  // Another page of the app has changed them.
  $effect(() => {
    const follow = (e: StorageEvent) => {
      if (e.key === KEY && e.newValue !== null) Object.assign(settings, readSettings(e.newValue));
    };
    addEventListener('storage', follow);
    return () => removeEventListener('storage', follow);
  });
  $effect(() => {
    void setLang(settings.lang === 'auto' ? browserLang() : settings.lang);
  });
  $effect(() => {
    showTheme();
    light?.addEventListener('change', showTheme);
    return () => light?.removeEventListener('change', showTheme);
  });
  $effect(() => {
    document.documentElement.dataset['motion'] = settings.motion;
  });
}
