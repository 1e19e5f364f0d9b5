/* visit.c: a connection that comes and goes, and requests of a person who is at one table at a time.
 *
 * SPDX-License-Identifier: MIT */
#include "visit.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <sys/epoll.h>

enum { DAYS = 3 * 24 * 3600 * 1000 }; /* ms of a clock by turns */

/* Seconds of the day: at least, for a game is played to its end; of a live clock. */
static const double STAYS[HABITS] = { 300, 1500, 900 };
static const double MAIN = 600;

static const double FIRST_RETRY = 0.3, LAST_RETRY = 15; /* ours, as in web/src/online/line.svelte.ts */

double visitor_chance(visitor *v)
{
    return ((double)nl_rng_below(&v->guest.rng, 1 << 24) + 0.5) / (1 << 24);
}

/* ---- the connection ---- */

/* What was asked for is asked for again after the next greeting. */
void visitor_cut(visitor *v)
{
    double wait = FIRST_RETRY * pow(2, v->tries++);
    wire_close(&v->guest.wire);
    v->state = COMING;
    v->busy = v->entering = false;
    v->move_at = v->browses_until = 0;
    v->retry_at = figures_now() + (wait < LAST_RETRY ? wait : LAST_RETRY) * (0.5 + visitor_chance(v));
    if (v->cut_at <= 0) {
        v->cut_at = figures_now();
        v->day->sum.cuts++;
    }
}

void visitor_mended(visitor *v)
{
    if (v->cut_at > 0)
        samples_add(&v->day->back, figures_now() - v->cut_at);
    v->cut_at = 0;
    v->tries = 0;
}

/* Something was sent to the server, if it is there. */
static void sent(visitor *v, bool there)
{
    if (!there)
        visitor_cut(v);
}

void visitor_put(visitor *v, const char *text)
{
    sent(v, wire_put(&v->guest.wire, text));
}

void visitor_connect(visitor *v)
{
    v->retry_at = 0;
    sent(v, guest_connect(&v->guest, v->day->port, v->day->epoll, v));
}

void visitor_come(visitor *v)
{
    wire_close(&v->guest.wire); /* whoever closed a laptop has a page whose line is dead */
    v->state = COMING;
    v->until = v->day->clock + STAYS[v->habit] * (0.5 + visitor_chance(v));
    v->todo_count = 0;
    v->day->sum.visits++;
    visitor_connect(v);
}

void visitor_forget_table(visitor *v)
{
    guest_forget(&v->guest);
    v->room_id[0] = '\0';
    v->entering = false;
    v->move_at = 0;
}

void visitor_go(visitor *v, bool laptop)
{
    if (laptop)
        epoll_ctl(v->day->epoll, EPOLL_CTL_DEL, v->guest.wire.fd, NULL);
    else
        wire_close(&v->guest.wire);
    v->day->sum.laptops += laptop;
    v->state = laptop ? ASLEEP : GONE;
    v->busy = false;
    v->browses_until = 0;
    visitor_forget_table(v);
}

/* ---- asking ---- */

void visitor_look_at(visitor *v, const char *room)
{
    if (v->room_id != room)
        snprintf(v->room_id, sizeof v->room_id, "%s", room);
    v->busy = true;
    sent(v, guest_watch(&v->guest, v->room_id));
}

void visitor_leave_table(visitor *v)
{
    char room[NL_ID_MAX];
    memcpy(room, v->room_id, NL_ID_MAX);
    visitor_forget_table(v);
    sent(v, guest_unwatch(&v->guest, room));
}

/* A clock lasts as long as the day is compressed; that of the machine goes on while it is busy.  Games by turns that
 * began before have the discs that are left of them. */
void visitor_open_table(visitor *v)
{
    bool   live = v->habit == LIVE;
    double main = 1000 * MAIN * 3 / v->day->speed;
    int    discs = v->day->gathering ? 1 + (int)nl_rng_below(&v->guest.rng, 20) : 20;
    char   text[220];
    v->busy = true;
    snprintf(
        text, sizeof text,
        "{\"do\":\"open\",\"id\":%d,\"terms\":{\"players\":2,\"discs\":[%d,%d],\"main\":%d,\"increment\":0,"
        "\"listed\":%s,\"absent\":\"wait\"}}",
        OPEN, discs, discs, live ? (int)fmax(main, 2000) : DAYS, live ? "true" : "false");
    visitor_put(v, text);
}

void visitor_enter(visitor *v)
{
    v->entering = true;
    sent(v, guest_enter(&v->guest, v->room_id, 0));
}

void visitor_ask(visitor *v, const char *what, int id)
{
    char text[64];
    v->busy = true;
    snprintf(text, sizeof text, "{\"do\":\"%s\",\"id\":%d%s}", what, id, id == LOBBY ? ",\"on\":true" : "");
    visitor_put(v, text);
}

void visitor_play(visitor *v)
{
    sent(v, guest_play(&v->guest, v->room_id));
}

void visitor_leave_game(visitor *v)
{
    sent(v, guest_ask(&v->guest, v->room_id, "leave", NULL));
}

void visitor_ask_again(visitor *v)
{
    v->day->sum.resent++;
    sent(v, guest_ask_again(&v->guest));
}
