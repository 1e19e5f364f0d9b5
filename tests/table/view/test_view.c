/* test_view.c: a position as the page is told of it.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <string.h>

#include "made.h"
#include "view/outlook.h"
#include "view/view.h"

static buffer out;

/* The view of a position; of the latest if no ply is told. */
static const char *view_at(const nl_table *t, int ply)
{
    nl_json j = { .w = buffer_writer(&out) };
    nl_write_view(&j, t, ply, -1, 0);
    return out.text;
}

static const char *view(const nl_table *t)
{
    return view_at(t, t->count);
}

#define assert_has(text, part)                                                                               \
    do {                                                                                                     \
        if (!strstr(text, part))                                                                             \
            fail_msg("no «%s» in %s", part, text);                                                           \
    } while (0)

/* Plays at random until the wheel may be refilled. */
static nl_table before_refill(void)
{
    nl_rng   r = { 3 };
    nl_table t;
    nl_table_new(&t, (nl_setup[]){ seeded(2, 3) });
    while (!nl_game_may_refill(&t.game))
        play_now(&t, any_action(&t, &r), 0);
    return t;
}

TEST(an_undo_is_free_or_a_takeback)
{
    nl_table t = read_table(HEAD);
    assert_has(view(&t), "\"undo\":null");
    t = read_table(HEAD "\n1@0,0\n");
    assert_has(view(&t), "\"undo\":{\"ply\":0,\"player\":1,\"others\":[],\"reveals\":false}");
    assert_has(view_at(&t, 0), "\"undo\":null"); /* of an earlier position there is none */
    t = read_table(HEAD "[Computer2 \"greedy\"]\n\n1@0,0 1@0,0\n");
    assert_has(view(&t), "\"undo\":{\"ply\":0,\"player\":1,\"others\":[2],\"reveals\":false}");
    assert_has(view(&t), "\"takebacks\":0,");
    t = before_refill();
    play_now(&t, (nl_action){ NL_REFILL, 0 }, 0);
    assert_has(view(&t), ",\"others\":[],\"reveals\":true}");
    nl_table_undo(&t, 0);
    assert_has(view(&t), "\"redo\":true,\"takebacks\":1,");
    assert_has(view_at(&t, 0), "\"redo\":false,");
    happen(&t, NL_EVENT_AGREE, 0, 0);
    assert_has(view(&t), "\"undo\":null,\"redo\":false,");
}

TEST(stacks_are_listed_from_the_rear_bottom_first)
{
    nl_table t =
        read_table("[Players \"3\"]\n[Stack \"3 1 2\"]\n[Deck \"61 62 28 32 53 24 14 47 49 59 39\"]\n");
    assert_has(view(&t), "\"order\":[2,1,3],");
    assert_has(out.text, "\"stacks\":[{\"at\":0,\"players\":[3,1,2]}]");
    t = read_table(
        "[Players \"3\"]\n[Stack \"3 1 2\"]\n[Deck \"61 62 28 32 53 24 14 47 49 59 39\"]\n\n1@0,0\n");
    assert_has(view(&t), "\"to_move\":1,\"order\":[1,3,2],");
    assert_has(out.text, "\"stacks\":[{\"at\":0,\"players\":[3,1]},{\"at\":4,\"players\":[2]}]");
}

TEST(the_offer_tells_where_tiles_lie)
{
    nl_table t = read_table(HEAD);
    view(&t);
    for (int k = 1; k <= 3; k++) {
        char part[64];
        int  slot = (t.game.wheel.marker + k) % NL_SLOTS;
        snprintf(part, sizeof part, "{\"k\":%d,\"slot\":%d,\"id\":%d,", k, slot, t.game.wheel.slot[slot]);
        assert_has(out.text, part);
    }
    assert_has(out.text, "\"refill\":\"no\",\"reveals\":0,");
    assert_null(strstr(out.text, "\"k\":4"));
}

TEST(the_runner_beside_is_the_nearest)
{
    nl_table t = read_table(
        "[Players \"3\"]\n[Stack \"3 2 1\"]\n[Deck \"61 62 28 32 53 24 14 47 49 59 39\"]\n\n1@0,0\n");
    /* Player 1 is at 4, the others at 0; tile 62 costs 4, too. */
    assert_int_equal(nl_tiles[62].cost, 4);
    assert_has(view(&t), "{\"to\":4,\"next\":3,\"again\":false,\"ahead\":0,\"beside\":1,\"on_top\":true,");
}

TEST(a_refill_may_or_must_be_made)
{
    nl_table t = before_refill();
    char     part[64];
    snprintf(part, sizeof part, "],\"refill\":\"may\",\"reveals\":%d,", NL_SLOTS - 1 - t.game.wheel.count);
    assert_has(view(&t), part);
    nl_rng r = { 1 };
    while (t.game.wheel.count) {
        nl_action a = any_action(&t, &r);
        if (a.take <= NL_REACH)
            play_now(&t, a, 0);
    }
    assert_has(view(&t), "\"offer\":[],\"refill\":\"must\",\"reveals\":11,");
}

TEST(after_the_end_nobody_moves_and_nothing_is_on_offer)
{
    nl_table t = read_table(HEAD "[Termination \"left\"]\n[Ranking \"2 1\"]\n\n1@0,0 1@0,0\n");
    view(&t);
    assert_has(out.text, "\"to_move\":null,");
    assert_has(out.text, "\"offer\":[],\"refill\":\"no\",");
    assert_has(out.text, "\"result\":{\"reason\":\"left\",\"ranking\":[2,1]}");
    assert_has(view_at(&t, 1), "\"to_move\":2,");
    t = read_table(HEAD "[Termination \"agreed\"]\n[Ranking \"1 2\"]\n\n1@0,0 1@0,0\n");
    assert_has(view(&t), "\"result\":{\"reason\":\"agreed\",\"ranking\":[1,2]}");
    view_at(&t, 1);
    assert_has(out.text, "\"result\":null,");
}

TEST(what_decided_a_ranking_is_told_once_it_is_over)
{
    nl_table t = read_table(HEAD "[Termination \"agreed\"]\n[Ranking \"1 2\"]\n\n1@0,0 1@0,0\n");
    assert_has(view(&t), "\"decided\":[\"");
    assert_has(view_at(&t, 1), "\"decided\":[],");
    t = read_table(HEAD "[Termination \"left\"]\n[Ranking \"1 2\"]\n\n1@0,0\n");
    assert_has(view(&t), "\"decided\":[\"given\"],"); /* 1 is ahead on the track */
    t = read_table(HEAD "[Termination \"agreed\"]\n[Ranking \"2 1\"]\n\n1@0,0\n");
    assert_has(view(&t), "\"decided\":[\"track\"],");
}

TEST(the_last_action_is_told_with_what_it_did)
{
    nl_table t = read_table(HEAD "\n1@0,0 2@0,0\n");
    assert_has(view_at(&t, 0), "\"last\":null,");
    assert_has(view_at(&t, 1),
               "\"last\":{\"ply\":1,\"player\":1,\"action\":\"1@0,0\",\"tile\":61,\"cell\":{\"x\":0,\"y\":0},"
               "\"covered\":0,\"left\":20,\"revealed\":0}");
    assert_has(view(&t), "\"last\":{\"ply\":2,\"player\":2,\"action\":\"2@0,0\",\"tile\":28,");
}

TEST(of_the_pile_only_the_set_is_told)
{
    nl_table t;
    nl_table_new(&t, (nl_setup[]){ seeded(2, 3) });
    const char *unseen = strstr(view(&t), "\"unseen\":[");
    assert_non_null(unseen);
    int last = 0, count = 0;
    for (const char *at = unseen + strlen("\"unseen\":["); at[-1] != ']'; count++) {
        int id, n;
        assert_int_equal(sscanf(at, "%d%n", &id, &n), 1);
        assert_true(id > last && nl_game_unseen(&t.game, (nl_tile_id)id));
        last = id;
        at += n + 1;
    }
    assert_int_equal(count, 57);
    assert_has(out.text, "\"pile\":57,");
}

TEST(players_are_told_with_level_and_number)
{
    nl_table t =
        read_table("[Players \"4\"]\n[Deck \"61 62 28 32 53 24 14 47 49 59 39\"]\n[Player4 \"Anna\"]\n"
                   "[Computer1 \"nobody\"]\n[Computer2 \"greedy\"]\n[Computer3 \"greedy\"]\n");
    assert_has(view(&t), "\"players\":[{\"name\":\"\",\"level\":null,\"number\":1,");
    assert_has(out.text, "{\"name\":\"\",\"level\":\"greedy\",\"number\":1,");
    assert_has(out.text, "{\"name\":\"\",\"level\":\"greedy\",\"number\":2,");
    assert_has(out.text, "{\"name\":\"Anna\",\"level\":null,\"number\":0,");
}

TEST(the_log_tells_all_that_was_played)
{
    nl_table t = before_refill();
    int      mover = t.game.mover, left = t.game.area[mover].discs, pile = t.game.pile;
    char     part[160];
    play_now(&t, (nl_action){ NL_REFILL, 0 }, 0);
    nl_json j = { .w = buffer_writer(&out) };
    nl_write_log(&j, &t);
    assert_has(out.text, "[{\"ply\":1,\"player\":");
    snprintf(part, sizeof part,
             "{\"ply\":%d,\"player\":%d,\"action\":\"r\",\"tile\":null,\"cell\":null,\"covered\":0,"
             "\"left\":%d,\"revealed\":%d}]",
             t.count, mover + 1, left, pile - t.game.pile);
    assert_has(out.text, part);
}

/* The first task that an action has covered, as a preview tells it. */
static void first_cover(const nl_area *a, char *part, size_t room)
{
    for (int i = 1; i <= a->count; i++)
        for (int k = 0; k < nl_tiles[a->at[i].id].tasks; k++)
            if (a->fresh[k] & nl_tile_bit[a->at[i].id]) {
                snprintf(part, room, "{\"covers\":[{\"index\":%d,\"task\":%d,", i - 1, k);
                return;
            }
    snprintf(part, room, "{\"covers\":[],");
}

TEST(a_preview_tells_what_then_happens)
{
    nl_rng   r = { 1 };
    nl_table t;
    int      covered = 0;
    nl_table_new(&t, (nl_setup[]){ seeded(2, 3) });
    while (!nl_table_over(&t)) {
        nl_action a = any_action(&t, &r);
        nl_json   j = { .w = buffer_writer(&out) };
        int       mover = t.game.mover, before = t.game.area[mover].discs;
        char      part[128];
        nl_write_preview(&j, &t.game, a);
        play_now(&t, a, 0);
        int after = t.game.area[mover].discs;
        snprintf(part, sizeof part, "\"discs_before\":%d,\"discs_after\":%d,\"sheet\":null,\"ends\":%s,",
                 before, after, nl_table_over(&t) ? "true" : "false");
        assert_has(out.text, part);
        if (a.take <= NL_REACH)
            first_cover(&t.game.area[mover], part, sizeof part);
        else
            strcpy(part, "{\"covers\":[],\"tile\":null,");
        assert_has(out.text, part);
        covered += before - after;
    }
    assert_true(covered > 5);
}

TEST(a_preview_of_a_solo_game_has_the_sheet_that_then_stands)
{
    nl_rng   r = { 1 };
    nl_table t;
    nl_table_new(&t, (nl_setup[]){ seeded(1, 3) });
    while (!nl_table_over(&t)) {
        nl_action a = any_action(&t, &r);
        nl_json   j = { .w = buffer_writer(&out) };
        nl_sheet  s;
        char      part[128];
        nl_write_preview(&j, &t.game, a);
        play_now(&t, a, 0);
        nl_sheet_fill(&t.game, &s);
        snprintf(part, sizeof part, "\"phase2\":{\"costs\":%d,\"missing\":%d,\"total\":%d},\"total\":%d,",
                 s.costs2, s.missing2, s.phase2, s.total);
        assert_has(out.text, part);
    }
}

TEST(clocks_are_told_of_the_latest_position_only)
{
    nl_table t = read_table(HEAD "[Clock \"5000+100\"]\n[Times \"4000 3000\"]\n\n1@0,0\n");
    assert_has(view(&t), "\"clock\":{\"left\":[4000,3000],\"running\":null}");
    nl_table_resume(&t, 0);
    assert_has(view(&t), "\"running\":2}");
    assert_has(view_at(&t, 0), "\"clock\":null");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_undo_is_free_or_a_takeback),
        cmocka_unit_test(stacks_are_listed_from_the_rear_bottom_first),
        cmocka_unit_test(the_offer_tells_where_tiles_lie),
        cmocka_unit_test(the_runner_beside_is_the_nearest),
        cmocka_unit_test(a_refill_may_or_must_be_made),
        cmocka_unit_test(after_the_end_nobody_moves_and_nothing_is_on_offer),
        cmocka_unit_test(what_decided_a_ranking_is_told_once_it_is_over),
        cmocka_unit_test(the_last_action_is_told_with_what_it_did),
        cmocka_unit_test(of_the_pile_only_the_set_is_told),
        cmocka_unit_test(players_are_told_with_level_and_number),
        cmocka_unit_test(the_log_tells_all_that_was_played),
        cmocka_unit_test(a_preview_tells_what_then_happens),
        cmocka_unit_test(a_preview_of_a_solo_game_has_the_sheet_that_then_stands),
        cmocka_unit_test(clocks_are_told_of_the_latest_position_only),
    };
    return cmocka_run_group_tests_name("view", tests, NULL, NULL);
}
