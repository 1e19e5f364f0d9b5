// arrows.ts: a cell in a table, where there is no room for words: "→2 ↑1".

import type { Cell } from '../../types';

/** The way from the first tile; whoever hears the table is told by cellName. */
export function arrows({ x, y }: Cell): string {
  const parts: string[] = [];
  if (x) parts.push(`${x > 0 ? '→' : '←'}${Math.abs(x)}`);
  if (y) parts.push(`${y > 0 ? '↓' : '↑'}${Math.abs(y)}`);
  return parts.join(' ') || '•';
}
