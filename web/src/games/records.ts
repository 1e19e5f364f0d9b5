// records.ts: files of records (docs/formats.md), one record after another.

import type { Piece } from '../engine';

/** A place in a piece, as a place in the file. */
export function inFile(piece: Piece, line: number, column: number): { line: number; column: number } {
  return { line: piece.line + line - 1, column: line === 1 ? piece.column + column - 1 : column };
}

/** Several records as one file. */
export function joinRecords(records: readonly string[]): string {
  return records.map((r) => `${r.trimEnd()}\n`).join('\n');
}
