// why.ts: why a task is not fulfilled yet, in words.
//
// The engine says what is missing and which tiles count; this only looks for what a newcomer
// may have taken for counting: a tile of the missing color that touches by a corner alone
// (R14).  It explains; it decides nothing.

import { taskName } from '../game/tiles';
import { tile } from '../../engine';
import { t } from '../../i18n/index.svelte';
import { COLORS, type Laid, type Task } from '../../types';

const corner = (a: Laid, b: Laid) => Math.abs(a.x - b.x) === 1 && Math.abs(a.y - b.y) === 1;
const edge = (a: Laid, b: Laid) => Math.abs(a.x - b.x) + Math.abs(a.y - b.y) === 1;

/** Sentences, the most important first. */
export function why(area: Laid[], index: number, task: Task): string[] {
  if (task.covered)
    return [task.fresh ? t('Covered by the newest tile.') : t('Covered. It stays covered for good.')];
  const own = area[index]!;
  const out: string[] = [];
  const short = COLORS.map((c) => [c, [...task.lacks].filter((x) => x === c).length] as const).filter(
    ([, n]) => n,
  );
  out.push(t('Still needs {colors}.', { colors: taskName(task.lacks) }));
  for (const [color] of short) {
    const counted = task.chain.map((i) => area[i]!).filter((l) => tile(l.id).color === color);
    const strays = area.filter(
      (l, i) => i !== index && tile(l.id).color === color && !task.chain.includes(i),
    );
    if (!strays.length) continue;
    const near = strays.find((l) => corner(l, own) || counted.some((m) => corner(l, m)));
    if (near) out.push(diagonal(color));
    else if (!strays.some((l) => edge(l, own))) out.push(apart(color));
  }
  if (short.some(([c]) => c === tile(own.id).color))
    out.push(t('The tile itself does not count for its own task.'));
  return out;
}

function diagonal(color: string): string {
  switch (color) {
    case 'B':
      return t('A blue tile touches only at a corner; corners do not count.');
    case 'R':
      return t('A red tile touches only at a corner; corners do not count.');
    case 'T':
      return t('A turquoise tile touches only at a corner; corners do not count.');
    default:
      return t('A yellow tile touches only at a corner; corners do not count.');
  }
}

function apart(color: string): string {
  switch (color) {
    case 'B':
      return t('Other blue tiles are not joined to it edge to edge.');
    case 'R':
      return t('Other red tiles are not joined to it edge to edge.');
    case 'T':
      return t('Other turquoise tiles are not joined to it edge to edge.');
    default:
      return t('Other yellow tiles are not joined to it edge to edge.');
  }
}

/** "2 of 3" with the colors that count, for the head of a task. */
export function progress(task: Task): string {
  return t('{have} of {of}', { have: task.have, of: task.asks.length });
}
