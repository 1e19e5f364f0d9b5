/* best.c: see best.h.
 *
 * SPDX-License-Identifier: MIT */
#include "solo/best.h"

#include <string.h>

void solo_best_clear(solo_best *b)
{
    b->total = SOLO_NO_TOTAL;
    b->ends_count = 0;
    if (b->ends_room)
        memset(b->known, 0, sizeof b->known);
}

static void add_total(solo_best *b, const solo_tiles *tiles, const solo_pos *s, const solo_next *n,
                      unsigned first)
{
    int total = s->phase1 + n->cost + NL_MISSING_DISC * n->discs;
    if (b->totals && total < b->totals[first])
        b->totals[first] = (int16_t)total;
    if (total >= b->total)
        return;
    b->total = total;
    b->first = (uint16_t)first;
    solo_pos_lay(tiles, &b->plan, s, n->take, n->x, n->y);
}

static void sift_down(solo_best *b, uint32_t i)
{
    solo_end moved = b->ends[i];
    for (uint32_t k; (k = 2 * i + 1) < b->ends_count; i = k) {
        k += k + 1 < b->ends_count && b->ends[k + 1].worth > b->ends[k].worth;
        if (b->ends[k].worth <= moved.worth)
            break;
        b->ends[i] = b->ends[k];
    }
    b->ends[i] = moved;
}

static void sift_up(solo_best *b, uint32_t i)
{
    solo_end moved = b->ends[i];
    for (; i && b->ends[(i - 1) / 2].worth < moved.worth; i = (i - 1) / 2)
        b->ends[i] = b->ends[(i - 1) / 2];
    b->ends[i] = moved;
}

/* Keeps a place where phase 1 may end, if it is among the best. */
static void add_end(solo_best *b, const solo_tiles *tiles, const solo_eval *w, const solo_pos *s,
                    const solo_next *n, unsigned first)
{
    int worth = solo_eval_next(&w->end, n);
    if (!b->ends_room || (b->ends_count == b->ends_room && worth >= b->ends[0].worth))
        return;
    uint64_t hash = solo_pos_hash(tiles, s, n);
    if (b->known[hash % SOLO_ENDS_KNOWN] == hash)
        return;
    b->known[hash % SOLO_ENDS_KNOWN] = hash;
    bool      full = b->ends_count == b->ends_room;
    solo_end *e = &b->ends[full ? 0 : b->ends_count++];
    solo_pos_lay(tiles, &e->pos, s, n->take, n->x, n->y);
    e->worth = worth;
    e->first = (uint16_t)first;
    e->fresh = true;
    if (full)
        sift_down(b, 0);
    else
        sift_up(b, b->ends_count - 1);
}

bool solo_best_add(solo_best *b, const solo_tiles *tiles, const solo_eval *w, const solo_pos *s,
                   const solo_next *n, unsigned first)
{
    bool last = n->discs == 0 || s->ring_count == 1;
    if (s->phase == 2 && last)
        add_total(b, tiles, s, n, first);
    if (s->phase == 1 && (last || n->discs <= NL_SOLO_DISCS - NL_SMALL_HEAP))
        add_end(b, tiles, w, s, n, first);
    return last;
}
