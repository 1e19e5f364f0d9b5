// shared.ts: a game that is to be shared as a link, with what it is called.

import type { Table } from '../../engine';
import { gameTitle } from '../../words/list/describe';
import { recordFor } from '../share';
import { linkTo } from './link';

/** A game to be shared. */
export interface Shared {
  title: string;
  link: string;
  record: string; // for others
  over: boolean;
  sealed?: boolean; // a challenge: whoever opens it plays the deal first
}

export function toShare(table: Pick<Table, 'link' | 'position' | 'record'>): Shared {
  const position = table.position();
  return {
    title: gameTitle(position),
    link: linkTo(table),
    record: recordFor(table),
    over: position.result !== null,
  };
}

/** A game that was played to its end as a deal for somebody else, the run sealed. */
export function toChallenge(table: Pick<Table, 'link' | 'position' | 'record'>): Shared {
  const shared = toShare(table);
  return { ...shared, link: shared.link.replace('#/link/', '#/duplicate/'), sealed: true };
}
