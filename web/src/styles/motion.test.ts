// motion.test.ts: motion "Off" stops all that moves: one rule of base.css does, and nothing in the app goes
// around it.

import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const src = new URL('../', import.meta.url);
const read = (name: string) => readFileSync(new URL(name, src), 'utf8').replace(/\/\*[^]*?\*\//g, '');
const files = readdirSync(src, { recursive: true })
  .map(String)
  .filter((name) => /\.(svelte|css|ts)$/.test(name) && !/\.test\.ts$/.test(name));

/** What a style sheet says of how things move. */
const moves = (css: string) => css.match(/(?<![\w-])(transition|animation)(-[a-z]+)?:[^;}]*/g) ?? [];

/** Properties of the rules of base.css that name a selector. */
function rule(selector: string): string[] {
  const rules = [...read('styles/base.css').matchAll(/([^{}]+)\{([^{}]*)\}/g)];
  return rules
    .filter(([, head]) => head!.split(',').some((s) => s.trim() === selector))
    .flatMap((r) => moves(r[2]!));
}

test('one rule stops transitions and animations of every element', () => {
  for (const part of ['', '::before', '::after'])
    expect(rule(`[data-motion='off'] *${part}`)).toEqual([
      'transition: none !important',
      'animation: none !important',
    ]);
});

test('no component outdoes that rule, or needs one of its own', () => {
  const styles = files.filter((name) => /\.(svelte|css)$/.test(name));
  expect(styles.flatMap((name) => moves(read(name))).length).toBeGreaterThan(10);
  for (const name of styles.filter((name) => name !== 'styles/base.css')) {
    expect(
      moves(read(name)).filter((m) => m.includes('!important')),
      name,
    ).toEqual([]);
    expect(/\[data-motion/.test(read(name)), name).toBe(false);
  }
});

test('what script moves is moved by motion.ts, which asks first', () => {
  for (const name of files) {
    const text = read(name);
    expect(/<animate|behavior: 'smooth'|scroll-behavior: smooth/.test(text), name).toBe(false);
    expect(text.match(/\.animate\(/g)?.length ?? 0, name).toBe(name === 'art/motion.ts' ? 1 : 0);
    expect(/from 'svelte\/(motion|animate)'/.test(text), name).toBe(false);
    if (/from 'svelte\/transition'/.test(text)) expect(text).toMatch(/import type[^\n]*svelte\/transition/);
    if (/(in|out|transition):[a-zA-Z]+[ ={>/]/.test(text) && name.endsWith('.svelte'))
      expect(text, name).toMatch(/from '(\.\.?\/)+(art\/)?motion'/);
  }
  expect(read('art/motion.ts')).toMatch(/if \(pace\(\) === 'off'[^\n]*return null;\n[^\n]* el\.animate\(/);
});
