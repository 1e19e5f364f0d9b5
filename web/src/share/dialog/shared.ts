// shared.ts: a game that is to be shared as a link, with what it is called.

import type { Table } from '../../engine';
import { gameTitle } from '../../words/list/describe';
import { recordFor } from '../share';
import { codeOf, linkTo } from './link';

/** A game to be shared. */
export interface Shared {
  title: string;
  link: string;
  file: { name: string; text: string }; // for others
  over: boolean;
  sealed?: boolean; // a challenge: whoever opens it plays the deal first
}

export function toShare(table: Pick<Table, 'link' | 'position' | 'record'>): Shared {
  const position = table.position();
  return {
    title: gameTitle(position),
    link: linkTo(table),
    file: { name: 'nova-luna.nlr', text: recordFor(table) },
    over: position.result !== null,
  };
}

/** A game that was played to its end as a deal for somebody else, the run sealed. */
export function toChallenge(table: Pick<Table, 'link' | 'position' | 'record'>): Shared {
  const shared = toShare(table);
  const link = shared.link.replace('#/link/', '#/duplicate/');
  const file = { name: 'nova-luna-challenge.txt', text: `${codeOf(link)}\n` };
  return { ...shared, link, file, sealed: true };
}
