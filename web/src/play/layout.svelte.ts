// layout.svelte.ts: which of the five layouts fits the window.
//
// Measured in em, so that larger text counts as a smaller window: at 200 % a laptop gets the
// layout of a tablet instead of columns too narrow for their words.

export type Layout =
  | 'desktop' // wheel | area | players
  | 'landscape' // a tablet on its side: wheel | area
  | 'tablet' // upright: wheel and players above the area
  | 'phone'
  | 'low'; // a phone on its side

const QUERIES: [Layout, string][] = [
  ['low', '(max-height: 31em) and (min-aspect-ratio: 1/1) and (min-width: 36em)'],
  ['desktop', '(min-width: 69em) and (min-height: 36em) and (min-aspect-ratio: 1/1)'],
  ['landscape', '(min-width: 45em) and (min-aspect-ratio: 1/1)'],
  ['tablet', '(min-width: 45em) and (min-height: 52em)'],
];

const lists = QUERIES.map(([name, query]) => [name, matchMedia(query)] as const);
const find = (): Layout => lists.find(([, list]) => list.matches)?.[0] ?? 'phone';

let now = $state(find());
for (const [, list] of lists) list.addEventListener('change', () => (now = find()));

export function layout(): Layout {
  return now;
}
