// synth.ts: the sounds of the game, computed: wood, felt, and a soft bell.
//
// Everything is made of the same three things: a bar of wood that is struck (a tone that dies away, with its
// overtones at 4 and 10 times the pitch, as of a marimba), felt (a short breath of low noise), and a bell.  Tones are of
// one pentatonic scale, so that whatever sounds together agrees.  Every sound begins and ends in silence and
// has a peak that is set here, well below what would clip.

export type Sound =
  | 'take' // a tile is chosen
  | 'place' // … and lies
  | 'disc' // the nth disc of a turn falls
  | 'step' // the nth space that a runner walks
  | 'refill' // n tiles come to the wheel
  | 'turn' // it is your turn
  | 'no' // that cannot be
  | 'win'
  | 'loss'
  | 'tie'
  | 'end'; // of a game that nobody wins or loses: solo

interface Tone {
  at: number; // s
  hz: number;
  loud: number;
  attack: number; // s
  decay: number; // s until 1/e of it is left
}

interface Breath {
  at: number;
  loud: number;
  below: number; // Hz
  decay: number;
}

interface Score {
  peak: number; // dB below full scale
  tones: Tone[];
  breaths: Breath[];
}

const SCALE = [0, 2, 4, 7, 9]; // half tones

/** The nth tone of the scale, from middle C upward. */
function pitch(n: number): number {
  const octave = Math.floor(n / SCALE.length);
  return 261.63 * 2 ** (octave + SCALE[n - octave * SCALE.length]! / 12);
}

function wood(at: number, hz: number, decay: number, loud = 1): Tone[] {
  return [
    { at, hz, loud, attack: 0.002, decay },
    { at, hz: hz * 3.93, loud: loud * 0.28, attack: 0.001, decay: decay * 0.3 },
    { at, hz: hz * 9.6, loud: loud * 0.09, attack: 0.001, decay: decay * 0.12 },
  ];
}

function bell(at: number, hz: number, decay: number, loud = 1): Tone[] {
  return [
    { at, hz: hz / 2, loud: loud * 0.25, attack: 0.012, decay: decay * 1.1 },
    { at, hz, loud, attack: 0.006, decay },
    { at, hz: hz * 2.003, loud: loud * 0.32, attack: 0.005, decay: decay * 0.6 },
    { at, hz: hz * 2.76, loud: loud * 0.16, attack: 0.004, decay: decay * 0.35 },
    { at, hz: hz * 5.4, loud: loud * 0.05, attack: 0.003, decay: decay * 0.12 },
  ];
}

const felt = (at: number, loud: number, below: number, decay: number): Breath => ({ at, loud, below, decay });

/** Notes of the scale, one after the other. */
function phrase(notes: readonly (readonly [at: number, n: number, loud: number])[], decay: number): Tone[] {
  return notes.flatMap(([at, n, loud]) => wood(at, pitch(n), decay, loud));
}

function scoreOf(sound: Sound, n: number): Score {
  switch (sound) {
    case 'take':
      return { peak: -15, tones: wood(0, pitch(3), 0.035), breaths: [felt(0, 0.25, 1800, 0.012)] };
    case 'place':
      return {
        peak: -10,
        tones: [
          { at: 0, hz: 98, loud: 1, attack: 0.003, decay: 0.06 },
          ...wood(0.004, 196, 0.05, 0.5),
          ...wood(0.004, 293, 0.03, 0.25),
        ],
        breaths: [felt(0, 1.1, 700, 0.035)],
      };
    case 'disc':
      return {
        peak: -13,
        tones: wood(0, pitch(5 + Math.min(n, 9)), 0.16),
        breaths: [felt(0, 0.12, 2500, 0.008)],
      };
    case 'step':
      return {
        peak: -26,
        tones: wood(0, pitch(n % 2 ? 1 : 0), 0.022),
        breaths: [felt(0, 0.6, 900, 0.012)],
      };
    case 'refill': {
      const apart = 0.25 / Math.max(1, n - 1);
      const each = Array.from({ length: Math.max(1, n) }, (_, i) => i);
      return {
        peak: -15,
        tones: each.flatMap((i) => wood(i * apart, pitch(2 + Math.floor((i * 8) / each.length)), 0.05, 0.8)),
        breaths: each.map((i) => felt(i * apart, 0.35, 1200, 0.015)),
      };
    }
    case 'turn':
      return { peak: -16, tones: bell(0, pitch(7), 0.32), breaths: [] };
    case 'no':
      return {
        peak: -15,
        tones: [
          { at: 0, hz: 131, loud: 1, attack: 0.003, decay: 0.04 },
          { at: 0, hz: 165, loud: 0.4, attack: 0.003, decay: 0.03 },
        ],
        breaths: [felt(0, 1, 350, 0.03)],
      };
    case 'win':
      return {
        peak: -10,
        tones: [
          ...phrase(
            [
              [0, 5, 0.7],
              [0.12, 7, 0.75],
              [0.24, 8, 0.8],
              [0.36, 10, 0.9],
            ],
            0.2,
          ),
          ...bell(0.5, pitch(12), 0.55, 0.6),
          ...bell(0.5, pitch(10), 0.6, 0.55),
        ],
        breaths: [],
      };
    case 'loss':
      return {
        peak: -13,
        tones: [
          ...phrase(
            [
              [0, 4, 0.8],
              [0.2, 3, 0.75],
              [0.4, 1, 0.7],
            ],
            0.22,
          ),
          ...bell(0.62, pitch(-1), 0.6, 0.55),
        ],
        breaths: [],
      };
    case 'tie':
      return {
        peak: -12,
        tones: [
          ...phrase(
            [
              [0, 5, 0.8],
              [0.16, 3, 0.75],
              [0.32, 5, 0.8],
            ],
            0.2,
          ),
          ...bell(0.5, pitch(6), 0.5, 0.55),
          ...bell(0.5, pitch(8), 0.5, 0.5),
        ],
        breaths: [],
      };
    case 'end':
      return {
        peak: -12,
        tones: [
          ...phrase(
            [
              [0, 3, 0.75],
              [0.15, 5, 0.8],
            ],
            0.22,
          ),
          ...bell(0.34, pitch(7), 0.55, 0.6),
        ],
        breaths: [],
      };
  }
}

const QUIET = 5.5; // times its decay, until a tone is not heard any more
const FADE = 0.012; // s, at the end

/** How long a sound is, in s. */
function lengthOf({ tones, breaths }: Score): number {
  return Math.max(...[...tones, ...breaths].map((v) => v.at + v.decay * QUIET)) + FADE;
}

/** A sound as samples between −1 and 1, the same every time. */
export function render(sound: Sound, n: number, rate: number): Float32Array<ArrayBuffer> {
  const score = scoreOf(sound, n);
  const out = new Float32Array(Math.ceil(lengthOf(score) * rate));
  for (const tone of score.tones) strike(out, tone, rate);
  for (const breath of score.breaths) blow(out, breath, rate);
  // Down to nothing at the end, and as loud as it is meant to be.
  const fade = Math.floor(FADE * rate);
  for (let i = 0; i < fade; i++) out[out.length - 1 - i]! *= i / fade;
  const most = out.reduce((a, v) => Math.max(a, Math.abs(v)), 1e-9);
  const gain = 10 ** (score.peak / 20) / most;
  for (let i = 0; i < out.length; i++) out[i]! *= gain;
  return out;
}

/** A tone that swells within its attack and dies away: a sine by recurrence, times two decays. */
function strike(out: Float32Array, { at, hz, loud, attack, decay }: Tone, rate: number): void {
  const step = (2 * Math.PI * hz) / rate;
  const twice = 2 * Math.cos(step);
  const dies = Math.exp(-1 / (decay * rate));
  const swells = Math.exp(-1 / (attack * rate));
  let [before, now, left, lacks] = [-Math.sin(step), 0, loud, 1];
  const end = Math.min(out.length, Math.floor((at + decay * QUIET) * rate));
  for (let i = Math.floor(at * rate); i < end; i++) {
    out[i]! += now * left * (1 - lacks);
    [before, now] = [now, twice * now - before];
    left *= dies;
    lacks *= swells;
  }
}

/** Noise without its high part, dying away. */
function blow(out: Float32Array, { at, loud, below, decay }: Breath, rate: number): void {
  const dull = Math.exp((-2 * Math.PI * below) / rate);
  const dies = Math.exp(-1 / (decay * rate));
  const swells = Math.exp(-1 / (0.0015 * rate));
  let [seed, low, lower, left, lacks] = [1, 0, 0, loud, 1];
  const end = Math.min(out.length, Math.floor((at + decay * QUIET) * rate));
  for (let i = Math.floor(at * rate); i < end; i++) {
    seed = (Math.imul(seed, 1664525) + 1013904223) | 0;
    low = dull * low + (1 - dull) * (seed / 2 ** 31);
    lower = dull * lower + (1 - dull) * low;
    out[i]! += lower * 3 * left * (1 - lacks);
    left *= dies;
    lacks *= swells;
  }
}
