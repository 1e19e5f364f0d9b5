// opening.svelte.ts: the ways to a table: to open one, to sit down at one that others have opened, and to leave one again
// where nobody has come.

import { go } from '../../frame/route.svelte';
import { toast } from '../../frame/toast.svelte';
import { line, random } from '../online.svelte';
import { Cut, Denied } from '../line.svelte';
import { denialWords } from './denials';
import type { Told } from '../messages';
import { isAlone } from '../words';
import { Opener } from './opener';
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
const MOMENT = 1000; // … after which the server has patience again

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

/** Opens a table on the terms that were chosen last; or goes back to one's own where nobody has come yet, so that none is
 *  left behind by every press. */
export function openTable(listed: boolean): Promise<void> {
  return tried(async () => {
    const own = await emptyTable(listed);
    if (own) go('table', own);
    else sitDownAt(await opener.open({ ...chosen().terms, listed }));
  });
}

/** Opens a table for two and asks a bot to come. */
export function playBot(player: string): Promise<void> {
  return tried(async () => {
    const room = await opener.open({ ...withPlayers(chosen().terms, 2), listed: false });
    await ask('invite', { room, player });
    sitDownAt(room);
  });
}

/** Gives up one's seat at a table that one does not look at. */
export function leaveTable(room: string): Promise<void> {
  return tried(async () => void (await ask('exit', { room })));
}

const opener = new Opener({ ask, connected, random });

/** One's own table where nobody else sits, listed as it is wanted now: the link to a private one may have been sent, and
 *  no stranger is to come before the friend. */
async function emptyTable(listed: boolean): Promise<string | null> {
  const { mine = [] } = await ask('mine');
  for (const row of mine) {
    if (isAlone(row) && row.terms.listed === listed && (await isHost(row.room))) return row.room;
  }
  return null;
}

/** Whether a table is one's own: its first event has who opened it. */
async function isHost(room: string): Promise<boolean> {
  const { events = [] } = await ask('watch', { room, from: 0 });
  void line.ask('unwatch', { room }).catch(() => {});
  return events[0]?.split(' ')[3] === line.you?.id;
}

/** Asks, and once more after a moment where one was too quick for the server: then nothing has been done. */
async function ask(what: string, members: object = {}): Promise<Told> {
  try {
    return await line.ask(what, members);
  } catch (e) {
    if (!(e instanceof Denied && e.denial.error === 'slow-down')) throw e;
  }
  await new Promise((done) => setTimeout(done, MOMENT));
  return line.ask(what, members);
}

/** Does something once the line is there; what cannot be is told. */
async function tried(run: () => Promise<void>): Promise<void> {
  await connected();
  try {
    await run();
  } catch (e) {
    if (e instanceof Denied) toast(denialWords(e.denial));
    else if (e instanceof Cut) toast(denialWords({ error: 'cut', text: '' }));
    else throw e;
  }
}
