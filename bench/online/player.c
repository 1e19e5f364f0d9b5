/* player.c: what a player asks for, and makes of what it is told.
 *
 * SPDX-License-Identifier: MIT */
#include "player.h"

#include <stdio.h>
#include <string.h>

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
    wire_close(&p->guest.wire);
    p->state = AWAY;
    p->retry_at = figures_now() + 0.05 + 0.01 * (double)(p->number % 20);
    p->load->reconnects++;
    if (!p->load->patient)
        guest_fail(&p->guest, "the server has hung up", "");
}

/* Something was sent to the server, if it is there. */
static void sent(player *p, bool there)
{
    if (!there)
        leave(p);
}

static void put(player *p, const char *text)
{
    sent(p, wire_put(&p->guest.wire, text));
}

void player_arrive(player *p)
{
    if (guest_connect(&p->guest, p->load->port[p->number % p->load->ports], p->load->epoll, p))
        p->state = GREETING;
    else
        leave(p);
}

/* ---- asking ---- */

static void watch_room(player *p)
{
    p->state = WATCHING;
    sent(p, guest_watch(&p->guest, table_of(p)->room));
}

/* Nobody may open many tables at once (docs/hosting.md): somebody else comes and goes on. */
static void come_as_another(player *p)
{
    wire_close(&p->guest.wire);
    p->guest.wire.cookie[0] = '\0';
    p->state = AWAY;
    p->retry_at = 0;
    p->opened = 0;
}

static void open_room(player *p)
{
    char text[200];
    if (p->opened++ == TABLES_OF_ONE) {
        come_as_another(p);
        return;
    }
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
    p->state = ENTERING;
    sent(p, guest_enter(&p->guest, table_of(p)->room, 1 + p->number % 2));
}

static int seat_of(const player *p)
{
    for (int s = 0; s < p->guest.room.terms.players; s++)
        if (strcmp(p->guest.room.seat[s].who.name, p->guest.name) == 0)
            return s;
    return -1;
}

static void play(player *p)
{
    load  *l = p->load;
    table *t = table_of(p);
    if (l->stopping || (l->rate > 0 && t->due_at <= 0) || p->state != READY || *p->guest.pending ||
        !guest_is_to_move(&p->guest, seat_of(p)))
        return;
    t->sent_at = l->rate > 0 ? t->due_at : figures_now();
    t->due_at = 0;
    sent(p, guest_play(&p->guest, t->room));
}

static void ask_again(player *p)
{
    p->load->resent++;
    sent(p, guest_ask_again(&p->guest));
}

/* ---- what is told ---- */

static void see(player *p, const char *line, const char *hash)
{
    nl_room_event e;
    table        *t = table_of(p);
    if (guest_fold(&p->guest, line, hash, &e) && t->sent_at > 0 && e.kind == NL_ROOM_TABLE &&
        e.event.kind == NL_EVENT_PLAY && e.event.action.take != NL_REFILL && e.seat != seat_of(p)) {
        samples_add(&p->load->told, figures_now() - t->sent_at);
        p->load->actions++;
    }
}

static void see_room(player *p, json_t *m)
{
    const nl_room *r = &p->guest.room;
    guest_fold_room(&p->guest, m);
    p->state = READY;
    if (p->load->computer && r->phase == NL_GATHERING && r->seat[2].sitter == NL_FREE)
        seat_computer(p);
    if (seat_of(p) < 0 && r->phase == NL_GATHERING)
        enter(p);
    if (*p->guest.pending && r->phase == NL_PLAYING)
        ask_again(p);
}

/* Those who look on only count what they are told. */
static void look_on(player *p)
{
    p->state = LOOKING_ON;
    sent(p, guest_watch(&p->guest, p->load->tables[p->number % p->load->table_count].room));
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
    if (other_of(p)->state == GREETING && other_of(p)->guest.wire.shaken)
        watch_room(other_of(p));
}

static void see_done(player *p, json_t *m)
{
    const char *error = guest_answered(&p->guest, m);
    if (error && !p->load->patient && strcmp(error, "stale") != 0)
        guest_fail(&p->guest, "refused:", error);
}

/* Where the server may come and go, it may be unable to for a while, too. */
static void give_up(player *p, const char *error)
{
    if (!p->load->patient)
        guest_fail(&p->guest, "refused:", error);
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
    else if (guest_waits_for(&p->guest, re))
        see_done(p, m);
}

static void forget_game(player *p, const char *room)
{
    if (p->state != AWAY)
        sent(p, guest_unwatch(&p->guest, room));
    guest_forget(&p->guest);
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
    return p->guest.has_room && p->guest.room.told;
}

static void see_message(void *who, json_t *m)
{
    player     *p = who;
    json_t     *event = json_object_get(m, "event"), *re = json_object_get(m, "re");
    const char *room = json_string_value(json_object_get(m, "room"));
    if (p->state == LOOKING_ON) {
        p->load->looked_on += event != NULL;
        return;
    }
    if (room && (!re || json_object_get(m, "events")) && strcmp(room, table_of(p)->room) != 0)
        return; /* of the game before */
    if (event && p->guest.has_room)
        see(p, json_string_value(event), json_string_value(json_object_get(m, "hash")));
    if (json_object_get(m, "events"))
        see_room(p, m);
    if (re)
        see_answer(p, m, (int)json_integer_value(re));
    if (is_over(p) && is_over(other_of(p)) && !p->load->stopping)
        next_game(&p->load->players[p->number & ~1], &p->load->players[p->number | 1]);
}

/* What came together is seen together: some events follow others by themselves. */
void player_read(player *p)
{
    if (p->guest.wire.fd >= 0 && !guest_read(&p->guest, see_message, p))
        leave(p);
    play(p);
}

/* ---- looking after them ---- */

bool table_plays(const load *l, int number)
{
    const player *p = &l->players[2 * number];
    return p[0].guest.has_room && p[1].guest.has_room && p[0].guest.room.phase == NL_PLAYING &&
           p[1].guest.room.phase == NL_PLAYING;
}

void table_play(load *l, int number)
{
    play(&l->players[2 * number]);
    play(&l->players[2 * number + 1]);
}

void player_look_after(player *p)
{
    if (p->state == AWAY && figures_now() >= p->retry_at)
        player_arrive(p);
    else if (p->load->patient && p->state == READY && guest_is_late(&p->guest))
        ask_again(p);
    else if (p->load->patient && p->state == GREETING && p->guest.wire.shaken && *table_of(p)->room)
        watch_room(p);
}
