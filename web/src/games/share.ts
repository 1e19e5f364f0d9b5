// share.ts: games on their way out: as a file, as a link.

import { engine } from '../engine';

/** Saves a text as a file. */
export function download(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  const a = document.createElement('a');
  a.href = url;
  a.download = name;
  a.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** The address of a whole game; of one in progress, only what everybody has seen. */
export function linkTo(record: string): string {
  const table = engine().readTable(record);
  try {
    return `${location.origin}${location.pathname}#/link/${table.link()}`;
  } finally {
    table.free();
  }
}

/** The text of a link to a game in some text, or null. */
export function findLink(text: string): string | null {
  return /#\/link\/([\w-]+)\s*$/.exec(text.trim())?.[1] ?? null;
}

export function canShare(): boolean {
  return typeof navigator.share === 'function';
}

/** Hands a link to the device's own way of sharing; false if nothing came of it. */
export async function share(title: string, url: string): Promise<boolean> {
  try {
    await navigator.share({ title, url });
    return true;
  } catch {
    return false; // the person thought better of it
  }
}

export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false; // not allowed here: the text can still be selected by hand
  }
}
