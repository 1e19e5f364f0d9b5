/* test_lobby.c: the lobby: open tables, games to watch, and the crowd at one.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <string.h>

#include "memory_store.h"
#include "people.h"

static const char *open_listed(int64_t main)
{
    static char text[256];
    start_anew();
    snprintf(text, sizeof text,
             "{\"do\":\"open\",\"id\":1,\"terms\":{\"players\":2,\"discs\":[5,5],\"main\":%lld,"
             "\"increment\":0,\"listed\":true,\"absent\":\"wait\"}}",
             (long long)main);
    come(0);
    assert_int_equal(sscanf(ask(0, text), "{\"re\":1,\"room\":\"%32[a-z0-9]", w.room), 1);
    ask_room(0, "watch", "");
    snprintf(text, sizeof text, ",\"mix\":\"%064d\",\"name\":\"N\",\"seat\":1", 0);
    ask_room(0, "enter", text);
    come(1);
    return w.room;
}

static bool is_listed(void)
{
    return strstr(ask(1, "{\"do\":\"lobby\",\"id\":1,\"on\":true}"), w.room);
}

TEST(the_lobby_has_live_tables_only_while_somebody_waits_there)
{
    open_listed(5 * MINUTE);
    assert_true(is_listed());
    go(0);
    assert_false(is_listed());
    come(0);
    assert_true(is_listed());
    end();
}

TEST(tables_by_turns_stay_in_the_lobby_for_days)
{
    open_listed(3 * DAY);
    go(0);
    assert_true(is_listed());
    pass(2 * DAY);
    assert_true(is_listed());
    pass(2 * DAY);
    assert_false(is_listed());
    end();
}

TEST(the_host_frees_the_seat_of_somebody_who_is_gone)
{
    static const char enter[] =
        ",\"mix\":\"0000000000000000000000000000000000000000000000000000000000000000\",\"name\":\"N\"";
    start_anew();
    come(0);
    ask(0, "{\"do\":\"open\",\"id\":1,\"terms\":{\"players\":3,\"discs\":[5,5,5],\"main\":0,\"increment\":0,"
           "\"listed\":false,\"absent\":\"wait\"}}");
    assert_int_equal(sscanf(w.answer, "{\"re\":1,\"room\":\"%32[a-z0-9]", w.room), 1);
    ask_room(0, "watch", "");
    ask_room(0, "enter", enter);
    come(1);
    come(2);
    pass(MINUTE);
    assert_non_null(strstr(ask_room(1, "enter", enter), "number"));
    assert_non_null(
        strstr(ask_room(0, "exit", ",\"seat\":2"), "\"here\"")); /* it is somebody's who is here */
    assert_non_null(strstr(ask_room(2, "exit", ",\"seat\":2"), "\"seat\""));
    go(1);
    pass(20 * 1000);
    assert_non_null(strstr(ask_room(0, "exit", ",\"seat\":2"), "in 10 s"));
    pass(10 * 1000);
    assert_non_null(strstr(ask_room(2, "exit", ",\"seat\":2"), "\"seat\"")); /* nobody but the host */
    assert_non_null(strstr(ask_room(0, "exit", ",\"seat\":2"), "number"));
    assert_int_equal(nl_room_free(truth()), 2);
    ask_room(2, "unwatch", "");
    pass(MINUTE);
    assert_non_null(strstr(ask_room(2, "enter", enter), "number")); /* by who does not watch */
    assert_non_null(strstr(ask_room(0, "exit", ",\"seat\":2"), "in 30 s"));
    end();
}

static bool is_kept(void)
{
    nl_room_row row;
    return w.store->load(w.store, w.room, &row, 0, NULL, NULL) == NL_STORED;
}

/* So many minutes, in which it is looked at now and then. */
static void wait_for_minutes(int minutes)
{
    for (int i = 0; i < minutes; i++)
        pass(MINUTE);
}

static void open_table(int64_t main)
{
    char text[256];
    start_anew();
    come(0);
    snprintf(
        text, sizeof text,
        "{\"do\":\"open\",\"id\":1,\"terms\":{\"players\":2,\"discs\":[5,5],\"main\":%lld,\"increment\":0,"
        "\"listed\":false,\"absent\":\"wait\"}}",
        (long long)main);
    assert_int_equal(sscanf(ask(0, text), "{\"re\":1,\"room\":\"%32[a-z0-9]", w.room), 1);
    ask_room(0, "watch", "");
    ask_room(0, "enter",
             ",\"mix\":\"0000000000000000000000000000000000000000000000000000000000000000\",\"name\":\"N\"");
}

TEST(a_table_that_never_began_is_forgotten_once_everybody_has_left_it)
{
    const int day = 24 * 60;
    open_table(5 * MINUTE);
    wait_for_minutes(2 * day);
    assert_true(is_kept()); /* somebody waits there */
    go(0);
    wait_for_minutes(5);
    assert_false(is_kept());
    come(0);
    assert_non_null(strstr(w.answer, "\"no-room\""));
    assert_non_null(strstr(ask(0, "{\"do\":\"mine\",\"id\":1}"), "\"mine\":[]"));
    end();
    open_table(5 * MINUTE);
    go(0);
    wait_for_minutes(day - 5);
    assert_true(is_kept());
    wait_for_minutes(15);
    assert_false(is_kept());
    end();
    open_table(0);
    go(0);
    wait_for_minutes(14 * day - 5);
    assert_true(is_kept());
    assert_int_equal(nl_hub_count(w.hub)->rooms, 0); /* and does without memory */
    wait_for_minutes(15);
    assert_false(is_kept());
    end();
}

TEST(a_table_that_gathers_for_long_leaves_the_lobby)
{
    open_listed(3 * DAY);
    pass(13 * DAY);
    assert_true(is_listed());
    pass(2 * DAY);
    assert_false(is_listed());
    assert_true(is_kept()); /* somebody waits there all the same */
    end();
}

static const char OPEN[] = "{\"do\":\"open\",\"id\":1,\"terms\":{\"players\":2,\"discs\":[5,5],\"main\":0,"
                           "\"increment\":0,\"listed\":true,\"absent\":\"wait\"}}";
static const char OPEN_SLOW[] =
    "{\"do\":\"open\",\"id\":1,\"terms\":{\"players\":2,\"discs\":[5,5],\"main\":259200000,"
    "\"increment\":0,\"listed\":true,\"absent\":\"wait\"}}";
static const char ENTER[] =
    ",\"mix\":\"0000000000000000000000000000000000000000000000000000000000000000\",\"name\":\"N\"";

/* Asks for something without a turn of the loop. */
static void send(int who, const char *text)
{
    nl_hub_receive(w.hub, w.client[who], text, strlen(text), w.now);
}

/* Whoever has opened so many without sitting down at one. */
static void open_tables(int count)
{
    start_anew();
    come(0);
    come(1);
    for (int i = 0; i < count; i++)
        assert_int_equal(sscanf(ask(0, OPEN), "{\"re\":1,\"room\":\"%32[a-z0-9]", w.room), 1);
    pass(60 * MINUTE); /* now as many may be opened at once again */
}

TEST(a_host_gathers_people_at_so_many_tables_and_no_more)
{
    open_tables(20);
    assert_non_null(strstr(ask(0, OPEN), "finish some"));
    assert_non_null(strstr(ask_room(0, "enter", ENTER), "number")); /* at one's own, which is among them */
    assert_non_null(strstr(ask(0, OPEN), "finish some"));
    assert_int_equal(sscanf(ask(1, OPEN), "{\"re\":1,\"room\":\"%32[a-z0-9]", w.room), 1);
    assert_non_null(strstr(ask_room(0, "enter", ENTER), "finish some"));
    pass(15 * DAY);
    wait_for_minutes(10);
    assert_non_null(strstr(ask(0, OPEN), "\"room\"")); /* those are forgotten */
    end();
}

TEST(tables_that_are_opened_at_the_same_time_are_counted_too)
{
    open_tables(18);
    for (int i = 0; i < 4; i++)
        send(0, OPEN);
    nl_hub_turn(w.hub, w.now);
    assert_int_equal(w.store->unfinished(w.store, "p0"), 20);
    end();
}

TEST(lists_have_what_was_done_just_before_them)
{
    char text[256];
    open_listed(3 * DAY);
    snprintf(text, sizeof text, "{\"do\":\"enter\",\"id\":1,\"room\":\"%s\"%s}", w.room, ENTER);
    send(1, text);
    send(1, "{\"do\":\"mine\",\"id\":2}");
    strcpy(w.answer, "nothing");
    nl_hub_turn(w.hub, w.now);
    assert_non_null(strstr(w.answer, "\"mine\":[{"));
    assert_non_null(strstr(w.answer, "\"playing\""));
    send(1, OPEN_SLOW);
    send(1, "{\"do\":\"lobby\",\"id\":3,\"on\":true}");
    send(1, "{\"do\":\"lobby\",\"on\":false}"); /* in the same order */
    nl_hub_turn(w.hub, w.now);
    assert_non_null(strstr(w.answer, "\"lobby\":[{"));
    int tables = w.tables;
    ask(1, OPEN_SLOW);
    assert_int_equal(w.tables, tables);
    end();
}

TEST(a_list_that_waits_is_told_though_what_it_waits_for_was_not_stored)
{
    open_tables(1);
    memory_store_mood(w.store, FULL);
    send(0, OPEN);
    send(0, "{\"do\":\"mine\",\"id\":2}");
    nl_hub_turn(w.hub, w.now);
    assert_non_null(strstr(w.answer, "\"mine\":[]"));
    memory_store_mood(w.store, WORKS);
    end();
}

/* Asks for a table by a key, and returns its id, or "none". */
static const char *open_by_key(int who, const char *key)
{
    static char room[NL_ID_MAX];
    char        text[256];
    snprintf(text, sizeof text,
             "{\"do\":\"open\",\"id\":1,\"key\":\"%s\",\"terms\":{\"players\":2,\"discs\":[5,5],\"main\":0,"
             "\"increment\":0,\"listed\":false,\"absent\":\"wait\"}}",
             key);
    return sscanf(ask(who, text), "{\"re\":1,\"room\":\"%32[a-z0-9]", room) == 1 ? room : "none";
}

TEST(a_table_that_is_asked_for_twice_is_opened_once)
{
    open_tables(0);
    char first[NL_ID_MAX];
    strcpy(first, open_by_key(0, "a-1"));
    assert_string_not_equal(first, "none");
    for (int i = 0; i < 30; i++)
        assert_string_equal(open_by_key(0, "a-1"), first);
    assert_int_equal(w.store->unfinished(w.store, "p0"), 1);
    assert_string_not_equal(open_by_key(0, "a-2"), first);
    assert_string_not_equal(open_by_key(1, "a-1"), first); /* a key is one's own */
    kill_server();
    start_server();
    come(0);
    assert_string_equal(open_by_key(0, "a-1"), first);
    nl_store  *store = memory_store_join(w.store); /* another process */
    nl_world   outside = world_around(store);
    nl_hub    *here = w.hub;
    nl_client *client = w.client[0];
    w.hub = nl_hub_new(&outside, w.now);
    come(0);
    assert_string_equal(open_by_key(0, "a-1"), first);
    go(0);
    nl_hub_free(w.hub);
    store->close(store);
    w.hub = here;
    w.client[0] = client;
    end();
}

TEST(a_table_that_could_not_be_stored_is_opened_when_it_is_asked_for_again)
{
    open_tables(0);
    memory_store_mood(w.store, FULL);
    assert_string_equal(open_by_key(0, "a-1"), "none");
    assert_non_null(strstr(w.answer, "\"store\""));
    memory_store_mood(w.store, WORKS);
    pass(200);
    char first[NL_ID_MAX];
    strcpy(first, open_by_key(0, "a-1"));
    assert_string_not_equal(first, "none");
    memory_store_mood(w.store, UNREADABLE);
    pass(2 * MINUTE);
    assert_string_equal(open_by_key(0, "a-1"), "none"); /* it may have been opened or not */
    assert_non_null(strstr(w.answer, "\"store\""));
    memory_store_mood(w.store, WORKS);
    pass(200);
    assert_string_equal(open_by_key(0, "a-1"), first);
    end();
}

TEST(a_crowd_is_told_of_itself_once_a_second)
{
    enum { CROWD = 200 };
    nl_client *guest[CROWD];
    char       text[96];
    sit_down(2, 2, 0, "wait");
    snprintf(text, sizeof text, "{\"do\":\"watch\",\"room\":\"%s\"}", w.room);
    for (int i = 0; i < CROWD; i++) {
        if (i == CROWD / 2)
            w.told_who = 0; /* by now there are many */
        guest[i] = nl_hub_connect(w.hub, NULL, NULL, NULL, w.now);
        nl_hub_receive(w.hub, guest[i], "{\"do\":\"hello\",\"version\":1}", 26, w.now);
        nl_hub_receive(w.hub, guest[i], text, strlen(text), w.now);
        nl_hub_turn(w.hub, w.now);
    }
    assert_true(w.told_who <= CROWD / 2); /* each what is there when they come */
    pass(1000);
    pass(1000);
    assert_true(w.told_who <= CROWD / 2 + CROWD + 2);
    assert_int_equal(w.watching, CROWD);
    w.told_who = 0;
    go(0); /* a player is told of at once */
    assert_int_equal(w.told_who, CROWD + 1);
    end();
}

/* ---- games to watch ---- */

/* A listed table of two at which the game has begun, and somebody who looks at the lobby. */
static void play_listed(int64_t main)
{
    char more[128];
    open_listed(main);
    come(2);
    snprintf(more, sizeof more, ",\"mix\":\"%064d\",\"name\":\"M\",\"seat\":2", 1);
    ask_room(2, "enter", more);
    assert_int_equal(truth()->phase, NL_PLAYING);
    go(1); /* who watched it */
    char room[NL_ID_MAX];
    memcpy(room, w.room, sizeof room);
    *w.room = '\0';
    come(1);
    memcpy(w.room, room, sizeof room);
    pass(1000);
}

static void play_there(void)
{
    char action[NL_ACTION_TEXT];
    int  who = mover() ? 2 : 0;
    nl_action_write(nl_game_action(&w.truth.table.game, 0), action);
    assert_non_null(strstr(ask_event(who, "play", action), "number"));
}

TEST(the_lobby_has_listed_games_while_a_player_is_there)
{
    play_listed(3 * DAY);
    assert_true(is_listed());
    assert_non_null(strstr(w.answer, "\"lobby\":[],\"live\":[{"));
    assert_non_null(strstr(w.answer, "\"left\":[5,5]"));
    assert_non_null(strstr(w.answer, "\"live\":true,\"watching\":0"));
    go(0);
    assert_true(is_listed());
    go(2);
    assert_false(is_listed());
    pass(1000);
    assert_non_null(strstr(w.table, w.room)); /* and it is told */
    assert_null(strstr(w.table, "\"live\""));
    come(2);
    pass(1000);
    assert_non_null(strstr(w.table, "\"live\":true,\"watching\":0"));
    end();
}

TEST(who_looks_at_the_lobby_hears_of_a_game_once_a_second)
{
    play_listed(5 * MINUTE);
    assert_true(is_listed());
    pass(1000);
    int before = w.tables;
    pass(1000);
    assert_int_equal(w.tables, before); /* nothing has happened */
    for (int i = 0; i < 3; i++) {
        play_there();
        pass(100);
    }
    pass(900);
    assert_in_range(w.tables - before, 1, 2);
    come(3); /* a spectator */
    pass(1000);
    assert_non_null(strstr(w.table, "\"watching\":1"));
    before = w.tables;
    ask(1, "{\"do\":\"lobby\",\"id\":1,\"on\":false}");
    play_there();
    pass(1000);
    assert_int_equal(w.tables, before);
    ask_event(0, "leave", NULL);
    assert_false(is_listed());
    end();
}

TEST(games_at_tables_that_are_not_listed_are_nobody_elses_business)
{
    sit_down(2, 2, 5 * MINUTE, "wait");
    come(2);
    ask(2, "{\"do\":\"lobby\",\"id\":1,\"on\":true}");
    play();
    pass(2000);
    assert_int_equal(w.tables, 0);
    assert_null(strstr(ask(2, "{\"do\":\"lobby\",\"id\":1,\"on\":true}"), w.room));
    end();
}

/* Both processes take their turns until neither has anything to tell the other. */
static void pass_with(nl_hub *other, int64_t ms)
{
    w.now += ms;
    for (int i = 0; i < 4; i++) {
        nl_hub_turn(w.hub, w.now);
        nl_hub_turn(other, w.now);
    }
}

TEST(games_at_another_process_are_in_the_lobby_too)
{
    static const char hello[] = "{\"do\":\"hello\",\"version\":1}", look[] = "{\"do\":\"lobby\",\"on\":true}";
    play_listed(5 * MINUTE);
    nl_store *store = memory_store_join(w.store);
    nl_world  outside = world_around(store);
    nl_hub   *other = nl_hub_new(&outside, w.now);
    pass_with(other, 1000);
    assert_int_equal(nl_hub_count(other)->rooms, 0); /* nobody looks there */
    nl_client *c = nl_hub_connect(other, NULL, NULL, NULL, w.now);
    nl_hub_receive(other, c, hello, strlen(hello), w.now);
    nl_hub_receive(other, c, look, strlen(look), w.now);
    *w.table = '\0';
    pass_with(other, 1000);
    pass_with(other, 1000);
    assert_non_null(strstr(w.table, w.room));
    assert_non_null(strstr(w.table, "\"live\":true,\"watching\":0"));
    nl_hub_disconnect(other, c, w.now);
    for (int i = 0; i < 3; i++)
        pass_with(other, MINUTE / 2);
    assert_int_equal(nl_hub_count(other)->rooms, 0); /* and it is forgotten when nobody looks any more */
    nl_hub_free(other);
    store->close(store);
    end();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_lobby_has_live_tables_only_while_somebody_waits_there),
        cmocka_unit_test(tables_by_turns_stay_in_the_lobby_for_days),
        cmocka_unit_test(the_host_frees_the_seat_of_somebody_who_is_gone),
        cmocka_unit_test(a_table_that_never_began_is_forgotten_once_everybody_has_left_it),
        cmocka_unit_test(a_table_that_gathers_for_long_leaves_the_lobby),
        cmocka_unit_test(a_host_gathers_people_at_so_many_tables_and_no_more),
        cmocka_unit_test(tables_that_are_opened_at_the_same_time_are_counted_too),
        cmocka_unit_test(lists_have_what_was_done_just_before_them),
        cmocka_unit_test(a_list_that_waits_is_told_though_what_it_waits_for_was_not_stored),
        cmocka_unit_test(a_table_that_is_asked_for_twice_is_opened_once),
        cmocka_unit_test(a_table_that_could_not_be_stored_is_opened_when_it_is_asked_for_again),
        cmocka_unit_test(a_crowd_is_told_of_itself_once_a_second),
        cmocka_unit_test(the_lobby_has_listed_games_while_a_player_is_there),
        cmocka_unit_test(who_looks_at_the_lobby_hears_of_a_game_once_a_second),
        cmocka_unit_test(games_at_tables_that_are_not_listed_are_nobody_elses_business),
        cmocka_unit_test(games_at_another_process_are_in_the_lobby_too),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
