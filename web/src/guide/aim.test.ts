// aim.test.ts: a card never covers what it points at, as long as there is room.

import { expect, it } from 'vitest';
import { clip, spotFor, type Box } from './aim';

const box = (left: number, top: number, width: number, height: number): Box => ({ left, top, width, height });
const card = { width: 336, height: 170 };
const over = (a: Box, b: Box) => clip(a, b).width * clip(a, b).height;

it.each<[string, Box, Box[]]>([
  ['the offer of a phone', box(0, 0, 390, 844), [box(6, 130, 378, 180)]],
  ['the track of a phone, and Confirm', box(0, 0, 390, 844), [box(0, 96, 390, 48), box(270, 770, 110, 56)]],
  ['few tiles in a tall area', box(0, 0, 390, 844), [box(90, 360, 210, 210)]],
  ['the offer of a desktop', box(0, 0, 1280, 800), [box(6, 480, 430, 310)]],
  ['the wheel', box(0, 0, 1280, 800), [box(8, 54, 430, 430)]],
  ['the players on the right', box(0, 0, 1280, 800), [box(1000, 54, 280, 250)]],
  ['a phone on its side', box(0, 0, 844, 390), [box(4, 140, 380, 180)]],
])('%s', (_, view, lit) => {
  const spot = spotFor(card, lit, [], view);
  const at = box(spot.x, spot.y, card.width, card.height);
  for (const b of lit) expect(over(at, b)).toBe(0);
  expect(over(at, view)).toBe(card.width * card.height);
  expect(spot.side).not.toBeNull();
});

it('prefers a side where nothing is to be pressed', () => {
  const view = box(0, 0, 1280, 800);
  const lit = [box(500, 300, 200, 200)];
  const below = spotFor(card, lit, [], view);
  expect(below.side).toBe('below');
  expect(spotFor(card, lit, [box(0, 500, 1280, 300)], view).side).not.toBe('below');
});

it('rather points at nothing than covers what one may want to press', () => {
  const offer = box(0, 150, 390, 190);
  const ghost = box(150, 460, 90, 90);
  const confirm = box(270, 770, 110, 56);
  const spot = spotFor(card, [box(0, 96, 390, 48), confirm], [offer, ghost, confirm], box(0, 0, 390, 844));
  const at = box(spot.x, spot.y, card.width, card.height);
  for (const b of [offer, ghost, confirm]) expect(over(at, b)).toBe(0);
});

it('tells of the offer of a desktop beside it, and leaves the wheel above it alone', () => {
  const offer = box(6, 480, 430, 310);
  const [reach, wheel] = [box(195, 75, 225, 225), box(8, 54, 430, 430)];
  const spot = spotFor(card, [offer, reach], [offer, wheel], box(0, 0, 1280, 800));
  expect(spot.side).toBe('right');
});

it('tells of the players of a phone below its tiles', () => {
  const offer = box(0, 140, 390, 160);
  const spot = spotFor(card, [box(3, 40, 384, 60)], [offer], box(0, 0, 390, 844));
  expect(spot.side).toBeNull();
  expect(spot.y).toBeGreaterThan(300);
});

it('lies where it hides least if there is no room at all', () => {
  const view = box(0, 0, 320, 568);
  const spot = spotFor({ width: 304, height: 170 }, [box(0, 100, 320, 460)], [], view);
  expect(spot.y).toBeLessThan(20);
});
