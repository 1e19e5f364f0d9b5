// refusals.ts: what is wrong with a record or a link, in words, with its place; and what a table far away refuses.

import { engine } from '../../engine';
import { t } from '../../i18n/index.svelte';
import type { Refusal } from '../../types';
import { refusalWords as playing } from '../game/refusals';

const MESSAGES: Record<string, () => string> = {
  // of a record
  NL_ERR_PLAYERS: () => t('A game has one to four players.'),
  NL_ERR_DISCS: () => t('A player has 1 to 20 discs to place.'),
  NL_ERR_SOLO_DISCS: () => t('A solo player has {n} discs to place.', { n: engine().limits.discs.usual[1]! }),
  NL_ERR_STACK: () => t('The stack must name each player once.'),
  NL_ERR_DECK: () => t('The deck must name 11 to 68 different tiles.'),
  NL_ERR_BYTE: () => t('There is a character that does not belong in a record: delete it.'),
  NL_ERR_UTF8: () => t('The file is not proper text: save it as UTF-8.'),
  NL_ERR_COMMENT: () => t('A comment has no end: close it with a brace.'),
  NL_ERR_TAG: () =>
    t('A tag is not written properly: it should look like {example}.', { example: '[Players "2"]' }),
  NL_ERR_TAG_VALUE: () => t('The value of a tag must end with a quotation mark on its line.'),
  NL_ERR_TAG_ESCAPE: () => t('There is a stray backslash in a tag: delete it, or double it.'),
  NL_ERR_TAG_TWICE: () => t('A tag stands there twice: delete one of them.'),
  NL_ERR_TAG_MANY: () => t('There are too many tags: delete some of them.'),
  NL_ERR_TAG_GAME: () => t('This is a record of another game: only those of Nova Luna can be read.'),
  NL_ERR_TAG_MISSING: () => t('A record needs the tags Players and Deck.'),
  NL_ERR_TAG_SOLO: () => t('A solo game has no stack.'),
  NL_ERR_NUMBER: () => t('A number was expected.'),
  NL_ERR_TERMINATION: () =>
    t('The record does not say properly how the game ended: mend or delete the tag Termination.'),
  NL_ERR_RANKING: () => t('The ranking must name each player once.'),
  NL_ERR_ENDED: () =>
    t('The record says the game was stopped, but its moves end it: delete the tag Termination.'),
  NL_ERR_NO_RECORD: () =>
    t('There is no record here: it begins with {example}.', { example: '[Game "Nova Luna"]' }),
  NL_ERR_NAME: () => t('A name is too long, or has characters that do not belong in a name: shorten it.'),
  NL_ERR_CLOCK: () => t('The clock is not set properly: mend or delete the tag Clock.'),
  NL_ERR_TAGS_LONG: () => t('There is too much text in the tags: shorten it.'),
  NL_ERR_RECORDS: () => t('There is more than one record here: leave one of them.'),

  // of a table far away
  NL_ERR_TIME_LEFT: () => t('The time is not over yet.'),
  NL_ERR_CLOCK_STATE: () => t('The clock cannot be started or stopped now.'),
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
  NL_ERR_OWED: () => t('Tiles must be dealt first.'),
  NL_ERR_NOT_OWED: () => t('No tile is to be dealt now.'),
  NL_ERR_SEEN: () => t('That tile does not exist, or has been revealed already.'),

  // of a link
  NL_ERR_LINK: () => t('This is no link to a game: ask for it once more, as a whole.'),
  NL_ERR_LINK_CUT: () => t('A part of the link is missing or mistyped: ask for it once more, as a whole.'),
  NL_ERR_LINK_VERSION: () =>
    t('The link was made by a newer version of the app: reload this page for the newest.'),
};

/** The codes that have words here, for a test. */
export const REFUSALS: readonly string[] = Object.keys(MESSAGES);

/** What is wrong, be it the rules or how it is written. */
export function refusalWords(refusal: Refusal): string {
  return MESSAGES[refusal.code]?.() ?? playing(refusal);
}

/** … and where. */
export function refusalText(refusal: Refusal): string {
  const words = refusalWords(refusal);
  const { line, column, action } = refusal;
  if (line && action) return t('Line {line}, move {move}: {words}', { line, move: action, words });
  if (line && column) return t('Line {line}, column {column}: {words}', { line, column, words });
  if (line) return t('Line {line}: {words}', { line, words });
  return words;
}
