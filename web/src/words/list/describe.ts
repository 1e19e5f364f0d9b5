// describe.ts: a game in a few words, for lists.

import { lang, t, tn } from '../../i18n/index.svelte';
import type { Result, Summary } from '../../types';
import { onlyPerson, seatName, youOr } from '../seats';
import { wasPlayed } from '../result';

/** Names as the language lists them: "Anna, Béla and Full Moon". */
export function listNames(names: readonly string[]): string {
  return new Intl.ListFormat(lang(), { type: 'conjunction' }).format(names);
}

/** Who plays. */
export function gameTitle(game: Pick<Summary, 'solo' | 'seats'>): string {
  const { solo, seats } = game;
  if (solo) return seats[0]?.name ? t('Solo, {name}', { name: seats[0].name }) : t('Solo');
  const me = onlyPerson(seats);
  const names = seats.map((_, i) => seatName(game, i));
  if (me === null || seats[me]!.name) return listNames(names);
  return t('Against {names}', { names: listNames(names.filter((_, i) => i !== me)) });
}

/** How a game in progress stands. */
export function gameState(game: Summary): string {
  const { solo, seats, phase, mover } = game;
  const first = seats[0]!;
  if (solo)
    return tn(
      'Phase {phase} · {n} disc placed',
      'Phase {phase} · {n} discs placed',
      first.discsAtStart - first.discs,
      { phase },
    );
  const me = onlyPerson(seats);
  if (mover === null) return '';
  if (me === null) return t('{name} is to move', { name: seatName(game, mover) });
  const mine = seats[me]!.discs;
  if (seats.length === 2) {
    const other = seats[1 - me]!.discs;
    return mover === me
      ? t('Your turn · {mine} to {other} discs left', { mine, other })
      : t('Computer’s turn · {mine} to {other} discs left', { mine, other });
  }
  return mover === me
    ? tn('Your turn · {n} disc left', 'Your turn · {n} discs left', mine)
    : tn('Computer’s turn · {n} disc left', 'Computer’s turn · {n} discs left', mine);
}

/** How a finished game ended; spoken to `you`, at a table of several people. */
export function gameResult(game: Summary, you?: number): string {
  const { solo, seats, result } = game;
  if (!result) return '';
  if (solo) return soloResult(result, seats[0]?.discs ?? 0);
  const winner = result.ranking[0] ?? 0;
  const me = you ?? onlyPerson(seats);
  const say = (toYou: () => string, of: (name: string) => string) => youOr(game, winner, me, toYou, of);
  switch (result.reason) {
    case 'time':
      return say(
        () => t('You won on time'),
        (name) => t('{name} won on time', { name }),
      );
    case 'left':
    case 'forfeit':
      return say(
        () => t('You won; the game was given up'),
        (name) => t('{name} won; the game was given up', { name }),
      );
    case 'agreed':
      return say(
        () => t('Ended by agreement; you were ahead'),
        (name) => t('Ended by agreement; {name} was ahead', { name }),
      );
    case 'discs':
    case 'tiles': {
      const second = seats[result.ranking[1] ?? 0]!.discs;
      return say(
        () => tn('You won; the next had {n} disc left', 'You won; the next had {n} discs left', second),
        (name) =>
          me !== null
            ? tn(
                '{name} won; you had {n} disc left',
                '{name} won; you had {n} discs left',
                seats[me]!.discs,
                { name },
              )
            : tn(
                '{name} won; the next had {n} disc left',
                '{name} won; the next had {n} discs left',
                second,
                { name },
              ),
      );
    }
  }
}

function soloResult(result: Result, left: number): string {
  if (!wasPlayed(result)) return t('Given up');
  const { total, phase1, phase2 } = result;
  if (left === 0) return t('{total} points: {phase1} + {phase2}', { total, phase1, phase2 });
  return tn('{total} points, {n} disc missing', '{total} points, {n} discs missing', left, { total });
}
