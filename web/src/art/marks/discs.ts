// discs.ts: the discs of the four seats: fill, ink, rim, and a celestial glyph in a box of ±10.

export interface Look {
  fill: string;
  ink: string;
  rim: string;
}

export const LOOK: readonly Look[] = [
  { fill: 'var(--disc-1)', ink: 'var(--disc-1-ink)', rim: 'var(--plate-line)' },
  { fill: 'var(--disc-2)', ink: 'var(--disc-2-ink)', rim: 'var(--disc-2-ink)' },
  { fill: 'var(--disc-3)', ink: 'var(--disc-3-ink)', rim: 'var(--plate-line)' },
  { fill: 'var(--disc-4)', ink: 'var(--disc-4-ink)', rim: 'var(--plate-line)' },
];

/** The crescent that is also the marker of the wheel. */
export const CRESCENT = 'M3.4-8.7A9.3 9.3 0 1 0 8.9 3.2 7.6 7.6 0 0 1 3.4-8.7Z';
export const STAR =
  'M0-10.5C.9-3.2 3.2-.9 10.5 0 3.2.9.9 3.2 0 10.5-.9 3.2-3.2.9-10.5 0-3.2-.9-.9-3.2 0-10.5Z';
export const RAYS = Array.from({ length: 8 }, (_, i) => {
  const a = (i * Math.PI) / 4;
  const at = (r: number) => `${(r * Math.sin(a)).toFixed(2)} ${(-r * Math.cos(a)).toFixed(2)}`;
  return `M${at(7)}L${at(9.6)}`;
}).join('');
