// reasons.ts: reasons (ai/review/reason.h) in words.  Every code has whole sentences of its own.
//
// Whoever sits in the seat `you` is spoken to; the others are called by name.  A reason for one action over
// another says what the other has instead.

import { t, tn } from '../../i18n/index.svelte';
import type { Position, Reason } from '../../types';
import { seatName } from '../seats';

export interface Teller {
  position: Pick<Position, 'seats' | 'solo'>; // before the action
  mover: number;
  you: number | null; // the seat that is spoken to, if any
}

const WORDS: Record<string, (r: Reason, o: Teller, name: string) => string> = {
  wins: (_r, o, name) =>
    o.you === o.mover
      ? t('It ends the game, and you win.')
      : t('It ends the game, and {name} wins.', { name }),
  ends: (r, o, name) => {
    if (o.position.solo) return t('It ends the game with a total of {total}.', { total: r.a });
    return o.you === o.mover
      ? t('It ends the game with you in place {place}.', { place: r.a })
      : t('It ends the game with {name} in place {place}.', { name, place: r.a });
  },
  only: () => t('There is nothing else to do.'),
  covers: (r) => {
    const now = tn('It covers {n} task at once.', 'It covers {n} tasks at once.', r.a);
    if (r.b > 5 || r.b === 0) return now; // with none left another reason tells of the end
    return `${now} ${tn('Only {n} disc is left then.', 'Only {n} discs are left then.', r.b)}`;
  },
  again: (r, o, name) => {
    if (o.you === o.mover) {
      return r.a
        ? tn('You move again: you stay {n} space behind.', 'You move again: you stay {n} spaces behind.', r.a)
        : t('You move again: you land on top of the stack.');
    }
    return r.a
      ? tn(
          '{name} moves again, still {n} space behind.',
          '{name} moves again, still {n} spaces behind.',
          r.a,
          { name },
        )
      : t('{name} moves again, on top of the stack.', { name });
  },
  denies: (r, o) => {
    if (r.b === o.you) {
      return tn(
        'Otherwise you could take this tile and cover {n} task with it.',
        'Otherwise you could take this tile and cover {n} tasks with it.',
        r.a,
      );
    }
    return tn(
      'Otherwise {name} could take this tile and cover {n} task with it.',
      'Otherwise {name} could take this tile and cover {n} tasks with it.',
      r.a,
      { name: seatName(o.position, r.b) },
    );
  },
  short: (r) => tn('{n} more task then lacks only one tile.', '{n} more tasks then lack only one tile.', r.a),
  joins: (r) =>
    tn(
      'It joins groups of its color into one of {n} tile.',
      'It joins groups of its color into one of {n} tiles.',
      r.a,
    ),
  grows: (r) =>
    tn('A group of its color grows to {n} tile.', 'A group of its color grows to {n} tiles.', r.a),
  cheap: (r) =>
    tn(
      'It costs {n} less than any other tile on offer.',
      'It costs {n} less than any other tile on offer.',
      r.a,
    ),
  few: (r, o) => {
    if (r.b === o.you)
      return tn(
        'It leaves you only {n} tile to choose from.',
        'It leaves you only {n} tiles to choose from.',
        r.a,
      );
    const name = seatName(o.position, r.b);
    return tn(
      'It leaves {name} only {n} tile to choose from.',
      'It leaves {name} only {n} tiles to choose from.',
      r.a,
      { name },
    );
  },
  reveals: (r) => tn('It reveals {n} new tile.', 'It reveals {n} new tiles.', r.a),
  nothing: (r) =>
    tn('The tile on offer would cover no task.', 'None of the {n} tiles on offer would cover a task.', r.a),
  opens: (r) => t('From then on phase 1 may be ended; it would score {score}.', { score: r.a }),
  banks: (r) => t('Phase 1 ends with a score of {score}.', { score: r.a }),
  doubles: (r) =>
    tn(
      'Another tile in phase 1 would cost at least {n}, and count twice.',
      'Another tile in phase 1 would cost at least {n}, and count twice.',
      r.a,
    ),
};

type Compare = (r: Reason, than: number, o: Teller) => string;

const chain: Compare = (r, than) =>
  tn(
    'Its color makes a group of {n} tile instead of {than}.',
    'Its color makes a group of {n} tiles instead of {than}.',
    r.a,
    { than },
  );

const COMPARED: Record<string, Compare> = {
  covers: (r, than) =>
    than === 0
      ? tn('It covers {n} task instead of none.', 'It covers {n} tasks instead of none.', r.a)
      : tn('It covers {n} task instead of {than}.', 'It covers {n} tasks instead of {than}.', r.a, { than }),
  short: (r, than) =>
    than === 0
      ? tn(
          '{n} more task then lacks only one tile, instead of none.',
          '{n} more tasks then lack only one tile, instead of none.',
          r.a,
        )
      : tn(
          '{n} more task then lacks only one tile, instead of {than}.',
          '{n} more tasks then lack only one tile, instead of {than}.',
          r.a,
          { than },
        ),
  joins: chain,
  grows: chain,
  cheap: (r, than) => t('It costs {cost} instead of {than}.', { cost: r.a, than }),
  few: (r, than, o) =>
    r.b === o.you
      ? tn(
          'It leaves you {n} tile to choose from instead of {than}.',
          'It leaves you {n} tiles to choose from instead of {than}.',
          r.a,
          { than },
        )
      : tn(
          'It leaves {name} {n} tile to choose from instead of {than}.',
          'It leaves {name} {n} tiles to choose from instead of {than}.',
          r.a,
          { name: seatName(o.position, r.b), than },
        ),
};

/** The codes that have words, for a test. */
export const REASONS: readonly string[] = Object.keys(WORDS);

/** A reason as a sentence; '' for one that is not known here. */
export function reasonText(r: Reason, o: Teller): string {
  if (r.than !== null) return COMPARED[r.code]?.(r, r.than, o) ?? '';
  return WORDS[r.code]?.(r, o, seatName(o.position, o.mover)) ?? '';
}

/** A reason as it is shown: what is said, and the tasks that it is about. */
export interface SaidReason {
  text: string;
  tasks: Reason['tasks'];
}

/** Those that there are words for. */
export const sayReasons = (reasons: readonly Reason[], o: Teller): SaidReason[] =>
  reasons.map((r) => ({ text: reasonText(r, o), tasks: r.tasks })).filter(({ text }) => text);
