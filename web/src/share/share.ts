// share.ts: games on their way out, as a file; dialog/ has what links take.

import { engine, type Table } from '../engine';

/** Saves a text as a file. */
export function download(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  const a = document.createElement('a');
  a.href = url;
  a.download = name;
  a.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** A record for others: a finished game whole, one in progress with the deck as far as it is known. */
export function recordFor(table: Pick<Table, 'record' | 'position'>): string {
  return table.record(table.position().result !== null);
}

export function saveRecord(table: Pick<Table, 'record' | 'position'>, id: string): void {
  download(`nova-luna-${id}.nlr`, recordFor(table));
}

/** Asks the table of a record that is kept. */
export function ofRecord<T>(record: string, ask: (table: Table) => T): T {
  const table = engine().readTable(record);
  try {
    return ask(table);
  } finally {
    table.free();
  }
}
