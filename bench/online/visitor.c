/* visitor.c: what a person does on a day.
 *
 * SPDX-License-Identifier: MIT */
#include "visitor.h"

#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>

#include "follow.h"

enum { HELLO = 1, MINE, LOBBY, OPEN, WATCH, ENTER, FIRST_KEY = 100 };
enum { RESEND = 3, DAYS = 3 * 24 * 3600 * 1000 }; /* seconds; ms of a clock by turns */

/* Habits, in seconds of the day. */
static const double THINKS[HABITS] = { 60, 15, 0 };     /* on average */
static const double STAYS[HABITS] = { 300, 1500, 900 }; /* at least; a game is played to its end */
static const double BROWSES = 30;                       /* the lobby */
static const double MAIN = 600, PATIENCE = 1800;        /* of a live clock; for a game that does not end */
static const double LAPTOP = 0.5,
                    LAPTOP_IN_GAME = 0.002; /* chances: a visit ends so; … at each move of a live game */
static const double FIRST_RETRY = 0.3, LAST_RETRY = 15; /* ours, as in web/src/online/line.svelte.ts */

static void fail(const visitor *v, const char *what, const char *more)
{
    fprintf(stderr, "day: visitor %d: %s %s\n", v->number, what, more);
    exit(1);
}

static double chance(visitor *v)
{
    return ((double)nl_rng_below(&v->rng, 1 << 24) + 0.5) / (1 << 24);
}

/* ---- the connection ---- */

/* What was asked for is asked for again after the next greeting. */
static void cut(visitor *v)
{
    double wait = FIRST_RETRY * pow(2, v->tries++);
    wire_close(&v->wire);
    v->state = COMING;
    v->busy = v->entering = false;
    v->move_at = v->browses_until = 0;
    v->retry_at = figures_now() + (wait < LAST_RETRY ? wait : LAST_RETRY) * (0.5 + chance(v));
    if (v->cut_at <= 0) {
        v->cut_at = figures_now();
        v->day->sum.cuts++;
    }
}

static void mended(visitor *v)
{
    if (v->cut_at > 0)
        samples_add(&v->day->back, figures_now() - v->cut_at);
    v->cut_at = 0;
    v->tries = 0;
}

static void put(visitor *v, const char *text)
{
    if (!wire_put(&v->wire, text))
        cut(v);
}

static void connect_now(visitor *v)
{
    struct epoll_event e = { .events = EPOLLIN, .data = { .ptr = v } };
    v->retry_at = 0;
    if (wire_open(&v->wire, v->day->port))
        epoll_ctl(v->day->epoll, EPOLL_CTL_ADD, v->wire.fd, &e);
    else
        cut(v);
}

void visitor_come(visitor *v)
{
    wire_close(&v->wire); /* whoever closed a laptop has a page whose line is dead */
    v->state = COMING;
    v->until = v->day->clock + STAYS[v->habit] * (0.5 + chance(v));
    v->todo_count = 0;
    v->day->sum.visits++;
    connect_now(v);
}

static void forget_table(visitor *v)
{
    v->room_id[0] = v->pending[0] = '\0';
    v->has_room = v->entering = false;
    v->move_at = 0;
    v->acked = 0;
}

void visitor_go(visitor *v, bool laptop)
{
    if (laptop)
        epoll_ctl(v->day->epoll, EPOLL_CTL_DEL, v->wire.fd, NULL);
    else
        wire_close(&v->wire);
    v->day->sum.laptops += laptop;
    v->state = laptop ? ASLEEP : GONE;
    v->busy = false;
    v->browses_until = 0;
    forget_table(v);
}

/* ---- asking ---- */

static void look_at(visitor *v, const char *room)
{
    char text[160];
    if (v->room_id != room)
        snprintf(v->room_id, sizeof v->room_id, "%s", room);
    v->busy = true;
    snprintf(text, sizeof text, "{\"do\":\"watch\",\"id\":%d,\"room\":\"%s\",\"from\":%u}", WATCH, v->room_id,
             v->has_room ? v->room.events : 0);
    put(v, text);
}

static void leave_table(visitor *v)
{
    char text[96];
    snprintf(text, sizeof text, "{\"do\":\"unwatch\",\"room\":\"%s\"}", v->room_id);
    forget_table(v);
    put(v, text);
}

/* A clock lasts as long as the day is compressed; that of the machine goes on while it is busy.  Games by turns that
 * began before have the discs that are left of them. */
static void open_table(visitor *v)
{
    bool   live = v->habit == LIVE;
    double main = 1000 * MAIN * 3 / v->day->speed;
    int    discs = v->day->gathering ? 1 + (int)nl_rng_below(&v->rng, 20) : 20;
    char   text[220];
    v->busy = true;
    snprintf(
        text, sizeof text,
        "{\"do\":\"open\",\"id\":%d,\"terms\":{\"players\":2,\"discs\":[%d,%d],\"main\":%d,\"increment\":0,"
        "\"listed\":%s,\"absent\":\"wait\"}}",
        OPEN, discs, discs, live ? (int)fmax(main, 2000) : DAYS, live ? "true" : "false");
    put(v, text);
}

static void enter(visitor *v)
{
    char text[320], mix[2 * NL_SECRET + 1];
    for (int i = 0; i < 2 * NL_SECRET; i++)
        mix[i] = "0123456789abcdef"[nl_rng_below(&v->rng, 16)];
    mix[2 * NL_SECRET] = '\0';
    v->entering = true;
    snprintf(text, sizeof text, "{\"do\":\"enter\",\"id\":%d,\"room\":\"%s\",\"mix\":\"%s\",\"name\":\"%s\"}",
             ENTER, v->room_id, mix, v->name);
    put(v, text);
}

static void ask(visitor *v, const char *what, int id)
{
    char text[64];
    v->busy = true;
    snprintf(text, sizeof text, "{\"do\":\"%s\",\"id\":%d%s}", what, id, id == LOBBY ? ",\"on\":true" : "");
    put(v, text);
}

static void ask_for(visitor *v, const char *event, const char *action)
{
    snprintf(v->pending, sizeof v->pending,
             "{\"do\":\"event\",\"id\":%d,\"room\":\"%s\",\"number\":%u,\"key\":\"v%d-%d\",\"event\":\"%s\"%"
             "s%s%s}",
             FIRST_KEY + v->keys, v->room_id, v->room.events, v->number, v->keys, event,
             action ? ",\"action\":\"" : "", action ? action : "", action ? "\"" : "");
    v->keys++;
    v->asked_at = figures_now();
    put(v, v->pending);
}

static void ask_again(visitor *v)
{
    v->asked_at = figures_now();
    v->day->sum.resent++;
    put(v, v->pending);
}

/* ---- at a table ---- */

static live_game *live_game_of(visitor *v)
{
    day *d = v->day;
    int  i = 0;
    while (i < d->live_count && strcmp(d->live[i].room, v->room_id) != 0)
        i++;
    if (i == d->live_count && i < LIVE_MAX) {
        d->live[d->live_count++] = (live_game){ .goes_on = true };
        memcpy(d->live[i].room, v->room_id, NL_ID_MAX);
    }
    return i < LIVE_MAX ? &d->live[i] : NULL;
}

static bool is_to_move(const visitor *v)
{
    const nl_game *g = &v->room.table.game;
    return v->has_room && v->room.phase == NL_PLAYING && g->mover == nl_room_seat_of(&v->room, v->id) &&
           nl_game_action_count(g) > 0 && nl_game_action(g, 0).take != NL_REFILL;
}

static void play(visitor *v)
{
    const nl_game *g = &v->room.table.game;
    char           action[NL_ACTION_TEXT];
    v->move_at = 0;
    if (!is_to_move(v) || *v->pending)
        return;
    if (v->habit == LIVE && chance(v) < LAPTOP_IN_GAME) {
        visitor_go(v, true);
        return;
    }
    nl_action_write(nl_game_action(g, (int)nl_rng_below(&v->rng, (uint32_t)nl_game_action_count(g))), action);
    live_game *live = v->habit == LIVE ? live_game_of(v) : NULL;
    if (live)
        live->sent_at = figures_now();
    ask_for(v, "play", action);
}

static void open_or_follow_link(visitor *v)
{
    day *d = v->day;
    int  i = d->link_count - 1;
    while (i >= 0 && d->link_of[i] == v->number)
        i--;
    if (i < 0) {
        open_table(v);
        return;
    }
    char room[NL_ID_MAX];
    memcpy(room, d->links[i], NL_ID_MAX);
    d->link_count--;
    memmove(d->links[i], d->links[d->link_count], NL_ID_MAX);
    d->link_of[i] = d->link_of[d->link_count];
    look_at(v, room);
}

static void send_link(visitor *v)
{
    day *d = v->day;
    if (d->link_count == LINKS_MAX)
        return;
    memcpy(d->links[d->link_count], v->room_id, NL_ID_MAX);
    d->link_of[d->link_count++] = v->number;
}

static void look_on(visitor *v)
{
    day *d = v->day;
    if (!d->live_count)
        return;
    int first = (int)nl_rng_below(&v->rng, (uint32_t)d->live_count);
    for (int i = 0; i < d->live_count; i++) {
        live_game *g = &d->live[(first + i) % d->live_count];
        if (g->goes_on) {
            look_at(v, g->room);
            return;
        }
    }
}

/* Somebody who is at no table: what comes next. */
static void go_on(visitor *v)
{
    if (v->state != HERE || v->busy || *v->room_id)
        return;
    if (v->habit == BY_TURNS && v->todo_count)
        look_at(v, v->todo[--v->todo_count]);
    else if (v->habit == BY_TURNS && v->games < v->day->by_turns)
        open_or_follow_link(v);
    else if (v->habit == LIVE && v->day->clock < v->until)
        ask(v, "lobby", LOBBY);
    else if (v->habit == SPECTATOR)
        look_on(v);
}

static void consider_seat(visitor *v, bool seated)
{
    if (!seated && !v->entering && nl_room_free(&v->room))
        enter(v);
    else if (seated ? v->habit == BY_TURNS : !v->entering)
        leave_table(v); /* the other one comes later; or others were quicker */
}

/* Somebody at a table, after whatever was told there. */
static void consider(visitor *v)
{
    const nl_room *r = &v->room;
    bool           seated = nl_room_seat_of(r, v->id) >= 0;
    if (!v->has_room || v->state != HERE)
        return;
    if (r->phase == NL_OVER) {
        live_game *live = v->habit == LIVE ? live_game_of(v) : NULL;
        if (live)
            live->goes_on = false;
        v->games -= v->habit == BY_TURNS && seated;
        leave_table(v);
    } else if (v->habit != SPECTATOR && r->phase == NL_GATHERING) {
        consider_seat(v, seated);
    } else if (seated && is_to_move(v) && !v->day->gathering) {
        if (!*v->pending && v->move_at <= 0)
            v->move_at = figures_now() - log(chance(v)) * THINKS[v->habit] / v->day->speed;
    } else if (v->habit == BY_TURNS ? !*v->pending : v->habit == LIVE && !seated && !v->entering) {
        leave_table(v); /* it is not their turn; or the game began without them */
    }
    go_on(v);
}

/* ---- what is told ---- */

static void see(visitor *v, const char *line, const char *hash)
{
    nl_room_event e;
    nl_followed   what = nl_follow(&v->room, line, hash, &e);
    if (what == NL_FOLLOW_UNFIT)
        fail(v, "does not fit:", line);
    if (what == NL_FOLLOW_DIFFERS)
        fail(v, "another hash after", line);
    if (what == NL_FOLLOW_KNOWN || !hash)
        return;
    live_game *live = v->habit != BY_TURNS && v->room.phase == NL_PLAYING ? live_game_of(v) : NULL;
    v->day->sum.watched += v->habit == SPECTATOR;
    if (v->habit == LIVE && live && live->sent_at > 0 && e.kind == NL_ROOM_TABLE &&
        e.event.kind == NL_EVENT_PLAY && e.seat != nl_room_seat_of(&v->room, v->id)) {
        samples_add(&v->day->told, figures_now() - live->sent_at);
        live->sent_at = 0;
    }
}

static void see_room(visitor *v, json_t *m)
{
    json_t *events = json_object_get(m, "events");
    if (!v->has_room)
        nl_room_new(&v->room, NULL);
    v->has_room = true;
    for (size_t i = 0; i < json_array_size(events); i++)
        see(v, json_string_value(json_array_get(events, i)), NULL);
    if (v->acked > v->room.events)
        fail(v, "acknowledged and lost:", v->room_id);
    mended(v);
    if (*v->pending && v->room.phase == NL_PLAYING)
        ask_again(v);
}

static bool has_free_seat(json_t *table)
{
    size_t  i;
    json_t *seat;
    json_array_foreach(json_object_get(table, "seats"), i, seat)
    {
        if (json_object_size(seat) == 0)
            return json_is_true(json_object_get(table, "open"));
    }
    return false;
}

static void see_lobby(visitor *v, json_t *m)
{
    size_t  i;
    json_t *table;
    if (v->browses_until <= 0) { /* it is looked at for a while, and then once more */
        v->browses_until = figures_now() + BROWSES / v->day->speed;
        v->busy = true;
        return;
    }
    v->browses_until = 0;
    put(v, "{\"do\":\"lobby\",\"on\":false}");
    json_array_foreach(json_object_get(m, "lobby"), i, table)
    {
        if (has_free_seat(table) && v->state == HERE) {
            look_at(v, json_string_value(json_object_get(table, "room")));
            return;
        }
    }
    if (v->state == HERE)
        open_table(v);
}

static void add_todo(visitor *v, json_t *table)
{
    const char *room = json_string_value(json_object_get(table, "room"));
    if (!json_equal(json_object_get(table, "turn"), json_object_get(table, "seat")) ||
        v->todo_count == TABLES_MAX)
        return;
    for (int i = 0; i < v->todo_count; i++)
        if (strcmp(v->todo[i], room) == 0)
            return;
    snprintf(v->todo[v->todo_count++], NL_ID_MAX, "%s", room);
}

/* Of tables that never began some are live ones, which are nobody's any more. */
static void see_mine(visitor *v, json_t *m)
{
    size_t  i;
    json_t *table;
    v->games = 0;
    json_array_foreach(json_object_get(m, "mine"), i, table)
    {
        const char *phase = json_string_value(json_object_get(table, "phase"));
        if (strcmp(phase, "over") == 0)
            continue;
        v->games++;
        if (strcmp(phase, "playing") == 0 && !v->day->gathering)
            add_todo(v, table);
    }
}

static void see_greeting(visitor *v, json_t *m)
{
    snprintf(v->id, sizeof v->id, "%s", json_string_value(json_object_get(json_object_get(m, "you"), "id")));
    v->state = HERE;
    if (*v->room_id) {
        look_at(v, v->room_id);
        return;
    }
    mended(v);
    if (v->habit == BY_TURNS)
        ask(v, "mine", MINE);
}

static void see_done(visitor *v, json_t *m, const char *error)
{
    uint32_t number = (uint32_t)json_integer_value(json_object_get(m, "number"));
    if (error && strcmp(error, "store") == 0)
        return; /* it is sent again */
    v->day->sum.refused += error && strcmp(error, "stale") != 0;
    *v->pending = '\0';
    if (error)
        return;
    samples_add(&v->day->acked, figures_now() - v->asked_at);
    v->day->sum.actions[v->habit]++;
    v->acked = number + 1 > v->acked ? number + 1 : v->acked;
}

/* Whoever asked twice sits there all the same. */
static void see_seat(visitor *v, const char *error)
{
    v->entering = false;
    if (nl_room_seat_of(&v->room, v->id) < 0) {
        v->day->sum.refused += error != NULL;
        leave_table(v);
    } else if (v->habit == BY_TURNS) {
        v->games++;
        if (nl_room_free(&v->room))
            send_link(v);
    }
}

static void see_answer(visitor *v, json_t *m, int re)
{
    const char *error = json_string_value(json_object_get(m, "error"));
    if (re >= FIRST_KEY) {
        if (re == FIRST_KEY + v->keys - 1 && *v->pending)
            see_done(v, m, error);
        return;
    }
    if (re == ENTER) {
        see_seat(v, error);
        return;
    }
    v->busy = false;
    if (error && re == WATCH)
        forget_table(v);
    if (error) {
        v->day->sum.refused++;
        return;
    }
    switch (re) {
    case HELLO: see_greeting(v, m); break;
    case MINE: see_mine(v, m); break;
    case LOBBY: see_lobby(v, m); break;
    case OPEN: look_at(v, json_string_value(json_object_get(m, "room"))); break;
    default: break;
    }
}

static void see_message(visitor *v, json_t *m)
{
    json_t     *re = json_object_get(m, "re"), *turn = json_object_get(m, "turn");
    const char *room = json_string_value(json_object_get(m, "room"));
    bool        ours = room && strcmp(room, v->room_id) == 0;
    if (ours && json_object_get(m, "events"))
        see_room(v, m);
    if (ours && v->has_room && json_object_get(m, "event"))
        see(v, json_string_value(json_object_get(m, "event")), json_string_value(json_object_get(m, "hash")));
    if (re)
        see_answer(v, m, (int)json_integer_value(re));
    if (json_is_object(turn) && v->habit == BY_TURNS && !v->day->gathering)
        add_todo(v, turn);
    v->day->sum.lobby_rows += json_object_get(m, "table") != NULL;
}

static void on_text(void *to, const char *text, size_t length)
{
    visitor *v = to;
    if (!length) {
        char hello[80];
        snprintf(hello, sizeof hello, "{\"do\":\"hello\",\"id\":%d,\"version\":1,\"name\":\"%s\"}", HELLO,
                 v->name);
        put(v, hello);
        return;
    }
    json_t *m = json_loadb(text, length, 0, NULL);
    if (!m)
        fail(v, "not JSON:", text);
    see_message(v, m);
    json_decref(m);
}

/* What came together is seen together: some events follow others by themselves. */
void visitor_read(visitor *v)
{
    if (v->state == GONE || v->state == ASLEEP)
        return;
    if (v->wire.fd >= 0 && !wire_read(&v->wire, on_text, v))
        cut(v);
    if (*v->room_id)
        consider(v);
    else
        go_on(v);
}

/* ---- looking after them ---- */

static bool may_go(const visitor *v)
{
    if (v->day->clock < v->until || v->busy || v->entering || *v->pending)
        return false;
    return v->habit == SPECTATOR || !v->has_room || (v->habit == LIVE && v->room.phase == NL_GATHERING);
}

/* One who waits in vain leaves. */
static bool gives_up(const visitor *v)
{
    return v->habit == LIVE && v->has_room && v->room.phase == NL_PLAYING && !*v->pending &&
           v->day->clock > v->until + PATIENCE;
}

static void look_again(visitor *v)
{
    v->browses_until = HUGE_VAL; /* once */
    ask(v, "lobby", LOBBY);
}

void visitor_look_after(visitor *v)
{
    double now = figures_now();
    if (v->state == COMING && v->wire.fd < 0 && now >= v->retry_at)
        connect_now(v);
    if (v->state != HERE)
        return;
    if (v->move_at > 0 && now >= v->move_at)
        play(v);
    else if (v->browses_until > 0 && now >= v->browses_until)
        look_again(v);
    else if (*v->pending && now - v->asked_at > RESEND)
        ask_again(v);
    else if (gives_up(v))
        ask_for(v, "leave", NULL);
    else if (may_go(v) && !v->todo_count && !v->day->gathering)
        visitor_go(v, chance(v) < LAPTOP);
    else if (v->habit == SPECTATOR)
        go_on(v);
}
