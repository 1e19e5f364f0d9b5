/* ending.c: depth first, what covers most first; a way ends where its tiles alone cost too much.
 *
 * SPDX-License-Identifier: MIT */
#include "solo/ending.h"

#include <string.h>

/* The total of a game that is over, and what it has cost so far of one that is not (R26, R27). */
static int total_so_far(const nl_game *g)
{
    nl_result r;
    if (!nl_game_over(g))
        return g->phase1 + nl_track_travelled(&g->track, 0);
    nl_game_result(g, &r);
    return r.total;
}

/* What the cheapest tile on the wheel costs besides one: another must be taken while the game goes on.  With none
 * left it is over, and every disc that is left costs more than any tile. */
static int cheapest(const nl_wheel *w, nl_tile_id besides)
{
    int least = NL_MISSING_DISC;
    for (int s = 0; s < NL_SLOTS; s++)
        if (w->slot[s] && w->slot[s] != besides && nl_tiles[w->slot[s]].cost < least)
            least = nl_tiles[w->slot[s]].cost;
    return least;
}

typedef struct {
    nl_action action;
    int       discs; /* that it covers */
    int       least; /* the total cannot be less after it */
} way;

/* The ways to go on by what they cover, the most first. */
static int list_ways(const nl_game *g, way out[NL_ACTIONS_MAX])
{
    int n = nl_game_action_count(g), so_far = total_so_far(g);
    for (int i = 0; i < n; i++) {
        way        w = { .action = nl_game_action(g, i) };
        nl_tile_id id = nl_wheel_tile(&g->wheel, w.action.take);
        nl_cover   c;
        nl_game_preview(g, w.action, &c);
        w.discs = (int)c.discs;
        w.least = so_far + nl_tiles[id].cost + (w.discs < g->area[0].discs ? cheapest(&g->wheel, id) : 0);
        int k = i;
        for (; k > 0 && out[k - 1].discs < w.discs; k--)
            out[k] = out[k - 1];
        out[k] = w;
    }
    return n;
}

int nl_solo_ending(const nl_game *g, int below, uint32_t *nodes)
{
    way list[NL_ACTIONS_MAX];
    if (nl_game_over(g))
        return total_so_far(g) < below ? total_so_far(g) : below;
    int n = list_ways(g, list);
    for (int i = 0; i < n && *nodes; i++) {
        nl_game after;
        if (list[i].least >= below)
            continue;
        memcpy(&after, g, nl_game_bytes(g));
        nl_game_apply(&after, list[i].action);
        --*nodes;
        below = nl_solo_ending(&after, below, nodes);
    }
    return below;
}
