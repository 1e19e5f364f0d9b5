/* level.c: the levels that need no search.
 *
 * SPDX-License-Identifier: MIT */
#include "level.h"

#include <string.h>

static nl_action choose_random(const nl_game *g, nl_rng *r)
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

static nl_action choose_greedy(const nl_game *g, nl_rng *r)
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

const nl_level nl_levels[] = {
    { "random", "any legal action", choose_random },
    { "greedy", "covers what it can, cheaply", choose_greedy },
    { NULL, NULL, NULL },
};

const nl_level *nl_level_find(const char *name)
{
    for (const nl_level *l = nl_levels; l->name; l++)
        if (strcmp(l->name, name) == 0)
            return l;
    return NULL;
}
