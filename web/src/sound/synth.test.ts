import { describe, expect, test } from 'vitest';
import { render, type Sound } from './synth';

const RATE = 48_000;
/** Each sound, and the longest it may last, in s. */
const LONGEST: Record<Sound, number> = {
  take: 0.3,
  place: 0.5,
  disc: 1,
  step: 0.2,
  refill: 0.7,
  turn: 2.2,
  no: 0.4,
  win: 4.5,
  loss: 4.5,
  tie: 4.5,
  end: 4.5,
};
const names = Object.keys(LONGEST) as Sound[];
const dB = (x: number) => 20 * Math.log10(x);
const peak = (s: Float32Array) => s.reduce((a, v) => Math.max(a, Math.abs(v)), 0);

/** The loudest tenth of a second, as a mean. */
function loudness(s: Float32Array): number {
  const window = Math.min(s.length, RATE / 10);
  let sum = 0;
  let most = 0;
  for (let i = 0; i < s.length; i++) {
    sum += s[i]! ** 2 - (i >= window ? s[i - window]! ** 2 : 0);
    most = Math.max(most, sum);
  }
  return dB(Math.sqrt(most / window));
}

/** The pitch, from the distance of its zero crossings after the stroke. */
function pitchOf(s: Float32Array): number {
  const [from, to] = [Math.floor(RATE * 0.06), Math.floor(RATE * 0.2)];
  const ups: number[] = [];
  for (let i = from; i < to; i++) if (s[i - 1]! < 0 && s[i]! >= 0) ups.push(i);
  return (RATE * (ups.length - 1)) / (ups.at(-1)! - ups[0]!);
}

describe.each(names)('%s', (name) => {
  const s = render(name, 9, RATE);

  test('never clips: its peak is more than 6 dB below', () => {
    expect(dB(peak(s))).toBeLessThan(-6);
    expect(s.every(Number.isFinite)).toBe(true);
  });

  test('begins and ends without a click', () => {
    const most = peak(s);
    expect(Math.abs(s[0]!)).toBeLessThan(most * 0.02);
    expect(peak(s.subarray(-48))).toBeLessThan(most * 0.01);
    // No sample jumps further than a tone of 8 kHz at that level would.
    let jump = 0;
    for (let i = 1; i < s.length; i++) jump = Math.max(jump, Math.abs(s[i]! - s[i - 1]!));
    expect(jump).toBeLessThan(most);
  });

  test('is short', () => {
    expect(s.length / RATE).toBeLessThan(LONGEST[name]);
    expect(s.length / RATE).toBeGreaterThan(0.05);
  });

  test('is the same every time', () => {
    expect(Buffer.from(render(name, 9, RATE).buffer).equals(Buffer.from(s.buffer))).toBe(true);
  });
});

test('all are about as loud as each other, steps much softer', () => {
  const loud = Object.fromEntries(names.map((name) => [name, loudness(render(name, 3, RATE))]));
  const others = names.filter((name) => name !== 'step').map((name) => loud[name]!);
  expect(Math.max(...others) - Math.min(...others)).toBeLessThan(13);
  expect(loud['step']).toBeLessThan(Math.min(...others) - 6);
});

test('each disc of a turn sounds higher than the one before', () => {
  const heights = Array.from({ length: 8 }, (_, n) => pitchOf(render('disc', n, RATE)));
  for (let n = 1; n < heights.length; n++) {
    expect(heights[n]! / heights[n - 1]!).toBeGreaterThan(1.1);
    expect(heights[n]! / heights[n - 1]!).toBeLessThan(1.21);
  }
});

test('a whole turn at once does not clip either', () => {
  const mix = new Float32Array(RATE * 3);
  const add = (name: Sound, at: number, n = 0) =>
    render(name, n, RATE).forEach((v, i) => (mix[Math.floor(at * RATE) + i]! += v));
  add('place', 0);
  for (let n = 0; n < 6; n++) add('disc', 0.04 + n * 0.06, n);
  for (let n = 0; n < 7; n++) add('step', 0.5 + n * 0.06, n);
  add('turn', 0.9);
  expect(dB(peak(mix))).toBeLessThan(-6);
});
