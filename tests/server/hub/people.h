/* people.h: some people, each by one connection to a hub, and their table, for tests.
 *
 * SPDX-License-Identifier: MIT */
#ifndef PEOPLE_H
#define PEOPLE_H

#include "hub/hub.h"
#include "unit.h"

enum { PEOPLE = 4 };

extern const int64_t MINUTE, DAY;

extern struct people {
    nl_store  *store;
    nl_hub    *hub;
    nl_client *client[PEOPLE];
    int64_t    now;
    char       answer[4096];       /* the latest one to anybody, … */
    char       table[1024];        /* … and what was told of a table in the lobby */
    int        tables;             /* so often */
    char       turn[PEOPLE][1024]; /* what each was told last of a table where somebody is waited for */
    char       room[NL_ID_MAX];
    nl_room    truth; /* the fold of what is stored */
    int        keys;
    uint64_t   random;   /* what the next byte is made of that is drawn: every test has the same */
    int        told_who; /* so often somebody was told who is there … */
    int        watching; /* … and how many look on, as the latest knows */
    struct {
        int       times;
        uint32_t  number;
        nl_action action;
    } thought;
} w;

/* A server that knows nobody, at some time; the one that there is, ended and begun again. */
void start_anew(void);
void start_server(void);
void kill_server(void);

/* A world around a store, whose messages `w` remembers. */
nl_world world_around(nl_store *store);

/* A table of so many people and seats, at which the game has begun; the end of all of it. */
void sit_down(int people, int seats, int64_t main, const char *absent);
void end(void);

/* The room as everybody will find it after a crash. */
const nl_room *truth(void);
int            mover(void);
bool           is_minded(int seat); /* a computer plays for somebody */

/* Somebody comes, or goes; time passes. */
void come(int who);
void go(int who);
void pass(int64_t ms);
void stall(int64_t ms); /* … but the server stands still meanwhile */

/* Each returns the answer. */
const char *ask(int who, const char *text);
const char *ask_room(int who, const char *what, const char *more);
const char *ask_event(int who, const char *event, const char *action);
const char *play(void); /* whoever is to move, the first action that there is */

/* The computer has thought. */
void let_think(void);

#endif
