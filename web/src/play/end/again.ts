// again.ts: a game once more from the start.

import type { TableView } from '../../engine';
import { randomSeed, startGame, today } from '../../store/games';
import type { Position, Setup } from '../../types';

/** The same players and options once more, with another deal or the same. */
export function again(table: TableView, p: Position, sameDeal: boolean): Promise<string> {
  const seed = sameDeal ? table.tag('Seed') : null;
  const clock = /^(\d+)\+(\d+)$/.exec(table.tag('Clock') ?? '');
  const setup: Setup = {
    seats: p.seats.map(({ name, level }) => ({ name, level })),
    discs: p.solo ? null : p.seats.map((s) => s.discsAtStart),
    seed: seed ?? randomSeed(),
    clock: clock ? { main: Number(clock[1]), increment: Number(clock[2]) } : null,
    date: today(),
  };
  return startGame(setup);
}
