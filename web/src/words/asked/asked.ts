// asked.ts: what is said when a key asks for it: how things stand, what was played, what lies where.

import { tile } from '../../engine';
import { t, tn } from '../../i18n/index.svelte';
import { COLORS, type Cell, type Played, type Position, type Seat } from '../../types';
import { onOffer, tileWord, turnBegins, turnTaken, unseenCounts } from '../game/says';
import { cellName, countOf, list, taskName, tileName } from '../game/tiles';
import { youOr } from '../seats';

/** S: how things stand. */
export function statusText(p: Position, you: number | null): string {
  const lines = [turnBegins(p, you), ...onOffer(p)];
  if (p.solo && p.sheet) {
    lines.push(
      t('Phase {phase}. {placed} of {all} discs are placed.', {
        phase: p.phase,
        placed: p.sheet.placed,
        all: p.seats[0]!.discsAtStart,
      }),
    );
    lines.push(t('The total would be {total} if it ended now.', { total: p.sheet.total }));
  } else {
    for (const i of p.order) lines.push(standing(p, i, you));
  }
  lines.push(tn('{n} tile in the pile.', '{n} tiles in the pile.', p.pile));
  return lines.join(' ');
}

function standing(p: Position, i: number, you: number | null): string {
  const { discs } = p.seats[i]!;
  return youOr(
    p,
    i,
    you,
    () => tn('You have {n} disc left.', 'You have {n} discs left.', discs),
    (name) => tn('{name} has {n} disc left.', '{name} has {n} discs left.', discs, { name }),
  );
}

/** L: the last moves, since this person's own. */
export function lastText(p: Position, log: Played[], you: number | null): string {
  if (!log.length) return t('Nothing has been played yet.');
  const own = log.findLastIndex((a) => a.seat === you);
  const since = you !== null && own >= 0 && own < log.length - 1 ? log.slice(own + 1) : log.slice(-1);
  return since.map((a) => turnTaken(p, a, you)).join(' ');
}

/** U: the unseen tiles. */
export function unseenText(p: Position): string {
  const counts = unseenCounts(p);
  const colors = list(COLORS.map((c) => countOf(c, counts[c])));
  return tn('{n} tile is unseen: {colors}.', '{n} tiles are unseen: {colors}.', p.unseen.length, { colors });
}

/** I: the tile at a cell, with the state of its tasks. */
export function inspectText(seat: Seat, at: Cell): string {
  const laid = seat.area.find((l) => l.x === at.x && l.y === at.y);
  return laid ? t('{tile}.', { tile: tileName(tile(laid.id), laid.tasks) }) : t('Empty cell.');
}

/** X: what lies around a cell. */
export function neighboursText(seat: Seat, at: Cell): string {
  const there = (dx: number, dy: number) => seat.area.find((l) => l.x === at.x + dx && l.y === at.y + dy);
  const found = [
    [there(0, -1), (name: string) => t('north: {tile}', { tile: name })],
    [there(1, 0), (name: string) => t('east: {tile}', { tile: name })],
    [there(0, 1), (name: string) => t('south: {tile}', { tile: name })],
    [there(-1, 0), (name: string) => t('west: {tile}', { tile: name })],
  ] as const;
  const parts = found.flatMap(([laid, say]) => (laid ? [say(tileWord(tile(laid.id)))] : []));
  return parts.length
    ? t('{cell}. {neighbors}.', { cell: cellName(at), neighbors: parts.join(', ') })
    : t('Nothing lies beside it.');
}

/** C: the chains that the tasks of the tile at a cell count. */
export function chainText(seat: Seat, at: Cell): string {
  const laid = seat.area.find((l) => l.x === at.x && l.y === at.y);
  if (!laid) return t('Empty cell.');
  if (!laid.tasks.length) return t('{tile}.', { tile: tileName(tile(laid.id)) });
  return laid.tasks
    .map((task) => {
      const args = { task: taskName(task.asks), have: task.have, of: task.asks.length };
      const chain = task.chain.map((i) => seat.area[i]).filter((l) => l !== undefined);
      if (!chain.length) return t('{task}: {have} of {of}, nothing counts yet.', args);
      const tiles = list(
        chain.map((l) => t('{tile} at {cell}', { tile: tileWord(tile(l.id)), cell: cellName(l) })),
      );
      return t('{task}: {have} of {of}, by {tiles}.', { ...args, tiles });
    })
    .join(' ');
}
