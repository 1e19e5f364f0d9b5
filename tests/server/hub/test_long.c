/* test_long.c: long logs are told in pieces, and nobody makes one long beside the game.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "memory_store.h"
#include "people.h"

/* ---- pieces ---- */

enum { SMALL = 200 }; /* bytes of a piece: a few events */

/* Somebody who looks on, and has to be told everything in order. */
static struct {
    nl_client *client;
    uint32_t   events; /* that have been told */
    int        messages;
    bool       more; /* … are to come, as it was told */
    bool       in_order;
} reader;

static void on_send(void *self, void *connection, nl_packet *p)
{
    char *text = strndup(p->bytes, p->length);
    (void)self;
    if (connection == &reader && strstr(text, "\"event")) {
        reader.messages++;
        reader.more = strstr(text, "\"more\":true");
        for (const char *at = text; (at = strchr(at, '"')); at++) {
            char *after;
            long  number = strtol(at + 1, &after, 10);
            if (after == at + 1 || strncmp(after, " 17", 3) != 0)
                continue;
            reader.in_order = reader.in_order && number == (long)reader.events;
            reader.events++;
        }
    }
    free(text);
}

static void read_from(const char *from)
{
    char text[128];
    memset(&reader, 0, sizeof reader);
    reader.in_order = true;
    reader.client = nl_hub_connect(w.hub, &reader, NULL, NULL, w.now);
    nl_hub_receive(w.hub, reader.client, "{\"do\":\"hello\",\"version\":1}", 26, w.now);
    snprintf(text, sizeof text, "{\"do\":\"watch\",\"id\":1,\"room\":\"%s\",\"from\":%s}", w.room, from);
    nl_hub_receive(w.hub, reader.client, text, strlen(text), w.now);
    nl_hub_turn(w.hub, w.now);
}

static void start_with_pieces(void)
{
    kill_server();
    nl_world outside = world_around(w.store);
    outside.piece = SMALL;
    outside.send = on_send;
    w.hub = nl_hub_new(&outside, w.now);
    for (int p = 0; p < 2; p++)
        come(p);
}

TEST(a_long_log_goes_on_when_the_line_has_room_and_misses_nothing)
{
    sit_down(2, 2, 0, "wait");
    for (int i = 0; i < 8; i++)
        play();
    start_with_pieces();
    uint32_t before = truth()->events;
    read_from("0");
    assert_int_equal(reader.messages, 1);
    assert_true(reader.more);
    assert_true(reader.events < before);
    pass(1000);
    assert_int_equal(reader.messages, 1); /* nothing more before that has gone out */
    uint32_t told = reader.events;
    play();
    assert_int_equal(reader.events, told); /* what happens meanwhile waits for its turn */
    for (int i = 0; i < 100 && reader.more; i++)
        nl_hub_drained(w.hub, reader.client, w.now);
    assert_false(reader.more);
    assert_true(reader.messages > 2);
    assert_int_equal(reader.events, truth()->events);
    int messages = reader.messages;
    nl_hub_drained(w.hub, reader.client, w.now);
    assert_int_equal(reader.messages, messages); /* there is no more */
    play();
    assert_int_equal(reader.events, truth()->events); /* and from now on each comes by itself */
    assert_true(reader.in_order);
    end();
}

TEST(one_log_at_a_time_goes_out_to_a_connection)
{
    char text[128];
    sit_down(2, 2, 0, "wait");
    for (int i = 0; i < 8; i++)
        play();
    ask_event(0, "leave", NULL);
    ask_room(0, "rematch", "");
    ask_room(1, "rematch", "");
    uint32_t first = truth()->events;
    start_with_pieces();
    read_from("0");
    assert_true(reader.more);
    snprintf(text, sizeof text, "{\"do\":\"watch\",\"room\":\"%s\"}", truth()->next);
    uint32_t told = reader.events;
    nl_hub_receive(w.hub, reader.client, text, strlen(text), w.now);
    nl_hub_turn(w.hub, w.now);
    assert_int_equal(reader.messages, 2);
    assert_int_equal(reader.events, told); /* it is answered, and its events follow when their turn comes */
    assert_true(reader.more);
    for (int i = 0; i < 100; i++)
        nl_hub_drained(w.hub, reader.client, w.now);
    assert_int_equal(reader.events, first + 1);
    assert_false(reader.more);
    end();
}

static void read_another(const char *room)
{
    char text[128];
    snprintf(text, sizeof text, "{\"do\":\"watch\",\"room\":\"%s\"}", room);
    nl_hub_receive(w.hub, reader.client, text, strlen(text), w.now);
    nl_hub_turn(w.hub, w.now);
}

TEST(a_log_that_cannot_be_read_does_not_hold_up_another)
{
    char first[NL_ID_MAX], enter[160];
    sit_down(2, 2, 0, "wait");
    for (int i = 0; i < 8; i++)
        play();
    ask_event(0, "leave", NULL);
    ask_room(0, "rematch", "");
    ask_room(1, "rematch", "");
    uint32_t events = truth()->events;
    strcpy(first, w.room);
    strcpy(w.room, w.truth.next);
    for (int p = 0; p < 2; p++) {
        snprintf(enter, sizeof enter, ",\"mix\":\"%064d\",\"name\":\"N\"", p);
        ask_room(p, "enter", enter);
    }
    for (int i = 0; i < 8; i++)
        play();
    uint32_t both = events + truth()->events;
    start_with_pieces();
    memset(&reader, 0, sizeof reader);
    reader.client = nl_hub_connect(w.hub, &reader, NULL, NULL, w.now);
    nl_hub_receive(w.hub, reader.client, "{\"do\":\"hello\",\"version\":1}", 26, w.now);
    read_another(first);
    read_another(w.room);
    assert_true(reader.events < events);
    char event[160];
    snprintf(
        event, sizeof event,
        "{\"do\":\"event\",\"id\":1,\"room\":\"%s\",\"number\":%u,\"key\":\"x\",\"event\":\"offer-end\"}",
        w.room, w.truth.events);
    memory_store_mood(w.store, TORN);
    ask(0, event);
    pass(200);
    for (int i = 0; i < 100; i++)
        nl_hub_drained(w.hub, reader.client, w.now);
    assert_int_equal(reader.events, events);
    memory_store_mood(w.store, WORKS);
    pass(200);
    for (int i = 0; i < 100; i++)
        nl_hub_drained(w.hub, reader.client, w.now);
    assert_int_equal(reader.events, both);
    end();
}

/* ---- limits ---- */

static bool is_too_often(const char *answer)
{
    return strstr(answer, "\"too-often\"");
}

TEST(proposals_wait_for_the_game_to_go_on)
{
    sit_down(2, 2, 0, "wait");
    int who = 1 - mover();
    for (int i = 0; i < 3; i++) {
        assert_non_null(strstr(ask_event(who, "offer-end", NULL), "number"));
        assert_non_null(strstr(ask_event(who, "decline", NULL), "number"));
    }
    assert_true(is_too_often(ask_event(who, "offer-end", NULL)));
    assert_true(is_too_often(ask_event(who, "offer-take-back", NULL)));
    assert_non_null(strstr(ask_event(1 - who, "offer-end", NULL), "number")); /* the other one may */
    ask_event(who, "decline", NULL);
    kill_server();
    start_server();
    come(0);
    come(1);
    assert_true(is_too_often(ask_event(who, "offer-end", NULL))); /* whoever remembers */
    play();
    assert_non_null(strstr(ask_event(who, "offer-end", NULL), "number"));
    end();
}

TEST(what_is_taken_back_and_played_again_does_not_bring_the_game_on)
{
    sit_down(2, 2, 0, "wait");
    int who = mover(), times = 0;
    do {
        assert_non_null(strstr(play(), "number"));
    } while (!is_too_often(ask_event(who, "take-back", NULL)) && ++times < 100);
    assert_int_equal(times, 10);
    assert_non_null(strstr(play(), "number"));
    end();
}

TEST(who_leaves_and_returns_does_so_only_so_often)
{
    sit_down(3, 3, 0, "computer");
    int who = (mover() + 1) % 3, times = 0;
    do {
        assert_non_null(strstr(ask_event(who, "leave", NULL), "number"));
    } while (!is_too_often(ask_room(who, "return", "")) && ++times < 100);
    assert_int_equal(times, 10);
    play();
    assert_non_null(strstr(ask_room(who, "return", ""), "number")); /* and then again */
    end();
}

TEST(a_rematch_is_refused_only_so_often_and_can_still_be_agreed_on)
{
    int times = 0;
    sit_down(2, 2, 0, "wait");
    ask_event(0, "leave", NULL);
    do {
        assert_non_null(strstr(ask_room(0, "rematch", ""), "number"));
    } while (!is_too_often(ask_room(1, "rematch", ",\"on\":false")) && ++times < 100);
    assert_int_equal(times, 10);
    ask_room(1, "rematch", "");
    assert_true(*truth()->next);
    end();
}

static void open_for_two(void)
{
    start_anew();
    come(0);
    ask(0, "{\"do\":\"open\",\"id\":1,\"terms\":{\"players\":2,\"discs\":[5,5],\"main\":0,\"increment\":0,"
           "\"listed\":false,\"absent\":\"wait\"}}");
    assert_int_equal(sscanf(w.answer, "{\"re\":1,\"room\":\"%32[a-z0-9]", w.room), 1);
    come(1);
}

TEST(a_table_is_arranged_only_so_often)
{
    int times = 0;
    open_for_two();
    while (!is_too_often(ask_room(0, "computer", ",\"seat\":2,\"level\":\"new-moon\"")) && ++times < 1000)
        ask_room(0, "exit", ",\"seat\":2");
    assert_int_equal(times, 200);
    assert_true(is_too_often(
        ask_room(0, "terms",
                 ",\"terms\":{\"players\":2,\"discs\":[5,5],\"main\":0,\"increment\":0,\"listed\":true,"
                 "\"absent\":\"wait\"}")));
    end();
}

/* Nobody is seated for a game that cannot begin. */
/* As many rooms as there are get different names. */
static void on_random(void *self, uint8_t *bytes, size_t count)
{
    static uint32_t state;
    (void)self;
    for (size_t i = 0; i < count; i++)
        bytes[i] = (uint8_t)((state = state * 1103515245 + 12345) >> 16);
}

/* Rooms that are watched by asking for something else are watched, too. */
TEST(a_connection_watches_only_so_many_rooms_however_it_asks)
{
    char room[40][NL_ID_MAX], text[128];
    start_anew();
    kill_server();
    nl_world outside = world_around(w.store);
    outside.random = on_random;
    w.hub = nl_hub_new(&outside, w.now);
    for (int i = 0; i < 40; i++) {
        if (i % 10 == 0)
            come(i / 10);
        ask(i / 10,
            "{\"do\":\"open\",\"id\":1,\"terms\":{\"players\":2,\"discs\":[5,5],\"main\":0,\"increment\":0,"
            "\"listed\":false,\"absent\":\"wait\"}}");
        assert_int_equal(sscanf(w.answer, "{\"re\":1,\"room\":\"%32[a-z0-9]", room[i]), 1);
    }
    for (int i = 0; i < 33; i++) {
        snprintf(text, sizeof text, "{\"do\":\"watch\",\"id\":1,\"room\":\"%.32s\"}", room[i]);
        nl_hub_receive(w.hub, w.client[0], text, strlen(text), w.now);
    }
    nl_hub_turn(w.hub, w.now);
    assert_non_null(strstr(w.answer, "\"too-many\""));
    snprintf(text, sizeof text, "{\"do\":\"differs\",\"id\":1,\"room\":\"%.32s\",\"number\":1}", room[33]);
    assert_non_null(strstr(ask(0, text), "\"too-many\""));
    snprintf(text, sizeof text, "{\"do\":\"differs\",\"id\":1,\"room\":\"%.32s\",\"number\":1}", room[31]);
    assert_non_null(strstr(ask(0, text), "\"events\""));
    end();
}

TEST(a_game_that_cannot_begin_leaves_its_table_as_it_is)
{
    open_for_two();
    uint32_t before = truth()->events;
    for (int i = 0; i < 3; i++)
        assert_non_null(strstr(ask_room(0, "begin", ",\"level\":\"new-moon\""), "NL_ERR_SEAT"));
    assert_int_equal(truth()->events, before);
    end();
}

TEST(one_sits_down_at_a_table_only_so_often)
{
    static const char enter[] =
        ",\"mix\":\"0000000000000000000000000000000000000000000000000000000000000000\","
        "\"name\":\"N\",\"seat\":1";
    int times = 0;
    open_for_two();
    while (!is_too_often(ask_room(1, "enter", enter)) && ++times < 100)
        ask_room(1, "exit", "");
    assert_int_equal(times, 10);
    assert_non_null(strstr(ask_room(0, "enter", enter), "number")); /* others still may */
    end();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_long_log_goes_on_when_the_line_has_room_and_misses_nothing),
        cmocka_unit_test(one_log_at_a_time_goes_out_to_a_connection),
        cmocka_unit_test(a_log_that_cannot_be_read_does_not_hold_up_another),
        cmocka_unit_test(proposals_wait_for_the_game_to_go_on),
        cmocka_unit_test(what_is_taken_back_and_played_again_does_not_bring_the_game_on),
        cmocka_unit_test(who_leaves_and_returns_does_so_only_so_often),
        cmocka_unit_test(a_rematch_is_refused_only_so_often_and_can_still_be_agreed_on),
        cmocka_unit_test(a_table_is_arranged_only_so_often),
        cmocka_unit_test(a_connection_watches_only_so_many_rooms_however_it_asks),
        cmocka_unit_test(a_game_that_cannot_begin_leaves_its_table_as_it_is),
        cmocka_unit_test(one_sits_down_at_a_table_only_so_often),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
