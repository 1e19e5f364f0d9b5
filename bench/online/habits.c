/* habits.c: those who play by turns, those who play live, and those who look on.
 *
 * SPDX-License-Identifier: MIT */
#include "habits.h"

#include <math.h>
#include <string.h>

#include "visit.h"

static const double THINKS[HABITS] = { 60, 15, 0 }; /* seconds of the day, on average */
static const double LAPTOP_IN_GAME = 0.002; /* the chance that it is closed, at each move of a live game */

live_game *habit_live_game(visitor *v)
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
    return guest_is_to_move(&v->guest, nl_room_seat_of(&v->guest.room, v->id));
}

void habit_play(visitor *v)
{
    v->move_at = 0;
    if (!is_to_move(v) || *v->guest.pending)
        return;
    if (v->habit == LIVE && visitor_chance(v) < LAPTOP_IN_GAME) {
        visitor_go(v, true);
        return;
    }
    live_game *live = v->habit == LIVE ? habit_live_game(v) : NULL;
    if (live)
        live->sent_at = figures_now();
    visitor_play(v);
}

static void open_or_follow_link(visitor *v)
{
    day *d = v->day;
    int  i = d->link_count - 1;
    while (i >= 0 && d->link_of[i] == v->number)
        i--;
    if (i < 0) {
        visitor_open_table(v);
        return;
    }
    char room[NL_ID_MAX];
    memcpy(room, d->links[i], NL_ID_MAX);
    d->link_count--;
    memmove(d->links[i], d->links[d->link_count], NL_ID_MAX);
    d->link_of[i] = d->link_of[d->link_count];
    visitor_look_at(v, room);
}

void habit_send_link(visitor *v)
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
    int first = (int)nl_rng_below(&v->guest.rng, (uint32_t)d->live_count);
    for (int i = 0; i < d->live_count; i++) {
        live_game *g = &d->live[(first + i) % d->live_count];
        if (g->goes_on) {
            visitor_look_at(v, g->room);
            return;
        }
    }
}

/* Somebody who is at no table: what comes next. */
void habit_go_on(visitor *v)
{
    if (v->state != HERE || v->busy || *v->room_id)
        return;
    if (v->habit == BY_TURNS && v->todo_count)
        visitor_look_at(v, v->todo[--v->todo_count]);
    else if (v->habit == BY_TURNS && v->games < v->day->by_turns)
        open_or_follow_link(v);
    else if (v->habit == LIVE && v->day->clock < v->until)
        visitor_ask(v, "lobby", LOBBY);
    else if (v->habit == SPECTATOR)
        look_on(v);
}

static void consider_seat(visitor *v, bool seated)
{
    if (!seated && !v->entering && nl_room_free(&v->guest.room))
        visitor_enter(v);
    else if (seated ? v->habit == BY_TURNS : !v->entering)
        visitor_leave_table(v); /* the other one comes later; or others were quicker */
}

/* Somebody at a table, after whatever was told there. */
void habit_consider(visitor *v)
{
    const nl_room *r = &v->guest.room;
    bool           seated = nl_room_seat_of(r, v->id) >= 0;
    if (!v->guest.has_room || v->state != HERE)
        return;
    if (r->phase == NL_OVER) {
        live_game *live = v->habit == LIVE ? habit_live_game(v) : NULL;
        if (live)
            live->goes_on = false;
        v->games -= v->habit == BY_TURNS && seated;
        visitor_leave_table(v);
    } else if (v->habit != SPECTATOR && r->phase == NL_GATHERING) {
        consider_seat(v, seated);
    } else if (seated && is_to_move(v) && !v->day->gathering) {
        if (!*v->guest.pending && v->move_at <= 0)
            v->move_at = figures_now() - log(visitor_chance(v)) * THINKS[v->habit] / v->day->speed;
    } else if (v->habit == BY_TURNS ? !*v->guest.pending : v->habit == LIVE && !seated && !v->entering) {
        visitor_leave_table(v); /* it is not their turn; or the game began without them */
    }
    habit_go_on(v);
}
