/* test_pool.c: threads and clock around a player.
 *
 * Times are bounded so generously that only a pool that does not stop fails, on however
 * busy a machine.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include <pthread.h>
#include <time.h>

#include "players/pool.h"
#include "players/simple.h"
#include "unit.h"

enum { BYTES = 64 << 20, LONG = 5000 /* ms */ };

static long now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (long)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* A game after some plies, in its middle. */
static void set_up(nl_game *g, int players, uint64_t seed)
{
    uint8_t stack[NL_PLAYERS_MAX];
    nl_deck d;
    nl_rng  r = { seed };
    nl_deck_shuffle(&d, seed, players, stack);
    nl_game_start(g, players, NULL, players > 1 ? stack : NULL);
    nl_deck_deal(&d, g);
    for (int i = 0; i < 6; i++)
        assert_int_equal(nl_deck_play(&d, g, nl_choose_greedy(g, &r)), NL_OK);
    assert_false(nl_game_over(g));
}

static nl_pool *new_pool(int threads, const char *level, uint64_t seed)
{
    nl_pool *c = nl_pool_new(threads, BYTES);
    assert_non_null(c);
    nl_pool_set(c, nl_level_find(level), seed);
    return c;
}

static uint64_t nodes_of(const nl_pool *c)
{
    nl_thought t;
    nl_pool_thought(c, &t);
    return t.nodes;
}

/* Fails unless two lists are the same to the last bit. */
static void assert_same(const nl_choice a[], const nl_choice b[], int count)
{
    for (int i = 0; i < count; i++) {
        assert_int_equal(a[i].action.take, b[i].action.take);
        assert_true(a[i].action.take > NL_REACH || a[i].action.cell == b[i].action.cell);
        assert_int_equal(a[i].visits, b[i].visits);
        assert_memory_equal(a[i].value, b[i].value, sizeof a[i].value);
    }
}

/* ---- limits ---- */

TEST(a_limit_in_nodes_is_kept_exactly)
{
    static const uint64_t limits[] = { 1, 2, 137, 1000 };
    nl_game               g;
    for (int threads = 1; threads <= 2; threads++) {
        nl_pool *c = new_pool(threads, "super-moon", 1);
        for (int players = 1; players <= 4; players++) {
            set_up(&g, players, 3);
            for (size_t i = 0; i < sizeof limits / sizeof limits[0]; i++) {
                uint64_t  n = (uint64_t)threads * limits[i]; /* the threads share it evenly */
                nl_action a = nl_pool_think(c, &g, &(nl_limit){ .nodes = n });
                assert_int_equal(nl_game_check(&g, a), NL_OK);
                assert_int_equal(nodes_of(c), n);
            }
        }
        nl_pool_free(c);
    }
}

TEST(a_limit_in_time_is_kept_roughly)
{
    nl_game g;
    for (int threads = 1; threads <= 2; threads++) {
        nl_pool *c = new_pool(threads, "super-moon", 1);
        for (int players = 1; players <= 2; players++) {
            set_up(&g, players, 4);
            long      start = now_ms();
            nl_action a = nl_pool_think(c, &g, &(nl_limit){ .ms = 60 });
            long      took = now_ms() - start;
            assert_int_equal(nl_game_check(&g, a), NL_OK);
            assert_true(took >= 59 && took < LONG);
        }
        nl_pool_free(c);
    }
}

static void *stop_soon(void *stop)
{
    nanosleep(&(struct timespec){ .tv_nsec = 30000000 }, NULL);
    atomic_store((atomic_bool *)stop, true);
    return NULL;
}

TEST(a_flag_set_elsewhere_ends_thinking)
{
    nl_game g;
    for (int threads = 1; threads <= 2; threads++) {
        nl_pool *c = new_pool(threads, "super-moon", 1);
        for (int players = 1; players <= 4; players++) {
            pthread_t   other;
            atomic_bool stop = false;
            set_up(&g, players, 5);
            long start = now_ms();
            assert_int_equal(pthread_create(&other, NULL, stop_soon, &stop), 0);
            nl_action a = nl_pool_think(c, &g, &(nl_limit){ .stop = &stop, .ms = 4L * LONG });
            long      took = now_ms() - start;
            pthread_join(other, NULL);
            assert_int_equal(nl_game_check(&g, a), NL_OK);
            assert_true(took < LONG);
        }
        nl_pool_free(c);
    }
}

TEST(a_flag_set_before_leaves_time_for_a_choice)
{
    nl_game     g;
    atomic_bool stop = true;
    nl_pool    *c = new_pool(2, "super-moon", 1);
    for (int players = 1; players <= 4; players++) {
        set_up(&g, players, 6);
        nl_action a = nl_pool_think(c, &g, &(nl_limit){ .stop = &stop });
        assert_int_equal(nl_game_check(&g, a), NL_OK);
    }
    nl_pool_free(c);
}

TEST(without_a_limit_a_level_that_has_one_comes_to_an_end)
{
    nl_game g;
    for (const nl_level *l = nl_levels; l->name; l++) {
        if (l->way == NL_SEARCH && !l->nodes)
            continue;
        nl_pool *c = new_pool(2, l->name, 1);
        for (int players = 1; players <= 4; players++) {
            set_up(&g, players, 7);
            assert_int_equal(nl_game_check(&g, nl_pool_think(c, &g, &(nl_limit){ 0 })), NL_OK);
        }
        nl_pool_free(c);
    }
}

/* ---- what comes of it ---- */

TEST(a_pool_of_one_thinks_like_its_player)
{
    static nl_choice pools[NL_ACTIONS_MAX], players_[NL_ACTIONS_MAX];
    nl_pool         *c = new_pool(1, "super-moon", 11);
    nl_player       *p = nl_player_new_full(BYTES);
    nl_game          g;
    nl_player_set(p, nl_level_find("super-moon"), 11);
    for (int players = 1; players <= 4; players++)
        for (int again = 0; again < 2; again++) {
            set_up(&g, players, 8);
            nl_pool_think(c, &g, &(nl_limit){ .nodes = 500 });
            nl_player_start(p, &g);
            nl_player_think(p, 500);
            int n = nl_pool_choices(c, pools);
            assert_int_equal(n, nl_player_choices(p, players_));
            assert_same(pools, players_, n);
        }
    nl_player_free(p);
    nl_pool_free(c);
}

TEST(a_pool_of_two_adds_up_what_two_players_find)
{
    static nl_choice pools[NL_ACTIONS_MAX], one[NL_ACTIONS_MAX], two[NL_ACTIONS_MAX];
    nl_pool         *c = new_pool(2, "super-moon", 11);
    nl_player       *p = nl_player_new_full(BYTES);
    nl_game          g;
    for (int players = 1; players <= 4; players++) {
        set_up(&g, players, 9);
        nl_action a = nl_pool_think(c, &g, &(nl_limit){ .nodes = 1000 });
        int       n = nl_pool_choices(c, pools);
        assert_int_equal(n, nl_game_action_count(&g));
        assert_int_equal(a.take, pools[0].action.take);
        for (uint64_t i = 0; i < 2; i++) {
            nl_player_set(p, nl_level_find("super-moon"), 11 + i);
            nl_player_vary(p, (int)i);
            nl_player_start(p, &g);
            nl_player_think(p, 500);
            nl_player_choices(p, i ? two : one);
        }
        nl_choices_add(&g, one, two, n);
        assert_same(pools, one, n);
        uint64_t visits = 0;
        for (int i = 0; i < n; i++)
            visits += pools[i].visits;
        assert_true(players == 1 || visits == 1000);
    }
    nl_player_free(p);
    nl_pool_free(c);
}

/* At the beginning of a game no chance is near: seeds alone would not make a difference. */
TEST(two_mates_do_not_do_the_same)
{
    static nl_choice one[NL_ACTIONS_MAX], two[NL_ACTIONS_MAX];
    nl_pool         *c = new_pool(1, "super-moon", 11), *d = new_pool(2, "super-moon", 11);
    nl_game          g;
    set_up(&g, 2, 9);
    nl_pool_think(c, &g, &(nl_limit){ .nodes = 1000 });
    nl_pool_think(d, &g, &(nl_limit){ .nodes = 2000 });
    int  n = nl_pool_choices(c, one);
    bool same = true;
    nl_pool_choices(d, two);
    for (int i = 0; i < n; i++)
        same = same && two[i].visits == 2 * one[i].visits;
    assert_false(same);
    nl_pool_free(c);
    nl_pool_free(d);
}

TEST(the_line_of_a_pool_begins_with_its_choice)
{
    nl_pool *c = new_pool(3, "super-moon", 5);
    for (int players = 1; players <= 4; players++)
        for (uint64_t seed = 1; seed <= 8; seed++) {
            nl_game    g;
            nl_thought t;
            set_up(&g, players, seed);
            nl_action a = nl_pool_think(c, &g, &(nl_limit){ .nodes = 60 });
            nl_pool_thought(c, &t);
            assert_true(t.depth >= 1 && nl_action_same(a, t.line[0]));
        }
    nl_pool_free(c);
}

/* Else a beginner would get better with every thread. */
TEST(a_level_that_errs_errs_in_a_pool_as_well)
{
    static nl_choice one[NL_ACTIONS_MAX], two[NL_ACTIONS_MAX];
    nl_pool         *alone = nl_pool_new(1, BYTES), *pool = nl_pool_new(2, BYTES);
    nl_game          g;
    for (int players = 1; players <= 4; players++)
        for (uint64_t seed = 0; seed < 5; seed++) {
            set_up(&g, players, seed);
            nl_pool_set(alone, nl_level_find("new-moon"), seed);
            nl_pool_set(pool, nl_level_find("new-moon"), seed);
            nl_pool_think(alone, &g, &(nl_limit){ 0 });
            nl_pool_think(pool, &g, &(nl_limit){ 0 });
            int n = nl_pool_choices(alone, one);
            assert_int_equal(n, nl_pool_choices(pool, two));
            assert_same(one, two, n);
        }
    nl_pool_free(alone);
    nl_pool_free(pool);
}

typedef struct {
    const nl_game *game;
    int            told;
    uint64_t       ms, nodes;
    atomic_bool    stop; /* once enough has been told */
} listener;

static void hear(void *to, const nl_thought *t, uint64_t ms)
{
    listener *l = to;
    assert_true(t->depth >= 1);
    assert_int_equal(nl_game_check(l->game, t->line[0]), NL_OK);
    assert_true(ms >= l->ms + 100 && t->nodes > l->nodes);
    l->told++;
    atomic_store(&l->stop, l->told == 2);
    l->ms = ms;
    l->nodes = t->nodes;
}

TEST(thoughts_are_told_from_time_to_time)
{
    nl_game  g;
    nl_pool *c = new_pool(1, "super-moon", 1);
    for (int players = 1; players <= 2; players++) {
        listener l = { .game = &g };
        set_up(&g, players, 2);
        nl_pool_think(c, &g, &(nl_limit){ .ms = 4L * LONG, .stop = &l.stop, .tell = hear, .to = &l });
        assert_int_equal(l.told, 2);
    }
    nl_pool_free(c);
}

TEST(there_is_no_pool_of_none_nor_of_too_many_nor_without_memory)
{
    assert_null(nl_pool_new(0, BYTES));
    assert_null(nl_pool_new(NL_THREADS_MAX + 1, BYTES));
    assert_null(nl_pool_new(2, NL_PLAYER_BYTES_MIN - 1));
    nl_pool_free(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_limit_in_nodes_is_kept_exactly),
        cmocka_unit_test(a_limit_in_time_is_kept_roughly),
        cmocka_unit_test(a_flag_set_elsewhere_ends_thinking),
        cmocka_unit_test(a_flag_set_before_leaves_time_for_a_choice),
        cmocka_unit_test(without_a_limit_a_level_that_has_one_comes_to_an_end),
        cmocka_unit_test(a_pool_of_one_thinks_like_its_player),
        cmocka_unit_test(a_pool_of_two_adds_up_what_two_players_find),
        cmocka_unit_test(two_mates_do_not_do_the_same),
        cmocka_unit_test(the_line_of_a_pool_begins_with_its_choice),
        cmocka_unit_test(a_level_that_errs_errs_in_a_pool_as_well),
        cmocka_unit_test(thoughts_are_told_from_time_to_time),
        cmocka_unit_test(there_is_no_pool_of_none_nor_of_too_many_nor_without_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
