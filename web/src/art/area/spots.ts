// spots.ts: the cells of an area that have something to say, with their names for readers.

import { tile } from '../../engine';
import { t } from '../../i18n/index.svelte';
import type { Cell, Laid } from '../../types';
import { ghostName, laidName, legalName } from '../../words/game/tiles';
import { inOrder, keyOf } from './grid';

export type Legal = Cell & { covers: number; heat?: number | undefined };

export interface Spot extends Cell {
  key: string;
  kind: 'tile' | 'legal' | 'ghost' | 'empty';
  name: string;
  index: number; // of a tile in the area, otherwise -1
}

interface Shown {
  area: readonly Laid[];
  cells: readonly Legal[];
  ghost: (Cell & { id: number }) | null;
  covers: number | null; // by the ghost; null: not told
  assist: number;
}

export function spotsOf({ area, cells, ghost, covers, assist }: Shown): Spot[] {
  const spot = ({ x, y }: Cell, kind: Spot['kind'], name: string, index = -1): Spot => ({
    x,
    y,
    key: keyOf({ x, y }),
    kind,
    name,
    index,
  });
  const out = area.map((laid, i) => spot(laid, 'tile', laidName(laid, tile(laid.id), laid.tasks), i));
  if (ghost) out.push(spot(ghost, 'ghost', ghostName(ghost, tile(ghost.id), covers)));
  for (const c of cells)
    if (!ghost || keyOf(c) !== keyOf(ghost)) out.push(spot(c, 'legal', legalName(c, assist)));
  if (!out.length) out.push(spot({ x: 0, y: 0 }, 'empty', t('No tile lies here yet')));
  return out;
}

/** By row, top first, each from left to right. */
export function rowsOf(spots: readonly Spot[]): [number, Spot[]][] {
  const by = new Map<number, Spot[]>();
  for (const s of inOrder(spots)) by.set(s.y, [...(by.get(s.y) ?? []), s]);
  return [...by];
}
