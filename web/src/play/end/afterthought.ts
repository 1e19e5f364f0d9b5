// afterthought.ts: what the strongest computer player makes of a game that is over, worked out while its end is
// looked at: where it turned, and in solo what could have been made of the deal.

import { STRONGEST } from '../../levels';
import { engine, type Table, type TableView } from '../../engine';
import { review, think } from '../../players/players';
import { keepMarks } from '../../rating/marks';
import { actionsOf, cacheReview, cachedReview } from '../../review/cache';
import { keepMistakes } from '../../review/mistakes';
import { pack, today } from '../../store/games';
import { getGame, putGame } from '../../store/store';
import type { Review } from '../../types';

/** How each action of par is thought of: a deal has the same par every time and everywhere. */
export function forPar(): { nodes: number; seed: string } {
  const { nodes, seed } = engine().limits.par;
  return { nodes, seed: String(seed) };
}

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
    const { action } = await think(table, { level: STRONGEST, ...forPar(), signal });
    if (signal.aborted) return false;
    table.play(action);
  }
  return true;
}

/** Keeps a game that it played from somebody's seat, as its own, to be replayed; its id. */
export async function keepPlayed(id: string, record: string, seat: number): Promise<string> {
  const run = engine().readTable(record);
  const { solo, seats } = run.position();
  const table = engine().newTable({
    seats: seats.map(({ name, level }, i) => (i === seat ? { name: '', level: STRONGEST } : { name, level })),
    discs: solo ? null : seats.map((s) => s.discsAtStart),
    seed: run.tag('Seed')!,
    clock: null,
    date: run.tag('Date') ?? today(),
  });
  try {
    for (const { action } of run.log()) table.play(action);
    await putGame({ ...pack(table), id, foreign: true });
  } finally {
    run.free();
    table.free();
  }
  return id;
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
