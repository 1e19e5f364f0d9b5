/* track.c: the start of the race, and the turn order as a list.
 *
 * SPDX-License-Identifier: MIT */
#include "track.h"

void nl_track_start(nl_track *t, int players, const uint8_t stack[])
{
    *t = (nl_track){ .stamp = 255 << 8 };
    for (int i = 0; i < players; i++)
        nl_track_advance(t, stack[i], 0);
}

void nl_track_order(const nl_track *t, int players, uint8_t order[])
{
    for (int p = 0; p < players; p++) {
        int behind = 0;
        for (int q = 0; q < players; q++)
            behind += t->place[q] < t->place[p];
        order[behind] = (uint8_t)p;
    }
}
