// flights.ts: tiles on their way over the table: from the wheel, or the cards of a phone, to an area, and back.
//
// Places are found by what is drawn there: data-tile is a tile, data-from what it may be taken from, data-seat a
// player's card, data-ghost the ghost.  `leave` looks before a change is drawn, `arrive` after it.  A flight is a
// picture in a layer of its own, which goes with the screen; nothing waits for it, and it is fetched once the game is
// there.

import { halt, move, placeOf, SWING, time, travels } from '../../art/motion';
import type { Beats } from '../../frame/times';

interface Left {
  tile: number;
  art: Element;
  place: DOMRect;
}

export class Flights {
  readonly #root: () => HTMLElement | undefined;
  readonly #layer: () => HTMLElement | undefined;
  #left: Left | null = null;
  #cards = new Map<number, DOMRect>(); // of the phone's offer

  constructor(root: () => HTMLElement | undefined, layer: () => HTMLElement | undefined) {
    this.#root = root;
    this.#layer = layer;
  }

  #find(query: string): Element | null {
    return this.#root()?.querySelector(query) ?? null;
  }

  #cardsNow(): [number, Element][] {
    const all = this.#root()?.querySelectorAll<HTMLElement>('[data-cards] [data-tile]') ?? [];
    return [...all].map((el) => [Number(el.dataset['tile']), el]);
  }

  /** What is drawn is about to change. */
  leave(beats: Beats): void {
    this.clear();
    if (!travels() || !this.#root()) return;
    for (const [id, el] of this.#cardsNow()) this.#cards.set(id, el.getBoundingClientRect());
    if (beats.lands) this.#left = this.#look(beats.tile);
  }

  #look(tile: number): Left | null {
    const el = this.#find(`[data-from] [data-tile="${tile}"]`);
    const art = el?.querySelector('.tile-art')?.cloneNode(true) as Element | undefined;
    return el && art ? { tile, art, place: placeOf(el) } : null;
  }

  /** It has: the tile of the turn flies to where it lies, or to whom it belongs. */
  arrive(beats: Beats, seat: number): void {
    this.#shift();
    const left = this.#left;
    this.#left = null;
    if (!left) return;
    const card = `[data-seat="${seat}"]`;
    const lies = this.#find(`.view [data-tile="${left.tile}"], ${card} [data-tile="${left.tile}"]`);
    const to = lies ?? this.#find(`${card} svg`);
    if (to) this.#go(left, to, beats.lands, !lies);
  }

  /** A tile of the wheel goes to its ghost. */
  lift(tile: number): void {
    this.clear();
    const ghost = this.#find('[data-ghost]');
    const left = travels() && ghost ? this.#look(tile) : null;
    if (!ghost || !left) return;
    this.#go(left, ghost, time('place'));
    move(ghost, { opacity: [0, 0] }, time('place'));
  }

  /** A tile that was let go beside the area goes back. */
  back(tile: number, x: number, y: number, size: number): void {
    this.clear();
    const left = travels() ? this.#look(tile) : null;
    if (!left) return;
    const layer = this.#layer();
    if (layer) fly(layer, left.art, new DOMRect(x, y, size, size), left.place, time('place'));
  }

  #go({ art, place }: Left, to: Element, ms: number, fades = false): void {
    const layer = this.#layer();
    if (layer) fly(layer, art, place, placeOf(to), ms, fades);
  }

  /** The cards of a phone's offer move up; new ones come in after one another. */
  #shift(): void {
    const before = this.#cards;
    this.#cards = new Map();
    if (!before.size) return;
    const cards = this.#cardsNow();
    for (const [, el] of cards) halt(el);
    const places = cards.map(([, el]) => el.getBoundingClientRect()); // all of them first: it is laid out once
    const ms = time('place');
    let fresh = 0;
    cards.forEach(([id, el], i) => {
      const [from, to] = [before.get(id), places[i]!];
      if (from) {
        const [dx, dy] = [from.left - to.left, from.top - to.top];
        const start = `translate(${dx}px, ${dy}px) scale(${from.width / to.width})`;
        if (dx || dy) move(el, { transform: [start, 'none'] }, ms);
      } else {
        const delay = (time('refill') - ms) * Math.min(1, fresh++ / 8);
        move(el, { transform: ['translate(40px, 0) scale(0.6)', 'none'], opacity: [0, 1] }, ms, { delay });
      }
    });
  }

  /** Nothing is on its way any more. */
  clear(): void {
    this.#left = null;
    this.#cards.clear();
    this.#layer()?.replaceChildren();
  }
}

/** A tile that flies from one place to another, as a picture in `layer`; gone when it is there, or sent away.
 *  `fades`: it vanishes where it arrives. */
function fly(layer: Element, art: Element, from: DOMRect, to: DOMRect, ms: number, fades = false): void {
  const tile = document.createElement('div');
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', '0 0 100 100');
  svg.append(art);
  const shade = document.createElement('i');
  tile.append(shade, svg);
  tile.style.width = tile.style.height = `${to.width}px`;
  layer.append(tile);
  const at = (r: DOMRect) => `translate(${r.left}px, ${r.top}px) scale(${r.width / to.width})`;
  const done = () => tile.remove();
  if (!move(tile, { transform: [at(from), at(to)] }, ms, { easing: SWING, done })) return done();
  // It is lifted, tilts a little to where it goes, and is let down.
  const tilt = Math.max(-5, Math.min(5, (to.left - from.left) / 60));
  const lifted = `translateY(-6%) scale(1.1) rotate(${tilt}deg)`;
  move(svg, { transform: ['none', lifted, 'none'] }, ms, { easing: 'linear' });
  move(shade, { opacity: [0, 1, 0] }, ms, { easing: 'linear' });
  if (fades) move(tile, { opacity: [1, 1, 0] }, ms, { easing: 'linear' });
}
