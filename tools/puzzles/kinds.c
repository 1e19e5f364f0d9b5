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

int kind_of(const nl_game *g, nl_action best, nl_action other, int turns)
{
    nl_reason why[NL_REASONS_MAX];
    int       n = nl_reasons_over(g, best, other, why), tasks = covers(g, best);
    if (is_last(g))
        return NL_PUZZLE_LAST;
    if (best.take == NL_REFILL || other.take == NL_REFILL)
        return NL_PUZZLE_REFILL;
    if (has(why, n, NL_WHY_DENIES) && tasks <= covers(g, other))
        return NL_PUZZLE_DENY;
    if (tasks >= MANY && covers_most(g, best, other))
        return NL_PUZZLE_TASKS;
    if (has(why, n, NL_WHY_AGAIN) || turns > 1)
        return NL_PUZZLE_TIMING;
    return tasks == MANY - 1 && covers_most(g, best, other) ? NL_PUZZLE_TASKS : -1;
}
