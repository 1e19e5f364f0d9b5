/* change.c: how a place changes: an event is checked, happens, and is written down to be stored.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "inside.h"
#include "mix.h"

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

void nl__place_reset(place *p)
{
    nl_room_new(&p->room, p->row.secret);
    memset(p->proposed, 0, sizeof p->proposed);
    memset(p->asides, 0, sizeof p->asides);
    p->arranged = 0;
}

bool nl__is_proposal(uint8_t kind)
{
    return kind == NL_EVENT_PROPOSE_TAKE_BACK || kind == NL_EVENT_PROPOSE_END ||
           kind == NL_EVENT_PROPOSE_PAUSE;
}

static void count(uint8_t *times)
{
    if (*times < UINT8_MAX)
        ++*times;
}

/* What is done beside the game, by the log, so that it counts after a restart, too. */
static void count_aside(place *p, const nl_room_event *e)
{
    switch (e->kind) {
    case NL_ROOM_TERMS:
    case NL_ROOM_COMPUTER: count(&p->arranged); return;
    case NL_ROOM_ENOUGH: count(&p->asides[e->seat]); return;
    case NL_ROOM_TABLE: break;
    default: return;
    }
    if (nl__is_proposal(e->event.kind))
        count(&p->proposed[e->seat]);
    else if (e->event.kind == NL_EVENT_TAKE_BACK || (e->event.kind == NL_EVENT_SIT && !e->event.who.computer))
        count(&p->asides[e->seat]);
}

static bool is_by(const nl_room_event *e, int seat)
{
    return e->kind == NL_ROOM_TABLE && e->seat == seat &&
           (nl_event_by_player((nl_event_kind)e->event.kind) ||
            (e->event.kind == NL_EVENT_SIT && !e->event.who.computer));
}

/* The game goes on when it comes further than ever: what is taken back and played again does not count. */
void nl__place_apply(place *p, const nl_room_event *e)
{
    const nl_table *t = &p->room.table;
    uint8_t         before = t->credited, mover = t->game.mover;
    nl_room_apply(&p->room, e);
    p->last = e->at;
    if (t->game.mover != mover || e->kind == NL_ROOM_BEGIN || is_by(e, mover))
        p->waits = e->at;
    if (t->credited > before) {
        memset(p->proposed, 0, sizeof p->proposed);
        memset(p->asides, 0, sizeof p->asides);
    }
    count_aside(p, e);
}

/* Whoever has just sat down is there, or is not.  The log does not know who is: it says nothing of that when
 * it is read again. */
void nl__place_note_arrival(place *p, const nl_room_event *e)
{
    if (e->kind == NL_ROOM_ENTER)
        p->away[e->seat] = nl__presence(p) >> e->seat & 1 ? 0 : e->at;
}

/* Lets a checked event happen, and writes it down; false if there is no memory for that. */
bool nl__place_note(place *p, const nl_room_event *e, const char *line, size_t length, uint64_t request)
{
    if (!make_room(p, length))
        return false;
    entry *n = &p->entries[p->room.events];
    *n = (entry){ .at = p->log_length, .length = length, .request = request };
    memcpy(p->log + p->log_length, line, length);
    p->log_length += length;
    nl__place_apply(p, e);
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
    return !nl_terms_live(&r->terms);
}

/* A live game is in memory while its clock runs; its deadline is one by which it must be over, for after a
 * crash.  While it stands still by agreement there is none. */
static int64_t live_deadline(const nl_room *r, int64_t known, int64_t last)
{
    if (nl_table_paused(&r->table))
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
    if (r->phase == NL_GATHERING)
        memcpy(row->turn, r->host, sizeof row->turn); /* who is to begin */
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

/* Compares the columns that can change. */
static bool is_same(const nl_room_row *a, const nl_room_row *b)
{
    return a->phase == b->phase && a->listed == b->listed && a->deadline == b->deadline &&
           strcmp(a->turn, b->turn) == 0 && strcmp(a->code, b->code) == 0 &&
           memcmp(a->player, b->player, sizeof a->player) == 0;
}

void nl__place_update_row(place *p)
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
    if (!nl__place_note(p, e, line, length, request))
        abort(); /* out of memory: everything that was acknowledged is stored */
    nl__place_note_arrival(p, e);
    nl__place_update_row(p);
    put_off(h, p);
    h->counts.events++;
    p->used = now;
    return NL_OK;
}

bool nl__place_happen(nl_hub *h, place *p, nl_room_event e, int64_t now)
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
    return (int64_t)(nl_terms_live(&r->terms) ? GRACE_LIVE : GRACE_DAYS) * SECOND;
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
        nl__place_happen(h, p, (nl_room_event){ .kind = NL_ROOM_BEGIN }, now);
    if (r->phase == NL_PLAYING && nl_table_timed(&r->table) && !r->table.clock.running &&
        (played_first(r, e) || (nl_terms_by_turns(&r->terms) && r->events == r->first)))
        nl__place_happen(h, p, (nl_room_event){ .kind = NL_ROOM_TABLE, .event = { .kind = NL_EVENT_RESUME } },
                         now);
    while (r->phase == NL_PLAYING && must_refill(&r->table)) {
        refill.seat = r->table.game.mover;
        if (!nl__place_happen(h, p, refill, now))
            break;
    }
    if (r->phase == NL_OVER && !r->told)
        nl__place_happen(h, p, (nl_room_event){ .kind = NL_ROOM_UNSEAL }, now);
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
