// authority.ts: who decides what has happened in a game.
//
// A session shows a game and asks; an authority plays it and tells.  Here it is the page itself
// (local.ts, on the engine's table); a game at a distance would have a server behind the same interface.
//
// - Requests (play, undo, redo, end) are answered when the authority knows: null if it was done, or why not.
//   What is refused has changed nothing.  A request that is done is told as an event, too, to whoever
//   listens, and nobody may count on the order of answer and event.
// - Events come in at any time: others have moved, a clock has run out, another page has gone on.  Each has
//   the whole position, so that nothing depends on having heard the one before.
// - What happens by itself is announced first (`thinking`, `shows`), and the authority waits for the
//   listener: `table` never runs ahead of the screen.
// - `table` answers questions about the game as it is known here.  An authority at a distance
//   keeps one that knows no more tiles than have been revealed.

import type { TableView } from '../engine';
import type { Clock, Position, Refusal } from '../types';

/** Why a request was refused; null: it was done. */
export type Answer = Refusal | null;

export interface Authority {
  readonly id: string; // of the game
  readonly table: TableView;
  hints: number; // asked for in this game; kept with it
  guide: string | null; // what a guide has told in it (guide/); kept with it; null: there is none
  /** Others are elsewhere: what is asked for may be on its way, and what becomes of it is told beside the game. */
  readonly apart?: boolean;
  /** The action that was asked for and is not decided yet. */
  readonly pending?: string | null;
  /** Whether somebody at this device decides for a seat. */
  mine(seat: number): boolean;
  /** Begins: events come in from now on. */
  open(listener: Listener): void;
  /** Plays for a seat; it may not be its turn any more. */
  play(seat: number, action: string): Promise<Answer>;
  /** Takes back to the last decision of somebody here, with what others have done since. */
  undo(): Promise<Answer>;
  redo(): Promise<Answer>;
  /** Ends the game as it stands; who leaves is last. */
  end(why: 'left' | 'agreed', leaves: number | null): Promise<Answer>;
  /** After `stuck`: tries again. */
  retry(): void;
  /** After `gone`: keeps the game all the same. */
  keep(): void;
  /** Whether anybody sees the page; what it means for clocks is the authority's business. */
  seen(is: boolean): void;
  /** Done once everything is stored. */
  saved(): Promise<void>;
  close(): void;
}

export type Cause =
  | 'played'
  | 'undone'
  | 'redone'
  | 'ended' // otherwise than by an action
  | 'elsewhere' // another page has gone on with the game
  | 'stored'; // only what is kept beside the game has changed

export interface Listener {
  changed(position: Position, cause: Cause): void;
  ticked(clock: Clock): void;
  /** Somebody who is not here has begun to choose; done once what was before has been shown. */
  thinking(): Promise<void>;
  /** An action is about to be played by itself; done once that has been shown. */
  shows(action: string): Promise<void>;
  /** Something that happened before is shown, for so long; whether somebody has had enough of waiting. */
  beat(ms: number): Promise<boolean>;
  /** Nothing goes by itself now: somebody here is to choose, or the game is over. */
  waiting(): void;
  /** What should go by itself does not: nothing was chosen, or it was refused. */
  stuck(refusal: Refusal | null): void;
  /** The game was deleted elsewhere, or is there again. */
  gone(is: boolean): void;
  /** The game could not be stored. */
  failed(): void;
}
