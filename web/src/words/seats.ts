// seats.ts: what players are called: in labels, and in sentences, which speak to one of them or of all by name.

import { t } from '../i18n/index.svelte';
import type { SeatPlan } from '../types';
import { levelTitle } from './levels';

/** Who sits at a table. */
export interface Company {
  readonly seats: readonly SeatPlan[];
}

/** A sentence about a player: the one that speaks to them, or the one that names them.  Names get into sentences
 *  only by this, so that "You" never stands where a name belongs; nor is a name inflected. */
export function youOr(
  at: Company,
  seat: number,
  you: number | null,
  toYou: () => string,
  of: (name: string) => string,
): string {
  return seat === you ? toYou() : of(seatName(at, seat));
}

/** The name of a seat inside a sentence: as typed; else its level; else "Player 2".
 *  Two computers of one level are "Full Moon 1" and "Full Moon 2", as the table calls them. */
export function seatName({ seats }: Company, seat: number): string {
  const it = seats[seat];
  if (!it) return '';
  if (it.name) return it.name;
  if (it.level === null) return t('Player {number}', { number: seat + 1 });
  const title = levelTitle(it.level);
  const alike = seats.flatMap((s, i) => (!s.name && s.level && levelTitle(s.level) === title ? [i] : []));
  return alike.length > 1 ? t('{name} {number}', { name: title, number: alike.indexOf(seat) + 1 }) : title;
}

/** The same where it stands alone, or before a colon: whoever is spoken to and has no name is "You". */
export function seatLabel(at: Company, seat: number, you = onlyPerson(at.seats)): string {
  return seat === you && !at.seats[seat]?.name ? t('You') : seatName(at, seat);
}

/** A name for little room: the first word, and of the others their first letters; a number stays. */
export function shortName(name: string): string {
  const [first = '', ...others] = name.split(/\s+/);
  return [first, ...others.map((word) => (/^\d+$/.test(word) ? word : `${[...word][0]}.`))].join(' ');
}

/** The only person at the table; null if there are several, or none. */
export function onlyPerson(seats: readonly SeatPlan[]): number | null {
  const people = seats.flatMap((s, i) => (s.level === null ? [i] : []));
  return people.length === 1 ? people[0]! : null;
}
