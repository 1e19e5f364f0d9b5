// gliding.svelte.ts: a board of cells that gets another size, or another place, when a tile is laid, goes there.

import { untrack } from 'svelte';
import type { Grid } from './grid';
import { glide } from '../motion';

/** Call it while a component is set up: `area` changes when a tile is laid, `lay` says how the board is drawn. */
export function gliding(board: () => Element | undefined, area: () => unknown, lay: () => Grid): void {
  let was: { place: DOMRect; lay: Grid } | null = null;
  let drawn: Grid | null = null;
  $effect.pre(() => {
    void area();
    const el = untrack(board);
    was = el && drawn ? { place: el.getBoundingClientRect(), lay: drawn } : null;
  });
  $effect(() => {
    void area();
    untrack(() => {
      const el = board();
      if (was && el) glide(el, was.place, was.lay, lay());
      was = null;
    });
  });
  $effect(() => {
    drawn = lay();
  });
}
