/* people.c: the hub's world without sockets, and people who speak to it.
 *
 * SPDX-License-Identifier: MIT */
#include "people.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "memory_store.h"
#include "mix.h"

const int64_t MINUTE = 60 * 1000, DAY = (int64_t)24 * 60 * 60 * 1000;

static const int64_t BEGIN = 1700000000000;

struct people w;

/* ---- the world of the hub ---- */

static void on_send(void *self, void *connection, nl_packet *p)
{
    char *turn = connection;
    (void)self;
    if (strncmp(p->bytes, "{\"re\"", 5) == 0)
        snprintf(w.answer, sizeof w.answer, "%.*s", (int)p->length, p->bytes);
    const char *many =
        strncmp(p->bytes, "{\"room\"", 7) == 0 ? memmem(p->bytes, p->length, "\"watching\":", 11) : NULL;
    if (many) {
        w.told_who++;
        w.watching = atoi(many + 11);
    }
    if (turn && strncmp(p->bytes, "{\"turn\"", 7) == 0)
        snprintf(turn, sizeof w.turn[0], "%.*s", (int)p->length, p->bytes);
    if (strncmp(p->bytes, "{\"table\"", 8) == 0) {
        snprintf(w.table, sizeof w.table, "%.*s", (int)p->length, p->bytes);
        w.tables++;
    }
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
    (void)self;
    for (size_t i = 0; i < count; i++)
        bytes[i] = (uint8_t)nl_mix(w.random++);
}

nl_world world_around(nl_store *store)
{
    nl_world outside = {
        .store = store, .rate = 1000, .send = on_send, .think = on_think, .random = on_random
    };
    return outside;
}

void start_server(void)
{
    nl_world outside = world_around(w.store);
    w.hub = nl_hub_new(&outside, w.now);
    memset(w.client, 0, sizeof w.client);
}

void start_anew(void)
{
    memset(&w, 0, sizeof w);
    w.now = BEGIN;
    w.store = memory_store();
    start_server();
}

void kill_server(void)
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
const nl_room *truth(void)
{
    nl_room_row row;
    assert_int_equal(w.store->load(w.store, w.room, &row, 0, NULL, NULL), NL_STORED);
    nl_room_new(&w.truth, row.secret);
    assert_int_equal(w.store->load(w.store, w.room, &row, 0, on_event, NULL), NL_STORED);
    return &w.truth;
}

/* ---- people ---- */

const char *ask(int who, const char *text)
{
    strcpy(w.answer, "nothing");
    nl_hub_receive(w.hub, w.client[who], text, strlen(text), w.now);
    nl_hub_turn(w.hub, w.now);
    return w.answer;
}

const char *ask_room(int who, const char *what, const char *more)
{
    char text[512];
    snprintf(text, sizeof text, "{\"do\":\"%s\",\"id\":1,\"room\":\"%s\"%s}", what, w.room, more);
    return ask(who, text);
}

const char *ask_event(int who, const char *event, const char *action)
{
    char more[160];
    snprintf(more, sizeof more, ",\"number\":%u,\"key\":\"k%d\",\"event\":\"%s\"%s%s%s", truth()->events,
             w.keys++, event, action ? ",\"action\":\"" : "", action ? action : "", action ? "\"" : "");
    return ask_room(who, "event", more);
}

void come(int who)
{
    uint8_t   token[NL_TOKEN] = { (uint8_t)who };
    nl_person p = { .seen = 1, .id = "p0", .name = "N" };
    p.id[1] = (char)('0' + who);
    w.client[who] = nl_hub_connect(w.hub, w.turn[who], token, &p, w.now);
    assert_non_null(w.client[who]);
    ask(who, "{\"do\":\"hello\",\"version\":1}");
    if (*w.room)
        ask_room(who, "watch", "");
}

void go(int who)
{
    nl_hub_disconnect(w.hub, w.client[who], w.now);
    w.client[who] = NULL;
}

/* No longer at once than a server may take for a turn of its loop. */
void pass(int64_t ms)
{
    const int64_t step = 2 * NL_NOTED;
    for (; ms > step; ms -= step)
        nl_hub_turn(w.hub, w.now += step);
    nl_hub_turn(w.hub, w.now += ms);
}

void stall(int64_t ms)
{
    w.now += ms;
}

/* A table of so many people and seats, at which the game has begun. */
void sit_down(int people, int seats, int64_t main, const char *absent)
{
    char text[256], discs[16] = "5";
    start_anew();
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

void end(void)
{
    nl_hub_free(w.hub);
    w.store->close(w.store);
}

int mover(void)
{
    return truth()->table.game.mover;
}

const char *play(void)
{
    char action[NL_ACTION_TEXT];
    int  who = mover();
    nl_action_write(nl_game_action(&w.truth.table.game, 0), action);
    return ask_event(who, "play", action);
}

void let_think(void)
{
    nl_hub_thought(w.hub, w.room, w.thought.number, w.thought.action, w.now);
    nl_hub_turn(w.hub, w.now);
}

bool is_minded(int seat)
{
    return truth()->table.seat[seat].computer;
}
