// consequence.ts: what taking a tile means, in the three lines of an offer: who moves next,
// where the runner lands, what is on offer then.  The mover is "you": whoever reads this is.

import { tile } from '../../engine';
import { t, tn } from '../../i18n/index.svelte';
import type { Offer, Position, Sheet } from '../../types';
import { seatName } from './says';

export interface Lines {
  seat: number | null; // whose disc stands before the first line
  who: string;
  brief: string; // the same under a tile on a phone
  where: string;
  then: number[]; // tiles on offer then
  thenText: string; // before them, or instead of them
}

/** What is seen of the cells: nothing, what they all would do, or the score sheet with the ghost on one of them. */
export type Sight = 'nothing' | 'cells' | Sheet;

/** `short` for the narrow columns of a phone. */
export function consequence(p: Position, o: Offer, short = false, sight: Sight = 'cells'): Lines {
  return o.outlook ? moving(p, o, short) : alone(p, o, short, sight);
}

function moving(p: Position, o: Offer, short: boolean): Lines {
  const out = o.outlook!;
  const name = seatName(p, out.next);
  const who = out.again
    ? short
      ? t('You again')
      : t('You move again')
    : short
      ? t('{name} is next', { name })
      : t('{name} moves next', { name });
  const brief = out.again ? t('You again') : name;
  return {
    seat: out.next,
    who,
    brief,
    where: short ? landsShort(o) : lands(p, o),
    then: out.offer,
    thenText: then(o, short),
  };
}

function lands(p: Position, o: Offer): string {
  const out = o.outlook!;
  if (out.beside === null) return '';
  const name = seatName(p, out.beside);
  if (out.onTop) return t('Lands on {name}’s space, on top', { name });
  return out.ahead > 0
    ? tn('Lands {n} ahead of {name}', 'Lands {n} ahead of {name}', out.ahead, { name })
    : tn('Stays {n} behind {name}', 'Stays {n} behind {name}', -out.ahead, { name });
}

function landsShort(o: Offer): string {
  const out = o.outlook!;
  if (out.beside === null) return '';
  if (out.onTop) return t('you land on top');
  return out.ahead > 0
    ? tn('you land {n} ahead', 'you land {n} ahead', out.ahead)
    : tn('you land {n} behind', 'you land {n} behind', -out.ahead);
}

function then(o: Offer, short: boolean): string {
  const out = o.outlook!;
  if (out.refill === 'must') return t('then the wheel is refilled');
  if (!out.offer.length) return t('then no tile is left');
  if (short) return t('then');
  return out.refill === 'may' ? t('then, or a refill') : t('then on offer');
}

/** Solo: a tile’s cost counts now, and in phase 1 once more. */
function alone(p: Position, o: Offer, short: boolean, sight: Sight): Lines {
  const { cost } = tile(o.id);
  const twice = o.toll!.counts === 2;
  return {
    seat: null,
    then: [],
    thenText: '',
    who: twice ? t('+{cost} now, +{cost} in phase 2', { cost }) : t('+{cost} in phase 2', { cost }),
    brief: twice ? t('+{cost}, twice', { cost }) : t('+{cost}', { cost }),
    where: twice ? phase1(p, o, short, sight) : total(p, o, short, sight),
  };
}

function phase1(p: Position, o: Offer, short: boolean, sight: Sight): string {
  const { least, most } = o.toll!.phase1;
  if (sight === 'nothing') return '';
  if (sight !== 'cells')
    return t('Phase 1: {before} → {score}', {
      before: p.sheet?.phase1.total ?? 0,
      score: sight.phase1.total,
    });
  if (least < most)
    return short
      ? t('phase 1: {least} to {most}', { least, most })
      : t('Phase 1 would stand at {least} to {most}', { least, most });
  return short
    ? t('phase 1: {score}', { score: most })
    : t('Phase 1 would stand at {score}', { score: most });
}

function total(p: Position, o: Offer, short: boolean, sight: Sight): string {
  const { least, most } = o.toll!.total;
  if (sight === 'nothing') return '';
  if (sight !== 'cells')
    return t('Total: {before} → {score}', { before: p.sheet?.total ?? 0, score: sight.total });
  if (least < most)
    return short
      ? t('total: {least} to {most}', { least, most })
      : t('The total would stand at {least} to {most}', { least, most });
  return short
    ? t('total: {score}', { score: most })
    : t('The total would stand at {score}', { score: most });
}
