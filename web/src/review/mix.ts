// mix.ts: the random bits that this device has sent to tables at a distance, each with the seal that it had seen by then,
// so that it can be told whether the deck was made of them and under that seal (docs/fair.md).

import { t } from '../i18n/index.svelte';

const KEY = 'novaluna.mixes';
const MOST = 200; // tables; the oldest are forgotten

/** “SEAL MIX” as hex, by table: several where one has sat down more than once. */
type Kept = Record<string, string[]>;

function read(): Kept {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return kept && typeof kept === 'object' ? (kept as Kept) : {};
  } catch {
    return {};
  }
}

/** What was sent to a table; nothing, if this device has sent none or has forgotten it. */
export function readMixes(table: string): string[] {
  const mixes: unknown = read()[table];
  return Array.isArray(mixes) ? mixes : [];
}

export function keepMix(table: string, mix: string): void {
  const { [table]: before = [], ...others } = read();
  const kept = [...Object.entries(others), [table, [...before, mix]]].slice(-MOST);
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(kept)));
  } catch {
    // then nobody can compare
  }
}

/** Whether a seat has another mix, or the table another seal, than what was sent and seen. */
export const isOther = (sent: readonly string[], seal: string, mix: string): boolean =>
  sent.length > 0 && !sent.includes(`${seal} ${mix}`);

/** The same of a record. */
export function isSwapped(table: string, seat: number, record: string): boolean {
  const tag = (name: string) => new RegExp(`^\\[${name} "(\\w+)"\\]$`, 'm').exec(record)?.[1];
  const [seal, mix] = [tag('Seal'), tag(`Mix${seat + 1}`)];
  return !!seal && !!mix && isOther(readMixes(table), seal, mix);
}

/** … and what that means. */
export const swappedWords = (): string =>
  t('The server wrote down other luck for you than this device had sent. It may have chosen the tiles.');
