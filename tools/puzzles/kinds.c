/* kinds.c: what a puzzle is about, by what sets its best action apart from the next best.
 *
 * SPDX-License-Identifier: MIT */

#include "puzzles.h"
#include "review/reason.h"

enum {
    LAST_OWN = 4,    /* discs left from which on they are the last … */
    LAST_OTHERS = 2, /* … and of somebody else */
    MANY = 3,        /* tasks at once, or over a plan */
};

static int covers(const nl_game *g, nl_action a)
{
    nl_cover c;
    nl_game_preview(g, a, &c);
    return (int)c.discs;
}

static bool is_last(const nl_game *g)
{
    for (int p = 0; p < g->players; p++)
        if (g->area[p].discs <= (p == g->mover ? LAST_OWN : LAST_OTHERS))
            return true;
    return false;
}

static bool has(const nl_reason why[], int count, nl_reason_code code)
{
    for (int i = 0; i < count; i++)
        if (why[i].code == code)
            return true;
    return false;
}

/* Whether hardly anything covers as much, the other action least of all. */
static bool covers_most(const nl_game *g, nl_action best, nl_action other)
{
    int most = covers(g, best), as_many = 0;
    for (int i = 0; i < nl_game_action_count(g); i++)
        as_many += covers(g, nl_game_action(g, i)) >= most;
    return as_many <= NL_PUZZLE_RIGHT && covers(g, other) < most;
}

/* Whether it is up to the player who moves next: not every tile on offer leaves it to the same. */
static bool may_go_on_or_not(const nl_game *g)
{
    int again = 0, reach = nl_wheel_reach(&g->wheel);
    for (int k = 1; k <= reach; k++) {
        nl_track t = g->track;
        nl_track_advance(&t, g->mover, nl_tiles[nl_wheel_tile(&g->wheel, k)].cost);
        again += nl_track_first(&t, g->players) == g->mover;
    }
    return again > 0 && again < reach;
}

int kind_of(const nl_game *g, nl_action best, nl_action other, int turns, int planned)
{
    nl_reason why[NL_REASONS_MAX];
    int       n = nl_reasons_over(g, best, other, why), tasks = covers(g, best);
    if (is_last(g))
        return NL_PUZZLE_LAST;
    if (nl_game_may_refill(g))
        return NL_PUZZLE_REFILL;
    if (has(why, n, NL_WHY_DENIES) && tasks <= covers(g, other))
        return NL_PUZZLE_DENY;
    if (tasks >= MANY && covers_most(g, best, other))
        return NL_PUZZLE_TASKS;
    if (has(why, n, NL_WHY_AGAIN) || (turns > 1 && may_go_on_or_not(g)))
        return NL_PUZZLE_TIMING;
    if (tasks == MANY - 1 && covers_most(g, best, other))
        return NL_PUZZLE_TASKS;
    return turns > 1 && planned >= MANY ? NL_PUZZLE_TASKS : -1;
}

int kind_of_plan(const nl_puzzle *p)
{
    nl_game   g = p->start;
    nl_reason why[NL_REASONS_MAX];
    int       planned = 0, reasons = 0;
    for (int k = 0; k < p->turns; k++) {
        const nl_puzzle_turn *t = &p->turn[k];
        planned += covers(&g, t->right[0]);
        reasons += nl_reasons_over(&g, t->right[0], t->row[0], why);
        nl_game_apply(&g, t->right[0]);
    }
    return reasons ? kind_of(&p->start, p->turn[0].right[0], p->turn[0].row[0], p->turns, planned) : -1;
}
