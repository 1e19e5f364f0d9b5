// paused.ts: whether the clocks of a table stand still because everybody has agreed to it.

import type { Clock, Position } from '../../types';
import type { Room } from '../followed';

/** Those of a live game stand still before the first tile, too. */
export function paused(room: Room | null, clock: Clock | null, p: Position): boolean {
  return !!room && !!clock && clock.running === null && p.mover !== null && (room.byTurns || p.plies > 0);
}
