// aside.ts: what is kept and not understood, as a file: records as they are, so that they can be imported again; of
// what holds none, all there is, in comments.

import { joinRecords } from './records';

export function asideText(rows: readonly unknown[]): string {
  return joinRecords(rows.map((row) => recordIn(row) ?? `; ${JSON.stringify(row)}`));
}

function recordIn(row: unknown): string | null {
  const record: unknown = (row as { record?: unknown } | null)?.record;
  return typeof record === 'string' && record.trim() ? record : null;
}
