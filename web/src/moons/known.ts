// known.ts: what the moons are worked out from, as this browser has it.

import { loadLog } from '../days/days';
import { loadFacts } from '../facts/facts';
import { ofRecord } from '../share/share';
import type { KeptGame } from '../types';
import type { Known, MoonName, Risen } from './moons';

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

// ---- the moons that have been seen ----

const NAME = 'novaluna.moons';

let unkept: Risen = {}; // where the browser keeps nothing

export function readRisen(text: string | null): Risen {
  try {
    const kept = Object.entries((JSON.parse(text ?? '{}') ?? {}) as Record<string, unknown>);
    return Object.fromEntries(kept.filter((e): e is [string, number] => typeof e[1] === 'number'));
  } catch {
    return {};
  }
}

function loadRisen(): Risen {
  try {
    return { ...unkept, ...readRisen(localStorage.getItem(NAME)) };
  } catch {
    return unkept;
  }
}

/** Keeps the names of moons for good. */
export function keepRisen(names: readonly MoonName[]): void {
  const had = loadRisen();
  const fresh = names.filter((name) => !(name in had));
  if (!fresh.length) return;
  unkept = { ...had, ...Object.fromEntries(fresh.map((name) => [name, Date.now()])) }; // at least as long as the page
  try {
    localStorage.setItem(NAME, JSON.stringify(unkept));
  } catch {
    // no longer than that
  }
}

export function knownFrom(games: readonly KeptGame[]): Known {
  return { games, log: loadLog(), facts: loadFacts(), verified, risen: loadRisen() };
}
