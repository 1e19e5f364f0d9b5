/* test_plans.c: what becomes of plans at the server, and that nobody but their player hears of them.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hub/hub.h"
#include "memory_store.h"
#include "room/plan.h"
#include "unit.h"

enum { PROCESSES = 2, PEOPLE = 4, DAY = 24 * 60 * 60 * 1000 };

/* Two processes with one store.  Each person is at one of them; the last one has no seat. */
static struct {
    nl_store *store[PROCESSES];
    nl_hub   *hub[PROCESSES];
    int64_t   now;
    char      room[NL_ID_MAX];
    nl_room   truth;
    int       keys;
    struct {
        int        at;
        nl_client *client;
        char       heard[1 << 17];
    } people[PEOPLE];
} w;

/* ---- the world of the hubs ---- */

static void on_send(void *self, void *connection, nl_packet *p)
{
    char  *heard = connection;
    size_t n = strlen(heard);
    (void)self;
    assert_true(n + p->length + 2 < sizeof w.people[0].heard);
    snprintf(heard + n, p->length + 2, "%.*s\n", (int)p->length, p->bytes);
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
        .store = w.store[i], .rate = 1000, .send = on_send, .think = on_think, .random = on_random
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

static void pass(int64_t ms)
{
    const int64_t step = 2 * NL_NOTED; /* no longer at once than a server may take for a turn of its loop */
    for (; ms > 0; ms -= step) {
        w.now += ms < step ? ms : step;
        turn();
    }
}

/* Without a word. */
static void die(int i)
{
    for (int p = 0; p < PEOPLE; p++)
        if (w.people[p].at == i)
            w.people[p].client = NULL;
    nl_hub_free(w.hub[i]);
    w.hub[i] = NULL;
}

static void on_event(void *to, const char *line, size_t length, uint64_t request)
{
    nl_room_event e;
    (void)to, (void)request;
    assert_int_equal(nl_room_event_read(&e, line, length), NL_OK);
    assert_int_equal(nl_room_check(&w.truth, &e), NL_OK);
    nl_room_apply(&w.truth, &e);
}

/* The room as it is stored. */
static const nl_room *truth(void)
{
    nl_room_row row;
    assert_int_equal(w.store[0]->load(w.store[0], w.room, &row, 0, NULL, NULL), NL_STORED);
    nl_room_new(&w.truth, row.secret);
    assert_int_equal(w.store[0]->load(w.store[0], w.room, &row, 0, on_event, NULL), NL_STORED);
    return &w.truth;
}

/* ---- people ---- */

static const char *ask(int who, const char *text)
{
    w.people[who].heard[0] = '\0';
    nl_hub_receive(w.hub[w.people[who].at], w.people[who].client, text, strlen(text), w.now);
    turn();
    return w.people[who].heard;
}

static const char *ask_room(int who, const char *what, const char *more)
{
    char text[512];
    snprintf(text, sizeof text, "{\"do\":\"%s\",\"id\":1,\"room\":\"%s\"%s}", what, w.room, more);
    return ask(who, text);
}

/* What the answer to watching the room says. */
static const char *come(int who)
{
    uint8_t   token[NL_TOKEN] = { (uint8_t)who };
    nl_person p = { .seen = 1, .id = "p0", .name = "N" };
    p.id[1] = (char)('0' + who);
    if (w.people[who].client)
        nl_hub_disconnect(w.hub[w.people[who].at], w.people[who].client, w.now);
    w.people[who].client = nl_hub_connect(w.hub[w.people[who].at], w.people[who].heard, token, &p, w.now);
    ask(who, "{\"do\":\"hello\",\"version\":1}");
    return *w.room ? ask_room(who, "watch", "") : "";
}

static void go(int who)
{
    nl_hub_disconnect(w.hub[w.people[who].at], w.people[who].client, w.now);
    w.people[who].client = NULL;
}

static void sit_down(int people, int64_t main)
{
    char text[256];
    memset(&w, 0, sizeof w);
    w.now = 1700000000000;
    w.store[0] = memory_store();
    w.store[1] = memory_store_join(w.store[0]);
    start(0);
    start(1);
    pass(1000);
    for (int p = 0; p < PEOPLE; p++) {
        w.people[p].at = p % PROCESSES;
        come(p);
    }
    snprintf(
        text, sizeof text,
        "{\"do\":\"open\",\"id\":1,\"terms\":{\"players\":%d,\"discs\":[%s],\"main\":%lld,\"increment\":0,"
        "\"listed\":false,\"absent\":\"computer\"}}",
        people, people == 2 ? "9,9" : "9,9,9", (long long)main);
    assert_int_equal(sscanf(ask(0, text), "{\"re\":1,\"room\":\"%32[a-z0-9]", w.room), 1);
    for (int p = 0; p < PEOPLE; p++) {
        ask_room(p, "watch", "");
        snprintf(text, sizeof text, ",\"mix\":\"%064d\",\"name\":\"N%d\",\"seat\":%d", p, p, p + 1);
        if (p < people)
            ask_room(p, "enter", text);
    }
    assert_int_equal(truth()->phase, NL_PLAYING);
}

static int end(void **state)
{
    (void)state;
    for (int i = 0; i < PROCESSES; i++) {
        if (w.hub[i])
            nl_hub_free(w.hub[i]);
        w.store[i]->close(w.store[i]);
    }
    return 0;
}

static int mover(void)
{
    return truth()->table.game.mover;
}

/* Whoever waits, of two. */
static int waiting(void)
{
    return 1 - mover();
}

static nl_tile_id offered(int k)
{
    return nl_wheel_tile(&truth()->table.game.wheel, k);
}

static const char *ask_event(int who, const char *event, const char *action)
{
    char more[160];
    snprintf(more, sizeof more, ",\"number\":%u,\"key\":\"k%d\",\"event\":\"%s\"%s%s%s", truth()->events,
             w.keys++, event, action ? ",\"action\":\"" : "", action ? action : "", action ? "\"" : "");
    return ask_room(who, "event", more);
}

/* Whoever is to move takes the k-th tile. */
static void take(int k)
{
    char           action[NL_ACTION_TEXT];
    int            who = mover();
    const nl_area *a = &w.truth.table.game.area[who];
    nl_action_write((nl_action){ (uint8_t)k, a->frontier[0] }, action);
    assert_non_null(strstr(ask_event(who, "play", action), "\"number\""));
}

/* A wish for a tile, on the first cell where it may be laid. */
static const char *wish(int who, nl_tile_id tile)
{
    static char text[4][NL_WISH_TEXT];
    static int  next;
    nl_wish     wanted = { tile, truth()->table.game.area[who].frontier[0] };
    nl_wish_write(&wanted, text[next++ % 4]);
    return text[(next - 1) % 4];
}

/* Plans one thing or two, or nothing. */
static const char *plan(int who, const char *first, const char *second)
{
    char more[128];
    snprintf(more, sizeof more, ",\"plan\":[%s%s%s%s%s%s%s]", first ? "\"" : "", first ? first : "",
             first ? "\"" : "", second ? "," : "", second ? "\"" : "", second ? second : "",
             second ? "\"" : "");
    return ask_room(who, "plan", more);
}

/* Two tiles further on. */
static void plan_two(int who)
{
    plan(who, wish(who, offered(3)), wish(who, offered(2)));
}

/* The others move, without the tiles that `plan_two` names, until it is this one's turn. */
static void come_to_move(int who)
{
    take(1);
    while (mover() != who)
        take(3);
}

static bool is_kept(int who)
{
    char        text[NL_PLAN_TEXT], player[] = "p0";
    nl_room_row row;
    player[1] = (char)('0' + who);
    w.store[0]->load(w.store[0], w.room, &row, 0, NULL, NULL);
    return w.store[0]->plan(w.store[0], &row, player, text) == NL_STORED;
}

static bool heard(int who, const char *what)
{
    return strstr(w.people[who].heard, what);
}

/* ---- planning ---- */

TEST(a_plan_is_told_to_its_player_wherever_they_come_from)
{
    sit_down(2, 0);
    int         me = waiting();
    const char *wanted = wish(me, offered(3));
    char        told[64];
    snprintf(told, sizeof told, "\"plan\":[\"%s\"]}", wanted);
    assert_null(strstr(ask_room(me, "watch", ""), "\"plan\""));
    plan(me, wanted, NULL);
    assert_true(heard(me, told));
    assert_true(heard(me, "{\"re\":1}"));
    assert_non_null(strstr(come(me), told));
    go(me);
    w.people[me].at = 1 - w.people[me].at;
    assert_non_null(strstr(come(me), told));
    assert_non_null(strstr(ask(me, "{\"do\":\"mine\",\"id\":1}"), "\"plan\":true"));
    plan(me, NULL, NULL);
    assert_true(heard(me, "\"plan\":[]}"));
    assert_null(strstr(come(me), "\"plan\""));
    assert_null(strstr(ask(me, "{\"do\":\"mine\",\"id\":1}"), "\"plan\""));
}

TEST(ones_other_connections_hear_of_a_plan)
{
    sit_down(2, 0);
    int me = waiting();
    for (int at = 0; at < PROCESSES; at++) {
        uint8_t     token[NL_TOKEN] = { (uint8_t)me };
        nl_person   p = { .seen = 1, .id = "p0", .name = "N" };
        static char other[1 << 17];
        char        text[128];
        const char *hello = "{\"do\":\"hello\",\"version\":1}";
        other[0] = '\0';
        p.id[1] = (char)('0' + me);
        nl_client *c = nl_hub_connect(w.hub[at], other, token, &p, w.now);
        snprintf(text, sizeof text, "{\"do\":\"watch\",\"room\":\"%s\"}", w.room);
        nl_hub_receive(w.hub[at], c, hello, strlen(hello), w.now);
        nl_hub_receive(w.hub[at], c, text, strlen(text), w.now);
        turn();
        const char *wanted = wish(me, offered(1 + at));
        plan(me, wanted, NULL);
        assert_non_null(strstr(other, wanted));
        nl_hub_disconnect(w.hub[at], c, w.now);
    }
}

static nl_stored is_unreadable(nl_store *s, const nl_room_row *row, const char *player,
                               char text[NL_PLAN_TEXT])
{
    (void)s, (void)row, (void)player, (void)text;
    return NL_STORE_FAILED;
}

TEST(a_plan_that_cannot_be_read_is_not_told_as_none)
{
    sit_down(2, 0);
    int         me = waiting();
    int         here = w.people[me].at;
    const char *wanted = wish(me, offered(3));
    plan(me, wanted, NULL);
    w.people[me].at = 1 - here;
    w.people[me].client = NULL; /* the other connection stays */
    come(me);
    w.store[here]->plan = is_unreadable;
    const char *another = wish(me, offered(2));
    char       *first = w.people[me].heard;
    plan(me, another, NULL); /* the first process hears that there is another one, and cannot read it */
    assert_non_null(strstr(first, another));
    assert_null(strstr(first, "\"plan\":[]"));
    w.store[1 - here]->plan = is_unreadable;
    plan(me, wanted, NULL);
    assert_non_null(strstr(first, wanted));
    assert_null(strstr(first, "\"plan\":[]"));
}

static int writes;

static nl_stored (*put_plan)(nl_store *s, const nl_room_row *row, const char *player, const char *was,
                             const char *text, bool waits);

static nl_stored count_writes(nl_store *s, const nl_room_row *row, const char *player, const char *was,
                              const char *text, bool waits)
{
    writes++;
    return put_plan(s, row, player, was, text, waits);
}

TEST(what_is_planned_again_is_not_written_and_other_plans_not_too_often)
{
    sit_down(2, 0);
    int         me = waiting(), at = w.people[me].at;
    const char *wanted[] = { wish(me, offered(3)), wish(me, offered(2)) };
    put_plan = w.store[at]->put_plan;
    w.store[at]->put_plan = count_writes;
    writes = 0;
    for (int i = 0; i < 20; i++)
        assert_non_null(strstr(plan(me, wanted[0], NULL), "{\"re\":1}"));
    assert_int_equal(writes, 1);
    for (int i = 0; i < 20; i++)
        plan(me, wanted[(i + 1) % 2], NULL);
    assert_true(heard(me, "\"error\":\"slow-down\""));
    assert_int_equal(writes, 10);
    const char *kept = wanted[1], *other = wanted[0];
    assert_non_null(strstr(plan(me, kept, NULL), "{\"re\":1}"));
    assert_non_null(strstr(plan(me, other, NULL), "\"error\":\"slow-down\""));
    pass(3000);
    assert_non_null(strstr(plan(me, other, NULL), "{\"re\":1}"));
    assert_int_equal(writes, 11);
}

TEST(who_may_not_plan_is_told_why)
{
    sit_down(2, 0);
    int me = waiting();
    plan(mover(), wish(mover(), offered(1)), NULL);
    assert_true(heard(mover(), "it is your turn"));
    plan(3, "1@0,0", NULL);
    assert_true(heard(3, "\"error\":\"seat\""));
    plan(me, wish(me, truth()->table.deck.order[truth()->table.deck.next]), NULL); /* a tile of the pile */
    assert_true(heard(me, "NL_ERR_OFFER"));
    plan(me, "1@0", NULL);
    assert_true(heard(me, "\"member\":\"plan\""));
    memory_store_mood(w.store[0], FULL);
    plan(me, wish(me, offered(1)), NULL);
    assert_true(heard(me, "\"error\":\"store\""));
    memory_store_mood(w.store[0], WORKS);
    assert_false(is_kept(me));
    end(NULL);
    sit_down(2, 60000); /* minutes each */
    plan(waiting(), wish(waiting(), offered(1)), NULL);
    assert_true(heard(waiting(), "\"error\":\"plan\""));
}

/* ---- when the turn comes ---- */

TEST(a_plan_is_played_when_the_turn_comes_and_is_gone)
{
    sit_down(2, 0);
    int        me = waiting();
    nl_tile_id wanted = offered(3);
    plan(me, wish(me, offered(1)), wish(me, wanted));
    come_to_move(me);
    uint32_t before = truth()->events;
    w.people[me].heard[0] = '\0';
    pass(200);
    assert_int_equal(truth()->events, before + 1);
    const nl_area *a = &truth()->table.game.area[me];
    assert_int_equal(a->count, 1);
    assert_int_equal(a->at[1].id, wanted);
    assert_true(heard(me, " play "));
    assert_true(heard(me, "\"plan\":[]}"));
    assert_false(heard(me, "missed"));
    assert_false(is_kept(me));
    pass(20000);
    assert_int_equal(truth()->events, before + 1);
}

TEST(a_plan_that_was_withdrawn_is_not_played)
{
    sit_down(2, 0);
    int me = waiting();
    plan_two(me);
    plan(me, NULL, NULL);
    come_to_move(me);
    uint32_t before = truth()->events;
    pass(20000);
    assert_int_equal(truth()->events, before);
    assert_int_equal(mover(), me);
}

TEST(a_plan_is_played_in_a_game_by_turns_whoever_is_away)
{
    sit_down(2, DAY);
    int me = waiting();
    plan_two(me);
    go(me);
    come_to_move(me);
    uint32_t before = truth()->events;
    pass(200);
    assert_int_equal(truth()->events, before + 1);
    assert_int_equal(truth()->table.game.area[me].count, 1);
}

TEST(what_is_not_possible_is_told_once_and_not_played)
{
    sit_down(2, 0);
    int me = waiting(), other = mover();
    plan(me, wish(me, offered(1)), NULL);
    while (mover() == other)
        take(1); /* the very tile at first */
    uint32_t before = truth()->events;
    w.people[me].heard[0] = '\0';
    pass(200);
    assert_int_equal(truth()->events, before);
    assert_true(heard(me, "\"plan\":[],\"missed\":true}"));
    w.people[me].heard[0] = '\0';
    pass(20000);
    assert_false(heard(me, "\"plan\""));
    assert_non_null(strstr(come(me), "\"plan\":[],\"missed\":true}")); /* for who was not there */
    assert_null(strstr(ask(me, "{\"do\":\"mine\",\"id\":1}"), "\"plan\""));
    while (mover() == me)
        take(1);
    assert_null(strstr(come(me), "\"plan\""));
    while (mover() == other)
        take(1);
    pass(200);
    assert_false(is_kept(me)); /* it was about another turn */
}

TEST(a_plan_is_played_though_the_server_was_killed_before)
{
    sit_down(2, 0);
    int me = waiting();
    plan_two(me);
    come_to_move(me);
    uint32_t before = truth()->events;
    die(0);
    die(1);
    w.now += 20000;
    start(1);
    pass(200);
    assert_int_equal(truth()->events, before + 1);
    assert_int_equal(truth()->table.game.area[me].count, 1);
    start(0); /* finds nothing to do */
    pass(20000);
    assert_int_equal(truth()->events, before + 1);
}

TEST(what_could_not_be_stored_is_played_later)
{
    sit_down(2, 0);
    int me = waiting();
    plan_two(me);
    come_to_move(me);
    uint32_t before = truth()->events;
    memory_store_mood(w.store[0], FULL);
    pass(200);
    assert_int_equal(truth()->events, before);
    memory_store_mood(w.store[0], WORKS);
    pass(NL_LEASE);
    assert_int_equal(truth()->events, before + 1);
}

/* Asks for a move without a turn of the loop. */
static void send_move(int who, int k)
{
    char    text[256], action[NL_ACTION_TEXT];
    nl_cell cell = truth()->table.game.area[who].frontier[0];
    int     at = w.people[who].at;
    nl_action_write((nl_action){ (uint8_t)k, cell }, action);
    snprintf(text, sizeof text,
             "{\"do\":\"event\",\"id\":1,\"room\":\"%s\",\"number\":%u,\"key\":\"k%d\",\"event\":\"play\","
             "\"action\":"
             "\"%s\"}",
             w.room, w.truth.events, w.keys++, action);
    nl_hub_receive(w.hub[at], w.people[who].client, text, strlen(text), w.now);
}

TEST(a_plan_outlives_a_move_that_was_not_stored)
{
    sit_down(2, 0);
    int me = waiting();
    plan_two(me);
    come_to_move(me);
    send_move(me, 1);
    memory_store_mood(w.store[0], RAN_AHEAD);
    w.now += 200; /* the sweep comes with the very turn that would store it */
    nl_hub_turn(w.hub[w.people[me].at], w.now);
    memory_store_mood(w.store[0], WORKS);
    assert_true(is_kept(me) || truth()->table.game.area[me].count);
    pass(NL_LEASE);
    pass(NL_LEASE);
    assert_int_equal(truth()->table.game.area[me].count, 1);
}

TEST(a_plan_is_not_made_upon_a_move_that_was_not_stored)
{
    sit_down(3, 0);
    int me = mover() ? 0 : 1, other = mover();
    w.people[me].at = w.people[other].at;
    come(me);
    const char *wanted = wish(me, offered(3));
    char        text[160];
    snprintf(text, sizeof text, "{\"do\":\"plan\",\"id\":7,\"room\":\"%s\",\"plan\":[\"%s\"]}", w.room,
             wanted);
    send_move(other, 1);
    nl_hub_receive(w.hub[w.people[me].at], w.people[me].client, text, strlen(text), w.now);
    memory_store_mood(w.store[0], RAN_AHEAD);
    nl_hub_turn(w.hub[w.people[me].at], w.now);
    memory_store_mood(w.store[0], WORKS);
    assert_int_equal(truth()->table.count, 0);
    assert_true(heard(me, "{\"re\":7}"));
    assert_non_null(strstr(come(me), wanted));
}

TEST(whoever_is_quicker_than_their_plan_has_none)
{
    sit_down(2, 0);
    int me = waiting();
    plan_two(me);
    come_to_move(me);
    take(1); /* before the server has looked */
    uint32_t before = truth()->events;
    pass(200);
    assert_int_equal(truth()->events, before);
    assert_false(is_kept(me));
}

static void count_due(void *to, const char *room, const char *player, const char *text)
{
    (void)room, (void)player, (void)text;
    ++*(int *)to;
}

/* How many are to be looked at, whoever may be looking already. */
static int due(void)
{
    static int64_t later;
    int            count = 0;
    later += 10 * NL_LEASE;
    w.store[0]->due_plans(w.store[0], w.now + later, count_due, &count);
    return count;
}

TEST(a_plan_whose_turn_was_taken_away_waits_for_the_next_one)
{
    sit_down(2, 0);
    int me = waiting(), other = mover();
    plan_two(me);
    come_to_move(me);
    while (mover() == me || truth()->table.count)
        assert_non_null(strstr(ask_event(other, "take-back", NULL), "number"));
    assert_int_equal(due(), 1);
    pass(100 * NL_LEASE);
    assert_true(is_kept(me));
    assert_int_equal(due(), 0);
    come_to_move(me);
    pass(200);
    assert_int_equal(truth()->table.game.area[me].count, 1);
}

static void lose(void *to, const char *text)
{
    (void)to, (void)text;
}

TEST(a_process_that_has_missed_what_was_taken_back_does_not_let_a_plan_be_missed)
{
    sit_down(2, 0);
    int me = waiting(), other = mover();
    plan(me, wish(me, offered(1)), NULL);
    while (mover() == other)
        take(1); /* the very tile at first */
    nl_hub *deaf = w.hub[w.people[me].at];
    w.hub[w.people[me].at] = NULL;
    while (mover() == me)
        assert_non_null(strstr(ask_event(other, "take-back", NULL), "number"));
    w.hub[w.people[me].at] = deaf;
    w.store[w.people[me].at]->news(w.store[w.people[me].at], lose, NULL);
    w.people[me].heard[0] = '\0';
    w.now += 200;
    nl_hub_turn(deaf, w.now); /* before the other one has looked */
    assert_false(heard(me, "\"missed\""));
    assert_true(is_kept(me));
}

/* ---- what ends it ---- */

TEST(a_plan_falls_with_what_it_was_made_upon)
{
    sit_down(3, 0);
    int first = mover();
    take(1);
    int second = mover(), third = 3 - first - second;
    plan(third, wish(third, offered(3)), NULL);
    ask_event(first, "offer-take-back", NULL);
    ask_event(second, "accept", NULL);
    assert_true(is_kept(third));
    w.people[third].heard[0] = '\0';
    ask_event(third, "accept", NULL);
    assert_int_equal(truth()->table.count, 0);
    assert_true(heard(third, "\"plan\":[]}"));
    assert_false(is_kept(third));
}

TEST(it_falls_though_the_server_was_killed_in_between)
{
    sit_down(2, 0);
    int me = waiting(), other = mover();
    take(1);
    while (mover() == me)
        take(1);
    plan(me, wish(me, offered(3)), NULL);
    ask_event(me, "offer-take-back", NULL);
    die(0);
    die(1);
    start(0);
    start(1);
    pass(1000);
    for (int p = 0; p < PEOPLE; p++)
        w.people[p].client = NULL;
    come(me);
    assert_non_null(strstr(come(other), "events"));
    assert_true(is_kept(me));
    ask_event(other, "accept", NULL);
    assert_false(is_kept(me));
    assert_true(heard(me, "\"plan\":[]}"));
}

TEST(one_that_was_missed_is_over_when_the_turn_is_taken_back)
{
    sit_down(2, 0);
    int me = waiting(), other = mover();
    plan(me, wish(me, offered(1)), NULL);
    while (mover() == other)
        take(1); /* the very tile at first */
    pass(200);
    assert_true(heard(me, "\"missed\":true"));
    assert_true(is_kept(me));
    w.people[me].heard[0] = '\0';
    while (mover() == me)
        assert_non_null(strstr(ask_event(other, "take-back", NULL), "number"));
    assert_true(heard(me, "\"plan\":[]}"));
    assert_false(is_kept(me));
}

TEST(a_plan_is_over_with_the_game)
{
    sit_down(2, 0);
    int me = waiting();
    plan(me, wish(me, offered(3)), NULL);
    ask_event(me, "leave", NULL);
    assert_int_equal(truth()->phase, NL_OVER);
    assert_false(is_kept(me));
    assert_null(strstr(come(me), "\"plan\""));
}

TEST(a_computer_that_minds_a_seat_knows_of_no_plan)
{
    sit_down(3, 0);
    int me = mover() ? 0 : 1, first = mover();
    plan_two(me);
    ask_event(me, "leave", NULL); /* a computer takes the seat */
    assert_true(truth()->table.seat[me].computer);
    while (mover() == first)
        take(1);
    for (int n = 0; n < 30 && mover() != me; n++)
        take(1);
    uint32_t before = truth()->events;
    pass(20000);
    assert_int_equal(truth()->events, before);
    ask_room(me, "return", ""); /* before the computer has moved */
    pass(NL_LEASE);
    assert_true(truth()->events > before);
}

TEST(a_computer_that_has_just_sat_down_knows_of_none_either)
{
    sit_down(3, 0);
    int first = mover();
    take(1);
    int second = mover(), me = 3 - first - second;
    plan_two(me);
    take(1);
    assert_int_equal(mover(), me);
    ask_event(me, "leave", NULL); /* before the server has looked */
    uint32_t before = truth()->events;
    assert_true(truth()->table.seat[me].computer);
    pass(20000);
    assert_int_equal(truth()->events, before);
}

/* ---- who hears of it ---- */

static void has_no_wish(void *to, const char *line, size_t length, uint64_t request)
{
    const char *wanted = to;
    (void)request;
    assert_null(memmem(line, length, wanted, strlen(wanted)));
}

TEST(nobody_else_hears_a_byte_of_a_plan)
{
    sit_down(3, 0);
    int me = mover() ? 0 : 1;
    for (int p = 0; p < PEOPLE; p++)
        w.people[p].heard[0] = '\0';
    int k = 1;
    while (offered(k) < 10) /* so that no action looks like it */
        k++;
    const char *wanted = wish(me, offered(k));
    plan(me, wanted, NULL);
    assert_true(heard(me, wanted));
    for (int p = 0; p < PEOPLE; p++)
        if (p != me)
            assert_string_equal(w.people[p].heard, ""); /* not even that there is one */
    for (int p = 0; p < PEOPLE; p++) {
        if (p == me)
            continue;
        assert_null(strstr(come(p), "plan"));
        assert_false(heard(p, wanted));
        assert_null(strstr(ask(p, "{\"do\":\"mine\",\"id\":1}"), "plan"));
    }
    nl_room_row row;
    w.store[0]->load(w.store[0], w.room, &row, 0, has_no_wish, (void *)wanted);
    while (mover() != me)
        take(1);
    pass(200);
    for (int p = 0; p < PEOPLE; p++)
        assert_true(p == me || (!heard(p, "plan") && !heard(p, wanted)));
}

#define EACH(test) cmocka_unit_test_teardown(test, end)

int main(void)
{
    const struct CMUnitTest tests[] = {
        EACH(a_plan_is_told_to_its_player_wherever_they_come_from),
        EACH(ones_other_connections_hear_of_a_plan),
        EACH(a_plan_that_cannot_be_read_is_not_told_as_none),
        EACH(what_is_planned_again_is_not_written_and_other_plans_not_too_often),
        EACH(who_may_not_plan_is_told_why),
        EACH(a_plan_is_played_when_the_turn_comes_and_is_gone),
        EACH(a_plan_that_was_withdrawn_is_not_played),
        EACH(a_plan_is_played_in_a_game_by_turns_whoever_is_away),
        EACH(what_is_not_possible_is_told_once_and_not_played),
        EACH(a_plan_is_played_though_the_server_was_killed_before),
        EACH(what_could_not_be_stored_is_played_later),
        EACH(a_plan_outlives_a_move_that_was_not_stored),
        EACH(a_plan_is_not_made_upon_a_move_that_was_not_stored),
        EACH(whoever_is_quicker_than_their_plan_has_none),
        EACH(a_plan_whose_turn_was_taken_away_waits_for_the_next_one),
        EACH(a_process_that_has_missed_what_was_taken_back_does_not_let_a_plan_be_missed),
        EACH(a_plan_falls_with_what_it_was_made_upon),
        EACH(it_falls_though_the_server_was_killed_in_between),
        EACH(one_that_was_missed_is_over_when_the_turn_is_taken_back),
        EACH(a_plan_is_over_with_the_game),
        EACH(a_computer_that_minds_a_seat_knows_of_no_plan),
        EACH(a_computer_that_has_just_sat_down_knows_of_none_either),
        EACH(nobody_else_hears_a_byte_of_a_plan),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
