// The tools that carry words from the sources to translators and back.

import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { FORMS, hash } from './index.svelte';

interface Message {
  id: string;
  context?: string;
  plural?: string;
  texts: string[];
  files: string[];
}
interface Catalogue {
  header: { comment: string; text: string };
  messages: Message[];
}

const lib = createRequire(new URL('../../../tools/po-lib/', import.meta.url));
const { scanText } = lib('./scan.cjs') as {
  scanText(text: string, name: string): { messages: Message[]; errors: string[] };
};
const { read, write, merge } = lib('./catalogue.cjs') as {
  read(text: string, name: string): Catalogue;
  write(c: Catalogue): string;
  merge(old: Catalogue, now: Message[], header: Catalogue['header'], forms: number): Catalogue;
};
const { header, LANGUAGES } = lib('./languages.cjs') as {
  header(lang: string): Catalogue['header'];
  LANGUAGES: Record<string, { forms: Record<string, number> }>;
};
const { checkCatalogue } = lib('./check.cjs') as {
  checkCatalogue(lang: string, c: Catalogue, now: Message[]): string[];
};
const tables = lib('./tables.cjs') as {
  pseudo(text: string): string;
  hash(text: string): string;
  partOf(m: Message): string | null;
  reach(root: string, starts: string[]): Set<string>;
};
const { pseudo } = tables;

const ids = (text: string, name = 'a.svelte') => scanText(text, name).messages.map((m) => m.id);
const wrong = (text: string, name = 'a.ts') => scanText(text, name).errors;

describe('extraction', () => {
  it('finds messages in scripts, markup and attributes', () => {
    const text = `<script lang="ts">const a = t('in script');</script>
      <p title={t("in an attribute")}>it's {t('in text')} {#if x}{tn('{n} disc', '{n} discs', n)}{/if}</p>
      <!-- {t('not in a comment')} --><style>a { content: "t('x')" }</style>`;
    expect(ids(text)).toEqual(['in script', 'in an attribute', 'in text', '{n} disc']);
  });

  it('reads calls over several lines, escapes, joined literals and plain templates', () => {
    expect(ids("t(\n  'don\\'t',\n  { a }\n)", 'a.ts')).toEqual(["don't"]);
    expect(ids("t('one ' +\n 'two')", 'a.ts')).toEqual(['one two']);
    expect(ids('t(`plain`)', 'a.ts')).toEqual(['plain']);
    expect(ids('`${t("inside")} x`', 'a.ts')).toEqual(['inside']);
  });

  it('keeps contexts and plurals', () => {
    const { messages } = scanText("tc('the moon', 'Full'); tn('a', 'b', n)", 'a.ts');
    expect(messages[0]).toMatchObject({ context: 'the moon', id: 'Full' });
    expect(messages[1]).toMatchObject({ id: 'a', plural: 'b' });
  });

  it('leaves comments, other functions and methods alone', () => {
    expect(
      ids(
        "// t('no')\n/* t('no') */ x.t('no'); cut('no'); const r = /t\\('no'\\)/; export function t(msg) {}",
        'a.ts',
      ),
    ).toEqual([]);
  });

  it('is not led astray by quotes in regular expressions', () => {
    expect(ids(`const r = text.replace(/['"]/g, ''); t('yes')`, 'a.ts')).toEqual(['yes']);
  });

  it('refuses what is no literal, and says where', () => {
    expect(wrong('\nt(name)')).toEqual(['a.ts:2: t() wants its texts as plain literals']);
    expect(wrong('t(`a ${b}`)')).toHaveLength(1);
    expect(wrong("t(a ? 'b' : 'c')")).toHaveLength(1);
    expect(wrong("tn('a', b, n)")).toHaveLength(1);
    expect(wrong('<p>\n{t(x)}</p>')).toHaveLength(1);
  });

  it('reads marked strings in C', () => {
    expect(
      ids('static const char *a[] = { N_("one " "two"), N2_("{n} x", "{n} xs") };\n#define N_(x) x', 'a.c'),
    ).toEqual(['one two', '{n} x']);
  });
});

const message = (id: string, texts: string[], more: Partial<Message> = {}): Message => ({
  id,
  texts,
  files: ['a.ts'],
  ...more,
});
const complaints = (lang: string, m: Message) =>
  checkCatalogue(lang, { header: header(lang), messages: [m] }, [m]);

describe('catalogues', () => {
  it('are read as they were written', () => {
    const c = {
      header: header('cs'),
      messages: [
        message('a "b"\nc\\', ['x\ny'], { context: 'k' }),
        message('{n} a', ['1', '2', '3'], { plural: '{n} b' }),
      ],
    };
    expect(read(write(c), 'cs.po').messages).toMatchObject(c.messages);
    expect(write(read(write(c), 'cs.po'))).toBe(write(c));
  });

  it('keep translations, gain what is new, lose what is unused', () => {
    const old = { header: header('de'), messages: [message('a', ['A']), message('gone', ['weg'])] };
    const merged = merge(old, [message('new', []), message('a', [])], header('de'), 2);
    expect(merged.messages.map((m) => [m.id, m.texts])).toEqual([
      ['new', ['']],
      ['a', ['A']],
    ]);
  });
});

describe('the check', () => {
  it('accepts a good translation', () => {
    expect(
      complaints(
        'uk',
        message('{n} disc', ['{n} жетон', '{n} жетони', '{n} жетонів'], { plural: '{n} discs' }),
      ),
    ).toEqual([]);
    expect(
      complaints('de', message('{n} disc', ['eine Scheibe', '{n} Scheiben'], { plural: '{n} discs' })),
    ).toEqual([]);
    expect(complaints('de', message('“{name}” moves.', ['„{name}“ zieht.']))).toEqual([]);
  });

  it('refuses untranslated and fuzzy messages, wrong placeholders and forms', () => {
    expect(complaints('de', message('a', ['']))).toHaveLength(1);
    expect(complaints('de', message('{a}', ['{b}']))).toHaveLength(1);
    expect(
      complaints('uk', message('{n} disc', ['жетон', '{n} жетони', '{n} жетонів'], { plural: '{n} discs' })),
    ).toHaveLength(1);
    expect(
      complaints('cs', message('{n} disc', ['{n} žeton', '{n} žetony'], { plural: '{n} discs' })).length,
    ).toBeGreaterThan(0);
  });

  it('refuses untidy texts', () => {
    for (const text of ['a  b', ' a', '"a"', "a'b", '“a”', 'a...', 'a - b', 'abcde!'])
      expect(complaints('de', message('abcde', [text])), text).not.toEqual([]);
  });
});

it('the plural forms of the app are those of the catalogues', () => {
  for (const [lang, { forms }] of Object.entries(LANGUAGES)) expect(FORMS[lang]).toEqual(forms);
});

it('tables have the keys that the app looks for', () => {
  for (const text of ['', 'Confirm', 'level\u0004Full Moon', '{name}’s turn', 'Ü\u{1f319}'])
    expect(tables.hash(text)).toBe(hash(text));
});

it('a table has what its part of the app says, and nothing of the terminal', () => {
  const part = (...files: string[]) => tables.partOf(message('a', ['b'], { files }));
  expect(part('web/src/learn/rules/Rules.svelte', 'cli/play/play.c')).toBe('learn');
  expect(part('web/src/learn/rules/Rules.svelte', 'web/src/play/more/Help.svelte')).toBe('');
  expect(part('web/src/play/more/Help.svelte')).toBe('more');
  expect(part('web/src/play/more/Help.svelte', 'web/src/play/ActionBar.svelte')).toBe('');
  expect(part('web/src/play/wide/OfferList.svelte')).toBe('');
  expect(part('web/src/puzzles/words.ts')).toBe('puzzles');
  expect(part('web/src/puzzles/words.ts', 'web/src/play/more/Help.svelte')).toBe('more');
  expect(part('web/src/puzzles/words.ts', 'web/src/learn/rules/Rules.svelte')).toBe('');
  expect(part('cli/play/play.c')).toBeNull();
});

describe('the pseudo-language', () => {
  it('is longer by 40 % and keeps placeholders', () => {
    expect(pseudo('{name} moves next')).toContain('{name}');
    expect(pseudo('Choose one of the three tiles').length).toBeGreaterThanOrEqual(29 * 1.38);
  });
});

// The translations themselves: complete, used, well formed.
it('every message is translated in every language', () => {
  const tool = new URL('../../../tools/po', import.meta.url).pathname;
  expect(execFileSync(process.execPath, [tool, 'check'], { encoding: 'utf8' })).toContain('all well');
});
