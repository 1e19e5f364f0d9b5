/* test_eval.c: the evaluation says of a move what it says of the position after it.
 *
 * SPDX-License-Identifier: MIT */
#include <limits.h>

#include "eval/chance.h"
#include "eval/eval.h"
#include "players/simple.h"
#include "search/shortlist.h"
#include "unit.h"

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

TEST(a_move_is_worth_what_the_position_after_it_is)
{
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

TEST(a_refill_is_worth_the_best_moves_after_it)
{
    static nl_move    moves[NL_ACTIONS_MAX], then[NL_ACTIONS_MAX];
    const nl_weights *w = &nl_weights_of[2];
    enum { DRAWS = 4 };
    nl_rng  r = { 3 };
    nl_game g;
    start(&g, 2, &r);
    while (!nl_game_may_refill(&g))
        nl_game_apply(&g, choose(&g, &r));
    nl_rng here = { 9 }, there = { 9 };
    int    n = nl_eval_moves(&g, w, &here, DRAWS, moves);
    float  mean = 0;
    for (int i = 0; i < DRAWS; i++) {
        nl_game  after = g;
        uint16_t best[NL_ACTIONS_MAX];
        nl_game_apply(&after, (nl_action){ NL_REFILL, 0 });
        nl_deal_by_chance(&after, &there);
        nl_pick_moves(then, nl_eval_moves(&after, w, &there, DRAWS, then), 1, g.mover, best);
        mean += then[best[0]].value[g.mover] / DRAWS;
    }
    assert_int_equal(moves[n - 1].action.take, NL_REFILL);
    assert_float_equal(moves[n - 1].value[g.mover], mean, 1e-5f);
}

TEST(the_best_moves_are_picked_best_first)
{
    static const float values[] = { .3f, .9f, .1f, .5f, .7f };
    nl_move            moves[5];
    uint16_t           best[5];
    for (int i = 0; i < 5; i++)
        moves[i] = (nl_move){ .value = { 1 - values[i], values[i] } };
    assert_int_equal(nl_pick_moves(moves, 5, 3, 1, best), 3);
    assert_memory_equal(best, ((uint16_t[]){ 1, 4, 3 }), 3 * sizeof best[0]);
    assert_int_equal(nl_pick_moves(moves, 5, 9, 0, best), 5);
    assert_memory_equal(best, ((uint16_t[]){ 2, 0, 3, 4, 1 }), 5 * sizeof best[0]);
}

/* How many open tasks of an area one tile of a color would complete, wherever it may lie. */
static int completes(const nl_area *a, int color)
{
    int n = 0;
    for (int i = 1; i <= a->count; i++)
        for (int k = 0; k < nl_tiles[a->at[i].id].tasks; k++) {
            nl_progress p;
            nl_area_progress(a, i, k, &p);
            n += !p.covered && p.missing == 1 && p.count[color] < p.asks[color];
        }
    return n;
}

/* The most that one of the tiles number `from` to `to` clockwise of the marker completes, up to 4. */
static int most_ahead(const nl_game *g, int player, int from, int to)
{
    int most = 0, number = 0;
    for (int step = 1; step < NL_SLOTS; step++) {
        nl_tile_id id = g->wheel.slot[(g->wheel.marker + step) % NL_SLOTS];
        if (!id || ++number < from || number > to)
            continue;
        int n = completes(&g->area[player], nl_tiles[id].color);
        most = n > most ? n : most;
    }
    return most < 4 ? most : 4;
}

TEST(who_moves_looks_at_three_tiles_and_others_at_the_next)
{
    for (uint64_t seed = 0; seed < GAMES; seed++) {
        nl_rng  r = { seed };
        nl_game g;
        start(&g, 3, &r);
        for (; !nl_game_over(&g); nl_deal_by_chance(&g, &r)) {
            nl_features f[NL_PLAYERS_MAX];
            nl_eval_features(&g, f);
            for (int p = 0; p < 3; p++)
                if (p == g.mover)
                    assert_int_equal(f[p].count[NL_F_NOW + most_ahead(&g, p, 1, 3)], 1);
                else
                    assert_int_equal(f[p].count[NL_F_LATER + most_ahead(&g, p, 2, 5)], 1);
            nl_game_apply(&g, choose(&g, &r));
        }
    }
}

TEST(chances_add_up_to_one)
{
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

/* What an area comes to by its own features, when everybody is as far as this player. */
static int score_of(const nl_game *g, int player)
{
    const nl_weights *w = &nl_weights_of[g->players];
    nl_features       f[NL_PLAYERS_MAX];
    int               late = 0, early = 0, discs = g->area[player].discs;
    if (discs == 0)
        return INT_MAX;
    nl_eval_features(g, f);
    for (int i = 0; i < NL_F_NOW; i++) {
        late += w->late[i] * f[player].count[i];
        early += w->early[i] * f[player].count[i];
    }
    return (late * (NL_STAGES - 2 * discs) + early * 2 * discs) / NL_STAGES + w->discs[discs];
}

/* The scores of all placements, in the order of the actions. */
static void score_cells(const nl_game *g, int scores[])
{
    nl_tile_id tiles[NL_REACH];
    int        reach = nl_wheel_reach(&g->wheel);
    for (int k = 0; k < reach; k++)
        tiles[k] = nl_wheel_tile(&g->wheel, k + 1);
    nl_eval_cells(&g->area[g->mover], &nl_weights_of[g->players], tiles, reach, scores);
}

TEST(a_cell_is_worth_what_the_area_with_the_tile_is)
{
    for (int players = 2; players <= 4; players++) {
        nl_rng  r = { 5 };
        nl_game g;
        for (start(&g, players, &r); !nl_game_over(&g); nl_deal_by_chance(&g, &r)) {
            int scores[NL_ACTIONS_MAX];
            score_cells(&g, scores);
            for (int i = 0; i < nl_game_action_count(&g); i++) {
                nl_game   after = g;
                nl_action a = nl_game_action(&g, i);
                if (a.take == NL_REFILL)
                    continue;
                nl_game_apply(&after, a);
                assert_int_equal(scores[i], score_of(&after, g.mover));
            }
            nl_game_apply(&g, choose(&g, &r));
        }
    }
}

/* How many cells are better for the same tile than the one of this action. */
static int better_cells(const nl_game *g, const int scores[], nl_action a)
{
    const nl_area *own = &g->area[g->mover];
    const int     *of_tile = scores + (a.take - 1) * own->frontier_count;
    int            where = 0, better = 0;
    while (own->frontier[where] != a.cell)
        where++;
    for (int i = 0; i < own->frontier_count; i++)
        better += of_tile[i] > of_tile[where];
    return better;
}

/* What a shortlist holds: the best cells of every tile, and the refill. */
static void check_shortlist(const nl_game *g, nl_shortlists *shortlists)
{
    enum { CELLS = 3 };
    static nl_move    listed[NL_ACTIONS_MAX], again[NL_ACTIONS_MAX];
    const nl_weights *w = &nl_weights_of[g->players];
    int               scores[NL_ACTIONS_MAX], cells = g->area[g->mover].frontier_count;
    int               count = nl_shortlists_moves(shortlists, g, w, CELLS, listed);
    score_cells(g, scores);
    assert_int_equal(count,
                     nl_wheel_reach(&g->wheel) * (cells < CELLS ? cells : CELLS) + nl_game_may_refill(g));
    for (int i = 0; i < count; i++)
        if (listed[i].action.take != NL_REFILL)
            assert_true(better_cells(g, scores, listed[i].action) < CELLS);
    assert_int_equal(nl_shortlists_moves(shortlists, g, w, CELLS, again), count);
    for (int i = 0; i < count; i++)
        assert_true(again[i].action.take == listed[i].action.take &&
                    again[i].action.cell == listed[i].action.cell);
}

TEST(shortlists_hold_the_best_cells_of_every_tile)
{
    static _Alignas(8) char room[1 << 15];
    nl_shortlists          *shortlists = nl_shortlists_place(room, sizeof room);
    assert_non_null(shortlists);
    assert_null(nl_shortlists_place(room, 1000));
    for (int players = 2; players <= 4; players++) {
        nl_rng  r = { 11 };
        nl_game g;
        shortlists = nl_shortlists_place(room, sizeof room);
        for (start(&g, players, &r); !nl_game_over(&g); nl_deal_by_chance(&g, &r)) {
            if (g.wheel.count + g.pile > 1)
                check_shortlist(&g, shortlists);
            nl_game_apply(&g, choose(&g, &r));
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_move_is_worth_what_the_position_after_it_is),
        cmocka_unit_test(a_refill_is_worth_the_best_moves_after_it),
        cmocka_unit_test(the_best_moves_are_picked_best_first),
        cmocka_unit_test(who_moves_looks_at_three_tiles_and_others_at_the_next),
        cmocka_unit_test(chances_add_up_to_one),
        cmocka_unit_test(a_cell_is_worth_what_the_area_with_the_tile_is),
        cmocka_unit_test(shortlists_hold_the_best_cells_of_every_tile),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
