/* test_hub.c: clocks behind a line, and people who stay away: what the hub does then, at the times it is told.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hub/hub.h"
#include "memory_store.h"
#include "unit.h"

enum { PEOPLE = 4 };

static const int64_t MINUTE = 60 * 1000, DAY = (int64_t)24 * 60 * 60 * 1000, BEGIN = 1700000000000;

/* Some people, each by one connection, and their table. */
static struct {
    nl_store  *store;
    nl_hub    *hub;
    nl_client *client[PEOPLE];
    int64_t    now;
    char       answer[1024]; /* the latest one to anybody */
    char       room[NL_ID_MAX];
    nl_room    truth; /* the fold of what is stored */
    int        keys;
    struct {
        int       times;
        uint32_t  number;
        nl_action action;
    } thought;
} w;

/* ---- the world of the hub ---- */

static void on_send(void *self, void *connection, nl_packet *p)
{
    (void)self, (void)connection;
    if (p->length > 5 && memcmp(p->bytes, "{\"re\"", 5) == 0)
        snprintf(w.answer, sizeof w.answer, "%.*s", (int)p->length, p->bytes);
}

static void on_think(void *self, const char *room, uint32_t number, const nl_game *g, const nl_level *level,
                     uint64_t seed)
{
    (void)self, (void)room, (void)level, (void)seed;
    w.thought.times++;
    w.thought.number = number;
    w.thought.action = nl_game_action(g, 0);
}

static void on_random(void *self, uint8_t *bytes, size_t count)
{
    static uint8_t next;
    (void)self;
    for (size_t i = 0; i < count; i++)
        bytes[i] = next++;
}

static void start_server(void)
{
    nl_world outside = {
        .store = w.store, .rate = 1000, .send = on_send, .think = on_think, .random = on_random
    };
    w.hub = nl_hub_new(&outside, w.now);
    memset(w.client, 0, sizeof w.client);
}

static void kill_server(void)
{
    nl_hub_turn(w.hub, w.now);
    nl_hub_free(w.hub);
}

static void on_event(void *to, const char *line, size_t length, uint64_t request)
{
    nl_room_event e;
    (void)to, (void)request;
    assert_int_equal(nl_room_event_read(&e, line, length), NL_OK);
    assert_int_equal(nl_room_check(&w.truth, &e), NL_OK);
    nl_room_apply(&w.truth, &e);
}

/* The room as everybody will find it after a crash. */
static const nl_room *truth(void)
{
    nl_room_row row;
    assert_int_equal(w.store->load(w.store, w.room, &row, 0, NULL, NULL), NL_STORED);
    nl_room_new(&w.truth, row.secret);
    assert_int_equal(w.store->load(w.store, w.room, &row, 0, on_event, NULL), NL_STORED);
    return &w.truth;
}

/* ---- people ---- */

static const char *ask(int who, const char *text)
{
    strcpy(w.answer, "nothing");
    nl_hub_receive(w.hub, w.client[who], text, strlen(text), w.now);
    nl_hub_turn(w.hub, w.now);
    return w.answer;
}

static const char *ask_room(int who, const char *what, const char *more)
{
    char text[512];
    snprintf(text, sizeof text, "{\"do\":\"%s\",\"id\":1,\"room\":\"%s\"%s}", what, w.room, more);
    return ask(who, text);
}

static const char *ask_event(int who, const char *event, const char *action)
{
    char more[160];
    snprintf(more, sizeof more, ",\"number\":%u,\"key\":\"k%d\",\"event\":\"%s\"%s%s%s", truth()->events,
             w.keys++, event, action ? ",\"action\":\"" : "", action ? action : "", action ? "\"" : "");
    return ask_room(who, "event", more);
}

static void come(int who)
{
    uint8_t   token[NL_TOKEN] = { (uint8_t)who };
    nl_person p = { .seen = 1, .id = "p0", .name = "N" };
    p.id[1] = (char)('0' + who);
    w.client[who] = nl_hub_connect(w.hub, NULL, token, &p, w.now);
    assert_non_null(w.client[who]);
    ask(who, "{\"do\":\"hello\",\"version\":1}");
    if (*w.room)
        ask_room(who, "watch", "");
}

static void go(int who)
{
    nl_hub_disconnect(w.hub, w.client[who], w.now);
    w.client[who] = NULL;
}

static void pass(int64_t ms)
{
    w.now += ms;
    nl_hub_turn(w.hub, w.now);
}

/* A table of so many people and seats, at which the game has begun. */
static void sit_down(int people, int seats, int64_t main, const char *absent)
{
    char text[256], discs[16] = "5";
    memset(&w, 0, sizeof w);
    w.now = BEGIN;
    w.store = memory_store();
    start_server();
    for (int s = 1; s < seats; s++)
        strcat(discs, ",5");
    snprintf(
        text, sizeof text,
        "{\"do\":\"open\",\"id\":1,\"terms\":{\"players\":%d,\"discs\":[%s],\"main\":%lld,\"increment\":0,"
        "\"listed\":false,\"absent\":\"%s\"}}",
        seats, discs, (long long)main, absent);
    come(0);
    assert_int_equal(sscanf(ask(0, text), "{\"re\":1,\"room\":\"%32[a-z0-9]", w.room), 1);
    ask_room(0, "watch", "");
    for (int p = 0; p < people; p++) {
        if (p)
            come(p);
        snprintf(text, sizeof text, ",\"mix\":\"%064d\",\"name\":\"N%d\",\"seat\":%d", p, p, p + 1);
        ask_room(p, "enter", text);
    }
    if (people < seats)
        ask_room(0, "begin", ",\"level\":\"new-moon\"");
    assert_int_equal(truth()->phase, NL_PLAYING);
}

static void end(void)
{
    nl_hub_free(w.hub);
    w.store->close(w.store);
}

static int mover(void)
{
    return truth()->table.game.mover;
}

static const char *play(void)
{
    char action[NL_ACTION_TEXT];
    int  who = mover();
    nl_action_write(nl_game_action(&w.truth.table.game, 0), action);
    return ask_event(who, "play", action);
}

static void let_think(void)
{
    nl_hub_thought(w.hub, w.room, w.thought.number, w.thought.action, w.now);
    nl_hub_turn(w.hub, w.now);
}

static bool is_minded(int seat)
{
    return truth()->table.seat[seat].computer;
}

/* ---- clocks behind a line ---- */

TEST(a_move_that_was_on_its_way_when_the_flag_fell_counts)
{
    sit_down(2, 2, MINUTE, "last");
    play(); /* the clock runs from the first tile on */
    int who = mover();
    nl_hub_lag(w.client[who], 300);
    pass(MINUTE + 299);
    assert_int_equal(truth()->phase, NL_PLAYING);
    assert_non_null(strstr(play(), "number"));
    assert_int_equal(truth()->table.clock.left[who], 1);
    assert_true(w.truth.table.clock.since == w.now); /* the next one's time has not run meanwhile */
    end();
}

TEST(a_flag_falls_when_no_move_can_be_on_its_way)
{
    sit_down(2, 2, MINUTE, "last");
    play();
    nl_hub_lag(w.client[mover()], 300);
    pass(MINUTE + 300);
    assert_int_equal(truth()->table.termination, NL_TIME);
    end();
    sit_down(2, 2, MINUTE, "last"); /* a line is never as slow as some would have it */
    play();
    nl_hub_lag(w.client[mover()], 20000);
    pass(MINUTE + NL_LAG_MAX - 1);
    assert_int_equal(truth()->phase, NL_PLAYING);
    pass(100);
    assert_int_equal(truth()->table.termination, NL_TIME);
    end();
}

TEST(a_line_gives_no_more_time_than_has_passed)
{
    sit_down(2, 2, MINUTE, "last");
    play();
    int who = mover();
    nl_hub_lag(w.client[who], 300);
    pass(100);
    play();
    assert_int_equal(truth()->table.clock.left[who], MINUTE);
    end();
}

TEST(days_are_not_counted_in_milliseconds)
{
    sit_down(2, 2, 2 * DAY, "last");
    int who = mover();
    nl_hub_lag(w.client[who], 300);
    pass(1000);
    play();
    assert_int_equal(truth()->table.clock.left[who], 2 * DAY - 1000);
    end();
}

/* ---- staying away ---- */

TEST(a_computer_takes_over_when_time_is_over_and_gives_back)
{
    sit_down(2, 2, MINUTE, "computer");
    play();
    int who = mover();
    pass(MINUTE);
    assert_int_equal(truth()->phase, NL_PLAYING);
    assert_true(is_minded(who));
    assert_non_null(strstr(ask_room(who, "return", ""), "NL_ERR_TIME_OVER"));
    let_think();
    assert_non_null(strstr(ask_room(who, "return", ""), "number"));
    assert_false(is_minded(who));
    assert_int_equal(truth()->table.clock.left[who], MINUTE / 10);
    end();
}

TEST(time_over_ends_the_game_where_the_terms_say_so_or_nobody_else_is_there)
{
    static const char *const absent[] = { "last", "wait" };
    for (int i = 0; i < 2; i++) {
        sit_down(2, 2, MINUTE, absent[i]);
        play();
        pass(MINUTE);
        assert_int_equal(truth()->table.termination, NL_TIME);
        end();
    }
    sit_down(1, 2, MINUTE, "computer");
    if (mover() != 0)
        let_think();
    play();
    while (mover() != 0)
        let_think();
    pass(MINUTE);
    assert_int_equal(truth()->table.termination, NL_TIME);
    end();
}

TEST(one_who_leaves_does_not_end_the_game_of_several_others)
{
    sit_down(3, 3, 0, "computer");
    int who = (mover() + 1) % 3;
    assert_non_null(strstr(ask_event(who, "leave", NULL), "number"));
    assert_true(is_minded(who));
    assert_int_equal(truth()->phase, NL_PLAYING);
    assert_non_null(strstr(ask_room(who, "return", ""), "number")); /* and may think better of it */
    assert_false(is_minded(who));
    ask_event(who, "leave", NULL);
    ask_event((who + 1) % 3, "leave", NULL); /* one person is left */
    assert_int_equal(truth()->table.termination, NL_RESIGNED);
    end();
    sit_down(3, 3, 0, "last");
    ask_event(0, "leave", NULL);
    assert_int_equal(truth()->table.termination, NL_RESIGNED);
    end();
}

TEST(a_seat_can_be_claimed_after_a_while_and_is_given_back)
{
    char seat[16];
    sit_down(2, 2, 10 * MINUTE, "computer");
    play();
    int gone = mover(), other = 1 - gone;
    snprintf(seat, sizeof seat, ",\"seat\":%d", gone + 1);
    pass(2 * MINUTE);
    assert_non_null(strstr(ask_room(other, "claim", seat), "\"here\""));
    go(gone);
    pass(MINUTE - 1);
    assert_non_null(strstr(ask_room(other, "claim", seat), "\"here\""));
    pass(1);
    assert_non_null(strstr(ask_room(other, "claim", seat), "number"));
    assert_true(is_minded(gone));
    come(gone);
    assert_non_null(strstr(ask_room(gone, "return", ""), "number"));
    assert_false(is_minded(gone));
    assert_non_null(strstr(ask_room(other, "claim", seat), "\"here\""));
    end();
    sit_down(2, 2, 10 * MINUTE, "last");
    go(1);
    pass(MINUTE);
    ask_room(0, "claim", ",\"seat\":2");
    assert_int_equal(truth()->table.termination, NL_RESIGNED);
    assert_int_equal(w.truth.table.ranking[1], 1);
    end();
    sit_down(2, 2, 10 * MINUTE, "wait");
    go(1);
    pass(MINUTE);
    assert_non_null(strstr(ask_room(0, "claim", ",\"seat\":2"), "\"claim\""));
    end();
}

TEST(a_live_clock_runs_out_though_nobody_is_left)
{
    sit_down(2, 2, 10 * MINUTE, "last");
    play();
    go(0), go(1);
    for (int i = 0; i < 9; i++)
        pass(MINUTE);
    assert_int_equal(truth()->phase, NL_PLAYING);
    pass(MINUTE);
    assert_int_equal(truth()->table.termination, NL_TIME);
    end();
}

TEST(the_first_tile_is_not_waited_for_for_ever)
{
    sit_down(2, 2, 10 * MINUTE, "last");
    pass(MINUTE - 1000);
    assert_false(truth()->table.clock.running);
    pass(1000);
    assert_true(truth()->table.clock.running);
    end();
}

/* ---- by turns, while nobody looks ---- */

TEST(time_is_over_by_turns_even_if_nobody_is_there)
{
    static const char *const absent[] = { "last", "computer" };
    for (int i = 0; i < 2; i++) {
        sit_down(2, 2, 2 * DAY, absent[i]);
        int who = mover();
        go(0), go(1);
        pass(2 * MINUTE); /* the room is forgotten */
        assert_int_equal(nl_hub_count(w.hub)->rooms, 0);
        pass(2 * DAY - 2 * MINUTE - 1);
        assert_int_equal(truth()->phase, NL_PLAYING);
        assert_false(is_minded(who));
        pass(200);
        pass(200);
        if (i)
            assert_true(is_minded(who));
        else
            assert_int_equal(truth()->table.termination, NL_TIME);
        end();
    }
}

TEST(clocks_run_while_players_are_away_and_stand_still_while_the_server_is)
{
    sit_down(2, 2, 2 * DAY, "last");
    int who = mover();
    go(0), go(1);
    pass(DAY);
    kill_server();
    w.now += 5 * DAY;
    start_server();
    pass(0);
    pass(DAY - 1000);
    assert_int_equal(truth()->phase, NL_PLAYING);
    come(who);
    assert_int_equal(nl_table_left(&truth()->table, who, w.now), 1000);
    pass(1000);
    assert_int_equal(truth()->table.termination, NL_TIME);
    end();
}

TEST(a_computer_thinks_again_after_a_crash_though_nobody_looks)
{
    static const int64_t times[] = { 0, 2 * (int64_t)24 * 60 * 60 * 1000 };
    for (int i = 0; i < 2; i++) {
        sit_down(1, 2, times[i], "wait");
        while (mover() == 0)
            play();
        kill_server();
        w.thought.times = 0;
        w.now += MINUTE;
        start_server();
        pass(200);
        pass(200);
        assert_int_equal(w.thought.times, 1);
        uint32_t before = truth()->events;
        let_think();
        assert_true(truth()->events > before);
        end();
    }
}

/* ---- the lobby ---- */

static const char *open_listed(int64_t main)
{
    static char text[256];
    memset(&w, 0, sizeof w);
    w.now = BEGIN;
    w.store = memory_store();
    start_server();
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

TEST(a_pause_agreed_right_after_the_first_move_holds)
{
    sit_down(2, 2, 5 * MINUTE, "wait");
    int first = truth()->table.game.mover;
    ask_event(first, "play", "1@0,0");
    assert_true(truth()->table.clock.running);
    ask_event(first, "offer-pause", NULL);
    ask_event(1 - first, "accept", NULL);
    assert_false(truth()->table.clock.running);
    ask_event(first, "resume", NULL);
    assert_true(truth()->table.clock.running);
    end();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_move_that_was_on_its_way_when_the_flag_fell_counts),
        cmocka_unit_test(a_flag_falls_when_no_move_can_be_on_its_way),
        cmocka_unit_test(a_line_gives_no_more_time_than_has_passed),
        cmocka_unit_test(days_are_not_counted_in_milliseconds),
        cmocka_unit_test(a_computer_takes_over_when_time_is_over_and_gives_back),
        cmocka_unit_test(time_over_ends_the_game_where_the_terms_say_so_or_nobody_else_is_there),
        cmocka_unit_test(one_who_leaves_does_not_end_the_game_of_several_others),
        cmocka_unit_test(a_seat_can_be_claimed_after_a_while_and_is_given_back),
        cmocka_unit_test(a_live_clock_runs_out_though_nobody_is_left),
        cmocka_unit_test(the_first_tile_is_not_waited_for_for_ever),
        cmocka_unit_test(time_is_over_by_turns_even_if_nobody_is_there),
        cmocka_unit_test(clocks_run_while_players_are_away_and_stand_still_while_the_server_is),
        cmocka_unit_test(a_computer_thinks_again_after_a_crash_though_nobody_looks),
        cmocka_unit_test(the_lobby_has_live_tables_only_while_somebody_waits_there),
        cmocka_unit_test(tables_by_turns_stay_in_the_lobby_for_days),
        cmocka_unit_test(a_pause_agreed_right_after_the_first_move_holds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
