// link.ts: the link to a table, as its server gives it.

import { href } from '../../frame/route.svelte';

/** As this page is reached. */
export const linkHere = (table: string): string =>
  `${location.origin}${location.pathname}${href('table', table)}`;

/** As others reach it: the server knows by which address. */
export async function linkOf(table: string): Promise<string> {
  try {
    const answer = await fetch(`invite/${table}.txt`);
    const text = answer.ok ? (await answer.text()).trim() : '';
    return URL.canParse(text) ? text : linkHere(table);
  } catch {
    return linkHere(table);
  }
}
