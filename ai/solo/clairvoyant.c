/* clairvoyant.c: see clairvoyant.h.
 *
 * Phase 1 is searched first and gives as many positions to end in as the beam is wide.
 * Each is refilled from the deck, and all of them go on together, each from the layer
 * with its number of tiles.
 *
 * SPDX-License-Identifier: MIT */
#include "solo/clairvoyant.h"

#include <stdlib.h>
#include <string.h>

#include "solo/beam.h"

static int by_tiles(const void *a, const void *b)
{
    const solo_pos *x = a, *y = b;
    return x->count != y->count ? x->count - y->count : (x->hash > y->hash) - (x->hash < y->hash);
}

/* Refills all ends of phase 1 from the deck, and sorts them by tiles.  The deck gives all
 * the same tiles, some fewer than others: the list that knows most does for all. */
static void refill_all(const solo_beam *b, solo_tiles *tiles, const nl_deck *d, solo_pos *roots)
{
    solo_tiles most = *tiles;
    for (uint32_t i = 0; i < b->best.ends_count; i++) {
        solo_tiles one = *tiles;
        roots[i] = b->best.ends[i].pos;
        solo_pos_refill(&one, &roots[i], d->order + d->next, NL_SLOTS - 1 - roots[i].ring_count);
        if (one.count > most.count)
            most = one;
    }
    *tiles = most;
    qsort(roots, b->best.ends_count, sizeof *roots, by_tiles);
}

/* Whether a plan goes through a position, tile by tile. */
static bool goes_through(const solo_pos *plan, const solo_pos *s)
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
static int list_actions(const solo_pos *start, const solo_pos *from, const solo_pos *plan,
                        nl_action actions[])
{
    int n = 0;
    for (int k = 0; k < from->count; k++)
        actions[n++] = solo_pos_action(start, plan, k);
    if (from->count < NL_SLOTS - 1) /* otherwise the wheel is empty and the phase over */
        actions[n++] = (nl_action){ NL_END_PHASE, 0 };
    for (int k = 0; k < plan->count - from->count; k++)
        actions[n++] = solo_pos_action(from, plan, k);
    return n;
}

static void search(solo_beam *b, const solo_tiles *tiles, const solo_pos *roots, uint32_t count,
                   uint32_t width)
{
    solo_beam_start(b, tiles, &solo_eval_tuned, roots, (int)count, width, 1);
    while (solo_beam_step(b))
        ;
}

int solo_clairvoyant(const nl_game *g, const nl_deck *d, uint32_t width, nl_action actions[NL_PLIES_MAX])
{
    solo_tiles tiles;
    solo_pos   start;
    solo_beam  b;
    void      *memory = malloc(solo_beam_bytes(width, width));
    solo_pos  *roots = malloc(width * sizeof *roots), *from = roots;
    int        n = 0;
    if (memory && roots) {
        solo_pos_from_game(&tiles, &start, g);
        solo_beam_place(&b, memory, width, width);
        search(&b, &tiles, &start, 1, width);
        refill_all(&b, &tiles, d, roots);
        search(&b, &tiles, roots, b.best.ends_count, width);
        while (!goes_through(&b.best.plan, from))
            from++;
        n = list_actions(&start, from, &b.best.plan, actions);
    }
    free(memory);
    free(roots);
    return n;
}
