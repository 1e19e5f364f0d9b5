// guide/index.ts: the guide, for play/later.svelte.ts.

export { default as Guide } from './Guide.svelte';
export { titleOf } from './title';
