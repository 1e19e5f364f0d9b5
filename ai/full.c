/* full.c: a player with everything, for native programs: a browser leaves out what a level does not need.
 *
 * SPDX-License-Identifier: MIT */
#include "net/net.h"
#include "players/player.h"
#include "solo/planner.h"

nl_player *nl_player_new_full(size_t bytes)
{
    nl_net     nets[NL_PLAYERS_MAX + 1] = { 0 };
    nl_player *p = nl_player_new(bytes, &nl_solo_planner);
    if (p && nl_net_embedded(nets))
        nl_player_set_net(p, nets);
    return p;
}
