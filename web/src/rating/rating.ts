// rating.ts: how well the person plays, on the scale of the levels, as ai/rating/rating.h works it out.

import { ask, studies } from '../engine';
import { dealtBefore, isDecided, isFair, isHelped, isOwn } from '../games/list/statistics';
import { keepStrength } from '../games/list/strength';
import { levelOf } from '../levels';
import { listGames } from '../store/store';
import type { KeptGame } from '../types';
import { onlyPerson } from '../words/seats';
import { loadMarks, type AllMarks, type Marks } from './marks';

export interface Rating {
  games: number;
  strength: number; // 0 the weakest level to 8 the strongest
  low: number; // in 19 cases of 20 it lies between these
  high: number;
  opponent: string; // a computer player as strong: 'gibbous+0.4'
  level: number; // the nearest to that
  unknown: number; // about so many games until any of this is told; 0: it is known well enough
  more: number; // games until it is settled
  shares: number[]; // how likely each level is the nearest
  wins: number[]; // the chance to win a game of two against each
}

/** A game that says something about the person's strength. */
export interface RatedGame {
  game: KeptGame;
  won: boolean;
  levels: string[]; // of the others
  marks: Marks | null; // null if nobody looked at it again
}

const MOST = 100; // older ones would not change it

/** The marks of a game as it is now. */
export function marksFor(game: KeptGame, all: AllMarks): Marks | null {
  const marks = all[game.id];
  return marks?.plies === game.summary.plies ? marks : null;
}

function ratedGame(game: KeptGame, all: AllMarks): RatedGame | null {
  const { seats, solo, result } = game.summary;
  const you = onlyPerson(seats);
  const levels = seats.flatMap((s) => s.level ?? []);
  if (solo || you === null || !isFair(game) || !levels.every(levelOf)) return null;
  if (!isOwn(game) || !isDecided(game) || isHelped(game)) return null;
  return { game, levels, won: result!.ranking[0] === you, marks: marksFor(game, all) };
}

/** The person's games against computers, played to their end without help or handicap, oldest first; of each deal the
 *  first. */
export function ratedGames(games: readonly KeptGame[], all: AllMarks): RatedGame[] {
  const known = dealtBefore(games);
  return games
    .flatMap((game) => (known.has(game) ? [] : (ratedGame(game, all) ?? [])))
    .slice(0, MOST)
    .reverse();
}

const LOSS = 1e4; // as web/wasm/page/ratings.c reads it

/** The rating by such games; study.wasm comes first. */
export function rate(games: readonly RatedGame[]): Rating {
  const lines = games.map(({ won, levels, marks }) => {
    const mean = marks?.actions ? Math.round((LOSS * marks.loss) / marks.actions) : 0;
    return [Number(won), marks?.actions ?? 0, mean, ...levels].join(' ');
  });
  studies().write(lines.join('\n'));
  return ask(studies(), 'rating');
}

/** Keeps the strength, once it is known, for whoever suggests an opponent. */
export function keepRating({ unknown, opponent }: Rating): void {
  keepStrength(unknown ? null : opponent);
}

/** Works the rating out anew and keeps it; null if no game counts.  study.wasm comes first. */
export async function refreshRating(): Promise<Rating | null> {
  const games = ratedGames(await listGames(), loadMarks());
  if (!games.length) return null;
  const rating = rate(games);
  keepRating(rating);
  return rating;
}
