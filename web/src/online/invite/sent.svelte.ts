// sent.svelte.ts: the link to a table as a component shows it.  It is asked for before it is wanted: only what is at hand
// may be copied.

import { untrack } from 'svelte';
import { linkHere, linkOf } from './link';

/** As this page is reached, until the server has said how others reach it.  For a component while it is set up. */
export function linkToSend(table: () => string): { readonly link: string } {
  let link = $state(untrack(() => linkHere(table())));
  $effect(() => {
    void linkOf(table()).then((told) => (link = told));
  });
  return {
    get link() {
      return link;
    },
  };
}
