/* test_levels.c: the levels, from one to the next, and how the weak ones err.
 *
 * SPDX-License-Identifier: MIT */
#include "eval/chance.h"
#include "players/player.h"
#include "players/simple.h"
#include "unit.h"

enum { BYTES = 4 << 20 };

/* Two players, so many tiles into a game. */
static nl_game midgame(uint64_t seed, int tiles)
{
    nl_rng  r = { seed };
    nl_game g;
    nl_game_start(&g, 2, NULL, NULL);
    nl_deal_by_chance(&g, &r);
    while (g.area[0].count + g.area[1].count < tiles) {
        nl_game_apply(&g, nl_choose_greedy(&g, &r));
        nl_deal_by_chance(&g, &r);
    }
    return g;
}

TEST(every_level_for_people_is_more_than_the_one_before)
{
    const nl_level *weaker = NULL;
    int             count = 0;
    for (const nl_level *l = nl_levels; l->name; l++) {
        if (!l->for_people)
            continue;
        if (weaker) {
            assert_true(l->way >= weaker->way && l->no_net <= (weaker->no_net || l->way > weaker->way));
            assert_true(l->overlooks <= weaker->overlooks && l->noise <= weaker->noise);
            assert_true(l->overlooks < weaker->overlooks || l->way == NL_SEARCH);
            assert_true(l->way != NL_SEARCH || !l->nodes || l->nodes > weaker->nodes);
        }
        weaker = l;
        count++;
    }
    assert_int_equal(count, 9);
    assert_int_equal(weaker->nodes, 0);
    assert_false(weaker->no_net);
    assert_false(nl_level_find("hunter-moon")->no_net);
}

/* How often of 400 times a level that goes by eye does what the evaluation finds best. */
static int times_right(uint16_t overlooks, uint16_t noise)
{
    nl_level   erring = { .name = "erring", .way = NL_ONE_PLY, .overlooks = overlooks, .noise = noise };
    nl_player *p = nl_player_new_full(BYTES);
    int        right = 0;
    for (uint64_t seed = 0; seed < 400; seed++) {
        nl_game g = midgame(seed % 20, 8);
        nl_player_set(p, nl_level_find("eval"), seed);
        nl_player_start(p, &g);
        nl_action best = nl_player_choice(p);
        nl_player_set(p, &erring, seed);
        nl_player_start(p, &g);
        right += nl_action_same(nl_player_choice(p), best);
    }
    nl_player_free(p);
    return right;
}

TEST(who_overlooks_half_misses_the_best_half_of_the_time)
{
    assert_int_equal(times_right(0, 0), 400);
    assert_in_range(times_right(500, 0), 160, 240);
    assert_in_range(times_right(250, 0), 265, 335);
}

TEST(who_misjudges_errs_the_more_the_more_it_does)
{
    int little = times_right(0, 200), much = times_right(0, 2000);
    assert_true(little < 400);
    assert_true(much < little);
    assert_true(much > 0);
}

TEST(greedy_covers_the_most_and_then_pays_the_least)
{
    for (uint64_t seed = 0; seed < 60; seed++) {
        nl_game  g = midgame(seed, 4 + (int)(seed % 9));
        nl_rng   r = { seed };
        nl_cover most, cover;
        if (nl_game_may_refill(&g))
            continue;
        nl_action chosen = nl_choose_greedy(&g, &r);
        int       cost = nl_tiles[nl_wheel_tile(&g.wheel, chosen.take)].cost;
        nl_game_preview(&g, chosen, &most);
        for (int i = 0; i < nl_game_action_count(&g); i++) {
            nl_action a = nl_game_action(&g, i);
            nl_game_preview(&g, a, &cover);
            assert_true(cover.discs <= most.discs);
            assert_true(cover.discs < most.discs || nl_tiles[nl_wheel_tile(&g.wheel, a.take)].cost >= cost);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_level_for_people_is_more_than_the_one_before),
        cmocka_unit_test(who_overlooks_half_misses_the_best_half_of_the_time),
        cmocka_unit_test(who_misjudges_errs_the_more_the_more_it_does),
        cmocka_unit_test(greedy_covers_the_most_and_then_pays_the_least),
    };
    return cmocka_run_group_tests_name("levels", tests, NULL, NULL);
}
