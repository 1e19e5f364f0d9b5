/* bots.c: bots that wait to be invited, at this process and at others that share its store.
 *
 * Every process knows who waits elsewhere, for its lobby; the one that a bot is connected to has the last word.  As news
 * (news.c):
 *
 *     b PROCESS WAITS PLAYER NAME    a bot waits there, or does no longer; the name is the rest
 *     i ROOM PLAYER                  it is invited
 *     w                              whoever waits is to be told again
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "inside.h"

struct distant {
    distant *next;
    uint32_t process;
    char     player[NL_ID_MAX], name[NL_NAME_MAX];
};

/* ---- here ---- */

static void announce(nl_hub *h, const nl_client *c)
{
    char text[64 + NL_ID_MAX + NL_NAME_MAX];
    snprintf(text, sizeof text, "b %x %d %s %s", h->process, c->waiting, c->person.id, c->person.name);
    nl__news_announce(h, text);
}

void nl__set_waiting(nl_hub *h, nl_client *c, bool waiting)
{
    if (c->waiting == waiting)
        return;
    c->waiting = waiting;
    h->counts.waiting += waiting ? 1 : -1;
    nl__tell_bot(h, c->person.id, c->person.name, waiting);
    announce(h, c);
}

static nl_client *waiting_here(nl_hub *h, const char *player)
{
    nl_client *c = *nl__people_of(h, player);
    while (c && !(c->waiting && strcmp(c->person.id, player) == 0))
        c = c->next_same;
    return c;
}

/* An invitation ends the waiting, so that nobody else is promised the same bot. */
static bool invite_here(nl_hub *h, place *p, const char *player)
{
    nl_client *bot = waiting_here(h, player);
    if (!bot)
        return false;
    memcpy(p->invited[p->invitations++ % NL_PLAYERS_MAX], bot->person.id, NL_ID_MAX);
    nl__set_waiting(h, bot, false);
    nl__tell_challenge(h, bot, p);
    return true;
}

/* ---- elsewhere ---- */

static distant **find(nl_hub *h, const char *player)
{
    distant **at = &h->distant;
    while (*at && strcmp((*at)->player, player) != 0)
        at = &(*at)->next;
    return at;
}

static void drop(nl_hub *h, distant **at)
{
    distant *gone = *at;
    *at = gone->next;
    nl__tell_bot(h, gone->player, gone->name, false);
    free(gone);
}

static void add(nl_hub *h, uint32_t process, const char *player, const char *name)
{
    distant *d = calloc(1, sizeof *d);
    if (!d)
        abort();
    d->process = process;
    snprintf(d->player, sizeof d->player, "%s", player);
    snprintf(d->name, sizeof d->name, "%s", name);
    d->next = h->distant;
    h->distant = d;
    nl__tell_bot(h, player, name, true);
}

static bool invite_elsewhere(nl_hub *h, const place *p, const char *player)
{
    char      text[2 * NL_ID_MAX + 8];
    distant **at = find(h, player);
    if (!*at)
        return false;
    snprintf(text, sizeof text, "i %s %s", p->row.id, player);
    drop(h, at);
    nl__news_announce(h, text);
    return true;
}

bool nl__invite_bot(nl_hub *h, place *p, const char *player)
{
    return invite_here(h, p, player) || invite_elsewhere(h, p, player);
}

void nl__each_bot(nl_hub *h, void (*tell)(void *to, const char *player, const char *name), void *to)
{
    for (const nl_client *b = h->clients; b; b = b->next)
        if (b->waiting)
            tell(to, b->person.id, b->person.name);
    for (const distant *d = h->distant; d; d = d->next)
        tell(to, d->player, d->name);
}

void nl__forget_bots(nl_hub *h, uint32_t process)
{
    for (distant **at = &h->distant; *at;) {
        if (!process || (*at)->process == process)
            drop(h, at);
        else
            at = &(*at)->next;
    }
}

/* ---- news ---- */

void nl__ask_for_bots(nl_hub *h)
{
    nl__news_announce(h, "w");
}

void nl__hear_ask_for_bots(nl_hub *h)
{
    for (const nl_client *c = h->clients; c; c = c->next)
        if (c->waiting)
            announce(h, c);
}

void nl__hear_bot(nl_hub *h, const char *text)
{
    uint32_t process;
    int      waits, name = 0;
    char     player[NL_ID_MAX];
    if (sscanf(text, "b %x %d %32s %n", &process, &waits, player, &name) != 3 || !name)
        return;
    distant **at = find(h, player);
    if (waits && !*at)
        add(h, process, player, text + name);
    else if (!waits && *at && (*at)->process == process)
        drop(h, at);
}

void nl__hear_invitation(nl_hub *h, const char *text, int64_t now)
{
    char      room[NL_ID_MAX], player[NL_ID_MAX];
    nl_stored why;
    if (sscanf(text, "i %32s %32s", room, player) != 2 || !waiting_here(h, player))
        return;
    place *p = nl__place_find(h, room, now, &why);
    if (p && p->room.phase == NL_GATHERING)
        invite_here(h, p, player);
}
