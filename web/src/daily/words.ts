// words.ts: days, moons and scores in words.

import { date, lang, t, tn } from '../i18n/index.svelte';
import { isLate, type Attempt, type Day } from '../days/days';
import { list } from '../words/game/tiles';

const at = (day: Day) => Date.parse(`${day}T12:00:00Z`);

/** As a heading begins: languages that write days and months small begin them so, too. */
const headed = (text: string) => text.charAt(0).toLocaleUpperCase(lang()) + text.slice(1);

/** 'Monday, November 16', as the language has it. */
export function dayTitle(day: Day): string {
  return headed(date(at(day), { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' }));
}
export const dayShort = (day: Day) => date(at(day), { day: 'numeric', month: 'long', timeZone: 'UTC' });
export const weekday = (day: Day) => date(at(day), { weekday: 'short', timeZone: 'UTC' });
export const monthTitle = (day: Day) =>
  headed(date(at(day), { month: 'long', year: 'numeric', timeZone: 'UTC' }));

/** The share of the moon that is lit, 0 to 1. */
export const lit = (moon: number) => (1 - Math.cos((moon * Math.PI) / 180)) / 2;

/** What a phase of the moon is called, as table/daily/day.h counts them. */
export function phaseName(phase: number): string {
  return [
    t('New moon'),
    t('Waxing crescent'),
    t('First quarter'),
    t('Waxing gibbous'),
    t('Full moon'),
    t('Waning gibbous'),
    t('Last quarter'),
    t('Waning crescent'),
  ][phase]!;
}

export function againstPar(total: number, par: number): string {
  const over = total - par;
  if (over === 0) return t('exactly par');
  return over < 0 ? tn('{n} under par', '{n} under par', -over) : tn('{n} over par', '{n} over par', over);
}

/** What is to be known of an attempt besides its total: that it was made later, or with help. */
export function marksOf(day: Day, attempt: Attempt) {
  return [
    ...(isLate(day, attempt) ? [{ icon: 'clock' as const, words: t('played later') }] : []),
    ...(attempt.help ? [{ icon: 'hint' as const, words: t('with hints or takebacks') }] : []),
  ];
}

/** A total beside par, with those: '3 over par, played later'. */
export function standing(day: Day, attempt: Attempt, par: number | null): string {
  const beside = par === null || attempt.total === null ? [] : [againstPar(attempt.total, par)];
  return list([...beside, ...marksOf(day, attempt).map(({ words }) => words)]);
}

/** What two ways through a deal led to, where nothing that can be counted at once sets them apart. */
export function ledTo(own: Scores, plan: Scores): string {
  if (own.phase1 === plan.phase1)
    return t('In the end the plan had {its}, you had {mine}.', { its: plan.total, mine: own.total });
  return t('After phase 1 the plan had {its}, you had {mine}.', { its: plan.phase1, mine: own.phase1 });
}
type Scores = Record<'phase1' | 'total', number>;

export function hardnessText(hardness: number): string {
  return [t('Easy'), t('Rather easy'), t('Middling'), t('Rather hard'), t('Hard')][hardness - 1]!;
}

export function inARow(days: number): string {
  return tn('{n} day in a row', '{n} days in a row', days);
}
