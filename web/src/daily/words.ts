// words.ts: days, moons and scores in words.

import { date, t, tn } from '../i18n/index.svelte';
import type { Day } from '../days/days';

const at = (day: Day) => Date.parse(`${day}T12:00:00Z`);

/** 'Monday, November 16', as the language has it. */
export function dayTitle(day: Day): string {
  return date(at(day), { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });
}
export const dayShort = (day: Day) => date(at(day), { day: 'numeric', month: 'long', timeZone: 'UTC' });
export const weekday = (day: Day) => date(at(day), { weekday: 'short', timeZone: 'UTC' });
export const monthTitle = (day: Day) => date(at(day), { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** The share of the moon that is lit, 0 to 1. */
export const lit = (moon: number) => (1 - Math.cos((moon * Math.PI) / 180)) / 2;

export function moonName(moon: number): string {
  const names = [
    t('New moon'),
    t('Waxing crescent'),
    t('First quarter'),
    t('Waxing gibbous'),
    t('Full moon'),
    t('Waning gibbous'),
    t('Last quarter'),
    t('Waning crescent'),
  ];
  return names[Math.floor((moon * 2 + 45) / 90) % 8]!;
}

export function againstPar(total: number, par: number): string {
  const over = total - par;
  if (over === 0) return t('exactly par');
  return over < 0 ? tn('{n} under par', '{n} under par', -over) : tn('{n} over par', '{n} over par', over);
}

export function hardnessText(hardness: number): string {
  return [t('Easy'), t('Rather easy'), t('Middling'), t('Rather hard'), t('Hard')][hardness - 1]!;
}

export function inARow(days: number): string {
  return tn('{n} day in a row', '{n} days in a row', days);
}
