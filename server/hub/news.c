/* news.c: what processes that share a store tell each other.
 *
 * Events come with the commit that stores them.  The rest is not kept: who watches, phrases, and that a process
 * lives.  As text, by the first letter:
 *
 *     e ROOM NUMBER LISTED PLAYER … - ⏎ REQUEST LINE ⏎ … events from a number on; who is waited for then, or was before
 *     p ROOM PROCESS PRESENCE LISTED ASKS               who watches there; whether the lobby has it (1 to sit down, 2 to
 *                                                       watch); whether it wants to know who does elsewhere
 *     s ROOM SEAT PHRASE
 *     r ROOM                                            a computer that was thinking there thinks no more
 *     q ROOM PLAYER                                     that player's plan is another now
 *     l                                                 somebody looks at the lobby: what is in it?
 *     a PROCESS FIRST                                   it is alive; whether it has just begun
 *
 * and what is told of bots (bots.c).
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "inside.h"

enum { NEWS_MAX = 7900 }; /* bytes of one: PostgreSQL has 8,000 */

static bool is_shared(const nl_hub *h)
{
    return h->world.store->news;
}

void nl__news_announce(nl_hub *h, const char *text)
{
    if (is_shared(h))
        h->world.store->announce(h->world.store, text);
}

/* ---- telling ---- */

static int listed(const place *p)
{
    return nl__is_listed(p) ? 1 : p->shown ? 2 : 0;
}

/* Without the lines if they are too long: then they are read from the store. */
char *nl__news_of_events(const nl_hub *h, const place *p)
{
    char *text = is_shared(h) ? malloc(NEWS_MAX) : NULL;
    if (!text)
        return NULL;
    int head = snprintf(text, NEWS_MAX, "e %s %u %d", p->row.id, p->stored, p->room.terms.listed);
    for (int s = 0; s < p->room.terms.players; s++)
        if (nl__concerned(p) >> s & 1 && *p->room.seat[s].player)
            head += snprintf(text + head, (size_t)(NEWS_MAX - head), " %s", p->room.seat[s].player);
    head += snprintf(text + head, (size_t)(NEWS_MAX - head), " -\n");
    int at = head;
    for (uint32_t n = p->stored; n < p->room.events; n++) {
        const entry *e = &p->entries[n];
        int          rest = NEWS_MAX - at;
        int          length = snprintf(text + at, (size_t)rest, "%llx %.*s\n", (unsigned long long)e->request,
                                       (int)e->length, p->log + e->at);
        if (length >= rest) {
            text[head] = '\0';
            break;
        }
        at += length;
    }
    return text;
}

static void tell_presence(nl_hub *h, place *p, bool ask)
{
    char text[128];
    snprintf(text, sizeof text, "p %s %x %x %d %d", p->row.id, h->process, nl__presence_here(p), listed(p),
             ask);
    nl__news_announce(h, text);
}

/* The first time it asks who is there; later it matters only to who is there. */
void nl__news_presence(nl_hub *h, place *p)
{
    if (!is_shared(h) || (p->announced && !h->others))
        return;
    tell_presence(h, p, !p->announced);
    p->announced = true;
}

void nl__news_say(nl_hub *h, const place *p, int seat, const char *say)
{
    char text[128];
    snprintf(text, sizeof text, "s %s %d %s", p->row.id, seat, say);
    if (is_shared(h) && h->others)
        nl__news_announce(h, text);
}

void nl__news_release(nl_hub *h, const place *p)
{
    char text[128];
    snprintf(text, sizeof text, "r %s", p->row.id);
    nl__news_announce(h, text);
}

void nl__news_plan(nl_hub *h, const place *p, const char *player)
{
    char text[128];
    snprintf(text, sizeof text, "q %s %s", p->row.id, player);
    if (is_shared(h) && h->others)
        nl__news_announce(h, text);
}

void nl__news_look(nl_hub *h)
{
    if (is_shared(h) && h->others)
        nl__news_announce(h, "l");
}

/* ---- who is elsewhere ---- */

uint32_t nl__news_elsewhere(const place *p)
{
    const uint32_t seats = (1U << NL_PLAYERS_MAX) - 1;
    uint32_t       all = 0;
    for (const party *q = p->parties; q; q = q->next)
        all = ((all | q->presence) & seats) | ((all & ~seats) + (q->presence & ~seats));
    return all;
}

/* Presence at a process, which may be nobody's. */
static void set_party(nl_hub *h, place *p, uint32_t process, uint32_t presence, int64_t now)
{
    party  **at = &p->parties, *q;
    uint32_t before = nl__presence(p);
    while ((q = *at) && q->process != process)
        at = &q->next;
    if (!q && presence) {
        if (!(q = calloc(1, sizeof *q)))
            abort();
        q->process = process;
        *at = q;
    }
    if (q)
        q->presence = presence;
    if (q && !presence) {
        *at = q->next;
        free(q);
    }
    uint32_t after = nl__presence(p);
    for (int s = 0; s < NL_PLAYERS_MAX; s++)
        if ((before ^ after) >> s & 1)
            p->away[s] = after >> s & 1 ? 0 : now;
    if (before != after)
        nl__tell_presence_here(h, p);
}

/* ---- processes ---- */

static void forget(nl_hub *h, uint32_t process, int64_t now)
{
    for (place *p = h->places; p; p = p->next)
        set_party(h, p, process, 0, now);
    nl__forget_bots(h, process);
}

static void forget_dead(nl_hub *h, int64_t now)
{
    for (peer **at = &h->others; *at;) {
        peer *o = *at;
        if (now - o->heard < GONE * SECOND) {
            at = &o->next;
            continue;
        }
        *at = o->next;
        forget(h, o->process, now);
        free(o);
    }
}

/* Everybody who watches anything here is told of again. */
static void announce_all(nl_hub *h, bool of_lobby)
{
    for (place *p = h->places; p; p = p->next)
        if (p->watches && (!of_lobby || listed(p)))
            tell_presence(h, p, !of_lobby);
}

void nl__news_alive(nl_hub *h, bool first, int64_t now)
{
    char text[32];
    if (!is_shared(h))
        return;
    snprintf(text, sizeof text, "a %x %d", h->process, first);
    nl__news_announce(h, text);
    forget_dead(h, now);
}

/* One that comes back from the dead has been forgotten, and is told what it may have forgotten itself. */
static void hear_alive(nl_hub *h, const char *text, int64_t now)
{
    uint32_t process;
    int      first;
    if (sscanf(text, "a %x %d", &process, &first) != 2)
        return;
    peer *o = h->others;
    while (o && o->process != process)
        o = o->next;
    bool known = o;
    if (!o) {
        if (!(o = calloc(1, sizeof *o)))
            abort();
        *o = (peer){ .next = h->others, .process = process };
        h->others = o;
    }
    o->heard = now;
    if (first)
        nl__news_alive(h, false, now);
    if (!known) {
        announce_all(h, first);
        nl__ask_for_bots(h);
    }
}

/* ---- hearing ---- */

static bool is_connected(nl_hub *h, const char *player)
{
    const nl_client *c = *nl__people_of(h, player);
    while (c && strcmp(c->person.id, player) != 0)
        c = c->next_same;
    return c;
}

static void hear_events(nl_hub *h, const char *text, int64_t now)
{
    char        room[NL_ID_MAX], player[NL_ID_MAX];
    uint32_t    number;
    int         is_listed, at, length;
    const char *lines = strchr(text, '\n');
    nl_stored   why;
    if (!lines || sscanf(text, "e %32s %u %d%n", room, &number, &is_listed, &at) != 3)
        return;
    place *p = nl__place_remembered(h, room);
    if (p) {
        nl__place_follow(h, p, number, lines + 1, now);
        return;
    }
    for (; sscanf(text + at, " %32[a-z0-9]%n", player, &length) == 1; at += length)
        if (is_connected(h, player) && (p = nl__place_peek(h, room, now, &why)))
            nl__tell_turn_to(h, p, player);
    if (is_listed && h->looking && (p = nl__place_peek(h, room, now, &why)))
        nl__tell_lobby_row(h, p);
}

static void hear_presence(nl_hub *h, const char *text, int64_t now)
{
    char      room[NL_ID_MAX];
    uint32_t  process, presence;
    int       is_listed, asks;
    nl_stored why;
    if (sscanf(text, "p %32s %x %x %d %d", room, &process, &presence, &is_listed, &asks) != 5)
        return;
    place *p = nl__place_remembered(h, room);
    if (!p && presence && (is_listed == 1 || (is_listed == 2 && h->looking && h->shown < SHOWN_MAX)))
        p = nl__place_peek(h, room, now, &why);
    if (!p)
        return;
    set_party(h, p, process, presence, now);
    if (asks && p->watches)
        tell_presence(h, p, false);
}

static void hear_say(nl_hub *h, const char *text)
{
    char         room[NL_ID_MAX], say[NL_WORD_MAX];
    int          seat;
    const place *p =
        sscanf(text, "s %32s %d %31s", room, &seat, say) == 3 ? nl__place_remembered(h, room) : NULL;
    if (p)
        nl__tell_say(h, p, seat, say);
}

static void hear_release(nl_hub *h, const char *text)
{
    char   room[NL_ID_MAX];
    place *p = sscanf(text, "r %32s", room) == 1 ? nl__place_remembered(h, room) : NULL;
    if (p)
        p->theirs = p->wake = 0;
}

static void hear_plan(nl_hub *h, const char *text)
{
    char         room[NL_ID_MAX], player[NL_ID_MAX];
    const place *p = sscanf(text, "q %32s %32s", room, player) == 2 ? nl__place_remembered(h, room) : NULL;
    if (p)
        nl__tell_plan(h, p, player);
}

typedef struct {
    nl_hub *h;
    int64_t now;
} hearing;

static void hear(void *to, const char *text)
{
    const hearing *e = to;
    switch (*text) {
    case 'e': hear_events(e->h, text, e->now); break;
    case 'p': hear_presence(e->h, text, e->now); break;
    case 's': hear_say(e->h, text); break;
    case 'r': hear_release(e->h, text); break;
    case 'q': hear_plan(e->h, text); break;
    case 'l': announce_all(e->h, true); break;
    case 'a': hear_alive(e->h, text, e->now); break;
    case 'b': nl__hear_bot(e->h, text); break;
    case 'i': nl__hear_invitation(e->h, text, e->now); break;
    case 'w': nl__hear_ask_for_bots(e->h); break;
    default: break;
    }
}

void nl__news_hear(nl_hub *h, int64_t now)
{
    hearing e = { h, now };
    if (is_shared(h) && !h->world.store->news(h->world.store, hear, &e)) {
        h->alive = 0; /* that it is there is noted before clocks are looked at */
        nl__place_doubt_all(h);
        announce_all(h, false);
        nl__forget_bots(h, 0);
        nl__ask_for_bots(h);
    }
}
