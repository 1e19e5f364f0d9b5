// own.ts: a mistake in a game of one's own as something to be found.

import { ask, engine, studies, WasmTable } from '../engine';
import type { Kind } from '../progress/figures';
import { cachedReview, actionsOf } from '../review/cache';
import { keptMistakes, markOf, mistakeAt, type Mistake } from '../review/mistakes';
import { getGame } from '../store/store';
import { readAction } from '../turn/action';
import type { KeptGame } from '../types';
import type { Log } from './kept.svelte';
import type { Answer, Riddle } from './riddle';

/** A table in the module of studies, which knows what actions come to the same. */
class StudiedTable extends WasmTable {
  alike(action: string, other: string): boolean {
    return this.module.call('alike', this.at, this.module.write(`${action} ${other}`), -1) !== 0;
  }
}

export const ownId = ({ game, ply }: Pick<Mistake, 'game' | 'ply'>) => `own/${game}/${ply}`;

/** The mistake as something to be found; null if the game is another one by now. */
export function ownRiddle(mistake: Mistake, game: KeptGame): Riddle | null {
  const whole = engine().readTable(game.record);
  let record: string;
  try {
    const played = whole.log().map(({ action }) => action);
    if (played[mistake.ply] !== mistake.action || markOf(played.slice(0, mistake.ply)) !== mistake.before)
      return null;
    record = whole.record(true, mistake.ply);
  } finally {
    whole.free();
  }
  const module = studies();
  const table = new StudiedTable(module, ask(module, 'table_read', module.write(record)));
  const best = mistake.good[0]!;
  return {
    id: ownId(mistake),
    number: null,
    kind: 'own',
    goal: 'position',
    rating: null,
    turns: 1,
    table,
    try(action): Answer {
      const right = mistake.good.some((good) => good === action || table.alike(action, good));
      const shown = right ? action : best;
      return {
        right,
        done: right,
        best: shown,
        then: [],
        loss: action === mistake.action ? mistake.loss : null,
        least: false,
        why: table.reasons(shown, undefined, right ? mistake.action : action),
        instead: right ? [] : table.reasons(action, undefined, best),
      };
    },
    reset() {},
    free: () => table.free(),
  };
}

/** The mistake of a game after so many actions: as the analysis of this visit has it, or an earlier one. */
function find(game: KeptGame, ply: number): Mistake | null {
  const table = engine().readTable(game.record);
  const review = cachedReview(game.id, actionsOf(table));
  table.free();
  const kept = keptMistakes().find((m) => m.game === game.id && m.ply === ply);
  return (review && mistakeAt(game.id, review, ply)) ?? kept ?? null;
}

/** From its address: own/GAME/PLY; null if there is no such thing. */
export async function openOwn(id: string, ply: number): Promise<Riddle | null> {
  const game = await getGame(id);
  const mistake = game && find(game, ply);
  return mistake ? ownRiddle(mistake, game) : null;
}

/** A mistake in a game that is still kept, and whether it was found by now. */
export interface OwnMistake extends Mistake {
  of: KeptGame;
  solved: boolean;
}

/** What kind of decision it was: to refill or not, which tile, which cell. */
export function kindOf({ action, good }: Pick<Mistake, 'action' | 'good'>): Kind {
  const [took, better] = [action, good[0]!].map((a) => readAction(a)?.k);
  return !took || !better ? 'extra' : took === better ? 'cell' : 'tile';
}

/** Those of one's own games: what is still to be found first. */
export function ownMistakes(games: readonly KeptGame[], { tried }: Pick<Log, 'tried'>): OwnMistake[] {
  const list = keptMistakes().flatMap((mistake) => {
    const of = games.find((game) => game.id === mistake.game);
    return of ? [{ ...mistake, of, solved: tried[ownId(mistake)] === 1 }] : [];
  });
  return [...list.filter((m) => !m.solved), ...list.filter((m) => m.solved)];
}
