// seats.ts: what players are called on the screen.

import { t } from '../i18n/index.svelte';
import type { SeatPlan } from '../types';
import { levelTitle } from './levels';

/** The name of a seat: as typed; else its level; else "You", or "Player 2" if several people play.
 *  Of two computers of one level, the second is "Full Moon 2". */
export function seatName(seats: readonly SeatPlan[], seat: number): string {
  const it = seats[seat];
  if (!it) return '';
  if (it.name) return it.name;
  if (it.level === null) {
    if (seats.filter((s) => s.level === null).length === 1) return t('You');
    return t('Player {number}', { number: seat + 1 });
  }
  const same = seats.slice(0, seat).filter((s) => !s.name && s.level === it.level).length;
  const title = levelTitle(it.level);
  return same ? t('{name} {number}', { name: title, number: same + 1 }) : title;
}

/** The only person at the table; null if there are several, or none. */
export function onlyPerson(seats: readonly SeatPlan[]): number | null {
  const people = seats.flatMap((s, i) => (s.level === null ? [i] : []));
  return people.length === 1 ? people[0]! : null;
}
