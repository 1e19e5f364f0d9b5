import { afterEach, expect, it, vi } from 'vitest';
import { draw, handOn } from './picture';

/** What is written, and the moons by their rims. */
function drawn(address: string) {
  const written: string[] = [];
  const fonts: string[] = [];
  const rims: number[] = [];
  const to = {
    fillStyle: '',
    font: '',
    at: 0,
    createLinearGradient: () => ({ addColorStop() {} }),
    fillRect() {},
    beginPath() {},
    ellipse() {},
    fill() {},
    arc: (x: number) => void (to.at = x),
    stroke: () => void rims.push(to.at),
    fillText(text: string) {
      written.push(text);
      fonts.push(to.font);
    },
  };
  const shown = { title: 'November 16', total: 93, line: '3 over par', row: [0, 2, 4], full: 0, address };
  draw(to as unknown as CanvasRenderingContext2D, shown, { display: 'Almanac, serif', text: 'system-ui' });
  return { written, fonts, rims };
}

it('the moons of a picture are drawn, not written: fonts differ in which side is dark', () => {
  const { written, rims } = drawn('');
  expect(written).toEqual(['Nova Luna', 'November 16', '93', '3 over par']);
  expect(new Set(rims).size).toBe(4); // each has a rim, so that a dark one is seen
});

it('a picture has the faces of the app, and its address where others can open it', () => {
  const { written, fonts } = drawn('nova-luna.example');
  expect(written.at(-1)).toBe('nova-luna.example');
  expect(fonts[0]).toMatch(/Almanac/);
  expect(fonts.every((font) => /Almanac|system-ui/.test(font))).toBe(true);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it.each([
  ['shared', null, 0],
  ['not shared after all', 'AbortError', 0],
  ['saved where it may not be shared any more', 'NotAllowedError', 1],
])('a picture is %s', async (_, error, saved) => {
  vi.useFakeTimers(); // its address is let go after a while
  const share = () => (error ? Promise.reject(new DOMException('', error)) : Promise.resolve());
  const click = vi.fn();
  vi.stubGlobal('navigator', { canShare: () => true, share });
  vi.stubGlobal('document', { createElement: () => ({ click }) });
  vi.stubGlobal('File', class {}); // Node 18 has none
  await handOn(new Blob(['moon']));
  expect(click).toHaveBeenCalledTimes(saved);
});
