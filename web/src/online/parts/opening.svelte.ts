// opening.ts: the ways to a table: to open one, and to sit down at one that others have opened.

import { go } from '../../frame/route.svelte';
import { toast } from '../../frame/toast.svelte';
import { line } from '../online.svelte';
import { Cut, Denied } from '../line.svelte';
import { denialWords } from './denials';
import type { Terms } from '../messages';
import { chosen, withPlayers } from './terms';

/** Tables where one wants to sit down as soon as they are known: the seal has to be seen first (docs/fair.md). */
const wanted = new Set<string>();

/** Whether one has come to sit down at this table; asked once. */
export const cameToSit = (room: string): boolean => wanted.delete(room);

export function sitDownAt(room: string): void {
  wanted.add(room);
  go('table', room);
}

const PATIENCE = 5000; // ms

/** Done once the line is there, or has not come for a while. */
function connected(): Promise<void> {
  return new Promise((done) => {
    const finish = () => {
      clearTimeout(timer);
      stop();
      done();
    };
    const timer = setTimeout(finish, PATIENCE);
    const stop = $effect.root(() => {
      $effect(() => {
        if (line.state === 'on') queueMicrotask(finish);
      });
    });
  });
}

/** Opens a table on the terms that were chosen last. */
export function openTable(listed: boolean): Promise<void> {
  return open({ ...chosen().terms, listed }, () => Promise.resolve());
}

/** Opens a table for two and asks a bot to come. */
export function playBot(player: string): Promise<void> {
  const terms = { ...withPlayers(chosen().terms, 2), listed: false };
  return open(terms, (room) => line.ask('invite', { room, player }));
}

async function open(terms: Terms, then: (room: string) => Promise<unknown>): Promise<void> {
  await connected();
  try {
    const { room } = await line.ask('open', { terms });
    if (!room) return;
    await then(room);
    sitDownAt(room);
  } catch (e) {
    if (e instanceof Denied) toast(denialWords(e.denial));
    else if (e instanceof Cut) toast(denialWords({ error: 'cut', text: '' }));
    else throw e;
  }
}
