/* tend.c: what a place does when its time comes: clocks, computers, players who are away.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "inside.h"
#include "mix.h"

typedef struct {
    nl_hub *h;
    place  *p;
} standing_still;

/* Clocks stand still while the server is away. */
static void stand_still(void *to, int64_t from, int64_t until)
{
    standing_still *s = to;
    nl_room_event   e = { .kind = NL_ROOM_TABLE, .event = { .kind = NL_EVENT_PAUSE } };
    if (!s->p->room.table.clock.running || from < s->p->room.table.clock.since)
        return;
    if (nl__place_happen(s->h, s->p, e, from)) {
        e.event.kind = NL_EVENT_RESUME;
        nl__place_happen(s->h, s->p, e, until);
    }
}

bool nl__place_is_late(const nl_hub *h, const place *p)
{
    return (p->behind || !h->since) && p->room.phase != NL_GATHERING && nl_table_timed(&p->room.table);
}

/* What has happened since it fell behind went by a clock that should have stood still: it will not be stored, and the
 * place is read anew. */
void nl__place_catch_up(nl_hub *h, place *p, int64_t now)
{
    standing_still s = { h, p };
    if (p->pending && nl__place_is_late(h, p))
        return;
    if (p->behind && !h->since)
        nl__note_alive(h, now); /* or that it was away would not be known yet … */
    if (!h->since && nl__place_is_late(h, p))
        return; /* … and it is not */
    if (p->behind && p->room.phase == NL_PLAYING && p->room.table.clock.running &&
        nl_store_away(h->world.store, p->room.table.clock.since, stand_still, &s) != NL_STORED)
        return;
    p->behind = false;
}

static void add_time(void *to, int64_t from, int64_t until)
{
    *(int64_t *)to += until - from;
}

/* A room that was not in memory.  In a game over days nobody is to wait for ever: who is to move has been away since the
 * turn came, or since they last did something there, but for the time that the server was away.  Of others nothing is known. */
void nl__place_find_absent(nl_hub *h, place *p, int64_t now)
{
    const nl_room *r = &p->room;
    for (int s = 0; s < NL_PLAYERS_MAX; s++)
        p->away[s] = now;
    if (r->phase != NL_PLAYING || !nl__place_is_slow(r) || r->terms.absent == NL_ABSENT_WAITED_FOR)
        return;
    int64_t *since = &p->away[r->table.game.mover], gone = 0;
    if (!h->since)
        nl__note_alive(h, now);
    nl_store_away(h->world.store, p->waits, add_time, &gone);
    *since = p->waits + gone < now ? p->waits + gone : now;
}

bool nl__place_is_here(const place *p, const char *player)
{
    for (const watch *w = p->watches; w; w = w->next_of_place)
        if (w->client->known && strcmp(w->client->person.id, player) == 0)
            return true;
    return false;
}

/* Whether this process may do what only one may; otherwise it asks again in a moment. */
static bool is_ours(nl_hub *h, place *p, int64_t now)
{
    nl_store *s = h->world.store;
    uint32_t  number = p->room.events;
    if (!s->claim || (p->claimed == number + 1 && p->lease > now))
        return true;
    if (!s->claim(s, &p->row, number, now, now + NL_LEASE)) {
        p->wake = now + SECOND;
        return false;
    }
    p->claimed = number + 1;
    p->lease = now + NL_LEASE;
    return true;
}

/* Lets another process do it. */
void nl__place_release(nl_hub *h, place *p, int64_t now)
{
    nl_store *s = h->world.store;
    if (!s->claim || p->claimed != p->room.events + 1 || p->lease <= now || p->broken)
        return;
    p->lease = 0;
    s->claim(s, &p->row, p->room.events + 1, now, 0); /* of an event that is not next holds nobody back */
    nl__news_release(h, p);
}

static void let_computer_think(nl_hub *h, place *p, int64_t now)
{
    const nl_room  *r = &p->room;
    const nl_level *level = r->phase == NL_PLAYING ? nl_table_computer(&r->table) : NULL;
    uint64_t        seed;
    if (!level || p->thinking == r->events + 1)
        return;
    if (p->theirs > now) {
        p->wake = p->theirs < p->wake ? p->theirs : p->wake;
        return;
    }
    if (!is_ours(h, p, now))
        return;
    memcpy(&seed, r->secret, sizeof seed);
    p->thinking = r->events + 1;
    h->counts.thinking++;
    h->world.think(h->world.self, p->row.id, r->events, &r->table.game, level, nl_mix(seed ^ r->events));
}

/* How long a move of this seat may be on its way.  Of one who is at another process that knows it better. */
static int lag_of(const place *p, int seat)
{
    int lag = nl__news_elsewhere(p) >> seat & 1 ? 2 * NL_LAG_MAX : 0;
    for (const watch *w = p->watches; w; w = w->next_of_place)
        if (w->client->known && strcmp(w->client->person.id, p->room.seat[seat].player) == 0 &&
            w->client->lag > lag)
            lag = w->client->lag;
    return nl__place_is_slow(&p->room) ? 0 : lag;
}

/* People who play and whose seats no computer minds, but for one. */
int nl__place_others(const nl_room *r, int seat)
{
    int count = 0;
    for (int s = 0; s < r->terms.players; s++)
        count += s != seat && r->seat[s].sitter == NL_PERSON && !r->table.seat[s].computer;
    return count;
}

/* A computer takes a seat until its player comes back. */
nl_err nl__place_mind(nl_hub *h, place *p, int seat, int64_t now, uint64_t request)
{
    nl_room_event e = { .kind = NL_ROOM_TABLE,
                        .seat = (uint8_t)seat,
                        .event = { .kind = NL_EVENT_SIT,
                                   .who = { .computer = true, .level = "half-moon" } } };
    memcpy(e.event.who.name, p->room.seat[seat].who.name, sizeof e.event.who.name);
    return nl__place_do(h, p, &e, now, request);
}

/* The time of the player to move is over: what the terms say, if there are others to go on with. */
static void end_time(nl_hub *h, place *p, int64_t now)
{
    const nl_room *r = &p->room;
    int            mover = r->table.game.mover;
    nl_room_event  over = { .kind = NL_ROOM_TABLE,
                            .seat = (uint8_t)mover,
                            .event = { .kind = NL_EVENT_TIME_OVER } };
    if (r->terms.absent == NL_ABSENT_COMPUTER && nl__place_others(r, mover))
        nl__place_mind(h, p, mover, now, 0);
    else
        nl__place_do(h, p, &over, now, 0);
}

static void look_at_clock(nl_hub *h, place *p, int64_t now)
{
    const nl_table *t = &p->room.table;
    int             mover = t->game.mover;
    nl_room_event   run = { .kind = NL_ROOM_TABLE, .event = { .kind = NL_EVENT_RESUME } };
    if (p->room.phase != NL_PLAYING || !nl_table_timed(t))
        return;
    if (t->clock.running && !t->seat[mover].computer &&
        nl_table_left(t, mover, now - lag_of(p, mover)) == 0) {
        if (is_ours(h, p, now))
            end_time(h, p, now);
    } else if (p->room.events == p->room.first && now - p->last >= FIRST_MOVE * SECOND) {
        if (is_ours(h, p, now))
            nl__place_do(h, p, &run, now, 0);
    }
}

static int64_t wakes_at(const place *p)
{
    const nl_table *t = &p->room.table;
    if (p->room.phase != NL_PLAYING || !nl_table_timed(t))
        return INT64_MAX;
    if (t->clock.running && t->seat[t->game.mover].computer)
        return INT64_MAX;
    if (t->clock.running)
        return t->clock.since + t->clock.left[t->game.mover];
    return p->room.events == p->room.first ? p->last + FIRST_MOVE * SECOND : INT64_MAX;
}

/* Nobody watches what is gone: it is forgotten. */
static void let_go(nl_hub *h, place *p, int64_t now)
{
    while (p->gone && p->watches)
        nl__unwatch(h, p->watches, now);
}

void nl__place_look_after(nl_hub *h, place *p, int64_t now)
{
    if (!nl__place_heal(h, p)) {
        let_go(h, p, now);
        return;
    }
    nl__tell_events(h, p);
    for (const watch *w = p->stuck ? p->watches : NULL; w; w = w->next_of_place)
        nl__tell_rest(h, w->client, now);
    p->stuck = false;
    nl__place_catch_up(h, p, now);
    p->wake = wakes_at(p);
    if (!nl__place_is_late(h, p))
        look_at_clock(h, p, now);
    if (p->stored == p->room.events)
        let_computer_think(h, p, now);
}
