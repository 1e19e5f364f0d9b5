/* hub.h: everything that happens between people and their rooms, without sockets, clocks or threads.
 *
 * Messages come in as text (nl_hub_receive), answers and news go out through functions of the caller's.
 * What is asked for is checked and applied in memory at once, but nobody hears of it before it is
 * stored: at the end of a turn of the event loop nl_hub_turn commits all events together, and only then
 * tells.  If the store refuses, rooms are read anew, and whoever asked is told to ask again.
 *
 * The same calls in the same order with the same answers from outside do the same: tests run whole days of
 * trouble from a seed.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_HUB_H
#define NL_HUB_H

#include "message.h"
#include "packet.h"

typedef struct nl_hub    nl_hub;
typedef struct nl_client nl_client; /* a connection */

typedef enum { NL_MARK_COMMIT, NL_MARK_STORED, NL_MARK_TOLD } nl_mark;

/* What the hub needs of the world outside; `self` is handed to each. */
typedef struct {
    void     *self;
    nl_store *store;
    int       rate;  /* messages a second that a connection may send in the long run; twice that at once */
    int       bots;  /* connections that bots may have, all together */
    size_t    piece; /* bytes of a log that are told at once; the rest when that has gone out.  0 for all */
    /* Sends a text to a connection, which takes a use of it if it keeps it. */
    void (*send)(void *self, void *connection, nl_packet *text);
    /* Lets a computer think about a position; nl_hub_thought tells what came of it. */
    void (*think)(void *self, const char *room, uint32_t number, const nl_game *g, const nl_level *level,
                  uint64_t seed);
    /* Bytes that nobody can foresee. */
    void (*random)(void *self, uint8_t *bytes, size_t count);
    /* Tells that a commit begins, that it has ended, and that all who ask or watch have been told; may be NULL. */
    void (*mark)(void *self, nl_mark m);
    /* Takes note of what happened to a room, for the log; NULL if there is none. */
    void (*note)(void *self, const char *what, const char *room);
} nl_world;

/* The words of answers that refuse what the rules do not (docs/protocol.md). */
enum { NL_DENIALS = 18 };
extern const char *const nl_denials[NL_DENIALS];

/* What there was so far, for /metrics. */
typedef struct {
    uint64_t messages, events, commits, commits_failed, told, differs, ahead, begun, over;
    uint64_t refused[NL_ERR_COUNT]; /* by the rules */
    uint64_t denied[NL_DENIALS];    /* by other words */
    int      clients, rooms, thinking, bots, waiting;
} nl_hub_counts;

nl_hub *nl_hub_new(const nl_world *w, int64_t now);

/* Lets go of everything, without a word to anybody, as when the process is killed: what was not stored is
 * lost. */
void nl_hub_free(nl_hub *h);

/* A connection of a person, or of a guest without a name, who may only watch: NULL.  Returns NULL if there is no memory
 * for it, or the person has too many. */
nl_client *nl_hub_connect(nl_hub *h, void *connection, const uint8_t *token, const nl_person *p, int64_t now);

/* Where a connection comes from, as a number of the caller's: what may be done only so often from one place is
 * counted by it.  0, as long as nobody says, is not counted. */
void nl_hub_came_from(nl_client *c, uint64_t origin);

/* How long a message takes there and back, as measured, in ms: that much of a turn with a live clock is put down to the
 * line, up to NL_LAG_MAX. */
void nl_hub_lag(nl_client *c, int ms);

void nl_hub_disconnect(nl_hub *h, nl_client *c, int64_t now);

/* All that was sent to a connection has gone out: a log that is told in pieces goes on. */
void nl_hub_drained(nl_hub *h, nl_client *c, int64_t now);

void nl_hub_receive(nl_hub *h, nl_client *c, const char *text, size_t length, int64_t now);

/* What a computer chose in a room, after it was asked to at that event number. */
void nl_hub_thought(nl_hub *h, const char *room, uint32_t number, nl_action a, int64_t now);

/* Ends a turn of the event loop: stores, then tells.  Clocks are looked at, too: call it at least
 * ten times a second, even if nothing has come in.  A time of more than 2 NL_NOTED without a call of this or one of the two
 * above is one at which the server was not there: clocks have stood still. */
void nl_hub_turn(nl_hub *h, int64_t now);

/* Tells everybody that the server goes away, and why: "restart" or "stop". */
void nl_hub_farewell(nl_hub *h, const char *why);

/* Codes are short, so they could be guessed: whether one may be looked up from a place (nl_hub_came_from), and that there
 * was no such table.  The id of a room may always be. */
bool nl_hub_may_look(nl_hub *h, uint64_t origin, const char *id_or_code, int64_t now);
void nl_hub_looked_in_vain(nl_hub *h, uint64_t origin, const char *id_or_code, int64_t now);

const nl_hub_counts *nl_hub_count(const nl_hub *h);

#endif
