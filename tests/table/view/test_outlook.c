/* test_outlook.c: what taking a tile would mean, against what it then means; and the score
 * sheet of a solo game.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <string.h>

#include "tables.h"
#include "unit.h"
#include "view/outlook.h"

#ifndef GAMES
#define GAMES 2000
#endif

static void compare_track(const nl_game *g, const nl_game *after, const nl_outlook *o)
{
    uint8_t order[NL_PLAYERS_MAX];
    int     stacked = 0;
    nl_track_order(&after->track, g->players, order);
    assert_memory_equal(o->order, order, g->players);
    assert_int_equal(o->lands, nl_track_travelled(&after->track, g->mover));
    for (int p = 0; p < g->players; p++) {
        int ahead = o->lands - nl_track_travelled(&after->track, p);
        assert_int_equal(o->ahead[p], ahead);
        stacked += p != g->mover && ahead == 0;
    }
    assert_int_equal(o->stacked, stacked);
    for (int i = 0; i < stacked; i++)
        assert_int_equal(o->ahead[o->on_top_of[i]], 0);
    if (nl_game_over(after))
        return; /* by the last disc, which an outlook does not know */
    assert_int_equal(o->next, after->mover);
    assert_int_equal(o->again, after->mover == g->mover);
    assert_int_equal(o->may_refill || o->must_refill, nl_game_may_refill(after));
    assert_int_equal(o->must_refill, nl_game_may_refill(after) && nl_game_action_count(after) == 1);
    assert_int_equal(o->refill > 0, nl_game_may_refill(after));
}

/* Taking a tile to one cell must lead to what the outlook said for all of them. */
static void compare(const nl_game *g, nl_action a)
{
    nl_outlook o;
    nl_game    after = *g;
    assert_int_equal(nl_outlook_take(g, a.take, &o), NL_OK);
    assert_int_equal(nl_game_apply(&after, a), NL_OK);
    bool by_discs = after.end == NL_BY_DISCS;
    assert_int_equal(o.tile, nl_wheel_tile(&g->wheel, a.take));
    assert_int_equal(o.cost, nl_tiles[o.tile].cost);
    assert_int_equal(o.wheel, after.wheel.count);
    assert_int_equal(o.offers, nl_wheel_reach(&after.wheel));
    for (int k = 0; k < o.offers; k++)
        assert_int_equal(o.offer[k], nl_wheel_tile(&after.wheel, k + 1));
    if (!by_discs)
        assert_int_equal(o.out, nl_game_over(&after));
    if (g->players > 1) {
        compare_track(g, &after, &o);
        return;
    }
    nl_sheet sheet;
    int      discs = g->area[0].discs - after.area[0].discs;
    nl_sheet_fill(&after, &sheet);
    assert_int_equal(o.counts, g->phase == 1 ? 2 : 1);
    assert_int_equal(o.may_end, nl_game_may_end_phase(g));
    assert_int_equal(o.most.costs2, sheet.costs2);
    assert_int_equal(o.most.costs1, sheet.costs1);
    assert_in_range(sheet.phase1, o.least.phase1, o.most.phase1);
    assert_in_range(sheet.total, o.least.total, o.most.total);
    if (!discs)
        assert_memory_equal(&o.most, &sheet, sizeof sheet);
    if (!by_discs)
        assert_int_equal(o.revealed, after.owed);
    if (o.may_end) {
        nl_game ended = *g;
        assert_int_equal(nl_game_apply(&ended, (nl_action){ NL_END_PHASE, 0 }), NL_OK);
        assert_int_equal(o.end_now, ended.phase1);
    }
}

TEST(an_outlook_agrees_with_playing_in_random_games)
{
    nl_rng          r = { 11 };
    static nl_table t;
    for (int i = 0; i < GAMES; i++) {
        nl_setup s = any_setup(&r);
        assert_int_equal(nl_table_new(&t, &s), NL_OK);
        while (!nl_table_over(&t)) {
            nl_action a = any_action(&t, &r);
            if (a.take <= NL_REACH)
                compare(&t.game, a);
            assert_int_equal(play_now(&t, a, 0), NL_OK);
        }
    }
}

TEST(an_outlook_is_the_same_for_every_cell)
{
    nl_rng          r = { 12 };
    static nl_table t;
    for (int i = 0; i < GAMES / 100; i++) {
        nl_setup s = any_setup(&r);
        assert_int_equal(nl_table_new(&t, &s), NL_OK);
        while (!nl_table_over(&t)) {
            for (int n = 0; n < nl_game_action_count(&t.game); n++)
                if (nl_game_action(&t.game, n).take <= NL_REACH)
                    compare(&t.game, nl_game_action(&t.game, n));
            assert_int_equal(play_now(&t, any_action(&t, &r), 0), NL_OK);
        }
    }
}

static nl_table two(const char *actions)
{
    nl_table t;
    char     text[512];
    snprintf(text, sizeof text,
             "[Players \"3\"]\n[Deck \"61 62 28 32 53 24 14 47 49 59 39\"]\n[Stack \"3 2 1\"]\n\n%s",
             actions);
    assert_int_equal(nl_table_read(&t, text, strlen(text), NULL), NL_OK);
    return t;
}

/* Tiles 61, 62 and 28 cost 4 each; 32 costs 6, 53 costs 2. */
TEST(an_outlook_tells_where_the_runner_lands_and_on_whom)
{
    nl_outlook o;
    nl_table   t = two("1@0,0"); /* player 1 took yellow 4 */
    assert_int_equal(nl_outlook_take(&t.game, 1, &o), NL_OK);
    assert_int_equal(o.player, 1);
    assert_int_equal(o.tile, 62);
    assert_int_equal(o.lands, 4);
    assert_int_equal(o.ahead[0], 0);
    assert_int_equal(o.ahead[2], 4);
    assert_int_equal(o.stacked, 1);
    assert_int_equal(o.on_top_of[0], 0);
    assert_int_equal(o.next, 2);
    assert_false(o.again);
    assert_memory_equal(o.order, ((uint8_t[]){ 2, 1, 0 }), 3);
    assert_memory_equal(o.offer, ((nl_tile_id[]){ 28, 32, 53 }), 3);
    assert_int_equal(o.offers, 3);
    assert_false(o.may_refill || o.must_refill || o.out);
    assert_int_equal(nl_outlook_take(&t.game, 3, &o), NL_OK); /* red 6 */
    assert_int_equal(o.ahead[0], 2);
    assert_int_equal(o.stacked, 0);
    t = two("3@0,0 1@0,0 2@0,0"); /* 28, then 32, then 24 of cost 3 */
    assert_int_equal(t.game.mover, 2);
    assert_int_equal(nl_outlook_take(&t.game, 0, &o), NL_ERR_OFFER);
    assert_int_equal(nl_outlook_take(&t.game, 4, &o), NL_ERR_OFFER);
    assert_int_equal(nl_outlook_take(&t.game, -1, &o), NL_ERR_OFFER);
}

TEST(an_outlook_tells_who_moves_again)
{
    nl_outlook o;
    nl_table   t = two("2@0,0 2@0,0 2@0,0"); /* at 4, 6 and 3 */
    assert_int_equal(t.game.mover, 2);
    bool seen = false;
    for (int k = 1; k <= 3; k++) {
        assert_int_equal(nl_outlook_take(&t.game, k, &o), NL_OK);
        assert_int_equal(o.again, nl_tiles[o.tile].cost + 3 <= 4);
        seen = seen || o.stacked;
    }
    (void)seen;
}

/* The lowest and the highest sheet are those of cells there are, and none is beyond them. */
TEST(an_outlook_knows_what_a_tile_may_cover)
{
    nl_rng r = { 5 };
    int    wide = 0;
    for (int i = 0; i < 20; i++) {
        nl_table t;
        nl_table_new(&t, (nl_setup[]){ seeded(1, nl_rng_next(&r)) });
        for (; !nl_table_over(&t); play_now(&t, any_action(&t, &r), 0)) {
            nl_outlook o;
            for (int k = 1; nl_outlook_take(&t.game, k, &o) == NL_OK; k++) {
                bool lowest = false, highest = false;
                for (int c = 0; c < t.game.area[0].frontier_count; c++) {
                    nl_game  after = t.game;
                    nl_sheet s;
                    nl_game_apply(&after, (nl_action){ (uint8_t)k, t.game.area[0].frontier[c] });
                    nl_sheet_fill(&after, &s);
                    assert_in_range(s.total, o.least.total, o.most.total);
                    lowest |= s.total == o.least.total && s.phase1 == o.least.phase1;
                    highest |= s.total == o.most.total && s.phase1 == o.most.phase1;
                }
                assert_true(lowest && highest);
                wide += o.least.total < o.most.total;
            }
        }
    }
    assert_true(wide > 100);
}

TEST(a_sheet_adds_up_to_the_result)
{
    nl_rng          r = { 21 };
    static nl_table t;
    for (int i = 0; i < GAMES; i++) {
        nl_setup s = seeded(1, nl_rng_next(&r));
        nl_sheet now;
        assert_int_equal(nl_table_new(&t, &s), NL_OK);
        int costs1 = 0, missing1 = 8;
        while (!nl_table_over(&t)) {
            nl_action a = any_action(&t, &r);
            if (nl_game_may_end_phase(&t.game))
                a = (nl_action){ NL_END_PHASE, 0 };
            int costs = nl_track_travelled(&t.game.track, 0);
            if (a.take <= NL_REACH)
                costs += nl_tiles[nl_wheel_tile(&t.game.wheel, a.take)].cost;
            bool first = t.game.phase == 1;
            play_now(&t, a, 0);
            int placed = nl_game_solo_placed(&t.game);
            costs1 = first ? costs : costs1;
            missing1 = first ? (placed < 8 ? 8 - placed : 0) : missing1;
            nl_sheet_fill(&t.game, &now);
            assert_int_equal(now.placed, placed);
            assert_int_equal(now.costs1, costs1);
            assert_int_equal(now.missing1, missing1);
            assert_int_equal(now.costs2, costs);
            assert_int_equal(now.missing2, 21 - placed);
            assert_int_equal(now.phase1, costs1 + 10 * missing1);
            assert_int_equal(now.total, now.phase1 + now.phase2);
        }
        nl_result result;
        nl_game_result(&t.game, &result);
        assert_int_equal(now.phase1, result.phase1);
        assert_int_equal(now.phase2, result.phase2);
        assert_int_equal(now.total, result.total);
    }
}

TEST(there_is_no_outlook_once_the_game_is_over)
{
    nl_rng     r = { 2 };
    nl_outlook o;
    nl_table   t;
    nl_table_new(&t, (nl_setup[]){ seeded(1, 3) });
    while (!nl_table_over(&t))
        play_now(&t, any_action(&t, &r), 0);
    assert_int_equal(nl_outlook_take(&t.game, 1, &o), NL_ERR_OVER_SOLO);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_outlook_agrees_with_playing_in_random_games),
        cmocka_unit_test(an_outlook_is_the_same_for_every_cell),
        cmocka_unit_test(an_outlook_tells_where_the_runner_lands_and_on_whom),
        cmocka_unit_test(an_outlook_tells_who_moves_again),
        cmocka_unit_test(an_outlook_knows_what_a_tile_may_cover),
        cmocka_unit_test(a_sheet_adds_up_to_the_result),
        cmocka_unit_test(there_is_no_outlook_once_the_game_is_over),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
