// code.ts: the code of a table, as it is typed and as it is read aloud.

export const CODE_LENGTH = 6;

/** The table that was typed or pasted: a code however it is spaced, or a link; null if it is neither. */
export function readCode(typed: string): string | null {
  const linked = /#\/table\/(\w+)\s*$/.exec(typed);
  if (linked) return linked[1]!;
  const letters = typed.replace(/[^\p{L}]/gu, '').toUpperCase();
  return letters.length === CODE_LENGTH ? letters : null;
}

/** In two groups, so that it can be read aloud. */
export function codeWords(code: string): string {
  const half = Math.ceil(code.length / 2);
  return `${code.slice(0, half)} ${code.slice(half)}`;
}
