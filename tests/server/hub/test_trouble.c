/* test_trouble.c: a store that fails and works again, within one turn of the loop.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <string.h>

#include "memory_store.h"
#include "people.h"

/* Asks for an event without a turn of the loop: others may ask for something in the same one. */
static void send_event(int who, const char *event)
{
    char text[256];
    snprintf(text, sizeof text,
             "{\"do\":\"event\",\"id\":1,\"room\":\"%s\",\"number\":%u,\"key\":\"k%d\",\"event\":\"%s\"}",
             w.room, w.truth.events, w.keys++, event);
    strcpy(w.answer, "nothing");
    nl_hub_receive(w.hub, w.client[who], text, strlen(text), w.now);
}

TEST(what_is_acknowledged_is_stored_though_the_store_could_not_be_read_a_moment_before)
{
    sit_down(2, 2, 0, "wait");
    memory_store_mood(w.store, UNREADABLE);
    send_event(0, "offer-end");
    nl_hub_turn(w.hub, w.now);
    assert_non_null(strstr(w.answer, "\"store\""));
    w.now += 200;
    uint32_t before = w.truth.events;
    send_event(0, "offer-end"); /* the table is in doubt, and looked at all the same */
    memory_store_mood(w.store, WORKS);
    nl_hub_turn(w.hub, w.now);
    assert_non_null(strstr(w.answer, "\"number\""));
    assert_int_equal(truth()->events, before + 1);
    end();
}

/* A table that only one is about to look at, and that turns out not to be readable. */
TEST(whoever_is_to_be_answered_is_although_the_table_breaks)
{
    char text[128];
    sit_down(2, 2, 0, "wait");
    memory_store_mood(w.store, UNREADABLE);
    send_event(0, "offer-end");
    nl_hub_turn(w.hub, w.now);
    for (int who = 0; who < 2; who++)
        ask_room(who, "unwatch", "");
    w.now += 200;
    snprintf(text, sizeof text, "{\"do\":\"watch\",\"id\":1,\"room\":\"%s\"}", w.room);
    strcpy(w.answer, "nothing");
    nl_hub_receive(w.hub, w.client[0], text, strlen(text), w.now);
    memory_store_mood(w.store, TORN);
    nl_hub_turn(w.hub, w.now);
    assert_non_null(strstr(w.answer, "\"store\""));
    memory_store_mood(w.store, WORKS);
    assert_non_null(strstr(ask_room(0, "watch", ""), "\"events\""));
    end();
}

/* Another program has cleaned up behind the server's back. */
TEST(nothing_is_acknowledged_at_a_table_that_is_gone)
{
    nl_room_row row;
    start_anew();
    come(0);
    ask(0, "{\"do\":\"open\",\"id\":1,\"terms\":{\"players\":2,\"discs\":[5,5],\"main\":0,\"increment\":0,"
           "\"listed\":true,\"absent\":\"wait\"}}");
    assert_int_equal(sscanf(w.answer, "{\"re\":1,\"room\":\"%32[a-z0-9]", w.room), 1);
    ask_room(0, "watch", "");
    ask(0, "{\"do\":\"lobby\",\"id\":1,\"on\":true}");
    assert_int_equal(w.store->load(w.store, w.room, &row, 0, NULL, NULL), NL_STORED);
    assert_int_equal(w.store->drop(w.store, &row, truth()->events), NL_STORED);
    assert_non_null(strstr(ask_room(0, "computer", ",\"seat\":1,\"level\":\"new-moon\""), "\"no-room\""));
    assert_non_null(strstr(ask_room(0, "computer", ",\"seat\":1,\"level\":\"new-moon\""), "\"no-room\""));
    pass(200); /* whoever has watched it does so no more, and nobody can sit down there */
    assert_int_equal(nl_hub_count(w.hub)->rooms, 0);
    assert_non_null(strstr(w.table, "\"open\":false"));
    assert_non_null(strstr(ask_room(0, "watch", ""), "\"no-room\""));
    end();
}

/* Breaks a table: what it is about to store is not, and it cannot be read again. */
static void break_table(void)
{
    memory_store_mood(w.store, UNREADABLE);
    send_event(0, "offer-end");
    nl_hub_turn(w.hub, w.now);
    memory_store_mood(w.store, TORN);
    pass(200);
}

/* Two people and a computer, whose turn it is. */
static void wait_for_computer(void)
{
    sit_down(2, 3, 0, "wait");
    for (int turns = 0; mover() != 2; turns++) {
        assert_true(turns < 10);
        assert_non_null(strstr(play(), "\"number\""));
    }
    pass(200);
    assert_int_equal(w.thought.number, truth()->events);
}

TEST(a_computer_whose_thought_was_told_while_the_table_was_broken_thinks_anew)
{
    wait_for_computer();
    int      times = w.thought.times;
    uint32_t events = w.thought.number;
    break_table();
    let_think();
    memory_store_mood(w.store, WORKS);
    assert_int_equal(truth()->events, events);
    pass(200);
    assert_int_equal(w.thought.times, times + 1);
    let_think();
    assert_int_not_equal(truth()->events, events);
    end();
}

TEST(a_thought_of_a_position_that_is_over_ends_no_other)
{
    wait_for_computer();
    int      times = w.thought.times;
    uint32_t now = w.thought.number;
    nl_hub_thought(w.hub, w.room, now - 1, w.thought.action, w.now);
    pass(200);
    assert_int_equal(truth()->events, now);
    assert_int_equal(w.thought.times, times);
    let_think();
    assert_int_not_equal(truth()->events, now);
    end();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_acknowledged_is_stored_though_the_store_could_not_be_read_a_moment_before),
        cmocka_unit_test(whoever_is_to_be_answered_is_although_the_table_breaks),
        cmocka_unit_test(nothing_is_acknowledged_at_a_table_that_is_gone),
        cmocka_unit_test(a_computer_whose_thought_was_told_while_the_table_was_broken_thinks_anew),
        cmocka_unit_test(a_thought_of_a_position_that_is_over_ends_no_other),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
