// sound.ts: what is heard and felt of a game.
//
// Never before the first tap or key (browsers would refuse anyway), and never the only cue: whatever sounds is also
// seen and said.  The sounds themselves (sound/) are fetched after that tap, where they are wanted.

import { feels, settings } from '../settings/settings.svelte';
import type { Sound } from '../sound/synth';

export type { Sound };

const BUZZ: Partial<Record<Sound, number>> = { disc: 9, turn: 20 }; // ms

let context: AudioContext | null = null;
let player: typeof import('../sound/voice') | null = null;
let touched = false;
let timers: ReturnType<typeof setTimeout>[] = [];

/** A tap or a key: only then may a browser begin to sound, and only within it may some. */
function wake(): void {
  touched = true;
  if (!settings.sound) return;
  try {
    context ??= new AudioContext();
    if (context.state !== 'running') void context.resume().catch(() => {});
    if (!player) void import('../sound/voice').then((here) => (player = here)).catch(() => {});
  } catch {
    // no sound here: it is never the only cue
  }
}
if (typeof window === 'object') {
  for (const on of ['pointerup', 'keydown']) addEventListener(on, wake);
  if (navigator.userActivation?.hasBeenActive) wake(); // the tap that opened the game
}

/** Plays a sound, `delay` ms from now; `n` of several, or so many. */
export function sound(name: Sound, delay = 0, n = 0): void {
  if (!touched) return;
  const ms = BUZZ[name];
  if (ms && settings.vibration && feels) timers.push(setTimeout(() => navigator.vibrate(ms), delay));
  if (settings.sound && settings.volume > 0 && context && player)
    player.play(context, name, delay, n, settings.volume);
}

/** What was to come is not wanted any more. */
export function hush(): void {
  timers.forEach(clearTimeout);
  timers = [];
  if (context) player?.hush(context);
}
