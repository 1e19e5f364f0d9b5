// scene.ts: which scene an end has, and what it is called.

import { fullness } from '../../art/scenes/land';
import type { Scenery } from '../../art/scenes/scenery';
import { t } from '../../i18n/index.svelte';
import type { Outcome } from '../../session/outcome';
import type { Position } from '../../types';
import { resultTitle } from '../../words/game/says';
import { seatName } from '../../words/seats';

/** The players who tie for the first place, in turn order. */
function tied(p: Position): number[] {
  const ranking = p.result?.ranking ?? [];
  const end = p.decided.findIndex((why) => why !== 'track' && why !== 'stack');
  return ranking.slice(0, end < 0 ? ranking.length : end + 1);
}

export function sceneOf(p: Position, outcome: Outcome): Scenery {
  if (outcome === 'solo') return { kind: 'solo', share: fullness(p.result?.total ?? 0) };
  if (outcome === 'people') return { kind: 'people', seat: p.result?.ranking[0] ?? 0 };
  if (outcome !== 'tie') return { kind: outcome };
  const seats = tied(p);
  const rearmost = p.seats[seats[0]!]!.track;
  const height = (i: number) => p.stacks.find((s) => s.seats.includes(i))?.seats.indexOf(i) ?? 0;
  return {
    kind: 'tie',
    runners: seats.map((seat) => ({
      seat,
      ahead: p.seats[seat]!.track - rearmost,
      height: height(seat),
    })),
  };
}

export function titleOf(p: Position, outcome: Outcome, you: number | null): string {
  if (outcome !== 'tie') return resultTitle(p, you);
  const first = p.result?.ranking[0] ?? 0;
  return first === you ? t('You win the tie') : t('{name} wins the tie', { name: seatName(p, first) });
}

/** What puts the winner of a tie first. */
export function whyFirst(p: Position): string {
  return p.decided[0] === 'stack'
    ? t('on top of the stack: first to move')
    : t('further back: first to move');
}
