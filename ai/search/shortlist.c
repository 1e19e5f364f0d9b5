/* shortlist.c: a direct-mapped cache of shortlists; the newest wins.
 *
 * SPDX-License-Identifier: MIT */
#include "search/shortlist.h"

#include <string.h>

#include "eval/area_key.h"

enum { LISTS_MOST = 1 << 14, LISTS_LEAST = 64 };

/* The cells for one tile in one area, best first. */
typedef struct {
    uint64_t key;
    uint8_t  count;
    nl_cell  cell[NL_SHORTLIST_CELLS];
} shortlist;

struct nl_shortlists {
    uint64_t  mask;
    shortlist lists[];
};

nl_shortlists *nl_shortlists_place(void *memory, size_t bytes)
{
    nl_shortlists *m = memory;
    size_t         n = LISTS_MOST;
    while (n >= LISTS_LEAST && sizeof *m + n * sizeof m->lists[0] > bytes)
        n /= 2;
    if (n < LISTS_LEAST)
        return NULL;
    m->mask = n - 1;
    nl_shortlists_clear(m);
    return m;
}

void nl_shortlists_clear(nl_shortlists *m)
{
    memset(m->lists, 0, (size_t)(m->mask + 1) * sizeof m->lists[0]);
}

static shortlist *list_at(nl_shortlists *m, uint64_t key)
{
    return &m->lists[key >> 20 & m->mask];
}

/* The best cells by their scores. */
static shortlist make_shortlist(const nl_area *a, const int scores[])
{
    shortlist out = { .count = 0 };
    int       best[NL_SHORTLIST_CELLS];
    for (int i = 0; i < a->frontier_count; i++) {
        bool full = out.count == NL_SHORTLIST_CELLS;
        if (full && scores[i] <= best[out.count - 1])
            continue;
        int k = full ? out.count - 1 : out.count++;
        for (; k > 0 && scores[i] > best[k - 1]; k--) {
            best[k] = best[k - 1];
            out.cell[k] = out.cell[k - 1];
        }
        best[k] = scores[i];
        out.cell[k] = a->frontier[i];
    }
    return out;
}

int nl_shortlists_moves(nl_shortlists *m, const nl_game *g, const nl_weights *w, int most,
                        nl_move out[NL_ACTIONS_MAX])
{
    const nl_area *a = &g->area[g->mover];
    uint64_t       area = nl_area_key(a, g->mover), key[NL_REACH];
    int            reach = nl_wheel_reach(&g->wheel), n = 0;
    size_t         unknown = 0, at[NL_REACH];
    nl_tile_id     tiles[NL_REACH];
    shortlist      lists[NL_REACH];
    int            scores[NL_ACTIONS_MAX];
    for (int k = 0; k < reach; k++) {
        nl_tile_id id = nl_wheel_tile(&g->wheel, k + 1);
        key[k] = area + nl_mix(id);
        lists[k] = *list_at(m, key[k]);
        at[k] = unknown;
        tiles[unknown] = id;
        unknown += lists[k].key != key[k];
    }
    if (unknown)
        nl_eval_cells(a, w, tiles, (int)unknown, scores);
    for (int k = 0; k < reach; k++) {
        shortlist *cells = &lists[k];
        if (cells->key != key[k]) {
            *cells = make_shortlist(a, scores + at[k] * a->frontier_count);
            cells->key = key[k];
            *list_at(m, key[k]) = *cells;
        }
        for (int i = 0; i < cells->count && i < most; i++)
            out[n++].action = (nl_action){ (uint8_t)(k + 1), cells->cell[i] };
    }
    if (nl_game_may_refill(g))
        out[n++].action = (nl_action){ NL_REFILL, 0 };
    return n;
}
