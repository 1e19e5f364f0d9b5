// more.svelte.ts: the parts of a game that not every turn needs.
//
// Dialogs, cards and the solo sheet come in one piece (parts.ts), when the game is on its way
// or one of them is wanted; the wheel and the panels beside it (wide.ts) where there is room.

type Parts = typeof import('./parts');
type Wide = typeof import('./wide');

/** The dialogs that are opened from the menu or by a key. */
export type Opened = 'help' | 'type' | 'unseen' | 'sheet' | 'log' | null;

let panels = $state.raw<Wide | null>(null);
let parts = $state.raw<Parts | null>(null);

/** What parts.ts has, once it is there. */
export function more(): Parts | null {
  return parts;
}

export async function loadMore(): Promise<void> {
  parts ??= await import('./parts');
}

/** What wide.ts has, once it is there. */
export function wide(): Wide | null {
  return panels;
}

export async function loadWide(): Promise<void> {
  panels ??= await import('./wide');
}
