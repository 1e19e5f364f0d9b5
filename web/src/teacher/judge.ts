// judge.ts: what the computers say of one action: the very words of an analysis of the game, since it is the same study.

import type { TableView } from '../engine';
import { review, think } from '../players/players';
import type { ReviewPly } from '../types';

/** The verdict on the action after `ply` others; the depth is that of a quick analysis. */
export async function judge(table: TableView, ply: number, signal: AbortSignal): Promise<ReviewPly | null> {
  const found = (await review(table, { depth: 'quick', ply, signal })).plies[ply];
  return found?.known ? found : null;
}

/** What looks best there without looking ahead. */
export async function quickChoice(table: TableView, ply: number, signal: AbortSignal): Promise<string> {
  return (await think(table, { level: 'half-moon', seed: '0', nodes: 40, ply, signal })).action;
}
