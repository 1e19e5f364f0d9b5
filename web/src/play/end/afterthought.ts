// afterthought.ts: what the strongest computer player makes of a game that is over, worked out while its end is
// looked at: where it turned, and in solo what could have been made of the deal.

import { STRONGEST } from '../../levels';
import { engine, type Table, type TableView } from '../../engine';
import { review, think } from '../../players/players';
import { keepMarks } from '../../rating/marks';
import { actionsOf, cacheReview, cachedReview } from '../../review/cache';
import { keepMistakes } from '../../review/mistakes';
import { getGame } from '../../store/store';
import type { Review } from '../../types';

// For each action, as in table/daily/daily.h, so that a deal has the same par every time and everywhere.
export const NODES = 12000;
export const SEED = '1';

export interface Turn {
  ply: number; // after this action
  seat: number; // whose chance it is told by
  from: number; // its value before the action …
  to: number; // … and after it
}

/** The action that decided the game; null if none stands out.  It is told by the chance of `you` where two play, else
 *  by the winner's. */
export function turnIn({ turn, plies }: Pick<Review, 'turn' | 'plies'>, you: number | null): Turn | null {
  const before = turn && plies[turn.ply];
  const after = turn && plies[turn.ply + 1];
  if (!before || !after) return null;
  const seat = before.value.length === 2 && you !== null ? you : turn.seat;
  return { ply: turn.ply + 1, seat, from: before.value[seat] ?? 0, to: after.value[seat] ?? 0 };
}

/** Where a game turned.  An analysis that was made before serves, and this one serves the replay. */
export async function turnOf(
  id: string,
  table: TableView,
  you: number | null,
  signal: AbortSignal,
): Promise<Turn | null> {
  const actions = actionsOf(table);
  let found = cachedReview(id, actions);
  if (!found?.complete) {
    found = await review(table, { depth: 'quick', signal });
    if (!signal.aborted) {
      cacheReview(id, actions, found);
      keepMarks(id, table.position().seats, found);
      const game = await getGame(id);
      if (game) keepMistakes(game, found);
    }
  }
  return found.complete ? turnIn(found, you) : null;
}

/** Plays a solo game to its end as the strongest player does, seeing no more than a person; false if it is stopped. */
export async function playPar(table: Table, signal: AbortSignal): Promise<boolean> {
  while (!table.position().result) {
    const { action } = await think(table, { level: STRONGEST, seed: SEED, nodes: NODES, signal });
    if (signal.aborted) return false;
    table.play(action);
  }
  return true;
}

/** The total that it makes of a deal; null if it is stopped. */
export async function parOf(deal: string, signal: AbortSignal): Promise<number | null> {
  const table = engine().readTable(deal);
  try {
    return (await playPar(table, signal)) ? table.position().result!.total : null;
  } finally {
    table.free();
  }
}
