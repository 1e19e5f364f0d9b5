// today.ts: what has become of the puzzle of a day, for whoever shows it without having the puzzles.

import { keptLog } from './kept.svelte';

/** null: it was not tried. */
export function triedOn(day: string): 'solved' | 'missed' | null {
  const mark = keptLog().days[day];
  return mark === undefined ? null : mark ? 'solved' : 'missed';
}
