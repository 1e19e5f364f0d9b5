/* memory_store.c: rows and lines in arrays.
 *
 * SPDX-License-Identifier: MIT */
#include "memory_store.h"

#include <stdlib.h>
#include <string.h>

enum { ROOMS = 8, EVENTS = 512, PEOPLE = 16 };

typedef struct {
    nl_room_row row;
    uint32_t    count;
    struct {
        char     line[NL_ROOM_LINE];
        size_t   length;
        uint64_t request;
    } event[EVENTS];
} memory_room;

typedef struct {
    nl_store     store;
    memory_mood  mood;
    memory_room *room[ROOMS];
    int          rooms;
    bool         abandoned;
    int64_t      last, gone_from, gone_until; /* when the server was there, and was not */
} memory;

static memory_room *find(memory *m, const char *id_or_code)
{
    for (int i = 0; i < m->rooms; i++)
        if (strcmp(m->room[i]->row.id, id_or_code) == 0 || strcmp(m->room[i]->row.code, id_or_code) == 0)
            return m->room[i];
    return NULL;
}

static nl_stored append(memory *m, nl_append *a)
{
    memory_room *r = a->row->row ? m->room[a->row->row - 1] : NULL;
    if (!r) {
        if (m->rooms == ROOMS || !(r = calloc(1, sizeof *r)))
            abort();
        m->room[m->rooms] = r;
        a->row->row = ++m->rooms;
        r->row = *a->row;
    }
    if (a->number != r->count)
        return NL_STORE_TAKEN;
    if (r->count == EVENTS)
        abort();
    memcpy(r->event[r->count].line, a->line, a->length);
    r->event[r->count].length = a->length;
    r->event[r->count++].request = a->request;
    if (a->row_changed)
        r->row = *a->row;
    return NL_STORED;
}

/* Another process has written the next event of the room: somebody offers to end the game, or takes it back. */
static void run_ahead(memory *m, nl_append *a)
{
    static nl_room room;
    memory_room   *r = m->room[a->row->row - 1];
    nl_room_event  e;
    nl_room_new(&room, r->row.secret);
    for (uint32_t n = 0; n < r->count; n++)
        if (nl_room_event_read(&e, r->event[n].line, r->event[n].length) || nl_room_check(&room, &e))
            abort();
        else
            nl_room_apply(&room, &e);
    for (int try = 0; try < 2; try++) {
        e = (nl_room_event){ .kind = NL_ROOM_TABLE,
                             .event = { .kind = try ? NL_EVENT_DECLINE : NL_EVENT_OFFER_END } };
        if (!nl_room_decide(&room, &e, e.at)) {
            nl_append theirs = { .row = &r->row, .number = r->count };
            char      line[NL_ROOM_LINE];
            theirs.line = line;
            theirs.length = nl_room_event_write(&e, line) - 1;
            append(m, &theirs);
            return;
        }
    }
}

static bool commit(nl_store *s, nl_append *list, int count)
{
    memory *m = (memory *)s;
    for (int i = 0; i < count; i++) {
        list[i].row->failed = false;
        list[i].result = NL_STORE_FAILED;
    }
    if (m->mood == FULL || m->mood == UNREADABLE)
        return false;
    if (m->mood == RAN_AHEAD && list[0].row->row)
        run_ahead(m, &list[0]);
    for (int i = 0; i < count; i++) {
        list[i].result = list[i].row->failed ? NL_STORE_TAKEN : append(m, &list[i]);
        list[i].row->failed = list[i].result != NL_STORED;
    }
    return true;
}

static nl_stored load(nl_store *s, const char *id_or_code, nl_room_row *row, uint32_t from, nl_on_event *tell,
                      void *to)
{
    memory      *m = (memory *)s;
    memory_room *r = find(m, id_or_code);
    if (m->mood == UNREADABLE)
        return NL_STORE_FAILED;
    if (!r)
        return NL_STORE_MISSING;
    *row = r->row;
    for (uint32_t n = from; tell && n < r->count; n++)
        tell(to, r->event[n].line, r->event[n].length, r->event[n].request);
    return NL_STORED;
}

static nl_stored listed(nl_store *s, nl_on_row *tell, void *to)
{
    memory *m = (memory *)s;
    for (int i = 0; i < m->rooms; i++)
        if (m->room[i]->row.listed)
            tell(to, &m->room[i]->row);
    return NL_STORED;
}

static nl_stored of_player(nl_store *s, const char *player, int most, nl_on_row *tell, void *to)
{
    memory *m = (memory *)s;
    for (int i = m->rooms - 1; i >= 0; i--)
        for (int p = 0; p < NL_PLAYERS_MAX && most; p++)
            if (strcmp(m->room[i]->row.player[p], player) == 0) {
                tell(to, &m->room[i]->row);
                most--;
            }
    return NL_STORED;
}

static int unfinished(nl_store *s, const char *player)
{
    memory *m = (memory *)s;
    int     count = 0;
    for (int i = 0; i < m->rooms; i++)
        for (int p = 0; p < NL_PLAYERS_MAX; p++)
            count += m->room[i]->row.phase != NL_OVER && strcmp(m->room[i]->row.player[p], player) == 0;
    return count;
}

static nl_stored due(nl_store *s, int64_t now, nl_on_row *tell, void *to)
{
    memory *m = (memory *)s;
    for (int i = 0; i < m->rooms && m->mood != UNREADABLE; i++)
        if (m->room[i]->row.deadline && m->room[i]->row.deadline <= now)
            tell(to, &m->room[i]->row);
    return NL_STORED;
}

static nl_stored person(nl_store *s, const uint8_t token[NL_TOKEN], nl_person *out)
{
    (void)s, (void)token, (void)out;
    return NL_STORE_MISSING;
}

static nl_stored put_person(nl_store *s, const uint8_t token[NL_TOKEN], const nl_person *p)
{
    (void)s, (void)token, (void)p;
    return NL_STORED;
}

/* Only the last time that nobody was there is known. */
static void alive(nl_store *s, int64_t now)
{
    memory *m = (memory *)s;
    if (m->abandoned) {
        m->gone_from = m->last;
        m->gone_until = now;
        m->abandoned = false;
    }
    m->last = now;
}

static nl_stored away(nl_store *s, int64_t since, void (*tell)(void *to, int64_t from, int64_t until),
                      void *to)
{
    memory *m = (memory *)s;
    if (m->gone_until > since)
        tell(to, m->gone_from > since ? m->gone_from : since, m->gone_until);
    return NL_STORED;
}

static const char *trouble(nl_store *s)
{
    (void)s;
    return "as planned";
}

static void close_store(nl_store *s)
{
    memory *m = (memory *)s;
    for (int i = 0; i < m->rooms; i++)
        free(m->room[i]);
    free(m);
}

nl_store *memory_store(void)
{
    memory *m = calloc(1, sizeof *m);
    if (!m)
        abort();
    m->store = (nl_store){ .commit = commit,
                           .load = load,
                           .listed = listed,
                           .of_player = of_player,
                           .unfinished = unfinished,
                           .due = due,
                           .person = person,
                           .put_person = put_person,
                           .alive = alive,
                           .away = away,
                           .trouble = trouble,
                           .close = close_store };
    return &m->store;
}

void memory_store_mood(nl_store *s, memory_mood mood)
{
    ((memory *)s)->mood = mood;
}

void memory_store_abandon(nl_store *s)
{
    ((memory *)s)->abandoned = true;
}
