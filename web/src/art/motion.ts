// motion.ts: how long things move, by what the person has chosen; and the few movements the drawings share.
//
// data-motion on <html> is the setting (off, fast, normal); where the system asks for
// less motion, things cross-fade in place.

import { untrack } from 'svelte';
import type { Tween } from 'svelte/motion';
import type { TransitionConfig } from 'svelte/transition';
import { TIMES, type Pace } from '../frame/times';

const STEP = 40; // ms between two discs

export function pace(): Pace {
  const p = document.documentElement.dataset['motion'];
  return p === 'off' || p === 'fast' ? p : 'normal';
}

/** Whether things may travel; otherwise they cross-fade where they are. */
export function travels(): boolean {
  return pace() !== 'off' && !matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** The duration of a movement in ms; 0 when motion is off. */
export function time(what: keyof typeof TIMES): number {
  const p = pace();
  if (p === 'off') return 0;
  const ms = travels() ? TIMES[what] : Math.min(TIMES[what], 100);
  return p === 'fast' ? ms / 2 : ms;
}

/** cubic-bezier(0.2, 0.8, 0.2, 1), nearly. */
export const easeOut = (t: number): number => 1 - (1 - t) ** 4;

/** Sends something on its way; one that is there already, or on its way there, is left alone. */
export function send(
  tween: Tween<number> | undefined,
  to: number,
  how: { duration: number; easing: (t: number) => number },
): void {
  if (tween && untrack(() => tween.target) !== to) void tween.set(to, how);
}

/** A disc set down: from 1.3 of its size, with a fade; one after the other, once the tile lies. */
export function discIn(_: Element, { index = 0 }: { index?: number } = {}): TransitionConfig {
  const moving = travels();
  const rate = pace() === 'fast' ? 0.5 : 1;
  return {
    delay: pace() === 'off' ? 0 : time('place') * 0.7 + index * STEP * rate,
    duration: time('disc'),
    easing: easeOut,
    css: (t) => `opacity: ${t};${moving ? ` transform: scale(${1.3 - 0.3 * t});` : ''}`,
  };
}

/** A tile set down: it sinks from where its ghost floated, or comes from a little higher with a fade. */
export function tileIn(_: Element, { ghosted = false }: { ghosted?: boolean } = {}): TransitionConfig {
  const moving = travels();
  const high = ghosted ? 4 : 14;
  return {
    duration: time('place'),
    easing: easeOut,
    css: (t) =>
      (ghosted ? '' : `opacity: ${Math.min(1, t * 1.5)};`) +
      (moving ? `transform: translateY(${-high * (1 - t)}px);` : ''),
  };
}

/** A cross-fade, for mats, frames, and tiles of the wheel. */
export function crossFade(
  node: Element,
  { delay = 0, ms = TIMES.fade }: { delay?: number; ms?: number } = {},
): TransitionConfig {
  const rate = pace() === 'off' ? 0 : pace() === 'fast' ? 0.5 : 1;
  const full = Number(getComputedStyle(node).opacity);
  return { delay: delay * rate, duration: ms * rate, css: (t) => `opacity: ${t * full}` };
}
