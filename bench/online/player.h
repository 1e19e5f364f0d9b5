/* player.h: people at tables of two, each with a connection.
 *
 * SPDX-License-Identifier: MIT */
#ifndef PLAYER_H
#define PLAYER_H

#include <stdio.h>

#include "figures.h"
#include "guest.h"

enum { SERVERS_MAX = 8, USUAL_TIME = 600000, TABLES_OF_ONE = 20 };

typedef struct load   load;
typedef struct player player;

typedef enum { AWAY, GREETING, OPENING, WATCHING, ENTERING, READY, IDLING, LOOKING_ON } player_state;

struct player {
    load        *load;
    int          number; /* two and two sit at a table */
    guest        guest;
    player_state state;
    double       retry_at; /* when to connect again */
    int          opened;   /* tables */
};

typedef struct {
    char   room[NL_ID_MAX];
    double sent_at; /* the action in flight */
    double due_at;  /* with a rate: since when an action is due; 0 for none */
} table;

struct load {
    int     port[SERVERS_MAX], ports; /* one player after another is at one server after another */
    int     epoll;
    bool    computer;                  /* has a seat at every table */
    long    main_time;                 /* ms of a player's clock */
    double  rate;                      /* actions a second; 0 for as many as there can be */
    bool    patient;                   /* the server may go away and come back */
    bool    stopping;                  /* nobody begins anything */
    int     player_count, table_count; /* those without a table are idle, … */
    int     spectators;                /* … unless they look on at one */
    player *players;
    table  *tables;
    long    actions, games, reconnects, resent, looked_on;
    FILE   *acked; /* what was acknowledged; NULL for nowhere */
    samples told;  /* from an action's sending until the other one is told */
};

void player_arrive(player *p);
void player_read(player *p);

/* Whether the game at a table goes on, as both see it. */
bool table_plays(const load *l, int number);

/* Whoever is to move there does, if it is time. */
void table_play(load *l, int number);

/* Connects again, and asks again for what was not answered. */
void player_look_after(player *p);

#endif
