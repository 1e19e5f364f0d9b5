// slim/index.ts: what all layouts but the widest show (../later.svelte.ts).

export { default as TrackLine } from '../../art/line/TrackLine.svelte';
export { default as OfferStrip } from './OfferStrip.svelte';
export { default as Seats } from './Seats.svelte';
