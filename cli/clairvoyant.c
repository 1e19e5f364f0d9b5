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

#include "beam.h"

static int by_tiles(const void *a, const void *b)
{
    const nl_sketch *x = a, *y = b;
    return x->count != y->count ? x->count - y->count : (x->hash > y->hash) - (x->hash < y->hash);
}

/* Refills all ends of phase 1 from the deck, and sorts them by tiles.  All know the same tiles,
 * so one cast does for all. */
static void refill_all(nl_beam *b, nl_cast *cast, const nl_deck *d, nl_sketch *roots)
{
    nl_cast whole = *cast;
    for (uint32_t i = 0; i < b->ends_count; i++) {
        nl_cast one = *cast;
        roots[i] = b->ends[i].sketch;
        nl_sketch_refill(&one, &roots[i], d->order + d->next, NL_SLOTS - 1 - roots[i].ring_count);
        if (one.count > whole.count)
            whole = one;
    }
    *cast = whole;
    /* A sketch must know the tasks of tiles it does not see yet as the cast has them; those are
     * never laid, so what it says of them does not matter. */
    qsort(roots, b->ends_count, sizeof *roots, by_tiles);
}

static int list_actions(const nl_cast *cast, const nl_sketch *start, const nl_sketch *plan,
                        const nl_sketch *roots, uint32_t count, nl_action actions[])
{
    /* The end it came from: the one whose tiles lie in the plan in the same order and place. */
    const nl_sketch *from = NULL;
    for (uint32_t i = 0; i < count && !from; i++) {
        bool same = roots[i].count <= plan->count && plan->phase1 == roots[i].phase1;
        for (int k = 0; same && k < roots[i].count; k++) {
            int t = plan->order[k];
            same = roots[i].order[k] == t && roots[i].x[t] == plan->x[t] && roots[i].y[t] == plan->y[t];
        }
        from = same ? &roots[i] : NULL;
    }
    (void)cast;
    int n = 0;
    for (int k = 0; k < from->count; k++)
        actions[n++] = nl_sketch_action(start, plan, k);
    if (from->count < NL_SLOTS - 1)
        actions[n++] = (nl_action){ NL_END_PHASE, 0 };
    for (int k = 0; k < plan->count - from->count; k++)
        actions[n++] = nl_sketch_action(from, plan, k);
    return n;
}

int cli_foresee(const nl_game *g, const nl_deck *d, uint32_t width, nl_action actions[NL_PLIES_MAX])
{
    nl_cast    cast;
    nl_sketch  start;
    nl_beam    b;
    void      *memory = malloc(nl_beam_bytes(width, width));
    nl_sketch *roots = malloc(width * sizeof *roots);
    int        n = 0;
    if (memory && roots) {
        nl_sketch_game(&cast, &start, g);
        nl_beam_place(&b, memory, width, width);
        nl_beam_start(&b, &cast, &nl_worths_tuned, &start, 1, width, 1);
        while (nl_beam_step(&b))
            ;
        uint32_t ends = b.ends_count;
        refill_all(&b, &cast, d, roots);
        nl_beam_start(&b, &cast, &nl_worths_tuned, roots, (int)ends, width, 2);
        while (nl_beam_step(&b))
            ;
        n = list_actions(&cast, &start, &b.best, roots, ends, actions);
    }
    free(memory);
    free(roots);
    return n;
}
