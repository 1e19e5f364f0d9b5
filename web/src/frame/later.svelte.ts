// later.svelte.ts: a part of the app that is fetched when it is wanted.
//
// A network that stumbles has a second chance after a moment, and one more whenever the piece is
// wanted again.  Many browsers remember that a module failed and never ask for it again: then
// only the page itself can be loaded anew.  The game is stored, so that nothing is lost by it.

const MOMENT = 1000; // ms

export class Later<T> {
  #fetch: () => Promise<T>;
  #coming: Promise<void> | null = null;
  #here = $state.raw<T | null>(null);
  #lost = $state(false);

  constructor(fetch: () => Promise<T>) {
    this.#fetch = fetch;
  }

  /** What was fetched, once it is there. */
  get here(): T | null {
    return this.#here;
  }

  /** Whether it did not come when it was wanted last. */
  get lost(): boolean {
    return this.#lost;
  }

  /** Has it fetched; rejects if it does not come. */
  load(): Promise<void> {
    if (this.#here) return Promise.resolve();
    this.#coming ??= this.#twice().finally(() => (this.#coming = null));
    return this.#coming;
  }

  async #twice(): Promise<void> {
    try {
      this.#here = await this.#fetch().catch(async () => {
        await new Promise((resume) => setTimeout(resume, MOMENT));
        return this.#fetch();
      });
      this.#lost = false;
    } catch (e) {
      this.#lost = true;
      throw e;
    }
  }

  /** Somebody asks for it once more: if it does not come now either, the page is loaded anew. */
  async again(reload = () => location.reload(), online = navigator.onLine): Promise<void> {
    try {
      await this.load();
    } catch (e) {
      if (!online) throw e;
      reload();
    }
  }
}
