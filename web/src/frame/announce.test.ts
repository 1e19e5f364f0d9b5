// announce.test.ts: what the live region holds, and that it is of this screen.

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { announce, hush, spoken } from './announce.svelte';

let frames: Map<number, () => void>;
/** The next frame is drawn. */
const draw = () => {
  const now = [...frames.values()];
  frames.clear();
  for (const run of now) run();
};

beforeEach(() => {
  let n = 0;
  frames = new Map();
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => (frames.set(++n, run), n));
  vi.stubGlobal('cancelAnimationFrame', (id: number) => frames.delete(id));
});
afterEach(() => vi.unstubAllGlobals());

it('says together what comes together', () => {
  announce('One.');
  announce('Two.');
  draw();
  draw();
  expect(spoken()).toBe('One. Two.');
});

it('forgets with the screen what was said, and what was about to be', () => {
  announce('Solved');
  draw();
  draw();
  announce('Next');
  hush();
  draw();
  draw();
  expect(spoken()).toBe('');
  announce('Here');
  draw();
  draw();
  expect(spoken()).toBe('Here');
});
