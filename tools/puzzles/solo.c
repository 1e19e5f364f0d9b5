/* solo.c: the ends of solo games, looked through to the last way.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "puzzles.h"
#include "solo/ending.h"

enum {
    NODES = 100000, /* positions to know the least total */
    DISCS = 7,      /* left, at most */
    ANY = 400,      /* above any total */
    SHARE = 6,      /* at most one action in so many may be right, of a last turn twice as many … */
    FEW = 2,        /* … or so many */
    GAPS = 4,       /* points to the next best first action that are told from each other */
};

/* The least total after an action, if it is below `below`; −1 if that is not known. */
static int ending_after(const nl_game *g, nl_action a, int below, uint32_t nodes)
{
    nl_game after;
    memcpy(&after, g, nl_game_bytes(g));
    nl_game_apply(&after, a);
    int total = nl_solo_ending(&after, below, &nodes);
    return nodes ? total : -1;
}

/* Finds a way to a total, and how many turns it takes; 0 if more than a plan may have. */
static int find_way(const nl_game *start, int total, nl_puzzle_turn turn[])
{
    nl_game g = *start;
    int     n = 0;
    while (!nl_game_over(&g) && n < NL_PUZZLE_TURNS) {
        int i = 0;
        while (ending_after(&g, nl_game_action_at(&g, i), total + 1, NODES) > total)
            i++;
        turn[n] = (nl_puzzle_turn){ .right = { nl_game_action_at(&g, i) }, .rights = 1 };
        nl_game_apply(&g, turn[n++].right[0]);
    }
    return nl_game_over(&g) ? n : 0;
}

/* Whether few first actions are right, and which they are is soon known. */
static bool is_choosy(const nl_game *g, int total, int turns)
{
    int      n = nl_game_action_count(g), right = 0;
    uint32_t nodes = NL_PUZZLE_WAYS;
    for (int i = 0; i < n; i++) {
        nl_game after = *g;
        nl_game_apply(&after, nl_game_action_at(g, i));
        right += nl_solo_ending(&after, total + 1, &nodes) == total;
    }
    return nodes && (right <= FEW || right * SHARE <= (turns > 1 ? n : 2 * n));
}

/* Points to the next best first action, as far as it is looked for. */
static int find_gap(const nl_game *g, int total)
{
    int next = total + 1 + GAPS;
    for (int i = 0; i < nl_game_action_count(g); i++) {
        int after = ending_after(g, nl_game_action_at(g, i), next, NL_PUZZLE_WAYS);
        next = after > total ? after : after < 0 ? total + 1 : next;
    }
    return next - total;
}

/* How many turns are to be left: shorter plans are easier. */
static int turns_wanted(const nl_puzzle *p, const haul *h)
{
    if (h->aim == SHORT)
        return 1;
    return p->seed % 3 ? NL_PUZZLE_TURNS : NL_PUZZLE_TURNS - 1;
}

bool find_ending(candidate *c, const haul *h)
{
    nl_puzzle *p = &c->puzzle;
    uint32_t   nodes = NODES;
    if (p->start.phase != 2 || p->start.area[0].discs > DISCS)
        return false;
    int total = nl_solo_ending(&p->start, ANY, &nodes);
    if (!nodes)
        return false;
    p->kind = NL_PUZZLE_SOLO;
    p->turns = (uint8_t)find_way(&p->start, total, p->turn);
    if (p->turns != turns_wanted(p, h) || !is_choosy(&p->start, total, p->turns))
        return false;
    c->gap = find_gap(&p->start, total);
    return nl_puzzle_follow(p) && p->total == total;
}
