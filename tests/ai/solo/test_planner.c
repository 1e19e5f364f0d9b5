/* test_planner.c: the solo planner: its positions agree with the rules, its choices are legal
 * at any moment and the same every time, and its endings are the best there are.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "deck.h"
#include "least.h"
#include "solo/beam.h"
#include "solo/planner.h"
#include "solo/refill_net.h"
#include "unit.h"

enum { BYTES = 4 << 20 };

static void *planner(int filling)
{
    static void *memory;
    free(memory);
    memory = malloc(BYTES);
    assert_non_null(memory);
    memset(memory, filling, BYTES);
    return nl_solo_planner.place(memory, BYTES);
}

static void begin(void *planner, const nl_game *g, uint64_t seed)
{
    nl_solo_planner.start(planner, &(nl_question){ .game = g, .seed = seed });
}

static nl_action choice(const void *planner)
{
    nl_choice all[NL_ACTIONS_MAX];
    nl_solo_planner.choices(planner, all);
    return all[0].action;
}

/* A solo deal, and some actions played at random. */
static void play_some(uint64_t seed, int actions, nl_game *g, nl_deck *d)
{
    nl_rng r = { seed };
    nl_deck_shuffle(d, seed, 1, NULL);
    nl_game_start(g, 1, NULL, NULL);
    nl_deck_deal(d, g);
    for (int i = 0; i < actions && !nl_game_over(g); i++)
        nl_deck_play(d, g, nl_game_action(g, (int)nl_rng_below(&r, (uint32_t)nl_game_action_count(g))));
}

/* Plays the same with better sense, so that phase 2 begins early and many tasks are open. */
static void play_well(uint64_t seed, int actions, nl_game *g, nl_deck *d)
{
    void *s = planner(0);
    play_some(seed, 0, g, d);
    for (int i = 0; i < actions && !nl_game_over(g); i++) {
        begin(s, g, seed);
        for (int k = 0; k < 60; k++)
            nl_solo_planner.step(s);
        nl_deck_play(d, g, choice(s));
    }
}

/* ---- positions ---- */

static nl_action action_of(const solo_next *n)
{
    return (nl_action){ n->take, nl_cell_at(n->x, n->y) };
}

static void assert_like(const solo_tiles *tiles, const solo_pos *s, const nl_game *g)
{
    assert_int_equal(s->discs, g->area[0].discs);
    assert_int_equal(s->cost, nl_track_travelled(&g->track, 0));
    assert_int_equal(s->count, g->area[0].count);
    assert_int_equal(s->ring_count, g->wheel.count);
    for (int k = 0, n = 0; k < NL_SLOTS - 1; k++) {
        nl_tile_id id = g->wheel.slot[nl_wheel_slot(&g->wheel, k)];
        if (id)
            assert_int_equal(tiles->id[s->ring[n++]], id);
    }
}

TEST(a_position_foretells_every_placement_as_the_rules_have_it)
{
    static solo_scratch scratch;
    for (uint64_t seed = 0; seed < 60; seed++) {
        nl_game    g;
        nl_deck    d;
        solo_tiles tiles;
        solo_pos   s;
        nl_rng     r = { seed };
        play_some(seed, 0, &g, &d);
        while (!nl_game_over(&g)) {
            solo_pos_from_game(&tiles, &s, &g);
            assert_like(&tiles, &s, &g);
            int count = solo_pos_successors(&tiles, &s, &solo_eval_tuned.supply, &scratch);
            assert_int_equal(count, nl_game_action_count(&g) - g.extra);
            for (int i = 0; i < count; i++) {
                nl_cover cover;
                assert_int_equal(nl_game_preview(&g, action_of(&scratch.next[i]), &cover), NL_OK);
                assert_int_equal(scratch.next[i].discs, g.area[0].discs - cover.discs);
            }
            const solo_next *n = &scratch.next[nl_rng_below(&r, (uint32_t)count)];
            solo_pos         t;
            solo_pos_lay(&tiles, &t, &s, n->take, n->x, n->y);
            assert_true(t.hash == solo_pos_hash(&tiles, &s, n));
            bool was_first = g.phase == 1;
            nl_deck_play(&d, &g, action_of(n));
            assert_int_equal(t.discs, g.area[0].discs);
            if (was_first == (g.phase == 1))
                assert_like(&tiles, &t, &g);
        }
    }
}

TEST(a_position_fills_the_wheel_as_the_rules_have_it)
{
    int seen = 0;
    for (uint64_t seed = 0; seed < 30; seed++) {
        nl_game    g;
        nl_deck    d;
        solo_tiles tiles;
        solo_pos   s, t;
        play_well(seed, (int)(seed % 8), &g, &d);
        solo_pos_from_game(&tiles, &s, &g);
        for (void *p = planner(0); g.phase == 1 && !nl_game_over(&g);) {
            t = s;
            solo_tiles more = tiles;
            if (nl_game_may_end_phase(&g)) {
                solo_pos_refill(&more, &t, d.order + d.next, NL_SLOTS - 1 - t.ring_count);
                nl_deck_play(&d, &g, (nl_action){ NL_END_PHASE, 0 });
                assert_like(&more, &t, &g);
                assert_int_equal(t.phase1, g.phase1);
                seen++;
                break;
            }
            begin(p, &g, seed);
            for (int k = 0; k < 60; k++)
                nl_solo_planner.step(p);
            nl_action a = choice(p);
            solo_pos_lay(&tiles, &s, &s, a.take, nl_cell_x(a.cell), nl_cell_y(a.cell));
            nl_deck_play(&d, &g, a);
        }
    }
    assert_true(seen > 10);
}

/* A few tiles of a deal laid, turned over in one of eight ways, in some order. */
static solo_pos lay_turned(solo_tiles *tiles, solo_unseen *u, const int8_t at[][2], const int order[],
                           int count, int way)
{
    nl_game  g;
    nl_deck  d;
    solo_pos s;
    play_some(5, 0, &g, &d);
    solo_pos_from_game(tiles, &s, &g);
    u->count = 0;
    for (int id = 1; id <= NL_TILES; id++)
        if (nl_game_unseen(&g, (nl_tile_id)id))
            u->id[u->count++] = (nl_tile_id)id;
    for (int i = 0; i < count; i++) {
        int x = at[order[i]][0], y = at[order[i]][1], tile = order[i], take = 1;
        if (way & 1)
            x = -x;
        if (way & 2)
            y = -y;
        while (s.ring[take - 1] != tile) /* as if the whole ring could be reached */
            take++;
        solo_pos_lay(tiles, &s, &s, take, way & 4 ? y : x, way & 4 ? x : y);
    }
    return s;
}

static uint64_t turned(const int8_t at[][2], const int order[], int count, int way)
{
    solo_tiles  tiles;
    solo_unseen u;
    return lay_turned(&tiles, &u, at, order, count, way).hash;
}

TEST(a_hash_is_the_same_in_any_order_and_turned_over)
{
    static const int8_t at[][2] = { { 0, 0 }, { 1, 0 }, { 1, 1 }, { 2, 1 }, { 0, -1 } };
    static const int8_t other[][2] = { { 0, 0 }, { 1, 0 }, { 1, 1 }, { 0, 1 }, { 0, -1 } };
    uint64_t            hash = turned(at, (const int[]){ 0, 1, 2, 3, 4 }, 5, 0);
    for (int way = 0; way < 8; way++) {
        assert_true(turned(at, (const int[]){ 0, 1, 2, 3, 4 }, 5, way) == hash);
        assert_true(turned(at, (const int[]){ 4, 0, 1, 2, 3 }, 5, way) == hash);
        assert_true(turned(other, (const int[]){ 0, 1, 2, 3, 4 }, 5, way) != hash);
    }
}

/* ---- the refill net ---- */

TEST(the_refill_net_says_the_same_in_any_order_and_turned_over)
{
    static const int8_t at[][2] = { { 0, 0 }, { 1, 0 }, { 1, 1 }, { 2, 1 }, { 0, -1 }, { 0, 1 } };
    static solo_scratch scratch;
    int                 expected = 0;
    for (int way = 0; way < 16; way++) {
        static const int orders[2][6] = { { 0, 1, 2, 3, 4, 5 }, { 5, 4, 0, 1, 2, 3 } };
        solo_tiles       tiles;
        solo_unseen      u;
        solo_pos         s = lay_turned(&tiles, &u, at, orders[way / 8], 6, way % 8);
        int              points = solo_refill_value(&tiles, &s, &u, &scratch);
        expected = way ? expected : points;
        assert_int_equal(points, expected);
    }
}

/* Ends phase 1 of a deal as a planner would, and tells what the refill net expects. */
static double end_phase1(uint64_t seed, nl_game *g, nl_deck *d)
{
    double    promised = 0;
    void     *s = planner(0);
    nl_choice all[NL_ACTIONS_MAX];
    play_some(seed, 0, g, d);
    while (!nl_game_over(g) && g->phase == 1) {
        begin(s, g, seed);
        for (int i = 0; i < 500; i++)
            nl_solo_planner.step(s);
        nl_solo_planner.choices(s, all);
        promised = all[0].value[0];
        nl_deck_play(d, g, all[0].action);
    }
    return promised;
}

TEST(the_refill_net_says_what_comes_on_average)
{
    double error = 0;
    int    deals = 40;
    for (int i = 0; i < deals; i++) {
        nl_game   g;
        nl_deck   d;
        nl_result r;
        double    promised = end_phase1((uint64_t)(900 + i), &g, &d);
        for (void *s = planner(0); !nl_game_over(&g);) {
            begin(s, &g, 1);
            for (int k = 0; k < 500; k++)
                nl_solo_planner.step(s);
            nl_deck_play(&d, &g, choice(s));
        }
        nl_game_result(&g, &r);
        error += (r.total - promised) / deals;
    }
    assert_true(error > -3 && error < 3);
}

/* ---- choices ---- */

static void assert_choices(const void *s, const nl_game *g)
{
    nl_choice  all[NL_ACTIONS_MAX];
    nl_action  a = choice(s);
    nl_thought t;
    int        count = nl_solo_planner.choices(s, all);
    assert_int_equal(nl_game_check(g, a), NL_OK);
    assert_int_equal(count, nl_game_action_count(g));
    assert_true(all[0].action.take == a.take && all[0].action.cell == a.cell);
    for (int i = 0; i < count; i++) {
        assert_int_equal(nl_game_check(g, all[i].action), NL_OK);
        assert_true(i == 0 || all[i].value[0] >= all[i - 1].value[0]);
        for (int k = 0; k < i; k++)
            assert_false(all[k].action.take == all[i].action.take &&
                         all[k].action.cell == all[i].action.cell);
    }
    nl_solo_planner.thought(s, &t);
    assert_true(t.depth >= 1 && t.line[0].take == a.take && t.line[0].cell == a.cell);
    assert_true(t.value[0] == all[0].value[0]);
    nl_game line = *g;
    for (int i = 0; i < t.depth; i++)
        assert_int_equal(nl_game_apply(&line, t.line[i]), NL_OK);
    assert_true(nl_game_over(&line) || line.owed || t.depth == 1);
}

TEST(the_choice_is_legal_at_any_moment)
{
    for (uint64_t seed = 0; seed < 30; seed++) {
        nl_game g;
        nl_deck d;
        (seed % 2 ? play_well : play_some)(seed, (int)seed % 20, &g, &d);
        if (nl_game_over(&g))
            continue;
        void *s = planner(0);
        begin(s, &g, seed);
        for (int step = 0; step < 3000; step++) {
            if (step < 20 || step % 171 == 0)
                assert_choices(s, &g);
            nl_solo_planner.step(s);
        }
    }
}

static void assert_same(const nl_choice a[], const nl_choice b[])
{
    for (int i = 0; i < NL_ACTIONS_MAX; i++)
        assert_true(a[i].action.take == b[i].action.take && a[i].action.cell == b[i].action.cell &&
                    a[i].visits == b[i].visits && a[i].value[0] == b[i].value[0]);
}

static void think(void *s, const nl_game *g, int steps, nl_choice out[NL_ACTIONS_MAX])
{
    nl_choice looked[NL_ACTIONS_MAX];
    memset(out, 0, NL_ACTIONS_MAX * sizeof out[0]);
    begin(s, g, 7);
    for (int i = 0; i < steps; i++) {
        nl_solo_planner.step(s);
        if (i % 100 == 0)
            nl_solo_planner.choices(s, looked); /* to ask does not change the answer */
    }
    nl_solo_planner.choices(s, out);
}

TEST(the_same_game_seed_and_steps_give_the_same_thoughts)
{
    static nl_choice first[NL_ACTIONS_MAX], second[NL_ACTIONS_MAX], other[NL_ACTIONS_MAX];
    for (int actions = 0; actions < 14; actions += 3) {
        nl_game g, h;
        nl_deck d;
        play_well(99, 5, &h, &d);
        play_well(4, actions, &g, &d);
        void *s = planner(0);
        think(s, &g, 2500, first);
        think(s, &h, 500, other); /* what it thought before leaves no trace */
        think(s, &g, 2500, second);
        assert_same(first, second);
        think(planner(0xa5), &g, 2500, second);
        assert_same(first, second);
    }
}

TEST(only_the_bytes_of_the_game_that_matter_are_looked_at)
{
    static nl_choice first[NL_ACTIONS_MAX], second[NL_ACTIONS_MAX];
    nl_game          g, h;
    nl_deck          d;
    play_well(12, 3, &g, &d);
    memset(&h, 0x55, sizeof h);
    memcpy(&h, &g, nl_game_bytes(&g));
    think(planner(0), &g, 2000, first);
    think(planner(0), &h, 2000, second);
    assert_same(first, second);
}

TEST(a_planner_wants_enough_memory)
{
    static uint64_t little[1024];
    assert_null(nl_solo_planner.place(little, sizeof little));
    assert_null(nl_solo_planner.place(little, SOLO_BYTES_MIN - 1));
}

/* ---- strength ---- */

/* Thinks until nothing more can change, or for so many steps. */
static bool think_out(void *s, const nl_game *g, int steps)
{
    begin(s, g, 1);
    while (steps-- > 0)
        if (!nl_solo_planner.step(s))
            return true;
    return false;
}

static void assert_perfect(void *s, const nl_game *g)
{
    nl_thought t;
    assert_true(think_out(s, g, 2000000));
    nl_solo_planner.thought(s, &t);
    assert_int_equal((int)t.value[0], least_total(g));
}

TEST(endings_of_two_tiles_are_played_perfectly)
{
    int seen = 0;
    for (uint64_t seed = 0; seed < 200 && seen < 12; seed++) {
        nl_game g;
        nl_deck d;
        play_some(seed, 20, &g, &d);
        if (nl_game_over(&g) || g.phase == 1 || g.wheel.count > 2)
            continue;
        assert_perfect(planner(0), &g);
        seen++;
    }
    assert_int_equal(seen, 12);
}

/* Nearly done: good positions in which few discs are left, cut off at three tiles. */
TEST(the_last_discs_are_placed_as_cheaply_as_can_be)
{
    int seen = 0;
    for (uint64_t seed = 0; seed < 60 && seen < 3; seed++) {
        nl_game g;
        nl_deck d;
        play_well(seed, 0, &g, &d);
        void *s = planner(0);
        while (!nl_game_over(&g) && !(g.phase == 2 && g.area[0].discs <= 3 && g.wheel.count <= 4)) {
            think_out(s, &g, 200);
            nl_deck_play(&d, &g, choice(s));
        }
        if (nl_game_over(&g) || g.wheel.count > 3)
            continue;
        assert_perfect(s, &g);
        seen++;
    }
    assert_true(seen > 0);
}

/* A plan of phase 2 is a promise: its line ends with the total it says. */
TEST(the_line_of_phase_2_ends_with_the_total_it_promises)
{
    int seen = 0;
    for (uint64_t seed = 0; seed < 20; seed++) {
        nl_game g;
        nl_deck d;
        play_well(seed, 8 + (int)seed % 4, &g, &d);
        if (nl_game_over(&g) || g.phase != 2)
            continue;
        void      *s = planner(0);
        nl_thought t;
        int        last = 10000;
        begin(s, &g, seed);
        for (int round = 0; round < 5; round++) {
            /* In the end some think for so long that they no longer keep all positions they made. */
            int steps = round == 4 && seed % 4 == 0 ? 15000 : 500;
            for (int i = 0; i < steps; i++)
                nl_solo_planner.step(s);
            nl_solo_planner.thought(s, &t);
            nl_game   line = g;
            nl_result r;
            for (int i = 0; i < t.depth; i++)
                assert_int_equal(nl_game_apply(&line, t.line[i]), NL_OK);
            assert_true(nl_game_over(&line));
            nl_game_result(&line, &r);
            assert_int_equal(r.total, (int)t.value[0]);
            assert_true(r.total <= last); /* and more thought never makes it worse */
            last = r.total;
        }
        seen++;
    }
    assert_true(seen > 5);
}

TEST(a_planner_with_2000_positions_a_move_stays_under_110_on_most_deals)
{
    int good = 0;
    for (uint64_t seed = 500; seed < 512; seed++) {
        nl_game   g;
        nl_deck   d;
        nl_result r;
        play_some(seed, 0, &g, &d);
        for (void *s = planner(0); !nl_game_over(&g);) {
            think_out(s, &g, 2000);
            nl_deck_play(&d, &g, choice(s));
        }
        nl_game_result(&g, &r);
        good += r.total < 110;
    }
    assert_true(good >= 9);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_position_foretells_every_placement_as_the_rules_have_it),
        cmocka_unit_test(a_position_fills_the_wheel_as_the_rules_have_it),
        cmocka_unit_test(a_hash_is_the_same_in_any_order_and_turned_over),
        cmocka_unit_test(the_refill_net_says_the_same_in_any_order_and_turned_over),
        cmocka_unit_test(the_refill_net_says_what_comes_on_average),
        cmocka_unit_test(the_choice_is_legal_at_any_moment),
        cmocka_unit_test(the_same_game_seed_and_steps_give_the_same_thoughts),
        cmocka_unit_test(only_the_bytes_of_the_game_that_matter_are_looked_at),
        cmocka_unit_test(a_planner_wants_enough_memory),
        cmocka_unit_test(endings_of_two_tiles_are_played_perfectly),
        cmocka_unit_test(the_last_discs_are_placed_as_cheaply_as_can_be),
        cmocka_unit_test(the_line_of_phase_2_ends_with_the_total_it_promises),
        cmocka_unit_test(a_planner_with_2000_positions_a_move_stays_under_110_on_most_deals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
