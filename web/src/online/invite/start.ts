// start.ts: what would start if the host said so now, in one sentence.

import { t, tn } from '../../i18n/index.svelte';
import type { Sitter } from '../messages';
import { isComputer, isFree, isPerson } from '../words';

export interface Start {
  can: boolean;
  /** Of the computers that take the free seats; null if none is free. */
  level: string | null;
  says: string;
}

/** For the host: `fill` is the level for free seats, or ''; `seated`: the host sits there. */
export function startOf(seats: readonly Sitter[], fill: string, seated: boolean): Start {
  const free = seats.filter(isFree).length;
  const people = seats.filter(isPerson).length;
  const computers = seats.filter(isComputer).length;
  if (!people || !seated) return { can: false, level: null, says: t('Take a seat first.') };
  if (free && !fill) {
    const says = tn(
      'One more person, or let the computer sit down.',
      '{n} more people, or let computers sit down.',
      free,
    );
    return { can: false, level: null, says };
  }
  return { can: true, level: free ? fill : null, says: startsWith(people, computers + free) };
}

function startsWith(people: number, computers: number): string {
  if (!computers) return tn('Starts now with {n} person.', 'Starts now with {n} people.', people);
  return t('Starts now with {people} and {computers}.', {
    people: tn('{n} person', '{n} people', people),
    computers: tn('{n} computer', '{n} computers', computers),
  });
}
