// aim.ts: where a card of the guide goes: beside what it speaks of, never over it.

import type { Place } from './marks';

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface Spot {
  x: number;
  y: number;
  side: 'above' | 'below' | 'left' | 'right' | null; // of what it points at; null: there was no room beside it
  tip: number; // where along that edge of the card its pointer is
}

const GAP = 14; // from what is lit, with the pointer in between
const EDGE = 8; // from the edge of the window
/** So many px² of what one may press are rather covered than that the card points at nothing. */
const FAR = 5e3;
const ROUND = 26; // a pointer stays away from the corners of the card

const right = (b: Box) => b.left + b.width;
const bottom = (b: Box) => b.top + b.height;

/** The part of a box inside another. */
export function clip(box: Box, by: Box): Box {
  const left = Math.max(box.left, by.left);
  const top = Math.max(box.top, by.top);
  return {
    left,
    top,
    width: Math.max(0, Math.min(right(box), right(by)) - left),
    height: Math.max(0, Math.min(bottom(box), bottom(by)) - top),
  };
}

const overlap = (a: Box, b: Box) => clip(a, b).width * clip(a, b).height;

function around(boxes: Box[]): Box | null {
  if (!boxes.length) return null;
  const left = Math.min(...boxes.map((b) => b.left));
  const top = Math.min(...boxes.map((b) => b.top));
  return {
    left,
    top,
    width: Math.max(...boxes.map(right)) - left,
    height: Math.max(...boxes.map(bottom)) - top,
  };
}

/** The place for a card that points at the first of `lit`: over none of them if there is any such place, and as
 *  little as can be over `live`, where one may want to press. */
export function spotFor(
  card: { width: number; height: number },
  lit: readonly Box[],
  live: readonly Box[],
  view: Box,
): Spot {
  const to = lit[0]!;
  const within = (at: number, size: number, from: number, room: number) =>
    Math.max(from + EDGE, Math.min(at, from + room - size - EDGE));
  const X = (x: number) => within(x, card.width, view.left, view.width);
  const Y = (y: number) => within(y, card.height, view.top, view.height);
  const middleX = to.left + to.width / 2;
  const middleY = to.top + to.height / 2;
  const alongX = [middleX - card.width / 2, to.left, right(to) - card.width].map(X);
  const alongY = [middleY - card.height / 2, to.top, bottom(to) - card.height].map(Y);
  const beside: Spot[] = [
    ...alongX.map((x) => ({ x, y: bottom(to) + GAP, side: 'below' as const, tip: middleX - x })),
    ...alongX.map((x) => ({ x, y: to.top - GAP - card.height, side: 'above' as const, tip: middleX - x })),
    ...alongY.map((y) => ({ x: right(to) + GAP, y, side: 'right' as const, tip: middleY - y })),
    ...alongY.map((y) => ({ x: to.left - GAP - card.width, y, side: 'left' as const, tip: middleY - y })),
  ];
  // Away from it: at the edges and in the middle of the window, or beside anything else.
  const all = [...lit, ...live];
  const xs = [0, 0.5, 1].map((share) => view.left + share * (view.width - card.width));
  const ys = [0, 0.5, 1].map((share) => view.top + share * (view.height - card.height));
  xs.push(...all.flatMap((b) => [right(b) + GAP, b.left - GAP - card.width]));
  ys.push(...all.flatMap((b) => [bottom(b) + GAP, b.top - GAP - card.height]));
  const away: Spot[] = xs.flatMap((x) => ys.map((y) => ({ x: X(x), y: Y(y), side: null, tip: 0 })));
  const cost = (spot: Spot) => {
    const box = { left: spot.x, top: spot.y, ...card };
    const outside = card.width * card.height - overlap(box, view);
    const hidden = lit.reduce((sum, b) => sum + overlap(box, b), 0);
    const pressed = live.reduce((sum, b) => sum + overlap(box, b), 0);
    const apart = Math.hypot(spot.x + card.width / 2 - middleX, spot.y + card.height / 2 - middleY);
    return 1e6 * outside + 1e3 * hidden + pressed + (spot.side ? 0 : FAR + apart);
  };
  const best = [...beside, ...away].reduce((a, b) => (cost(b) < cost(a) ? b : a));
  const long = best.side === 'left' || best.side === 'right' ? card.height : card.width;
  return { ...best, tip: Math.max(ROUND, Math.min(long - ROUND, best.tip)) };
}

// ---- on the page ----

function boxOf(el: Element): Box {
  const { left, top, width, height } = el.getBoundingClientRect();
  return { left, top, width, height };
}

/** Where something is on the table; null: nowhere. */
export function find(place: Place, root: ParentNode): Box | null {
  const one = (query: string) => root.querySelector(query);
  const whole = (el: Element | null | undefined) => (el ? boxOf(el) : null);
  const parts = (els: Iterable<Element>, frame: Element | null | undefined) => {
    const box = around([...els].map(boxOf));
    return box && frame ? clip(box, boxOf(frame)) : box;
  };
  switch (place) {
    case 'players':
      return whole(one('[data-go=players]'));
    case 'track':
      return whole(one('[data-track]')?.parentElement);
    case 'refill':
      return whole(one('[data-refill]'));
    case 'confirm':
      return whole(one('[data-confirm]'));
    case 'offer':
      return parts(
        root.querySelectorAll('label:has([data-offer])'),
        one('[data-offer]')?.closest('fieldset'),
      );
    case 'wheel':
      return whole(one('.wheel'));
    case 'reach': // on the wheel: the moon, and the tiles that can be taken
      return parts(root.querySelectorAll('.wheel :is([data-moon], .held:not(.far))'), one('.wheel'));
    case 'area':
      return parts(root.querySelectorAll('[data-go=area] [role=gridcell]'), one('[data-go=area]'));
  }
}
