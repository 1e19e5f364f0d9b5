// find.ts: links that come back as text.

/** A link to a game, or to a deal to be played, at the end of some text: which, and its own text; null if there is none. */
export function findLink(text: string): { screen: 'link' | 'duplicate'; text: string } | null {
  const [, screen, found] = /#\/(link|duplicate)\/([\w-]+)\s*$/.exec(text.trim()) ?? [];
  return found ? { screen: screen as 'link' | 'duplicate', text: found } : null;
}
