// name.ts: a name as a record can hold it.

export const NAME_BYTES = 40; // table.h

/** A name as it is kept: without control characters and needless space. */
export function tidyName(name: string): string {
  return name
    .replace(/\p{C}+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** … and cut to what a record takes. */
export function fitName(name: string): string {
  let out = tidyName(name);
  while (new TextEncoder().encode(out).length > NAME_BYTES)
    out = Array.from(out).slice(0, -1).join('').trimEnd();
  return out;
}
