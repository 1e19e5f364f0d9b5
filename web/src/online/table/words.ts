// words.ts: what is said at a table at a distance: of the line, of one's move, of the others and their time.

import { t, tn } from '../../i18n/index.svelte';
import { tile } from '../../engine';
import type { Position } from '../../types';
import { clockText } from '../../words/game/clock';
import { refusalWords } from '../../words/game/refusals';
import { tileTitle } from '../../words/game/tiles';
import { levelTitle } from '../../words/levels';
import { seatName, youOr } from '../../words/seats';
import type { Far } from '../far.svelte';
import type { Proposal, Room } from '../followed';
import type { Away, Terms } from '../messages';
import { DAY, HOUR, stretch } from '../times';
import { namesOf } from '../words';

// ---- the line ----

export type News = 'lost' | 'resting' | 'back';

/** What of it is told in the top bar, and the moon before it. */
export function lineWords(
  news: News,
  held: boolean,
  moves: number,
): { share: number; head: string; sub: string } {
  if (news === 'lost')
    return { share: 0.5, head: t('Reconnecting'), sub: held ? t('your move is kept') : '' };
  if (news === 'resting')
    return { share: 0, head: t('The table is resting'), sub: t('all clocks stand still') };
  return { share: 1, head: t('Back'), sub: moves ? tn('{n} move since', '{n} moves since', moves) : '' };
}

// ---- one's move ----

/** What has become of a move that was not made. */
export function lostWords(lost: NonNullable<Far['lost']>, p: Position, you: number | null) {
  const { held, why } = lost;
  const sub =
    held.tile !== null
      ? t('{tile} was not placed.', { tile: tileTitle(tile(held.tile)) })
      : t('The wheel was not refilled.');
  const mine = p.result?.reason === 'time' && p.result.ranking.at(-1) === you;
  if (mine || why.code === 'NL_ERR_TIME_OVER')
    return { head: t('Your time ran out before your move arrived'), sub };
  if (p.result) return { head: t('The game was over before your move arrived'), sub };
  if (why.code === 'NL_ERR_NOT_TURN' || why.code === 'NL_ERR_STOPPED')
    return { head: t('The game had moved on before your move arrived'), sub };
  if (why.code === 'too-often') return { head: t('Not so often: wait until the game has gone on.'), sub };
  return { head: refusalWords(why), sub };
}

// ---- the others ----

const MOMENT = 15_000; // ms that a line may be lost before somebody is away

export type Presence = 'here' | 'lost' | 'away';
export const MOONS: Record<Presence, number> = { here: 1, lost: 0.5, away: 0 };

export function presenceOf(away: Away | undefined, now: number): Presence {
  if (!away) return 'here';
  return now - away.since < MOMENT ? 'lost' : 'away';
}

/** The moon's name. */
export function presenceLabel(is: Presence, name: string): string {
  if (is === 'here') return t('{name} is here', { name });
  return is === 'lost' ? t('{name} has lost the line', { name }) : t('{name} is away', { name });
}

/** "away for 0:48"; '' of those who are here, and of a game by turns, where nobody is expected to be.  `short`: there is
 *  room for a word. */
export function awayWords(away: Away | undefined, now: number, live: boolean, short = false): string {
  const is = presenceOf(away, now);
  if (!away || is === 'here') return '';
  const gone = now - away.since;
  if (!live && gone < DAY) return '';
  if (short) return is === 'away' ? t('away') : '';
  if (!live) return t('away for {time}', { time: stretch(gone) });
  if (is === 'lost') return t('line lost');
  return t('away for {time}', {
    time: gone < DAY ? clockText(Math.floor(gone / 1000) * 1000) : stretch(gone),
  });
}

export interface Claim {
  text: string;
  button: string; // '' until it may be pressed
}

/** What the others may do about somebody who stays away, told before they may; null while there is nothing to tell. */
export function claimOf(away: Away, now: number, terms: Terms, name: string): Claim | null {
  if (presenceOf(away, now) !== 'away') return null;
  if (away.claim === undefined) return null;
  const left = away.claim - now;
  if (left > DAY) return null;
  const time = stretch(left);
  const computer = terms.absent === 'computer';
  if (left > 0)
    return {
      text: computer
        ? t('In {time} you may let the computer play on.', { time })
        : t('In {time} you may end the game; {name} is then last.', { time, name }),
      button: '',
    };
  return computer
    ? { text: t('{name} can come back to the seat at any time.', { name }), button: t('Half Moon plays on') }
    : { text: t('{name} is then last.', { name }), button: t('End the game') };
}

/** Who plays for somebody who is away. */
export function mindedWords(p: Position, seat: number, you: number | null): string {
  const level = levelTitle(p.seats[seat]?.level ?? 'half-moon');
  return youOr(
    p,
    seat,
    you,
    () => t('{level} plays for you', { level }),
    (name) => t('{level} plays for {name}', { level, name }),
  );
}

// ---- time ----

/** What is left of a player's time.  `short`: in a chip, where only days and hours have to be written as narrow as they can
 *  be; nobody reads a lone letter as minutes. */
export function leftWords(ms: number, byTurns: boolean, short: boolean): string {
  if (!byTurns) return clockText(ms);
  const time = stretch(ms, !short ? 'long' : ms < HOUR ? 'short' : 'narrow');
  return short ? time : t('{time} left', { time });
}

export const LOW = 30_000; // ms: less than that is shown larger

/** A little later than the table was heard. */
export function asOf(silence: number): string {
  return t('as of {time} ago', { time: stretch(silence, 'short') });
}

// ---- another game ----

/** Who would like another game, and who is to say yet; '' if nobody has said anything. */
export function rematchWords(
  room: Pick<Room, 'rematch' | 'next' | 'seats'>,
  p: Position,
  you: number | null,
) {
  const { wantedBy, unanswered, declinedBy } = room.rematch;
  const names = (seats: number[]) => namesOf(room.seats, (_, i) => seats.includes(i));
  if (room.next) return t('There is a table for another game.');
  if (you !== null && wantedBy.includes(you)) return t('Waiting for: {names}', { names: names(unanswered) });
  if (wantedBy.length === 1) return t('{name} would like another game.', { name: seatName(p, wantedBy[0]!) });
  if (wantedBy.length) return t('Would like another game: {names}', { names: names(wantedBy) });
  if (declinedBy === null) return '';
  return youOr(
    p,
    declinedBy,
    you,
    () => t('You would rather not.'),
    (name) => t('{name} would rather not.', { name }),
  );
}

// ---- proposals ----

export function proposalWords({ kind, seat }: Proposal, p: Position): string {
  const name = seatName(p, seat);
  if (kind === 'offer-take-back') return t('{name} would like to take back a move.', { name });
  if (kind === 'offer-end') return t('{name} would like to end the game as it stands.', { name });
  return t('{name} would like to stop the clocks.', { name });
}

/** One's own proposal, while it is not answered. */
export function askedWords({ kind }: Proposal): string {
  if (kind === 'offer-take-back') return t('You have asked to take back a move.');
  if (kind === 'offer-end') return t('You have asked to end the game as it stands.');
  return t('You have asked for a pause.');
}

export function answerWords(yes: boolean, p: Position, seat: number): string {
  const name = seatName(p, seat);
  return yes ? t('{name} agrees.', { name }) : t('{name} would rather not.', { name });
}
