/* extent.h: the cells that an area takes, for whoever draws it.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_EXTENT_H
#define NL_EXTENT_H

#include <stdbool.h>

#include "area.h"

#ifdef __cplusplus
extern "C" {
#endif

/* From the leftmost to the rightmost cell, from the topmost to the lowest, these too. */
typedef struct {
    int left, right, top, bottom;
} nl_extent;

/* The cells of all tiles, and of those where one may lie if `frontier`.  0,0 is among them, even before the first
 * tile lies there. */
nl_extent nl_area_extent(const nl_area *a, bool frontier);

/* Adds a cell. */
void nl_extent_add(nl_extent *e, nl_cell c);

/* The tile at a cell, by its place in the order in which they were laid, from 1; 0 if there is none. */
int nl_area_tile_at(const nl_area *a, nl_cell c);

#ifdef __cplusplus
}
#endif

#endif
