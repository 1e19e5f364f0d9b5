/* extent.c: see extent.h.
 *
 * SPDX-License-Identifier: MIT */
#include "view/extent.h"

void nl_extent_add(nl_extent *e, nl_cell c)
{
    int x = nl_cell_x(c), y = nl_cell_y(c);
    e->left = x < e->left ? x : e->left;
    e->right = x > e->right ? x : e->right;
    e->top = y < e->top ? y : e->top;
    e->bottom = y > e->bottom ? y : e->bottom;
}

nl_extent nl_area_extent(const nl_area *a, bool frontier)
{
    nl_extent e = { 0, 0, 0, 0 };
    for (int i = 1; i <= a->count; i++)
        nl_extent_add(&e, a->at[i].cell);
    for (int i = 0; frontier && i < a->frontier_count; i++)
        nl_extent_add(&e, a->frontier[i]);
    return e;
}

int nl_area_tile_at(const nl_area *a, nl_cell c)
{
    for (int i = 1; i <= a->count; i++)
        if (a->at[i].cell == c)
            return i;
    return 0;
}
