// sound.ts: short sounds, made on the spot; no files.
//
// Off unless a person wants them, never before the first tap or key (browsers would refuse
// anyway), and never the only cue: whatever sounds is also seen and said.

import { settings } from '../settings/settings.svelte';

export type Sound = 'take' | 'place' | 'disc' | 'refill' | 'win' | 'loss' | 'tie' | 'end';

interface Note {
  at: number; // s from now
  hz: number;
  to?: number; // glides there
  last: number; // s
  loud: number; // 0 to 1
  wave: OscillatorType;
}

/** Wood and glass: low taps for tiles, high ones for discs. */
const SOUNDS: Record<Sound, Note[]> = {
  take: [{ at: 0, hz: 420, to: 520, last: 0.07, loud: 0.25, wave: 'triangle' }],
  place: [
    { at: 0, hz: 190, to: 95, last: 0.11, loud: 0.7, wave: 'sine' },
    { at: 0, hz: 900, to: 300, last: 0.03, loud: 0.12, wave: 'triangle' },
  ],
  disc: [
    { at: 0, hz: 1320, last: 0.12, loud: 0.22, wave: 'sine' },
    { at: 0, hz: 2640, last: 0.07, loud: 0.08, wave: 'sine' },
  ],
  refill: [0, 1, 2, 3].map((i) => ({
    at: i * 0.06,
    hz: 330 * 1.19 ** i,
    last: 0.09,
    loud: 0.16,
    wave: 'triangle' as const,
  })),
  win: [523, 659, 784, 1047].map((hz, i) => ({
    at: i * 0.11,
    hz,
    last: i === 3 ? 0.6 : 0.22,
    loud: 0.3,
    wave: 'sine' as const,
  })),
  loss: [392, 330, 262].map((hz, i) => ({
    at: i * 0.16,
    hz,
    last: i === 2 ? 0.6 : 0.26,
    loud: 0.24,
    wave: 'sine' as const,
  })),
  tie: [523, 523, 659].map((hz, i) => ({
    at: i * 0.14,
    hz,
    last: i === 2 ? 0.5 : 0.2,
    loud: 0.26,
    wave: 'sine' as const,
  })),
  end: [{ at: 0, hz: 392, last: 0.6, loud: 0.24, wave: 'sine' }],
};

let context: AudioContext | null = null;
let touched = false;

if (typeof addEventListener === 'function') {
  const first = () => {
    touched = true;
    removeEventListener('pointerdown', first);
    removeEventListener('keydown', first);
  };
  addEventListener('pointerdown', first);
  addEventListener('keydown', first);
}

/** Plays a sound, `delay` ms from now. */
export function sound(name: Sound, delay = 0): void {
  if (!settings.sound || !touched || settings.volume <= 0) return;
  try {
    context ??= new AudioContext();
    void context.resume();
    for (const note of SOUNDS[name]) play(context, note, context.currentTime + delay / 1000 + note.at);
  } catch {
    // no sound here: it is never the only cue
  }
}

function play(ctx: AudioContext, note: Note, at: number): void {
  const voice = ctx.createOscillator();
  const gain = ctx.createGain();
  voice.type = note.wave;
  voice.frequency.setValueAtTime(note.hz, at);
  if (note.to) voice.frequency.exponentialRampToValueAtTime(note.to, at + note.last);
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(note.loud * settings.volume, at + 0.006);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + note.last);
  voice.connect(gain).connect(ctx.destination);
  voice.start(at);
  voice.stop(at + note.last + 0.02);
}
