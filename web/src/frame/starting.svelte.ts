// starting.svelte.ts: from a button into a new game: once, however often it is pressed, and told if it fails.

import { t } from '../i18n/index.svelte';
import { go } from './route.svelte';
import { toast } from './toast.svelte';

export class Starting {
  busy = $state(false);

  /** Goes to the game whose id comes. */
  async game(start: () => Promise<string>): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    try {
      go('game', await start());
    } catch (e) {
      console.error(e);
      toast(t('The game could not be started: reload the page and try again.'));
    } finally {
      this.busy = false;
    }
  }
}
