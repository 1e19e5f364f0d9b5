// consequence.ts: what taking a tile means, in the three lines of an offer: who moves next,
// where the runner lands, what is on offer then.  `you` is the seat that is spoken to, if any.

import { tile } from '../../engine';
import { t, tn } from '../../i18n/index.svelte';
import type { Offer, Position, Preview, Sheet } from '../../types';
import { seatName, youOr } from '../seats';
import { tileTitle } from './tiles';

export interface Lines {
  seat: number | null; // whose disc stands before the first line
  who: string;
  brief: string; // the same under a tile on a phone, where a name has to do: "→ Anna"
  where: string;
  then: number[]; // tiles on offer then
  thenText: string; // before them, or instead of them
}

/** All of it in one line, for readers. */
export function spoken({ who, where, then, thenText }: Lines): string {
  const tiles = then.map((id) => tileTitle(tile(id))).join(', ');
  const offered = tiles ? `${thenText}: ${tiles}` : thenText;
  const said = [who, where].filter((line) => line).join('. ');
  return [said, offered].filter((line) => line).join('; ');
}

/** What is seen of the cells: nothing, what they all would do, or what the ghost on one of them does: it wins, or the
 *  score sheet with it. */
export type Sight = 'nothing' | 'cells' | 'win' | Sheet;

/** What is seen of the cells by an action that is previewed. */
export const sightOf = (preview: Preview | null): Sight =>
  preview?.sheet ?? (preview?.ends && !preview.discsAfter ? 'win' : 'cells');

/** `short` for the narrow columns of a phone. */
export function consequence(
  p: Position,
  o: Offer,
  you: number | null,
  short = false,
  sight: Sight = 'cells',
): Lines {
  if (sight === 'win') return winning(p, you);
  return o.outlook ? moving(p, o, you, short) : alone(p, o, short, sight);
}

/** The last disc: nobody moves next. */
function winning(p: Position, you: number | null): Lines {
  const seat = p.mover!;
  const who = youOr(
    p,
    seat,
    you,
    () => t('You win'),
    (name) => t('{name} wins', { name }),
  );
  return { seat, who, brief: who, where: '', then: [], thenText: '' };
}

function moving(p: Position, o: Offer, you: number | null, short: boolean): Lines {
  const { again, next, offer } = o.outlook!;
  const mine = p.mover === you;
  const full = short
    ? ''
    : youOr(
        p,
        next,
        you,
        () => toYou(again),
        (name) => of(again, name),
      );
  const few = youOr(
    p,
    next,
    you,
    () => toYouShort(again),
    (name) => ofShort(again, name),
  );
  return {
    seat: next,
    who: full || few,
    brief: again ? few : `→ ${next === you ? t('You') : seatName(p, next)}`,
    where: short ? landsShort(o, mine) : lands(p, o, you),
    then: offer,
    thenText: then(o, short),
  };
}

const toYou = (again: boolean) => (again ? t('You move again') : t('You move next'));
const of = (again: boolean, name: string) =>
  again ? t('{name} moves again', { name }) : t('{name} moves next', { name });
const toYouShort = (again: boolean) => (again ? t('You again') : t('You are next'));
const ofShort = (again: boolean, name: string) =>
  again ? t('{name} again', { name }) : t('{name} is next', { name });

/** Where the mover's runner lands, whoever that is. */
function lands(p: Position, o: Offer, you: number | null): string {
  const { beside, onTop, ahead } = o.outlook!;
  if (beside === null) return '';
  return youOr(
    p,
    beside,
    you,
    () =>
      onTop
        ? t('Lands on your space, on top')
        : ahead > 0
          ? tn('Lands {n} ahead of you', 'Lands {n} ahead of you', ahead)
          : tn('Stays {n} behind you', 'Stays {n} behind you', -ahead),
    (name) =>
      onTop
        ? t('Lands on {name}’s space, on top', { name })
        : ahead > 0
          ? tn('Lands {n} ahead of {name}', 'Lands {n} ahead of {name}', ahead, { name })
          : tn('Stays {n} behind {name}', 'Stays {n} behind {name}', -ahead, { name }),
  );
}

/** In few words: under a tile, or beside who is next. */
function landsShort(o: Offer, mine: boolean): string {
  const { beside, onTop, ahead } = o.outlook!;
  if (beside === null) return '';
  if (onTop) return mine ? t('you land on top') : t('lands on top');
  if (ahead > 0)
    return mine
      ? tn('you land {n} ahead', 'you land {n} ahead', ahead)
      : tn('lands {n} ahead', 'lands {n} ahead', ahead);
  return mine
    ? tn('you stay {n} behind', 'you stay {n} behind', -ahead)
    : tn('stays {n} behind', 'stays {n} behind', -ahead);
}

function then(o: Offer, short: boolean): string {
  const out = o.outlook!;
  if (out.refill === 'must') return t('then the wheel is refilled');
  if (!out.offer.length) return t('then no tile is left');
  if (short) return t('then');
  return out.refill === 'may' ? t('then, without a refill') : t('then on offer');
}

type Alone = Exclude<Sight, 'win'>;

/** Solo: a tile’s cost counts now, and in phase 1 once more. */
function alone(p: Position, o: Offer, short: boolean, sight: Alone): Lines {
  const { cost } = tile(o.id);
  if (!o.toll) return { seat: null, who: '', brief: '', where: '', then: [], thenText: '' }; // of a lesson, where no score is kept
  const twice = o.toll.counts === 2;
  return {
    seat: null,
    then: [],
    thenText: '',
    who: twice ? t('+{cost} now, +{cost} in phase 2', { cost }) : t('+{cost} in phase 2', { cost }),
    brief: twice ? t('+{cost}, twice', { cost }) : t('+{cost}', { cost }),
    where: twice ? phase1(p, o, short, sight) : total(p, o, short, sight),
  };
}

function phase1(p: Position, o: Offer, short: boolean, sight: Alone): string {
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

function total(p: Position, o: Offer, short: boolean, sight: Alone): string {
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
