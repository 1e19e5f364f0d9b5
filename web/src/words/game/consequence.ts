// consequence.ts: what taking a tile means, in the three lines of an offer: who moves next,
// where the runner lands, what is on offer then.  The mover is "you": whoever reads this is.

import { tile } from '../../engine';
import { t, tn } from '../../i18n/index.svelte';
import type { Offer, Position } from '../../types';
import { seatName } from './says';

export interface Lines {
  seat: number | null; // whose disc stands before the first line
  who: string;
  brief: string; // the same under a tile on a phone
  where: string;
  then: number[]; // tiles on offer then
  thenText: string; // before them, or instead of them
}

/** `short` for the narrow columns of a phone. */
export function consequence(p: Position, o: Offer, short = false): Lines {
  return o.outlook ? moving(p, o, short) : alone(o, short);
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

/** Solo: a tile's cost counts now, and in phase 1 once more. */
function alone(o: Offer, short: boolean): Lines {
  const { cost } = tile(o.id);
  const base = { seat: null, who: '', brief: '', where: '', then: [], thenText: '' };
  if (!o.toll) return base; // of a lesson, where no score is kept
  const { counts, phase1, total } = o.toll;
  if (counts === 2) {
    return {
      ...base,
      who: t('+{cost} now, +{cost} in phase 2', { cost }),
      brief: t('+{cost}, twice', { cost }),
      where: short
        ? t('phase 1: {score}', { score: phase1 })
        : t('Phase 1 would stand at {score}', { score: phase1 }),
    };
  }
  return {
    ...base,
    who: t('+{cost} in phase 2', { cost }),
    brief: t('+{cost}', { cost }),
    where: short
      ? t('total: {score}', { score: total })
      : t('The total would stand at {score}', { score: total }),
  };
}
