// daily.svelte.ts: the deals of the days on a real page: what is known of each, and what is played.

import { engine, studies, type Table } from '../engine';
import { keepPlayed, playPar } from '../play/end/afterthought';
import { COUNTS, startGame, today } from '../store/games';
import { getGame, listGames, lost, onChange } from '../store/store';
import type { Laid, Played, Setup } from '../types';
import {
  isSettled,
  loadLog,
  noteAttempt,
  settled,
  unnoted,
  type Attempt,
  type Day,
  type Log,
} from '../days/days';

/** What a day brings by itself. */
export interface Deal {
  moon: number; // degrees from the sun, 0 new to 180 full to 359
  phase: number; // 0 new to 4 full to 7, as in table/daily/day.h
  seed: string;
}

/** The deal of a day; study.wasm comes first. */
export function dealOf(day: Day): Deal {
  studies().write(day);
  const [moon = '0', phase = '0', seed = '0'] = studies().ask('daily').split(' ');
  return { moon: Number(moon), phase: Number(phase), seed };
}

function setupOf(day: Day): Setup {
  return { seats: [{ name: '', level: null }], discs: null, seed: dealOf(day).seed, clock: null, date: day };
}

/** Asks a new table of the day. */
export function ofDeal<T>(day: Day, ask: (table: Table) => T): T {
  const table = engine().newTable(setupOf(day));
  try {
    return ask(table);
  } finally {
    table.free();
  }
}

/** Begins the game of a day, with tags of its record besides: the attempt that counts, or practice; its id.  Par is
 *  noted where it is known already. */
export async function play(
  day: Day,
  tags: Record<string, string> = {},
  par: number | null = null,
): Promise<string> {
  const counts = loadLog()[day] === undefined;
  const id = await startGame(setupOf(day), {
    Event: counts ? COUNTS : `${COUNTS}, practice`,
    ...tags,
  });
  if (counts) noteAttempt(day, (old) => old ?? { id, on: today(), total: null, par });
  return id;
}

// ---- par ----

/** A solo game as it is compared. */
export interface Run {
  total: number;
  phase1: number;
  phase2: number;
  missing: number; // discs
  area: Laid[]; // as it was left
  log: Played[];
  record: string;
}

export function runOf(table: Table): Run | null {
  const p = table.position();
  if (!p.result || !p.sheet) return null;
  const { total, phase1, phase2 } = p.result;
  const { area, discs: missing } = p.seats[0]!;
  return { total, phase1, phase2, missing, area, log: table.log(), record: table.record(true) };
}

/** What the strongest player makes of a day, seeing no more than a person; null if it is stopped. */
export async function parOf(day: Day, signal: AbortSignal): Promise<Run | null> {
  const table = engine().newTable(setupOf(day));
  try {
    return (await playPar(table, signal)) ? runOf(table) : null;
  } finally {
    table.free();
  }
}

/** Keeps the planner's game, to be replayed; its id. */
export const keepPlan = (day: Day, run: Run) => keepPlayed(`par-${day}`, run.record, 0);

// ---- what has become of the days ----

/** The log, which follows the games: one that has been played to its end has its total. */
export class Days {
  log: Log = $state.raw(loadLog());
  gone: readonly Day[] = $state.raw([]); // days whose attempt was begun, and its game deleted

  /** Follows games and other pages of the app; gives what ends that. */
  follow(): () => void {
    const look = () => void this.refresh();
    look();
    addEventListener('storage', look);
    const leave = onChange(look);
    return () => {
      removeEventListener('storage', look);
      leave();
    };
  }

  /** Looks at the games of attempts that were not over, and for attempts that were not noted. */
  async refresh(): Promise<void> {
    const gone: Day[] = [];
    for (const [day, attempt] of unnoted(loadLog(), await listGames(), today())) this.note(day, attempt);
    for (const [day, attempt] of Object.entries(loadLog())) {
      if (isSettled(attempt)) continue;
      const kept = await getGame(attempt.id);
      if (!kept && !lost()) gone.push(day); // and not only out of reach
      const now = settled(attempt, kept?.summary);
      if (now !== attempt) this.note(day, now);
    }
    this.log = loadLog();
    this.gone = gone;
  }

  /** Works out par for attempts that are over without it, one after another: their moons are told by it. */
  async findPars(signal: AbortSignal): Promise<void> {
    await this.refresh(); // knows of games that have come from elsewhere
    for (const [day, { total, par }] of Object.entries(loadLog()).sort().reverse()) {
      if (total === null || par !== null) continue;
      const run = await parOf(day, signal);
      if (!run) return;
      this.note(day, { par: run.total });
    }
  }

  note(day: Day, news: Partial<Attempt>): void {
    this.log = noteAttempt(day, (old) => ({ id: '', on: today(), total: null, par: null, ...old, ...news }));
  }
}

/** The game that counts, if it is still kept and as it ended: of old it could be taken back and played otherwise. */
export async function attemptOf({ id, total }: Attempt): Promise<Run | null> {
  const kept = await getGame(id);
  if (!kept) return null;
  const table = engine().readTable(kept.record);
  try {
    const run = runOf(table);
    return run?.total === total ? run : null;
  } finally {
    table.free();
  }
}
