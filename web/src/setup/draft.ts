// draft.ts: the form of a new game: what is filled in, whether it makes sense, and what it
// asks the engine for.  Remembered for the next time, but for the seed.

import { engine } from '../engine';
import { OWN, OWN_SEATS, ownLevel } from '../games/list/strength';
import { LEVELS, levelOf, type LevelName } from '../levels';
import { NAME_UNITS, nameFits, tidyName } from '../words/name';
import type { Setup } from '../types';

export type Players = 1 | 2 | 3 | 4;

export interface DraftSeat {
  computer: boolean;
  name: string; // of a person
  level: string; // of a computer, or between two; OWN: as strong as the person
  discs: string; // to place, where each player has a number
}

/** What people type is kept as typed, so that it can be shown again, wrong or not. */
export interface Draft {
  players: Players;
  seats: DraftSeat[]; // always four; those beyond `players` wait
  discs: 'usual' | 'first' | 'same' | 'each';
  same: string; // the number of all, with 'same'
  seed: string;
  clock: boolean;
  minutes: string;
  seconds: string; // added for each turn
}

const MINUTES = { least: 1, most: 180 };
const SECONDS = { least: 0, most: 120 };

/** What is wrong with a field. */
export type Wrong = 'name-long' | 'discs' | 'seed-digits' | 'seed-large' | 'minutes' | 'seconds';
/** By field: 'name0', 'discs2', 'same', 'seed', 'minutes', 'seconds'. */
export type Wrongs = Partial<Record<string, Wrong>>;

export function usualDraft(seed: string): Draft {
  const seat = (computer: boolean): DraftSeat => ({ computer, name: '', level: 'half-moon', discs: '20' });
  return {
    players: 2,
    seats: [seat(false), seat(true), seat(true), seat(true)],
    discs: 'usual',
    same: '15',
    seed,
    clock: false,
    minutes: '15',
    seconds: '10',
  };
}

const isStrength = (name: unknown): name is string => typeof name === 'string' && !!levelOf(name);

/** A strength in tenths of the way from level to level, and who has it: 44 is 'gibbous+0.4'. */
export function strengthOf(name: string): number {
  const [level, tenths = '0'] = name.split('+0.');
  return 10 * LEVELS.indexOf(level as LevelName) + Number(tenths);
}
export function strengthName(strength: number): string {
  const [level, tenths] = [LEVELS[Math.floor(strength / 10)]!, strength % 10];
  return tenths ? `${level}+0.${tenths}` : level;
}
export const STRENGTH_MAX = 10 * (LEVELS.length - 1);

/** A remembered draft, as far as it makes sense. */
export function readDraft(text: string | null, seed: string): Draft {
  const draft = usualDraft(seed);
  let kept: unknown = null;
  try {
    kept = JSON.parse(text ?? 'null');
  } catch {
    // as if nothing were remembered
  }
  if (typeof kept !== 'object' || kept === null) return draft;
  const it = kept as Record<string, unknown>;
  const short = (v: unknown): v is string => typeof v === 'string' && v.length <= NAME_UNITS;
  if (it['players'] === 1 || it['players'] === 2 || it['players'] === 3 || it['players'] === 4)
    draft.players = it['players'];
  if (it['discs'] === 'first' || it['discs'] === 'same' || it['discs'] === 'each') draft.discs = it['discs'];
  if (typeof it['clock'] === 'boolean') draft.clock = it['clock'];
  for (const key of ['same', 'minutes', 'seconds'] as const) if (short(it[key])) draft[key] = it[key];
  if (Array.isArray(it['seats']))
    draft.seats.forEach((seat, i) => {
      const s = (it['seats'] as unknown[])[i] as Record<string, unknown> | null | undefined;
      if (typeof s !== 'object' || s === null) return;
      if (typeof s['computer'] === 'boolean') seat.computer = s['computer'];
      if (isStrength(s['level']) || s['level'] === OWN) seat.level = s['level'];
      if (short(s['name'])) seat.name = s['name'];
      if (short(s['discs'])) seat.discs = s['discs'];
    });
  return draft;
}

/** What is to be remembered. */
export function writeDraft({ seed: _, ...rest }: Draft): string {
  return JSON.stringify(rest);
}

function whole(text: string, { least, most }: { least: number; most: number }): number | null {
  if (!/^\s*\d{1,4}\s*$/.test(text)) return null;
  const n = Number(text);
  return n >= least && n <= most ? n : null;
}

export function checkSeed(text: string): Wrong | null {
  const seed = text.trim();
  if (!/^\d+$/.test(seed)) return 'seed-digits';
  return seed.length > 40 || BigInt(seed) > 0xffff_ffff_ffff_ffffn ? 'seed-large' : null;
}

/** How many discs a player may have to place (R7, R20). */
export function discBounds(players: Players): { least: number; most: number } {
  const { least, most } = engine().limits.discs;
  return { least: least[players]!, most: most[players]! };
}

/** Whether first-game discs are another number than usual (R7). */
export function hasFirstGame(players: Players): boolean {
  const { usual, first } = engine().limits.discs;
  return first[players] !== usual[players];
}

/** How discs are counted, once what the number of players rules out is left aside. */
export function discsMode(draft: Draft): Draft['discs'] {
  if (draft.players === 1 || (draft.discs === 'first' && !hasFirstGame(draft.players))) return 'usual';
  return draft.discs;
}

export function checkDraft(draft: Draft): Wrongs {
  const wrongs: Wrongs = {};
  const mode = discsMode(draft);
  const bounds = discBounds(draft.players);
  draft.seats.slice(0, draft.players).forEach((seat, i) => {
    if (!computerAt(draft, i) && !nameFits(seat.name)) wrongs[`name${i}`] = 'name-long';
    if (mode === 'each' && whole(seat.discs, bounds) === null) wrongs[`discs${i}`] = 'discs';
  });
  if (mode === 'same' && whole(draft.same, bounds) === null) wrongs['same'] = 'discs';
  const seed = checkSeed(draft.seed);
  if (seed) wrongs['seed'] = seed;
  if (draft.clock && draft.players > 1) {
    if (whole(draft.minutes, MINUTES) === null) wrongs['minutes'] = 'minutes';
    if (whole(draft.seconds, SECONDS) === null) wrongs['seconds'] = 'seconds';
  }
  return wrongs;
}

/** A solo game is a person's. */
export function computerAt(draft: Draft, seat: number): boolean {
  return draft.players > 1 && draft.seats[seat]!.computer;
}

/** What to ask the engine for; only of a draft that is right. */
export function toSetup(draft: Draft, date: string): Setup {
  const seats = draft.seats.slice(0, draft.players);
  const mode = discsMode(draft);
  const all = (n: number) => seats.map(() => n);
  const discs = {
    usual: null,
    first: all(engine().limits.discs.first[draft.players]!),
    same: all(Number(draft.same)),
    each: seats.map((s) => Number(s.discs)),
  }[mode];
  return {
    seats: seats.map((s, i) =>
      computerAt(draft, i)
        ? { name: '', level: s.level === OWN ? ownLevel() : s.level }
        : { name: tidyName(s.name), level: null },
    ),
    discs,
    seed: BigInt(draft.seed.trim()).toString(),
    clock:
      draft.clock && draft.players > 1
        ? { main: Number(draft.minutes) * 60_000, increment: Number(draft.seconds) * 1000 }
        : null,
    date,
  };
}

/** Tags of the record besides: which opponents go by the person's strength, so that they do when it is played again. */
export function tagsOf(draft: Draft): Record<string, string> {
  const own = draft.seats.flatMap((s, i) =>
    i < draft.players && computerAt(draft, i) && s.level === OWN ? [i + 1] : [],
  );
  return own.length ? { [OWN_SEATS]: own.join(' ') } : {};
}
