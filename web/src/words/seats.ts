// seats.ts: what players are called on the screen.

import { t } from '../i18n/index.svelte';
import type { SeatPlan } from '../types';
import { levelTitle } from './levels';

/** The name of a seat: as typed; else its level; else "You", or "Player 2" if several people play.
 *  Two computers of one level are "Full Moon 1" and "Full Moon 2", as the table calls them. */
export function seatName(seats: readonly SeatPlan[], seat: number): string {
  const it = seats[seat];
  if (!it) return '';
  if (it.name) return it.name;
  if (it.level === null) {
    if (seats.filter((s) => s.level === null).length === 1) return t('You');
    return t('Player {number}', { number: seat + 1 });
  }
  const alike = seats.flatMap((s, i) => (!s.name && s.level === it.level ? [i] : []));
  const title = levelTitle(it.level);
  return alike.length > 1 ? t('{name} {number}', { name: title, number: alike.indexOf(seat) + 1 }) : title;
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
