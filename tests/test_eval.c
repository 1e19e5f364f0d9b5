/* test_eval.c: the evaluation says of a move what it says of the position after it.
 *
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "chance.h"
#include "eval.h"
#include "simple.h"

enum { GAMES = 60 };

static void start(nl_game *g, int players, nl_rng *r)
{
    nl_game_start(g, players, NULL, NULL);
    nl_deal_by_chance(g, r);
}

/* Greedy and random moves by turns: full areas, and odd ones. */
static nl_action choose(const nl_game *g, nl_rng *r)
{
    return nl_rng_below(r, 3) ? nl_choose_greedy(g, r) : nl_choose_random(g, r);
}

static void compare_moves(const nl_game *g, nl_rng *r)
{
    static nl_move    moves[NL_ACTIONS_MAX];
    const nl_weights *w = &nl_weights_of[g->players];
    int               n = nl_eval_moves(g, w, r, 1, moves);
    assert_int_equal(n, nl_game_action_count(g));
    for (int i = 0; i < n; i++) {
        nl_game   after = *g;
        nl_action a = nl_game_action(g, i);
        float     value[NL_PLAYERS_MAX];
        assert_int_equal(moves[i].action.take, a.take);
        if (a.take == NL_REFILL)
            continue;
        assert_int_equal(moves[i].action.cell, a.cell);
        nl_game_apply(&after, a);
        nl_eval_position(&after, w, value);
        for (int p = 0; p < g->players; p++)
            assert_true(value[p] == moves[i].value[p]);
    }
}

static void a_move_is_worth_what_the_position_after_it_is(void **state)
{
    (void)state;
    for (int players = 2; players <= 4; players++)
        for (uint64_t seed = 0; seed < GAMES; seed++) {
            nl_rng  r = { seed };
            nl_game g;
            start(&g, players, &r);
            while (!nl_game_over(&g)) {
                compare_moves(&g, &r);
                nl_game_apply(&g, choose(&g, &r));
                nl_deal_by_chance(&g, &r);
            }
        }
}

static void chances_add_up_to_one(void **state)
{
    (void)state;
    for (int players = 2; players <= 4; players++) {
        nl_rng  r = { 7 };
        nl_game g;
        start(&g, players, &r);
        while (!nl_game_over(&g)) {
            float value[NL_PLAYERS_MAX], sum = 0;
            nl_eval_position(&g, &nl_weights_of[players], value);
            for (int p = 0; p < players; p++) {
                assert_true(value[p] >= 0 && value[p] <= 1);
                sum += value[p];
            }
            assert_true(sum > 0.9999f && sum < 1.0001f);
            nl_game_apply(&g, choose(&g, &r));
            nl_deal_by_chance(&g, &r);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_move_is_worth_what_the_position_after_it_is),
        cmocka_unit_test(chances_add_up_to_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
