// title.ts: what a game is called while it is played.

import { dealtOn } from '../../days/days';
import { date } from '../../i18n/index.svelte';
import type { Session } from '../../session/session.svelte';
import { whoMoves } from '../../words/game/says';

/** Whose turn it is, or how it ended; the deal of a day is called by its day. */
export function titleOf(session: Session): string {
  const day = session.position.mover === null ? null : dealtOn(session.table);
  return day ? date(Date.parse(`${day}T12:00`), { day: 'numeric', month: 'long' }) : whoMoves(session);
}
