/* guest.h: somebody at a table that is elsewhere: comes, takes a seat, follows what happens, asks for what it wants, and
 * comes back when the line was cut.
 *
 * A request is kept until it is answered and has a key, so that sending it twice does it once.  The seat is the
 * person's, and the person is whoever has the cookie: keep that, and the seat can be taken up again.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_GUEST_H
#define NL_GUEST_H

#include "line.h"

typedef enum {
    NL_GUEST_NOTHING, /* nothing more for now: wait (nl_guest_wait) */
    NL_GUEST_UP,      /* there is a connection: `cookie` is to be kept */
    NL_GUEST_CUT,     /* there is none any more, `why`; another is tried by itself */
    NL_GUEST_READY, /* everything that has happened is known, and one has a seat, or waits for an invitation */
    NL_GUEST_EVENT,     /* `event` has happened */
    NL_GUEST_REFUSED,   /* what was asked for is not done: `error`, `why` */
    NL_GUEST_SAID,      /* `seat_said` says `said` */
    NL_GUEST_PRESENCE,  /* `presence` is another */
    NL_GUEST_CHALLENGE, /* a bot is invited to the table `challenge`, or has a seat there from before */
    NL_GUEST_GONE,      /* it is no use: `error` if the server said so, `why` */
} nl_guest_news;

enum { NL_MIXES_KEPT = 4 };

typedef struct {
    /* who, and where to; to be filled in */
    nl_address address;
    char       name[NL_NAME_MAX];
    bool       bot;
    int        want; /* a seat, −1 for any */
    char       cookie[NL_COOKIE];

    /* what is known */
    nl_room       room;
    int           seat;  /* one's own; −1 without */
    int64_t       ahead; /* of the server's clock to ours, in ms */
    nl_room_event event;
    char          error[32], why[256];
    char          said[32], challenge[NL_ID_MAX];
    int           seat_said;
    char          code[16]; /* to be read aloud, until the game begins; empty without */
    struct {
        bool away[NL_PLAYERS_MAX]; /* has a seat in the game and is not connected … */
        int64_t
            claim[NL_PLAYERS_MAX]; /* … from when on it may be claimed, by the server's clock; 0 for never */
    } presence;

    /* inside */
    nl_line *line;
    char     id[NL_ID_MAX]; /* of this person */
    int64_t  retry_at;      /* ms, by nl_guest_clock */
    int      tries, differed;
    bool     ever, watching, ready, joining, waits, resumed;
    struct {
        char    event[24], action[NL_ACTION_TEXT], key[24];
        int     ply;
        bool    stale;    /* something has happened since: ask again when it is known */
        int64_t again_at; /* the server could not store it: ask again then; 0 otherwise */
    } asked;
    struct {
        uint8_t seal[NL_SECRET], mix[NL_SECRET]; /* seen, and sent after that (docs/fair.md) */
    } sent_mix[NL_MIXES_KEPT];                   /* the latest; one may have to sit down more than once */
    int            mixes_sent;                   /* so many in all */
    int            number;                       /* of the latest request for an event */
    struct json_t *coming; /* events that were told together and are not folded yet … */
    size_t         next;   /* … from this one on */
    bool           more;   /* … and others follow: not everything is known yet */
    bool           anew;   /* everything is told anew: what comes before that is among it */
    struct json_t *mine;   /* tables of a bot from before */
    char           hash[17];
} nl_guest;

/* Lets go of the line; the seat stays as it is. */
void nl_guest_close(nl_guest *g);

/* Does what there is to do, and says what has come of it, one thing at a time. */
nl_guest_news nl_guest_next(nl_guest *g);

/* How to wait for more: for this file descriptor, −1 for none, and for no longer than so many ms, −1 for ever. */
int nl_guest_ready(const nl_guest *g);
int nl_guest_wait(const nl_guest *g);

/* Asks for an event at the table: "play" with an action, "leave" … and NULL.  False while something else is asked
 * for. */
bool nl_guest_ask(nl_guest *g, const char *event, const char *action);

/* Says a phrase of docs/protocol.md. */
void nl_guest_say(nl_guest *g, const char *phrase);

/* As the host, before the game: seats a computer of a level, or sends one away (NULL); begins, and computers of a level
 * take the seats that are free. */
void nl_guest_seat(nl_guest *g, int seat, const char *level);
void nl_guest_begin(nl_guest *g, const char *level);

/* In the game: asks for what the terms say about the seat of somebody who stays away; for one's own seat, where a
 * computer minds it.  After it: says that one would like another, or would rather not. */
void nl_guest_claim(nl_guest *g, int seat);
void nl_guest_return(nl_guest *g);
void nl_guest_rematch(nl_guest *g, bool on);

/* As a bot: waits to be invited, or no more. */
void nl_guest_offer(nl_guest *g, bool waits);

/* Frees the seat, before the game. */
void nl_guest_exit(nl_guest *g);

/* ms, steady. */
int64_t nl_guest_clock(void);

#endif
