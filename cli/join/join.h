/* join.h: what `novaluna join` was asked for.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_JOIN_H
#define NL_JOIN_H

#include "arena/opponent.h"
#include "guest.h"

typedef struct {
    const char        *url;
    nl_address         address;
    char               name[NL_NAME_MAX];
    int                seat;    /* −1 for any */
    entrant            who;     /* what plays; a person if it is neither a level nor a program */
    unsigned long long ms;      /* that it may think about a move, at most */
    unsigned long long games;   /* in the lobby: at once, of those by a clock of minutes */
    unsigned long long count;   /* … and in all; 0 without end */
    const char        *records; /* a file that games are added to; NULL for none */
    bool               lobby;
} join_plan;

/* Makes a guest of the plan, at the table of that id, or its own. */
void join_guest(const join_plan *p, const char *room, nl_guest *g);

/* Waits until there is something to do for a guest, or to look whether the program is to end. */
void join_wait(const nl_guest *g);

/* Keeps who one is there, and says on standard error if that fails. */
void join_keep_token(const nl_guest *g);

/* Says that the line is cut, and is tried again; that it is no use; both with why. */
void join_tell_cut(const nl_guest *g);
int  join_tell_gone(const nl_guest *g);

/* Adds a finished game to the plan's file, if there is one. */
void join_keep_record(const join_plan *p, const nl_room *r);

/* Plays a table by hand, by a program or a level, or all tables that a bot is invited to; each returns the exit status.
 * `slow`, which may be NULL, is set once it is known that nobody need be there all the time. */
int join_by_hand(const join_plan *p);
int join_by_engine(const join_plan *p, nl_guest *g, atomic_bool *slow);
int join_lobby(const join_plan *p);

#endif
