// turns.svelte.ts: one's own tables, wherever one is in the app: how many wait for one is told by the title, the badge of
// the installed app and, to who wants it, by notifications.  Those that are over join the history.

import { untrack } from 'svelte';
import { route } from '../frame/route.svelte';
import { countTurns } from '../frame/title.svelte';
import { t } from '../i18n/index.svelte';
import type { Row } from './messages';
import { followNotices, notify } from './notices.svelte';
import { ended, line, Lists } from './online.svelte';
import { endedTables, homeTables, ownTables, remember } from './tables';
import { gameResult } from '../words/list/describe';
import { othersOf } from './words';

/** One's own tables. */
export const own = new Lists(false);

/** Those to be shown. */
export const ownShown = (): Row[] => ownTables(own.mine, ended.news);

/** Those for the first screen. */
export const homeShown = (): Row[] => homeTables(own.mine, waitingTables(), ended.news);

/** Those where one is to move, but for the one that is looked at. */
export function waitingTables(): Row[] {
  const { screen, arg } = route();
  const looking = screen === 'table' && !hidden.is ? arg : '';
  return own.waiting.filter((row) => row.room !== looking);
}

/** How a game has ended that is news. */
export function endWords({ room, seat }: Row): string {
  const game = ended.news.get(room);
  return game ? gameResult(game.summary, seat) : '';
}

const hidden = $state({ is: false });

function badge(n: number): void {
  if (!('setAppBadge' in navigator)) return;
  (n ? navigator.setAppBadge(n) : navigator.clearAppBadge()).catch(() => {}); // not installed
}

let known: Set<string> | null = null; // what has been told

function tell(news: readonly (readonly [title: string, row: Row])[]): void {
  const told = new Set<string>();
  for (const [title, row] of news) {
    const what = `${row.room} ${title}`;
    if (known && !known.has(what)) void notify(title, othersOf(row), row.room);
    told.add(what);
  }
  known = told;
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
    // Before it is seen whether the line is still wanted.
    $effect(() => {
      const { mine } = own;
      void untrack(() => ended.take(mine));
    });
    const wanted = $derived(
      !own.known ||
        ended.busy ||
        ownShown().length > 0 ||
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
      const { screen, arg } = route();
      if (screen === 'table' || screen === 'replay') untrack(() => ended.look(arg.split('/')[0]!));
    });
    $effect(() => {
      if (!own.known) return;
      const rows = waitingTables();
      const over = endedTables(own.mine, ended.news);
      untrack(() => {
        remember(ownShown().length);
        countTurns(rows.length);
        badge(rows.length);
        tell([
          ...rows.map((row) => [t('Your turn'), row] as const),
          ...over.map((row) => [endWords(row), row] as const),
        ]);
      });
    });
  });
}
