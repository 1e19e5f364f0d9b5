/* levels.c: puzzles are measured by the nine levels, whose ratings are known.
 *
 * SPDX-License-Identifier: MIT */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "eval/odds.h"
#include "puzzles.h"

enum { BYTES = 48 << 20 }; /* of memory for a player: enough for CHECKING, and little to clear */

/* Those that draw lots are asked more often. */
const int levels_runs[LEVELS] = { 8, 8, 8, 4, 4, 2, 2, 1, 1 };

/* By the round robin in docs/ai.md, with 1500 in the middle. */
static const int ratings[LEVELS] = { 821, 1039, 1205, 1421, 1582, 1791, 1960, 2075, 2183 };

const nl_level *level_number(int i)
{
    const nl_level *l = nl_levels;
    while (!l->for_people || i--)
        l++;
    return l;
}

nl_player *player_of(const nl_level *l)
{
    static nl_player *players[2];
    nl_player       **p = &players[l->way == NL_SEARCH && !l->no_net];
    if (!*p && !(*p = nl_player_new_full(BYTES))) {
        fputs("puzzles: there is not enough memory\n", stderr);
        exit(1);
    }
    return *p;
}

bool level_solves(const nl_level *l, const nl_puzzle *p, uint64_t nodes, uint64_t seed)
{
    nl_player *player = player_of(l);
    nl_game    g;
    memcpy(&g, &p->start, nl_game_bytes(&p->start));
    for (int turn = 0;; turn++) {
        nl_attempt attempt;
        nl_player_set(player, l, seed + (uint64_t)turn);
        nl_player_start(player, &g);
        nl_player_think(player, l->solo_nodes ? UINT64_MAX : nodes);
        nl_action a = nl_player_choice(player);
        nl_puzzle_try(p, &g, turn, a, &attempt);
        if (!attempt.right || attempt.done)
            return attempt.right;
        nl_game_apply(&g, a);
    }
}

/* How often one of a rating solves a puzzle of another, by Elo's formula: of ten games with 400 between them, nine
 * and a bit are won. */
static float expected(int rating, int puzzle)
{
    int   x = (int)lrintf((float)(rating - puzzle) * 1.4737f); /* 256 ln 10 / 400 */
    float odds = exp_minus(x < 0 ? -x : x);
    return x < 0 ? odds / (1 + odds) : 1 / (1 + odds);
}

/* The rating with which the levels would solve as much as they do; half a game against one in the middle keeps it
 * from leaving the scale. */
static int rating_of(const candidate *c)
{
    int   best = 0;
    float least = 0;
    for (int n = 0; n < NL_PUZZLE_RATES; n++) {
        int   rating = NL_PUZZLE_FLOOR + NL_PUZZLE_STEP * n;
        float off = .5f * (.5f - expected(1500, rating));
        for (int i = 0; i < LEVELS; i++)
            off += (float)c->solved[i] / (float)levels_runs[i] - expected(ratings[i], rating);
        if (!n || fabsf(off) < least) {
            least = fabsf(off);
            best = rating;
        }
    }
    return best;
}

bool measure(candidate *c)
{
    for (int i = LEVELS - 1; i >= 0; i--) {
        for (int run = 0; run < levels_runs[i]; run++)
            c->solved[i] += level_solves(level_number(i), &c->puzzle, PLAYING, (uint64_t)(1000 * (run + 1)));
        if (!c->solved[LEVELS - 1])
            return false;
    }
    c->puzzle.rating = rating_of(c);
    return true;
}
