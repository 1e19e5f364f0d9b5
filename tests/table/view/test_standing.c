/* test_standing.c: what decides a ranking (R19).
 *
 * SPDX-License-Identifier: MIT */
#include "tables.h"
#include "unit.h"
#include "view/standing.h"

#ifndef GAMES
#define GAMES 2000
#endif

/* What puts the first of two players before the other as they stand at a table. */
static nl_rank why(const nl_table *t)
{
    nl_result r;
    nl_rank   all[NL_PLAYERS_MAX];
    nl_table_result(t, &r);
    nl_standing_why(&t->game, r.ranking, all);
    return all[0];
}

static nl_table two(uint8_t first, uint8_t second)
{
    nl_table t;
    nl_setup s = seeded(2, 7);
    s.deal.discs[0] = first;
    s.deal.discs[1] = second;
    assert_int_equal(nl_table_new(&t, &s), NL_OK);
    return t;
}

TEST(fewer_discs_are_better)
{
    nl_table t = two(5, 7);
    assert_int_equal(why(&t), NL_RANK_DISCS);
}

TEST(at_the_start_the_stack_decides)
{
    nl_table t = two(20, 20);
    assert_int_equal(why(&t), NL_RANK_STACK);
    assert_true(nl_rank_tie(why(&t)));
}

TEST(with_as_many_discs_who_is_further_back_is_before)
{
    nl_table t = two(20, 20);
    play_now(&t, nl_game_action(&t.game, 0), 0); /* a first tile costs at least 1 and covers nothing */
    assert_int_equal(why(&t), NL_RANK_TRACK);
    assert_true(nl_rank_tie(why(&t)));
}

TEST(who_gives_up_is_last_by_no_rule)
{
    nl_table t = two(5, 7);
    assert_int_equal(happen(&t, NL_EVENT_LEAVE, 0, 0), NL_OK);
    assert_int_equal(why(&t), NL_RANK_GIVEN);
    assert_false(nl_rank_tie(why(&t)));
}

/* Every ranking by the rules has reasons, and they hold. */
static void check(const nl_game *g)
{
    nl_result r;
    nl_rank   all[NL_PLAYERS_MAX];
    nl_game_result(g, &r);
    nl_standing_why(g, r.ranking, all);
    for (int i = 0; i + 1 < g->players; i++) {
        int a = r.ranking[i], b = r.ranking[i + 1];
        assert_int_not_equal(all[i], NL_RANK_GIVEN);
        assert_int_equal(nl_rank_tie(all[i]), g->area[a].discs == g->area[b].discs);
        bool level = nl_track_travelled(&g->track, a) == nl_track_travelled(&g->track, b);
        assert_true(!nl_rank_tie(all[i]) || level == (all[i] == NL_RANK_STACK));
    }
}

TEST(rankings_by_the_rules_have_their_reasons)
{
    for (uint64_t seed = 1; seed <= GAMES / 10; seed++) {
        nl_table t;
        nl_setup s = seeded(2 + (int)(seed % 3), seed);
        assert_int_equal(nl_table_new(&t, &s), NL_OK);
        for (uint64_t i = seed; !nl_table_over(&t); i = i * 31 + 7) {
            check(&t.game);
            play_now(&t, nl_game_action(&t.game, (int)(i % (uint64_t)nl_game_action_count(&t.game))), 0);
        }
        check(&t.game);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fewer_discs_are_better),
        cmocka_unit_test(at_the_start_the_stack_decides),
        cmocka_unit_test(with_as_many_discs_who_is_further_back_is_before),
        cmocka_unit_test(who_gives_up_is_last_by_no_rule),
        cmocka_unit_test(rankings_by_the_rules_have_their_reasons),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
