// planning.svelte.ts: the next turn thought over while others move: a session of its own, over the same board.
//
// Any tile on the wheel counts as on offer; what is confirmed is kept by the server as a wish and played
// when the turn comes, if the rules allow it then.  What may be planned is told by C (table/room/plan.h).

import { EngineError, type TableView } from '../../engine';
import type { Answer, Authority, Listener } from '../../authority/authority';
import { Session } from '../../session/session.svelte';
import type { World } from '../../session/world';
import type { Offer, Position, Preview, Refusal } from '../../types';
import type { Sight } from '../../words/game/consequence';
import type { Denial } from '../messages';
import type { Far } from '../far.svelte';
import { stillOpen } from './plan';

/** Who has asked for it. */
export interface Planner {
  kept(denial: Denial | null): void; // or why not
  leave(): void;
}

/** All that happens here is that a wish is kept. */
class PlanAuthority implements Authority {
  hints = 0;
  guide: string | null = null;
  readonly apart = true;
  pending: string | null = $state(null);
  readonly table: TableView;
  readonly #offer: Offer[];

  constructor(
    private readonly far: Far,
    private readonly kept: Planner['kept'],
  ) {
    this.#offer = far.plannable();
    this.table = Object.assign(Object.create(far.table) as TableView, {
      position: (): Position => ({ ...far.position(), offer: this.#offer, refill: 'no', undo: 'no' }),
      preview: (action: string): Preview => far.wish(this.#wish(action)),
      check: (action: string): Refusal | null => this.#check(action),
    });
  }

  get id(): string {
    return this.far.link;
  }

  /** The k-th tile from the marker, as a wish. */
  #wish(action: string): string {
    const [k, cell] = action.split('@');
    return `${this.#offer.find((o) => o.k === Number(k))?.id}@${cell}`;
  }

  #check(action: string): Refusal | null {
    try {
      this.far.wish(this.#wish(action));
      return null;
    } catch (e) {
      if (e instanceof EngineError) return e.refusal;
      throw e;
    }
  }

  mine(seat: number): boolean {
    return seat === this.far.seat;
  }

  async play(_seat: number, action: string): Promise<Answer> {
    const { far } = this;
    this.pending = action;
    const denial = await far.replan([...stillOpen(far.plan.wishes, far.position()), this.#wish(action)]);
    this.pending = null;
    this.kept(denial);
    return null;
  }

  open(_listener: Listener): void {}
  async undo(): Promise<Answer> {
    return null;
  }
  async redo(): Promise<Answer> {
    return null;
  }
  async end(): Promise<Answer> {
    return null;
  }
  retry(): void {}
  keep(): void {}
  seen(): void {}
  async saved(): Promise<void> {}
  close(): void {}
}

/** One chooses, though it is another's turn. */
export class Planning extends Session {
  readonly #leave: () => void;

  constructor(far: Far, world: World, { kept, leave }: Planner) {
    super(new PlanAuthority(far, kept), { ...world, readHeld: () => null, writeHeld: () => {} });
    this.#leave = leave;
  }

  override get mover(): number | null {
    return this.you;
  }

  /** Who moves next, or whether anybody does, nobody knows yet. */
  override sight(_k: number): Sight {
    return 'cells';
  }

  /** One step back; where there is none, planning ends. */
  override back(): boolean {
    if (!super.back()) this.#leave();
    return true;
  }
}
