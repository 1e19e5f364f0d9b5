/* lobby.h: somebody at a server, beside all tables: which are open, which are one's own and whose turn it is there; and
 * opening one.  Whoever sits down is a guest (guest.h).
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_LOBBY_H
#define NL_LOBBY_H

#include "line.h"

enum { NL_LOBBY_ROWS = 64 }; /* of each list; what is more is left off */

/* A table as lists have it. */
typedef struct {
    char     room[NL_ID_MAX];
    uint8_t  phase; /* nl_phase */
    bool     open;  /* it may be joined */
    nl_terms terms;
    struct {
        uint8_t sitter; /* nl_sitter */
        nl_seat who;
        bool    bot;
    } seat[NL_PLAYERS_MAX];
    int     own;      /* one's seat; −1 without */
    bool    minded;   /* … which a computer plays for one */
    int     turn;     /* who is to move; −1 if nobody is */
    int64_t deadline; /* … and until when, by the server's clock; 0 without a clock */
} nl_lobby_row;

typedef enum {
    NL_LOBBY_NOTHING,
    NL_LOBBY_UP,      /* there is a connection: `cookie` is to be kept */
    NL_LOBBY_CUT,     /* there is none, `why`; another is tried by itself */
    NL_LOBBY_CHANGED, /* the lists have */
    NL_LOBBY_TURN,    /* it is one's turn at the table `at` */
    NL_LOBBY_OPENED,  /* … and that table is one's own now */
    NL_LOBBY_REFUSED, /* what was asked for is not done: `error`, `why` */
} nl_lobby_news;

typedef struct {
    /* who, and where; to be filled in */
    nl_address address;
    char       name[NL_NAME_MAX];
    char       cookie[NL_COOKIE];

    /* what is known */
    bool         known; /* the lists are */
    int          mines, opens;
    nl_lobby_row mine[NL_LOBBY_ROWS]; /* those that are not over first, newest first */
    nl_lobby_row open[NL_LOBBY_ROWS];
    int64_t      ahead; /* of the server's clock to ours, in ms */
    char         at[NL_ID_MAX];
    char         error[32], why[256];

    /* inside */
    nl_line *line;
    int64_t  retry_at; /* ms, by nl_guest_clock */
    int      tries;
    bool     up;
    struct { /* a table that was asked for and is not known to be opened or refused */
        nl_terms terms;
        char     key[24]; /* "" for none */
    } asked;
} nl_lobby;

void nl_lobby_close(nl_lobby *l);

/* Does what there is to do, and says what has come of it, one thing at a time. */
nl_lobby_news nl_lobby_next(nl_lobby *l);

/* How to wait for more, as with a guest. */
int nl_lobby_ready(const nl_lobby *l);
int nl_lobby_wait(const nl_lobby *l);

/* Asks for one's own tables once more. */
void nl_lobby_look(nl_lobby *l);

/* Opens a table.  One that was asked for on the same terms, and that a line was cut before the answer, is not opened a
 * second time. */
void nl_lobby_open(nl_lobby *l, const nl_terms *terms);

/* Frees one's seat at a table whose game has not begun. */
void nl_lobby_exit(nl_lobby *l, const char *room);

#endif
