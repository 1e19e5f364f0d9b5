// heat.ts: how good each cell is for each tile on offer, for assist level 3.
//
// A search with a small budget of nodes tells every action's value; what it has looked at
// hardly at all is filled from the tasks a cell would cover, which the engine counts anyway.
// So the map is there at once, and better a moment later; it is a help, no verdict.

import type { TableView } from '../../engine';
import { STRONGEST } from '../../levels';
import { actionAt } from '../../turn/turn.svelte';
import type { Position, Thought } from '../../types';
import type { ThinkOptions } from '../../players/players';

/** By action (`2@1,-1`): 0 the worst to 1 the best among the cells of that tile. */
export type Heat = Map<string, number>;

interface Thinker {
  think(table: TableView, options: ThinkOptions): Promise<Thought>;
}

/** From the tasks covered alone. */
export function coverHeat(p: Position): Heat {
  const heat: Heat = new Map();
  for (const o of p.offer) {
    const most = Math.max(1, ...o.cells.map((c) => c.covers));
    for (const c of o.cells) heat.set(actionAt(o.k, c), c.covers / most);
  }
  return heat;
}

/** … and from what a search thinks of them; a value is better higher, in solo lower. */
export function mixHeat(p: Position, thought: Thought): Heat {
  const heat = coverHeat(p);
  const seat = p.solo ? 0 : (p.mover ?? 0);
  const sign = p.solo ? -1 : 1;
  const worth = new Map<string, number>();
  for (const c of thought.choices) {
    const v = c.value[seat];
    if (c.visits > 0 && v !== undefined) worth.set(c.action, sign * v);
  }
  for (const o of p.offer) {
    const actions = o.cells.map((c) => actionAt(o.k, c));
    const values = actions.map((a) => worth.get(a)).filter((v) => v !== undefined);
    if (values.length < 2) continue;
    const low = Math.min(...values);
    const span = Math.max(...values) - low;
    if (span <= 0) continue;
    for (const a of actions) {
      const v = worth.get(a);
      heat.set(a, v === undefined ? 0.3 * heat.get(a)! : (v - low) / span);
    }
  }
  return heat;
}

export async function heatOf(
  world: Thinker,
  table: TableView,
  p: Position,
  signal: AbortSignal,
): Promise<Heat> {
  try {
    const thought = await world.think(table, {
      level: STRONGEST,
      seed: '1',
      nodes: p.solo ? 2000 : 200,
      signal,
    });
    return mixHeat(p, thought);
  } catch {
    return coverHeat(p);
  }
}
