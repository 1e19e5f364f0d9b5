// keyboard.ts: does what a key asks for.  keys.ts says which key asks for what.

import { tile } from '../engine';
import type { Cell } from '../types';
import { chosenBy, command, isChoice, onBoard, type Command } from '../frame/keys';
import type * as Asked from '../words/asked/asked';
import { tileName } from '../words/game/tiles';
import type { Session } from '../session/session.svelte';

/** What of the screen the keys need. */
export interface Stage {
  session: Session;
  letters(): boolean;
  say(text: string): void;
  ask(answer: (words: typeof Asked) => string): void; // says what is asked for, once the words are there
  area(): {
    focus(): void;
    focusCell(x: number, y: number): void;
    nextCell(by: 1 | -1): void;
    focusedCell(): Cell | null;
    zoomIn(): void;
    zoomOut(): void;
    fit(): void;
  } | null;
  go(place: 'wheel' | 'track' | 'players'): void;
  open(what: 'help' | 'type'): void;
  after(run: () => void): void; // once the screen shows the change
}

/** Where keys belong to whatever has the focus. */
function typing(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target.closest('dialog[open], [role=menu]')) return true;
  return (
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement ||
    (target instanceof HTMLInputElement && target.type !== 'radio')
  );
}

/** Whether Enter has a meaning of its own there. */
function pressable(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && !!target.closest('button, a[href], summary, [role=gridcell]');
}

export function onKey(e: KeyboardEvent, stage: Stage): void {
  if (e.defaultPrevented || e.isComposing || typing(e.target)) return;
  const what = command(e, stage.letters(), onBoard(e.target));
  if (!what) return;
  if (what === 'enter' && pressable(e.target)) return;
  if (e.repeat && what !== 'nextCell' && what !== 'previousCell' && what !== 'zoomIn' && what !== 'zoomOut')
    return;
  if (run(what, stage)) e.preventDefault();
}

/** Puts the focus on the ghost, or on a legal cell: the one it is on, else one that covers most. */
function goToCell({ session, area }: Stage): void {
  const at = area();
  const cells = session.turn.offer?.cells ?? [];
  const here = session.turn.ghost ?? at?.focusedCell();
  const best = cells.reduce<(typeof cells)[number] | null>(
    (a, c) => (a && a.covers >= c.covers ? a : c),
    null,
  );
  const to = cells.find((c) => c.x === here?.x && c.y === here.y) ?? best;
  if (to) at?.focusCell(to.x, to.y);
  else at?.focus();
}

/** Chooses the k-th tile; false if so many are not on offer. */
function choose(k: number, stage: Stage): boolean {
  const { session } = stage;
  if (!session.position.offer.some((o) => o.k === k)) return false;
  session.choose(k);
  // The arrows are wanted next: the focus goes to where the tile may lie, so that nobody hears which it is.
  if (session.turn.offer) stage.say(tileName(tile(session.turn.offer.id)));
  stage.after(() => goToCell(stage));
  return true;
}

/** Does it; false if there was nothing to do. */
export function run(what: Command, stage: Stage): boolean {
  const { session } = stage;
  const p = session.position;
  const seat = p.seats[session.view.seat]!;
  const area = stage.area();
  /** The cell that is meant: where the focus is, else the ghost, else the newest tile. */
  const here = (): Cell => area?.focusedCell() ?? session.turn.ghost ?? seat.area.at(-1) ?? { x: 0, y: 0 };

  if (isChoice(what)) return choose(chosenBy(what), stage);
  switch (what) {
    case 'enter':
      if (session.turn.action) session.confirm();
      else if (session.turn.k) goToCell(stage);
      else return false;
      return true;
    case 'back':
      return session.back();
    case 'nextCell':
    case 'previousCell':
      area?.nextCell(what === 'nextCell' ? 1 : -1);
      return true;
    case 'refill':
      session.refill();
      return true;
    case 'endPhase':
      session.askEnd();
      return true;
    case 'undo':
      session.undo();
      return true;
    case 'redo':
      session.redo();
      return true;
    case 'wheel':
      stage.go('wheel');
      return true;
    case 'area':
      area?.focus();
      return true;
    case 'track':
      stage.go('track');
      return true;
    case 'opponents':
      stage.go('players');
      return true;
    case 'neighbours':
      stage.ask((words) => words.neighboursText(seat, here()));
      return true;
    case 'chain':
      stage.ask((words) => words.chainText(seat, here()));
      return true;
    case 'inspect':
      stage.ask((words) => words.inspectText(seat, here()));
      return true;
    case 'lastMove':
      stage.ask((words) => words.lastText(p, session.log, session.you));
      return true;
    case 'status':
      stage.ask((words) => words.statusText(p, session.you));
      return true;
    case 'unseen':
      stage.ask((words) => words.unseenText(p));
      return true;
    case 'hint':
      void session.hints.ask();
      return true;
    case 'zoomIn':
      area?.zoomIn();
      return true;
    case 'zoomOut':
      area?.zoomOut();
      return true;
    case 'fit':
      area?.fit();
      return true;
    case 'type':
      stage.open('type');
      return true;
    case 'help':
      stage.open('help');
      return true;
  }
}
