// The words of the app in the language of the person.
//
// A message is its English text; po/ holds the translations, and tools/po makes one JSON
// table a language of them.  Placeholders are {named}.  Sentences are never glued together
// from pieces: where a part is drawn (a number, say), `parts` tells its place.
//
//   t('Choose one of the three tiles')
//   t('{name} moves next', { name })
//   tn('{n} disc left', '{n} discs left', n)       {n} is filled in by itself
//   tc('the moon', 'Full')                         the same word meant differently
//
// Reading a message in a component makes it follow the language.

export type Args = Record<string, string | number>;
type Catalogue = Record<string, string | string[]>;

/** Languages by their own names. */
export const LANGUAGES = {
  en: 'English',
  de: 'Deutsch',
  hu: 'Magyar',
  cs: 'Čeština',
  uk: 'Українська',
} as const;
export type Lang = keyof typeof LANGUAGES;

/** Which form a plural category takes, in the order the forms stand in a .po file. */
export const FORMS: Record<string, Partial<Record<Intl.LDMLPluralRule, number>>> = {
  en: { one: 0, other: 1 },
  de: { one: 0, other: 1 },
  hu: { one: 0, other: 1 },
  cs: { one: 0, few: 1, other: 2 },
  uk: { one: 0, few: 1, many: 2 },
};

// As text: a table is parsed faster than it would run as a module, and is smaller.
const tables = import.meta.glob<string>('@po/*.json', { query: '?raw', import: 'default' });

let now = $state.raw<{
  lang: Lang;
  catalogue: Catalogue;
  plural: Intl.PluralRules;
}>(state('en', {}));

function state(lang: Lang, catalogue: Catalogue) {
  return { lang, catalogue, plural: new Intl.PluralRules(lang) };
}

/** The language in use. */
export function lang(): Lang {
  return now.lang;
}

/** Tests ask for a pseudo-language by ?lang=qps: English, accented and 40 % longer.  It is no
 *  part of the app; whoever serves the test gives tools/po's qps.json. */
const PSEUDO = typeof location !== 'undefined' && /[?&]lang=qps\b/.test(location.search);

/** Parts of the app with tables of their own (tools/po-lib/tables.cjs): the guide of a first game; the tutorial and the
 *  rules; tables at a distance; puzzles; what else is not needed for a game. */
export type Part = 'guide' | 'learn' | 'more' | 'online' | 'puzzles';
const opened = new Set<Part>();

async function readTable(of: Lang, part?: Part): Promise<Catalogue> {
  const name = `/${of}${part ? `.${part}` : ''}.json`;
  const table = Object.entries(tables).find(([path]) => path.endsWith(name))?.[1];
  return table ? (JSON.parse(await table()) as Catalogue) : {}; // English has none
}

/** The words of a language: without its table there are none, without that of a part fewer. */
async function loadTable(to: Lang): Promise<{ catalogue: Catalogue; whole: boolean }> {
  if (PSEUDO) return { catalogue: (await (await fetch('qps.json')).json()) as Catalogue, whole: true };
  const loads = [...opened].map((part) => readTable(to, part));
  const [main, loaded] = await Promise.all([readTable(to), Promise.allSettled(loads)]);
  const parts = loaded.map((part) => (part.status === 'fulfilled' ? part.value : {}));
  return {
    catalogue: Object.assign({}, main, ...parts) as Catalogue,
    whole: loaded.every((part) => part.status === 'fulfilled'),
  };
}

let wanted: Lang = 'en';
let loading: Promise<void> = Promise.resolve();
let lacking = false; // the language asked for last is not there, or not all of it
let asked = 0;

/** Switches the language, as soon as its table is there; keeps the old one if it does not come,
 *  until it is asked for again. */
export function setLang(to: Lang): Promise<void> {
  wanted = to;
  lacking = false;
  const turn = ++asked;
  loading = loadTable(to).then(
    ({ catalogue, whole }) => {
      if (turn !== asked) return; // somebody has chosen again meanwhile
      lacking = !whole;
      now = state(PSEUDO ? 'en' : to, catalogue);
      document.documentElement.lang = now.lang;
    },
    (e: unknown) => {
      console.error(e);
      if (turn === asked) lacking = true;
    },
  );
  return loading;
}

/** Adds the words of a part of the app that is opened; it waits for them.  What is shown already does not
 *  change by it. */
export function loadPart(part: Part): Promise<void> {
  const known = opened.has(part);
  opened.add(part);
  if (lacking) return setLang(wanted);
  if (known || PSEUDO) return loading;
  const turn = asked;
  const to = wanted;
  loading = Promise.all([readTable(to, part), loading]).then(
    ([words]) => {
      if (turn === asked && now.lang === to) Object.assign(now.catalogue, words);
    },
    (e: unknown) => {
      console.error(e);
      if (turn === asked) lacking = true;
    },
  );
  return loading;
}

/** Once the language asked for last is there, or has not come: so that nothing is shown in
 *  English first.  One that has not come is asked for once more, and follows when it is there. */
export function languageLoaded(): Promise<void> {
  const first = loading;
  if (lacking) void setLang(wanted);
  return first;
}

/** The first of the browser's languages that we speak. */
export function browserLang(wanted: readonly string[] = navigator.languages): Lang {
  for (const w of wanted) {
    const l = w.slice(0, 2).toLowerCase();
    if (l in LANGUAGES) return l as Lang;
  }
  return 'en';
}

/** The formats made so far: the first one costs a phone a tenth of a second. */
const formats = new Map<string, Intl.NumberFormat>();

function format(n: number, style: 'decimal' | 'percent', digits?: number): string {
  const key = `${now.lang} ${style} ${digits}`;
  let made = formats.get(key);
  if (!made) {
    const fixed =
      digits === undefined ? {} : { minimumFractionDigits: digits, maximumFractionDigits: digits };
    formats.set(key, (made = new Intl.NumberFormat(now.lang, { style, ...fixed })));
  }
  return made.format(n).replace('-', '\u2212');
}

/** A number as the language writes it.  Small whole ones are the same in all of them. */
export function number(n: number, digits?: number): string {
  return !digits && Number.isInteger(n) && n >= 0 && n < 1000 ? `${n}` : format(n, 'decimal', digits);
}

/** A share from 0 to 1 as a percentage. */
export function percent(share: number, digits = 0): string {
  return format(share, 'percent', digits);
}

export function date(
  ms: number,
  style: Intl.DateTimeFormatOptions = { dateStyle: 'medium', timeStyle: 'short' },
): string {
  return new Intl.DateTimeFormat(now.lang, style).format(ms);
}

function fill(text: string, args: Args | undefined): string {
  if (!args) return text;
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const v = args[name];
    return v === undefined ? whole : typeof v === 'number' ? number(v) : v;
  });
}

/** The key of a message in a table (tools/po-lib/tables.cjs). */
export function hash(text: string): string {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  return (h >>> 8).toString(36);
}

function look(key: string): string | undefined {
  const found = now.catalogue[hash(key)];
  return typeof found === 'string' ? found : undefined;
}

export function t(msg: string, args?: Args): string {
  return fill(look(msg) ?? msg, args);
}

/** The same English in two senses: the context tells them apart for translators. */
export function tc(context: string, msg: string, args?: Args): string {
  return fill(look(`${context}\u0004${msg}`) ?? msg, args);
}

export function tn(one: string, other: string, n: number, args?: Args): string {
  const forms = now.catalogue[hash(one)];
  const index = FORMS[now.lang]?.[now.plural.select(n)] ?? 0;
  const text = Array.isArray(forms)
    ? (forms[index] ?? forms[forms.length - 1] ?? other)
    : n === 1
      ? one
      : other;
  return fill(text, { n, ...args });
}

/** Splits a message at the placeholders that are still in it. */
export function parts(msg: string): (string | { slot: string })[] {
  const pieces = msg.split(/(\{\w+\})/).filter((piece) => piece);
  return pieces.map((piece) => (/^\{\w+\}$/.test(piece) ? { slot: piece.slice(1, -1) } : piece));
}
