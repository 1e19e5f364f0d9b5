// wide/index.ts: what only the larger layouts show (../later.svelte.ts).

export { default as Wheel } from '../../art/wheel/Wheel.svelte';
export { default as OfferList } from './OfferList.svelte';
export { default as PlayersPanel } from './PlayersPanel.svelte';
export { default as UnseenTiles } from './UnseenTiles.svelte';
