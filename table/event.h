/* event.h: what happens at a table, one thing after another.
 *
 * A game is its set-up and the events since: whoever has both has the table, with its clocks,
 * takebacks and seats (table.h folds them).  An event is decided once, by whoever runs the
 * game, and then only told: it carries the tiles that it revealed, so that those who do not
 * know the pile can follow.
 *
 * As text an event is a line, to be stored and sent:
 *
 *     3 61500 play 2 1@0,1               number, time in ms, kind, player
 *     4 70200 play 1 r 17 4 61           … with the tiles revealed
 *     5 71000 take-back 1 3              … with the ply that it goes to
 *     6 71900 sit 2 full-moon Luna       … with the level, or - for a person, and the name
 *     7 80000-120 play 2 1@0,1           … of whose time 120 ms were the line's and not the player's
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_EVENT_H
#define NL_EVENT_H

#include "seat.h"

#ifdef __cplusplus
extern "C" {
#endif

/* X(kind, word, what the text has besides) */
#define NL_EVENT_LIST(X)                                                                                     \
    X(NL_EVENT_PLAY, "play", ACTION)                      /* an action of the player to move */              \
    X(NL_EVENT_TAKE_BACK, "take-back", PLY)               /* back to `ply` */                                \
    X(NL_EVENT_PLAY_AGAIN, "play-again", PLY)             /* forward to `ply`, by what was taken back */     \
    X(NL_EVENT_SIT, "sit", WHO)                           /* somebody takes the seat */                      \
    X(NL_EVENT_PROPOSE_TAKE_BACK, "offer-take-back", PLY) /* to go back to `ply`, if the others agree */     \
    X(NL_EVENT_PROPOSE_END, "offer-end", NOTHING)         /* to end the game as it stands, if they agree */  \
    X(NL_EVENT_PROPOSE_PAUSE, "offer-pause", NOTHING)     /* to let the clock stand still, if they agree */  \
    X(NL_EVENT_ACCEPT, "accept", NOTHING)                 /* the last one to accept carries it out */        \
    X(NL_EVENT_DECLINE, "decline", NOTHING)               /* … or whoever made it takes it back */         \
    X(NL_EVENT_LEAVE, "leave", NOTHING)                   /* the player resigns, and is last */              \
    X(NL_EVENT_FORFEIT, "forfeit", NOTHING) /* the player broke the rules of play, and is last */            \
    X(NL_EVENT_TIME_OVER, "time-over",                                                                       \
      NOTHING) /* of the player to move, who is last; without a clock by one elsewhere */                    \
    X(NL_EVENT_AGREE, "agree", NOTHING)   /* all end the game as it stands */                                \
    X(NL_EVENT_RESUME, "resume", NOTHING) /* the clock runs, … */                                          \
    X(NL_EVENT_PAUSE, "pause", NOTHING)   /* … and stands still */

enum { NL_LAG_MAX = 500 }; /* ms of a turn that are put down to the line at most */

#define NL_EVENT_ENUM(kind, word, with) kind,
typedef enum { NL_EVENT_LIST(NL_EVENT_ENUM) NL_EVENT_KINDS } nl_event_kind;
#undef NL_EVENT_ENUM

typedef struct {
    uint32_t   number; /* 0, 1, 2 … */
    uint8_t    kind;   /* nl_event_kind */
    uint8_t    seat;   /* whose event it is */
    uint8_t    ply;
    uint8_t    revealed;
    nl_tile_id tile[NL_SLOTS - 1]; /* revealed, in the order of drawing */
    nl_action  action;
    uint16_t
        lag; /* ms before `at` that the message took to come, and its occasion to be told; up to NL_LAG_MAX */
    int64_t at; /* ms, by the clock of whoever runs the game */
    nl_seat who;
} nl_event;

/* Whether a player may ask for such an event, rather than whoever runs the game alone. */
bool nl_event_by_player(nl_event_kind kind);

/* The word for a kind: "play", "take-back" … */
const char *nl_event_word(nl_event_kind kind);

/* Writes an event as a line, with its end. */
void nl_event_write(const nl_event *e, nl_writer *w);

/* Reads such a line, without its end.  NL_ERR_EVENT if it is none; whether it fits a table is
 * for the table to say. */
nl_err nl_event_read(nl_event *e, const char *text, size_t length);

#ifdef __cplusplus
}
#endif

#endif
