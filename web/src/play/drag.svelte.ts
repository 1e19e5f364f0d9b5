// drag.svelte.ts: a tile dragged from the wheel or the offer into the area.  Only an extra: it picks the tile up as a
// tap does, and its ghost follows over the cells where it may lie; letting go there leaves it to be confirmed as
// always, and beside them it goes back.

import type { Cell } from '../types';
import type { Session } from '../session/session.svelte';
import type { Flights } from './flight/flights';

const SLOP = 8; // px until a press is a drag
export const CARRIED = { size: 76, left: 38, above: 60 }; // px: how it is held, from the pointer

/** What is in the hand, and where, while it is over no cell that it may take. */
export interface Carried {
  id: number;
  x: number;
  y: number;
}

export class Drag {
  carried: Carried | null = $state.raw(null);
  dragging = false;
  #stop = () => {};
  readonly #session: Session;
  readonly #cellAt: (x: number, y: number) => Cell | null;
  readonly #back: Flights['back'];

  constructor(
    session: Session,
    cellAt: (x: number, y: number) => Cell | null,
    back: Flights['back'], // lets a tile go back to where it came from
  ) {
    this.#session = session;
    this.#cellAt = cellAt;
    this.#back = back;
  }

  /** A press on the k-th tile of the offer, which may become a drag. */
  press(e: PointerEvent, k: number, id: number): void {
    if (e.button !== 0 || !e.isPrimary || !this.#session.mine) return;
    this.#stop();
    const { pointerId, clientX, clientY } = e;
    // Sideways a finger scrolls the cards of a phone.
    const scrolls = e.pointerType === 'touch' && !!(e.currentTarget as Element).closest('[data-cards]');
    const move = (to: PointerEvent) => {
      if (to.pointerId !== pointerId) return;
      const [dx, dy] = [Math.abs(to.clientX - clientX), Math.abs(to.clientY - clientY)];
      if (!this.dragging && Math.hypot(dx, dy) < SLOP) return;
      if (!this.dragging && scrolls && dx > dy) return this.#stop();
      const first = !this.dragging;
      this.dragging = true;
      if (first) this.#session.choose(k);
      const over = this.#session.hover(this.#cellAt(to.clientX, to.clientY));
      this.carried = over ? null : { id, x: to.clientX, y: to.clientY };
    };
    // A finger's drag is no gesture of the browser's: after a fling it would not hear the next tap.
    const hold = (to: TouchEvent) => {
      if (this.dragging && to.cancelable) to.preventDefault();
    };
    const end = (up: PointerEvent) => {
      if (up.pointerId !== pointerId) return;
      const { dragging, carried } = this;
      this.#stop();
      if (!dragging) return;
      if (up.type === 'pointerup' && !carried) this.#session.letGo(); // over a cell where it may lie
      if (carried && !this.#session.turn.ghost) {
        const { left, above, size } = CARRIED;
        this.#back(carried.id, carried.x - left, carried.y - above, size);
      }
    };
    this.#stop = () => {
      this.#stop = () => {};
      this.carried = null;
      this.dragging = false;
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', end);
      removeEventListener('pointercancel', end);
      removeEventListener('touchmove', hold);
    };
    addEventListener('pointermove', move);
    addEventListener('pointerup', end);
    addEventListener('pointercancel', end);
    addEventListener('touchmove', hold, { passive: false });
  }

  /** The game is left. */
  close(): void {
    this.#stop();
  }
}
