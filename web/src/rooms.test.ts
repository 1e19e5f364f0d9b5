// rooms.test.ts: who may ask whom, and what is loaded with what, against the sources.

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import rooms from './rooms.json';

const SRC = fileURLToPath(new URL('.', import.meta.url));

/** The rooms, lowest first: each may import from itself and from those before it. */
const ORDER = rooms.map(({ folder }) => folder).filter((folder) => !folder.includes('/'));

const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(ts|svelte)$/.test(file) && !/\.test\.ts$|^testing\.ts$/.test(file))
  .sort();
const folderOf = (file: string) => (file.includes('/') ? dirname(file) : '');
const roomOf = (file: string) => folderOf(file).split('/')[0]!;
const wordsOf = (file: string) => rooms.find(({ folder }) => folder === folderOf(file))?.words;

const AT_ONCE = /^\s*(?:import|export)\s(?!type\b)(?:[^'"]*?\sfrom\s)?\s*'(\.[^'?]+)'/gm;
const ANY = /(?:^\s*(?:import|export)\s(?:[^'"]*?\sfrom\s)?\s*|import\()'(\.[^'?]+)'/gm;

/** The files that a file imports. */
function imports(file: string, pattern: RegExp): string[] {
  const found = [...readFileSync(join(SRC, file), 'utf8').matchAll(pattern)];
  return found.flatMap(([, to]) => {
    const at = join(SRC, dirname(file), to!);
    const is = ['', '.ts', '.svelte.ts']
      .map((end) => at + end)
      .find((f) => statSync(f, { throwIfNoEntry: false })?.isFile());
    const name = is && relative(SRC, is);
    return name && files.includes(name) ? [name] : [];
  });
}

/** Some files and all that is loaded with them. */
function reach(starts: string[]): Set<string> {
  const seen = new Set<string>();
  for (const left = [...starts]; left.length;) {
    const file = left.pop()!;
    if (seen.has(file)) continue;
    seen.add(file);
    left.push(...imports(file, AT_ONCE));
  }
  return seen;
}

it('every folder is in the table, and nothing else is', () => {
  const folders = [...new Set([...files.map(folderOf), 'styles', 'styles/type'])].sort();
  expect(rooms.map(({ folder }) => folder).sort()).toEqual(folders);
});

it('no room imports from one above it', () => {
  const wrong = files.flatMap((file) =>
    imports(file, ANY)
      .filter((to) => ORDER.indexOf(roomOf(to)) > ORDER.indexOf(roomOf(file)))
      .map((to) => `${file} imports ${to}`),
  );
  expect(wrong).toEqual([]);
});

it('what the first screen and a game load at once has its words at once', () => {
  const first = [
    'app/main.ts',
    'start/Home.svelte',
    'play/Play.svelte',
    'play/wide/index.ts',
    'play/slim/index.ts',
  ];
  expect([...reach(first)].filter((file) => wordsOf(file) !== 'first')).toEqual([]);
});

it('the lessons say nothing that comes with other screens', () => {
  const learn = reach(['learn/Learn.svelte', 'learn/rules/Rules.svelte']);
  expect([...learn].filter((file) => wordsOf(file) === 'more')).toEqual([]);
});

it('a screen waits for the words of its folder', () => {
  const table = readFileSync(join(SRC, 'app/screens.ts'), 'utf8');
  const rows = [...table.matchAll(/import\('\.\.\/([^']+)'\)[^[]*needs: \[([^\]]*)\]/g)];
  expect(rows.length).toBe(16);
  for (const [, file, needs] of rows) {
    const words = wordsOf(file!)!;
    if (words !== 'first') expect(needs, file).toContain(`'${words}'`);
    if (words === 'online' || words === 'puzzles') expect(needs, file).toContain(`'more'`); // tools/po-lib/tables.cjs
  }
});
