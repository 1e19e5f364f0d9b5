/* alike.c: an area is written down in each of its eight views, and the smallest of these texts is its form.
 *
 * SPDX-License-Identifier: MIT */
#include "review/alike.h"

#include <string.h>

/* What matters of an area: a number for each tile, of its place and its nature, in ascending order. */
typedef struct {
    uint64_t tile[NL_AREA_MAX];
    int      count, discs;
} form;

static void sort(uint64_t list[], int count)
{
    for (int i = 1; i < count; i++) {
        uint64_t x = list[i];
        int      k = i;
        for (; k > 0 && list[k - 1] > x; k--)
            list[k] = list[k - 1];
        list[k] = x;
    }
}

/* The color of a tile, and what its open tasks ask for, in whatever order they stand on it. */
static uint64_t nature(const nl_area *a, const nl_placed *p)
{
    const nl_tile *t = &nl_tiles[p->id];
    uint64_t       open[NL_TASKS] = { 0 }, all = 0;
    for (int k = 0; k < t->tasks; k++)
        if (!(a->covered[k] & nl_tile_bit[p->id]))
            for (int c = 0; c < NL_COLORS; c++)
                open[k] = open[k] << 3 | t->asks[k][c];
    sort(open, NL_TASKS);
    for (int k = 0; k < NL_TASKS; k++)
        all = all << 12 | open[k];
    return all << 2 | p->color;
}

/* The area seen in one of eight ways: mirrored at the diagonal, in x, in y, or not. */
static void see(const nl_area *a, const uint64_t natures[], int way, form *out)
{
    int x[NL_AREA_MAX], y[NL_AREA_MAX], left = INT16_MAX, top = INT16_MAX;
    for (int i = 0; i < a->count; i++) {
        nl_cell c = a->at[i + 1].cell;
        x[i] = way & 4 ? nl_cell_y(c) : nl_cell_x(c);
        y[i] = way & 4 ? nl_cell_x(c) : nl_cell_y(c);
        x[i] = way & 1 ? -x[i] : x[i];
        y[i] = way & 2 ? -y[i] : y[i];
        left = x[i] < left ? x[i] : left;
        top = y[i] < top ? y[i] : top;
    }
    for (int i = 0; i < a->count; i++)
        out->tile[i] = ((uint64_t)(x[i] - left) << 7 | (uint64_t)(y[i] - top)) << 38 | natures[i];
    sort(out->tile, a->count);
}

static int compare(const form *a, const form *b)
{
    for (int i = 0; i < a->count; i++)
        if (a->tile[i] != b->tile[i])
            return a->tile[i] < b->tile[i] ? -1 : 1;
    return 0;
}

static void find_form(const nl_area *a, form *out)
{
    uint64_t natures[NL_AREA_MAX];
    for (int i = 0; i < a->count; i++)
        natures[i] = nature(a, &a->at[i + 1]);
    *out = (form){ .count = a->count, .discs = a->discs };
    see(a, natures, 0, out);
    for (int way = 1; way < 8; way++) {
        form other = { .count = a->count, .discs = a->discs };
        see(a, natures, way, &other);
        if (compare(&other, out) < 0)
            *out = other;
    }
}

int nl_alike(const nl_game *g, uint16_t first[NL_ACTIONS_MAX])
{
    static const form none;
    form              forms[NL_FRONTIER_MAX];
    int               n = nl_game_action_count(g), kinds = 0, begin = 0; /* of the tile */
    for (int i = 0; i < n; i++) {
        nl_action a = nl_game_action(g, i);
        nl_area   area = g->area[g->mover];
        first[i] = (uint16_t)i;
        begin = i && nl_game_action(g, i - 1).take == a.take ? begin : i;
        if (a.take <= NL_REACH) {
            nl_area_lay(&area, nl_wheel_tile(&g->wheel, a.take), nl_area_find(&area, a.cell));
            find_form(&area, &forms[i - begin]);
        } else {
            forms[0] = none;
        }
        for (int k = begin; k < i && first[i] == i; k++)
            if (first[k] == k && forms[k - begin].discs == forms[i - begin].discs &&
                compare(&forms[k - begin], &forms[i - begin]) == 0)
                first[i] = (uint16_t)k;
        kinds += first[i] == i;
    }
    return kinds;
}

bool nl_games_alike(const nl_game *a, const nl_game *b, int player)
{
    const nl_area *one = &a->area[player], *two = &b->area[player];
    form           forms[2];
    nl_game        same;
    if (one->discs != two->discs || one->count != two->count || a->owed != b->owed ||
        memcmp(&a->wheel, &b->wheel, sizeof a->wheel) != 0)
        return false;
    memcpy(&same, a, nl_game_bytes(a));
    same.area[player] = *two;
    if (!nl_game_equal(&same, b))
        return false;
    find_form(one, &forms[0]);
    find_form(two, &forms[1]);
    return compare(&forms[0], &forms[1]) == 0;
}
