// testing.ts: a text that is imported, for tests.  No part of the app.

import type { KeptGame } from '../types';
import { importRecords, partsOf, type Imported } from './import';
import { Known } from './known';

/** Reads a text; with the games that came of it. */
export async function read(
  text: string,
  kept: string[] = [],
  own = true,
): Promise<Omit<Imported, 'games'> & { games: KeptGame[] }> {
  const games: KeptGame[] = [];
  const keep = async (some: KeptGame[]) => void games.push(...some);
  return {
    ...(await importRecords(partsOf(new Blob([text])), { known: new Known(kept), own, keep })),
    games,
  };
}
