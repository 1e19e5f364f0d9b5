// look.svelte.ts: the task in an area that is looked at.

import type { Seat } from '../../types';

export class Look {
  now: { index: number; task: number } | null = $state.raw(null);

  /** Each tap on a tile shows the next of its tasks, then nothing. */
  tap(seat: Seat | undefined, index: number): void {
    const count = seat?.area[index]?.tasks.length ?? 0;
    const from = this.now?.index === index ? this.now.task + 1 : 0;
    this.now = from < count ? { index, task: from } : null;
  }
}
