// name.ts: a name as a table takes it: so many characters of any script.

import { engine } from '../engine';

/** What a field lets in, in the units that `maxlength` counts: a character may be two of them. */
export const NAME_UNITS = 80;

/** A name as it is kept: without control characters and needless space. */
export function tidyName(name: string): string {
  return name
    .replace(/\p{C}+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

export function nameFits(name: string): boolean {
  return Array.from(tidyName(name)).length <= engine().limits.name;
}

/** A name as it is kept, cut to what a table takes. */
export function fitName(name: string): string {
  return Array.from(tidyName(name)).slice(0, engine().limits.name).join('').trimEnd();
}
