/* player.c: what a player asks for, and makes of what it is told.
 *
 * SPDX-License-Identifier: MIT */
#include "player.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>

#include "follow.h"

enum { RESEND = 3, FIRST_KEY = 100 }; /* seconds; ids below that are for other things than events */
enum { HELLO = 1, OPEN, WATCH, ENTER };

static void fail(const player *p, const char *what, const char *more)
{
    fprintf(stderr, "online: player %d: %s %s\n", p->number, what, more);
    exit(1);
}

static table *table_of(const player *p)
{
    return &p->load->tables[p->number / 2];
}

static player *other_of(const player *p)
{
    return &p->load->players[p->number ^ 1];
}

/* ---- the connection ---- */

static void leave(player *p)
{
    wire_close(&p->wire);
    p->state = AWAY;
    p->retry_at = figures_now() + 0.05 + 0.01 * (double)(p->number % 20);
    p->load->reconnects++;
    if (!p->load->patient)
        fail(p, "the server has hung up", "");
}

static void put(player *p, const char *text)
{
    if (!wire_put(&p->wire, text))
        leave(p);
}

void player_arrive(player *p)
{
    struct epoll_event e = { .events = EPOLLIN, .data = { .ptr = p } };
    if (!wire_open(&p->wire, p->load->port[p->number % p->load->ports])) {
        leave(p);
        return;
    }
    p->state = GREETING;
    epoll_ctl(p->load->epoll, EPOLL_CTL_ADD, p->wire.fd, &e);
}

/* ---- asking ---- */

static void watch_room(player *p)
{
    char text[160];
    p->state = WATCHING;
    snprintf(text, sizeof text, "{\"do\":\"watch\",\"id\":%d,\"room\":\"%s\",\"from\":%u}", WATCH,
             table_of(p)->room, p->has_room ? p->room.events : 0);
    put(p, text);
}

static void open_room(player *p)
{
    char text[200];
    p->state = OPENING;
    snprintf(text, sizeof text,
             "{\"do\":\"open\",\"id\":%d,\"terms\":{\"players\":%d,\"discs\":[20,20%s],\"main\":%ld,"
             "\"increment\":%d,\"listed\":false,\"absent\":\"wait\"}}",
             OPEN, p->load->computer ? 3 : 2, p->load->computer ? ",20" : "", p->load->main_time,
             p->load->main_time == USUAL_TIME ? 5000 : 0);
    put(p, text);
}

/* Before anybody sits down: the game begins when the last seat is taken by a person. */
static void seat_computer(player *p)
{
    char text[160];
    snprintf(text, sizeof text, "{\"do\":\"computer\",\"room\":\"%s\",\"seat\":3,\"level\":\"new-moon\"}",
             table_of(p)->room);
    put(p, text);
}

static void enter(player *p)
{
    char text[320], mix[2 * NL_SECRET + 1];
    for (int i = 0; i < 2 * NL_SECRET; i++)
        mix[i] = "0123456789abcdef"[nl_rng_below(&p->rng, 16)];
    mix[2 * NL_SECRET] = '\0';
    p->state = ENTERING;
    snprintf(text, sizeof text,
             "{\"do\":\"enter\",\"id\":%d,\"room\":\"%s\",\"mix\":\"%s\",\"name\":\"%s\",\"seat\":%d}", ENTER,
             table_of(p)->room, mix, p->name, 1 + p->number % 2);
    put(p, text);
}

static int seat_of(const player *p)
{
    for (int s = 0; s < p->room.terms.players; s++)
        if (strcmp(p->room.seat[s].who.name, p->name) == 0)
            return s;
    return -1;
}

/* Refills come by themselves. */
static bool may_play(const player *p)
{
    const nl_game *g = &p->room.table.game;
    return p->state == READY && p->has_room && p->room.phase == NL_PLAYING && !*p->pending &&
           g->mover == seat_of(p) && nl_game_action_count(g) > 0 && nl_game_action(g, 0).take != NL_REFILL;
}

static void play(player *p)
{
    const nl_game *g = &p->room.table.game;
    load          *l = p->load;
    table         *t = table_of(p);
    char           action[NL_ACTION_TEXT];
    if (l->stopping || (l->rate > 0 && t->due_at <= 0) || !may_play(p))
        return;
    nl_action_write(nl_game_action(g, (int)nl_rng_below(&p->rng, (uint32_t)nl_game_action_count(g))), action);
    snprintf(
        p->pending, sizeof p->pending,
        "{\"do\":\"event\",\"id\":%d,\"room\":\"%s\",\"number\":%u,\"key\":\"c%d-%d\",\"event\":\"play\","
        "\"action\":\"%s\"}",
        FIRST_KEY + p->keys, t->room, p->room.events, p->number, p->keys, action);
    p->keys++;
    p->asked_at = figures_now();
    t->sent_at = l->rate > 0 ? t->due_at : p->asked_at;
    t->due_at = 0;
    put(p, p->pending);
}

static void ask_again(player *p)
{
    p->asked_at = figures_now();
    p->load->resent++;
    put(p, p->pending);
}

/* ---- what is told ---- */

static void see(player *p, const char *line, const char *hash)
{
    nl_room_event e;
    table        *t = table_of(p);
    nl_followed   what = nl_follow(&p->room, line, hash, &e);
    if (what == NL_FOLLOW_KNOWN)
        return;
    if (what == NL_FOLLOW_UNFIT)
        fail(p, "does not fit:", line);
    if (what == NL_FOLLOW_DIFFERS)
        fail(p, "another hash after", line);
    if (hash && t->sent_at > 0 && e.kind == NL_ROOM_TABLE && e.event.kind == NL_EVENT_PLAY &&
        e.event.action.take != NL_REFILL && e.seat != seat_of(p)) {
        samples_add(&p->load->told, figures_now() - t->sent_at);
        p->load->actions++;
    }
}

static void see_room(player *p, json_t *m)
{
    json_t *events = json_object_get(m, "events");
    if (!p->has_room)
        nl_room_new(&p->room, NULL);
    p->has_room = true;
    for (size_t i = 0; i < json_array_size(events); i++)
        see(p, json_string_value(json_array_get(events, i)), NULL);
    player_check(p);
    p->state = READY;
    if (p->load->computer && p->room.phase == NL_GATHERING && p->room.seat[2].sitter == NL_FREE)
        seat_computer(p);
    if (seat_of(p) < 0 && p->room.phase == NL_GATHERING)
        enter(p);
    if (*p->pending && p->room.phase == NL_PLAYING)
        ask_again(p);
}

/* Those who look on only count what they are told. */
static void look_on(player *p)
{
    char text[160];
    p->state = LOOKING_ON;
    snprintf(text, sizeof text, "{\"do\":\"watch\",\"room\":\"%s\",\"from\":0}",
             p->load->tables[p->number % p->load->table_count].room);
    put(p, text);
}

static void see_greeting(player *p)
{
    if (p->state != GREETING)
        return; /* the other one has opened the room meanwhile, and this one is on its way there */
    if (p->load->spectators && p->number >= 2 * p->load->table_count)
        look_on(p);
    else if (p->number / 2 >= p->load->table_count)
        p->state = IDLING;
    else if (*table_of(p)->room)
        watch_room(p);
    else if (p->number % 2 == 0)
        open_room(p);
}

static void see_opened(player *p, const char *room)
{
    snprintf(table_of(p)->room, NL_ID_MAX, "%s", room);
    watch_room(p);
    if (other_of(p)->state == GREETING && other_of(p)->wire.shaken)
        watch_room(other_of(p));
}

static void see_done(player *p, json_t *m, const char *error)
{
    uint32_t number = (uint32_t)json_integer_value(json_object_get(m, "number"));
    if (!error && number + 1 > p->acked)
        p->acked = number + 1;
    if (error && !p->load->patient && strcmp(error, "stale") != 0)
        fail(p, "refused:", error);
    if (!error || strcmp(error, "store") != 0)
        *p->pending = '\0';
}

/* Where the server may come and go, it may be unable to for a while, too. */
static void give_up(player *p, const char *error)
{
    if (!p->load->patient)
        fail(p, "refused:", error);
    leave(p);
}

static void see_answer(player *p, json_t *m, int re)
{
    const char *error = json_string_value(json_object_get(m, "error"));
    bool        seen = error && re == ENTER && seat_of(p) >= 0; /* it was not the first time */
    if (error && re < FIRST_KEY && !seen)
        give_up(p, error);
    else if (re == HELLO)
        see_greeting(p);
    else if (re == OPEN)
        see_opened(p, json_string_value(json_object_get(m, "room")));
    else if (re == ENTER)
        p->state = READY;
    else if (re == FIRST_KEY + p->keys - 1 && *p->pending)
        see_done(p, m, error);
}

static void forget_game(player *p, const char *room)
{
    char text[96];
    snprintf(text, sizeof text, "{\"do\":\"unwatch\",\"room\":\"%s\"}", room);
    if (p->state != AWAY)
        put(p, text);
    player_note(p);
    p->has_room = false;
    p->acked = 0;
    *p->pending = '\0';
}

/* Both know that it is over, and how it was dealt: on to the next one. */
static void next_game(player *first, player *second)
{
    table *t = table_of(first);
    first->load->games++;
    forget_game(first, t->room);
    forget_game(second, t->room);
    *t = (table){ .due_at = 0 };
    if (second->state != AWAY)
        second->state = GREETING;
    if (first->state == READY)
        open_room(first);
}

static bool is_over(const player *p)
{
    return p->has_room && p->room.told;
}

static void see_message(player *p, json_t *m)
{
    json_t     *event = json_object_get(m, "event"), *re = json_object_get(m, "re");
    const char *room = json_string_value(json_object_get(m, "room"));
    if (p->state == LOOKING_ON) {
        p->load->looked_on += event != NULL;
        return;
    }
    if (room && (!re || json_object_get(m, "events")) && strcmp(room, table_of(p)->room) != 0)
        return; /* of the game before */
    if (event && p->has_room)
        see(p, json_string_value(event), json_string_value(json_object_get(m, "hash")));
    if (json_object_get(m, "events"))
        see_room(p, m);
    if (re)
        see_answer(p, m, (int)json_integer_value(re));
    if (is_over(p) && is_over(other_of(p)) && !p->load->stopping)
        next_game(&p->load->players[p->number & ~1], &p->load->players[p->number | 1]);
}

static void on_text(void *to, const char *text, size_t length)
{
    player *p = to;
    if (!length) {
        put(p, "{\"do\":\"hello\",\"id\":1,\"version\":1}");
        return;
    }
    json_t *m = json_loadb(text, length, 0, NULL);
    if (!m)
        fail(p, "not JSON:", text);
    see_message(p, m);
    json_decref(m);
}

/* What came together is seen together: some events follow others by themselves. */
void player_read(player *p)
{
    if (p->wire.fd >= 0 && !wire_read(&p->wire, on_text, p))
        leave(p);
    play(p);
}

/* ---- looking after them ---- */

bool table_plays(const load *l, int number)
{
    const player *p = &l->players[2 * number];
    return p[0].has_room && p[1].has_room && p[0].room.phase == NL_PLAYING && p[1].room.phase == NL_PLAYING;
}

void table_play(load *l, int number)
{
    play(&l->players[2 * number]);
    play(&l->players[2 * number + 1]);
}

void player_look_after(player *p)
{
    double t = figures_now();
    bool   late = p->state == READY && *p->pending && t - p->asked_at > RESEND;
    if (p->state == AWAY && t >= p->retry_at)
        player_arrive(p);
    else if (p->load->patient && late)
        ask_again(p);
    else if (p->load->patient && p->state == GREETING && p->wire.shaken && *table_of(p)->room)
        watch_room(p);
}

void player_check(const player *p)
{
    if (p->has_room && p->acked > p->room.events)
        fail(p, "acknowledged and lost", table_of(p)->room);
}

void player_note(const player *p)
{
    if (p->load->acked && p->acked)
        fprintf(p->load->acked, "%s %u\n", table_of(p)->room, p->acked);
}
