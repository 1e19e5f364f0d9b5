/* aim.c: a tile in the hand, a cursor, and a ghost: choosing what to play.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "turn.h"

/* The legal cell that covers most, the nearest to the cursor of those. */
static void aim(tui_app *a)
{
    turn_state    *t = &a->turn;
    const nl_game *g = turn_game(a);
    const nl_area *area = &g->area[g->mover];
    long           best = -1;
    nl_cell        from = area->count ? t->aiming ? t->cursor : area->at[area->count].cell : 0;
    for (int i = 0; i < area->frontier_count; i++) {
        nl_cover c;
        nl_cell  at = area->frontier[i];
        nl_game_preview(g, (nl_action){ (uint8_t)t->take, at }, &c);
        long far = labs((long)nl_cell_x(at) - nl_cell_x(from)) + labs((long)nl_cell_y(at) - nl_cell_y(from));
        long worth = (long)c.discs * 1000 + 500 - far;
        if (worth > best) {
            best = worth;
            t->cursor = at;
        }
    }
    t->aiming = true;
}

void turn_choose(tui_app *a, int k)
{
    turn_state *t = &a->turn;
    if (!turn_is_persons(a)) {
        turn_not_yours(a);
        return;
    }
    if (k > nl_wheel_reach(&turn_game(a)->wheel)) {
        turn_refuse(a, NL_ERR_OFFER);
        return;
    }
    bool had = t->take && nl_area_find(&turn_game(a)->area[turn_game(a)->mover], t->cursor) >= 0;
    t->take = k;
    t->ghost = t->alarm = false;
    turn_look_home(a);
    if (!had)
        aim(a);
}

/* Whether a cell lies in the box around all free ones. */
static bool in_reach(const nl_area *area, int x, int y)
{
    bool left = false, right = false, above = false, below = false;
    for (int i = 0; i < area->frontier_count; i++) {
        int fx = nl_cell_x(area->frontier[i]), fy = nl_cell_y(area->frontier[i]);
        left |= fx <= x;
        right |= fx >= x;
        above |= fy <= y;
        below |= fy >= y;
    }
    return left && right && above && below;
}

void turn_move(tui_app *a, int dx, int dy)
{
    turn_state    *t = &a->turn;
    const nl_area *area = &turn_game(a)->area[t->seen];
    t->alarm = t->ghost = false;
    if (!t->aiming) {
        t->aiming = true;
        t->cursor = area->count ? area->at[area->count].cell : 0;
        return;
    }
    int x = nl_cell_x(t->cursor) + dx, y = nl_cell_y(t->cursor) + dy;
    if (in_reach(area, x, y))
        t->cursor = nl_cell_at(x, y);
}

static int by_cell(const void *a, const void *b)
{
    return *(const nl_cell *)a - *(const nl_cell *)b;
}

/* The next legal cell, row by row. */
void turn_cycle(tui_app *a, int step)
{
    turn_state    *t = &a->turn;
    const nl_area *area = &turn_game(a)->area[t->seen];
    nl_cell        cells[NL_FRONTIER_MAX];
    int            n = area->frontier_count, at = step > 0 ? -1 : 0;
    memcpy(cells, area->frontier, sizeof cells[0] * (size_t)n);
    qsort(cells, (size_t)n, sizeof cells[0], by_cell);
    for (int i = 0; i < n; i++)
        if (t->aiming && cells[i] == t->cursor)
            at = i;
    t->ghost = t->alarm = false;
    t->aiming = true;
    if (n)
        t->cursor = cells[(at + step + n) % n];
}

void turn_enter(tui_app *a)
{
    turn_state *t = &a->turn;
    nl_action   act = { (uint8_t)t->take, t->cursor };
    if (!turn_is_persons(a) && !t->take) {
        turn_not_yours(a);
        return;
    }
    if (!t->take) {
        turn_say(a, true, words_say(N_("Choose a tile first.")), NULL);
        return;
    }
    nl_err e = nl_game_check(turn_game(a), act);
    if (e)
        turn_refuse(a, e);
    else if (t->ghost)
        turn_play(a, act);
    else
        t->ghost = true;
}
