/* guest.h: what everybody with a connection does: greets, watches a room and folds what is told of it, enters it, and
 * asks for one event at a time, which is kept until it is answered.
 *
 * A room is folded with the code that the server has; a hash that differs, or an event that was told and is gone, ends the
 * program.  What was acknowledged is written down.  What sends says false if the server has hung up.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GUEST_H
#define GUEST_H

#include <jansson.h>
#include <stdio.h>

#include "follow.h"
#include "wire.h"

/* Ids of requests; those of events count on from the last. */
enum { HELLO = 1, OPEN, WATCH, ENTER, MINE, LOBBY, FIRST_KEY = 100 };

typedef struct {
    char    name[16];
    wire    wire;
    nl_rng  rng;
    bool    has_room;
    nl_room room;
    int     keys;
    char    pending[320]; /* an event that was asked for and not answered yet */
    double  asked_at;
    char    asked_room[NL_ID_MAX], asked[40]; /* … as the log of that room will have it, but for the seat */
    FILE   *acked; /* a line for each that was acknowledged: room, number, event; NULL for nowhere */
} guest;

/* Connects, and has `epoll` tell `who` of what comes. */
bool guest_connect(guest *g, int port, int epoll, void *who);

/* Reads what has come, says hello to a server that was not greeted, and has every message seen. */
bool guest_read(guest *g, void (*see)(void *who, json_t *m), void *who);

bool guest_watch(guest *g, const char *room);
bool guest_unwatch(guest *g, const char *room);
bool guest_enter(guest *g, const char *room, int seat); /* counted from 1; 0 for any */

/* Asks for an event of the room, with an action or NULL; an action by chance; once more for what was not answered. */
bool guest_ask(guest *g, const char *room, const char *event, const char *action);
bool guest_play(guest *g, const char *room);
bool guest_ask_again(guest *g);
bool guest_is_late(const guest *g); /* an answer is: it is time to ask again */

/* Whether the answer with that id is to the event that was asked for last. */
bool guest_waits_for(const guest *g, int re);

/* That answer: NULL if the event has happened, else what the server says against it; it is forgotten unless it may be
 * sent again. */
const char *guest_answered(guest *g, json_t *m);

/* Whether `seat` is to choose an action: refills come by themselves. */
bool guest_is_to_move(const guest *g, int seat);

/* Folds an event, and says what it was; false if it was known. */
bool guest_fold(guest *g, const char *line, const char *hash, nl_room_event *e);

/* Folds all that has happened in a room, as the answer to watching tells it. */
void guest_fold_room(guest *g, json_t *m);

/* The room is forgotten, with what was asked for there. */
void guest_forget(guest *g);

_Noreturn void guest_fail(const guest *g, const char *what, const char *more);

#endif
