/* best.c: see best.h.
 *
 * SPDX-License-Identifier: MIT */
#include "solo/best.h"

#include <string.h>

void nl_finds_clear(nl_finds *f)
{
    f->best_total = NL_NO_TOTAL;
    f->ends_count = 0;
    if (f->ends_room)
        memset(f->known, 0, sizeof f->known);
}

static void add_total(nl_finds *f, const nl_cast *cast, const nl_sketch *s, const nl_next *n, unsigned first)
{
    int total = s->phase1 + n->cost + NL_MISSING_DISC * n->discs;
    if (f->totals && total < f->totals[first])
        f->totals[first] = (int16_t)total;
    if (total >= f->best_total)
        return;
    f->best_total = total;
    f->best_first = (uint16_t)first;
    nl_sketch_lay(cast, &f->best, s, n->take, n->x, n->y);
}

static void sift_down(nl_finds *f, uint32_t i)
{
    nl_ending moved = f->ends[i];
    for (uint32_t k; (k = 2 * i + 1) < f->ends_count; i = k) {
        k += k + 1 < f->ends_count && f->ends[k + 1].worth > f->ends[k].worth;
        if (f->ends[k].worth <= moved.worth)
            break;
        f->ends[i] = f->ends[k];
    }
    f->ends[i] = moved;
}

static void sift_up(nl_finds *f, uint32_t i)
{
    nl_ending moved = f->ends[i];
    for (; i && f->ends[(i - 1) / 2].worth < moved.worth; i = (i - 1) / 2)
        f->ends[i] = f->ends[(i - 1) / 2];
    f->ends[i] = moved;
}

/* Keeps a place where phase 1 may end, if it is among the best. */
static void add_end(nl_finds *f, const nl_cast *cast, const nl_worths *w, const nl_sketch *s,
                    const nl_next *n, unsigned first)
{
    int worth = nl_worth_next(&w->end, n);
    if (!f->ends_room || (f->ends_count == f->ends_room && worth >= f->ends[0].worth))
        return;
    uint64_t hash = nl_sketch_hash(cast, s, n);
    if (f->known[hash % FINDS_KNOWN] == hash)
        return;
    f->known[hash % FINDS_KNOWN] = hash;
    bool       full = f->ends_count == f->ends_room;
    nl_ending *e = &f->ends[full ? 0 : f->ends_count++];
    nl_sketch_lay(cast, &e->sketch, s, n->take, n->x, n->y);
    e->worth = worth;
    e->first = (uint16_t)first;
    e->fresh = true;
    if (full)
        sift_down(f, 0);
    else
        sift_up(f, f->ends_count - 1);
}

bool nl_finds_add(nl_finds *f, const nl_cast *cast, const nl_worths *w, const nl_sketch *s, const nl_next *n,
                  unsigned first)
{
    bool last = n->discs == 0 || s->ring_count == 1;
    if (s->phase == 2 && last)
        add_total(f, cast, s, n, first);
    if (s->phase == 1 && (last || n->discs <= NL_SOLO_DISCS - NL_SMALL_HEAP))
        add_end(f, cast, w, s, n, first);
    return last;
}
