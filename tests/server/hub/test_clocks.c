/* test_clocks.c: clocks behind a line, and of games by turns while nobody looks, at the times that the hub is told.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <string.h>

#include "memory_store.h"
#include "people.h"

/* ---- clocks behind a line ---- */

TEST(a_move_that_was_on_its_way_when_the_flag_fell_counts)
{
    sit_down(2, 2, MINUTE, "last");
    play(); /* the clock runs from the first tile on */
    int who = mover();
    nl_hub_lag(w.client[who], 300);
    pass(MINUTE + 299);
    assert_int_equal(truth()->phase, NL_PLAYING);
    assert_non_null(strstr(play(), "number"));
    assert_int_equal(truth()->table.clock.left[who], 1);
    assert_true(w.truth.table.clock.since == w.now); /* the next one's time has not run meanwhile */
    end();
}

TEST(a_flag_falls_when_no_move_can_be_on_its_way)
{
    sit_down(2, 2, MINUTE, "last");
    play();
    nl_hub_lag(w.client[mover()], 300);
    pass(MINUTE + 300);
    assert_int_equal(truth()->table.termination, NL_TIME);
    end();
    sit_down(2, 2, MINUTE, "last"); /* a line is never as slow as some would have it */
    play();
    nl_hub_lag(w.client[mover()], 20000);
    pass(MINUTE + NL_LAG_MAX - 1);
    assert_int_equal(truth()->phase, NL_PLAYING);
    pass(100);
    assert_int_equal(truth()->table.termination, NL_TIME);
    end();
}

TEST(a_line_gives_no_more_time_than_has_passed)
{
    sit_down(2, 2, MINUTE, "last");
    play();
    int who = mover();
    nl_hub_lag(w.client[who], 300);
    pass(100);
    play();
    assert_int_equal(truth()->table.clock.left[who], MINUTE);
    end();
}

TEST(days_are_not_counted_in_milliseconds)
{
    sit_down(2, 2, 2 * DAY, "last");
    int who = mover();
    nl_hub_lag(w.client[who], 300);
    pass(1000);
    play();
    assert_int_equal(truth()->table.clock.left[who], 2 * DAY - 1000);
    end();
}

TEST(the_first_tile_is_not_waited_for_for_ever)
{
    sit_down(2, 2, 10 * MINUTE, "last");
    pass(MINUTE - 1000);
    assert_false(truth()->table.clock.running);
    pass(1000);
    assert_true(truth()->table.clock.running);
    end();
}

TEST(a_live_clock_runs_out_though_nobody_is_left)
{
    sit_down(2, 2, 10 * MINUTE, "last");
    play();
    go(0), go(1);
    for (int i = 0; i < 9; i++)
        pass(MINUTE);
    assert_int_equal(truth()->phase, NL_PLAYING);
    pass(MINUTE);
    assert_int_equal(truth()->table.termination, NL_TIME);
    end();
}

TEST(a_pause_agreed_right_after_the_first_move_holds)
{
    sit_down(2, 2, 5 * MINUTE, "wait");
    int first = truth()->table.game.mover;
    ask_event(first, "play", "1@0,0");
    assert_true(truth()->table.clock.running);
    ask_event(first, "offer-pause", NULL);
    ask_event(1 - first, "accept", NULL);
    assert_false(truth()->table.clock.running);
    ask_event(first, "resume", NULL);
    assert_true(truth()->table.clock.running);
    end();
}

/* ---- by turns, while nobody looks ---- */

TEST(time_is_over_by_turns_even_if_nobody_is_there)
{
    static const char *const absent[] = { "last", "computer" };
    for (int i = 0; i < 2; i++) {
        sit_down(2, 2, 2 * DAY, absent[i]);
        int who = mover();
        go(0), go(1);
        pass(2 * MINUTE); /* the room is forgotten */
        assert_int_equal(nl_hub_count(w.hub)->rooms, 0);
        pass(2 * DAY - 2 * MINUTE - 1);
        assert_int_equal(truth()->phase, NL_PLAYING);
        assert_false(is_minded(who));
        pass(200);
        pass(200);
        if (i)
            assert_true(is_minded(who));
        else
            assert_int_equal(truth()->table.termination, NL_TIME);
        end();
    }
}

TEST(clocks_run_while_players_are_away_and_stand_still_while_the_server_is)
{
    sit_down(2, 2, 2 * DAY, "last");
    int who = mover();
    go(0), go(1);
    pass(DAY);
    kill_server();
    w.now += 5 * DAY;
    start_server();
    pass(0);
    pass(DAY - 1000);
    assert_int_equal(truth()->phase, NL_PLAYING);
    come(who);
    assert_int_equal(nl_table_left(&truth()->table, who, w.now), 1000);
    pass(1000);
    assert_int_equal(truth()->table.termination, NL_TIME);
    end();
}

/* ---- a server that stands still, or cannot write ---- */

TEST(the_time_that_the_server_stood_still_is_nobodys)
{
    sit_down(2, 2, MINUTE, "last");
    play();
    int who = mover();
    pass(10000);
    stall(10 * MINUTE);
    pass(0);
    assert_int_equal(truth()->phase, NL_PLAYING);
    assert_int_equal(nl_table_left(&truth()->table, who, w.now), MINUTE - 10000);
    pass(MINUTE - 10001);
    assert_int_equal(truth()->phase, NL_PLAYING);
    pass(200);
    assert_int_equal(truth()->table.termination, NL_TIME);
    end();
}

/* What was sent meanwhile comes before anything else. */
TEST(a_move_that_waited_while_the_server_stood_still_costs_what_was_before)
{
    sit_down(2, 2, MINUTE, "last");
    play();
    int who = mover();
    pass(10500);
    stall(10 * MINUTE);
    assert_non_null(
        strstr(play(), "\"stale\"")); /* the clock has stood still meanwhile: that is in the log now */
    assert_non_null(strstr(play(), "\"number\""));
    assert_int_equal(truth()->table.clock.left[who], MINUTE - 10500);
    end();
}

TEST(a_server_that_is_slow_for_a_moment_stops_no_clock)
{
    sit_down(2, 2, MINUTE, "last");
    play();
    int      who = mover();
    uint32_t events = truth()->events;
    stall(2 * NL_NOTED);
    pass(0);
    assert_int_equal(truth()->events, events);
    assert_int_equal(nl_table_left(&truth()->table, who, w.now), MINUTE - 2 * NL_NOTED);
    end();
}

TEST(games_that_nobody_looks_at_lose_no_time_while_the_server_stands_still)
{
    sit_down(2, 2, 2 * DAY, "last");
    int who = mover();
    go(0), go(1);
    pass(DAY);
    assert_int_equal(nl_hub_count(w.hub)->rooms, 0);
    stall(5 * DAY);
    pass(0);
    pass(DAY - 1000);
    assert_int_equal(truth()->phase, NL_PLAYING);
    come(who);
    assert_int_equal(nl_table_left(&truth()->table, who, w.now), 1000);
    end();
}

TEST(nobody_is_away_while_the_server_stands_still)
{
    char seat[24];
    sit_down(2, 2, 10 * MINUTE, "computer");
    play();
    int gone = mover();
    snprintf(seat, sizeof seat, ",\"seat\":%d", gone + 1);
    go(gone);
    pass(MINUTE / 2);
    stall(60 * MINUTE);
    assert_non_null(strstr(ask_room(1 - gone, "claim", seat), "\"here\""));
    pass(MINUTE / 2 - 1);
    assert_non_null(strstr(ask_room(1 - gone, "claim", seat), "\"here\""));
    pass(1);
    assert_non_null(strstr(ask_room(1 - gone, "claim", seat), "\"number\""));
    end();
}

/* Whether or not the time would have been over by then. */
TEST(the_time_that_nothing_could_be_written_is_nobodys)
{
    static const memory_mood moods[] = { FULL, UNREADABLE };
    for (int i = 0; i < 4; i++) {
        sit_down(2, 2, MINUTE, "last");
        play();
        int who = mover();
        pass(10000);
        memory_store_mood(w.store, moods[i % 2]);
        pass(i < 2 ? MINUTE / 2 : 5 * MINUTE);
        memory_store_mood(w.store, WORKS);
        pass(NL_NOTED);
        pass(NL_NOTED);
        assert_int_equal(truth()->phase, NL_PLAYING);
        int64_t left = nl_table_left(&truth()->table, who, w.now);
        assert_in_range(left, MINUTE - 10000 - 2 * NL_NOTED, MINUTE - 10000);
        end();
    }
}

/* The very message that finds the store at work again comes before it is known for how long it was not. */
TEST(a_move_that_comes_as_soon_as_it_can_be_written_costs_what_was_before)
{
    sit_down(2, 2, MINUTE, "last");
    play();
    int who = mover();
    pass(10000);
    memory_store_mood(w.store, FULL);
    pass(MINUTE / 2 + 500);
    memory_store_mood(w.store, WORKS);
    while (!strstr(play(), "\"number\""))
        pass(200);
    assert_in_range(truth()->table.clock.left[who], MINUTE - 10000 - 2 * NL_NOTED, MINUTE - 10000);
    end();
}

/* It is written at once, and for how long the server stood still is known only after it was judged. */
TEST(a_move_by_a_clock_that_should_have_stood_still_is_not_stored)
{
    char text[256], action[NL_ACTION_TEXT];
    sit_down(2, 2, MINUTE, "last");
    play();
    int      who = mover();
    uint32_t events = w.truth.events;
    pass(10000);
    nl_action_write(nl_game_action(&w.truth.table.game, 0), action);
    snprintf(text, sizeof text,
             "{\"do\":\"event\",\"id\":1,\"room\":\"%s\",\"number\":%u,\"key\":\"x\",\"event\":\"play\","
             "\"action\":\"%s\"}",
             w.room, events, action);
    stall(MINUTE / 2);
    memory_store_mood(w.store, FULL);
    nl_hub_receive(w.hub, w.client[who], text, strlen(text), w.now);
    memory_store_mood(w.store, WORKS);
    nl_hub_turn(w.hub, w.now);
    assert_non_null(strstr(w.answer, "\"store\""));
    while (!strstr(play(), "\"number\""))
        pass(200);
    assert_in_range(truth()->table.clock.left[who], MINUTE - 10000 - 2 * NL_NOTED, MINUTE - 10000);
    end();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_move_that_was_on_its_way_when_the_flag_fell_counts),
        cmocka_unit_test(a_flag_falls_when_no_move_can_be_on_its_way),
        cmocka_unit_test(a_line_gives_no_more_time_than_has_passed),
        cmocka_unit_test(days_are_not_counted_in_milliseconds),
        cmocka_unit_test(the_first_tile_is_not_waited_for_for_ever),
        cmocka_unit_test(a_live_clock_runs_out_though_nobody_is_left),
        cmocka_unit_test(a_pause_agreed_right_after_the_first_move_holds),
        cmocka_unit_test(time_is_over_by_turns_even_if_nobody_is_there),
        cmocka_unit_test(clocks_run_while_players_are_away_and_stand_still_while_the_server_is),
        cmocka_unit_test(the_time_that_the_server_stood_still_is_nobodys),
        cmocka_unit_test(a_move_that_waited_while_the_server_stood_still_costs_what_was_before),
        cmocka_unit_test(a_server_that_is_slow_for_a_moment_stops_no_clock),
        cmocka_unit_test(games_that_nobody_looks_at_lose_no_time_while_the_server_stands_still),
        cmocka_unit_test(nobody_is_away_while_the_server_stands_still),
        cmocka_unit_test(the_time_that_nothing_could_be_written_is_nobodys),
        cmocka_unit_test(a_move_that_comes_as_soon_as_it_can_be_written_costs_what_was_before),
        cmocka_unit_test(a_move_by_a_clock_that_should_have_stood_still_is_not_stored),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
