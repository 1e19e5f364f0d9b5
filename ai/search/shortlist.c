/* shortlist.c: a table of menus, from which the latest drives out what stood in its place.
 *
 * SPDX-License-Identifier: MIT */
#include "search/shortlist.h"

#include <string.h>

#include "eval/area_key.h"

enum { MENUS_MOST = 1 << 14, MENUS_LEAST = 64 };

/* The cells for one tile in one area, best first. */
typedef struct {
    uint64_t key;
    uint32_t round; /* in which it was written */
    uint8_t  count;
    nl_cell  cell[NL_MENU_CELLS];
} menu;

struct nl_menus {
    uint64_t mask;
    uint32_t round; /* another one whenever all was forgotten */
    menu     menus[];
};

nl_menus *nl_menus_place(void *memory, size_t bytes)
{
    nl_menus *m = memory;
    size_t    n = MENUS_MOST;
    while (n >= MENUS_LEAST && sizeof *m + n * sizeof m->menus[0] > bytes)
        n /= 2;
    if (n < MENUS_LEAST)
        return NULL;
    memset(m, 0, sizeof *m + n * sizeof m->menus[0]);
    m->mask = n - 1;
    return m;
}

void nl_menus_clear(nl_menus *m)
{
    m->round++;
}

static menu *menu_at(nl_menus *m, uint64_t key)
{
    return &m->menus[key >> 20 & m->mask];
}

static bool holds(const nl_menus *m, const menu *at, uint64_t key)
{
    return at->key == key && at->round == m->round;
}

/* The best cells by their scores. */
static menu write_menu(const nl_area *a, const int scores[])
{
    menu out = { .count = 0 };
    int  best[NL_MENU_CELLS];
    for (int i = 0; i < a->frontier_count; i++) {
        bool full = out.count == NL_MENU_CELLS;
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

int nl_menus_moves(nl_menus *m, const nl_game *g, const nl_weights *w, int most, nl_move out[NL_ACTIONS_MAX])
{
    const nl_area *a = &g->area[g->mover];
    uint64_t       area = nl_area_key(a, g->mover), key[NL_REACH];
    int            reach = nl_wheel_reach(&g->wheel), n = 0, unknown = 0, at[NL_REACH];
    nl_tile_id     tiles[NL_REACH];
    menu           menus[NL_REACH];
    int            scores[NL_ACTIONS_MAX];
    for (int k = 0; k < reach; k++) {
        nl_tile_id id = nl_wheel_tile(&g->wheel, k + 1);
        key[k] = area + nl_mix(id);
        menus[k] = *menu_at(m, key[k]);
        at[k] = unknown;
        tiles[unknown] = id;
        unknown += !holds(m, &menus[k], key[k]);
    }
    if (unknown)
        nl_eval_cells(a, w, tiles, unknown, scores);
    for (int k = 0; k < reach; k++) {
        menu *cells = &menus[k];
        if (!holds(m, cells, key[k])) {
            *cells = write_menu(a, scores + at[k] * a->frontier_count);
            cells->key = key[k];
            cells->round = m->round;
            *menu_at(m, key[k]) = *cells;
        }
        for (int i = 0; i < cells->count && i < most; i++)
            out[n++].action = (nl_action){ (uint8_t)(k + 1), cells->cell[i] };
    }
    if (nl_game_may_refill(g))
        out[n++].action = (nl_action){ NL_REFILL, 0 };
    return n;
}
