/* test_study.c: a position looked into for a review: the same in all slices, fair to the action played, and longer where
 * a verdict hangs on it.
 *
 * SPDX-License-Identifier: MIT */
#include "review/study.h"

#include <string.h>

#include "players/simple.h"
#include "review/review.h"
#include "unit.h"

enum { NODES = 384 };

static nl_player *player;

/* A position of a game by chance, with all that was played. */
static nl_game position(int players, uint64_t seed, int plies)
{
    nl_deal d;
    nl_game g;
    nl_deck deck;
    nl_rng  r = { seed };
    nl_deal_shuffle(&d, players, seed);
    nl_deal_start(&d, &g, &deck);
    for (int i = 0; i < plies && !nl_game_over(&g); i++)
        nl_deck_play(&deck, &g,
                     nl_game_action(&g, (int)nl_rng_below(&r, (uint32_t)nl_game_action_count(&g))));
    return g;
}

static int think(nl_study *s, const nl_game *g, const nl_action *played, uint64_t slice,
                 nl_choice out[NL_ACTIONS_MAX])
{
    nl_study_start(s, player, nl_level_find("super-moon"), g, played, NODES, 3);
    while (nl_study_think(s, slice))
        ;
    return nl_study_choices(s, out);
}

TEST(slices_and_what_was_thought_before_do_not_matter)
{
    for (int players = 1; players <= 4; players++) {
        nl_game   g = position(players, 7, 9), other = position(players, 8, 14);
        nl_action played = nl_game_action(&g, 1);
        nl_study  s;
        nl_choice one[NL_ACTIONS_MAX], two[NL_ACTIONS_MAX];
        int       n = think(&s, &g, &played, 1000000, one);
        think(&s, &other, NULL, 64, two);
        assert_int_equal(think(&s, &g, &played, 7, two), n);
        for (int i = 0; i < n; i++) {
            assert_true(nl_action_same(one[i].action, two[i].action) && one[i].visits == two[i].visits);
            assert_memory_equal(one[i].value, two[i].value, sizeof(float) * (size_t)players);
            assert_true(one[i].error == two[i].error);
        }
    }
}

TEST(the_action_played_is_looked_into_as_the_best_is)
{
    for (int players = 2; players <= 4; players++)
        for (uint64_t seed = 1; seed <= 6; seed++) {
            nl_game   g = position(players, seed, 10);
            nl_action played = nl_game_action(&g, nl_game_action_count(&g) - 1);
            nl_study  s;
            nl_choice c[NL_ACTIONS_MAX];
            int       n = think(&s, &g, &played, 50, c), at = 0;
            while (!nl_action_same(c[at].action, played))
                assert_true(++at < n);
            assert_true(c[at].visits >= NODES / 20 && c[at].error > 0);
            for (int i = 0; i < n; i++)
                assert_true(2 * c[at].visits >= c[i].visits);
            for (int i = 1; i < n; i++)
                assert_true(c[i - 1].value[g.mover] >= c[i].value[g.mover]);
        }
}

TEST(it_looks_on_where_a_verdict_hangs_on_it_and_no_longer)
{
    int longer = 0, done = 0, all = 0;
    for (uint64_t seed = 1; seed <= 12; seed++) {
        nl_game   g = position(2, seed, 16);
        nl_action played = nl_game_action(&g, (int)(seed * 5) % nl_game_action_count(&g));
        nl_study  s;
        nl_choice c[NL_ACTIONS_MAX];
        if (nl_game_over(&g) || nl_game_action_count(&g) == 1)
            continue;
        int n = think(&s, &g, &played, 50, c), at = 0;
        while (!nl_action_same(c[at].action, played))
            assert_true(++at < n);
        float loss = c[0].value[g.mover] - c[at].value[g.mover], error = nl_error_of_loss(&c[0], &c[at]);
        bool  sure = at == 0 || nl_grade_of(2, loss - 2.5f * error) == nl_grade_of(2, loss + .5f * error);
        assert_true(s.spent >= NODES && s.spent <= 7 * NODES);
        assert_true(sure || s.spent == 7 * NODES);
        longer += s.spent > NODES;
        done += s.spent == NODES;
        all++;
    }
    assert_true(longer > 0 && done > 0 && longer + done == all);
}

/* Studies at a depth, up to so many nodes; returns how many it took. */
static uint64_t study(const nl_game *g, const nl_action *played, const char *depth, uint64_t most,
                      nl_choice out[NL_ACTIONS_MAX])
{
    nl_study s;
    nl_study_start(&s, player, nl_level_find("super-moon"), g, played, nl_depth_find(depth)->nodes, 3);
    while (s.spent < most && nl_study_think(&s, 64))
        ;
    nl_study_choices(&s, out);
    return s.spent;
}

TEST(a_deeper_study_is_the_quick_one_going_on)
{
    for (uint64_t seed = 1; seed <= 2; seed++) {
        nl_game   g = position(2, seed, 12);
        nl_action played = nl_game_action(&g, nl_game_action_count(&g) / 2);
        nl_choice quick[NL_ACTIONS_MAX] = { 0 }, deep[NL_ACTIONS_MAX] = { 0 };
        uint64_t  spent = study(&g, &played, "quick", NL_STUDY_SPENT_MAX, quick);
        assert_int_equal(study(&g, &played, "deep", spent, deep), spent);
        assert_memory_equal(quick, deep, sizeof quick);
        uint64_t all = study(&g, &played, "deep", NL_STUDY_SPENT_MAX, deep);
        assert_true(spent >= 16000 && all >= spent && all >= 32000 && all <= NL_STUDY_SPENT_MAX);
    }
}

TEST(a_position_without_a_choice_needs_no_thought)
{
    nl_game   g = position(2, 1, 8);
    nl_study  s;
    nl_choice c[NL_ACTIONS_MAX];
    while (nl_game_action_count(&g) != 1)
        assert_int_equal(nl_game_apply(&g, (nl_action){ 1, g.area[g.mover].frontier[0] }), NL_OK);
    assert_int_equal(think(&s, &g, NULL, 50, c), 1);
    assert_int_equal(c[0].visits, 0);
}

TEST(every_depth_has_room_enough)
{
    for (int players = 2; players <= 4; players++) {
        nl_game g = position(players, 3, 4);
        nl_player_set(player, nl_level_find("super-moon"), 1);
        nl_player_start(player, &g);
        assert_true(nl_player_think(player, NL_STUDY_SPENT_MAX));
    }
    assert_int_equal(nl_depth_find("deep")->nodes, NL_STUDY_NODES_MAX);
    assert_true(nl_depth_find("quick")->nodes < nl_depth_find("thorough")->nodes);
    assert_null(nl_depth_find("endless"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(slices_and_what_was_thought_before_do_not_matter),
        cmocka_unit_test(the_action_played_is_looked_into_as_the_best_is),
        cmocka_unit_test(it_looks_on_where_a_verdict_hangs_on_it_and_no_longer),
        cmocka_unit_test(a_deeper_study_is_the_quick_one_going_on),
        cmocka_unit_test(a_position_without_a_choice_needs_no_thought),
        cmocka_unit_test(every_depth_has_room_enough),
    };
    player = nl_player_new_full(NL_STUDY_BYTES);
    int failed = player ? cmocka_run_group_tests_name("study", tests, NULL, NULL) : 1;
    nl_player_free(player);
    return failed;
}
