// link.ts: games on their way out as links, and links that come back as text.

import type { Table } from '../../engine';

/** The address of a whole game; of one in progress, only what everybody has seen. */
export function linkTo(table: Pick<Table, 'link'>): string {
  return `${location.origin}${location.pathname}#/link/${table.link()}`;
}

/** What of a link names the game, and not the place of this app. */
export const codeOf = (link: string) => link.slice(link.indexOf('#'));

/** A link to a game, or to a deal to be played, at the end of some text: which, and its own text; null if there is none. */
export function findLink(text: string): { screen: 'link' | 'duplicate'; text: string } | null {
  const [, screen, found] = /#\/(link|duplicate)\/([\w-]+)\s*$/.exec(text.trim()) ?? [];
  return found ? { screen: screen as 'link' | 'duplicate', text: found } : null;
}

export function canShare(): boolean {
  return typeof navigator.share === 'function';
}

/** Hands a link to the device's own way of sharing; false if nothing came of it. */
export async function share(title: string, url: string): Promise<boolean> {
  try {
    await navigator.share({ title, url });
    return true;
  } catch {
    return false; // the person thought better of it
  }
}

export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false; // not allowed here: the text can still be selected by hand
  }
}
