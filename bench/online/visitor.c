/* visitor.c: what a visitor makes of what it is told, and looking after it.
 *
 * SPDX-License-Identifier: MIT */
#include "visitor.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "habits.h"
#include "visit.h"

static const double BROWSES = 30,
                    PATIENCE = 1800; /* seconds of the day: the lobby; a game that does not end */
static const double LAPTOP = 0.5;    /* the chance that a visit ends by closing it */

/* ---- what is told ---- */

static void see(visitor *v, const char *line, const char *hash)
{
    nl_room_event e;
    if (!guest_fold(&v->guest, line, hash, &e))
        return;
    live_game *live = v->habit != BY_TURNS && v->guest.room.phase == NL_PLAYING ? habit_live_game(v) : NULL;
    v->day->sum.watched += v->habit == SPECTATOR;
    if (v->habit == LIVE && live && live->sent_at > 0 && e.kind == NL_ROOM_TABLE &&
        e.event.kind == NL_EVENT_PLAY && e.seat != nl_room_seat_of(&v->guest.room, v->id)) {
        samples_add(&v->day->told, figures_now() - live->sent_at);
        live->sent_at = 0;
    }
}

static void see_room(visitor *v, json_t *m)
{
    guest_fold_room(&v->guest, m);
    visitor_mended(v);
    if (*v->guest.pending && v->guest.room.phase == NL_PLAYING)
        visitor_ask_again(v);
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
    visitor_put(v, "{\"do\":\"lobby\",\"on\":false}");
    json_array_foreach(json_object_get(m, "lobby"), i, table)
    {
        if (has_free_seat(table) && v->state == HERE) {
            visitor_look_at(v, json_string_value(json_object_get(table, "room")));
            return;
        }
    }
    if (v->state == HERE)
        visitor_open_table(v);
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
        visitor_look_at(v, v->room_id);
        return;
    }
    visitor_mended(v);
    if (v->habit == BY_TURNS)
        visitor_ask(v, "mine", MINE);
}

static void see_done(visitor *v, json_t *m)
{
    const char *error = guest_answered(&v->guest, m);
    if (error) {
        v->day->sum.refused += strcmp(error, "store") != 0 && strcmp(error, "stale") != 0;
        return;
    }
    samples_add(&v->day->acked, figures_now() - v->guest.asked_at);
    v->day->sum.actions[v->habit]++;
}

/* Whoever asked twice sits there all the same. */
static void see_seat(visitor *v, const char *error)
{
    v->entering = false;
    if (nl_room_seat_of(&v->guest.room, v->id) < 0) {
        v->day->sum.refused += error != NULL;
        visitor_leave_table(v);
    } else if (v->habit == BY_TURNS) {
        v->games++;
        if (nl_room_free(&v->guest.room))
            habit_send_link(v);
    }
}

static void see_answer(visitor *v, json_t *m, int re)
{
    const char *error = json_string_value(json_object_get(m, "error"));
    if (re >= FIRST_KEY) {
        if (guest_waits_for(&v->guest, re))
            see_done(v, m);
        return;
    }
    if (re == ENTER) {
        see_seat(v, error);
        return;
    }
    v->busy = false;
    if (error && re == WATCH)
        visitor_forget_table(v);
    if (error) {
        v->day->sum.refused++;
        return;
    }
    switch (re) {
    case HELLO: see_greeting(v, m); break;
    case MINE: see_mine(v, m); break;
    case LOBBY: see_lobby(v, m); break;
    case OPEN: visitor_look_at(v, json_string_value(json_object_get(m, "room"))); break;
    default: break;
    }
}

static void see_message(void *who, json_t *m)
{
    visitor    *v = who;
    json_t     *re = json_object_get(m, "re"), *turn = json_object_get(m, "turn");
    const char *room = json_string_value(json_object_get(m, "room"));
    bool        ours = room && strcmp(room, v->room_id) == 0;
    if (ours && json_object_get(m, "events"))
        see_room(v, m);
    if (ours && v->guest.has_room && json_object_get(m, "event"))
        see(v, json_string_value(json_object_get(m, "event")), json_string_value(json_object_get(m, "hash")));
    if (re)
        see_answer(v, m, (int)json_integer_value(re));
    if (json_is_object(turn) && v->habit == BY_TURNS && !v->day->gathering)
        add_todo(v, turn);
    v->day->sum.lobby_rows += json_object_get(m, "table") != NULL;
}

/* What came together is seen together: some events follow others by themselves. */
void visitor_read(visitor *v)
{
    if (v->state == GONE || v->state == ASLEEP)
        return;
    if (v->guest.wire.fd >= 0 && !guest_read(&v->guest, see_message, v))
        visitor_cut(v);
    if (*v->room_id)
        habit_consider(v);
    else
        habit_go_on(v);
}

/* ---- looking after them ---- */

static bool may_go(const visitor *v)
{
    if (v->day->clock < v->until || v->busy || v->entering || *v->guest.pending)
        return false;
    return v->habit == SPECTATOR || !v->guest.has_room ||
           (v->habit == LIVE && v->guest.room.phase == NL_GATHERING);
}

/* One who waits in vain leaves. */
static bool gives_up(const visitor *v)
{
    return v->habit == LIVE && v->guest.has_room && v->guest.room.phase == NL_PLAYING && !*v->guest.pending &&
           v->day->clock > v->until + PATIENCE;
}

static void look_again(visitor *v)
{
    v->browses_until = HUGE_VAL; /* once */
    visitor_ask(v, "lobby", LOBBY);
}

void visitor_look_after(visitor *v)
{
    double now = figures_now();
    if (v->state == COMING && v->guest.wire.fd < 0 && now >= v->retry_at)
        visitor_connect(v);
    if (v->state != HERE)
        return;
    if (v->move_at > 0 && now >= v->move_at)
        habit_play(v);
    else if (v->browses_until > 0 && now >= v->browses_until)
        look_again(v);
    else if (guest_is_late(&v->guest))
        visitor_ask_again(v);
    else if (gives_up(v))
        visitor_leave_game(v);
    else if (may_go(v) && !v->todo_count && !v->day->gathering)
        visitor_go(v, visitor_chance(v) < LAPTOP);
    else if (v->habit == SPECTATOR)
        habit_go_on(v);
}
