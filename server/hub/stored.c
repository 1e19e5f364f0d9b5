/* stored.c: a place and the store: read from there, committed to it, in doubt about it.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "inside.h"

/* ---- reading it from the store ---- */

typedef struct {
    place   *p;
    uint32_t known; /* so many events of it were known before */
    bool     begun, bad;
} loading;

/* With the first event: the row is known by then. */
static void begin_anew(loading *l)
{
    nl__place_reset(l->p);
    l->p->log_length = 0;
    l->begun = true;
}

static void on_event(void *to, const char *line, size_t length, uint64_t request)
{
    loading      *l = to;
    nl_room_event e;
    if (!l->begun)
        begin_anew(l);
    l->bad = l->bad || nl_room_event_read(&e, line, length) || nl_room_check(&l->p->room, &e) ||
             !nl__place_note(l->p, &e, line, length, request);
    if (!l->bad && l->p->room.events > l->known)
        nl__place_note_arrival(l->p, &e);
}

/* Whoever stored the latest event has stored what it is found by, too. */
static void follow_row(place *p)
{
    if (p->room.opened)
        nl__place_update_row(p);
    p->stored = p->room.events;
    p->row_changed = p->seats_changed = false;
}

static uint64_t hash_of(const place *p)
{
    return p->room.events ? p->entries[p->room.events - 1].hash : 0;
}

/* Rebuilds the place from the store; `row` keeps its address, since a commit points to it.  What a computer thinks about
 * is waited for only where the position is what it was. */
nl_stored nl__place_load(nl_hub *h, place *p, const char *id_or_code)
{
    loading   l = { .p = p, .known = p->room.events };
    uint64_t  hash = hash_of(p);
    nl_stored found = h->world.store->load(h->world.store, id_or_code, &p->row, 0, on_event, &l);
    if (found == NL_STORED && !l.begun)
        begin_anew(&l);
    if (found == NL_STORED)
        follow_row(p);
    if (found == NL_STORED && (l.bad || !p->room.opened))
        found = NL_STORE_FAILED;
    p->gone = found == NL_STORE_MISSING;
    if (!found || l.begun || p->gone)
        p->broken = found;
    p->doubted = found;
    if (p->room.events != l.known || hash_of(p) != hash)
        p->thinking = 0;
    p->behind = true;
    return found;
}

/* ---- storing ---- */

static int count_pending(const nl_hub *h)
{
    int count = 0;
    for (const place *p = h->pending; p; p = p->next_pending)
        count += nl__place_is_late(h, p) ? 0 : (int)(p->room.events - p->stored);
    return count;
}

static void list_pending(nl_hub *h, nl_append *list)
{
    for (place *p = h->pending; p; p = p->next_pending)
        for (uint32_t n = p->stored; n < p->room.events && !nl__place_is_late(h, p); n++) {
            const entry *e = &p->entries[n];
            bool         last = n + 1 == p->room.events;
            *list++ = (nl_append){ .row = &p->row,
                                   .row_changed = p->row_changed && last,
                                   .seats_changed = p->seats_changed,
                                   .number = n,
                                   .line = p->log + e->at,
                                   .length = e->length,
                                   .request = e->request,
                                   .news = last ? nl__news_of_events(h, p) : NULL };
        }
}

/* Reads a place anew if there is doubt; false if nothing can be seen of it now.  What is about to be stored
 * is not thrown away: storing it tells what the store knows. */
bool nl__place_heal(nl_hub *h, place *p)
{
    char id[NL_ID_MAX];
    memcpy(id, p->row.id, sizeof id);
    if ((p->doubted || p->broken) && !p->pending && p->row.row)
        nl__place_load(h, p, id);
    return !p->broken;
}

/* Rolls it back to what is known to be stored. */
static void roll_back(place *p)
{
    nl_room_event e;
    nl__place_reset(p);
    for (uint32_t n = 0; n < p->stored; n++) {
        if (nl_room_event_read(&e, p->log + p->entries[n].at, p->entries[n].length))
            abort(); /* it was read before */
        nl__place_apply(p, &e);
    }
    p->log_length = p->stored ? p->entries[p->stored - 1].at + p->entries[p->stored - 1].length : 0;
    p->broken = !p->stored;
    follow_row(p);
}

/* What was not stored has not happened, as far as anybody knows: the store is asked. */
static void settle(nl_hub *h, place *p, bool stored, bool raced)
{
    p->raced = raced;
    if (stored) {
        p->stored = p->room.events;
        p->row_changed = p->seats_changed = false;
        return;
    }
    p->lost = p->stored;
    p->wake = 0;
    p->doubted = true;
    roll_back(p);
    nl__place_heal(h, p);
}

/* What was done by a clock of which it was not known yet that it had stood still is not stored: it is done again. */
void nl__place_store_all(nl_hub *h, int64_t now)
{
    int        count = count_pending(h);
    nl_append *list = calloc((size_t)count + 1, sizeof *list);
    place     *p = h->pending;
    if (!list)
        abort();
    list_pending(h, list);
    bool ok = count == 0 || h->world.store->commit(h->world.store, list, count);
    h->counts.commits += count > 0;
    h->counts.commits_failed += !ok;
    h->pending = NULL;
    for (int i = 0; p; p = p->next_pending) {
        bool late = nl__place_is_late(h, p);
        int  events = late ? 0 : (int)(p->room.events - p->stored);
        p->pending = false;
        settle(h, p, ok && !late && !p->row.failed, ok && events && list[i].result == NL_STORE_TAKEN);
        p->used = now;
        i += events;
    }
    for (int i = 0; i < count; i++)
        free((void *)list[i].news);
    free(list);
}

/* ---- what others have stored ---- */

/* Other processes have stored events from `number` on; each line is told behind the request's number.  What cannot be
 * folded at once is read from the store.  A place with events of its own is left alone: storing them
 * will find the number taken. */
void nl__place_follow(nl_hub *h, place *p, uint32_t number, const char *lines, int64_t now)
{
    if (!nl__place_heal(h, p) || p->room.events != p->stored)
        return;
    loading l = { .p = p, .known = p->room.events, .begun = true };
    l.bad = number > p->stored || !*lines;
    for (const char *end; !l.bad && *lines; lines = end, number++) {
        char    *line;
        uint64_t request = strtoull(lines, &line, 16);
        end = lines + strcspn(lines, "\n");
        if (number == p->room.events)
            on_event(&l, line + 1, (size_t)(end - line - 1), request);
        end += *end == '\n';
    }
    follow_row(p);
    p->doubted = l.bad;
    nl__place_heal(h, p);
    p->theirs = now + NL_LEASE;
    p->wake = 0;
    p->noted = (uint8_t)(p->room.phase + 1); /* by who stored it */
    if (!p->broken)
        nl__tell_events(h, p);
}

void nl__place_doubt_all(nl_hub *h)
{
    for (place *p = h->places; p; p = p->next)
        if (!p->pending) {
            p->doubted = true;
            p->announced = false;
            p->wake = 0;
        }
}
