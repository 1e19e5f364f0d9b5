/* places.c: rooms in memory: found, changed, stored, forgotten.
 *
 * A place is a cache of what is stored, plus events that are about to be.  When the store has not taken
 * them, or somebody else's instead, the place is made anew from what is stored.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "inside.h"
#include "mix.h"

/* ---- names ---- */

/* Letters and digits that are not taken for each other when read aloud or written by hand. */
static void draw_name(nl_hub *h, const char *letters, int count, char *out, int length)
{
    uint8_t bytes[NL_ID_MAX];
    h->world.random(h->world.self, bytes, (size_t)length);
    for (int i = 0; i < length; i++)
        out[i] = letters[bytes[i] % count];
    out[length] = '\0';
}

static place **bucket_of(nl_hub *h, const char *id)
{
    return &h->buckets[nl__hash_text(0, id) % BUCKETS];
}

/* ---- the log ---- */

static bool make_room(place *p, size_t length)
{
    if (p->log_length + length > p->log_room) {
        size_t room = 2 * (p->log_length + length);
        char  *log = realloc(p->log, room);
        if (!log)
            return false;
        p->log = log;
        p->log_room = room;
    }
    if (p->room.events == p->entry_room) {
        uint32_t room = p->entry_room ? 2 * p->entry_room : 32;
        entry   *entries = realloc(p->entries, room * sizeof *entries);
        if (!entries)
            return false;
        p->entries = entries;
        p->entry_room = room;
    }
    return true;
}

uint64_t nl__place_request(const char *player, const char *key)
{
    return nl__hash_text(nl_mix(nl__hash_text(1, player)), key) | 1;
}

/* Lets a checked event happen, and writes it down; false if there is no memory for that. */
static bool note(place *p, const nl_room_event *e, const char *line, size_t length, uint64_t request)
{
    if (!make_room(p, length))
        return false;
    entry *n = &p->entries[p->room.events];
    *n = (entry){ .at = p->log_length, .length = length, .request = request };
    memcpy(p->log + p->log_length, line, length);
    p->log_length += length;
    p->last = e->at;
    nl_room_apply(&p->room, e);
    n->hash = nl_room_hash(&p->room);
    return true;
}

int64_t nl__place_asked(const place *p, uint64_t request)
{
    int64_t i = (int64_t)p->room.events - 1;
    while (i >= 0 && p->entries[i].request != request)
        i--;
    return i;
}

/* ---- what it is found by ---- */

/* Whether nobody need be there while it goes on: such rooms are looked up by deadline and turn. */
bool nl__place_is_slow(const nl_room *r)
{
    return !r->terms.time.main || nl_terms_by_turns(&r->terms);
}

/* A live game is in memory while its clock runs; its deadline is one by which it must be over, for after a
 * crash.  While it stands still by agreement there is none. */
static int64_t live_deadline(const nl_room *r, int64_t known, int64_t last)
{
    if (!r->table.clock.running && r->events > r->first + 1)
        return 0;
    return known > last ? known
                        : last + r->terms.players * (r->terms.time.main + 50 * r->terms.time.increment);
}

/* A computer in a slow game is due at once: nobody else would have it think again after a crash. */
static void set_turn(nl_room_row *row, const nl_room *r, int64_t last)
{
    const nl_table *t = &r->table;
    int64_t         known = row->deadline;
    memset(row->turn, 0, sizeof row->turn);
    row->deadline = 0;
    if (r->phase != NL_PLAYING)
        return;
    if (!nl__place_is_slow(r)) {
        row->deadline = live_deadline(r, known, last);
        return;
    }
    if (nl_table_computer(t)) {
        row->deadline = last;
        return;
    }
    memcpy(row->turn, r->seat[t->game.mover].player, sizeof row->turn);
    if (t->clock.running)
        row->deadline = t->clock.since + t->clock.left[t->game.mover];
}

/* Of what can change in a row. */
static bool is_same(const nl_room_row *a, const nl_room_row *b)
{
    return a->phase == b->phase && a->listed == b->listed && a->deadline == b->deadline &&
           strcmp(a->turn, b->turn) == 0 && strcmp(a->code, b->code) == 0 &&
           memcmp(a->player, b->player, sizeof a->player) == 0;
}

static void update_row(place *p)
{
    nl_room_row    row = p->row;
    const nl_room *r = &p->room;
    row.phase = r->phase;
    row.listed = r->terms.listed && r->phase == NL_GATHERING;
    for (int s = 0; s < NL_PLAYERS_MAX; s++)
        memcpy(row.player[s], r->seat[s].player, sizeof row.player[s]);
    if (r->phase != NL_GATHERING)
        memset(row.code, 0, sizeof row.code);
    set_turn(&row, r, p->last);
    p->seats_changed |=
        memcmp(row.player, p->row.player, sizeof row.player) != 0 || row.phase != p->row.phase;
    if (!is_same(&row, &p->row)) {
        p->row = row;
        p->row_changed = true;
    }
}

/* ---- changing it ---- */

static void put_off(nl_hub *h, place *p)
{
    p->wake = 0;
    if (p->pending)
        return;
    p->pending = true;
    p->next_pending = h->pending;
    h->pending = p;
}

static nl_err do_one(nl_hub *h, place *p, nl_room_event *e, int64_t now, uint64_t request)
{
    char   line[NL_ROOM_LINE];
    nl_err error = nl_room_decide(&p->room, e, now);
    if (error)
        return error;
    size_t length = nl_room_event_write(e, line) - 1;
    if (!note(p, e, line, length, request))
        abort(); /* out of memory: everything that was acknowledged is stored */
    update_row(p);
    put_off(h, p);
    h->counts.events++;
    p->used = now;
    return NL_OK;
}

static bool do_by_itself(nl_hub *h, place *p, nl_room_event e, int64_t now)
{
    return do_one(h, p, &e, now, 0) == NL_OK;
}

static bool must_refill(const nl_table *t)
{
    return !nl_table_over(t) && nl_game_action_count(&t->game) == 1 &&
           nl_game_action(&t->game, 0).take == NL_REFILL;
}

int64_t nl__grace(const nl_room *r)
{
    bool live = r->terms.time.main && !nl_terms_by_turns(&r->terms);
    return (int64_t)(live ? GRACE_LIVE : GRACE_DAYS) * SECOND;
}

static bool played_first(const nl_room *r, const nl_room_event *e)
{
    return e->kind == NL_ROOM_TABLE && e->event.kind == NL_EVENT_PLAY && r->table.count == 1;
}

/* What follows by itself.  The clock of a live game runs from the first tile on. */
static void do_what_follows(nl_hub *h, place *p, int64_t now, const nl_room_event *e)
{
    const nl_room *r = &p->room;
    nl_room_event  refill = { .kind = NL_ROOM_TABLE,
                              .event = { .kind = NL_EVENT_PLAY, .action = { .take = NL_REFILL } } };
    if (r->phase == NL_GATHERING && e->kind == NL_ROOM_ENTER && !nl_room_free(r))
        do_by_itself(h, p, (nl_room_event){ .kind = NL_ROOM_BEGIN }, now);
    if (r->phase == NL_PLAYING && nl_table_timed(&r->table) && !r->table.clock.running &&
        (played_first(r, e) || (nl_terms_by_turns(&r->terms) && r->events == r->first)))
        do_by_itself(h, p, (nl_room_event){ .kind = NL_ROOM_TABLE, .event = { .kind = NL_EVENT_RESUME } },
                     now);
    while (r->phase == NL_PLAYING && must_refill(&r->table)) {
        refill.seat = r->table.game.mover;
        if (!do_by_itself(h, p, refill, now))
            break;
    }
    if (r->phase == NL_OVER && !r->told)
        do_by_itself(h, p, (nl_room_event){ .kind = NL_ROOM_UNSEAL }, now);
}

nl_err nl__place_do(nl_hub *h, place *p, nl_room_event *e, int64_t now, uint64_t request)
{
    nl_err error = do_one(h, p, e, now, request);
    if (error)
        h->counts.refused[error]++;
    else
        do_what_follows(h, p, now, e);
    return error;
}

/* ---- reading it from the store ---- */

typedef struct {
    place *p;
    bool   begun, bad;
} loading;

/* With the first event: the row is known by then. */
static void begin_anew(loading *l)
{
    nl_room_new(&l->p->room, l->p->row.secret);
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
             !note(l->p, &e, line, length, request);
}

/* Whoever stored the latest event has stored what it is found by, too. */
static void follow_row(place *p)
{
    if (p->room.opened)
        update_row(p);
    p->stored = p->room.events;
    p->row_changed = p->seats_changed = false;
}

/* Makes it what the store says it is.  The row keeps its address. */
static nl_stored fill(nl_hub *h, place *p, const char *id_or_code)
{
    loading   l = { .p = p };
    nl_stored found = h->world.store->load(h->world.store, id_or_code, &p->row, 0, on_event, &l);
    if (found == NL_STORED && !l.begun)
        begin_anew(&l);
    if (found == NL_STORED)
        follow_row(p);
    if (found == NL_STORED && (l.bad || !p->room.opened))
        found = NL_STORE_FAILED;
    if (!found || l.begun)
        p->broken = found;
    p->doubted = found;
    p->behind = true;
    return found;
}

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
    if (do_by_itself(s->h, s->p, e, from)) {
        e.event.kind = NL_EVENT_RESUME;
        do_by_itself(s->h, s->p, e, until);
    }
}

static void catch_up(nl_hub *h, place *p, int64_t now)
{
    standing_still s = { h, p };
    if (p->behind && !h->since)
        nl__note_alive(h, now); /* or that it was away would not be known yet */
    if (p->behind && p->room.phase == NL_PLAYING && p->room.table.clock.running)
        nl_store_away(h->world.store, p->room.table.clock.since, stand_still, &s);
    p->behind = false;
}

place *nl__place_remembered(nl_hub *h, const char *id)
{
    place *p = *bucket_of(h, id);
    while (p && strcmp(p->row.id, id) != 0)
        p = p->next;
    return p;
}

static void remember(nl_hub *h, place *p)
{
    place **bucket = bucket_of(h, p->row.id);
    p->next = *bucket;
    *bucket = p;
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
        *why = nl__place_heal(h, p) ? NL_STORED : NL_STORE_FAILED;
        if (!*why)
            catch_up(h, p, now);
        return *why ? NULL : p;
    }
    if (!(p = calloc(1, sizeof *p)))
        abort();
    *why = fill(h, p, id_or_code);
    place *known = *why == NL_STORED ? nl__place_remembered(h, p->row.id) : NULL; /* it was a code */
    if (*why || known) {
        free_place(p);
        return known;
    }
    for (int s = 0; s < NL_PLAYERS_MAX; s++)
        p->away[s] = now;
    p->told = p->stored;
    p->noted = (uint8_t)(p->room.phase + 1);
    p->lost = UINT32_MAX;
    remember(h, p);
    catch_up(h, p, now);
    return p;
}

place *nl__place_find(nl_hub *h, const char *id_or_code, int64_t now, nl_stored *why)
{
    place *p = nl__place_peek(h, id_or_code, now, why);
    if (p)
        p->used = now;
    return p;
}

place *nl__place_new(nl_hub *h, int64_t now)
{
    place *p = calloc(1, sizeof *p);
    if (!p)
        abort();
    h->world.random(h->world.self, p->row.secret, NL_SECRET);
    draw_name(h, "abcdefghijkmnpqrstuvwxyz23456789", 32, p->row.id, 20);
    draw_name(h, "ABCDEFGHJKLMNPQRSTUVWXYZ", 24, p->row.code, NL_CODE - 1);
    nl_room_new(&p->room, p->row.secret);
    p->row.created = p->used = now;
    p->lost = UINT32_MAX;
    remember(h, p);
    return p;
}

/* ---- storing ---- */

static int count_pending(const nl_hub *h)
{
    int count = 0;
    for (const place *p = h->pending; p; p = p->next_pending)
        count += (int)(p->room.events - p->stored);
    return count;
}

static void list_pending(nl_hub *h, nl_append *list)
{
    for (place *p = h->pending; p; p = p->next_pending)
        for (uint32_t n = p->stored; n < p->room.events; n++) {
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

/* Reads a place anew if there is doubt; false if nothing can be seen of it now. */
bool nl__place_heal(nl_hub *h, place *p)
{
    char id[NL_ID_MAX];
    memcpy(id, p->row.id, sizeof id);
    if ((p->doubted || p->broken) && p->row.row)
        fill(h, p, id);
    return !p->broken;
}

/* Lets it be as far as it is known to be stored. */
static void take_back(place *p)
{
    nl_room_event e;
    nl_room_new(&p->room, p->row.secret);
    for (uint32_t n = 0; n < p->stored; n++) {
        if (nl_room_event_read(&e, p->log + p->entries[n].at, p->entries[n].length))
            abort(); /* it was read before */
        nl_room_apply(&p->room, &e);
        p->last = e.at;
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
    take_back(p);
    nl__place_heal(h, p);
}

void nl__place_store_all(nl_hub *h, int64_t now)
{
    int        count = count_pending(h);
    nl_append *list = count ? calloc((size_t)count, sizeof *list) : NULL;
    place     *p = h->pending;
    if (count && !list)
        abort();
    list_pending(h, list);
    bool ok = count == 0 || h->world.store->commit(h->world.store, list, count);
    h->counts.commits += count > 0;
    h->counts.commits_failed += !ok;
    h->pending = NULL;
    for (int i = 0; p; p = p->next_pending) {
        int events = (int)(p->room.events - p->stored);
        p->pending = false;
        settle(h, p, ok && !p->row.failed, ok && events && list[i].result == NL_STORE_TAKEN);
        p->used = now;
        i += events;
    }
    for (int i = 0; i < count; i++)
        free((void *)list[i].news);
    free(list);
}

/* ---- looking after it ---- */

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

void nl__place_look_after(nl_hub *h, place *p, int64_t now)
{
    if (!nl__place_heal(h, p))
        return;
    nl__tell_events(h, p);
    catch_up(h, p, now);
    p->wake = wakes_at(p);
    look_at_clock(h, p, now);
    if (p->stored == p->room.events)
        let_computer_think(h, p, now);
}

/* Other processes have stored events from `number` on; each line is told behind the request's number.  What cannot be
 * folded at once is read from the store.  A place with events of its own is left alone: storing them
 * will find the number taken. */
void nl__place_follow(nl_hub *h, place *p, uint32_t number, const char *lines, int64_t now)
{
    loading l = { .p = p, .begun = true };
    if (!nl__place_heal(h, p) || p->room.events != p->stored)
        return;
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
    for (int b = 0; b < BUCKETS; b++)
        for (place *p = h->buckets[b]; p; p = p->next)
            if (!p->pending) {
                p->doubted = true;
                p->announced = false;
                p->wake = 0;
            }
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

/* Whether anything would be lost by forgetting it. */
static bool is_needed(const place *p, int64_t now)
{
    if (p->pending || now - p->used < IDLE * SECOND)
        return true;
    bool timed = p->room.phase == NL_PLAYING && p->room.table.clock.running && !nl__place_is_slow(&p->room);
    return timed || p->thinking == p->room.events + 1 || (nl__is_listed(p) && nl__news_elsewhere(p));
}

void nl__place_sweep(nl_hub *h, int64_t now)
{
    h->swept = now;
    h->world.store->due(h->world.store, now, due, h);
    for (int b = 0; b < BUCKETS; b++)
        for (place **at = &h->buckets[b]; *at;) {
            place *p = *at;
            if (now >= p->wake)
                nl__place_look_after(h, p, now);
            if (p->crowd && now >= p->crowd)
                nl__tell_presence(h, p, true);
            if (!p->watches && (p->broken || !is_needed(p, now))) {
                *at = p->next;
                free_place(p);
                h->counts.rooms--;
            } else {
                at = &p->next;
            }
        }
}

void nl__place_free_all(nl_hub *h)
{
    for (int b = 0; b < BUCKETS; b++)
        while (h->buckets[b]) {
            place *p = h->buckets[b];
            h->buckets[b] = p->next;
            free_place(p);
        }
}
