// end/index.ts: how a game ended (../later.svelte.ts).

export { default as End } from './End.svelte';
