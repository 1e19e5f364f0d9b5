/* test_rematch.c: another game at the same table: who wants it, and what becomes of it.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "people.h"

static const char *want(int who, bool on)
{
    return ask_room(who, "rematch", on ? "" : ",\"on\":false");
}

TEST(another_game_waits_for_all_and_survives_a_crash)
{
    sit_down(2, 2, 5 * MINUTE, "wait");
    assert_non_null(strstr(want(0, true), "\"rematch\"")); /* not before the end */
    ask_event(1, "leave", NULL);
    assert_non_null(strstr(want(0, false), "NL_ERR_NO_OFFER"));
    assert_non_null(strstr(want(0, true), "number"));
    assert_int_equal(truth()->again, 1);
    uint32_t events = w.truth.events;
    assert_non_null(strstr(want(0, true), "number")); /* once more is the same */
    assert_int_equal(truth()->events, events);
    kill_server();
    start_server();
    come(0);
    come(1);
    assert_int_equal(truth()->again, 1);
    want(1, false);
    assert_int_equal(truth()->again, 0);
    assert_int_equal(w.truth.enough, 2);
    want(0, true);
    want(0, false);
    assert_int_equal(truth()->enough, 0);
    want(1, true);
    assert_string_equal(truth()->next, "");
    want(0, true);
    assert_string_not_equal(truth()->next, "");
    events = w.truth.events;
    assert_non_null(strstr(want(1, true), "number"));
    assert_int_equal(truth()->events, events);
    end();
}

TEST(another_game_has_its_table_with_computers_seated)
{
    sit_down(1, 3, 0, "wait");
    ask_event(0, "leave", NULL);
    want(0, true);
    assert_string_not_equal(truth()->next, "");
    memcpy(w.room, w.truth.next, sizeof w.room);
    assert_int_equal(truth()->phase, NL_GATHERING);
    assert_int_equal(w.truth.seat[0].sitter, NL_COMPUTER); /* a seat further */
    assert_int_equal(w.truth.seat[1].sitter, NL_FREE);
    assert_int_equal(w.truth.seat[2].sitter, NL_COMPUTER);
    assert_false(w.truth.terms.listed);
    end();
}

TEST(who_does_not_look_hears_that_another_game_is_wanted)
{
    sit_down(2, 2, 3 * DAY, "wait");
    ask_event(1, "leave", NULL);
    ask_room(1, "unwatch", "");
    *w.turn[1] = '\0';
    want(0, true);
    assert_non_null(strstr(w.turn[1], "\"phase\":\"over\""));
    assert_non_null(strstr(w.turn[1], "\"rematch\":[1]"));
    assert_non_null(strstr(ask(1, "{\"do\":\"mine\",\"id\":1}"), "\"rematch\":[1]"));
    want(1, false);
    assert_null(strstr(ask(1, "{\"do\":\"mine\",\"id\":1}"), "\"rematch\""));
    end();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(another_game_waits_for_all_and_survives_a_crash),
        cmocka_unit_test(another_game_has_its_table_with_computers_seated),
        cmocka_unit_test(who_does_not_look_hears_that_another_game_is_wanted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
