// tiles.ts: words for tiles, tasks, cells and discs, for readers and for log lines.
//
// "n of a color" and each color of a tile are whole messages: in some languages they agree in gender and case.

import { percent, t, tn } from '../../i18n/index.svelte';
import { COLORS, type Cell, type Color, type Task, type Tile } from '../../types';

/** Several short things one after the other: all our languages part them by commas. */
export function list(items: readonly string[]): string {
  return items.join(', ');
}

/** "Red 6" */
export function tileTitle(tile: Pick<Tile, 'color' | 'cost'>): string {
  const { color, cost } = tile;
  if (color === 'B') return t('Blue {cost}', { cost });
  if (color === 'R') return t('Red {cost}', { cost });
  if (color === 'T') return t('Turquoise {cost}', { cost });
  return t('Yellow {cost}', { cost });
}

/** "2 blue" */
export function countOf(color: Color, n: number): string {
  if (color === 'B') return tn('{n} blue', '{n} blue', n);
  if (color === 'R') return tn('{n} red', '{n} red', n);
  if (color === 'T') return tn('{n} turquoise', '{n} turquoise', n);
  return tn('{n} yellow', '{n} yellow', n);
}

/** "2 blue, 1 red" */
export function taskName(asks: string): string {
  const counts = COLORS.map((c) => [c, [...asks].filter((a) => a === c).length] as const);
  return list(counts.filter(([, k]) => k > 0).map(([c, k]) => countOf(c, k)));
}

/** "2 blue covered", "3 red, 1 missing" */
export function taskState(task: Task): string {
  const name = taskName(task.asks);
  if (task.covered) return t('{task}: covered', { task: name });
  return tn('{task}: {n} missing', '{task}: {n} missing', task.missing, { task: name });
}

/** "Red 6, tasks: 2 blue; 2 yellow." – with their states where it lies in an area. */
export function tileName(tile: Tile, tasks?: readonly Task[]): string {
  const name = tileTitle(tile);
  if (!tile.tasks.length) return t('{tile}, no tasks', { tile: name });
  const said = tasks?.length ? tasks.map(taskState) : tile.tasks.map(taskName);
  return t('{tile}, tasks: {tasks}', { tile: name, tasks: said.join('; ') });
}

/** "2 east, 1 north", counted from the first tile. */
export function cellName({ x, y }: Cell): string {
  if (x === 0 && y === 0) return t('at the start');
  const parts: string[] = [];
  if (x > 0) parts.push(tn('{n} east', '{n} east', x));
  if (x < 0) parts.push(tn('{n} west', '{n} west', -x));
  if (y < 0) parts.push(tn('{n} north', '{n} north', -y));
  if (y > 0) parts.push(tn('{n} south', '{n} south', y));
  return list(parts);
}

/** "2 east, 1 north: covers 2" */
export function legalName(
  cell: Cell & { covers: number; heat?: number | undefined },
  assist: number,
): string {
  const where = cellName(cell);
  if (assist < 2) return t('{cell}: free', { cell: where });
  const covers =
    cell.covers === 0
      ? t('{cell}: covers nothing', { cell: where })
      : tn('{cell}: covers {n} task', '{cell}: covers {n} tasks', cell.covers, { cell: where });
  if (assist < 3 || cell.heat === undefined) return covers;
  return t('{cell}; {share} as good as the best cell', { cell: covers, share: percent(cell.heat) });
}

/** "2 east, 1 north: Red 6, tasks: …" */
export function laidName(cell: Cell, tile: Tile, tasks?: readonly Task[]): string {
  return t('{cell}: {tile}', { cell: cellName(cell), tile: tileName(tile, tasks) });
}

export function ghostName(cell: Cell, tile: Tile, covers: number | null): string {
  const args = { cell: cellName(cell), tile: tileTitle(tile) };
  if (covers === null) return t('{cell}: {tile} would lie here', args);
  if (covers === 0) return t('{cell}: {tile} would lie here and cover nothing', args);
  return tn(
    '{cell}: {tile} would lie here and cover {n} task',
    '{cell}: {tile} would lie here and cover {n} tasks',
    covers,
    args,
  );
}
