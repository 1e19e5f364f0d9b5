/* test_guest.c: a guest on a line that says what the test wants, when it wants.
 *
 * SPDX-License-Identifier: MIT */
#include "guest.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "client/stand_in.h"

/* ---- people ---- */

static nl_guest g;

static nl_guest_news hear(nl_line_news news, const char *text)
{
    the_line.news = news;
    the_line.text = text;
    sent[0] = '\0';
    return nl_guest_next(&g);
}

static nl_guest_news told(const char *text)
{
    return hear(NL_LINE_TEXT, text);
}

static void connect(void)
{
    g.retry_at = 0;
    assert_int_equal(nl_guest_next(&g), NL_GUEST_NOTHING);
    assert_int_equal(hear(NL_LINE_UP, "novaluna=abc"), NL_GUEST_UP);
}

/* Somebody at no table yet: a bot, which waits. */
static void come(void)
{
    memset(&g, 0, sizeof g);
    strcpy(g.name, "Crab");
    g.bot = true;
    g.want = g.seat = -1;
    connect();
    assert_int_equal(told("{\"re\":1,\"version\":1,\"now\":1,\"you\":{\"id\":\"botm3p4q5r6s\"}}"),
                     NL_GUEST_READY);
    assert_non_null(strstr(sent, "\"mine\""));
}

/* A request that the server could not store. */
static void ask_in_vain(void)
{
    assert_true(nl_guest_ask(&g, "play", "1@0,0"));
    assert_int_equal(told("{\"re\":101,\"error\":\"store\",\"text\":\"…\"}"), NL_GUEST_NOTHING);
    assert_true(g.asked.again_at > 0);
}

/* A line of the log, as the server tells it, with the hash of what it leads to. */
static const char *event_of(nl_room *r, const char *line, const char *about)
{
    static char   text[1000];
    nl_room_event e;
    assert_false(nl_room_event_read(&e, line, strlen(line)) || nl_room_check(r, &e));
    nl_room_apply(r, &e);
    snprintf(text, sizeof text, about, line, (unsigned long long)nl_room_hash(r));
    return text;
}

#define OPEN                                                                                                 \
    "0 1700000000000 open k7d2m3p4q5r6 2 20,20 0+0 unlisted computer "                                       \
    "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
#define COMPUTER "1 1700000000000 computer 1 new-moon"
#define ALL      "{\"re\":2,\"room\":\"abc\",\"from\":0,\"events\":[\"%s\"],\"hash\":\"%016llx\",\"here\":[]}"
#define ONE      "{\"room\":\"abc\",\"event\":\"%s\",\"hash\":\"%016llx\"}"

/* ---- tests ---- */

static void what_could_not_be_stored_is_asked_again_with_its_key(void **state)
{
    (void)state;
    come();
    ask_in_vain();
    g.asked.again_at = 1; /* the moment has come */
    assert_int_equal(nl_guest_wait(&g), 0);
    assert_int_equal(nl_guest_next(&g), NL_GUEST_NOTHING);
    assert_non_null(strstr(sent, g.asked.key));
    assert_int_equal(nl_guest_wait(&g), -1);
    nl_guest_close(&g);
}

static void while_a_new_line_connects_there_is_nothing_to_do_but_to_wait_for_it(void **state)
{
    (void)state;
    come();
    ask_in_vain();
    assert_int_equal(hear(NL_LINE_DOWN, "gone"), NL_GUEST_CUT);
    assert_true(nl_guest_wait(&g) > 0);
    g.retry_at = 0;
    g.asked.again_at = 1; /* meanwhile */
    assert_int_equal(nl_guest_next(&g), NL_GUEST_NOTHING);
    assert_int_equal(nl_guest_ready(&g), 7);
    assert_int_equal(nl_guest_wait(&g), -1);
    nl_guest_close(&g);
}

static void a_server_that_cannot_read_is_asked_for_the_games_of_a_bot_again(void **state)
{
    (void)state;
    come();
    assert_int_equal(told("{\"re\":4,\"error\":\"store\",\"text\":\"the tables cannot be read now\"}"),
                     NL_GUEST_CUT);
    connect();
    assert_int_equal(told("{\"re\":1,\"version\":1,\"now\":1,\"you\":{\"id\":\"botm3p4q5r6s\"}}"),
                     NL_GUEST_READY);
    assert_non_null(strstr(sent, "\"mine\""));
    assert_int_equal(told("{\"re\":4,\"mine\":[{\"room\":\"over\",\"phase\":\"over\"},{\"room\":\"abc\","
                          "\"phase\":\"playing\"}]}"),
                     NL_GUEST_CHALLENGE);
    assert_string_equal(g.challenge, "abc");
    nl_guest_close(&g);
}

static void a_server_that_cannot_store_who_greets_it_is_greeted_again(void **state)
{
    (void)state;
    come();
    assert_int_equal(hear(NL_LINE_DOWN, "gone"), NL_GUEST_CUT);
    connect();
    told("{\"re\":1,\"error\":\"store\",\"text\":\"who you are could not be stored; try again\"}");
    assert_true(g.retry_at < INT64_MAX);
    connect();
    assert_int_equal(
        told("{\"re\":1,\"error\":\"version\",\"text\":\"this server speaks version 2 of the protocol\"}"),
        NL_GUEST_GONE);
    nl_guest_close(&g);
}

/* What was on its way when it was said is among what is told then. */
static void a_fold_that_differs_is_asked_for_once(void **state)
{
    nl_room there;
    (void)state;
    come();
    strcpy(g.address.room, "abc"); /* as if it had come there */
    g.ready = false;
    nl_room_new(&g.room, NULL);
    nl_room_new(&there, NULL);
    told(event_of(&there, OPEN, ALL));
    assert_non_null(strstr(sent, "\"enter\""));
    told("{\"room\":\"abc\",\"event\":\"" COMPUTER "\",\"hash\":\"0000000000000000\"}");
    assert_non_null(strstr(sent, "\"differs\""));
    for (int i = 2; i < 7; i++) {
        char text[200];
        snprintf(text, sizeof text,
                 "{\"room\":\"abc\",\"event\":\"%d 1700000000000 exit 1\",\"hash\":\"00\"}", i);
        assert_int_equal(told(text), NL_GUEST_NOTHING);
        assert_string_equal(sent, "");
    }
    nl_room_new(&there, NULL);
    told(event_of(&there, OPEN, ALL));
    assert_int_equal(g.room.events, 1);
    told(event_of(&there, COMPUTER, ONE));
    assert_int_equal(g.room.events, 2);
    nl_guest_close(&g);
}

/* A server that has had several could choose among them. */
static void luck_is_drawn_once_a_seal(void **state)
{
    nl_room there;
    char    first[100];
    (void)state;
    come();
    strcpy(g.address.room, "abc"); /* as if it had come there */
    g.ready = false;
    nl_room_new(&g.room, NULL);
    nl_room_new(&there, NULL);
    told(event_of(&there, OPEN, ALL));
    assert_non_null(strstr(sent, "\"mix\""));
    snprintf(first, sizeof first, "%.70s", strstr(sent, "\"mix\""));
    assert_int_equal(hear(NL_LINE_DOWN, "gone"), NL_GUEST_CUT);
    connect();
    told("{\"re\":1,\"version\":1,\"now\":1,\"you\":{\"id\":\"botm3p4q5r6s\"}}");
    nl_room_new(&there, NULL);
    told(event_of(&there, OPEN, ALL));
    assert_non_null(strstr(sent, first));
    nl_guest_close(&g);
}

static void who_has_let_go_of_the_line_has_nothing_to_do(void **state)
{
    (void)state;
    come();
    nl_guest_close(&g);
    assert_int_equal(nl_guest_wait(&g), -1);
    int before = lines;
    assert_int_equal(nl_guest_next(&g), NL_GUEST_NOTHING);
    assert_int_equal(lines, before);
}

static void nobody_speaks_from_a_seat_that_is_none(void **state)
{
    (void)state;
    come();
    strcpy(g.address.room, "abc");
    g.room.terms.players = 2;
    assert_int_equal(told("{\"room\":\"abc\",\"seat\":2,\"say\":\"hello\"}"), NL_GUEST_SAID);
    assert_int_equal(told("{\"room\":\"abc\",\"seat\":0,\"say\":\"hello\"}"), NL_GUEST_NOTHING);
    assert_int_equal(told("{\"room\":\"abc\",\"seat\":3,\"say\":\"hello\"}"), NL_GUEST_NOTHING);
    assert_int_equal(told("{\"room\":\"abc\",\"seat\":99999999999,\"say\":\"hello\"}"), NL_GUEST_NOTHING);
    nl_guest_close(&g);
}

/* Whose link one follows is not always a friend. */
static void nothing_that_a_server_says_steers_a_terminal(void **state)
{
    (void)state;
    come();
    assert_int_equal(told("{\"re\":5,\"error\":\"bot\",\"text\":\"a\\u001b[2Jb\\u009bc\\u00a0d\\u007f\"}"),
                     NL_GUEST_REFUSED);
    assert_string_equal(g.why, "a?[2Jb?c\u00a0d?");
    assert_int_equal(told("{\"challenge\":{\"room\":\"\\u001b\"}}"), NL_GUEST_CHALLENGE);
    assert_string_equal(g.challenge, "?");
    strcpy(g.address.room, "abc");
    g.room.terms.players = 2;
    assert_int_equal(told("{\"room\":\"abc\",\"seat\":2,\"say\":\"\\rhello\"}"), NL_GUEST_SAID);
    assert_string_equal(g.said, "?hello");
    nl_guest_close(&g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_could_not_be_stored_is_asked_again_with_its_key),
        cmocka_unit_test(while_a_new_line_connects_there_is_nothing_to_do_but_to_wait_for_it),
        cmocka_unit_test(a_server_that_cannot_read_is_asked_for_the_games_of_a_bot_again),
        cmocka_unit_test(a_server_that_cannot_store_who_greets_it_is_greeted_again),
        cmocka_unit_test(a_fold_that_differs_is_asked_for_once),
        cmocka_unit_test(luck_is_drawn_once_a_seal),
        cmocka_unit_test(who_has_let_go_of_the_line_has_nothing_to_do),
        cmocka_unit_test(nothing_that_a_server_says_steers_a_terminal),
        cmocka_unit_test(nobody_speaks_from_a_seat_that_is_none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
