// turn.svelte.ts: a turn that is being thought over: the tile in the hand and where its ghost lies.
//
// Nothing here is played; a game and a lesson ask it what an action would be.  Only tiles on
// offer are picked up and only legal cells are aimed at, as the position lists them.

import type { TableView } from '../engine';
import type { Cell, Offer, Position, Preview } from '../types';
import type { Held, K } from './held';

/** Where the turn takes place. */
export interface Ground {
  readonly position: Position;
  readonly table: Pick<TableView, 'preview'>;
}

export const same = (a: Cell | null, b: Cell | null) => !!a && !!b && a.x === b.x && a.y === b.y;

export class Turn {
  k: K | null = $state(null);
  ghost: Cell | null = $state.raw(null);
  readonly #ground: Ground;

  constructor(ground: Ground) {
    this.#ground = ground;
  }

  /** The tile that is held, as it is on offer. */
  offer: Offer | null = $derived.by(() => this.#ground.position.offer.find((o) => o.k === this.k) ?? null);

  /** What Confirm would play. */
  action: string | null = $derived.by(() => (this.k && this.ghost ? actionAt(this.k, this.ghost) : null));

  /** … and what that would do. */
  preview: Preview | null = $derived.by(() => {
    void this.#ground.position;
    if (!this.action) return null;
    try {
      return this.#ground.table.preview(this.action);
    } catch {
      return null;
    }
  });

  /** Whether the tile may lie there. */
  may(cell: Cell | null): boolean {
    return !!this.offer?.cells.some((c) => same(c, cell));
  }

  /** Whether there is one cell only: then the ghost lies there from the start. */
  get lone(): boolean {
    return this.offer?.cells.length === 1;
  }

  /** Picks a tile up; a ghost stays where it is if the new tile may lie there.  False: it is not on offer. */
  choose(k: number): boolean {
    if (!this.#ground.position.offer.some((o) => o.k === k)) return false;
    this.k = k as K;
    if (!this.may(this.ghost)) this.ghost = null;
    const only = this.lone ? this.offer!.cells[0]! : null;
    if (!this.ghost && only) this.ghost = { x: only.x, y: only.y };
    return true;
  }

  /** Lays the ghost there, or takes it up; false where the tile may not lie. */
  aim(cell: Cell | null): boolean {
    if (cell && !this.may(cell)) return false;
    this.ghost = cell && { x: cell.x, y: cell.y };
    return true;
  }

  /** One step back: the ghost, then the tile; false if there is neither. */
  back(): boolean {
    if (!this.k) return false;
    if (!this.ghost || this.lone) this.k = null;
    this.ghost = null;
    return true;
  }

  clear(): void {
    this.k = null;
    this.ghost = null;
  }

  /** What is held, to be taken up again. */
  get held(): Held | null {
    return this.k ? { plies: this.#ground.position.plies, k: this.k, ghost: this.ghost } : null;
  }

  /** Takes up what was held, if it is of this position; whether it is. */
  restore(held: Held | null): boolean {
    if (held?.plies !== this.#ground.position.plies || !this.choose(held.k)) return false;
    if (held.ghost) this.aim(held.ghost);
    return true;
  }
}

export function actionAt(k: K, { x, y }: Cell): string {
  return `${k}@${x},${y}`;
}
