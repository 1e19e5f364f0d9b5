// turns.svelte.ts: one's own tables, wherever one is in the app: how many wait for one is told by the title, the badge of
// the installed app and, to who wants it, by notifications.

import { untrack } from 'svelte';
import { route } from '../frame/route.svelte';
import { countTurns } from '../frame/title.svelte';
import { t } from '../i18n/index.svelte';
import type { Row } from './messages';
import { followNotices, notify } from './notices.svelte';
import { line, Lists } from './online.svelte';
import { ownTables, remember } from './tables';
import { othersOf } from './words';

/** One's own tables. */
export const own = new Lists(false);

/** Those where one is to move, but for the one that is looked at. */
export function waitingTables(): Row[] {
  const { screen, arg } = route();
  const looking = screen === 'table' && !hidden.is ? arg : '';
  return own.waiting.filter((row) => row.room !== looking);
}

const hidden = $state({ is: false });

function badge(n: number): void {
  if (!('setAppBadge' in navigator)) return;
  (n ? navigator.setAppBadge(n) : navigator.clearAppBadge()).catch(() => {}); // not installed
}

let known: Set<string> | null = null; // the tables that have been told of

function tell(rows: readonly Row[]): void {
  const rooms = new Set(rows.map((row) => row.room));
  if (known)
    for (const row of rows) if (!known.has(row.room)) void notify(t('Your turn'), othersOf(row), row.room);
  known = rooms;
}

let watching = false;

/** Watches them from now on, for as long as there are any or one looks at tables. */
export function watchTurns(): void {
  if (watching) return;
  watching = true;
  followNotices();
  hidden.is = document.hidden;
  document.addEventListener('visibilitychange', () => {
    hidden.is = document.hidden;
    void own.refresh();
  });
  $effect.root(() => {
    const wanted = $derived(
      !own.known ||
        ownTables(own.mine).length > 0 ||
        route().screen === 'online' ||
        route().screen === 'table',
    );
    $effect(() => (wanted ? own.open() : undefined));
    // What was done at a table is known there first.
    $effect(() => {
      route();
      if (untrack(() => line.state) === 'on') void untrack(() => own.refresh());
    });
    $effect(() => {
      if (!own.known) return;
      const rows = waitingTables();
      untrack(() => {
        remember(own.mine);
        countTurns(rows.length);
        badge(rows.length);
        tell(rows);
      });
    });
  });
}
