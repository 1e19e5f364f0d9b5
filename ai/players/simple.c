/* simple.c: random and greedy.
 *
 * SPDX-License-Identifier: MIT */
#include "players/simple.h"

nl_action nl_choose_random(const nl_game *g, nl_rng *r)
{
    return nl_game_action(g, (int)nl_rng_below(r, (uint32_t)nl_game_action_count(g)));
}

/* More discs are better, and then a lower cost. */
static int greedy_value(const nl_game *g, nl_action a)
{
    nl_cover cover;
    nl_game_preview(g, a, &cover);
    return (int)cover.discs * 8 - nl_tiles[nl_wheel_tile(&g->wheel, a.take)].cost;
}

nl_action nl_choose_greedy(const nl_game *g, nl_rng *r)
{
    int n = nl_game_action_count(g);
    if (nl_game_may_refill(g) || nl_game_may_end_phase(g))
        return nl_game_action(g, n - 1);
    nl_action best = nl_game_action(g, 0);
    int       most = greedy_value(g, best), equals = 1;
    for (int i = 1; i < n; i++) {
        nl_action a = nl_game_action(g, i);
        int       value = greedy_value(g, a);
        equals = value > most ? 1 : equals + (value == most);
        if (value > most || (value == most && nl_rng_below(r, (uint32_t)equals) == 0))
            best = a;
        most = value > most ? value : most;
    }
    return best;
}
