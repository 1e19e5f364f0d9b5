/* test_news.c: two processes with one store, in one: what people at one hear of those at the other.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hub/hub.h"
#include "memory_store.h"
#include "unit.h"

enum { PROCESSES = 2, SECOND = 1000 };

typedef struct {
    int        at; /* a process */
    nl_client *client;
    char       heard[16384];
} person;

static struct {
    nl_store *store[PROCESSES];
    nl_hub   *hub[PROCESSES];
    int64_t   now;
    char      room[NL_ID_MAX];
    person    anna, ben; /* at different ones */
} w;

/* ---- the world of the hubs ---- */

static void on_send(void *self, void *connection, nl_packet *p)
{
    person *to = connection;
    size_t  n = strlen(to->heard);
    (void)self;
    snprintf(to->heard + n, sizeof to->heard - n, "%.*s\n", (int)p->length, p->bytes);
}

static void on_think(void *self, const char *room, uint32_t number, const nl_game *g, const nl_level *level,
                     uint64_t seed)
{
    (void)self, (void)room, (void)number, (void)g, (void)level, (void)seed;
}

static void on_random(void *self, uint8_t *bytes, size_t count)
{
    static uint8_t next;
    (void)self;
    for (size_t i = 0; i < count; i++)
        bytes[i] = next += 7;
}

static void start(int i)
{
    nl_world outside = {
        .store = w.store[i], .rate = 1000, .bots = 10, .send = on_send, .think = on_think, .random = on_random
    };
    w.hub[i] = nl_hub_new(&outside, w.now);
}

/* As long as they have something to tell each other. */
static void turn(void)
{
    for (int n = 0; n < 6; n++)
        if (w.hub[n % PROCESSES])
            nl_hub_turn(w.hub[n % PROCESSES], w.now);
}

static void pass(int seconds)
{
    for (int i = 0; i < seconds; i++) {
        w.now += SECOND;
        turn();
    }
}

/* Without a word. */
static void die(int i)
{
    nl_hub_free(w.hub[i]);
    w.hub[i] = NULL;
}

/* ---- people ---- */

/* What they hear until all is told. */
static const char *ask(person *p, const char *text)
{
    p->heard[0] = '\0';
    nl_hub_receive(w.hub[p->at], p->client, text, strlen(text), w.now);
    turn();
    return p->heard;
}

static const char *ask_room(person *p, const char *what, const char *more)
{
    char text[400];
    snprintf(text, sizeof text, "{\"do\":\"%s\",\"id\":1,\"room\":\"%s\"%s}", what, w.room, more);
    return ask(p, text);
}

static void come(person *p, int at, const char *id, const char *hello)
{
    uint8_t   token[NL_TOKEN] = { (uint8_t)id[0], (uint8_t)id[3] };
    nl_person who = { .name = "N" };
    snprintf(who.id, sizeof who.id, "%s", id);
    *p = (person){ .at = at };
    p->client = nl_hub_connect(w.hub[at], p, token, &who, w.now);
    assert_non_null(p->client);
    assert_non_null(strstr(ask(p, hello), "\"re\":1"));
}

static void open_table(person *host, const char *listed)
{
    char text[256];
    snprintf(text, sizeof text,
             "{\"do\":\"open\",\"id\":1,\"terms\":{\"players\":2,\"discs\":[5,5],\"main\":0,\"increment\":0,"
             "\"listed\":%s,\"absent\":\"wait\"}}",
             listed);
    const char *answer = strstr(ask(host, text), "{\"re\":1");
    assert_int_equal(sscanf(answer, "{\"re\":1,\"room\":\"%32[a-z0-9]", w.room), 1);
}

static const char *sit(person *p)
{
    char mix[128];
    snprintf(mix, sizeof mix, ",\"mix\":\"%064d\",\"name\":\"N\"", 7);
    ask_room(p, "watch", "");
    return ask_room(p, "enter", mix);
}

#define HELLO "{\"do\":\"hello\",\"id\":1,\"version\":1,\"name\":\"N\"}"
#define ROBO  "{\"do\":\"hello\",\"id\":1,\"version\":1,\"name\":\"Robo One\",\"bot\":true}"
#define LOBBY "{\"do\":\"lobby\",\"id\":1,\"on\":true}"
#define WAIT  "{\"do\":\"wait\",\"id\":1,\"on\":true}"

static int set_up(void **state)
{
    (void)state;
    memset(&w, 0, sizeof w);
    w.now = 1700000000000;
    w.store[0] = memory_store();
    w.store[1] = memory_store_join(w.store[0]);
    for (int i = 0; i < PROCESSES; i++)
        start(i);
    turn();
    come(&w.anna, 0, "anna", HELLO);
    come(&w.ben, 1, "ben1", HELLO);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    for (int i = 0; i < PROCESSES; i++) {
        nl_hub_free(w.hub[i]);
        w.store[i]->close(w.store[i]);
    }
    return 0;
}

/* ---- at a table ---- */

TEST(events_phrases_and_who_is_there_are_heard_elsewhere)
{
    open_table(&w.anna, "false");
    sit(&w.anna);
    sit(&w.ben);
    assert_non_null(strstr(w.anna.heard, " enter 2 "));
    assert_non_null(strstr(w.anna.heard, " begin "));
    assert_non_null(strstr(w.anna.heard, "\"here\":[1,2]"));
    assert_non_null(strstr(ask_room(&w.ben, "watch", ""), "\"here\":[1,2]"));
    w.ben.heard[0] = '\0';
    ask_room(&w.anna, "say", ",\"say\":\"good-luck\"");
    assert_non_null(strstr(w.ben.heard, "\"seat\":1,\"say\":\"good-luck\""));
    nl_hub_disconnect(w.hub[0], w.anna.client, w.now);
    turn();
    assert_non_null(strstr(w.ben.heard, "\"here\":[2],\"away\":[{\"player\":1"));
}

TEST(who_looks_away_hears_elsewhere_who_is_waited_for_and_who_no_more)
{
    open_table(&w.anna, "false");
    sit(&w.anna);
    sit(&w.ben);
    bool    annas = strstr(w.ben.heard, " begin 2,1 "); /* the one on top begins */
    person *first = annas ? &w.anna : &w.ben, *second = annas ? &w.ben : &w.anna;
    ask_room(first, "unwatch", "");
    ask_room(second, "unwatch", "");
    pass(100);
    assert_int_equal(nl_hub_count(w.hub[second->at])->rooms, 0);
    second->heard[0] = '\0';
    ask_room(first, "event", ",\"number\":4,\"key\":\"a\",\"event\":\"play\",\"action\":\"1@0,0\"");
    assert_non_null(strstr(first->heard, "\"number\":4"));
    assert_non_null(strstr(second->heard, annas ? "\"turn\":2" : "\"turn\":1"));
    pass(2); /* it is forgotten there */
    assert_int_equal(nl_hub_count(w.hub[second->at])->rooms, 0);
    second->heard[0] = '\0';
    ask_room(first, "event", ",\"number\":5,\"key\":\"b\",\"event\":\"take-back\"");
    assert_non_null(strstr(first->heard, "\"number\":5"));
    assert_non_null(strstr(second->heard, annas ? "\"turn\":1" : "\"turn\":2"));
}

TEST(whoever_was_at_a_process_that_is_dead_is_away)
{
    open_table(&w.anna, "false");
    sit(&w.anna);
    sit(&w.ben);
    die(0);
    w.ben.heard[0] = '\0';
    pass(9);
    assert_null(strstr(w.ben.heard, "\"away\":[{"));
    pass(3);
    assert_non_null(strstr(w.ben.heard, "\"here\":[2],\"away\":[{\"player\":1"));
}

static void lose(void *to, const char *text)
{
    (void)to, (void)text;
}

TEST(what_was_missed_is_read_anew)
{
    open_table(&w.anna, "false");
    sit(&w.anna);
    ask_room(&w.ben, "watch", "");
    w.ben.heard[0] = '\0';
    nl_hub *deaf = w.hub[1];
    w.hub[1] = NULL;
    ask_room(&w.anna, "computer", ",\"seat\":2,\"level\":\"new-moon\"");
    w.store[1]->news(w.store[1], lose, NULL);
    memory_store_mood(w.store[0], UNREADABLE);
    memory_store_mood(w.store[0], WORKS);
    w.hub[1] = deaf;
    pass(1);
    assert_non_null(strstr(w.ben.heard, " computer 2 "));
}

TEST(who_is_at_another_process_is_there_though_the_log_is_read_anew)
{
    open_table(&w.anna, "false");
    sit(&w.anna);
    sit(&w.ben);
    pass(2);
    memory_store_mood(w.store[0], UNREADABLE);
    memory_store_mood(w.store[0], WORKS);
    pass(1);
    assert_non_null(strstr(ask_room(&w.anna, "watch", ""), "\"here\":[1,2],\"away\":[]"));
}

TEST(who_knows_more_than_a_process_has_heard_of_is_not_told_less)
{
    open_table(&w.anna, "false");
    sit(&w.anna);
    ask_room(&w.ben, "watch", "");
    nl_hub *deaf = w.hub[1];
    w.hub[1] = NULL;
    ask_room(&w.anna, "computer", ",\"seat\":2,\"level\":\"new-moon\"");
    w.store[1]->news(w.store[1], lose, NULL); /* it is on its way yet */
    w.hub[1] = deaf;
    assert_non_null(strstr(ask_room(&w.ben, "watch", ",\"from\":3"), "\"from\":3,\"events\":[]"));
    assert_int_equal(nl_hub_count(w.hub[1])->ahead, 0);
}

/* ---- bots ---- */

/* In one turn, so that nobody else has said anything meanwhile: so many invitations are refused. */
static int invite_twice(person *host)
{
    char text[160];
    int  refused = 0;
    snprintf(text, sizeof text, "{\"do\":\"invite\",\"id\":1,\"room\":\"%s\",\"player\":\"boto\"}", w.room);
    host->heard[0] = '\0';
    for (int i = 0; i < 2; i++)
        nl_hub_receive(w.hub[host->at], host->client, text, strlen(text), w.now);
    turn();
    for (const char *at = host->heard; (at = strstr(at, "\"error\":\"bot\"")); at++)
        refused++;
    return refused;
}

TEST(a_bot_that_waits_at_one_process_is_invited_from_another)
{
    person bot;
    come(&bot, 0, "robo", ROBO);
    assert_non_null(strstr(ask(&w.ben, LOBBY), "\"bots\":[]"));
    ask(&bot, WAIT);
    assert_non_null(
        strstr(w.ben.heard, "{\"bot\":{\"player\":\"boto\",\"name\":\"Robo One\",\"waiting\":true}}"));
    assert_non_null(strstr(ask(&w.ben, LOBBY),
                           "\"bots\":[{\"player\":\"boto\",\"name\":\"Robo One\",\"waiting\":true}]"));
    open_table(&w.ben, "true");
    sit(&w.ben);
    assert_int_equal(invite_twice(&w.ben), 1); /* it is promised once */
    assert_non_null(strstr(bot.heard, "{\"challenge\":{\"room\":\""));
    assert_non_null(strstr(ask_room(&w.ben, "invite", ",\"player\":\"boto\""), "\"error\":\"bot\""));
    assert_non_null(strstr(ask(&w.ben, LOBBY), "\"bots\":[]"));
    assert_non_null(strstr(sit(&bot), "\"number\":"));
    ask(&bot, WAIT);
    assert_non_null(strstr(ask(&w.anna, LOBBY), "\"player\":\"boto\""));
    nl_hub_disconnect(w.hub[0], bot.client, w.now);
    turn();
    assert_non_null(strstr(ask(&w.ben, LOBBY), "\"bots\":[]"));
}

TEST(an_invitation_from_elsewhere_is_needed_for_a_listed_table)
{
    person bot;
    come(&bot, 0, "robo", ROBO);
    open_table(&w.ben, "true");
    sit(&w.ben);
    assert_non_null(strstr(sit(&bot), "\"error\":\"bot\""));
}

TEST(whoever_begins_or_has_missed_something_learns_who_waits)
{
    person bot;
    come(&bot, 1, "robo", ROBO);
    ask(&bot, WAIT);
    die(0);
    start(0);
    turn();
    come(&w.anna, 0, "anna", HELLO);
    assert_non_null(strstr(ask(&w.anna, LOBBY), "\"player\":\"boto\""));
    memory_store_mood(w.store[0], UNREADABLE);
    memory_store_mood(w.store[0], WORKS);
    turn();
    assert_non_null(strstr(ask(&w.anna, LOBBY), "\"player\":\"boto\""));
    nl_hub_farewell(w.hub[1], "restart");
    turn();
    assert_non_null(strstr(ask(&w.anna, LOBBY), "\"bots\":[]"));
}

TEST(bots_of_a_process_that_is_dead_wait_no_longer)
{
    person bot;
    come(&bot, 0, "robo", ROBO);
    ask(&bot, WAIT);
    ask(&w.ben, LOBBY);
    die(0);
    w.ben.heard[0] = '\0';
    pass(12);
    assert_non_null(strstr(w.ben.heard, "\"waiting\":false"));
    assert_non_null(strstr(ask(&w.ben, LOBBY), "\"bots\":[]"));
}

#define EACH(test) cmocka_unit_test_setup_teardown(test, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        EACH(events_phrases_and_who_is_there_are_heard_elsewhere),
        EACH(who_looks_away_hears_elsewhere_who_is_waited_for_and_who_no_more),
        EACH(whoever_was_at_a_process_that_is_dead_is_away),
        EACH(what_was_missed_is_read_anew),
        EACH(who_is_at_another_process_is_there_though_the_log_is_read_anew),
        EACH(who_knows_more_than_a_process_has_heard_of_is_not_told_less),
        EACH(a_bot_that_waits_at_one_process_is_invited_from_another),
        EACH(an_invitation_from_elsewhere_is_needed_for_a_listed_table),
        EACH(whoever_begins_or_has_missed_something_learns_who_waits),
        EACH(bots_of_a_process_that_is_dead_wait_no_longer),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
