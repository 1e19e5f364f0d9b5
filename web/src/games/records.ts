// records.ts: files of records (docs/formats.md), one record after another.
//
// The engine reads one record at a time; this only finds where each begins, so that one
// that is broken does not spoil the others.  It judges nothing.

export interface Piece {
  text: string;
  line: number; // of the file, from 1, where the piece begins
  column: number; // in bytes, from 1
}

/** Splits a file: a tag after an action, or a second Game, begins a record. */
export function splitRecords(file: string): Piece[] {
  const text = file.replace(/^\uFEFF/, '');
  const starts: number[] = [];
  let tags = 0;
  let actions = 0;
  // A comment; a tag with its value, comments inside it allowed; any other word.
  const token = /\{[^}]*\}?|;[^\n]*|\[(?:"(?:[^"\\\n]|\\.)*"?|\{[^}]*\}?|;[^\n]*|[^\]"{;[])*\]?|[^\s{;[]+/g;
  for (let found = token.exec(text); found; found = token.exec(text)) {
    const [word] = found;
    if (word[0] === '{' || word[0] === ';') continue;
    if (word[0] !== '[') {
      if (!starts.length) starts.push(found.index); // no record; the engine will say so
      actions++;
      continue;
    }
    const game = /^\[\s*Game\b/.test(word);
    if (!starts.length || actions || (game && tags)) {
      starts.push(found.index);
      tags = actions = 0;
    }
    tags++;
  }
  let line = 1;
  let lineStart = 0;
  let read = 0;
  return starts.map((at, i) => {
    for (let end = text.indexOf('\n', read); end >= 0 && end < at; end = text.indexOf('\n', end + 1)) {
      line++;
      lineStart = end + 1;
    }
    read = Math.max(at, lineStart);
    return {
      text: text.slice(at, starts[i + 1] ?? text.length),
      line,
      column: new TextEncoder().encode(text.slice(lineStart, at)).length + 1,
    };
  });
}

/** A place in a piece, as a place in the file. */
export function inFile(piece: Piece, line: number, column: number): { line: number; column: number } {
  return { line: piece.line + line - 1, column: line === 1 ? piece.column + column - 1 : column };
}

/** Several records as one file. */
export function joinRecords(records: readonly string[]): string {
  return records.map((r) => `${r.trimEnd()}\n`).join('\n');
}
