// refusals.ts: what the rules refuse while a game is played, in words.
//
// The engine names the broken rule by a code (engine/err.h); each code has a whole sentence
// here, or in words/record, if only a record or a link can meet it.

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
  NL_ERR_TIME_LEFT: () => t('The time is not over yet.'),
  NL_ERR_CLOCK_STATE: () => t('The clock cannot be started or stopped now.'),
  NL_ERR_NOTHING_TO_UNDO: () => t('There is nothing to take back.'),
  NL_ERR_NOTHING_TO_REDO: () => t('There is nothing to play again.'),
  NL_ERR_NOT_AGREED: () => t('The other players have to agree to that.'),
  NL_ERR_OFFER_OPEN: () => t('There is an offer already.'),
  NL_ERR_NO_OFFER: () => t('There is no offer to answer.'),
  NL_ERR_SEAT: () => t('There is no such seat, or a computer sits there.'),
  NL_ERR_EVENT: () => t('A message about this game cannot be read: reload the page.'),
  NL_ERR_EVENT_NUMBER: () => t('A message about this game is missing, or came twice: reload the page.'),
  NL_ERR_REVEALED: () => t('A message about this game names the wrong tiles: reload the page.'),
  NL_ERR_TERMS: () => t('Somebody has sat down to these terms.'),
  NL_ERR_SEAT_TAKEN: () => t('Somebody sits there already.'),
  NL_ERR_SEATED: () => t('You have a seat at this table already.'),
  NL_ERR_SEATS_FREE: () => t('There are free seats.'),
  NL_ERR_BEGUN: () => t('The game has begun.'),
  NL_ERR_NOT_BEGUN: () => t('The game has not begun yet.'),
  NL_ERR_SECRET: () => t('The secret does not fit the seal.'),
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
  NL_ERR_ACTION: () => t('That is no move. Moves are written like 2@1,-1; r refills, e ends phase 1.'),
  NL_ERR_DECK_SHORT: () => t('This move reveals more tiles than the deck lists: add them to the tag Deck.'),
  NL_ERR_OWED: () => t('Tiles must be dealt first.'),
  NL_ERR_NOT_OWED: () => t('No tile is to be dealt now.'),
  NL_ERR_SEEN: () => t('That tile does not exist, or has been revealed already.'),
};

/** The codes that have words, for a test. */
export const REFUSALS: readonly string[] = Object.keys(MESSAGES);

/** The rule in words. */
export function refusalWords(refusal: Refusal): string {
  return MESSAGES[refusal.code]?.() ?? refusal.code;
}
