/* test_thinkers.c: positions that wait for a computer's thought: first come, first served.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <string.h>

#include "novaluna.h"
#include "thinkers.h"
#include "unit.h"

enum { ROOMS = 20, ROUNDS = 3 };

static struct {
    uv_loop_t       loop;
    nl_thinkers    *thinkers;
    nl_game         game;
    const nl_level *level;
    char            order[ROOMS * ROUNDS][NL_ID_MAX]; /* rooms, as thoughts came */
    int             thoughts;
    int             asked[ROOMS];
    bool            legal;
} w;

static void ask(int room)
{
    char name[NL_ID_MAX];
    snprintf(name, sizeof name, "room%d", room);
    nl_thinkers_think(w.thinkers, name, (uint32_t)w.asked[room]++, &w.game, w.level, 7);
}

static bool is_legal(nl_action a)
{
    nl_game copy = w.game;
    return nl_game_check(&copy, a) == NL_OK;
}

/* A room that has been thought about has the next position at once. */
static void on_thought(void *to, const char *room, uint32_t number, nl_action a)
{
    int i;
    (void)to;
    assert_int_equal(sscanf(room, "room%d", &i), 1);
    assert_int_equal(number, w.asked[i] - 1);
    w.legal = w.legal && is_legal(a);
    strcpy(w.order[w.thoughts++], room);
    if (w.asked[i] < ROUNDS)
        ask(i);
}

static void start(int threads)
{
    nl_deck deck;
    uint8_t stack[NL_PLAYERS_MAX];
    memset(&w, 0, sizeof w);
    w.legal = true;
    w.level = nl_level_find("full-moon");
    assert_non_null(w.level);
    nl_deck_shuffle(&deck, 2026, 4, stack);
    assert_int_equal(nl_game_start(&w.game, 4, NULL, stack), NL_OK);
    assert_int_equal(nl_deck_deal(&deck, &w.game), NL_OK);
    uv_loop_init(&w.loop);
    w.thinkers = nl_thinkers_new(&w.loop, threads, on_thought, NULL);
    assert_non_null(w.thinkers);
}

static void end(void)
{
    nl_thinkers_free(w.thinkers);
    uv_run(&w.loop, UV_RUN_DEFAULT);
    assert_int_equal(uv_loop_close(&w.loop), 0);
}

TEST(every_room_has_its_turn_before_any_has_a_second)
{
    start(1);
    for (int i = 0; i < ROOMS; i++)
        ask(i);
    while (w.thoughts < ROOMS * ROUNDS)
        uv_run(&w.loop, UV_RUN_ONCE);
    for (int i = 0; i < ROOMS * ROUNDS; i++) {
        char name[NL_ID_MAX];
        snprintf(name, sizeof name, "room%d", i % ROOMS);
        assert_string_equal(w.order[i], name);
    }
    assert_true(w.legal);
    assert_int_equal(nl_thinkers_waiting(w.thinkers), 0);
    end();
}

TEST(several_threads_leave_none_out)
{
    start(3);
    for (int i = 0; i < ROOMS; i++)
        ask(i);
    while (w.thoughts < ROOMS * ROUNDS)
        uv_run(&w.loop, UV_RUN_ONCE);
    for (int i = 0; i < ROOMS; i++)
        assert_int_equal(w.asked[i], ROUNDS);
    assert_true(w.legal);
    end();
}

TEST(what_waits_at_the_end_is_let_go)
{
    start(1);
    for (int i = 0; i < ROOMS; i++)
        ask(i);
    end();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_room_has_its_turn_before_any_has_a_second),
        cmocka_unit_test(several_threads_leave_none_out),
        cmocka_unit_test(what_waits_at_the_end_is_let_go),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
