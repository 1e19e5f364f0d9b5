// plan.ts: a plan: what of it may still come true, and in words.

import { tile } from '../../engine';
import { t } from '../../i18n/index.svelte';
import { tileWord } from '../../words/game/says';
import type { Far } from '../far.svelte';
import type { Position } from '../../types';

/** A wish taken apart. */
export function readWish(wish: string): { id: number; x: number; y: number } {
  const [id, x, y] = wish.split(/[@,]/).map(Number);
  return { id: id!, x: x!, y: y! };
}

/** Those wishes whose tiles nobody has taken meanwhile: no plan may hold others. */
export function stillOpen(wishes: readonly string[], { wheel }: Position): string[] {
  return wishes.filter((wish) => wheel.includes(readWish(wish).id));
}

/** “Planned: blue 3, otherwise red 4”. */
export function planWords(wishes: readonly string[]): string {
  const [first = '', second = '', third = ''] = wishes.map((wish) => tileWord(tile(readWish(wish).id)));
  if (!second) return t('Planned: {first}', { first });
  if (!third) return t('Planned: {first}, otherwise {second}', { first, second });
  return t('Planned: {first}, otherwise {second} or {third}', { first, second, third });
}

/** What became of it when the turn came, or before. */
export function becameWords({ why }: NonNullable<Far['became']>): string {
  if (why === 'played') return t('Your plan has been played.');
  if (why === 'missed') return t('Your turn: what you had planned is not possible.');
  return t('Your plan no longer holds, since a move was taken back.');
}
