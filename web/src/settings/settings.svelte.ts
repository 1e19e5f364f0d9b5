// settings.svelte.ts: what a person has chosen, kept in the browser.

import { browserLang, setLang, type Lang } from '../i18n/index.svelte';

export interface Settings {
  name: string; // how the person is called in new games
  lang: Lang | 'auto';
  theme: 'auto' | 'dark' | 'light';
  assist: 0 | 1 | 2 | 3; // nothing, legal cells, task preview, heat map of cells
  confirm: 'always' | 'double' | 'instant'; // how a placement is committed
  hints: boolean; // whether hints are offered
  motion: 'off' | 'fast' | 'normal';
  sound: boolean;
  volume: number; // 0 to 1
  letterKeys: boolean; // single letters as shortcuts
  moveTime: number; // ms the strongest computer player thinks
  quick: { opponents: 1 | 2 | 3; level: string };
}

const usual: Settings = {
  name: '',
  lang: 'auto',
  theme: 'auto',
  assist: 2,
  confirm: 'always',
  hints: true,
  motion: 'normal',
  sound: false,
  volume: 0.6,
  letterKeys: true,
  moveTime: 1000,
  quick: { opponents: 1, level: 'half-moon' },
};

const KEY = 'novaluna.settings';

/** What is stored, as far as it makes sense: a value of another kind than usual is dropped. */
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
    if (typeof value === typeof usual[key] && value !== null) Object.assign(out, { [key]: value });
  }
  return out;
}

function load(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null; // storage is switched off
  }
}

export const settings = $state(readSettings(load()));

/** Applies the settings to the page and keeps them; call once, from the root component. */
export function keepSettings(): void {
  $effect(() => {
    const text = JSON.stringify(settings);
    try {
      localStorage.setItem(KEY, text);
    } catch {
      // they last as long as the page
    }
  });
  $effect(() => {
    void setLang(settings.lang === 'auto' ? browserLang() : settings.lang);
  });
  $effect(() => {
    const root = document.documentElement;
    const dark = matchMedia('(prefers-color-scheme: light)');
    const set = () => {
      root.dataset['theme'] = settings.theme === 'auto' ? (dark.matches ? 'light' : 'dark') : settings.theme;
      const bar = getComputedStyle(root).getPropertyValue('--sky-1').trim();
      document.querySelector('meta[name=theme-color]')?.setAttribute('content', bar);
    };
    set();
    dark.addEventListener('change', set);
    return () => dark.removeEventListener('change', set);
  });
  $effect(() => {
    document.documentElement.dataset['motion'] = settings.motion;
  });
}
