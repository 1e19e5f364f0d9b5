// messages.ts: what a server says about tables at a distance (docs/protocol.md), as the page has it: players are
// numbered from 1 there, and seats are indexes here.

/** What a table is played for; times in ms. */
export interface Terms {
  players: number;
  discs: number[];
  main: number; // 0 and 0: no clock; from a day on it goes by turns
  increment: number;
  listed: boolean; // in the lobby
  absent: 'wait' | 'computer' | 'last'; // what becomes of the seat of somebody who stays away
}

const DAY = 86_400_000; // ms

/** Whether a clock counts days: then the game goes by turns. */
export const byTurns = (terms: Pick<Terms, 'main'>): boolean => terms.main >= DAY;

export type Phase = 'gathering' | 'playing' | 'over';

/** A person has a name, a computer a level, a free seat neither. */
export interface Sitter {
  name?: string;
  level?: string;
  bot?: boolean; // … or it is a program that somebody lets play
}

/** A bot in the lobby. */
export interface Bot {
  player: string; // its id
  name: string;
  waiting: boolean; // to be invited
}

/** A table in a list: the lobby's, or one's own. */
export interface Row {
  room: string;
  phase: Phase;
  open: boolean; // to be found in the lobby: somebody waits there, or it goes by turns
  created: number; // ms since 1970
  terms: Terms;
  seats: Sitter[];
  seat?: number; // one's own, where one has one
  left?: number[]; // discs, by seat, once it has begun
  turn?: number; // the seat to move
  minded?: boolean; // a computer plays one's own seat meanwhile
  deadline?: number; // when its time is over
  live?: boolean; // it is being played, and the lobby has it to watch …
  watching?: number; // … with so many spectators
  rematch?: number[]; // who would like another game, while there is no table for it
  plan?: boolean; // a plan of one's own waits there for the turn
}

/** Somebody with a seat who is not connected; times in ms since 1970. */
export interface Away {
  seat: number;
  since: number;
  claim?: number; // from then on the others may ask for what the terms say; without: never
}

/** An answer that says that nothing was done. */
export interface Denial {
  error: string;
  rule?: string;
  text: string;
}

/** All that a server may send, answers and news. */
export interface Told extends Partial<Denial> {
  re?: number;
  now?: number;
  you?: { id: string; name: string };
  room?: string;
  code?: string;
  number?: number;
  from?: number;
  events?: string[];
  more?: boolean; // of a long log: the rest comes by itself
  event?: string;
  hash?: string;
  here?: number[]; // seats of players who are connected
  away?: Away[]; // … and those who are not
  watching?: number; // spectators
  seat?: number; // who says …
  say?: string; // … what
  plan?: string[]; // one's own, as TILE@x,y, the dearest wish first
  missed?: boolean; // the turn has come, and nothing of it was possible
  lobby?: Row[];
  live?: Row[]; // games to watch
  bots?: Bot[]; // … that wait there
  bot?: Bot; // one of them, as it is now
  table?: Row; // of the lobby, as it is now
  mine?: Row[];
  turn?: Row; // a table where one is to move
  bye?: string; // the server goes away
}

/** The phrases there are. */
export const PHRASES = [
  'hello',
  'good-luck',
  'nice',
  'well-played',
  'oops',
  'thanks',
  'one-moment',
  'again',
  'good-night',
  'new-moon',
  'full-moon',
  'eclipse',
] as const;
export type Phrase = (typeof PHRASES)[number];

const seatOf = (player: number) => player - 1;

function rowOf(row: Row): Row {
  const { seat, turn, rematch } = row;
  return {
    ...row,
    ...(rematch && { rematch: rematch.map(seatOf) }),
    ...(seat !== undefined && { seat: seatOf(seat) }),
    ...(turn !== undefined && { turn: seatOf(turn) }),
  };
}

/** Reads a message of the server's; null if it is none. */
export function readTold(text: string): Told | null {
  let told: Told;
  try {
    told = JSON.parse(text) as Told;
  } catch {
    return null;
  }
  if (!told || typeof told !== 'object') return null;
  if (told.here) told.here = told.here.map(seatOf);
  if (told.away)
    told.away = (told.away as (Away & { player: number })[]).map(({ player, since, claim }) => ({
      seat: seatOf(player),
      since,
      ...(claim !== undefined && { claim }),
    }));
  if (told.seat !== undefined) told.seat = seatOf(told.seat);
  if (told.table) told.table = rowOf(told.table);
  if (told.turn) told.turn = rowOf(told.turn);
  if (told.lobby) told.lobby = told.lobby.map(rowOf);
  if (told.live) told.live = told.live.map(rowOf);
  if (told.mine) told.mine = told.mine.map(rowOf);
  return told;
}
