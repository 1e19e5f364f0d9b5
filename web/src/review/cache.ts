// cache.ts: analyses of this visit, so that going away and coming back does not lose them.
//
// A game in progress may have gone on, or back, since it was looked at: then its analysis is
// of other positions, and not told.  The cache lives no longer than the page, so that all in it comes from
// this version of the program; and an analysis is replaced as a whole, so that two depths never mix.

import type { Table } from '../engine';
import type { Review } from '../types';

const cache = new Map<string, { actions: string; review: Review }>();

/** What was played, which tells one state of a game from another. */
export function actionsOf(table: Pick<Table, 'log'>): string {
  const played = table.log().map(({ action }) => action);
  return played.join(' ');
}

export function cacheReview(id: string, actions: string, review: Review): void {
  cache.set(id, { actions, review });
}

/** The analysis of the game as it is now, or null. */
export function cachedReview(id: string, actions: string): Review | null {
  const found = cache.get(id);
  return found?.actions === actions ? found.review : null;
}
