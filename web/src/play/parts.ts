// parts.ts: what more.svelte.ts fetches.

export { default as Cards } from './Cards.svelte';
export { default as Dialogs } from './Dialogs.svelte';
export { default as SoloSheet } from './SoloSheet.svelte';
export { default as ThisDeal } from './ThisDeal.svelte';
