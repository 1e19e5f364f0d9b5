// known.ts: the records that are here already, so that none is taken twice.

import { engine, type Table } from '../engine';

const DEALT = 12; // words of the line of the deck by which games are told apart at first sight: its name, and what the wheel is filled with

export class Known {
  #records = new Set<string>();
  #byDeal = new Map<string, string[]>();

  constructor(records: Iterable<string>) {
    for (const record of records) this.add(record.trim());
  }

  add(record: string): void {
    this.#records.add(record);
    const deal = dealOf(record);
    const alike = this.#byDeal.get(deal);
    if (alike) alike.push(record);
    else this.#byDeal.set(deal, [record]);
  }

  has(record: string): boolean {
    return this.#records.has(record);
  }

  /** A game that came with a part of its deck, and is kept already with the rest dealt, however far it was played on.
   *  Only a deck that begins in the same way is worth a closer look. */
  hasDealt(cut: Table, record: string): boolean {
    const deck = deckOf(record);
    const { plies } = cut.position();
    for (const other of this.#byDeal.get(dealOf(record)) ?? []) {
      if (!deckOf(other).startsWith(deck)) continue;
      const table = engine().readTable(other);
      try {
        if (table.position().plies < plies) continue;
        if (playedIn(table.record(false, plies)) === playedIn(record)) return true;
      } finally {
        table.free();
      }
    }
    return false;
  }
}

/** The line of a record as the engine writes it that lists its tiles, up to the last one. */
function deckOf(record: string): string {
  return record
    .slice(Math.max(0, record.indexOf('[Deck ')))
    .split('\n', 1)[0]!
    .replace(/"\]$/, ' ');
}

function dealOf(record: string): string {
  return deckOf(record).split(' ', DEALT).join(' ');
}

/** A record without the tags that tell of its later life: how often hints and takebacks were used. */
function playedIn(record: string): string {
  return record.replace(/^\[(Hints|Takebacks|Seed) .*\n/gm, '').trim();
}
