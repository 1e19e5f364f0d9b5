// parts.ts: the parts of the game that lessons are played with, as the layout has them; fetched like in a game
// (play/later.svelte.ts).

import { Later } from '../frame/later.svelte';

export const wide = new Later(() => import('../play/wide/index'));
export const slim = new Later(() => import('../play/slim/index'));
