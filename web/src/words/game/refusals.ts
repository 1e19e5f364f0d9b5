// refusals.ts: what the rules refuse while a game is played, in words.
//
// The engine names the broken rule by a code (engine/err.h); each code has a whole sentence
// here, or in words/record, if only a record, a link or a table far away can meet it.

import { engine } from '../../engine';
import { t } from '../../i18n/index.svelte';
import type { Refusal } from '../../types';

const MESSAGES: Record<string, () => string> = {
  NL_ERR_OVER_DISCS: () => t('The game is over: somebody has placed the last disc.'),
  NL_ERR_OVER_TILES: () => t('The game is over: no tile is left.'),
  NL_ERR_OVER_SOLO: () => t('The game is over: all discs are placed, or no tile is left.'),
  NL_ERR_STOPPED: () => t('The game has ended.'),
  NL_ERR_NOT_TURN: () => t('It is not your turn.'),
  NL_ERR_TIME_OVER: () => t('The time is over.'),
  NL_ERR_NOTHING_TO_UNDO: () => t('There is nothing to take back.'),
  NL_ERR_NOTHING_TO_REDO: () => t('There is nothing to redo.'),
  NL_ERR_OFFER: () => t('Only the next three tiles after the moon marker can be taken.'),
  NL_ERR_FIRST: () => t('The first tile lies in the middle.'),
  NL_ERR_TAKEN: () => t('A tile lies there already: choose an empty cell.'),
  NL_ERR_APART: () => t('A tile must touch one of your tiles along an edge.'),
  NL_ERR_MUST_REFILL: () => t('The wheel is empty: it must be refilled first.'),
  NL_ERR_WHEEL_FULL: () => t('The wheel may be refilled only when two tiles or fewer are left on it.'),
  NL_ERR_PILE_EMPTY: () => t('The pile is empty: there is nothing to refill the wheel with.'),
  NL_ERR_REFILL_SOLO: () => t('In solo the wheel is filled only once, between the phases.'),
  NL_ERR_END_EARLY: () =>
    t('Phase 1 may be ended once {n} discs are placed.', { n: engine().limits.discs.small }),
  NL_ERR_END_TWICE: () => t('Phase 1 is over already.'),
  NL_ERR_END_SOLO: () => t('Only a solo game has phases.'),
  NL_ERR_DECK_SHORT: () => t('This move reveals more tiles than the deck lists: add them to the tag Deck.'),
  NL_ERR_ACTION: () => t('That is no move. Moves are written like 2@1,-1; r refills, e ends phase 1.'),
};

/** The codes that have words, for a test. */
export const REFUSALS: readonly string[] = Object.keys(MESSAGES);

/** The rule in words. */
export function refusalWords(refusal: Refusal): string {
  return MESSAGES[refusal.code]?.() ?? refusal.code;
}
