/* test_turn.c: whoever looks elsewhere knows at which tables they are waited for, and at which no more.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <string.h>

#include "people.h"

/* A game of two by turns that neither looks at. */
static void look_away(int64_t main)
{
    sit_down(2, 2, main, "wait");
    for (int who = 0; who < 2; who++)
        ask_room(who, "unwatch", "");
    memset(w.turn, 0, sizeof w.turn);
}

static bool hears_turn_of(int who, int seat)
{
    char text[32];
    snprintf(text, sizeof text, "\"turn\":%d", seat + 1);
    bool so = strstr(w.turn[who], text) && strstr(w.turn[who], w.room);
    *w.turn[who] = '\0';
    return so;
}

static bool hears_that_it_is_over(int who)
{
    bool so = strstr(w.turn[who], "\"phase\":\"over\"") && !strstr(w.turn[who], "\"turn\":1") &&
              !strstr(w.turn[who], "\"turn\":2");
    *w.turn[who] = '\0';
    return so;
}

TEST(who_has_moved_hears_that_another_is_waited_for)
{
    look_away(3 * DAY);
    int first = mover();
    play();
    assert_int_equal(mover(), 1 - first);
    assert_true(hears_turn_of(1 - first, 1 - first));
    assert_true(hears_turn_of(first, 1 - first));
    end();
}

TEST(nobody_is_told_that_it_is_their_turn_where_a_computer_plays_for_them)
{
    sit_down(3, 3, 0, "computer");
    int who = mover(), other = (who + 1) % 3;
    ask_event(who, "leave", NULL);
    ask_room(who, "unwatch", "");
    memset(w.turn, 0, sizeof w.turn);
    uint32_t before = truth()->events;
    while (mover() == who)
        let_think();
    for (int i = 0; i < 10 && mover() != who; i++)
        play();
    assert_int_equal(mover(), who);
    assert_true(truth()->events > before + 1);
    assert_string_equal(w.turn[who], "");
    assert_non_null(strstr(ask(who, "{\"do\":\"mine\",\"id\":1}"), "\"minded\":true"));
    assert_null(strstr(ask(other, "{\"do\":\"mine\",\"id\":1}"), "\"minded\""));
    ask_room(who, "return", "");
    assert_non_null(strstr(ask(who, "{\"do\":\"mine\",\"id\":1}"), "\"turn\""));
    assert_null(strstr(w.answer, "\"minded\""));
    end();
}

TEST(a_move_on_one_device_is_heard_on_the_other)
{
    look_away(3 * DAY);
    int       first = mover();
    uint8_t   token[NL_TOKEN] = { (uint8_t)first };
    nl_person p = { .seen = 1, .id = "p0", .name = "N" };
    p.id[1] = (char)('0' + first);
    assert_non_null(nl_hub_connect(w.hub, w.turn[2], token, &p, w.now)); /* in a pocket */
    ask_room(first, "watch", "");
    play();
    assert_true(hears_turn_of(2, 1 - first));
    assert_false(hears_turn_of(first, 1 - first)); /* who watches is told of the move itself */
    end();
}

TEST(who_was_waited_for_hears_of_a_move_that_is_taken_back)
{
    look_away(0);
    int first = mover();
    play();
    assert_true(hears_turn_of(1 - first, 1 - first));
    assert_non_null(strstr(ask_event(first, "take-back", NULL), "number"));
    assert_int_equal(mover(), first);
    assert_true(hears_turn_of(1 - first, first));
    end();
}

TEST(all_hear_that_time_is_over)
{
    look_away(DAY);
    pass(DAY + MINUTE);
    assert_int_equal(truth()->phase, NL_OVER);
    assert_true(hears_that_it_is_over(0));
    assert_true(hears_that_it_is_over(1));
    end();
}

TEST(all_hear_that_somebody_has_left)
{
    look_away(0);
    ask_event(mover(), "leave", NULL);
    assert_true(hears_that_it_is_over(0));
    assert_true(hears_that_it_is_over(1));
    end();
}

TEST(all_hear_that_the_game_begins)
{
    char more[128];
    start_anew();
    for (int who = 0; who < 2; who++)
        come(who);
    ask(0, "{\"do\":\"open\",\"id\":1,\"terms\":{\"players\":2,\"discs\":[5,5],\"main\":0,\"increment\":0,"
           "\"listed\":false,\"absent\":\"wait\"}}");
    assert_int_equal(sscanf(w.answer, "{\"re\":1,\"room\":\"%32[a-z0-9]", w.room), 1);
    for (int who = 0; who < 2; who++) {
        snprintf(more, sizeof more, ",\"mix\":\"%064d\",\"name\":\"N\",\"seat\":%d", who, who + 1);
        assert_non_null(strstr(ask_room(who, "enter", more), "number"));
    }
    assert_true(hears_turn_of(0, mover()));
    assert_true(hears_turn_of(1, mover()));
    end();
}

TEST(who_was_waited_for_is_known_after_a_long_sleep)
{
    look_away(3 * DAY);
    pass(5 * MINUTE);
    pass(MINUTE);
    assert_int_equal(nl_hub_count(w.hub)->rooms, 0);
    int first = mover();
    play();
    assert_true(hears_turn_of(first, 1 - first));
    end();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_has_moved_hears_that_another_is_waited_for),
        cmocka_unit_test(nobody_is_told_that_it_is_their_turn_where_a_computer_plays_for_them),
        cmocka_unit_test(a_move_on_one_device_is_heard_on_the_other),
        cmocka_unit_test(who_was_waited_for_hears_of_a_move_that_is_taken_back),
        cmocka_unit_test(all_hear_that_time_is_over),
        cmocka_unit_test(all_hear_that_somebody_has_left),
        cmocka_unit_test(all_hear_that_the_game_begins),
        cmocka_unit_test(who_was_waited_for_is_known_after_a_long_sleep),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
