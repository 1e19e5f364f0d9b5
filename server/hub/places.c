/* places.c: rooms in memory: found, made, forgotten.
 *
 * A place is a cache of what is stored, plus events that are about to be.  When the store has not taken
 * them, or somebody else's instead, the place is made anew from what is stored (stored.c).
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "inside.h"
#include "room/sha256.h"

static place **bucket_of(nl_hub *h, const char *id)
{
    return &h->buckets[nl__hash_text(0, id) % BUCKETS];
}

place *nl__place_remembered(nl_hub *h, const char *id)
{
    place *p = *bucket_of(h, id);
    while (p && strcmp(p->row.id, id) != 0)
        p = p->next_same;
    return p;
}

static void remember(nl_hub *h, place *p)
{
    place **bucket = bucket_of(h, p->row.id);
    p->next_same = *bucket;
    *bucket = p;
    p->next = h->places;
    p->link = &h->places;
    if (p->next)
        p->next->link = &p->next;
    h->places = p;
    h->counts.rooms++;
}

static void free_place(place *p)
{
    while (p->parties) {
        party *gone = p->parties;
        p->parties = gone->next;
        free(gone);
    }
    free(p->log);
    free(p->entries);
    free(p);
}

place *nl__place_peek(nl_hub *h, const char *id_or_code, int64_t now, nl_stored *why)
{
    place *p = nl__place_remembered(h, id_or_code);
    *why = NL_STORED;
    if (p) {
        *why = nl__place_heal(h, p) ? NL_STORED : p->gone ? NL_STORE_MISSING : NL_STORE_FAILED;
        if (!*why)
            nl__place_catch_up(h, p, now);
        return *why ? NULL : p;
    }
    if (!(p = calloc(1, sizeof *p)))
        abort();
    *why = nl__place_load(h, p, id_or_code);
    place *known = *why == NL_STORED ? nl__place_remembered(h, p->row.id) : NULL; /* it was a code */
    if (*why || known) {
        free_place(p);
        return known;
    }
    nl__place_find_absent(h, p, now);
    p->told = p->stored;
    p->noted = (uint8_t)(p->room.phase + 1);
    nl__note_turn(p);
    p->actions = p->room.table.count;
    p->lost = UINT32_MAX;
    remember(h, p);
    nl__place_catch_up(h, p, now);
    return p;
}

place *nl__place_find(nl_hub *h, const char *id_or_code, int64_t now, nl_stored *why)
{
    place *p = nl__place_peek(h, id_or_code, now, why);
    if (p)
        p->used = now;
    return p;
}

/* Letters and digits that are not taken for each other when read aloud or written by hand. */
static const char id_letters[] = "abcdefghijkmnpqrstuvwxyz23456789",
                  code_letters[] = "ABCDEFGHJKLMNPQRSTUVWXYZ";
enum { ID_LENGTH = 20 };

static void write_name(const uint8_t *bytes, const char *letters, char *out, int length)
{
    for (int i = 0; i < length; i++)
        out[i] = letters[bytes[i] % strlen(letters)];
    out[length] = '\0';
}

static void draw_name(nl_hub *h, const char *letters, char *out, int length)
{
    uint8_t bytes[NL_ID_MAX];
    h->world.random(h->world.self, bytes, (size_t)length);
    write_name(bytes, letters, out, length);
}

/* The same person and key make the same id, so that a table that is asked for twice is opened once: at whichever process,
 * and whether or not the first answer arrived.  Nobody else can tell it, since the hash of a token is told to nobody. */
void nl__place_name(const nl_client *c, const char *key, char id[NL_ID_MAX])
{
    uint8_t   digest[NL_DIGEST];
    nl_sha256 h = nl_sha256_begin();
    nl_sha256_add(&h, "open", 4);
    nl_sha256_add(&h, c->token, sizeof c->token);
    nl_sha256_add(&h, key, strlen(key));
    nl_sha256_end(&h, digest);
    write_name(digest, id_letters, id, ID_LENGTH);
}

place *nl__place_new(nl_hub *h, const char *id, int64_t now)
{
    place *p = calloc(1, sizeof *p);
    if (!p)
        abort();
    h->world.random(h->world.self, p->row.secret, NL_SECRET);
    if (id)
        memcpy(p->row.id, id, ID_LENGTH + 1);
    else
        draw_name(h, id_letters, p->row.id, ID_LENGTH);
    draw_name(h, code_letters, p->row.code, NL_CODE - 1);
    nl_room_new(&p->room, p->row.secret);
    p->row.created = p->used = now;
    p->lost = UINT32_MAX;
    remember(h, p);
    return p;
}

static void due(void *to, const nl_room_row *row)
{
    nl_hub   *h = to;
    nl_stored why;
    place    *p = nl__place_remembered(h, row->id);
    if (!p && !(p = nl__place_find(h, row->id, h->swept, &why)))
        return;
    p->claimed = p->stored + 1;
    p->lease = h->swept + NL_LEASE;
    p->theirs = 0;
}

/* Whether it is still to be stored, or somebody is to be answered about it, in this turn. */
static bool is_in_use(const nl_hub *h, const place *p)
{
    const answer *a = h->answers;
    while (a && a->where != p)
        a = a->next;
    return a || p->pending;
}

/* Whether anything would be lost by forgetting it. */
static bool is_needed(const nl_hub *h, const place *p, int64_t now)
{
    if (now - p->used < IDLE * SECOND)
        return true;
    bool timed = p->room.phase == NL_PLAYING && p->room.table.clock.running && !nl__place_is_slow(&p->room);
    bool listed = nl__is_listed(p) || (p->shown && h->looking);
    return timed || p->thinking == p->room.events + 1 || (listed && nl__news_elsewhere(p));
}

static void forget(nl_hub *h, place *p)
{
    place **same = bucket_of(h, p->row.id);
    while (*same != p)
        same = &(*same)->next_same;
    *same = p->next_same;
    *p->link = p->next;
    if (p->next)
        p->next->link = p->link;
    nl__hide(h, p);
    free_place(p);
    h->counts.rooms--;
}

/* ---- tables that are left ---- */

typedef struct {
    int         count;
    nl_room_row room[NL_FEW];
} part;

static void add_to_part(void *to, const nl_room_row *row)
{
    part *f = to;
    if (f->count < NL_FEW)
        f->room[f->count++] = *row;
}

static bool is_left(const place *p, int64_t now)
{
    int kept = nl__place_is_slow(&p->room) ? KEPT_DAYS : KEPT;
    return p->room.phase == NL_GATHERING && p->stored == p->room.events && !p->watches &&
           !nl__news_elsewhere(p) && now - p->last >= (int64_t)kept * SECOND;
}

/* Whoever is at such a table at another process has a minute to say so. */
static void look_at_left(nl_hub *h, const nl_room_row *row, int64_t now)
{
    nl_stored why;
    place    *p = now - row->created >= (int64_t)KEPT * SECOND ? nl__place_peek(h, row->id, now, &why) : NULL;
    if (!p || p->left || !is_left(p, now))
        return;
    p->left = true;
    p->used = now;
    nl__news_presence(h, p);
}

/* A few at a time, all of them in turn: tables that are opened and left would pile up. */
static void look_at_some(nl_hub *h, int64_t now)
{
    part f = { .count = 0 };
    if (now - h->looked < LOOKED * SECOND)
        return;
    h->looked = now;
    h->world.store->gathering(h->world.store, h->looked_at, add_to_part, &f);
    for (int i = 0; i < f.count; i++)
        look_at_left(h, &f.room[i], now);
    memset(h->looked_at, 0, sizeof h->looked_at);
    if (f.count == NL_FEW)
        memcpy(h->looked_at, f.room[NL_FEW - 1].code, sizeof h->looked_at);
}

void nl__place_sweep(nl_hub *h, int64_t now)
{
    h->swept = now;
    h->world.store->due(h->world.store, now, due, h);
    look_at_some(h, now);
    for (place *p = h->places, *next; p; p = next) {
        next = p->next;
        if (now >= p->wake)
            nl__place_look_after(h, p, now);
        if (p->crowd && now >= p->crowd)
            nl__tell_presence(h, p, true);
        nl__tell_shown(h, p, now);
        if (p->watches || is_in_use(h, p) || (!p->broken && is_needed(h, p, now)))
            continue;
        if (!p->broken && p->left && is_left(p, now))
            h->world.store->drop(h->world.store, &p->row, p->stored);
        forget(h, p);
    }
}

void nl__place_free_all(nl_hub *h)
{
    for (place *p = h->places, *next; p; p = next) {
        next = p->next;
        free_place(p);
    }
}
