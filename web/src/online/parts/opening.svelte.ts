// opening.ts: the ways to a table: to open one, and to sit down at one that others have opened.

import { go } from '../../frame/route.svelte';
import { toast } from '../../frame/toast.svelte';
import { line } from '../online.svelte';
import { Cut, Denied } from '../line.svelte';
import { denialWords } from './denials';
import { chosen } from './terms';

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
export async function openTable(listed: boolean): Promise<void> {
  const { terms } = chosen();
  await connected();
  try {
    const { room } = await line.ask('open', { terms: { ...terms, listed } });
    if (room) sitDownAt(room);
  } catch (e) {
    if (e instanceof Denied) toast(denialWords(e.denial));
    else if (e instanceof Cut) toast(denialWords({ error: 'cut', text: '' }));
    else throw e;
  }
}
