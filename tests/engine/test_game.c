/* test_game.c: what game.h promises of every game: a refusal names its rule and changes
 * nothing, a preview tells what the action then covers, two games do not touch, and
 * games that stand alike are equal, however they came there.
 *
 * SPDX-License-Identifier: MIT */
#include "board.h"

#include "deck.h"

/* ---- refusals ---- */

static void assert_refused(const table *t, const char *text, nl_err e, const char *rule)
{
    assert_int_equal(refusal(t, text), e);
    assert_string_equal(nl_err_rule(e), rule);
    assert_true(strlen(nl_err_text(e)) > 0);
}

TEST(r10_a_take_is_refused_beyond_the_offer)
{
    table t;
    start(&t, 2, "");
    play(&t, "1 1 1 1 1 1 1 1 1 1");
    assert_refused(&t, "2", NL_ERR_OFFER, "R10");
    assert_refused(&t, "3", NL_ERR_OFFER, "R10");
}

TEST(r12_a_cell_is_refused_at_first_when_taken_and_when_apart)
{
    table t;
    start(&t, 2, "1 17");
    assert_refused(&t, "1@1,0", NL_ERR_FIRST, "R12");
    play(&t, "1@0,0 1@0,0 1@0,1");
    assert_refused(&t, "1@0,1", NL_ERR_TAKEN, "R12");
    assert_refused(&t, "3@0,0", NL_ERR_TAKEN, "R12");
    assert_refused(&t, "2@1,2", NL_ERR_APART, "R12");
    assert_refused(&t, "2@44,-44", NL_ERR_APART, "R12");
}

TEST(r9_a_refill_is_refused_with_three_tiles_and_a_take_with_none)
{
    table t;
    start(&t, 2, "");
    assert_refused(&t, "r", NL_ERR_WHEEL_FULL, "R9");
    play(&t, "1 1 1 1 1 1 1 1 1 1 1");
    assert_refused(&t, "1", NL_ERR_MUST_REFILL, "R9");
    play_lines(&t, 2);
    play(&t, "r");
    assert_refused(&t, "r", NL_ERR_PILE_EMPTY, "R9");
}

TEST(r9_every_action_is_refused_while_tiles_are_owed)
{
    table t;
    start(&t, 2, "");
    play(&t, "1 1 1 1 1 1 1 1 1");
    play_only(&t, "r");
    assert_int_equal(nl_game_action_count(&t.game), 0);
    assert_refused(&t, "1", NL_ERR_OWED, "R9");
    assert_refused(&t, "r", NL_ERR_OWED, "R9");
}

TEST(r17_every_action_is_refused_when_the_game_is_over)
{
    table t;
    start_with(&t, 2, (const uint8_t[]){ 1, 20 }, NULL, "49 68 32");
    play(&t, "1@0,0 1@0,0 1@1,0");
    assert_refused(&t, "1@2,0", NL_ERR_OVER_DISCS, "R17");
    assert_refused(&t, "r", NL_ERR_OVER_DISCS, "R17");
    assert_refused(&t, "e", NL_ERR_OVER_DISCS, "R17");
}

TEST(r21_and_r22_what_is_solos_alone_is_refused_elsewhere)
{
    table t;
    start(&t, 2, "");
    assert_refused(&t, "e", NL_ERR_END_SOLO, "R22");
    start(&t, 1, "");
    assert_refused(&t, "e", NL_ERR_END_EARLY, "R22");
    assert_refused(&t, "r", NL_ERR_REFILL_SOLO, "R21");
}

TEST(r10_a_take_that_is_no_number_from_1_to_3_is_no_action)
{
    table   t;
    nl_game before;
    start(&t, 2, "");
    memcpy(&before, &t.game, sizeof before);
    const uint8_t takes[] = { 0, 6, 7, 255 };
    for (size_t i = 0; i < sizeof takes; i++)
        assert_int_equal(nl_game_apply(&t.game, (nl_action){ takes[i], 0 }), NL_ERR_ACTION);
    assert_memory_equal(&before, &t.game, nl_game_bytes(&before));
}

static nl_err deal_refusal(const table *t, int id)
{
    nl_game before, after;
    memcpy(&before, &t->game, sizeof before);
    memcpy(&after, &t->game, sizeof after);
    nl_err e = nl_game_deal(&after, (nl_tile_id)id);
    assert_memory_equal(&before, &after, nl_game_bytes(&before));
    return e;
}

TEST(r1_a_tile_seen_before_or_that_does_not_exist_is_not_dealt)
{
    table t;
    start(&t, 2, "");
    assert_int_equal(deal_refusal(&t, 12), NL_ERR_NOT_OWED);
    play(&t, "1 1 1 1 1 1 1 1 1");
    play_only(&t, "r");
    const int ids[] = { 0, 1, 9, 10, 11, 69, 96, 128, 255 }; /* none, laid, lying, beyond */
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++)
        assert_int_equal(deal_refusal(&t, ids[i]), NL_ERR_SEEN);
    assert_int_equal(nl_game_deal(&t.game, 68), NL_OK);
    assert_int_equal(deal_refusal(&t, 68), NL_ERR_SEEN);
}

static nl_err start_refusal(int players, const uint8_t discs[], const uint8_t stack[])
{
    nl_game before, after;
    memset(&before, 0x5a, sizeof before);
    memset(&after, 0x5a, sizeof after);
    nl_err e = nl_game_start(&after, players, discs, stack);
    assert_memory_equal(&before, &after, sizeof before);
    return e;
}

TEST(r4_r6_and_r7_a_game_that_cannot_be_is_not_started)
{
    assert_int_equal(start_refusal(0, NULL, NULL), NL_ERR_PLAYERS);
    assert_int_equal(start_refusal(5, NULL, NULL), NL_ERR_PLAYERS);
    assert_int_equal(start_refusal(-1, NULL, NULL), NL_ERR_PLAYERS);
    assert_int_equal(start_refusal(2, (const uint8_t[]){ 0, 20 }, NULL), NL_ERR_DISCS);
    assert_int_equal(start_refusal(2, (const uint8_t[]){ 20, 21 }, NULL), NL_ERR_DISCS);
    assert_int_equal(start_refusal(1, (const uint8_t[]){ 20 }, NULL), NL_ERR_SOLO_DISCS);
    assert_int_equal(start_refusal(2, NULL, (const uint8_t[]){ 0, 0 }), NL_ERR_STACK);
    assert_int_equal(start_refusal(2, NULL, (const uint8_t[]){ 1, 2 }), NL_ERR_STACK);
    assert_int_equal(start_refusal(4, NULL, (const uint8_t[]){ 0, 1, 3, 1 }), NL_ERR_STACK);
}

/* ---- previews, and two games at once ---- */

TEST(r13_a_preview_tells_what_the_action_then_covers)
{
    for (uint64_t seed = 13, round = 0; round < 24; round++) {
        table   t;
        uint8_t few[] = { 3, 3, 3, 3 };
        start_with(&t, 1 + (int)round % 4, round % 8 > 3 && round % 4 > 0 ? few : NULL, NULL, "");
        while (!nl_game_over(&t.game)) {
            int       who = t.game.mover, n = nl_game_action_count(&t.game);
            nl_action a = nl_game_action(&t.game, (int)any(&seed, (unsigned)n));
            nl_area   before = t.game.area[who], *after = &t.game.area[who];
            nl_cover  cover;
            assert_int_equal(nl_game_preview(&t.game, a, &cover), NL_OK);
            assert_int_equal(nl_game_apply(&t.game, a), NL_OK);
            for (int k = 0; k < NL_TASKS; k++)
                assert_true((after->covered[k] & ~before.covered[k]) == cover.task[k]);
            assert_int_equal(before.discs - after->discs, cover.discs);
            deal(&t);
        }
    }
}

TEST(r13_a_preview_of_a_refill_covers_nothing_and_changes_nothing)
{
    table    t;
    nl_cover cover;
    nl_game  before;
    start(&t, 2, "");
    play(&t, "1 1 1 1 1 1 1 1 1");
    memcpy(&before, &t.game, sizeof before);
    assert_int_equal(nl_game_preview(&t.game, action(&t, "r"), &cover), NL_OK);
    assert_int_equal(cover.discs, 0);
    assert_true((cover.task[0] | cover.task[1] | cover.task[2]) == 0);
    assert_int_equal(nl_game_preview(&t.game, action(&t, "1"), &cover), NL_OK);
    assert_memory_equal(&before, &t.game, nl_game_bytes(&before));
}

TEST(r3_two_games_in_one_process_do_not_touch)
{
    table    alone, one, other;
    uint64_t a = 5, b = 5, c = 6;
    start(&alone, 3, "");
    start(&one, 3, "");
    start(&other, 2, "68 67 66 65");
    while (!nl_game_over(&alone.game))
        play_any(&alone, &a);
    while (!nl_game_over(&one.game)) {
        play_any(&one, &b);
        if (!nl_game_over(&other.game))
            play_any(&other, &c);
    }
    assert_memory_equal(&alone.game, &one.game, nl_game_bytes(&alone.game));
}

/* ---- the index of an action ---- */

/* What order of tile, row and column an action has; r and e come last. */
static int place_in_order(nl_action a)
{
    return a.take > NL_REACH ? 1 << 20
                             : a.take << 16 | (nl_cell_y(a.cell) + 100) << 8 | (nl_cell_x(a.cell) + 100);
}

static void assert_indexed(const nl_game *g)
{
    int last = -1, count = nl_game_action_count(g);
    for (int i = 0; i < count; i++) {
        nl_action a = nl_game_action_at(g, i);
        assert_int_equal(nl_game_check(g, a), NL_OK);
        assert_int_equal(nl_game_index(g, a), i);
        assert_true(place_in_order(a) > last);
        last = place_in_order(a);
        assert_true(nl_action_same(nl_game_action_at(g, nl_game_index(g, nl_game_action(g, i))),
                                   nl_game_action(g, i)));
    }
}

TEST(indices_go_by_tile_row_and_column_in_every_position)
{
    uint64_t seed = 5;
    for (int players = 1; players <= NL_PLAYERS_MAX; players++)
        for (int game = 0; game < 25; game++) {
            table t;
            start(&t, players, "");
            while (!nl_game_over(&t.game)) {
                assert_indexed(&t.game);
                play_any(&t, &seed);
            }
        }
}

TEST(an_action_that_is_not_legal_has_no_index)
{
    table t;
    start(&t, 2, "");
    assert_int_equal(nl_game_index(&t.game, action(&t, "3@0,0")), 2);
    assert_int_equal(nl_game_index(&t.game, action(&t, "1@1,0")), -1);
    assert_int_equal(nl_game_index(&t.game, action(&t, "r")), -1);
    assert_int_equal(nl_game_index(&t.game, action(&t, "e")), -1);
}

/* ---- which games stand alike ---- */

static void assert_alike(const nl_game *a, const nl_game *b)
{
    assert_true(nl_game_equal(a, b));
    assert_true(nl_game_hash(a) == nl_game_hash(b));
    assert_int_equal(nl_game_action_count(a), nl_game_action_count(b));
    for (int i = 0; i < nl_game_action_count(a); i++)
        assert_true(nl_action_same(nl_game_action_at(a, i), nl_game_action_at(b, i)));
}

static void assert_unlike(const nl_game *a, const nl_game *b)
{
    assert_false(nl_game_equal(a, b));
    assert_false(nl_game_equal(b, a));
    assert_true(nl_game_hash(a) != nl_game_hash(b));
}

static void play_out(table *t, int players, const uint8_t discs[], const uint8_t stack[], const char *deck,
                     const char *actions)
{
    start_with(t, players, discs, stack, deck);
    play(t, actions);
}

TEST(r12_the_order_in_which_tiles_were_laid_makes_no_difference)
{
    table a, b; /* 18 in the middle; 49, 63 and 65 want it, and 65 comes first or last */
    play_out(&a, 1, NULL, NULL, "18 49 63 65 19", "1@0,0 1@-1,0 1@1,0 1@0,1 1@0,-1");
    play_out(&b, 1, NULL, NULL, "18 19 65 49 63", "1@0,0 1@0,-1 1@0,1 1@-1,0 1@1,0");
    assert_int_equal(a.game.area[0].discs, 21 - 3);
    assert_alike(&a.game, &b.game);
}

TEST(r12_groups_joined_in_another_order_stand_alike)
{
    table a, b; /* 19 18 23 25 28 26 in a row of reds, from the middle out or in two parts */
    play_out(&a, 1, NULL, NULL, "18 1 35 19 23 25 28 26", "1@0,0 1@0,1 1@1,1 1@-1,0 1@1,0 1@2,0 1@3,0 1@4,0");
    play_out(&b, 1, NULL, NULL, "18 23 25 28 26 19 1 35", "1@0,0 1@1,0 1@2,0 1@3,0 1@4,0 1@-1,0 1@0,1 1@1,1");
    assert_alike(&a.game, &b.game);
    play(&a, "1@0,-1 1@5,0");
    play(&b, "1@0,-1 1@5,0");
    assert_alike(&a.game, &b.game);
}

TEST(r8_turns_taken_in_another_order_to_the_same_end_stand_alike)
{
    table a, b; /* 0 at 1 and 1 at 2; then 0 lays 19 and 18, 1 lays 12, as 0 1 0 or 0 0 1 */
    play_out(&a, 2, NULL, NULL, "1 2 19 12 18", "1@0,0 1@0,0 1@1,0 1@1,0 1@0,1");
    play_out(&b, 2, NULL, NULL, "1 2 18 19 12", "1@0,0 1@0,0 1@0,1 1@1,0 1@1,0");
    assert_string_equal(wheel(&a.game), wheel(&b.game));
    assert_int_equal(nl_track_travelled(&a.game.track, 0), 4);
    assert_int_equal(nl_track_travelled(&b.game.track, 0), 4);
    assert_int_equal(nl_track_travelled(&b.game.track, 1), 7);
    assert_alike(&a.game, &b.game);
}

TEST(r10_the_wheel_walked_in_another_order_stands_alike_once_the_marker_does)
{
    table a, b; /* tile 2 is laid at once, or left lying and taken on the way back */
    play_out(&a, 1, NULL, NULL, "", "1@0,0 1@0,1 1@1,0 1@2,0 1@3,0 1@4,0 1@5,0 1@6,0 1@7,0 1@8,0");
    play_out(&b, 1, NULL, NULL, "", "1@0,0 2@1,0 1@2,0 1@3,0 1@4,0 1@5,0 1@6,0 1@7,0 1@8,0 2@0,1");
    assert_string_equal(wheel(&a.game), ". . . . . . . . . . M 11");
    assert_string_equal(wheel(&b.game), ". . M . . . . . . . . 11");
    assert_unlike(&a.game, &b.game); /* only the marker differs */
    play(&a, "1@9,0");
    play(&b, "1@9,0");
    assert_alike(&a.game, &b.game);
}

TEST(r5_games_with_two_tiles_swapped_on_the_wheel_are_unlike)
{
    table a, b;
    start(&a, 2, "1 2 3 4 5 6 7 8 9 10 11");
    start(&b, 2, "1 2 3 4 5 6 7 8 9 11 10");
    assert_unlike(&a.game, &b.game);
    start(&b, 2, "1 2 3 4 5 6 7 8 9 10 12");
    assert_unlike(&a.game, &b.game);
}

TEST(r12_games_with_a_tile_on_another_cell_are_unlike)
{
    table a, b;
    play_out(&a, 1, NULL, NULL, "", "1@0,0 1@1,0");
    play_out(&b, 1, NULL, NULL, "", "1@0,0 1@-1,0");
    assert_unlike(&a.game, &b.game);
}

TEST(r12_games_with_two_tiles_swapped_in_an_area_are_unlike)
{
    table a, b; /* both red 2 with RRRR, but not the same tile */
    play_out(&a, 1, NULL, NULL, "1 19 20", "1@0,0 1@1,0 1@2,0");
    play_out(&b, 1, NULL, NULL, "1 20 19", "1@0,0 1@1,0 1@2,0");
    assert_unlike(&a.game, &b.game);
}

TEST(r12_games_with_the_same_tiles_before_other_players_are_unlike)
{
    table a, b; /* both cost 2, and 1 is on top in the end */
    play_out(&a, 2, NULL, NULL, "2 3", "1@0,0 1@0,0");
    play_out(&b, 2, NULL, NULL, "3 2", "1@0,0 1@0,0");
    assert_unlike(&a.game, &b.game);
}

TEST(r4_games_with_another_number_of_players_are_unlike)
{
    table a, b;
    for (int players = 1; players < 4; players++) {
        start(&a, players, "");
        start(&b, players + 1, "");
        assert_unlike(&a.game, &b.game);
    }
}

TEST(r10_games_a_turn_apart_are_unlike)
{
    table    t;
    uint64_t seed = 10;
    start(&t, 2, "");
    while (!nl_game_over(&t.game)) {
        nl_game before = t.game;
        play_any(&t, &seed);
        assert_unlike(&before, &t.game);
    }
}

TEST(r7_games_with_another_number_of_discs_are_unlike)
{
    table a, b;
    start(&a, 2, "");
    start_with(&b, 2, (const uint8_t[]){ 20, 19 }, NULL, "");
    assert_unlike(&a.game, &b.game);
}

TEST(r17_games_with_the_last_disc_on_another_task_are_unlike)
{
    table         a, b; /* the older of 49 and 32 gets the one disc */
    const uint8_t discs[] = { 1, 20 };
    play_out(&a, 2, discs, NULL, "1 68 52 49 17 32", "1@0,0 1@0,0 1@1,0 1@0,1 1@1,0 1@1,1");
    play_out(&b, 2, discs, NULL, "1 68 52 32 17 49", "1@0,0 1@0,0 1@1,0 1@1,1 1@1,0 1@0,1");
    assert_string_equal(covered(&a.game.area[0]), "49.3");
    assert_string_equal(covered(&b.game.area[0]), "32.3");
    assert_unlike(&a.game, &b.game);
}

TEST(r8_games_with_another_order_in_a_stack_are_unlike)
{
    table a, b;
    start_with(&a, 3, NULL, (const uint8_t[]){ 0, 1, 2 }, "");
    start_with(&b, 3, NULL, (const uint8_t[]){ 1, 0, 2 }, "");
    assert_unlike(&a.game, &b.game); /* 2 moves in both */
    play_out(&a, 3, NULL, (const uint8_t[]){ 2, 1, 0 }, "2 3", "1@0,0 1@0,0");
    play_out(&b, 3, NULL, (const uint8_t[]){ 2, 0, 1 }, "3 2", "1@0,0 1@0,0");
    assert_string_equal(order(&a.game), "210");
    assert_string_equal(order(&b.game), "201");
    assert_unlike(&a.game, &b.game);
}

TEST(r3_games_with_a_runner_elsewhere_are_unlike)
{
    table a;
    play_out(&a, 2, NULL, NULL, "1 17", "1@0,0 1@0,0");
    nl_game b = a.game;
    assert_alike(&a.game, &b);
    nl_track_advance(&b.track, 1, 1);
    assert_unlike(&a.game, &b);
}

TEST(r22_games_in_another_phase_or_with_another_score_of_it_are_unlike)
{
    table a;
    start(&a, 1, "");
    nl_game b = a.game;
    b.phase = 2;
    assert_unlike(&a.game, &b);
    nl_game c = b;
    c.phase1 = 99;
    assert_unlike(&b, &c);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(r10_a_take_is_refused_beyond_the_offer),
        cmocka_unit_test(r12_a_cell_is_refused_at_first_when_taken_and_when_apart),
        cmocka_unit_test(r9_a_refill_is_refused_with_three_tiles_and_a_take_with_none),
        cmocka_unit_test(r9_every_action_is_refused_while_tiles_are_owed),
        cmocka_unit_test(r17_every_action_is_refused_when_the_game_is_over),
        cmocka_unit_test(r21_and_r22_what_is_solos_alone_is_refused_elsewhere),
        cmocka_unit_test(r10_a_take_that_is_no_number_from_1_to_3_is_no_action),
        cmocka_unit_test(r1_a_tile_seen_before_or_that_does_not_exist_is_not_dealt),
        cmocka_unit_test(r4_r6_and_r7_a_game_that_cannot_be_is_not_started),
        cmocka_unit_test(r13_a_preview_tells_what_the_action_then_covers),
        cmocka_unit_test(r13_a_preview_of_a_refill_covers_nothing_and_changes_nothing),
        cmocka_unit_test(r3_two_games_in_one_process_do_not_touch),
        cmocka_unit_test(indices_go_by_tile_row_and_column_in_every_position),
        cmocka_unit_test(an_action_that_is_not_legal_has_no_index),
        cmocka_unit_test(r12_the_order_in_which_tiles_were_laid_makes_no_difference),
        cmocka_unit_test(r12_groups_joined_in_another_order_stand_alike),
        cmocka_unit_test(r8_turns_taken_in_another_order_to_the_same_end_stand_alike),
        cmocka_unit_test(r10_the_wheel_walked_in_another_order_stands_alike_once_the_marker_does),
        cmocka_unit_test(r5_games_with_two_tiles_swapped_on_the_wheel_are_unlike),
        cmocka_unit_test(r12_games_with_a_tile_on_another_cell_are_unlike),
        cmocka_unit_test(r12_games_with_two_tiles_swapped_in_an_area_are_unlike),
        cmocka_unit_test(r12_games_with_the_same_tiles_before_other_players_are_unlike),
        cmocka_unit_test(r4_games_with_another_number_of_players_are_unlike),
        cmocka_unit_test(r10_games_a_turn_apart_are_unlike),
        cmocka_unit_test(r7_games_with_another_number_of_discs_are_unlike),
        cmocka_unit_test(r17_games_with_the_last_disc_on_another_task_are_unlike),
        cmocka_unit_test(r8_games_with_another_order_in_a_stack_are_unlike),
        cmocka_unit_test(r3_games_with_a_runner_elsewhere_are_unlike),
        cmocka_unit_test(r22_games_in_another_phase_or_with_another_score_of_it_are_unlike),
    };
    return cmocka_run_group_tests_name("game", tests, NULL, NULL);
}
