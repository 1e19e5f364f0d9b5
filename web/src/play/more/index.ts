// more/index.ts: what no turn needs from the start (../later.svelte.ts).

export { default as Cards } from './Cards.svelte';
export { default as Dialogs } from './Dialogs.svelte';
export { default as SoloSheet } from './SoloSheet.svelte';
export { default as ThisDeal } from './ThisDeal.svelte';
export { default as Teacher } from '../../teacher/Teacher.svelte';
export * as asked from '../../words/asked/asked';
export { titleOf } from './title';
