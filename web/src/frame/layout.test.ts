import { expect, it } from 'vitest';
import { layoutFor } from './layout.svelte';

const at = (width: number, height: number, text = 16) => layoutFor(width / text, height / text);

it('every common window has the layout made for it', () => {
  expect(at(1280, 800)).toBe('desktop');
  expect(at(1280, 720)).toBe('desktop');
  expect(at(1920, 1080)).toBe('desktop');
  expect(at(1180, 820)).toBe('desktop');
  expect(at(1024, 768)).toBe('landscape');
  expect(at(820, 1180)).toBe('tablet');
  expect(at(768, 1024)).toBe('tablet');
  expect(at(390, 844)).toBe('phone');
  expect(at(320, 568)).toBe('phone');
  expect(at(960, 540)).toBe('short');
  expect(at(844, 390)).toBe('low');
  expect(at(667, 375)).toBe('low');
});

it('text of twice the size counts as half the window', () => {
  expect(at(1280, 800, 32)).toBe('low');
  expect(at(820, 1180, 32)).toBe('phone');
});
