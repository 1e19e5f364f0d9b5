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
#include <stdlib.h>
#include <string.h>

/* ---- the line ---- */

struct nl_line {
    nl_line_news news; /* what is taken next, once */
    const char  *text;
};

static struct nl_line the_line;
static int            lines;      /* that were opened */
static char           sent[2000]; /* all that was, since the test last forgot it */

nl_line *nl_line_open(const nl_address *a, const char *cookie)
{
    (void)a, (void)cookie;
    lines++;
    the_line.news = NL_LINE_NOTHING;
    return &the_line;
}

void nl_line_close(nl_line *l)
{
    (void)l;
}

void nl_line_send(nl_line *l, const char *text)
{
    (void)l;
    strncat(sent, text, sizeof sent - strlen(sent) - 1);
}

nl_line_news nl_line_take(nl_line *l, char **text)
{
    nl_line_news news = l->news;
    *text = news ? strdup(l->text) : NULL;
    l->news = NL_LINE_NOTHING;
    return news;
}

int nl_line_ready(const nl_line *l)
{
    (void)l;
    return 7;
}

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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_could_not_be_stored_is_asked_again_with_its_key),
        cmocka_unit_test(while_a_new_line_connects_there_is_nothing_to_do_but_to_wait_for_it),
        cmocka_unit_test(a_server_that_cannot_read_is_asked_for_the_games_of_a_bot_again),
        cmocka_unit_test(a_server_that_cannot_store_who_greets_it_is_greeted_again),
        cmocka_unit_test(nobody_speaks_from_a_seat_that_is_none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
