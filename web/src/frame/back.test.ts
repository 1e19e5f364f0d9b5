// back.test.ts: the way back leads to what was left for a page, and nowhere in a circle.

import { expect, it, vi } from 'vitest';

vi.stubGlobal('location', { hash: '' });
vi.stubGlobal('addEventListener', () => {});
const { leftBehind, moved } = await import('./back.svelte');
const { readRoute } = await import('./route.svelte');

/** Goes from page to page, and tells where the way back leads from the last. */
function walk(...pages: string[]): string | undefined {
  pages.reduce<string | null>((from, to) => {
    moved(from === null ? null : readRoute(from), readRoute(to));
    return to;
  }, null);
  return leftBehind()?.href;
}

it.each([
  [['#/', '#/rules'], undefined],
  [['#/', '#/game/abc', '#/rules'], '#/game/abc'],
  [['#/game/abc', '#/rules', '#/rules/R12'], '#/game/abc'],
  [['#/game/abc', '#/settings'], '#/game/abc'],
  [['#/replay/abc/12', '#/rules'], '#/replay/abc/12'],
  [['#/learn/2', '#/rules/R14', '#/rules/R15'], '#/learn/2'],
  [['#/learn/2', '#/learn'], undefined],
  [['#/learn/2', '#/rules', '#/learn', '#/rules'], undefined],
  [['#/game/abc', '#/rules', '#/', '#/rules'], undefined],
])('%j', (pages, to) => {
  expect(walk(...pages)).toBe(to);
});
