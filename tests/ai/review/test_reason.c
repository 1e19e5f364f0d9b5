/* test_reason.c: every reason where it holds, and where it just does not.
 *
 * Positions are pictures of tile ids, as in test_examples.c; the first three ids of the
 * deck are on offer.
 *
 * SPDX-License-Identifier: MIT */
#include "board.h"
#include "review/reason.h"

#include <stdio.h>

/* The reasons for an action as text, in their order: "covers 2,18 grows 3,2". */
static const char *why(const table *t, const char *text)
{
    static char out[512];
    nl_reason   r[NL_REASONS_MAX];
    int         n = nl_reasons(&t->game, action(t, text), r), at = 0;
    out[0] = '\0';
    for (int i = 0; i < n; i++)
        at += snprintf(out + at, sizeof out - (size_t)at, "%s%s %d,%d", i ? " " : "",
                       nl_reason_name(r[i].code), r[i].a, r[i].b);
    return out;
}

/* The reason of that code, or NULL. */
static const nl_reason *find(const table *t, const char *text, nl_reason_code code)
{
    static nl_reason r[NL_REASONS_MAX];
    int              n = nl_reasons(&t->game, action(t, text), r);
    for (int i = 0; i < n; i++)
        if (r[i].code == code)
            return &r[i];
    return NULL;
}

static void assert_reason(const table *t, const char *text, nl_reason_code code, int a, int b)
{
    const nl_reason *r = find(t, text, code);
    assert_non_null(r);
    assert_int_equal(r->a, a);
    assert_int_equal(r->b, b);
}

#define assert_no_reason(t, text, code) assert_null(find(t, text, code))

/* Two players; player 0 to move.  `mine` and `theirs` are pictures. */
static void set(table *t, const char *offer, const char *mine, const char *theirs)
{
    start(t, 2, offer);
    picture(&t->game.area[0], mine);
    picture(&t->game.area[1], theirs);
}

/* ---- tasks ---- */

TEST(covering_tells_how_many_tasks_and_which)
{
    table t;
    set(&t, "61 5 6", "18 19 20 / . . 2 / . . 1", "40");
    assert_reason(&t, "1@1,1", NL_WHY_COVERS, 2, 18);
    const nl_reason *r = find(&t, "1@1,1", NL_WHY_COVERS);
    assert_true(r->task[0] == nl_tile_bit[61]);
    assert_true(r->task[1] == 0);
    assert_true(r->task[2] == nl_tile_bit[61]);
    assert_no_reason(&t, "2@-1,0", NL_WHY_COVERS);
}

TEST(a_task_that_comes_down_to_one_tile_is_one_short)
{
    table t;
    set(&t, "18 61 6", "65 35", "40");            /* 65 asks RRR and R */
    assert_no_reason(&t, "1@0,-1", NL_WHY_SHORT); /* R is covered, RRR is two short */
    set(&t, "19 61 6", "65 18", "40");
    assert_reason(&t, "1@2,0", NL_WHY_SHORT, 1, 1);
    assert_true(find(&t, "1@2,0", NL_WHY_SHORT)->task[0] == nl_tile_bit[65]);
}

TEST(a_task_that_was_one_short_before_is_no_news)
{
    table t;
    set(&t, "36 61 6", "65 18 19", "40"); /* RRR is one short already */
    assert_no_reason(&t, "1@0,-1", NL_WHY_SHORT);
}

TEST(the_tasks_of_the_new_tile_itself_may_be_one_short)
{
    table t;
    set(&t, "11 61 6", "18", "40"); /* RRRR, RR beside one red */
    assert_reason(&t, "1@1,0", NL_WHY_SHORT, 1, 1);
    assert_true(find(&t, "1@1,0", NL_WHY_SHORT)->task[1] == nl_tile_bit[11]);
}

/* ---- groups ---- */

TEST(two_groups_joined_are_told_with_what_they_come_to)
{
    table t;
    set(&t, "19 61 6", "18 35 20 / . 36 .", "40");
    assert_no_reason(&t, "1@-1,0", NL_WHY_JOINS);
    set(&t, "19 61 6", "18 35 20 / 36 . 37 / 38 39 42", "40");
    assert_no_reason(&t, "1@1,1", NL_WHY_JOINS); /* it touches no red at all */
    set(&t, "19 61 6", "18 35 20 23 / . . 24 .", "40");
    assert_no_reason(&t, "1@1,1", NL_WHY_JOINS); /* one group of three, on one side */
    assert_reason(&t, "1@1,1", NL_WHY_GROWS, 4, 3);
    set(&t, "19 61 6", "35 20 23 / 18 . 36", "40");
    assert_reason(&t, "1@1,1", NL_WHY_JOINS, 4, 2);
    assert_no_reason(&t, "1@1,1", NL_WHY_GROWS);
}

TEST(a_group_touched_on_two_sides_is_one)
{
    table t;
    set(&t, "19 61 6", "18 20 / 23 .", "40");
    assert_reason(&t, "1@1,1", NL_WHY_GROWS, 4, 3);
    assert_no_reason(&t, "1@1,1", NL_WHY_JOINS);
}

TEST(a_tile_that_touches_none_of_its_color_grows_nothing)
{
    table t;
    set(&t, "1 61 6", "18 20", "40");
    assert_no_reason(&t, "1@2,0", NL_WHY_GROWS);
}

/* ---- time ---- */

TEST(who_stays_the_rearmost_moves_again)
{
    table t;
    set(&t, "2 61 6", "18", "40"); /* costs 2 */
    assert_no_reason(&t, "1@1,0", NL_WHY_AGAIN);
    nl_track_advance(&t.game.track, 1, 5);
    assert_reason(&t, "1@1,0", NL_WHY_AGAIN, 3, 0);
    assert_reason(&t, "3@1,0", NL_WHY_AGAIN, 2, 0);
}

TEST(who_lands_on_the_other_is_on_top_and_moves_again)
{
    table t;
    set(&t, "2 61 6", "18", "40");
    nl_track_advance(&t.game.track, 1, 2);
    assert_reason(&t, "1@1,0", NL_WHY_AGAIN, 0, 0);
    assert_no_reason(&t, "2@1,0", NL_WHY_AGAIN);
}

TEST(in_solo_and_after_a_refill_moving_again_is_no_merit)
{
    table t;
    start(&t, 1, "2 3 4");
    assert_no_reason(&t, "1@0,0", NL_WHY_AGAIN);
    start(&t, 2, "");
    play_lines(&t, 57 + 2);
    assert_no_reason(&t, "r", NL_WHY_AGAIN);
}

TEST(the_cheapest_tile_tells_what_it_saves)
{
    table t;
    start(&t, 2, "2 8 17"); /* 2, 4 and 7 */
    assert_reason(&t, "1@0,0", NL_WHY_CHEAP, 2, 2);
    assert_no_reason(&t, "2@0,0", NL_WHY_CHEAP);
    start(&t, 2, "2 19 17"); /* two for 2 */
    assert_no_reason(&t, "1@0,0", NL_WHY_CHEAP);
}

/* ---- the others ---- */

TEST(a_tile_that_the_next_player_would_cover_tasks_with_is_denied)
{
    table t;
    set(&t, "35 18 36", "60", "65 46"); /* they want reds: R on 65; RR on 46 */
    assert_reason(&t, "2@0,1", NL_WHY_DENIES, 1, 1);
    assert_true(find(&t, "2@0,1", NL_WHY_DENIES)->task[1] == nl_tile_bit[65]);
    assert_no_reason(&t, "1@0,1", NL_WHY_DENIES); /* nobody would be left with the first tile */
    assert_no_reason(&t, "3@0,1", NL_WHY_DENIES); /* it would cover nothing */
}

TEST(a_tile_out_of_their_reach_is_not_denied)
{
    table t;
    set(&t, "18 35 36", "60", "65 46");
    assert_no_reason(&t, "1@0,1", NL_WHY_DENIES); /* whatever else is taken, the marker passes it */
}

TEST(a_tile_is_not_denied_when_the_mover_goes_on_anyway)
{
    table t;
    set(&t, "35 18 36", "60", "65 46");
    nl_track_advance(&t.game.track, 1, 7);
    assert_no_reason(&t, "2@0,1", NL_WHY_DENIES);
}

TEST(leaving_few_tiles_counts_when_the_pile_is_empty)
{
    table t;
    start(&t, 2, "");
    play_lines(&t, 2);
    play(&t, "r");
    assert_int_equal(t.game.pile, 0);
    uint8_t mover = t.game.mover, other = (uint8_t)(1 - mover);
    nl_track_start(&t.game.track, 2, (uint8_t[]){ other, mover });
    assert_reason(&t, "1", NL_WHY_FEW, 1, other);
    nl_track_advance(&t.game.track, other, 7);
    assert_no_reason(&t, "1", NL_WHY_FEW); /* it is left to the mover */
    start(&t, 2, "");
    play_lines(&t, 57 + 3);
    nl_track_start(&t.game.track, 2, (uint8_t[]){ (uint8_t)(1 - t.game.mover), t.game.mover });
    assert_no_reason(&t, "1", NL_WHY_FEW); /* they may refill */
}

/* ---- the end ---- */

TEST(the_last_disc_wins)
{
    table t;
    set(&t, "61 5 6", "18 19 20 / . . 2 / . . 1", "40");
    t.game.area[0].discs = 2;
    assert_reason(&t, "1@1,1", NL_WHY_WINS, 2, 0);
    assert_int_equal(0, strncmp(why(&t, "1@1,1"), "wins 2,0 covers 2,0", 19));
    assert_no_reason(&t, "1@-1,0", NL_WHY_WINS);
    t.game.area[0].discs = 3;
    assert_no_reason(&t, "1@1,1", NL_WHY_WINS);
}

TEST(the_last_tile_ends_the_game_and_wins_it_or_not)
{
    table t;
    start(&t, 2, "");
    play_lines(&t, 1);
    assert_int_equal(t.game.wheel.count, 1);
    int mover = t.game.mover;
    t.game.area[1 - mover].discs = 1;
    assert_reason(&t, "1", NL_WHY_ENDS, 2, 0);
    assert_no_reason(&t, "1", NL_WHY_WINS);
    t.game.area[1 - mover].discs = 20;
    t.game.area[mover].discs = 10;
    assert_non_null(find(&t, "1", NL_WHY_WINS));
    assert_no_reason(&t, "1", NL_WHY_ENDS);
    start(&t, 2, "");
    assert_no_reason(&t, "1", NL_WHY_ENDS);
}

TEST(a_solo_game_that_ends_tells_its_total)
{
    table t;
    start(&t, 1, "");
    t.game.phase = 2;
    while (t.game.wheel.count > 1)
        play(&t, "1");
    nl_game   after = t.game;
    nl_result r;
    assert_int_equal(nl_game_apply(&after, action(&t, "1")), NL_OK);
    nl_game_result(&after, &r);
    assert_reason(&t, "1", NL_WHY_ENDS, r.total, 0);
}

TEST(the_only_action_says_so)
{
    table t;
    start(&t, 2, "");
    while (t.game.wheel.count > 0)
        play(&t, "1");
    assert_non_null(find(&t, "r", NL_WHY_ONLY));
    start(&t, 2, "");
    assert_no_reason(&t, "1", NL_WHY_ONLY);
}

/* ---- refills and phases ---- */

TEST(a_refill_tells_how_many_tiles_come)
{
    table t;
    start(&t, 2, "");
    play_lines(&t, 57 + 2);
    assert_reason(&t, "r", NL_WHY_REVEALS, 9, 2);
    assert_no_reason(&t, "1", NL_WHY_REVEALS);
}

TEST(a_refill_has_a_reason_more_when_nothing_on_offer_covers_a_task)
{
    table t;
    start(&t, 2, "");
    play_lines(&t, 57 + 2);
    int p = t.game.mover;
    picture(&t.game.area[p], "35");
    assert_string_equal(wheel(&t.game), ". . . . . . . . . M 10 11");
    assert_reason(&t, "r", NL_WHY_NOTHING, 2, 0);
    picture(&t.game.area[p], "31"); /* BBB, B: both tiles are blue */
    assert_no_reason(&t, "r", NL_WHY_NOTHING);
    assert_no_reason(&t, "1", NL_WHY_NOTHING);
}

/* A solo game with a number of discs placed. */
static void solo(table *t, int placed)
{
    start(t, 1, "64 65 66 2 18 8");
    play(t, "3@0,0"); /* costs 6 */
    picture(&t->game.area[0], "31 35");
    t->game.area[0].discs = (uint8_t)(NL_SOLO_DISCS - placed);
    t->game.extra = placed >= NL_SMALL_HEAP;
}

TEST(the_eighth_disc_opens_the_end_of_phase_1)
{
    table t;
    solo(&t, 7);
    assert_reason(&t, "1@0,-1", NL_WHY_OPENS, 8, 0); /* blue 2 covers B on 31 */
    assert_no_reason(&t, "2@2,0", NL_WHY_OPENS);     /* still seven */
    solo(&t, 8);
    assert_no_reason(&t, "1@0,-1", NL_WHY_OPENS); /* it was open before */
}

TEST(the_end_of_phase_1_banks_its_score_and_saves_a_cost_counted_twice)
{
    table t;
    solo(&t, 9);
    assert_reason(&t, "e", NL_WHY_BANKS, 6, 9);
    assert_reason(&t, "e", NL_WHY_DOUBLES, 1, 0); /* red 1 is the cheapest */
    assert_reason(&t, "e", NL_WHY_REVEALS, 1, 3);
    assert_no_reason(&t, "e", NL_WHY_NOTHING); /* blue 2 would cover one */
    assert_no_reason(&t, "2@2,0", NL_WHY_BANKS);
    assert_no_reason(&t, "2@2,0", NL_WHY_DOUBLES);
}

TEST(the_last_tile_of_phase_1_reveals_too)
{
    table t;
    start(&t, 1, "");
    while (t.game.wheel.count > 1)
        play(&t, "1");
    assert_reason(&t, "1", NL_WHY_REVEALS, 11, 1);
}

/* ---- all of them ---- */

TEST(an_action_that_is_refused_has_no_reasons)
{
    table t;
    start(&t, 2, "");
    assert_string_equal(why(&t, "1@5,5"), "");
    assert_string_equal(why(&t, "r"), "");
    assert_string_equal(why(&t, "e"), "");
}

TEST(the_weightiest_come_first_no_code_comes_twice_and_the_game_stays)
{
    uint64_t seed = 7;
    for (int players = 1; players <= 4; players++) {
        table t;
        for (start(&t, players, ""); !nl_game_over(&t.game); play_any(&t, &seed)) {
            nl_game   before = t.game;
            nl_reason r[NL_REASONS_MAX];
            for (int i = 0; i < nl_game_action_count(&t.game); i++) {
                int      n = nl_reasons(&t.game, nl_game_action(&t.game, i), r);
                unsigned seen = 0;
                assert_in_range(n, 0, NL_REASONS_MAX);
                for (int k = 0; k < n; k++) {
                    assert_false(seen >> r[k].code & 1);
                    seen |= 1u << r[k].code;
                    assert_true(k == 0 || r[k - 1].weight >= r[k].weight);
                }
            }
            assert_memory_equal(&before, &t.game, nl_game_bytes(&before));
        }
    }
}

TEST(every_code_has_a_name_of_its_own)
{
    for (int i = 0; i < NL_WHY_COUNT; i++) {
        assert_non_null(nl_reason_name((nl_reason_code)i));
        for (int k = 0; k < i; k++)
            assert_string_not_equal(nl_reason_name((nl_reason_code)i), nl_reason_name((nl_reason_code)k));
    }
}

/* ---- one action over another ---- */

static bool same_reason(const nl_reason *a, const nl_reason *b)
{
    return a->code == b->code && a->a == b->a && a->b == b->b;
}

TEST(no_reason_is_told_of_both_and_of_two_numbers_the_better_one)
{
    uint64_t seed = 11;
    int      compared = 0, apart = 0, bare = 0;
    for (int round = 0; round < 16; round++) {
        table t;
        start(&t, 1 + round % 4, "");
        for (int i = 0; i < 40 && !nl_game_over(&t.game); i++) {
            unsigned  n = (unsigned)nl_game_action_count(&t.game);
            nl_action a = nl_game_action(&t.game, (int)any(&seed, n));
            nl_action b = nl_game_action(&t.game, (int)any(&seed, n));
            nl_reason mine[NL_REASONS_MAX], theirs[NL_REASONS_MAX];
            int       m = nl_reasons_over(&t.game, a, b, mine), k = nl_reasons_over(&t.game, b, a, theirs);
            for (int x = 0; x < m; x++) {
                compared += mine[x].than >= 0;
                apart++;
                assert_true(x == 0 || mine[x - 1].weight >= mine[x].weight);
                assert_false(mine[x].code == NL_WHY_COVERS && mine[x].a <= mine[x].than);
                assert_false(mine[x].code == NL_WHY_CHEAP && mine[x].a >= mine[x].than);
                for (int y = 0; y < k; y++) {
                    assert_false(same_reason(&mine[x], &theirs[y]));
                    assert_true(mine[x].code != theirs[y].code);
                }
            }
            assert_true(!nl_action_same(a, b) || m == 0);
            /* What covers more says so, also over an action that nothing speaks for. */
            nl_cover one, two;
            nl_game_preview(&t.game, a, &one);
            nl_game_preview(&t.game, b, &two);
            bare += nl_reasons(&t.game, b, theirs) == 0 && m > 0;
            assert_true(one.discs <= two.discs || m > 0);
            play_any(&t, &seed);
        }
    }
    assert_true(compared > 100 && apart > compared && bare > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(covering_tells_how_many_tasks_and_which),
        cmocka_unit_test(a_task_that_comes_down_to_one_tile_is_one_short),
        cmocka_unit_test(a_task_that_was_one_short_before_is_no_news),
        cmocka_unit_test(the_tasks_of_the_new_tile_itself_may_be_one_short),
        cmocka_unit_test(two_groups_joined_are_told_with_what_they_come_to),
        cmocka_unit_test(a_group_touched_on_two_sides_is_one),
        cmocka_unit_test(a_tile_that_touches_none_of_its_color_grows_nothing),
        cmocka_unit_test(who_stays_the_rearmost_moves_again),
        cmocka_unit_test(who_lands_on_the_other_is_on_top_and_moves_again),
        cmocka_unit_test(in_solo_and_after_a_refill_moving_again_is_no_merit),
        cmocka_unit_test(the_cheapest_tile_tells_what_it_saves),
        cmocka_unit_test(a_tile_that_the_next_player_would_cover_tasks_with_is_denied),
        cmocka_unit_test(a_tile_out_of_their_reach_is_not_denied),
        cmocka_unit_test(a_tile_is_not_denied_when_the_mover_goes_on_anyway),
        cmocka_unit_test(leaving_few_tiles_counts_when_the_pile_is_empty),
        cmocka_unit_test(the_last_disc_wins),
        cmocka_unit_test(the_last_tile_ends_the_game_and_wins_it_or_not),
        cmocka_unit_test(a_solo_game_that_ends_tells_its_total),
        cmocka_unit_test(the_only_action_says_so),
        cmocka_unit_test(a_refill_tells_how_many_tiles_come),
        cmocka_unit_test(a_refill_has_a_reason_more_when_nothing_on_offer_covers_a_task),
        cmocka_unit_test(the_eighth_disc_opens_the_end_of_phase_1),
        cmocka_unit_test(the_end_of_phase_1_banks_its_score_and_saves_a_cost_counted_twice),
        cmocka_unit_test(the_last_tile_of_phase_1_reveals_too),
        cmocka_unit_test(an_action_that_is_refused_has_no_reasons),
        cmocka_unit_test(the_weightiest_come_first_no_code_comes_twice_and_the_game_stays),
        cmocka_unit_test(every_code_has_a_name_of_its_own),
        cmocka_unit_test(no_reason_is_told_of_both_and_of_two_numbers_the_better_one),
    };
    return cmocka_run_group_tests_name("reason", tests, NULL, NULL);
}
