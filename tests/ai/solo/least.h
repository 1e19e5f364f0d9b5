/* least.h: the least total that a solo game in phase 2 can end with, by trying everything.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_TEST_LEAST_H
#define NL_TEST_LEAST_H

#include <limits.h>
#include <string.h>

#include "game.h"

static inline int least_total(const nl_game *g)
{
    int       least = INT_MAX;
    nl_result r;
    if (nl_game_over(g)) {
        nl_game_result(g, &r);
        return r.total;
    }
    for (int i = 0; i < nl_game_action_count(g); i++) {
        nl_game after;
        memcpy(&after, g, nl_game_bytes(g));
        nl_game_apply(&after, nl_game_action(g, i));
        int total = least_total(&after);
        least = total < least ? total : least;
    }
    return least;
}

#endif
