// opener.ts: a table is opened once, however often it has to be asked for.

import { Cut, Denied } from '../line.svelte';
import type { Terms, Told } from '../messages';

export interface OpenerWorld {
  ask(what: string, members: object): Promise<Told>;
  /** Done once the line is there, or has not come for a while. */
  connected(): Promise<void>;
  random(bytes: number): string; // hex
}

/** What was asked for and not answered keeps its key, by which the server knows it. */
export class Opener {
  #asked: { terms: string; key: string } | null = null;

  constructor(private readonly world: OpenerWorld) {}

  /** Opens a table, and asks once more where the line was cut before the answer; its id.  Rejects as a line does. */
  async open(terms: Terms): Promise<string> {
    const text = JSON.stringify(terms);
    if (this.#asked?.terms !== text) this.#asked = { terms: text, key: this.world.random(10) };
    const { key } = this.#asked;
    try {
      return await this.#ask(key, terms);
    } catch (e) {
      if (!(e instanceof Cut && e.sent)) throw e;
    }
    await this.world.connected();
    return this.#ask(key, terms);
  }

  async #ask(key: string, terms: Terms): Promise<string> {
    try {
      const { room } = await this.world.ask('open', { key, terms });
      this.#asked = null;
      return room!;
    } catch (e) {
      // What could not be stored may have been all the same.
      if (e instanceof Denied && e.denial.error !== 'store') this.#asked = null;
      throw e;
    }
  }
}
