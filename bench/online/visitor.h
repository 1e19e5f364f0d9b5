/* visitor.h: a person on a day: comes now and then, plays by turns, plays with a clock or looks on, and goes.
 *
 * Speaks the protocol as the web app does: says hello, asks for its tables or for the lobby, watches a room from where
 * it was, keeps a request until it is answered, comes back by itself after a cut.
 *
 * SPDX-License-Identifier: MIT */
#ifndef VISITOR_H
#define VISITOR_H

#include "figures.h"
#include "guest.h"

enum { VISITS_MAX = 8, TABLES_MAX = 24, LIVE_MAX = 4096, LINKS_MAX = 4096 };

typedef enum { BY_TURNS, LIVE, SPECTATOR, HABITS } habit;
typedef enum { GONE, ASLEEP, COMING, HERE } visitor_state;

typedef struct day day;

typedef struct {
    day          *day;
    int           number;
    habit         habit;
    char          id[NL_ID_MAX]; /* what the server calls it */
    guest         guest;
    double        visits[VISITS_MAX]; /* when it comes, in seconds of the day */
    int           visit_count, visit;
    double        until; /* it means to stay until then */
    visitor_state state; /* asleep: the laptop is closed, and nobody has hung up */
    int           tries;
    double        retry_at, cut_at; /* by the steady clock; 0 for never */
    bool          busy;             /* an answer decides what comes next */
    char          todo[TABLES_MAX][NL_ID_MAX];
    int           todo_count, games; /* tables by turns where it is to move; that are not over */
    char          room_id[NL_ID_MAX];
    bool          entering;
    double        browses_until; /* the lobby; 0 while it does not */
    double        move_at;       /* when it has thought; 0 while there is nothing to think about */
} visitor;

/* A live game that goes on, for those who look on. */
typedef struct {
    char   room[NL_ID_MAX];
    double sent_at;
    bool   goes_on;
} live_game;

typedef struct {
    long visits, actions[HABITS], watched, lobby_rows, cuts, laptops, refused, resent;
} tally;

struct day {
    int       port, epoll;
    double    speed;     /* seconds of the day in one of ours */
    double    clock;     /* seconds of the day so far */
    bool      gathering; /* it has not begun: those who play by turns sit down */
    int       by_turns;  /* tables of each of them */
    live_game live[LIVE_MAX];
    int       live_count;
    char      links[LINKS_MAX][NL_ID_MAX]; /* to tables by turns where a seat is free */
    int       link_of[LINKS_MAX];          /* who has sent them */
    int       link_count;
    tally     sum;
    samples   acked, told,
        back; /* from sending to the answer, to the other one's knowing; from a cut until it is mended */
};

void visitor_come(visitor *v);
void visitor_read(visitor *v);
void visitor_look_after(visitor *v);
void visitor_go(visitor *v, bool laptop);

#endif
