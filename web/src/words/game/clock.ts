// clock.ts: a player's time as people read it: 12:05, and with tenths when it gets short.

import { number } from '../../i18n/index.svelte';

export function clockText(ms: number): string {
  if (ms < 10_000) return number(Math.floor(ms / 100) / 10, 1);
  const s = Math.ceil(ms / 1000);
  const two = (n: number) => String(n).padStart(2, '0');
  const h = Math.floor(s / 3600);
  const m = Math.floor(s / 60) % 60;
  return h ? `${h}:${two(m)}:${two(s % 60)}` : `${m}:${two(s % 60)}`;
}
