// known.ts: what the moons are worked out from, as this browser has it.

import { loadLog } from '../days/days';
import { loadFacts } from '../facts/facts';
import { ofRecord } from '../share/share';
import type { KeptGame } from '../types';
import type { Known } from './moons';

const verdicts = new Map<string, boolean>(); // by id: an online game that is over does not change

/** study.wasm comes first. */
function verified({ id, record }: KeptGame): boolean {
  let found = verdicts.get(id);
  if (found === undefined) {
    try {
      found = ofRecord(record, (table) => table.verify().verdict === 'verified');
    } catch {
      found = false; // a record that cannot be read
    }
    verdicts.set(id, found);
  }
  return found;
}

export function knownFrom(games: readonly KeptGame[]): Known {
  return { games, log: loadLog(), facts: loadFacts(), verified };
}
