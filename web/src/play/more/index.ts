// more/index.ts: what more.svelte.ts fetches.

import { loadPart } from '../../i18n/index.svelte';

await loadPart('more');

export { default as Cards } from './Cards.svelte';
export { default as Dialogs } from './Dialogs.svelte';
export { default as SoloSheet } from './SoloSheet.svelte';
export { default as ThisDeal } from './ThisDeal.svelte';
