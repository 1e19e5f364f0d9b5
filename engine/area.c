/* area.c: the functions of area.h; laying a tile itself is in lay.h.
 *
 * SPDX-License-Identifier: MIT */
#include "area.h"

#include <string.h>

#include "lay.h"

void nl_area_start(nl_area *a, int discs)
{
    memset(a, 0, sizeof *a);
    for (int c = 0; c < NL_COLORS; c++) {
        memset(a->counts[c].have, 0xff, (NL_BASE + 1) * sizeof a->counts[c].have[0]);
        STORE(a->counts[c].unmet, asks[c].any);
    }
    a->discs = (uint8_t)discs;
    a->frontier_count = 1;
    a->grid[0] = 1;
}

nl_err nl_area_refusal(const nl_area *a, nl_cell c)
{
    if (a->count == 0)
        return NL_ERR_FIRST;
    uint8_t i = a->grid[nl__grid_index(c)];
    return i >= NL_LAID && a->at[i - NL_LAID].cell == c ? NL_ERR_TAKEN : NL_ERR_APART;
}

/* Raises the count of one color by −less, 0 to 4, for all the tiles given. */
static void raise(nl_counts *k, int less, nl_tile_set tiles)
{
    for (int n = NL_BASE + NL_LEVELS; n > NL_BASE; n--)
        k->have[n] |= tiles & k->have[n + less];
}

/* Who touches either of two groups (R14), or belongs to it (R16), counts the other as
 * well from now on, unless it did before. */
void nl__unite(const nl_area *a, nl_counts *k, nl__bunch *g, uint64_t rest)
{
    for (; rest; rest &= rest - 1) {
        int      i = __builtin_ctzll(rest);
        nl_group h = a->groups[i];
        raise(k, a->less[i], (g->sets.touching & ~h.touching) | g->sets.members);
        raise(k, g->less, (h.touching & ~g->sets.touching) | h.members);
        g->sets.members |= h.members;
        g->sets.touching |= h.touching;
        g->less = g->less + a->less[i] > -NL_LEVELS ? g->less + a->less[i] : -NL_LEVELS;
    }
}

void nl__rename_groups(nl_area *a, uint64_t gone, int name)
{
    for (int i = 1; i <= a->count; i++)
        if (gone >> a->group[i] & 1)
            a->group[i] = (uint8_t)name;
}

void nl__keep_first(const nl_area *a, nl_tile_id id, nl_tile_set task[NL_TASKS])
{
    bool        laid = a->at[a->count].id == id;
    int         discs = a->discs;
    int         last = laid ? a->count : a->count + 1;
    nl_tile_set fulfilled[NL_TASKS];
    memcpy(fulfilled, task, sizeof fulfilled);
    memset(task, 0, sizeof fulfilled);
    for (int i = 1; i <= last; i++) {
        nl_tile_set bit = nl_tile_bit[i <= a->count ? a->at[i].id : id];
        for (int t = 0; t < NL_TASKS && discs > 0; t++) {
            task[t] |= fulfilled[t] & bit;
            discs -= (fulfilled[t] & bit) != 0;
        }
    }
}

NL_TWO_SPEEDS int nl_area_lay(nl_area *a, nl_tile_id id, int where)
{
    return nl__lay(a, id, where, a->frontier[where]);
}

NL_TWO_SPEEDS void nl_area_preview(const nl_area *a, nl_tile_id id, int where, nl_cover *out)
{
    nl__preview(a, id, where, out);
}

void nl_area_progress(const nl_area *a, int index, int task, nl_progress *out)
{
    const nl_tile *t = &nl_tiles[a->at[index].id];
    nl_tile_set    bit = nl_tile_bit[a->at[index].id];
    *out = (nl_progress){ .covered = (a->covered[task] & bit) != 0 };
    for (int i = 1; i <= a->count; i++) {
        int  g = a->group[i];
        bool counts = g == a->group[index] ? i != index : (a->groups[g].touching & bit) != 0;
        if (!counts)
            continue;
        out->chain[a->at[i].color] |= (uint64_t)1 << i;
        out->count[a->at[i].color]++;
    }
    for (int c = 0; c < NL_COLORS; c++) {
        out->asks[c] = t->asks[task][c];
        if (out->count[c] < out->asks[c])
            out->missing = (uint8_t)(out->missing + out->asks[c] - out->count[c]);
    }
}
