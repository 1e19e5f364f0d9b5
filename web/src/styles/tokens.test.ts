// tokens.test.ts: the contrast of the tokens, by the formula of WCAG: 4.5 to 1 for words, 3 to 1
// for outlines and shapes that mean something, in both themes; and tiles told apart in grey.

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { TIMES } from '../frame/times';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8').replace(/\/\*[^]*?\*\//g, '');

/** The colors that a block of tokens.css sets. */
function block(selector: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [, head = '', body = ''] of css.matchAll(/([^{}@]+)\{([^{}]*)\}/g))
    if (head.split(',').some((s) => s.trim() === selector))
      for (const [, name = '', value = ''] of body.matchAll(
        /--([\w-]+):\s*(#[0-9a-f]{6}|rgb\([^)]*\))\s*;/gi,
      ))
        found[name] = value;
  return found;
}

type Rgba = [number, number, number, number];

function parse(color: string): Rgba {
  const hex = /^#(..)(..)(..)$/.exec(color);
  if (hex) return [...hex.slice(1).map((h) => parseInt(h, 16)), 1] as unknown as Rgba;
  const [r = 0, g = 0, b = 0, a = 1] = (color.match(/[\d.]+/g) ?? []).map(Number);
  return [r, g, b, a];
}

/** A color with some transparency, on an opaque one. */
function over(top: Rgba, under: Rgba): Rgba {
  const mix = (i: 0 | 1 | 2) => top[i] * top[3] + under[i] * (1 - top[3]);
  return [mix(0), mix(1), mix(2), 1];
}

function luminance([r, g, b]: Rgba): number {
  const part = (v: number) => (v / 255 <= 0.04045 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4);
  return 0.2126 * part(r) + 0.7152 * part(g) + 0.0722 * part(b);
}

function ratio(a: Rgba, b: Rgba): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

const both = block(':root');
const themes = {
  night: { ...both, ...block('[data-theme="dark"]') },
  day: { ...both, ...block('[data-theme="light"]') },
};

/** What is too faint: pairs of names under `least` to 1. */
function faint(tokens: Record<string, string>, least: number, fronts: string[], grounds: string[]): string[] {
  const get = (name: string): Rgba => {
    const color = tokens[name];
    if (!color) throw new Error(`no token --${name}`);
    return parse(color);
  };
  return fronts.flatMap((front) =>
    grounds.flatMap((name) => {
      // 'accent-soft/surface': the one laid over the other
      const ground = name
        .split('/')
        .map(get)
        .reduceRight((under, top) => over(top, under));
      const is = ratio(over(get(front), ground), ground);
      return is < least ? [`${front} on ${name}: ${is.toFixed(2)}`] : [];
    }),
  );
}

const TABLES = ['sky-0', 'sky-1', 'surface', 'surface-2'];

for (const [name, tokens] of Object.entries(themes)) {
  test(`${name}: words stand out`, () => {
    expect(faint(tokens, 4.5, ['text', 'text-2', 'text-3'], TABLES)).toEqual([]);
    expect(
      faint(
        tokens,
        4.5,
        ['text', 'text-2', 'accent'],
        TABLES.map((t) => `accent-soft/${t}`),
      ),
    ).toEqual([]);
    expect(faint(tokens, 4.5, ['on-accent'], ['accent'])).toEqual([]);
    expect(faint(tokens, 4.5, ['bad', 'good', 'warn'], ['surface', 'surface-2', 'sky-1'])).toEqual([]);
    expect(faint(tokens, 4.5, ['sheet-ink', 'sheet-ink-2'], ['plate'])).toEqual([]);
  });

  test(`${name}: outlines, rings and shapes that mean something stand out`, () => {
    expect(faint(tokens, 3, ['line-strong', 'accent', 'focus', 'tile-edge'], TABLES)).toEqual([]);
    expect(faint(tokens, 3, ['plate-line'], ['plate'])).toEqual([]);
  });
}

test('numerals on tiles, glyphs on discs', () => {
  for (const c of ['b', 'r', 't', 'y']) expect(faint(both, 4.5, [`on-tile-${c}`], [`tile-${c}`])).toEqual([]);
  for (const i of [1, 2, 3, 4]) expect(faint(both, 4.5, [`disc-${i}-ink`], [`disc-${i}`])).toEqual([]);
});

test('the four colors of tiles are four greys', () => {
  const greys = ['b', 'r', 't', 'y'].map((c) => luminance(parse(both[`tile-${c}`]!))).sort((a, b) => a - b);
  for (let i = 1; i < greys.length; i++)
    expect((greys[i]! + 0.05) / (greys[i - 1]! + 0.05)).toBeGreaterThan(1.5);
});

test('movements take as long in style sheets as in scripts', () => {
  const [root] = css.split('@media');
  const times = [...root!.matchAll(/--t-(\w+): (\d+)ms/g)].map(
    ([, name, ms]) => [name!, Number(ms)] as const,
  );
  expect(times.length).toBeGreaterThan(0);
  for (const [name, ms] of times) expect(TIMES[name as keyof typeof TIMES], name).toBe(ms);
});
