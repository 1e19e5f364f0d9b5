// distant.ts: a game that a server decides: the authority behind a session at a table far away.
//
// What one asks for goes to the table and is shown once it has happened; what others do is shown as it comes in,
// and more quickly if it was missed.  Clocks are the table's: they are shown as they were heard last.

import type { TableView } from '../engine';
import type { Answer, Authority, Cause, Listener } from '../authority/authority';
import type { Position } from '../types';
import type { Far, Shower } from './far.svelte';
import type { RoomEvent } from './followed';

const TICK = 200; // ms between two looks at the clock
const BEAT = 250; // ms for each move that was missed
const NO_AGREEMENT = 'NL_ERR_NOT_AGREED';

export interface DistantWorld {
  every(ms: number, run: () => void): () => void;
  /** Keeps a game that is over, with all others. */
  keep(id: string, record: string): void;
}

export class DistantAuthority implements Authority, Shower {
  hints = 0;
  guide: string | null = null; // nobody is taught at a table of others
  readonly #far: Far;
  readonly #world: DistantWorld;
  #listener: Listener | null = null;
  #leave: (() => void)[] = [];
  #now: Position; // as it was told last
  #news = true; // something was told since nothing was left
  #kept = false;
  #hurry = false; // whoever looks has had enough of what was missed
  #ranOut = false; // the time of whoever is to move, as far as is known here
  readonly apart = true;

  constructor(far: Far, world: DistantWorld) {
    this.#far = far;
    this.#world = world;
    this.#now = far.position();
  }

  get id(): string {
    return this.#far.link;
  }

  get table(): TableView {
    return this.#far.table;
  }

  /** One's own seat, unless a computer plays for it now. */
  mine(seat: number): boolean {
    return seat === this.#far.seat && !this.#far.room?.minded.includes(seat);
  }

  open(listener: Listener): void {
    this.#listener = listener;
    this.#far.show(this);
    this.#leave = [this.#world.every(TICK, () => this.#tick())];
    if (this.#far.calm) this.calm();
  }

  close(): void {
    this.#far.show(null);
    this.#leave.forEach((leave) => leave());
    this.#listener = null;
  }

  #tick(): void {
    const clock = this.#far.clock();
    if (!clock) return;
    const over = clock.running !== null && clock.left[clock.running] === 0;
    if (over && !this.#ranOut) this.#far.line.hint(true); // the server should have told of it
    this.#ranOut = over;
    this.#listener?.ticked(clock);
  }

  get pending(): string | null {
    const { held } = this.#far;
    return held?.event === 'play' ? held.action : null;
  }

  // ---- requests ----

  play(_seat: number, action: string): Promise<Answer> {
    return this.#far.event('play', action);
  }

  /** What nobody has answered is taken back at once; otherwise the others are asked. */
  async undo(): Promise<Answer> {
    const answer = await this.#far.event('take-back');
    return answer?.code === NO_AGREEMENT ? this.#far.event('offer-take-back') : answer;
  }

  async redo(): Promise<Answer> {
    return { code: 'NL_ERR_NOTHING_TO_REDO', rule: '' };
  }

  end(why: 'left' | 'agreed'): Promise<Answer> {
    return this.#far.event(why === 'left' ? 'leave' : 'offer-end');
  }

  retry(): void {
    this.#far.line.hint(true);
  }

  keep(): void {} // the server does
  seen(): void {} // and its clocks run on
  async saved(): Promise<void> {}

  // ---- what the table tells ----

  async before(event: RoomEvent, missed: boolean): Promise<void> {
    if (event.action === null || this.mine(event.seat)) return;
    if (missed) {
      if (!this.#hurry) this.#hurry = (await this.#listener?.beat(BEAT)) ?? false;
      return;
    }
    await this.#listener?.thinking();
    await this.#listener?.shows(event.action);
  }

  after(event: RoomEvent): void {
    if (this.#far.room?.phase === 'gathering' || event.kind === 'begin') return;
    const p = this.#far.position();
    const cause = causeOf(event.kind, this.#now, p);
    if (cause) this.#tell(p, cause);
  }

  anew(): void {
    if (this.#far.room?.phase === 'gathering') return; // it has not begun after all
    this.#tell(this.#far.position(), 'elsewhere');
  }

  #tell(p: Position, cause: Cause): void {
    this.#now = p;
    this.#news = true;
    this.#listener?.changed(p, cause);
  }

  calm(): void {
    if (this.#news) this.#listener?.waiting();
    this.#news = this.#hurry = false;
    if (this.#kept || !this.#far.room?.told) return;
    this.#kept = true;
    this.#world.keep(this.id, this.#far.record());
  }
}

/** What an event has done to the table; null if it was beside the game. */
function causeOf(kind: string, before: Position, p: Position): Cause | null {
  if (kind === 'play') return 'played';
  if (p.result && !before.result) return 'ended';
  if (p.ply < before.ply) return 'undone';
  return kind === 'sit' ? 'stored' : null;
}
