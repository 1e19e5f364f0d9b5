// ended.svelte.ts: one's games at a distance that are over.  Each joins the history once, also if it ended while one was
// elsewhere; then it stands among one's tables until it has been looked at.

import type { KeptGame } from '../types';
import { follow, Followed, readEvent } from './followed';
import { Cut, Denied } from './line.svelte';
import type { Row, Told } from './messages';

export interface EndedWorld {
  ask(what: string, members: object): Promise<Told>;
  /** Done once rooms can be folded; rejects if what that needs does not come. */
  ready(): Promise<void>;
  /** Whether a table is being looked at. */
  isOpen(room: string): boolean;
  get(room: string): Promise<KeptGame | null>;
  /** Keeps the game of a record, with all others. */
  keep(
    room: string,
    record: string,
    you: number,
    times?: Pick<KeptGame, 'created' | 'touched'>,
  ): Promise<KeptGame>;
  read(): string | null;
  write(text: string): void;
}

const MOST = 500; // rooms that are remembered; more than a server tells of

/** Whether no other room can be had now, either: without the line, the module, or the server's patience. */
const isForAll = (e: unknown): boolean =>
  e instanceof Cut || (e instanceof Denied && e.denial.error === 'slow-down');

export class Ended {
  /** Those that ended while one was elsewhere and have not been looked at, as they are kept, by room. */
  news: ReadonlyMap<string, KeptGame> = $state.raw(new Map());
  readonly #world: EndedWorld;
  #rows: readonly Row[] = []; // as they were told last
  /** Some are on their way: the line is needed. */
  busy = $state(false);

  constructor(world: EndedWorld) {
    this.#world = world;
  }

  /** All rooms that have joined the history, and whether they have been looked at.  Those that were deleted there do not
   *  come back. */
  get #known(): Record<string, boolean> {
    try {
      const known: unknown = JSON.parse(this.#world.read() ?? '{}');
      return known && typeof known === 'object' ? (known as Record<string, boolean>) : {};
    } catch {
      return {};
    }
  }

  /** Returns whether it has been looked at: that stays so, and another page may have been quicker. */
  #note(room: string, now: boolean): boolean {
    const known = this.#known;
    const looked = now || known[room] === true;
    const rooms = Object.entries({ ...known, [room]: looked });
    this.#world.write(JSON.stringify(Object.fromEntries(rooms.slice(-MOST))));
    return looked;
  }

  /** Keeps the game of a table that one is at.  One that has joined the history stays as it is there, with its time; nor
   *  does one come back that was deleted. */
  async keep(room: string, record: string, you: number): Promise<void> {
    const known = this.#known[room] !== undefined || (await this.#world.get(room)) !== null;
    if (!known) await this.#world.keep(room, record, you);
    this.#note(room, true);
  }

  /** A game is looked at. */
  look(room: string): void {
    if (!this.news.has(room)) return;
    this.#note(room, true);
    this.news = new Map([...this.news].filter(([other]) => other !== room));
  }

  /** Has all tables that are over join the history.  What does not come now comes when tables are told again. */
  async take(rows: readonly Row[]): Promise<void> {
    this.#rows = rows;
    if (this.busy) return;
    this.busy = true;
    try {
      for (let taken: typeof rows = []; taken !== this.#rows;) {
        taken = this.#rows;
        for (const row of taken) if (row.phase === 'over') await this.#try(row);
      }
    } catch (e) {
      if (!isForAll(e)) throw e;
    } finally {
      this.busy = false;
    }
  }

  /** Takes one; what is wrong with it does not keep the others away. */
  async #try(row: Row): Promise<void> {
    try {
      await this.#take(row);
    } catch (e) {
      if (isForAll(e)) throw e;
      if (!(e instanceof Denied)) console.error(e);
    }
  }

  async #take(row: Row): Promise<void> {
    const { room, seat } = row;
    const looked = this.#known[room];
    if (seat === undefined || looked || this.news.has(room) || this.#world.isOpen(room)) return;
    const kept = await this.#world.get(room);
    if (kept && looked === undefined) return void this.#note(room, true); // from a table that one was at
    const game = kept ?? (looked === undefined ? await this.#fetch(row, seat) : null);
    if (!game) return;
    if (!this.#note(room, this.#world.isOpen(room))) this.news = new Map([...this.news, [room, game]]);
  }

  /** The game of a table, kept from now on; null if it cannot be yet. */
  async #fetch({ room, created }: Row, seat: number): Promise<KeptGame | null> {
    await this.#world.ready().catch(() => {
      throw new Cut(false);
    });
    const followed = new Followed();
    try {
      let told: Told;
      let from = 0;
      do {
        told = await this.#piece(room, from);
        const at = follow(followed, told.events ?? []);
        if (!at || at.hash !== told.hash || !(told.more || at.told)) return null;
        if (told.more && this.#world.isOpen(room)) return null; // the table is told the rest
        from = at.number;
      } while (told.more);
      const touched = readEvent(told.events!.at(-1)!).at;
      return await this.#world.keep(room, followed.record(), seat, { created, touched });
    } finally {
      followed.free();
    }
  }

  /** What has happened from an event on, or the first piece of a long log: the rest is asked for, piece by piece. */
  async #piece(room: string, from: number): Promise<Told> {
    const told = await this.#world.ask('watch', { room, from });
    if (!this.#world.isOpen(room)) void this.#world.ask('unwatch', { room }).catch(() => {});
    return told;
  }
}
