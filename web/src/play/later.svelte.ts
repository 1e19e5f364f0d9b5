// later.svelte.ts: the parts of a game that not every turn needs.
//
// Dialogs, cards and the solo sheet come in one piece (more/), when the game is on its way
// or one of them is wanted; the wheel and the panels beside it (wide/) where there is room, and
// what stands for them elsewhere (slim/); the guide (guide/) with a game that has one.

import { loadStudy } from '../engine';
import { loadPart, t } from '../i18n/index.svelte';
import { toast } from '../frame/toast.svelte';
import { isSmall, type Layout } from '../frame/layout.svelte';
import { Later } from '../frame/later.svelte';
import type { Session } from '../session/session.svelte';
import { whoMoves } from '../words/game/says';

/** The dialogs that are opened from the menu or by a key. */
export type Opened = 'help' | 'type' | 'unseen' | 'sheet' | 'log' | 'share' | 'teacher' | 'settings' | null;

export const more = new Later(
  async () => (await Promise.all([import('./more/index'), loadStudy(), loadPart('more')]))[0],
);
/** How a game ended (end/): fetched while it is played, for the moment it is wanted. */
export const end = new Later(
  async () => (await Promise.all([import('./end/index'), loadStudy(), loadPart('more')]))[0],
);
export const wide = new Later(() => import('./wide/index'));
export const slim = new Later(() => import('./slim/index'));
export const guide = new Later(
  async () => (await Promise.all([import('../guide/index'), loadPart('guide')]))[0],
);

/** What a game is called now, as far as what tells it is here. */
export function titleOf(session: Session): string {
  return guide.here?.titleOf(session) ?? (more.here?.titleOf ?? whoMoves)(session);
}

/** Has everything fetched that a layout consists of. */
export async function loadFor(layout: Layout): Promise<void> {
  await Promise.all([isSmall(layout) || wide.load(), layout === 'desktop' || slim.load()]);
}

let untell = () => {};

/** Tells that a dialog or a card could not be loaded, with a way to try again. */
export function tellLost(part: Later<unknown> = more): void {
  untell();
  const run = () => void part.again().catch(() => tellLost(part));
  untell = toast(t('This part could not be loaded'), {
    action: { label: t('Try again'), run },
    lasts: Infinity,
  });
}

/** Takes the notice away: it has come, or the game is left. */
export function untellLost(): void {
  untell();
  untell = () => {};
}
