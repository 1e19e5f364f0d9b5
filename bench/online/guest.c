/* guest.c: requests as JSON, and what is folded of the answers.
 *
 * SPDX-License-Identifier: MIT */
#include "guest.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>

#include "figures.h"

enum { RESEND = 3 }; /* seconds */

void guest_fail(const guest *g, const char *what, const char *more)
{
    fprintf(stderr, "%s: %s: %s %s\n", program_invocation_short_name, g->name, what, more);
    exit(1);
}

/* ---- the connection ---- */

bool guest_connect(guest *g, int port, int epoll, void *who)
{
    struct epoll_event e = { .events = EPOLLIN, .data = { .ptr = who } };
    return wire_open(&g->wire, port) && epoll_ctl(epoll, EPOLL_CTL_ADD, g->wire.fd, &e) == 0;
}

static bool greet(guest *g)
{
    char text[80];
    snprintf(text, sizeof text, "{\"do\":\"hello\",\"id\":%d,\"version\":1,\"name\":\"%s\"}", HELLO, g->name);
    return wire_put(&g->wire, text);
}

typedef struct {
    guest *guest;
    void (*see)(void *who, json_t *m);
    void *who;
    bool  hung_up;
} listener;

static void on_text(void *to, const char *text, size_t length)
{
    listener *l = to;
    if (!length) {
        l->hung_up = !greet(l->guest);
        return;
    }
    json_t *m = json_loadb(text, length, 0, NULL);
    if (!m)
        guest_fail(l->guest, "not JSON:", text);
    l->see(l->who, m);
    json_decref(m);
}

bool guest_read(guest *g, void (*see)(void *who, json_t *m), void *who)
{
    listener l = { g, see, who, false };
    return wire_read(&g->wire, on_text, &l) && !l.hung_up;
}

/* ---- asking ---- */

bool guest_watch(guest *g, const char *room)
{
    char text[160];
    snprintf(text, sizeof text, "{\"do\":\"watch\",\"id\":%d,\"room\":\"%s\",\"from\":%u}", WATCH, room,
             g->has_room ? g->room.events : 0);
    return wire_put(&g->wire, text);
}

bool guest_unwatch(guest *g, const char *room)
{
    char text[96];
    snprintf(text, sizeof text, "{\"do\":\"unwatch\",\"room\":\"%s\"}", room);
    return wire_put(&g->wire, text);
}

bool guest_enter(guest *g, const char *room, int seat)
{
    char text[320], mix[2 * NL_SECRET + 1], where[16] = "";
    for (int i = 0; i < 2 * NL_SECRET; i++)
        mix[i] = "0123456789abcdef"[nl_rng_below(&g->rng, 16)];
    mix[2 * NL_SECRET] = '\0';
    if (seat)
        snprintf(where, sizeof where, ",\"seat\":%d", seat);
    snprintf(text, sizeof text,
             "{\"do\":\"enter\",\"id\":%d,\"room\":\"%s\",\"mix\":\"%s\",\"name\":\"%s\"%s}", ENTER, room,
             mix, g->name, where);
    return wire_put(&g->wire, text);
}

bool guest_ask(guest *g, const char *room, const char *event, const char *action)
{
    snprintf(
        g->pending, sizeof g->pending,
        "{\"do\":\"event\",\"id\":%d,\"room\":\"%s\",\"number\":%u,\"key\":\"%s-%d\",\"event\":\"%s\"%s%s%s}",
        FIRST_KEY + g->keys, room, g->room.events, g->name, g->keys, event, action ? ",\"action\":\"" : "",
        action ? action : "", action ? "\"" : "");
    g->keys++;
    snprintf(g->asked_room, sizeof g->asked_room, "%s", room);
    snprintf(g->asked, sizeof g->asked, "%s%s%s", event, action ? " " : "", action ? action : "");
    return guest_ask_again(g);
}

bool guest_play(guest *g, const char *room)
{
    const nl_game *game = &g->room.table.game;
    char           action[NL_ACTION_TEXT];
    nl_action_write(nl_game_action(game, (int)nl_rng_below(&g->rng, (uint32_t)nl_game_action_count(game))),
                    action);
    return guest_ask(g, room, "play", action);
}

bool guest_ask_again(guest *g)
{
    g->asked_at = figures_now();
    return wire_put(&g->wire, g->pending);
}

bool guest_is_late(const guest *g)
{
    return *g->pending && figures_now() - g->asked_at > RESEND;
}

bool guest_waits_for(const guest *g, int re)
{
    return *g->pending && re == FIRST_KEY + g->keys - 1;
}

const char *guest_answered(guest *g, json_t *m)
{
    const char *error = json_string_value(json_object_get(m, "error"));
    uint32_t    number = (uint32_t)json_integer_value(json_object_get(m, "number"));
    if (!error && g->acked)
        fprintf(g->acked, "%s %u %s\n", g->asked_room, number, g->asked);
    if (!error || strcmp(error, "store") != 0)
        *g->pending = '\0';
    return error;
}

/* ---- the room ---- */

bool guest_is_to_move(const guest *g, int seat)
{
    const nl_game *game = &g->room.table.game;
    return g->has_room && g->room.phase == NL_PLAYING && game->mover == seat &&
           nl_game_action_count(game) > 0 && nl_game_action(game, 0).take != NL_REFILL;
}

bool guest_fold(guest *g, const char *line, const char *hash, nl_room_event *e)
{
    nl_followed what = nl_follow(&g->room, line, hash, e);
    if (what == NL_FOLLOW_UNFIT)
        guest_fail(g, "does not fit:", line);
    if (what == NL_FOLLOW_DIFFERS)
        guest_fail(g, "another hash after", line);
    return what != NL_FOLLOW_KNOWN;
}

void guest_fold_room(guest *g, json_t *m)
{
    json_t       *events = json_object_get(m, "events");
    uint32_t      from = (uint32_t)json_integer_value(json_object_get(m, "from"));
    nl_room_event e;
    if (!g->has_room)
        nl_room_new(&g->room, NULL);
    g->has_room = true;
    if (nl_follow_is_ahead(&g->room, from, json_array_size(events)))
        guest_fail(g, "an event was told and is lost", "");
    for (size_t i = 0; i < json_array_size(events); i++)
        guest_fold(g, json_string_value(json_array_get(events, i)), NULL, &e);
    if (!nl_follow_agrees(&g->room, json_string_value(json_object_get(m, "hash"))))
        guest_fail(g, "another hash", "");
}

void guest_forget(guest *g)
{
    g->has_room = false;
    *g->pending = '\0';
}
