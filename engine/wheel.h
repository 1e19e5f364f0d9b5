/* wheel.h: the moon wheel, a ring of twelve slots shared by all players (R2).
 *
 * The marker stands on one slot, which is always empty; each other slot holds a
 * tile or nothing.  A player takes one of the first three tiles met walking
 * clockwise from the marker, and the marker moves to where that tile lay (R10).
 *
 * The wheel does not know where new tiles come from: nl_game asks its caller for
 * them one at a time, so that all chance passes through one function.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_WHEEL_H
#define NL_WHEEL_H

#include "tile.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { NL_SLOTS = 12, NL_REACH = 3 };

typedef struct {
    nl_tile_id slot[NL_SLOTS]; /* NL_NO_TILE where there is none */
    uint16_t   ahead;          /* bit s: a tile lies s + 1 slots clockwise of the marker */
    uint8_t    marker;         /* the marker's slot, always empty */
    uint8_t    count;          /* tiles on the wheel */
} nl_wheel;

/* The slot `steps` + 1 clockwise of the marker. */
inline int nl_wheel_slot(const nl_wheel *w, int steps)
{
    int s = w->marker + 1 + steps;
    return s - NL_SLOTS * (s >= NL_SLOTS);
}

/* How many tiles a player may choose from: NL_REACH, or what is left. */
inline int nl_wheel_reach(const nl_wheel *w)
{
    return w->count < NL_REACH ? (int)w->count : (int)NL_REACH;
}

/* How many steps ahead the k-th tile lies; k from 1 to the reach. */
inline int nl_wheel_steps(const nl_wheel *w, int k)
{
    unsigned ahead = w->ahead;
    ahead &= ahead - (k > 1); /* without the first tile … */
    ahead &= ahead - (k > 2); /* … and the second */
    return __builtin_ctz(ahead);
}

/* The k-th tile clockwise of the marker; k from 1 to the reach. */
inline nl_tile_id nl_wheel_tile(const nl_wheel *w, int k)
{
    return w->slot[nl_wheel_slot(w, nl_wheel_steps(w, k))];
}

/* Takes the k-th tile and puts the marker in its place (R10). */
inline nl_tile_id nl_wheel_take(nl_wheel *w, int k)
{
    int        steps = nl_wheel_steps(w, k);
    int        s = nl_wheel_slot(w, steps);
    nl_tile_id id = w->slot[s];
    w->slot[s] = NL_NO_TILE;
    /* Turn the ring: what was passed over is now furthest ahead. */
    unsigned ahead = w->ahead, passed = ahead & ((1u << steps) - 1);
    w->ahead = (uint16_t)(ahead >> (steps + 1) | passed << (NL_SLOTS - 1 - steps));
    w->marker = (uint8_t)s;
    w->count--;
    return id;
}

/* Puts a tile into the nearest empty slot clockwise of the marker (R9). */
inline void nl_wheel_add(nl_wheel *w, nl_tile_id id)
{
    unsigned first_gap = ~w->ahead & (w->ahead + 1u);
    w->slot[nl_wheel_slot(w, __builtin_ctz(first_gap))] = id;
    w->ahead |= (uint16_t)first_gap;
    w->count++;
}

#ifdef __cplusplus
}
#endif

#endif
