/* test_eval.c: the evaluation says of a move what it says of the position after it.
 *
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "chance.h"
#include "eval.h"
#include "menu.h"
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

/* How many moves of the same tile are worth more than this one. */
static int better_cells(const nl_move all[], int n, nl_action a, int mover)
{
    float own = -1;
    int   better = 0;
    for (int i = 0; i < n; i++)
        if (all[i].action.take == a.take && all[i].action.cell == a.cell)
            own = all[i].value[mover];
    assert_true(own >= 0);
    for (int i = 0; i < n; i++)
        better += all[i].action.take == a.take && all[i].value[mover] > own;
    return better;
}

/* What a menu lists when it is written: the best cells of every tile, and the refill. */
static void check_menu(const nl_game *g, nl_menus *menus, nl_rng *r)
{
    enum { CELLS = 3 };
    static nl_move    all[NL_ACTIONS_MAX], listed[NL_ACTIONS_MAX], again[NL_ACTIONS_MAX];
    const nl_weights *w = &nl_weights_of[g->players];
    int               n = nl_eval_moves(g, w, r, 1, all), cells = g->area[g->mover].frontier_count;
    nl_menus_clear(menus);
    int count = nl_menus_moves(menus, g, w, CELLS, listed);
    assert_int_equal(count,
                     nl_wheel_reach(&g->wheel) * (cells < CELLS ? cells : CELLS) + nl_game_may_refill(g));
    for (int i = 0; i < count; i++)
        if (listed[i].action.take != NL_REFILL)
            assert_true(better_cells(all, n, listed[i].action, g->mover) < CELLS);
    assert_int_equal(nl_menus_moves(menus, g, w, CELLS, again), count);
    for (int i = 0; i < count; i++)
        assert_true(again[i].action.take == listed[i].action.take &&
                    again[i].action.cell == listed[i].action.cell);
}

static void menus_list_the_best_cells_of_every_tile(void **state)
{
    static _Alignas(8) char room[1 << 15];
    nl_menus               *menus = nl_menus_place(room, sizeof room);
    (void)state;
    assert_non_null(menus);
    assert_null(nl_menus_place(room, 1000));
    for (int players = 2; players <= 4; players++) {
        nl_rng  r = { 11 };
        nl_game g;
        menus = nl_menus_place(room, sizeof room);
        for (start(&g, players, &r); !nl_game_over(&g); nl_deal_by_chance(&g, &r)) {
            if (g.wheel.count + g.pile > 1)
                check_menu(&g, menus, &r);
            nl_game_apply(&g, choose(&g, &r));
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_move_is_worth_what_the_position_after_it_is),
        cmocka_unit_test(chances_add_up_to_one),
        cmocka_unit_test(menus_list_the_best_cells_of_every_tile),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
