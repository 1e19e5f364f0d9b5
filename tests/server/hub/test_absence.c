/* test_absence.c: people who stay away, leave or come back, and computers that play for them.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <string.h>

#include "memory_store.h"
#include "people.h"

TEST(a_computer_takes_over_when_time_is_over_and_gives_back)
{
    sit_down(2, 2, MINUTE, "computer");
    play();
    int who = mover();
    pass(MINUTE);
    assert_int_equal(truth()->phase, NL_PLAYING);
    assert_true(is_minded(who));
    assert_non_null(strstr(ask_room(who, "return", ""), "NL_ERR_TIME_OVER"));
    while (mover() == who)
        let_think();
    assert_non_null(strstr(ask_room(who, "return", ""), "number"));
    assert_false(is_minded(who));
    assert_int_equal(truth()->table.clock.left[who], MINUTE / 10);
    end();
}

TEST(time_over_ends_the_game_where_the_terms_say_so_or_nobody_else_is_there)
{
    static const char *const absent[] = { "last", "wait" };
    for (int i = 0; i < 2; i++) {
        sit_down(2, 2, MINUTE, absent[i]);
        play();
        pass(MINUTE);
        assert_int_equal(truth()->table.termination, NL_TIME);
        end();
    }
    sit_down(1, 2, MINUTE, "computer");
    if (mover() != 0)
        let_think();
    play();
    while (mover() != 0)
        let_think();
    pass(MINUTE);
    assert_int_equal(truth()->table.termination, NL_TIME);
    end();
}

TEST(one_who_leaves_does_not_end_the_game_of_several_others)
{
    sit_down(3, 3, 0, "computer");
    int who = (mover() + 1) % 3;
    assert_non_null(strstr(ask_event(who, "leave", NULL), "number"));
    assert_true(is_minded(who));
    assert_int_equal(truth()->phase, NL_PLAYING);
    assert_non_null(strstr(ask_room(who, "return", ""), "number")); /* and may think better of it */
    assert_false(is_minded(who));
    ask_event(who, "leave", NULL);
    ask_event((who + 1) % 3, "leave", NULL); /* one person is left */
    assert_int_equal(truth()->table.termination, NL_RESIGNED);
    end();
    sit_down(3, 3, 0, "last");
    ask_event(0, "leave", NULL);
    assert_int_equal(truth()->table.termination, NL_RESIGNED);
    end();
}

TEST(a_seat_can_be_claimed_after_a_while_and_is_given_back)
{
    char seat[24];
    sit_down(2, 2, 10 * MINUTE, "computer");
    play();
    int gone = mover(), other = 1 - gone;
    snprintf(seat, sizeof seat, ",\"seat\":%d", gone + 1);
    pass(2 * MINUTE);
    assert_non_null(strstr(ask_room(other, "claim", seat), "\"here\""));
    go(gone);
    pass(MINUTE - 1);
    assert_non_null(strstr(ask_room(other, "claim", seat), "\"here\""));
    pass(1);
    assert_non_null(strstr(ask_room(other, "claim", seat), "number"));
    assert_true(is_minded(gone));
    come(gone);
    assert_non_null(strstr(w.answer, "\"away\":[]"));
    assert_non_null(strstr(ask_room(gone, "return", ""), "number"));
    assert_false(is_minded(gone));
    assert_non_null(strstr(ask_room(other, "claim", seat), "\"here\""));
    end();
    sit_down(2, 2, 10 * MINUTE, "last");
    go(1);
    pass(MINUTE);
    ask_room(0, "claim", ",\"seat\":2");
    assert_int_equal(truth()->table.termination, NL_RESIGNED);
    assert_int_equal(w.truth.table.ranking[1], 1);
    end();
    sit_down(2, 2, 10 * MINUTE, "wait");
    go(1);
    pass(MINUTE);
    assert_non_null(strstr(ask_room(0, "claim", ",\"seat\":2"), "\"claim\""));
    end();
}

TEST(what_could_not_be_stored_does_not_make_anybody_away_for_longer)
{
    char seat[24];
    sit_down(2, 2, 10 * MINUTE, "computer");
    play();
    int gone = mover(), other = 1 - gone;
    snprintf(seat, sizeof seat, ",\"seat\":%d", gone + 1);
    pass(2 * MINUTE);
    go(gone);
    pass(2000);
    memory_store_mood(w.store, FULL);
    assert_non_null(strstr(ask_event(other, "offer-end", NULL), "\"store\""));
    memory_store_mood(w.store, WORKS);
    assert_non_null(strstr(ask_room(other, "claim", seat), "\"here\""));
    pass(MINUTE - 2000);
    assert_non_null(strstr(ask_room(other, "claim", seat), "number"));
    end();
}

/* The other one comes now and then to see, and claims in vain or not. */
static bool can_claim(int seat)
{
    char more[24];
    snprintf(more, sizeof more, ",\"seat\":%d", seat + 1);
    come(1 - seat);
    bool can = strstr(ask_room(1 - seat, "claim", more), "number");
    go(1 - seat);
    pass(2 * MINUTE);
    assert_int_equal(nl_hub_count(w.hub)->rooms, can && is_minded(mover()) ? 1 : 0);
    return can;
}

TEST(the_days_before_a_seat_can_be_claimed_do_not_begin_anew_when_a_game_is_forgotten)
{
    static const int64_t times[] = { 0, 20 * (int64_t)24 * 60 * 60 * 1000 };
    for (int i = 0; i < 2; i++) {
        sit_down(2, 2, times[i], "computer");
        while (mover() == 0)
            play();
        pass(DAY);
        while (mover() == 1)
            play();
        int64_t turn = w.now;
        go(0);
        go(1);
        pass(2 * MINUTE);
        assert_int_equal(nl_hub_count(w.hub)->rooms, 0);
        for (int day = 1; day < 3; day++) {
            pass(turn + day * DAY - w.now);
            assert_false(can_claim(0));
        }
        pass(turn + 3 * DAY - w.now);
        assert_true(can_claim(0));
        end();
    }
}

TEST(while_the_server_is_away_nobody_is_absent)
{
    sit_down(2, 2, 0, "computer");
    while (mover() == 1)
        play();
    int64_t turn = w.now;
    for (int64_t end = w.now + DAY; w.now < end;)
        pass(MINUTE);
    kill_server();
    w.now += 10 * DAY;
    start_server();
    for (int64_t end = w.now + 2 * DAY - MINUTE; w.now < end;)
        pass(MINUTE);
    assert_false(can_claim(0));
    pass(MINUTE);
    assert_true(can_claim(0));
    assert_true(w.now > turn + 13 * DAY);
    end();
}

TEST(a_computer_thinks_again_after_a_crash_though_nobody_looks)
{
    static const int64_t times[] = { 0, 2 * (int64_t)24 * 60 * 60 * 1000 };
    for (int i = 0; i < 2; i++) {
        sit_down(1, 2, times[i], "wait");
        while (mover() == 0)
            play();
        kill_server();
        w.thought.times = 0;
        w.now += MINUTE;
        start_server();
        pass(200);
        pass(200);
        assert_int_equal(w.thought.times, 1);
        uint32_t before = truth()->events;
        let_think();
        assert_true(truth()->events > before);
        end();
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_computer_takes_over_when_time_is_over_and_gives_back),
        cmocka_unit_test(time_over_ends_the_game_where_the_terms_say_so_or_nobody_else_is_there),
        cmocka_unit_test(one_who_leaves_does_not_end_the_game_of_several_others),
        cmocka_unit_test(a_seat_can_be_claimed_after_a_while_and_is_given_back),
        cmocka_unit_test(what_could_not_be_stored_does_not_make_anybody_away_for_longer),
        cmocka_unit_test(the_days_before_a_seat_can_be_claimed_do_not_begin_anew_when_a_game_is_forgotten),
        cmocka_unit_test(while_the_server_is_away_nobody_is_absent),
        cmocka_unit_test(a_computer_thinks_again_after_a_crash_though_nobody_looks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
