// turns.svelte.ts: one's own tables, wherever one is in the app: how many wait for one is told by the title, the badge of
// the installed app and, to who wants it, by notifications.  Those that are over join the history.

import { untrack } from 'svelte';
import { route } from '../frame/route.svelte';
import { countTurns } from '../frame/title.svelte';
import { t } from '../i18n/index.svelte';
import type { Row } from './messages';
import { followNotices, notify } from './notices.svelte';
import { deliver, ended, heldAt, line, Lists } from './online.svelte';
import { endedTables, homeTables, onceTold, ownTables, remember } from './tables';
import { gameResult } from '../words/list/describe';
import { othersOf } from './words';

/** One's own tables. */
export const own = new Lists(false);

/** Those to be shown. */
export const ownShown = (): Row[] => ownTables(own.mine, ended.news);

/** Those for the first screen. */
export const homeShown = (): Row[] => homeTables(own.mine, waitingTables(), ended.news, heldAt());

/** Those where one is to move, but for the one that is looked at, and where a move is on its way. */
export function waitingTables(): Row[] {
  const { screen, arg } = route();
  const looking = screen === 'table' && !hidden.is ? arg : '';
  return own.waiting.filter(({ room }) => room !== looking && !heldAt().includes(room));
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

/** Notifies of what is new. */
const tell = onceTold((row, title) => void notify(title, othersOf(row), row.room));

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
    // Must run before the effect that decides whether the line is still wanted.
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
    $effect(() => {
      if (line.state === 'on') void untrack(() => deliver().catch(() => {})); // otherwise with the next connection
    });
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
          ...rows.map((row) => ({ row, is: 'turn', title: t('Your turn') }) as const),
          ...over.map((row) => ({ row, is: 'end', title: endWords(row) }) as const),
        ]);
      });
    });
  });
}
