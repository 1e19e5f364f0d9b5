// hearing.ts: what tests of sentences share: everything that is said is heard, in every language, and read for wrong
// joins: “You” where a name was meant, empty names, blanks that were not filled, plurals that do not agree.  No part of
// the app; a test imports it before anything that speaks.

import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import type { Component } from 'svelte';
import { render } from 'svelte/server';
import { vi } from 'vitest';
import { FORMS, LANGUAGES, type Args, type Lang } from '../i18n/index.svelte';
import { at } from '../testing';

/** What was said: the message, what it was filled with, and what came of it. */
export interface Said {
  lang: Lang;
  message: string;
  args: Args;
  text: string;
}

// Nothing moves where nothing is drawn.
vi.mock('../art/motion', async (original) => ({
  ...(await original<typeof import('../art/motion')>()),
  pace: () => 'off',
  travels: () => false,
}));

const hook = vi.hoisted(() => {
  const page = {
    location: { hash: '', search: '', hostname: 'localhost', origin: 'http://localhost', pathname: '/' },
    addEventListener: () => {},
    innerWidth: 1280,
    innerHeight: 800,
  };
  Object.assign(globalThis, page, { matchMedia: () => ({ matches: false, addEventListener: () => {} }) });
  return { say: null as unknown, lang: 'en', drawn: new Set<string>() };
});

// The words come from po/ itself, so that this needs no tables, and everything that is said is heard.
vi.mock('../i18n/index.svelte', async (original) => {
  const real = await original<typeof import('../i18n/index.svelte')>();
  const say = (key: string, other: string, n: number | null, args?: Args) =>
    (hook.say as (k: string, o: string, n: number | null, a: Args) => string)(key, other, n, args ?? {});
  return {
    ...real,
    lang: () => hook.lang,
    t: (message: string, args?: Args) => say(message, message, null, args),
    tc: (context: string, message: string, args?: Args) =>
      say(`${context}\u0004${message}`, message, null, args),
    tn: (one: string, other: string, n: number, args?: Args) => say(one, other, n, { n, ...args }),
    parts(text: string) {
      hook.drawn.add(text);
      return real.parts(text);
    },
  };
});

const lib = createRequire(at('tools/po-lib/'));
const { read } = lib('./catalogue.cjs') as {
  read(text: string, name: string): { messages: { id: string; context?: string; texts: string[] }[] };
};
export const languages = Object.keys(LANGUAGES) as Lang[];
const catalogues = new Map<Lang, Map<string, string[]>>(
  languages
    .filter((lang) => lang !== 'en')
    .map((lang) => {
      const { messages } = read(readFileSync(at(`po/${lang}.po`), 'utf8'), lang);
      return [lang, new Map(messages.map((m) => [m.context ? `${m.context}\u0004${m.id}` : m.id, m.texts]))];
    }),
);

export const heard = new Map<string, Said>();
export const messages: string[] = []; // in English, as they were asked for
hook.say = (key: string, other: string, n: number | null, args: Args): string => {
  const lang = hook.lang as Lang;
  const message = key.split('\u0004').at(-1)!;
  const forms = catalogues.get(lang)?.get(key) ?? [message, other, other];
  const form = n === null ? 0 : (FORMS[lang]![new Intl.PluralRules(lang).select(n)] ?? 0);
  const text = forms[form]!.replace(/\{(\w+)\}/g, (whole, name: string) => `${args[name] ?? whole}`);
  heard.set(`${lang} ${text}`, { lang, message, args, text });
  messages.push(message);
  return text;
};

export function inLanguage<T>(lang: Lang, run: () => T): T {
  hook.lang = lang;
  const done = run();
  hook.lang = 'en';
  return done;
}

// ---- what is wrong with a sentence ----

const YOU: Record<Lang, string> = { en: 'You', de: 'Du', hu: 'Te', cs: 'Ty', uk: 'Ти' };

/** Nouns that are counted, by the numbers they do not go with. */
const PLURALS: Record<Lang, RegExp> = {
  en: /\b(1 (discs|tiles|tasks|spaces|hints|games|players)|(0|[2-9]|\d\d+) (disc|tile|task|space|hint|game|player))\b/,
  de: /\b(1 (Scheiben|Aufgaben|Züge|Felder|Tipps|Partien)|(0|[2-9]|\d\d+) (Scheibe|Aufgabe|Zug|Feld|Tipp|Partie))\b/,
  hu: /\d (korongok|lapkák|feladatok|lépések|mezők|játszmák)\b/,
  cs: /(^|\s)(1 (žetony|žetonů|destiček|úkoly|úkolů)|([05-9]|\d\d+) (žeton|žetony|destička|destičky|úkol|úkoly))(?!\p{L})/u,
  uk: /(^|\s)(1 (жетони|жетонів|тайли|тайлів|завдань)|([05-9]|1\d|\d0) (жетон|жетони|тайл|тайли))(?!\p{L})/u,
};

function wrong({ lang, message, args, text }: Said): string | null {
  const you = YOU[lang];
  const filled = hook.drawn.has(text) ? text.replace(/\{(\w+)\}/g, '$1') : text; // with what is drawn
  if (/[{}]|undefined|NaN|\[object/.test(filled)) return 'a blank is left';
  if (/ {2}|^\s|\s$/.test(text)) return 'needless space';
  for (const [name, value] of Object.entries(args)) {
    if (value === '') return `{${name}} is empty`;
    const label = message.startsWith(`{${name}}: `);
    if (typeof value === 'string' && value.toLowerCase() === you.toLowerCase() && !label)
      return `“${you}” where a name was meant`;
  }
  if (new RegExp(`[^.:!?…·“„«\\s] ${you}(?!\\p{L})`, 'u').test(text)) return `“${you}” inside a sentence`;
  if (PLURALS[lang].test(text)) return 'the plural';
  return null;
}

/** What is wrong with all that was heard. */
export const wrongJoins = (): string[] =>
  [...heard.values()].flatMap((said) => {
    const why = wrong(said);
    return why ? [`${said.lang}, ${why}: ${said.text} (${said.message})`] : [];
  });

/** Draws a component for nobody to see: what it says is heard. */
export const draws = <P extends Record<string, unknown>>(component: Component<P>, props: P): string =>
  render(component, { props }).body;
