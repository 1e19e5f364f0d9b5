// again.ts: a game once more from the start.

import type { TableView } from '../../engine';
import { OWN_SEATS, ownLevel } from '../../games/list/strength';
import { refreshRating } from '../../rating/rating';
import { randomSeed, startGame, today } from '../../store/games';
import type { Position, Setup } from '../../types';

/** The same players and options once more, with another deal or the same.  An opponent as strong as the person is as
 *  strong as that now. */
export async function again(table: TableView, p: Position, sameDeal: boolean): Promise<string> {
  const seed = sameDeal ? table.tag('Seed') : null;
  const clock = /^(\d+)\+(\d+)$/.exec(table.tag('Clock') ?? '');
  const own = table.tag(OWN_SEATS);
  const asStrong = own?.split(' ').map((n) => Number(n) - 1) ?? [];
  if (own !== null) await refreshRating().catch(() => {}); // the game that has just ended counts, too
  const setup: Setup = {
    seats: p.seats.map(({ name, level }, i) => ({
      name,
      level: level !== null && asStrong.includes(i) ? ownLevel() : level,
    })),
    discs: p.solo ? null : p.seats.map((s) => s.discsAtStart),
    seed: seed ?? randomSeed(),
    clock: clock ? { main: Number(clock[1]), increment: Number(clock[2]) } : null,
    date: today(),
  };
  return startGame(setup, own === null ? {} : { [OWN_SEATS]: own });
}
