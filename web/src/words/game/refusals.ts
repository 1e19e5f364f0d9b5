// refusals.ts: what the rules refuse, in words.
//
// The engine names the broken rule by a code (engine/err.h); each code has a whole sentence
// here.  A record or a link that is refused has a place, too: `refusalText` adds it.

import { engine } from '../../engine';
import { t } from '../../i18n/index.svelte';
import type { Refusal } from '../../types';

const MESSAGES: Record<string, () => string> = {
  // while playing
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
  NL_ERR_EVENT: () => t('A message about this game cannot be read.'),
  NL_ERR_EVENT_NUMBER: () => t('A message about this game is missing, or came twice.'),
  NL_ERR_TERMS: () => t('Somebody has sat down to these terms.'),
  NL_ERR_SEAT_TAKEN: () => t('Somebody sits there already.'),
  NL_ERR_SEATED: () => t('You have a seat at this table already.'),
  NL_ERR_SEATS_FREE: () => t('There are free seats.'),
  NL_ERR_BEGUN: () => t('The game has begun.'),
  NL_ERR_NOT_BEGUN: () => t('The game has not begun yet.'),
  NL_ERR_SECRET: () => t('The secret does not fit the seal.'),
  NL_ERR_REVEALED: () => t('A message about this game names the wrong tiles.'),
  NL_ERR_OFFER: () => t('Only the next three tiles after the moon marker can be taken.'),
  NL_ERR_FIRST: () => t('The first tile lies in the middle.'),
  NL_ERR_TAKEN: () => t('A tile lies there already.'),
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
  NL_ERR_OWED: () => t('Tiles must be dealt first.'),
  NL_ERR_NOT_OWED: () => t('No tile is to be dealt now.'),
  NL_ERR_SEEN: () => t('That tile does not exist, or has been revealed already.'),

  // of a record
  NL_ERR_PLAYERS: () => t('A game has one to four players.'),
  NL_ERR_DISCS: () => t('A player has 1 to 20 discs to place.'),
  NL_ERR_SOLO_DISCS: () => t('A solo player has {n} discs to place.', { n: engine().limits.discs.usual[1]! }),
  NL_ERR_STACK: () => t('The stack must name each player once.'),
  NL_ERR_DECK: () => t('The deck must name 11 to 68 different tiles.'),
  NL_ERR_DECK_SHORT: () => t('This move reveals more tiles than the deck lists.'),
  NL_ERR_BYTE: () => t('There is a character that does not belong in a record.'),
  NL_ERR_UTF8: () => t('The file is not proper text (UTF-8).'),
  NL_ERR_COMMENT: () => t('A comment has no closing brace.'),
  NL_ERR_TAG: () => t('A tag is not written properly.'),
  NL_ERR_TAG_VALUE: () => t('The value of a tag must end with a quotation mark on its line.'),
  NL_ERR_TAG_ESCAPE: () => t('There is a stray backslash in a tag.'),
  NL_ERR_TAG_TWICE: () => t('A tag stands there twice.'),
  NL_ERR_TAG_MANY: () => t('There are too many tags.'),
  NL_ERR_TAG_GAME: () => t('This is a record of another game.'),
  NL_ERR_TAG_MISSING: () => t('A record needs the tags Players and Deck.'),
  NL_ERR_TAG_SOLO: () => t('A solo game has no stack.'),
  NL_ERR_NUMBER: () => t('A number was expected.'),
  NL_ERR_TERMINATION: () => t('The record does not say properly how the game ended.'),
  NL_ERR_RANKING: () => t('The ranking must name each player once.'),
  NL_ERR_ENDED: () => t('The record says the game was stopped, but its moves end it.'),
  NL_ERR_NO_RECORD: () => t('There is no record here.'),
  NL_ERR_NAME: () => t('A name is too long, or has characters that do not belong in a name.'),
  NL_ERR_CLOCK: () => t('The clock is not set properly.'),
  NL_ERR_TAGS_LONG: () => t('There is too much text in the tags.'),
  NL_ERR_RECORDS: () => t('There is more than one record here.'),

  // of a link
  NL_ERR_LINK: () => t('This is no link to a game.'),
  NL_ERR_LINK_CUT: () => t('A part of the link is missing or mistyped.'),
  NL_ERR_LINK_VERSION: () => t('The link was made by a newer version of the app.'),
};

/** The codes that have words, for a test. */
export const REFUSALS: readonly string[] = Object.keys(MESSAGES);

/** The rule in words. */
export function refusalWords(refusal: Refusal): string {
  return MESSAGES[refusal.code]?.() ?? refusal.code;
}

/** … and, of a record, where it is broken. */
export function refusalText(refusal: Refusal): string {
  const words = refusalWords(refusal);
  const { line, column, action } = refusal;
  if (line && action) return t('Line {line}, move {move}: {words}', { line, move: action, words });
  if (line && column) return t('Line {line}, column {column}: {words}', { line, column, words });
  if (line) return t('Line {line}: {words}', { line, words });
  return words;
}
