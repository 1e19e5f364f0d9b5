// keys.ts: what keys do on a board that is no game's, but a puzzle's or a lesson's.  ../keyboard.ts is a game's.

import type Area from '../../art/area/Area.svelte';
import { chosenBy, command, isChoice, onBoard } from '../../frame/keys';
import { settings } from '../../settings/settings.svelte';
import type { Chooser } from '../parts/chooser';

export interface Board {
  readonly area: Area | undefined;
  readonly chooser: Pick<Chooser, 'turn' | 'choose' | 'refill'>;
  back(): void;
  endPhase(): void;
}

export function onBoardKey(e: KeyboardEvent, { area, chooser, back, endPhase }: Board): void {
  if (e.defaultPrevented) return;
  const what = command(e, settings.letterKeys, onBoard(e.target));
  if (what && isChoice(what)) {
    const k = chosenBy(what);
    e.preventDefault();
    chooser.choose(k);
    if (chooser.turn.k === k) area?.focus();
    return;
  }
  switch (what) {
    case 'back':
      e.preventDefault();
      return back();
    case 'nextCell':
      return area?.nextCell(1);
    case 'previousCell':
      return area?.nextCell(-1);
    case 'area':
      return area?.focus();
    case 'refill':
      return chooser.refill();
    case 'endPhase':
      return endPhase();
    case 'zoomIn':
      return area?.zoomIn();
    case 'zoomOut':
      return area?.zoomOut();
    case 'fit':
      return area?.fit();
  }
}
