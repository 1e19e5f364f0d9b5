// title.ts: what a game is called that is played with a guide.

import { t } from '../i18n/index.svelte';
import type { Session } from '../session/session.svelte';
import { keptGames } from '../store/list.svelte';

/** A first game, until something lies; null: whatever it is called otherwise. */
export function titleOf({ guide, position }: Session): string | null {
  return guide !== null && !position.plies && keptGames()?.length === 1 ? t('Your first game') : null;
}
