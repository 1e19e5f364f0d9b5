// view.svelte.ts: whose area is shown large, and what is looked at in it.

import type { Played, Position } from '../types';
import { wasPlayed } from '../words/result';

/** What of the session it needs. */
interface Game {
  readonly position: Position;
  readonly people: readonly number[];
  readonly log: readonly Played[];
}

export class View {
  asked: number | null = $state(null); // a seat whose area a person wants to see
  lingering: number | null = $state(null); // whose tile has just been laid: the device is not passed on at once
  xray: { index: number; task: number } | null = $state.raw(null);
  readonly #game: Game;

  constructor(game: Game) {
    this.#game = game;
  }

  /** The one asked for; else the one that is home. */
  seat: number = $derived.by(() => this.asked ?? this.home);

  /** The person to move, or the person who waits; at the end the winner. */
  home: number = $derived.by(() => {
    if (this.lingering !== null) return this.lingering;
    const { position: p, people, log } = this.#game;
    if (p.result && wasPlayed(p.result)) return p.result.ranking[0] ?? 0;
    if (p.mover !== null && people.includes(p.mover)) return p.mover;
    if (!people.length) return p.mover ?? p.result?.ranking[0] ?? 0;
    return log.findLast((a) => people.includes(a.seat))?.seat ?? people[0]!;
  });

  /** The disc in that area that is ringed at the end: the last one. */
  lastDisc = $derived.by(() => {
    const { result, seats } = this.#game.position;
    return result && wasPlayed(result) ? (seats[this.seat]?.lastDisc ?? null) : null;
  });

  /** Shows the area of a seat; once more: as before. */
  show(seat: number | null): void {
    this.xray = null;
    this.asked = seat !== null && seat === this.seat && this.asked !== null ? null : seat;
  }

  /** The X-ray of a tile in the area that is shown; once more on the same tile: away.  Whether there is one. */
  inspect(index: number): boolean {
    const tasks = this.#game.position.seats[this.seat]?.area[index]?.tasks;
    const again = this.xray?.index === index;
    if (again) this.xray = null;
    if (again || !tasks) return false;
    const open = tasks.findIndex((task) => !task.covered);
    this.xray = { index, task: Math.max(0, open) };
    return true;
  }

  /** One step back; false if nothing is looked at. */
  back(): boolean {
    if (!this.xray && this.asked === null) return false;
    if (this.xray) this.xray = null;
    else this.asked = null;
    return true;
  }

  clear(): void {
    this.asked = null;
    this.lingering = null;
    this.xray = null;
  }
}
