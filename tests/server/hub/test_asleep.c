/* test_asleep.c: games that nobody looks at are in the store and nowhere else, and go on there.
 *
 * The hub over a real store, without sockets; time is a number.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hub/hub.h"
#include "unit.h"

enum { SECOND = 1000, MINUTE = 60 * SECOND, STEP = 2 * NL_NOTED, PEOPLE = 2 };
static const int64_t DAY = (int64_t)24 * 60 * MINUTE, START = 1700000000000;

typedef struct {
    nl_hub    *hub;
    nl_store  *store;
    int64_t    now;
    nl_client *person[PEOPLE];
    char       room[NL_ID_MAX];
    uint32_t   events; /* as everybody has been told */
    nl_rng     chance;
} house;

static void on_send(void *self, void *connection, nl_packet *t)
{
    house      *h = self;
    char        text[4096];
    const char *event, *room;
    (void)connection;
    snprintf(text, sizeof text, "%.*s", (int)t->length, t->bytes);
    if ((room = strstr(text, "\"room\":\"")) && strstr(text, "\"code\""))
        snprintf(h->room, sizeof h->room, "%.20s", room + 8);
    if ((event = strstr(text, "\"event\":\"")))
        h->events = (uint32_t)atoi(event + 9) + 1;
}

static void on_random(void *self, uint8_t *bytes, size_t count)
{
    house *h = self;
    while (count--)
        *bytes++ = (uint8_t)nl_rng_below(&h->chance, 256);
}

static void on_think(void *self, const char *room, uint32_t number, const nl_game *g, const nl_level *level,
                     uint64_t seed)
{
    (void)self, (void)room, (void)number, (void)g, (void)level, (void)seed;
}

static void wait_for(house *h, int64_t ms)
{
    for (int64_t end = h->now + ms; h->now < end;) {
        h->now += end - h->now < STEP ? end - h->now : STEP;
        nl_hub_turn(h->hub, h->now);
    }
}

static void say(house *h, int who, const char *text)
{
    nl_hub_receive(h->hub, h->person[who], text, strlen(text), h->now);
    nl_hub_turn(h->hub, h->now);
}

static void arrive(house *h)
{
    for (int i = 0; i < PEOPLE; i++) {
        uint8_t   token[NL_TOKEN] = { (uint8_t)i };
        nl_person p = { .seen = START };
        snprintf(p.id, sizeof p.id, "p%d", i);
        h->person[i] = nl_hub_connect(h->hub, NULL, token, &p, h->now);
        say(h, i, "{\"do\":\"hello\",\"version\":1}");
    }
}

static void leave(house *h)
{
    for (int i = 0; i < PEOPLE; i++)
        nl_hub_disconnect(h->hub, h->person[i], h->now);
}

static void ask_for(house *h, int who, const char *event)
{
    char text[256];
    snprintf(text, sizeof text,
             "{\"do\":\"event\",\"room\":\"%s\",\"number\":%u,\"key\":\"k%u-%d\",\"event\":%s}", h->room,
             h->events, h->events, who, event);
    say(h, who, text);
}

/* Two people play, with so much time each. */
static void begin(house *h, int64_t main_time)
{
    char text[256];
    *h = (house){ .now = START, .chance = { 1 } };
    h->store = nl_store_sqlite(":memory:", text, sizeof text);
    nl_world w = {
        .self = h, .store = h->store, .rate = 1000, .send = on_send, .think = on_think, .random = on_random
    };
    h->hub = nl_hub_new(&w, h->now);
    arrive(h);
    snprintf(text, sizeof text,
             "{\"do\":\"open\",\"id\":1,\"terms\":{\"players\":2,\"discs\":[20,20],\"main\":%lld,"
             "\"increment\":0,\"listed\":false,\"absent\":\"wait\"}}",
             (long long)main_time);
    say(h, 0, text);
    for (int i = 0; i < PEOPLE; i++) {
        snprintf(text, sizeof text, "{\"do\":\"watch\",\"room\":\"%s\"}", h->room);
        say(h, i, text);
        snprintf(text, sizeof text,
                 "{\"do\":\"enter\",\"room\":\"%s\",\"name\":\"N%d\",\"seat\":%d,\"mix\":\"%064d\"}", h->room,
                 i, i + 1, i);
        say(h, i, text);
    }
}

static void end(house *h)
{
    nl_hub_free(h->hub);
    h->store->close(h->store);
}

static int rooms_in_memory(const house *h)
{
    return nl_hub_count(h->hub)->rooms;
}

static nl_room_row stored(const house *h)
{
    nl_room_row row;
    assert_int_equal(NL_STORED, h->store->load(h->store, h->room, &row, 0, NULL, NULL));
    return row;
}

TEST(a_game_by_turns_that_nobody_looks_at_is_not_in_memory)
{
    house h;
    begin(&h, DAY);
    wait_for(&h, 2 * MINUTE);
    assert_int_equal(1, rooms_in_memory(&h));
    leave(&h);
    wait_for(&h, 2 * MINUTE);
    assert_int_equal(0, rooms_in_memory(&h));
    end(&h);
}

TEST(its_time_runs_out_all_the_same)
{
    house h;
    begin(&h, DAY);
    leave(&h);
    int64_t deadline = stored(&h).deadline;
    assert_int_equal(START + DAY, deadline);
    wait_for(&h, deadline - 1 - h.now);
    assert_int_equal(NL_PLAYING, stored(&h).phase);
    assert_int_equal(0, rooms_in_memory(&h));
    wait_for(&h, SECOND);
    assert_int_equal(NL_OVER, stored(&h).phase);
    assert_int_equal(0, stored(&h).deadline);
    wait_for(&h, 2 * MINUTE);
    assert_int_equal(0, rooms_in_memory(&h));
    end(&h);
}

TEST(a_list_of_games_keeps_none_of_them_in_memory)
{
    house h;
    begin(&h, DAY);
    leave(&h);
    wait_for(&h, 2 * MINUTE);
    arrive(&h);
    say(&h, 0, "{\"do\":\"mine\",\"id\":2}");
    wait_for(&h, SECOND);
    assert_int_equal(0, rooms_in_memory(&h));
    leave(&h);
    end(&h);
}

TEST(a_live_game_is_in_memory_while_its_clock_runs)
{
    house h;
    begin(&h, 10 * MINUTE);
    leave(&h);
    wait_for(&h, 10 * MINUTE);
    assert_int_equal(1, rooms_in_memory(&h));
    assert_int_equal(NL_PLAYING, stored(&h).phase);
    wait_for(&h, 3 * MINUTE); /* a minute passed before it ran */
    assert_int_equal(NL_OVER, stored(&h).phase);
    assert_int_equal(0, rooms_in_memory(&h));
    end(&h);
}

TEST(a_live_game_that_stands_still_by_agreement_is_forgotten_for_good)
{
    house h;
    begin(&h, 10 * MINUTE);
    wait_for(&h, 2 * MINUTE);
    ask_for(&h, 0, "\"offer-pause\"");
    ask_for(&h, 1, "\"accept\"");
    assert_int_equal(0, stored(&h).deadline);
    leave(&h);
    for (int hour = 0; hour < 24; hour++) {
        wait_for(&h, 60 * MINUTE);
        assert_int_equal(0, rooms_in_memory(&h));
        assert_int_equal(NL_PLAYING, stored(&h).phase);
    }
    end(&h);
}

static int64_t seen(const house *h, int who)
{
    uint8_t   token[NL_TOKEN] = { (uint8_t)who };
    nl_person p;
    return h->store->person(h->store, token, &p) == NL_STORED ? p.seen : 0;
}

/* Otherwise they would be cleaned away. */
TEST(whoever_comes_is_known_to_have_come_and_that_is_kept_once_a_day)
{
    house h;
    begin(&h, 0);
    assert_int_equal(0, seen(&h, 0)); /* as START, by the connection */
    wait_for(&h, DAY - SECOND);
    say(&h, 0, "{\"do\":\"hello\",\"version\":1}");
    assert_int_equal(0, seen(&h, 0));
    wait_for(&h, SECOND);
    int64_t first = h.now;
    say(&h, 0, "{\"do\":\"hello\",\"version\":1}");
    assert_true(seen(&h, 0) == first);
    wait_for(&h, DAY / 2);
    say(&h, 0, "{\"do\":\"hello\",\"version\":1}");
    assert_true(seen(&h, 0) == first);
    wait_for(&h, DAY / 2);
    say(&h, 0, "{\"do\":\"hello\",\"version\":1}");
    assert_true(seen(&h, 0) == first + DAY);
    leave(&h);
    end(&h);
}

/* … under the name that they have by now. */
TEST(a_visit_does_not_bring_back_an_earlier_name)
{
    uint8_t   token[NL_TOKEN] = { 0 };
    nl_person p = { .seen = START, .id = "p0", .name = "Anna" };
    house     h;
    begin(&h, 0);
    assert_int_equal(NL_STORED, h.store->put_person(h.store, token, &p));
    wait_for(&h, DAY);
    say(&h, 0, "{\"do\":\"hello\",\"version\":1}");
    assert_int_equal(NL_STORED, h.store->person(h.store, token, &p));
    assert_string_equal("Anna", p.name);
    assert_true(p.seen == START + DAY);
    leave(&h);
    end(&h);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_game_by_turns_that_nobody_looks_at_is_not_in_memory),
        cmocka_unit_test(its_time_runs_out_all_the_same),
        cmocka_unit_test(a_list_of_games_keeps_none_of_them_in_memory),
        cmocka_unit_test(a_live_game_is_in_memory_while_its_clock_runs),
        cmocka_unit_test(a_live_game_that_stands_still_by_agreement_is_forgotten_for_good),
        cmocka_unit_test(whoever_comes_is_known_to_have_come_and_that_is_kept_once_a_day),
        cmocka_unit_test(a_visit_does_not_bring_back_an_earlier_name),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
