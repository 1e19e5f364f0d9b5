// voice.ts: plays the sounds of synth.ts.

import { render, type Sound } from './synth';

const made = new Map<string, AudioBuffer>();
let coming: { source: AudioBufferSourceNode; at: number }[] = [];

/** Plays a sound `delay` ms from now. */
export function play(ctx: AudioContext, name: Sound, delay: number, n: number, volume: number): void {
  const key = `${name} ${n}`;
  let buffer = made.get(key);
  if (!buffer) {
    const samples = render(name, n, ctx.sampleRate);
    buffer = ctx.createBuffer(1, samples.length, ctx.sampleRate);
    buffer.copyToChannel(samples, 0);
    made.set(key, buffer);
  }
  const gain = ctx.createGain();
  gain.gain.value = volume;
  const source = ctx.createBufferSource();
  source.buffer = buffer;
  source.connect(gain).connect(ctx.destination);
  const at = ctx.currentTime + delay / 1000;
  source.start(at);
  coming = [...coming.filter((c) => c.at > ctx.currentTime), { source, at }];
}

/** What has not begun to sound does not. */
export function hush(ctx: AudioContext): void {
  for (const { source, at } of coming) if (at > ctx.currentTime) source.stop();
  coming = [];
}
