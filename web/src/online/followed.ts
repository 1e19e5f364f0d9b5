// followed.ts: a room that is run elsewhere, folded from its events by the module study.wasm (web/wasm/page/rooms.c):
// the same C code as at the server.

import { positionOf } from 'novaluna/told';
import { ask, EngineError, Kept, studies, WasmTable } from '../engine';
import type { Clock, Offer, Position, Preview, Refusal } from '../types';
import type { Phase, Sitter, Terms } from './messages';

/** All that everybody knows of a room beside its table. */
export interface Room {
  number: number; // of the next event
  hash: string;
  phase: Phase;
  byTurns: boolean;
  terms: Terms;
  seats: Sitter[];
  ids: string[]; // of the people at the seats; '' for none
  host: string;
  minded: number[]; // seats of people that a computer plays for
  proposal: Proposal | null;
  paused: boolean; // its clocks were stopped
  mayPlan: number[]; // seats that may plan their next turn
  may: string[][]; // what each seat may ask for beside playing, as events are called
  seal: string;
  told: boolean; // the secret is
  rematch: Rematch;
  next: string; // the room of the rematch; '' for none
}

/** What a player has proposed to the others. */
export interface Proposal {
  kind: 'offer-take-back' | 'offer-end' | 'offer-pause';
  seat: number;
  unanswered: number[]; // who is to say yet
}

/** Another game after the end. */
export interface Rematch {
  wantedBy: number[];
  unanswered: number[]; // who is to say yet, if anybody wants it
  declinedBy: number | null;
  seats: number[]; // there, by the seats here
}

/** What kind of event a line is. */
export interface RoomEvent {
  number: number;
  at: number;
  kind: string; // 'enter', 'play' …
  seat: number;
  action: string | null;
}

interface ToldRoom extends Omit<Room, 'byTurns' | 'mayPlan' | 'proposal' | 'rematch'> {
  refusal?: Refusal;
  by_turns: boolean;
  may_plan: number[];
  proposal: { kind: Proposal['kind']; player: number; unanswered: number[] } | null;
  rematch: { wanted_by: number[]; unanswered: number[]; declined_by: number | null; seats: number[] };
}

/** What C tells of a room: its terms have names of their own, as in the protocol. */
function roomOf(text: string): Room {
  const told = JSON.parse(text) as ToldRoom;
  if (told.refusal) throw new EngineError(told.refusal);
  const seatOf = (player: number) => player - 1;
  const seatsOf = (players: number[]) => players.map(seatOf);
  const { by_turns, may_plan, minded, proposal, rematch, ...room } = told;
  return {
    ...room,
    byTurns: by_turns,
    mayPlan: seatsOf(may_plan),
    minded: seatsOf(minded),
    proposal: proposal && {
      kind: proposal.kind,
      seat: seatOf(proposal.player),
      unanswered: seatsOf(proposal.unanswered),
    },
    rematch: {
      wantedBy: seatsOf(rematch.wanted_by),
      unanswered: seatsOf(rematch.unanswered),
      declinedBy: rematch.declined_by === null ? null : seatOf(rematch.declined_by),
      seats: seatsOf(rematch.seats),
    },
  };
}

const SPECTATOR = -1;

/** The room's table, as a seat sees it. */
class RoomTable extends WasmTable {
  constructor(private readonly room: Followed) {
    super(room.wasm, room.where);
  }

  override position(ply = -1): Position {
    return this.room.position(ply);
  }

  /** With the seal, which is the room's. */
  override record(whole: boolean, plies?: number): string {
    return plies === undefined ? this.room.record() : super.record(whole, plies);
  }

  /** It is the room's: nothing is freed here. */
  override free(): void {}
}

export class Followed extends Kept {
  readonly table: WasmTable;
  seat: number | null = null; // who looks
  now = 0; // the time at the server, for the clocks
  #room: Room | null = null; // after the last event

  constructor() {
    super(studies(), studies().call('room_new'), 'room_free');
    this.table = new RoomTable(this);
  }

  get wasm() {
    return this.module;
  }

  get where(): number {
    return this.at;
  }

  /** Takes the next event; throws EngineError if it cannot be. */
  follow(line: string): Room {
    return (this.#room = roomOf(this.module.ask('room_follow', this.at, this.module.write(line))));
  }

  position(ply = -1): Position {
    const told = ask(this.module, 'room_position', this.at, ply, this.seat ?? SPECTATOR, this.now);
    const p = positionOf(told as Parameters<typeof positionOf>[0]);
    return { ...p, undo: p.undo === 'no' ? 'no' : this.#undo(p.undo), redo: false };
  }

  /** Whether the table lets one take back, or one has to ask. */
  #undo(free: Position['undo']): Position['undo'] {
    const may = this.seat === null ? [] : (this.#room?.may[this.seat] ?? []);
    if (may.includes('take-back')) return free;
    return may.includes('offer-take-back') ? 'takeback' : 'no';
  }

  /** All tiles of the wheel, as if they were on offer to a seat; what taking one would lead to nobody knows yet. */
  plannable(seat: number): Offer[] {
    const tiles = ask<Pick<Offer, 'k' | 'slot' | 'id' | 'cells'>[]>(
      this.module,
      'room_plannable',
      this.at,
      seat,
    );
    return tiles.map((tile) => ({ ...tile, outlook: null, toll: null }));
  }

  /** What a wish, TILE@x,y, would do if it were the turn of a seat; throws EngineError if it is refused. */
  wish(seat: number, wish: string): Preview {
    return ask(this.module, 'room_wish', this.at, this.module.write(wish), seat);
  }

  clock(): Clock | null {
    return ask<{ clock: Clock | null }>(this.module, 'room_clock', this.at, this.now).clock;
  }

  record(): string {
    return this.module.ask('room_record', this.at);
  }
}

/** Has a room take the next events: what is known of it then, or null if they cannot be taken. */
export function follow(room: Followed, lines: readonly string[]): Room | null {
  try {
    return lines.reduce<Room | null>((_, line) => room.follow(line), null);
  } catch (e) {
    if (e instanceof EngineError) return null;
    throw e;
  }
}

/** Reads a line without taking it. */
export function readEvent(line: string): RoomEvent {
  return ask<RoomEvent>(studies(), 'room_event', studies().write(line));
}
