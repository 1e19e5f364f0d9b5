// words.ts: tables at a distance in words: who sits there, at what pace, since when, for how long.

import { lang, number, t, tn } from '../i18n/index.svelte';
import type { SeatPlan } from '../types';
import { seatName } from '../words/seats';
import { byTurns, type Row, type Sitter, type Terms } from './messages';
import { isAsked } from './tables';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Seats as those of a table on this device. */
export function plansOf(seats: readonly Sitter[]): SeatPlan[] {
  return seats.map(({ name, level }) => ({ name: name ?? '', level: level ?? null }));
}

export const isPerson = (sitter: Sitter): boolean => sitter.name !== undefined && sitter.level === undefined;
export const isComputer = (sitter: Sitter): boolean => sitter.level !== undefined;
export const isFree = (sitter: Sitter): boolean => sitter.name === undefined && sitter.level === undefined;

export const kindOf = (sitter: Sitter): 'free' | 'computer' | 'person' =>
  isFree(sitter) ? 'free' : isComputer(sitter) ? 'computer' : 'person';

/** Whether one sits at a table that gathers, and nobody else has come. */
export const isAlone = ({ phase, seat, seats }: Row): boolean =>
  phase === 'gathering' && seat !== undefined && !seats.some((sitter, i) => i !== seat && isPerson(sitter));

/** Who sits at some seats, as a list: “Farid and Gwen”. */
export function namesOf(seats: readonly Sitter[], which: (sitter: Sitter, seat: number) => boolean): string {
  const plans = plansOf(seats);
  const names = seats.flatMap((sitter, i) => (which(sitter, i) ? [seatName({ seats: plans }, i)] : []));
  return new Intl.ListFormat(lang(), { type: 'conjunction' }).format(names);
}

/** All others at one's own table, or everybody at another. */
export function othersOf({ seats, seat }: Row): string {
  return namesOf(seats, (sitter, i) => i !== seat && !isFree(sitter));
}

export type Pace = 'live' | 'turns' | 'untimed';

export function paceOf(terms: Terms): Pace {
  if (!terms.main) return 'untimed';
  return byTurns(terms) ? 'turns' : 'live';
}

/** The numbers of a clock. */
export function clockWords(terms: Pick<Terms, 'main' | 'increment'>): string {
  const { main, increment } = terms;
  if (!main) return t('no clock');
  if (main >= DAY) {
    const days = Math.round(main / DAY);
    const hours = number(Math.round(increment / HOUR));
    return increment
      ? tn('{n} day + {hours} h', '{n} days + {hours} h', days, { hours })
      : tn('{n} day', '{n} days', days);
  }
  const minutes = number(Math.round(main / MINUTE));
  const seconds = number(Math.round(increment / SECOND));
  return increment ? t('{minutes} min + {seconds} s', { minutes, seconds }) : t('{minutes} min', { minutes });
}

/** The same with its kind. */
export function paceWords(terms: Terms): string {
  const pace = paceOf(terms);
  if (pace === 'untimed') return t('Untimed');
  const clock = clockWords(terms);
  return pace === 'live' ? t('Live, {clock}', { clock }) : t('By turns, {clock}', { clock });
}

/** How long ago something was. */
export function agoWords(ms: number): string {
  if (ms < MINUTE) return t('opened just now');
  if (ms < HOUR) return t('opened {n} min ago', { n: Math.floor(ms / MINUTE) });
  if (ms < DAY) return t('opened {n} h ago', { n: Math.floor(ms / HOUR) });
  return tn('opened {n} day ago', 'opened {n} days ago', Math.floor(ms / DAY));
}

/** How much time is left: the largest unit that it has two of, so that nobody has more than it says. */
export function leftWords(ms: number): string {
  if (ms >= 2 * DAY) return tn('{n} day left', '{n} days left', Math.floor(ms / DAY));
  if (ms >= 2 * HOUR) return tn('{n} hour left', '{n} hours left', Math.floor(ms / HOUR));
  if (ms >= MINUTE) return tn('{n} minute left', '{n} minutes left', Math.floor(ms / MINUTE));
  return ms > 0 ? t('less than a minute left') : t('time is up');
}

/** Whose turn it is at one's own table, and how much time is left. */
export function turnWords(row: Row, now: number): string {
  if (row.phase === 'gathering') {
    const free = row.seats.filter(isFree).length;
    return free ? tn('{n} seat is free', '{n} seats are free', free) : t('Ready to start');
  }
  if (isAsked(row)) return t('Another game is wanted');
  if (row.phase === 'over' || row.turn === undefined) return t('Over');
  const left = row.deadline === undefined ? '' : leftWords(row.deadline - now);
  if (row.turn === row.seat && row.minded) return t('A computer plays for you.');
  if (row.turn === row.seat) return left ? t('Your turn · {left}', { left }) : t('Your turn');
  const name = seatName({ seats: plansOf(row.seats) }, row.turn);
  return left ? t('{name} is to move · {left}', { name, left }) : t('{name} is to move', { name });
}

/** How much of the time is left, 0 to 1; 1 without a clock. */
export function shareLeft(row: Row, now: number): number {
  if (row.deadline === undefined || !row.terms.main) return 1;
  return Math.max(0, Math.min(1, (row.deadline - now) / row.terms.main));
}
