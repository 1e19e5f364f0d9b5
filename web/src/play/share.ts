// share.ts: a game on its way out: as a link, as a file; and once more from the start.

import { loadStudy, type Table } from '../engine';
import { randomSeed, startGame, tag, today } from '../games/games';
import { copy, download, linkTo } from '../games/share';
import { t } from '../i18n/index.svelte';
import type { Position, Setup } from '../types';
import { toast } from '../ui/toast.svelte';

/** Hands the link on as the device does, or copies it. */
export async function shareLink(table: Table, title = 'Nova Luna'): Promise<void> {
  await loadStudy();
  const url = linkTo(table);
  try {
    if (navigator.share && matchMedia('(pointer: coarse)').matches) {
      await navigator.share({ title, url });
      return;
    }
  } catch (e) {
    if (e instanceof DOMException && e.name === 'AbortError') return;
  }
  if (await copy(url)) toast(t('The link is copied.'));
  else prompt(t('The link to this game'), url); // no clipboard on a page without https
}

/** A finished game whole; an unfinished one with the deck as far as it is known. */
export function exportRecord(table: Table, p: Position, name: string): void {
  download(`${name}.nlr`, table.record(p.result !== null));
}

/** The same players and options once more, with another deal or the same. */
export function again(table: Table, p: Position, sameDeal: boolean): Promise<string> {
  const record = table.record(true);
  const seed = sameDeal ? tag(record, 'Seed') : null;
  const clock = /^(\d+)\+(\d+)$/.exec(tag(record, 'Clock') ?? '');
  const setup: Setup = {
    seats: p.seats.map(({ name, level }) => ({ name, level })),
    discs: p.solo ? null : p.seats.map((s) => s.discsAtStart),
    seed: seed ?? randomSeed(),
    clock: clock ? { main: Number(clock[1]), increment: Number(clock[2]) } : null,
    date: today(),
  };
  return startGame(setup);
}
