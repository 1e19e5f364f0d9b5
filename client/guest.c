/* guest.c: what a guest asks for, and makes of what it is told.
 *
 * SPDX-License-Identifier: MIT */
#include "guest.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "follow.h"
#include "wire.h"

enum {
    HELLO = 1,
    WATCH,
    ENTER,
    MINE,
    BESIDE,            /* all else that has an answer */
    FIRST_EVENT = 100, /* and all from there on are for events */
    AGAIN = 1000,      /* ms before a server that could not store is asked again */
    PATIENCE = 3,      /* times that a fold may differ in a row */
};

int64_t nl_guest_clock(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* ---- asking ---- */

static void send_json(nl_guest *g, json_t *m)
{
    nl__send_json(g->line, m);
}

static void watch(nl_guest *g)
{
    send_json(g, json_pack("{s:s, s:i, s:s, s:I}", "do", "watch", "id", WATCH, "room", g->address.room,
                           "from", (json_int_t)g->room.events));
}

/* One's luck, drawn once a seal, after it has been seen: a server that refuses gets no other (docs/fair.md). */
static const uint8_t *mix_of(nl_guest *g)
{
    for (int i = 0; i < g->mixes_sent && i < NL_MIXES_KEPT; i++)
        if (memcmp(g->sent_mix[i].seal, g->room.seal, NL_SECRET) == 0)
            return g->sent_mix[i].mix;
    int fresh = g->mixes_sent++ % NL_MIXES_KEPT;
    memcpy(g->sent_mix[fresh].seal, g->room.seal, NL_SECRET);
    nl__chance(g->sent_mix[fresh].mix, NL_SECRET);
    return g->sent_mix[fresh].mix;
}

static void enter(nl_guest *g)
{
    char mix[2 * NL_SECRET + 1];
    nl_hex_write(mix_of(g), NL_SECRET, mix);
    json_t *m = json_pack("{s:s, s:i, s:s, s:s, s:s}", "do", "enter", "id", ENTER, "room", g->address.room,
                          "mix", mix, "name", g->name);
    if (g->want >= 0)
        json_object_set_new(m, "seat", json_integer(g->want + 1));
    g->joining = true;
    send_json(g, m);
}

static void beside(nl_guest *g, const char *what)
{
    send_json(g, json_pack("{s:s, s:i, s:s}", "do", what, "id", BESIDE, "room", g->address.room));
}

void nl_guest_exit(nl_guest *g)
{
    beside(g, "exit");
}

void nl_guest_say(nl_guest *g, const char *phrase)
{
    send_json(g, json_pack("{s:s, s:i, s:s, s:s}", "do", "say", "id", BESIDE, "room", g->address.room, "say",
                           phrase));
}

void nl_guest_seat(nl_guest *g, int seat, const char *level)
{
    json_t *m = json_pack("{s:s, s:i, s:s, s:i}", "do", level ? "computer" : "exit", "id", BESIDE, "room",
                          g->address.room, "seat", seat + 1);
    if (level)
        json_object_set_new(m, "level", json_string(level));
    send_json(g, m);
}

void nl_guest_begin(nl_guest *g, const char *level)
{
    send_json(g, json_pack("{s:s, s:i, s:s, s:s}", "do", "begin", "id", BESIDE, "room", g->address.room,
                           "level", level));
}

void nl_guest_claim(nl_guest *g, int seat)
{
    send_json(g, json_pack("{s:s, s:i, s:s, s:i}", "do", "claim", "id", BESIDE, "room", g->address.room,
                           "seat", seat + 1));
}

void nl_guest_return(nl_guest *g)
{
    beside(g, "return");
}

void nl_guest_rematch(nl_guest *g, bool on)
{
    send_json(g, json_pack("{s:s, s:i, s:s, s:b}", "do", "rematch", "id", BESIDE, "room", g->address.room,
                           "on", on));
}

void nl_guest_offer(nl_guest *g, bool waits)
{
    g->waits = waits;
    if (g->ready)
        send_json(g, json_pack("{s:s, s:i, s:b}", "do", "wait", "id", BESIDE, "on", waits));
}

static void ask_event(nl_guest *g)
{
    json_t *m = json_pack("{s:s, s:i, s:s, s:I, s:s, s:s}", "do", "event", "id", FIRST_EVENT + ++g->number,
                          "room", g->address.room, "number", (json_int_t)g->room.events, "key", g->asked.key,
                          "event", g->asked.event);
    if (*g->asked.action)
        json_object_set_new(m, "action", json_string(g->asked.action));
    g->asked.stale = false;
    g->asked.again_at = 0;
    send_json(g, m);
}

bool nl_guest_ask(nl_guest *g, const char *event, const char *action)
{
    uint8_t bytes[10];
    if (*g->asked.event)
        return false;
    nl__chance(bytes, sizeof bytes);
    nl_hex_write(bytes, sizeof bytes, g->asked.key);
    snprintf(g->asked.event, sizeof g->asked.event, "%s", event);
    snprintf(g->asked.action, sizeof g->asked.action, "%s", action ? action : "");
    g->asked.ply = g->room.table.count;
    if (g->ready)
        ask_event(g);
    return true;
}

/* ---- the line ---- */

static void hang_up(nl_guest *g)
{
    nl_line_close(g->line);
    g->line = NULL;
    g->ready = g->watching = g->joining = g->more = g->anew = false;
    json_decref(g->coming);
    json_decref(g->mine);
    g->coming = g->mine = NULL;
}

void nl_guest_close(nl_guest *g)
{
    hang_up(g);
    g->retry_at = INT64_MAX;
}

static nl_guest_news gone(nl_guest *g, const char *why)
{
    nl__copy_calm(g->why, sizeof g->why, why);
    hang_up(g);
    g->retry_at = INT64_MAX;
    return NL_GUEST_GONE;
}

static nl_guest_news cut(nl_guest *g, const char *why)
{
    if (!g->ever)
        return gone(g, why);
    nl__copy_calm(g->why, sizeof g->why, why);
    hang_up(g);
    g->retry_at = nl__call_again(g->tries);
    return g->tries++ ? NL_GUEST_NOTHING : NL_GUEST_CUT;
}

int nl_guest_ready(const nl_guest *g)
{
    return g->line ? nl_line_ready(g->line) : -1;
}

int nl_guest_wait(const nl_guest *g)
{
    if (!g->line)
        return g->retry_at == INT64_MAX ? -1 : nl__until(g->retry_at);
    return g->ready && g->asked.again_at ? nl__until(g->asked.again_at) : -1;
}

/* ---- what is told ---- */

static nl_guest_news refused(nl_guest *g, const json_t *m)
{
    snprintf(g->error, sizeof g->error, "%s", nl__text_of(m, "error"));
    nl__copy_calm(g->why, sizeof g->why, nl__text_of(m, "text"));
    return NL_GUEST_REFUSED;
}

static bool is_passing(const char *error)
{
    return strcmp(error, "store") == 0 || strcmp(error, "slow-down") == 0;
}

/* Whether one's seat has another mix than any that was sent, or the room another seal than was seen before; of a
 * seat from before nothing is known. */
static bool is_swapped(const nl_guest *g)
{
    int known = g->mixes_sent < NL_MIXES_KEPT ? g->mixes_sent : NL_MIXES_KEPT;
    for (int i = 0; i < known; i++)
        if (memcmp(g->sent_mix[i].seal, g->room.seal, NL_SECRET) == 0 &&
            memcmp(g->sent_mix[i].mix, g->room.seat[g->seat].mix, NL_SECRET) == 0)
            return false;
    return known > 0;
}

/* Everything is known: who sits down, comes back, or asks once more? */
static nl_guest_news settle(nl_guest *g)
{
    const nl_room *r = &g->room;
    bool           news = !g->ready;
    g->seat = nl_room_seat_of(r, g->id);
    if (g->seat < 0 && r->phase != NL_GATHERING) {
        snprintf(g->error, sizeof g->error, "begun");
        return gone(g, "the game has begun, and no seat is yours");
    }
    if (g->seat < 0) {
        if (!g->joining)
            enter(g);
        return NL_GUEST_NOTHING;
    }
    if (is_swapped(g))
        return gone(g, "the server wrote down other random bits for this seat than were sent: "
                       "it may have chosen the tiles");
    if (news && r->phase == NL_PLAYING && r->table.seat[g->seat].computer)
        beside(g, "return");
    g->ready = true;
    if (*g->asked.event && (news || g->asked.stale)) {
        if (r->phase == NL_PLAYING && (news || r->table.count == g->asked.ply)) {
            ask_event(g);
        } else {
            *g->asked.event = '\0';
            g->asked.again_at = 0;
            snprintf(g->error, sizeof g->error, "stale");
            snprintf(g->why, sizeof g->why, "the table had gone on before");
            return NL_GUEST_REFUSED;
        }
    }
    return news ? NL_GUEST_READY : NL_GUEST_NOTHING;
}

/* The fold differs: it is said, and everything is told anew. */
static nl_guest_news begin_anew(nl_guest *g)
{
    uint32_t number = g->room.events;
    json_decref(g->coming);
    g->coming = NULL;
    if (++g->differed > PATIENCE)
        return gone(g, "this program and the server fold the table differently: is one of them older?");
    nl_room_new(&g->room, NULL);
    g->ready = false;
    g->anew = true;
    send_json(g, json_pack("{s:s, s:i, s:s, s:I}", "do", "differs", "id", WATCH, "room", g->address.room,
                           "number", (json_int_t)number));
    return NL_GUEST_NOTHING;
}

/* Folds the next of the events that came; only the last has a hash.  What happened before one came is not news. */
static nl_guest_news fold_next(nl_guest *g)
{
    size_t      count = json_array_size(g->coming);
    const char *line = json_string_value(json_array_get(g->coming, g->next));
    bool        last = g->next + 1 >= count;
    if (g->next >= count || !line) {
        json_decref(g->coming);
        g->coming = NULL;
        return g->more ? NL_GUEST_NOTHING : settle(g);
    }
    nl_followed what = nl_follow(&g->room, line, last && *g->hash ? g->hash : NULL, &g->event);
    if (what == NL_FOLLOW_UNFIT || what == NL_FOLLOW_DIFFERS)
        return begin_anew(g);
    g->next++;
    if (last && *g->hash)
        g->differed = 0;
    if (what == NL_FOLLOW_KNOWN || !g->ready)
        return NL_GUEST_NOTHING;
    g->seat = nl_room_seat_of(&g->room, g->id);
    return NL_GUEST_EVENT;
}

static nl_guest_news see_greeting(nl_guest *g, const json_t *m)
{
    if (is_passing(nl__text_of(m, "error")))
        return cut(g, nl__text_of(m, "text"));
    if (json_object_get(m, "error"))
        return gone(g, nl__text_of(m, "text"));
    const json_t *you = json_object_get(m, "you");
    snprintf(g->id, sizeof g->id, "%s", nl__text_of(you, "id"));
    g->ahead = nl__ahead(m);
    g->tries = 0;
    if (*g->address.room) {
        watch(g);
        return NL_GUEST_NOTHING;
    }
    g->ready = true;
    if (!g->resumed)
        send_json(g, json_pack("{s:s, s:i}", "do", "mine", "id", MINE));
    if (g->waits)
        nl_guest_offer(g, true);
    return NL_GUEST_READY;
}

/* Games that are not over are taken up again, once they could be read. */
static nl_guest_news see_mine(nl_guest *g, const json_t *m)
{
    if (is_passing(nl__text_of(m, "error")))
        return cut(g, nl__text_of(m, "text"));
    g->mine = json_incref(json_object_get(m, "mine"));
    g->next = 0;
    g->resumed = true;
    return NL_GUEST_NOTHING;
}

static nl_guest_news resume_next(nl_guest *g)
{
    const json_t *row = json_array_get(g->mine, g->next++);
    if (!row) {
        json_decref(g->mine);
        g->mine = NULL;
        return NL_GUEST_NOTHING;
    }
    nl__copy_calm(g->challenge, sizeof g->challenge, nl__text_of(row, "room"));
    return strcmp(nl__text_of(row, "phase"), "over") == 0 ? NL_GUEST_NOTHING : NL_GUEST_CHALLENGE;
}

/* A server that cannot read just now is asked again by a new connection. */
static nl_guest_news see_watched(nl_guest *g, const json_t *m)
{
    const char *error = nl__text_of(m, "error");
    if (is_passing(error))
        return cut(g, nl__text_of(m, "text"));
    snprintf(g->error, sizeof g->error, "%s", error);
    return *error ? gone(g, nl__text_of(m, "text")) : NL_GUEST_NOTHING;
}

static nl_guest_news see_entered(nl_guest *g, const json_t *m)
{
    const char *error = nl__text_of(m, "error");
    g->joining = false;
    if (is_passing(error))
        return cut(g, nl__text_of(m, "text"));
    snprintf(g->error, sizeof g->error, "%s", error);
    return *error && g->seat < 0 ? gone(g, nl__text_of(m, "text")) : NL_GUEST_NOTHING;
}

static nl_guest_news see_done(nl_guest *g, const json_t *m)
{
    const char *error = nl__text_of(m, "error");
    if (strcmp(error, "stale") == 0) {
        g->asked.stale = true; /* what is missing comes right behind */
    } else if (is_passing(error)) {
        g->asked.again_at = nl_guest_clock() + AGAIN;
    } else {
        *g->asked.event = '\0';
        if (*error)
            return refused(g, m);
    }
    return NL_GUEST_NOTHING;
}

static nl_guest_news see_answer(nl_guest *g, const json_t *m, int re)
{
    switch (re) {
    case HELLO: return see_greeting(g, m);
    case WATCH: return see_watched(g, m);
    case ENTER: return see_entered(g, m);
    case MINE: return see_mine(g, m);
    case BESIDE: return json_object_get(m, "error") ? refused(g, m) : NL_GUEST_NOTHING;
    default: return re == FIRST_EVENT + g->number && *g->asked.event ? see_done(g, m) : NL_GUEST_NOTHING;
    }
}

static void take_events(nl_guest *g, json_t *list, const char *hash)
{
    json_decref(g->coming);
    g->coming = list;
    g->next = 0;
    snprintf(g->hash, sizeof g->hash, "%s", hash);
}

/* A code leads to the table only until the game begins; the id always does. */
static bool is_of_room(nl_guest *g, const json_t *m)
{
    const char *room = nl__text_of(m, "room");
    if (!g->watching && json_integer_value(json_object_get(m, "re")) == WATCH && *room) {
        g->watching = true;
        nl__copy_calm(g->address.room, sizeof g->address.room, room);
    }
    return *room && strcmp(room, g->address.room) == 0;
}

/* Who is there, and from when on the seats of the others may be claimed. */
static void see_presence(nl_guest *g, const json_t *m)
{
    size_t        i;
    const json_t *one;
    if (!json_object_get(m, "here"))
        return;
    memset(&g->presence, 0, sizeof g->presence);
    json_array_foreach(json_object_get(m, "away"), i, one)
    {
        int64_t seat = nl__number_of(one, "player", 0) - 1;
        if (seat < 0 || seat >= NL_PLAYERS_MAX)
            continue;
        g->presence.away[seat] = true;
        g->presence.claim[seat] = nl__number_of(one, "claim", 0);
    }
}

/* What the server has from a number on, all of it or a piece; false if the fold is not what it ought to be
 * after that.  A server that has less than there is here tells all of it: what it has lost has not
 * happened. */
static bool take_all(nl_guest *g, const json_t *m, json_t *events)
{
    const char *hash = nl__text_of(m, "hash");
    uint32_t    from = (uint32_t)nl__number_of(m, "from", 0);
    if (nl_follow_is_ahead(&g->room, from, json_array_size(events))) {
        nl_room_new(&g->room, NULL);
        g->ready = false;
    }
    take_events(g, json_incref(events), hash);
    g->more = json_is_true(json_object_get(m, "more"));
    return json_array_size(events) || !*hash || nl_follow_agrees(&g->room, hash);
}

/* From a seat of the table, or from nobody. */
static nl_guest_news see_phrase(nl_guest *g, const json_t *m)
{
    int64_t seat = nl__number_of(m, "seat", 0) - 1;
    if (seat < 0 || seat >= g->room.terms.players)
        return NL_GUEST_NOTHING;
    nl__copy_calm(g->said, sizeof g->said, nl__text_of(m, "say"));
    g->seat_said = (int)seat;
    return NL_GUEST_SAID;
}

static nl_guest_news see_room(nl_guest *g, json_t *m)
{
    bool presence = json_object_get(m, "here") != NULL;
    see_presence(g, m);
    if (*nl__text_of(m, "code"))
        nl__copy_calm(g->code, sizeof g->code, nl__text_of(m, "code"));
    if (json_object_get(m, "re"))
        g->anew = false;
    json_t *events = g->anew ? NULL : json_object_get(m, "events");
    json_t *event = g->anew ? NULL : json_object_get(m, "event");
    if (events && !take_all(g, m, events))
        return begin_anew(g);
    if (event)
        take_events(g, json_pack("[O]", event), nl__text_of(m, "hash"));
    if (json_object_get(m, "say"))
        return see_phrase(g, m);
    return presence && g->ready && !g->coming ? NL_GUEST_PRESENCE : NL_GUEST_NOTHING;
}

static nl_guest_news see(nl_guest *g, json_t *m)
{
    json_t       *re = json_object_get(m, "re"), *challenge = json_object_get(m, "challenge");
    nl_guest_news news = NL_GUEST_NOTHING;
    if (challenge) {
        nl__copy_calm(g->challenge, sizeof g->challenge, nl__text_of(challenge, "room"));
        g->waits = false; /* that has ended it */
        return NL_GUEST_CHALLENGE;
    }
    if (json_object_get(m, "bye"))
        return cut(g, "the server has said goodbye");
    if (is_of_room(g, m))
        news = see_room(g, m);
    return re && g->line ? see_answer(g, m, (int)json_integer_value(re)) : news;
}

/* ---- all of it ---- */

/* Takes one thing from the line; *more is false when there was none. */
static nl_guest_news take(nl_guest *g, bool *more)
{
    char         *text;
    nl_guest_news news = NL_GUEST_NOTHING;
    nl_line_news  what = nl_line_take(g->line, &text);
    *more = what != NL_LINE_NOTHING;
    if (what == NL_LINE_UP) {
        snprintf(g->cookie, sizeof g->cookie, "%s", text);
        g->ever = true;
        send_json(g, nl__hello(HELLO, g->name, g->bot));
        news = NL_GUEST_UP;
    } else if (what == NL_LINE_DOWN) {
        news = cut(g, text);
    } else if (what == NL_LINE_TEXT) {
        json_t *m = json_loads(text, 0, NULL);
        news = json_is_object(m) ? see(g, m) : cut(g, "the server does not speak our language");
        json_decref(m);
    }
    free(text);
    return news;
}

nl_guest_news nl_guest_next(nl_guest *g)
{
    bool          more = true;
    nl_guest_news news = NL_GUEST_NOTHING;
    if (!g->line && nl_guest_clock() >= g->retry_at && !(g->line = nl_line_open(&g->address, g->cookie)))
        return gone(g, "there is no memory for a connection");
    if (g->line && g->asked.again_at && nl_guest_clock() >= g->asked.again_at && g->ready)
        ask_event(g);
    while (!news && g->line && more)
        news = g->coming ? fold_next(g) : g->mine ? resume_next(g) : take(g, &more);
    return news;
}
