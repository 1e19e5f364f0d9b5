// motion.ts: how things move, by what the person has chosen; all that moves by script is set moving here.
//
// What is drawn is always how it ends.  A movement is an animation of the browser's over it, of transform and
// opacity alone, from where things were: nothing is laid out for a frame, whoever leaves the page takes it along, and
// `finish` lets everything arrive at once.
//
// data-motion on <html> is the setting (off, fast, normal); where the system asks for less motion, things cross-fade
// in place.

import { TIMES, type Beats, type Pace } from '../frame/times';
import type { Grid } from './area/grid';

const MARK = 'turn'; // of every movement
const under = new Map<Animation, () => void>(); // way, and what is then to do; the document would be laid out to tell
const SHORT = 100; // ms, of a fade in place of a movement

export const EASE = 'cubic-bezier(0.2, 0.8, 0.2, 1)';
export const SWING = 'cubic-bezier(0.45, 0.05, 0.25, 1)'; // sets out gently, arrives gently

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
  const ms = travels() ? TIMES[what] : Math.min(TIMES[what], SHORT);
  return p === 'fast' ? ms / 2 : ms;
}

/** Moves something for `ms`, from `delay` ms on; what has been so long ago does not move.  `done` is told when it has
 *  arrived or is ended. */
export function move(
  el: Element,
  frames: Keyframe[] | PropertyIndexedKeyframes,
  ms: number,
  { delay = 0, easing = EASE, done }: { delay?: number; easing?: string; done?: () => void } = {},
): Animation | null {
  if (pace() === 'off' || !(ms > 0) || !(delay > -ms)) return null;
  const a = el.animate(frames, { id: MARK, duration: ms, delay, easing, fill: 'backwards' });
  const arrived = () => {
    if (under.delete(a)) done?.();
  };
  under.set(a, arrived);
  a.onfinish = a.oncancel = arrived;
  return a;
}

/** So long until a beat; negative: since. */
export function until(beats: Beats, at: number): number {
  return beats.began + at - performance.now();
}

/** Lets everything that moves arrive. */
export function finish(): void {
  for (const [a, arrived] of under) {
    a.finish();
    arrived(); // at once, not with the next frame
  }
}

const targetOf = (a: Animation) => (a.effect as KeyframeEffect).target;

/** Ends the movements of something: where it is drawn, there it is. */
export function halt(el: Element): void {
  for (const a of under.keys()) if (targetOf(a) === el) a.cancel();
}

/** Where something is, or will be once it and what it lies in have arrived. */
export function placeOf(el: Element): DOMRect {
  const moving = [...under.keys()].filter((a) => targetOf(a)?.contains(el));
  const times = moving.map((a) => a.currentTime);
  for (const a of moving) a.currentTime = a.effect!.getComputedTiming().endTime!;
  const place = el.getBoundingClientRect();
  moving.forEach((a, i) => (a.currentTime = times[i]!));
  return place;
}

/** A tile as it comes to lie: not there while it is on its way, then it settles. */
export function lay(el: Element, beats: Beats): void {
  if (!travels()) return void move(el, { opacity: [0, 1] }, time('place'), { easing: 'linear' });
  const settles = time('place');
  const lands = beats.lands / (beats.lands + settles);
  const frames: Keyframe[] = [
    { transform: 'translateY(-2px) scale(1.07)', offset: lands, easing: EASE },
    { transform: 'none', offset: 1 },
  ];
  move(el, frames, beats.lands + settles, { delay: until(beats, 0), easing: 'linear' });
  if (lands) move(el, { opacity: [0, 0] }, beats.lands, { delay: until(beats, 0) });
}

/** A disc as it falls: the `nth` of the turn. */
export function drop(el: Element, beats: Beats, nth: number): void {
  const frames: PropertyIndexedKeyframes = { opacity: [0, 1, 1] };
  if (travels()) frames['transform'] = ['translateY(-40%) scale(1.7)', 'scale(0.94)', 'none'];
  const delay = until(beats, beats.disc + nth * beats.apart);
  move(el, frames, beats.falls, { delay, easing: 'cubic-bezier(0.4, 0, 0.7, 1)' });
}

/** A chain that counts lights up while the `nth` disc falls. */
export function light(el: Element, beats: Beats, nth: number): void {
  const from = Math.max(0, beats.disc + nth * beats.apart - 60);
  const ms = travels() ? Math.max(beats.falls * 3, beats.ends - from) : 2 * SHORT;
  move(el, { opacity: [0, 1, 0.9, 0] }, ms, { delay: until(beats, from), easing: 'ease-out' });
}

/** Moves something through points, given relative to where it is drawn, in its own units. */
export function walk(
  el: Element,
  points: readonly (readonly [number, number])[],
  ms: number,
  delay = 0,
): void {
  halt(el);
  if (!travels()) return;
  const transform = points.map(([x, y]) => `translate(${x}px, ${y}px)`);
  move(el, { transform }, ms, { delay, easing: SWING });
}

/** Moves something from so far away, in its own units, to where it is drawn. */
export function slide(el: Element, dx: number, dy: number): void {
  halt(el);
  if (travels() && (dx || dy)) move(el, { transform: [`translate(${dx}px, ${dy}px)`, 'none'] }, time('fade'));
}

/** A board of cells that was drawn elsewhere, or larger or smaller, goes to where it is drawn now.  Its
 *  transform-origin is its corner. */
export function glide(el: Element, from: DOMRect, then: Grid, now: Grid): void {
  halt(el);
  if (!travels() || !from.width) return;
  const to = el.getBoundingClientRect();
  const scale = then.pitch / now.pitch;
  const dx = from.left + (now.box.x0 - then.box.x0) * then.pitch - to.left;
  const dy = from.top + (now.box.y0 - then.box.y0) * then.pitch - to.top;
  if (Math.abs(dx) + Math.abs(dy) < 0.5 && scale === 1) return;
  const transform = [`translate(${dx}px, ${dy}px) scale(${scale})`, 'none'];
  move(el, { transform }, time('place'));
}
