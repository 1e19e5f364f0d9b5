/* err.h: why something was refused.
 *
 * Every refusal has a code, and every code that stands for a broken rule knows
 * the rule's number.  Whatever was refused has changed nothing.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_ERR_H
#define NL_ERR_H

#ifdef __cplusplus
extern "C" {
#endif

/* X(code, rule, text) */
#define NL_ERR_LIST(X)                                                                                       \
    X(NL_OK, "", "no error")                                                                                 \
    X(NL_ERR_PLAYERS, "", "a game has one to four players")                                                  \
    X(NL_ERR_DISCS, "R7", "a player has 1 to 20 discs to place")                                             \
    X(NL_ERR_SOLO_DISCS, "R20", "a solo player has 21 discs to place")                                       \
    X(NL_ERR_STACK, "R6", "the stack names each player once")                                                \
    X(NL_ERR_DECK, "R5", "the deck names 11 to 68 different tiles, ids 1 to 68")                             \
    X(NL_ERR_DECK_SHORT, "R5", "the action reveals more tiles than the deck lists")                          \
    X(NL_ERR_OVER_DISCS, "R17", "the game is over: a player has placed the last disc")                       \
    X(NL_ERR_OVER_TILES, "R18", "the game is over: no tile is left")                                         \
    X(NL_ERR_OVER_SOLO, "R25", "the game is over: all discs are placed, or no tile is left")                 \
    X(NL_ERR_OWED, "R9", "tiles must be dealt before anything else")                                         \
    X(NL_ERR_NOT_OWED, "R9", "no tile is to be dealt now")                                                   \
    X(NL_ERR_SEEN, "R1", "there is no such tile, or it has been revealed already")                           \
    X(NL_ERR_OFFER, "R10", "there is no such tile in front of the marker")                                   \
    X(NL_ERR_FIRST, "R12", "the first tile lies at 0,0")                                                     \
    X(NL_ERR_TAKEN, "R12", "a tile lies there already")                                                      \
    X(NL_ERR_APART, "R12", "the tile must share an edge with one already there")                             \
    X(NL_ERR_MUST_REFILL, "R9", "the wheel is empty and must be refilled first")                             \
    X(NL_ERR_WHEEL_FULL, "R9", "the wheel may be refilled only with one or two tiles or none on it")         \
    X(NL_ERR_PILE_EMPTY, "R9", "no tile is left to refill the wheel with")                                   \
    X(NL_ERR_REFILL_SOLO, "R21", "in solo the wheel is filled once, between the phases")                     \
    X(NL_ERR_END_EARLY, "R22", "phase 1 may be ended once 8 discs are placed")                               \
    X(NL_ERR_END_TWICE, "R22", "phase 1 is over")                                                            \
    X(NL_ERR_END_SOLO, "R22", "only a solo game has phases to end")                                          \
    X(NL_ERR_ACTION, "", "not an action: K@x,y with K from 1 to 3, or r, or e")                              \
    X(NL_ERR_BYTE, "", "a byte that does not belong in a record")                                            \
    X(NL_ERR_UTF8, "", "invalid UTF-8")                                                                      \
    X(NL_ERR_COMMENT, "", "a comment without its }")                                                         \
    X(NL_ERR_TAG, "", "a tag is written [Name \"value\"]")                                                   \
    X(NL_ERR_TAG_VALUE, "", "a tag's value ends with \" on its own line")                                    \
    X(NL_ERR_TAG_ESCAPE, "", "after \\ in a tag's value comes \" or \\")                                     \
    X(NL_ERR_TAG_TWICE, "", "a tag stands twice")                                                            \
    X(NL_ERR_TAG_MANY, "", "too many tags in one record")                                                    \
    X(NL_ERR_TAG_GAME, "", "the tag Game says \"Nova Luna\" and stands first")                               \
    X(NL_ERR_TAG_MISSING, "", "a record needs the tags Players and Deck")                                    \
    X(NL_ERR_TAG_SOLO, "R20", "a solo game has no Stack")                                                    \
    X(NL_ERR_NUMBER, "", "not a plain number")                                                               \
    X(NL_ERR_TERMINATION, "", "Termination is time, left, agreed or forfeit")                                \
    X(NL_ERR_RANKING, "", "Ranking names each player once, and stands with Termination")                     \
    X(NL_ERR_ENDED, "", "the game ended by its actions, so it has no Termination")                           \
    X(NL_ERR_NO_RECORD, "", "no record here")                                                                \
    X(NL_ERR_RECORDS, "", "more than one record, where exactly one record is wanted")                        \
    X(NL_ERR_TAGS_LONG, "", "more text in the tags than fits here")                                          \
    X(NL_ERR_NAME, "", "a name is too long")                                                                 \
    X(NL_ERR_CLOCK, "", "a clock has a main time of up to a year, and an increment")                         \
    X(NL_ERR_STOPPED, "", "the game has ended by time, by agreement, or because somebody left")              \
    X(NL_ERR_NOT_TURN, "R8", "it is another player's turn")                                                  \
    X(NL_ERR_TIME_OVER, "", "the time of the player to move is over")                                        \
    X(NL_ERR_TIME_LEFT, "", "the time of the player to move is not over")                                    \
    X(NL_ERR_CLOCK_STATE, "", "there is no clock, or it runs already, or stands still already")              \
    X(NL_ERR_NOTHING_TO_UNDO, "", "there is nothing to take back")                                           \
    X(NL_ERR_NOTHING_TO_REDO, "", "there is nothing to play again")                                          \
    X(NL_ERR_NOT_AGREED, "", "the other players have to agree to that")                                      \
    X(NL_ERR_OFFER_OPEN, "", "there is an offer already")                                                    \
    X(NL_ERR_NO_OFFER, "", "there is no offer to answer")                                                    \
    X(NL_ERR_SEAT, "", "there is no such seat, or a computer sits there")                                    \
    X(NL_ERR_EVENT, "", "not an event")                                                                      \
    X(NL_ERR_EVENT_NUMBER, "", "the event is not the next one")                                              \
    X(NL_ERR_REVEALED, "R9", "these are not the tiles that the action reveals")                              \
    X(NL_ERR_TERMS, "", "somebody has sat down to these terms")                                              \
    X(NL_ERR_SEAT_TAKEN, "", "somebody sits there already")                                                  \
    X(NL_ERR_SEATED, "", "a player has one seat")                                                            \
    X(NL_ERR_SEATS_FREE, "", "there are free seats")                                                         \
    X(NL_ERR_BEGUN, "", "the game has begun")                                                                \
    X(NL_ERR_NOT_BEGUN, "", "the game has not begun")                                                        \
    X(NL_ERR_SECRET, "", "the secret does not fit the seal")                                                 \
    X(NL_ERR_LINK, "", "not a link to a game")                                                               \
    X(NL_ERR_LINK_CUT, "", "the link is cut short or mistyped")                                              \
    X(NL_ERR_LINK_VERSION, "", "the link is of a later version than is known here")

#define NL_ERR_ENUM(code, rule, text) code,
typedef enum { NL_ERR_LIST(NL_ERR_ENUM) NL_ERR_COUNT } nl_err;
#undef NL_ERR_ENUM

/* The name of a code, such as "NL_ERR_TAKEN". */
const char *nl_err_name(nl_err e);

/* The number of the rule that was broken, such as "R12"; "" if it was no rule. */
const char *nl_err_rule(nl_err e);

/* What is wrong, as a clause in English without a full stop. */
const char *nl_err_text(nl_err e);

#ifdef __cplusplus
}
#endif

#endif
