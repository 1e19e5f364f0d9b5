/* standing.c: neighbours of a ranking compared by R19.
 *
 * SPDX-License-Identifier: MIT */
#include "view/standing.h"

static bool above(const nl_game *g, int a, int b)
{
    uint8_t order[NL_PLAYERS_MAX];
    int     i = 0;
    nl_track_order(&g->track, g->players, order);
    while (order[i] != a && order[i] != b)
        i++;
    return order[i] == a;
}

static nl_rank compare(const nl_game *g, int a, int b)
{
    int discs = g->area[a].discs - g->area[b].discs;
    int ahead = nl_track_travelled(&g->track, a) - nl_track_travelled(&g->track, b);
    if (discs)
        return discs < 0 ? NL_RANK_DISCS : NL_RANK_GIVEN;
    if (ahead)
        return ahead < 0 ? NL_RANK_TRACK : NL_RANK_GIVEN;
    return above(g, a, b) ? NL_RANK_STACK : NL_RANK_GIVEN;
}

void nl_standing_why(const nl_game *g, const uint8_t ranking[], nl_rank why[])
{
    for (int i = 0; i + 1 < g->players; i++)
        why[i] = compare(g, ranking[i], ranking[i + 1]);
}
