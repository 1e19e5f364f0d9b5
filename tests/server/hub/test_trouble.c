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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_acknowledged_is_stored_though_the_store_could_not_be_read_a_moment_before),
        cmocka_unit_test(whoever_is_to_be_answered_is_although_the_table_breaks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
