// afterthought.ts: what the strongest computer player makes of a game that is over, worked out while its end is
// looked at: where it turned, and in solo what could have been made of the deal.

import { engine, type Table } from '../engine';
import { review, think } from '../players/players';
import { actionsOf, keepReview, keptReview } from '../review/kept';
import { turningPoint } from '../review/story';
import type { Review } from '../types';

const GLANCE = 60; // ms for each position: enough for what is large
const NODES = 12000; // of thinking for each action, so that a deal has the same par every time

export interface Turn {
  ply: number; // after this action
  seat: number; // whose chance changed most
  from: number; // its value before the action …
  to: number; // … and after it
}

/** The action that changed most; null if none stands out. */
export function turnIn({ turns, plies }: Pick<Review, 'turns' | 'plies'>): Turn | null {
  const turn = turningPoint({ turns });
  if (!turn) return null;
  const from = plies[turn.ply]?.value[turn.seat];
  const to = plies[turn.ply + 1]?.value[turn.seat];
  return from === undefined || to === undefined ? null : { ply: turn.ply + 1, seat: turn.seat, from, to };
}

/** Where a game turned.  An analysis that was made before serves, and this one serves the replay. */
export async function turnOf(id: string, table: Table, signal: AbortSignal): Promise<Turn | null> {
  const actions = actionsOf(table);
  let found = keptReview(id, actions);
  if (!found?.complete) {
    found = await review(table, { ms: GLANCE, signal });
    if (!signal.aborted) keepReview(id, actions, found);
  }
  return found.complete ? turnIn(found) : null;
}

/** The total that the strongest player makes of a solo deal, seeing no more than a person; null if it is stopped. */
export async function parOf(deal: string, signal: AbortSignal): Promise<number | null> {
  const table = engine().readTable(deal);
  try {
    for (let p = table.position(); ;) {
      if (p.result) return p.result.total;
      const { action } = await think(table, { level: 'super-moon', seed: '1', nodes: NODES, signal });
      if (signal.aborted) return null;
      p = table.play(action);
    }
  } finally {
    table.free();
  }
}
