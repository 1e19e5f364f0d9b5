/* method.h: ways of coming to a choice, each a table of functions.
 *
 * A player (player.c) has one at a time in its memory: the tree search with two to four players, the
 * planner in solo (solo/planner.h), or a choice made at once (instant.c).
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_METHOD_H
#define NL_METHOD_H

#include "method/choice.h"
#include "method/level.h"
#include "net/net.h"

typedef struct nl_method nl_method;

/* What there is to think about, and how. */
typedef struct {
    const nl_game   *game;
    const nl_level  *level;
    const nl_net    *net;     /* for so many players; or NULL */
    const nl_method *planner; /* for solo; or NULL */
    uint64_t         seed;
    int              worker; /* see nl_player_vary */
    bool             follow; /* see nl_player_follow */
} nl_question;

struct nl_method {
    /* Lays its state out in memory, aligned to 8 bytes, of NL_PLAYER_BYTES_MIN or a little less at least. */
    void *(*place)(void *memory, size_t bytes);

    /* Begins, and returns how many positions it has looked at already. */
    uint64_t (*start)(void *state, const nl_question *q);

    /* Thinks for some microseconds and returns how many positions that took; 0 when more of it would
     * change nothing. */
    uint64_t (*step)(void *state);

    /* What came of it so far: all actions, best first, and the line expected.  The player knows the nodes. */
    int (*choices)(const void *state, nl_choice out[NL_ACTIONS_MAX]);
    void (*thought)(const void *state, nl_thought *out);

    /* See nl_player_keep and nl_player_in_turn; NULL if it always looks at everything. */
    void (*keep)(void *state, const nl_action list[], int count);
    void (*in_turn)(void *state, const nl_action list[], int count);
};

extern const nl_method nl_instant; /* for the levels that do not search */

#endif
