/* test_review_json.c: a review as JSON: every figure under its name, players and tasks from 1.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <string.h>

#include "made.h"
#include "review/reason.h"
#include "view/review_json.h"

static nl_review review;
static nl_game   game[NL_PLIES_MAX + 1];
static buffer    out;

static void says(const char *part)
{
    if (!strstr(out.text, part))
        fail_msg("no «%s» in %s", part, out.text);
}

static void write_review(const nl_game positions[])
{
    nl_json j = { .w = buffer_writer(&out) };
    nl_json_open(&j, NULL, '{');
    nl_write_review(&j, &review, positions);
    nl_json_close(&j);
}

static void write_reasons(const nl_game *g, nl_action a)
{
    nl_json j = { .w = buffer_writer(&out) };
    nl_write_reasons(&j, NULL, g, a, NULL);
}

/* A game of two after some actions by chance. */
static nl_table played(uint64_t seed, int plies)
{
    nl_rng   r = { seed };
    nl_setup s = seeded(2, seed);
    nl_table t = new_table(&s);
    for (int i = 0; i < plies && !nl_table_over(&t); i++)
        play_now(&t, any_action(&t, &r), 0);
    return t;
}

TEST(what_was_played_is_told_position_by_position)
{
    nl_table t = played(1, 2);
    nl_review_of_table(&review, &t, game);
    nl_review_finish(&review);
    write_review(game);
    says("{\"settled\":false,\"complete\":false,\"sides\":[{\"player\":1,");
    says("},{\"player\":2,");
    says(t.deal.stack[0] == 0 ? "\"plies\":[{\"ply\":0,\"player\":2,\"value\":null,"
                              : "\"plies\":[{\"ply\":0,\"player\":1,\"value\":null,");
    says("{\"ply\":2,");
    says("\"reasons\":[");
    write_review(NULL);
    assert_null(strstr(out.text, "\"reasons\""));
}

TEST(an_end_otherwise_than_by_actions_settles_it)
{
    nl_table t = played(1, 2);
    happen(&t, NL_EVENT_LEAVE, 0, 0);
    nl_review_of_table(&review, &t, NULL);
    nl_review_finish(&review);
    write_review(NULL);
    says("\"settled\":true,");
    assert_true(review.result[0] == 0 && review.result[1] == 1);
}

TEST(after_the_last_action_nobody_is_to_move)
{
    nl_table t = played(1, NL_PLIES_MAX);
    char     last[64];
    nl_review_of_table(&review, &t, NULL);
    nl_review_finish(&review);
    write_review(NULL);
    snprintf(last, sizeof last, "{\"ply\":%d,\"player\":null,\"value\":[", t.count);
    says(last);
}

TEST(every_figure_stands_under_its_name)
{
    nl_table t = played(1, 1);
    nl_review_of_table(&review, &t, NULL);
    nl_ply *p = &review.ply[0];
    p->known = p->judged = true;
    p->loss = 6, p->loss_extra = 1, p->loss_tile = 2, p->loss_cell = 3;
    p->change[0] = 4, p->luck[0] = 5, p->drift[0] = 7, p->grade = NL_SLIP, p->next = NL_MISTAKE;
    review.side[1] = (nl_player_review){ 9, 1, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24 };
    p->error = 8;
    review.turn = (nl_turning_point){ true, 0, 1, .5f, NL_BY_LUCK };
    write_review(NULL);
    says("\"loss\":{\"all\":6.000000,\"extra\":1.000000,\"tile\":2.000000,\"cell\":3.000000},"
         "\"error\":8.000000,\"grade\":\"slip\",\"next\":\"mistake\","
         "\"change\":[4.000000,0.000000],\"luck\":[5.000000,0.000000],\"drift\":[7.000000,0.000000]");
    says("{\"player\":2,\"actions\":9,\"accuracy\":1.000000,\"mean_loss\":15.000000,\"loss\":{\"all\":11."
         "000000,"
         "\"extra\":12.000000,\"tile\":13.000000,\"cell\":14.000000},\"result\":23.000000,\"adjusted\":24."
         "000000,"
         "\"start\":16.000000,\"deal\":17.000000,\"own\":18.000000,\"gifts\":19.000000,\"luck\":20.000000,"
         "\"drift\":21.000000,\"verdict\":22.000000}");
    says("\"turning_point\":{\"ply\":0,\"player\":2,\"gain\":0.500000,\"cause\":\"luck\"}");
    review.turn.found = false;
    write_review(NULL);
    says("\"turning_point\":null");
}

TEST(what_was_found_is_told_best_first)
{
    nl_table  t = played(1, 1);
    nl_choice found[3] = { { .action = { 1, 0 }, .visits = 3, .value = { .5f, .5f } },
                           { .action = { 2, 0 }, .visits = 7, .value = { .75f, .25f }, .error = .01f },
                           { .action = { 3, 0 }, .visits = 3, .value = { .5f, .5f } } };
    nl_review_of_table(&review, &t, game);
    review.ply[0].mover = 0; /* whose values these are */
    nl_review_add(&review, 0, game, found, 3);
    nl_review_finish(&review);
    write_review(NULL);
    says("\"value\":[0.750000,0.250000],\"action\":");
    says("\"best\":[{\"action\":\"2@0,0\",\"visits\":7,\"value\":[0.750000,0.250000],\"error\":0.020000,"
         "\"alike\":1},"
         "{\"action\":\"1@0,0\",\"visits\":3,\"value\":[0.500000,0.500000],\"error\":0.000000,\"alike\":1}");
}

/* Compares the reasons for an action as they are written with those found. */
static int compare_reasons(const nl_game *g, nl_action a)
{
    nl_reason r[NL_REASONS_MAX];
    int       n = nl_reasons(g, a, r), seen = 0;
    write_reasons(g, a);
    for (int i = 0; i < n; i++) {
        bool of_player = r[i].code == NL_WHY_DENIES || r[i].code == NL_WHY_FEW;
        char part[160];
        int  length = snprintf(part, sizeof part, "{\"code\":\"%s\",\"a\":%d,\"b\":%d,\"tasks\":[",
                               nl_reason_name(r[i].code), r[i].a, r[i].b + of_player);
        for (int bit = 0; bit < 64; bit++)
            for (int k = 0; k < NL_TASKS; k++)
                if (r[i].task[k] >> bit & 1 && length) {
                    snprintf(part + length, sizeof part - (size_t)length, "[%d,%d]", nl_tile_of_bit(bit),
                             k + 1);
                    length = 0; /* the first is enough */
                }
        says(part);
        seen |= 1 << (of_player ? 0 : r[i].task[0] | r[i].task[1] | r[i].task[2] ? 1 : 2);
    }
    return seen;
}

TEST(reasons_are_told_with_their_players_and_tasks)
{
    int seen = 0;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        nl_table t = played(seed, NL_PLIES_MAX);
        nl_review_of_table(&review, &t, game);
        for (int i = 0; i < t.count; i++)
            seen |= compare_reasons(&game[i], t.action[i]);
    }
    assert_int_equal(seen, 7); /* reasons about players, about tasks, and about neither */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_was_played_is_told_position_by_position),
        cmocka_unit_test(an_end_otherwise_than_by_actions_settles_it),
        cmocka_unit_test(after_the_last_action_nobody_is_to_move),
        cmocka_unit_test(every_figure_stands_under_its_name),
        cmocka_unit_test(what_was_found_is_told_best_first),
        cmocka_unit_test(reasons_are_told_with_their_players_and_tasks),
    };
    return cmocka_run_group_tests_name("review_json", tests, NULL, NULL);
}
