/* clairvoyant.c: see clairvoyant.h.
 *
 * Phase 1 is searched first and gives as many positions to end in as the beam is wide.
 * Each is refilled from the deck, and all of them go on together, each from the layer
 * with its number of tiles.
 *
 * SPDX-License-Identifier: MIT */
#include "clairvoyant.h"

#include <stdlib.h>
#include <string.h>

#include "solo/beam.h"

static int by_tiles(const void *a, const void *b)
{
    const nl_sketch *x = a, *y = b;
    return x->count != y->count ? x->count - y->count : (x->hash > y->hash) - (x->hash < y->hash);
}

/* Refills all ends of phase 1 from the deck, and sorts them by tiles.  The deck gives all
 * the same tiles, some fewer than others: the cast that knows most does for all. */
static void refill_all(const nl_beam *b, nl_cast *cast, const nl_deck *d, nl_sketch *roots)
{
    nl_cast most = *cast;
    for (uint32_t i = 0; i < b->finds.ends_count; i++) {
        nl_cast one = *cast;
        roots[i] = b->finds.ends[i].sketch;
        nl_sketch_refill(&one, &roots[i], d->order + d->next, NL_SLOTS - 1 - roots[i].ring_count);
        if (one.count > most.count)
            most = one;
    }
    *cast = most;
    qsort(roots, b->finds.ends_count, sizeof *roots, by_tiles);
}

/* Whether a plan goes through a position, tile by tile. */
static bool goes_through(const nl_sketch *plan, const nl_sketch *s)
{
    if (s->count > plan->count || s->phase1 != plan->phase1)
        return false;
    for (int k = 0; k < s->count; k++) {
        int t = plan->order[k];
        if (s->order[k] != t || s->x[t] != plan->x[t] || s->y[t] != plan->y[t])
            return false;
    }
    return true;
}

/* Writes a plan down; `from` is the end of phase 1 it goes through. */
static int list_actions(const nl_sketch *start, const nl_sketch *from, const nl_sketch *plan,
                        nl_action actions[])
{
    int n = 0;
    for (int k = 0; k < from->count; k++)
        actions[n++] = nl_sketch_action(start, plan, k);
    if (from->count < NL_SLOTS - 1) /* otherwise the wheel is empty and the phase over */
        actions[n++] = (nl_action){ NL_END_PHASE, 0 };
    for (int k = 0; k < plan->count - from->count; k++)
        actions[n++] = nl_sketch_action(from, plan, k);
    return n;
}

static void search(nl_beam *b, const nl_cast *cast, const nl_sketch *roots, uint32_t count, uint32_t width)
{
    nl_beam_start(b, cast, &nl_worths_tuned, roots, (int)count, width, 1);
    while (nl_beam_step(b))
        ;
}

int cli_foresee(const nl_game *g, const nl_deck *d, uint32_t width, nl_action actions[NL_PLIES_MAX])
{
    nl_cast    cast;
    nl_sketch  start;
    nl_beam    b;
    void      *memory = malloc(nl_beam_bytes(width, width));
    nl_sketch *roots = malloc(width * sizeof *roots), *from = roots;
    int        n = 0;
    if (memory && roots) {
        nl_sketch_game(&cast, &start, g);
        nl_beam_place(&b, memory, width, width);
        search(&b, &cast, &start, 1, width);
        refill_all(&b, &cast, d, roots);
        search(&b, &cast, roots, b.finds.ends_count, width);
        while (!goes_through(&b.finds.best, from))
            from++;
        n = list_actions(&start, from, &b.finds.best, actions);
    }
    free(memory);
    free(roots);
    return n;
}
