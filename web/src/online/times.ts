// times.ts: stretches of time as people read them: "2 days, 4 hours", "12 seconds".

import { lang } from '../i18n/index.svelte';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

type Unit = 'day' | 'hour' | 'minute' | 'second';
const UNITS: readonly (readonly [Unit, number])[] = [
  ['day', DAY],
  ['hour', HOUR],
  ['minute', MINUTE],
  ['second', SECOND],
];

/** Its largest unit, and of days and hours the next one, too.  Seconds are rounded up, so that none is promised too
 *  early. */
export function stretch(ms: number, display: 'long' | 'short' | 'narrow' = 'long'): string {
  const whole = Math.max(0, Math.ceil(ms / SECOND)) * SECOND;
  const at = Math.max(
    0,
    UNITS.findIndex(([, size]) => whole >= size),
  );
  const first = whole < SECOND ? UNITS.length - 1 : at;
  const shown = UNITS.slice(first, first + (first < 2 ? 2 : 1));
  let rest = whole;
  const parts = shown.flatMap(([unit, size], i) => {
    const n = Math.floor(rest / size);
    rest -= n * size;
    const text = new Intl.NumberFormat(lang(), { style: 'unit', unit, unitDisplay: display }).format(n);
    return n || i === 0 ? [text] : [];
  });
  return new Intl.ListFormat(lang(), { type: 'unit', style: display }).format(parts);
}
