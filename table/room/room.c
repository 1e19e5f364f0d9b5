/* room.c: whether an event may happen in a room, and what it does there.
 *
 * SPDX-License-Identifier: MIT */
#include "room/room.h"

#include <assert.h>
#include <string.h>

#include "mix.h"

static const int64_t DAY = (int64_t)24 * 60 * 60 * 1000;

/* ---- asking ---- */

bool nl_terms_by_turns(const nl_terms *t)
{
    return t->time.main >= DAY;
}

bool nl_terms_live(const nl_terms *t)
{
    return t->time.main && !nl_terms_by_turns(t);
}

nl_err nl_terms_check(const nl_terms *t)
{
    if (t->players < 2 || t->players > NL_PLAYERS_MAX)
        return NL_ERR_PLAYERS;
    for (int p = 0; p < t->players; p++)
        if (t->discs[p] < 1 || t->discs[p] > nl_usual_discs(t->players, false))
            return NL_ERR_DISCS;
    if (!nl_time_control_valid(t->time))
        return NL_ERR_CLOCK;
    return t->absent < NL_ABSENT_KINDS ? NL_OK : NL_ERR_EVENT;
}

int nl_room_seat_of(const nl_room *r, const char *player)
{
    for (int p = 0; p < r->terms.players; p++)
        if (r->seat[p].sitter == NL_PERSON && strcmp(r->seat[p].player, player) == 0)
            return p;
    return -1;
}

bool nl_player_is_bot(const char *player)
{
    return strncmp(player, "bot", 3) == 0;
}

int nl_room_free(const nl_room *r)
{
    int free = 0;
    for (int p = 0; p < r->terms.players; p++)
        free += r->seat[p].sitter == NL_FREE;
    return free;
}

static int people(const nl_room *r)
{
    int count = 0;
    for (int p = 0; p < r->terms.players; p++)
        count += r->seat[p].sitter == NL_PERSON;
    return count;
}

/* An id is of lower-case letters and digits, so that it stands as it is in a line, a link and a query. */
static bool is_id(const char id[NL_ID_MAX])
{
    size_t length = strspn(id, "abcdefghijklmnopqrstuvwxyz0123456789");
    return length > 0 && length < NL_ID_MAX && id[length] == '\0';
}

static nl_err check_gathering(const nl_room *r)
{
    return r->phase == NL_GATHERING ? NL_OK : NL_ERR_BEGUN;
}

/* ---- opening, and its terms ---- */

static nl_err check_open(const nl_room *r, const nl_room_event *e)
{
    if (r->opened || !is_id(e->id))
        return NL_ERR_EVENT;
    return nl_terms_check(&e->terms);
}

static void apply_open(nl_room *r, const nl_room_event *e)
{
    r->opened = true;
    r->terms = e->terms;
    memcpy(r->host, e->id, sizeof r->host);
    memcpy(r->seal, e->bytes, sizeof r->seal);
}

/* Nobody is to find other terms than those that they sat down to. */
static nl_err check_terms(const nl_room *r, const nl_room_event *e)
{
    nl_err error = check_gathering(r);
    if (error)
        return error;
    for (int p = 0; p < r->terms.players; p++)
        if (r->seat[p].sitter == NL_PERSON &&
            (strcmp(r->seat[p].player, r->host) != 0 || p >= e->terms.players))
            return NL_ERR_TERMS;
    return nl_terms_check(&e->terms);
}

static void apply_terms(nl_room *r, const nl_room_event *e)
{
    for (int p = e->terms.players; p < NL_PLAYERS_MAX; p++)
        memset(&r->seat[p], 0, sizeof r->seat[p]);
    r->terms = e->terms;
}

/* ---- seats ---- */

static nl_err check_enter(const nl_room *r, const nl_room_event *e)
{
    nl_err error = check_gathering(r);
    if (error)
        return error;
    if (e->seat >= r->terms.players || e->who.computer || !is_id(e->id))
        return NL_ERR_SEAT;
    if (r->seat[e->seat].sitter == NL_PERSON)
        return NL_ERR_SEAT_TAKEN;
    return nl_room_seat_of(r, e->id) >= 0 ? NL_ERR_SEATED : nl_seat_check(&e->who);
}

static void apply_enter(nl_room *r, const nl_room_event *e)
{
    nl_room_seat *s = &r->seat[e->seat];
    memset(s, 0, sizeof *s);
    s->sitter = NL_PERSON;
    nl_seat_copy(&s->who, &e->who);
    memcpy(s->player, e->id, sizeof s->player);
    memcpy(s->mix, e->bytes, sizeof s->mix);
    if (!*r->host)
        memcpy(r->host, e->id, sizeof r->host);
}

static nl_err check_exit(const nl_room *r, const nl_room_event *e)
{
    nl_err error = check_gathering(r);
    if (error)
        return error;
    return e->seat < r->terms.players && r->seat[e->seat].sitter != NL_FREE ? NL_OK : NL_ERR_SEAT;
}

/* Somebody else is host then; if nobody is left, whoever comes next. */
static void apply_exit(nl_room *r, const nl_room_event *e)
{
    bool host = strcmp(r->seat[e->seat].player, r->host) == 0;
    memset(&r->seat[e->seat], 0, sizeof r->seat[e->seat]);
    if (!host)
        return;
    memset(r->host, 0, sizeof r->host);
    for (int p = 0; p < r->terms.players && !*r->host; p++)
        memcpy(r->host, r->seat[p].player, sizeof r->host);
}

static nl_err check_computer(const nl_room *r, const nl_room_event *e)
{
    nl_err error = check_gathering(r);
    if (error)
        return error;
    if (e->seat >= r->terms.players)
        return NL_ERR_SEAT;
    if (r->seat[e->seat].sitter == NL_PERSON)
        return NL_ERR_SEAT_TAKEN;
    return e->who.computer && nl_seat_level(&e->who) ? nl_seat_check(&e->who) : NL_ERR_NAME;
}

static void apply_computer(nl_room *r, const nl_room_event *e)
{
    nl_room_seat *s = &r->seat[e->seat];
    memset(s, 0, sizeof *s);
    s->sitter = NL_COMPUTER;
    nl_seat_copy(&s->who, &e->who);
}

/* ---- the game ---- */

/* The deal as far as it is known here: all of it with the secret, otherwise what the event tells. */
static nl_err deal_of(const nl_room *r, const nl_room_event *e, nl_deal *d)
{
    uint8_t mix[NL_PLAYERS_MAX][NL_SECRET];
    nl_err  error = NL_OK;
    for (int p = 0; p < NL_PLAYERS_MAX; p++)
        memcpy(mix[p], r->seat[p].mix, NL_SECRET);
    memset(d, 0, sizeof *d);
    if (r->unsealed) {
        error = nl_sealed_deal(d, r->terms.players, r->secret, (const uint8_t(*)[NL_SECRET])mix);
    } else {
        d->players = r->terms.players;
        memcpy(d->stack, e->stack, sizeof d->stack);
        error = nl_deck_order(&d->deck, e->tile, NL_SLOTS - 1);
    }
    memcpy(d->discs, r->terms.discs, sizeof d->discs);
    return error;
}

static nl_err table_of(const nl_room *r, const nl_room_event *e, nl_table *t)
{
    nl_setup s;
    memset(&s, 0, sizeof s);
    nl_err error = deal_of(r, e, &s.deal);
    if (error)
        return error;
    s.apart = true;
    for (int p = 0; p < r->terms.players; p++) {
        s.seat[p] = r->seat[p].who;
        s.time[p] = r->terms.time;
    }
    return nl_table_new(t, &s);
}

static nl_err check_begin(const nl_room *r, const nl_room_event *e)
{
    nl_err error = check_gathering(r);
    if (error)
        return error;
    if (nl_room_free(r))
        return NL_ERR_SEATS_FREE;
    if (!people(r))
        return NL_ERR_SEAT;
    nl_deal d;
    nl_game g;
    nl_deck left;
    if (e->terms.players != r->terms.players || deal_of(r, e, &d) || nl_deal_start(&d, &g, &left))
        return NL_ERR_EVENT;
    bool same = memcmp(d.stack, e->stack, d.players) == 0 && memcmp(d.deck.order, e->tile, NL_SLOTS - 1) == 0;
    return same ? NL_OK : NL_ERR_REVEALED;
}

static void apply_begin(nl_room *r, const nl_room_event *e)
{
    nl_err error = table_of(r, e, &r->table);
    assert(!error);
    (void)error;
    r->phase = NL_PLAYING;
    r->first = e->number + 1;
}

/* The event as the table counts it. */
static nl_event table_event(const nl_room *r, const nl_room_event *e)
{
    nl_event t = e->event;
    t.number = e->number - r->first;
    t.at = e->at;
    t.seat = e->seat;
    return t;
}

static nl_err check_table(const nl_room *r, const nl_room_event *e)
{
    if (r->phase == NL_GATHERING)
        return NL_ERR_NOT_BEGUN;
    nl_event t = table_event(r, e);
    return r->phase == NL_OVER ? NL_ERR_STOPPED : nl_table_check(&r->table, &t);
}

static void apply_table(nl_room *r, const nl_room_event *e)
{
    nl_event t = table_event(r, e);
    nl_table_apply(&r->table, &t);
    if (nl_table_over(&r->table))
        r->phase = NL_OVER;
}

/* ---- afterward ---- */

static nl_err check_unseal(const nl_room *r, const nl_room_event *e)
{
    uint8_t seal[NL_SECRET];
    if (r->phase != NL_OVER || r->told)
        return NL_ERR_EVENT;
    nl_seal(e->bytes, seal);
    return memcmp(seal, r->seal, sizeof seal) == 0 ? NL_OK : NL_ERR_SECRET;
}

static void apply_unseal(nl_room *r, const nl_room_event *e)
{
    r->unsealed = r->told = true;
    memcpy(r->secret, e->bytes, sizeof r->secret);
}

/* The people whose wish counts, a bit each. */
static unsigned deciders(const nl_room *r)
{
    unsigned all = 0;
    for (int s = 0; s < r->terms.players; s++)
        if (r->seat[s].sitter == NL_PERSON && !nl_player_is_bot(r->seat[s].player))
            all |= 1u << s;
    return all;
}

unsigned nl_room_undecided(const nl_room *r)
{
    return r->again ? deciders(r) & ~(unsigned)r->again : 0;
}

int nl_room_turned(const nl_room *r, int seat)
{
    return (seat + 1) % r->terms.players;
}

static nl_err check_afterward(const nl_room *r, const nl_room_event *e)
{
    if (r->phase != NL_OVER || *r->next)
        return NL_ERR_EVENT;
    return e->seat < r->terms.players && deciders(r) >> e->seat & 1 ? NL_OK : NL_ERR_SEAT;
}

static nl_err check_rematch(const nl_room *r, const nl_room_event *e)
{
    nl_err error = check_afterward(r, e);
    return !error && r->again >> e->seat & 1 ? NL_ERR_OFFER_OPEN : error;
}

static void apply_rematch(nl_room *r, const nl_room_event *e)
{
    r->again |= (uint8_t)(1u << e->seat);
    r->enough = 0;
}

static nl_err check_enough(const nl_room *r, const nl_room_event *e)
{
    nl_err error = check_afterward(r, e);
    return !error && !r->again ? NL_ERR_NO_OFFER : error;
}

/* Who changes their mind before anybody else has an opinion has said nothing. */
static void apply_enough(nl_room *r, const nl_room_event *e)
{
    bool alone = r->again == 1u << e->seat;
    r->enough = alone ? 0 : (uint8_t)(e->seat + 1);
    r->again = 0;
}

static nl_err check_next(const nl_room *r, const nl_room_event *e)
{
    return r->phase == NL_OVER && !*r->next && is_id(e->id) ? NL_OK : NL_ERR_EVENT;
}

static void apply_next(nl_room *r, const nl_room_event *e)
{
    memcpy(r->next, e->id, sizeof r->next);
}

/* ---- all kinds ---- */

static const struct {
    nl_err (*check)(const nl_room *r, const nl_room_event *e);
    void (*apply)(nl_room *r, const nl_room_event *e);
} kinds[NL_ROOM_KINDS] = {
    [NL_ROOM_OPEN] = { check_open, apply_open },
    [NL_ROOM_TERMS] = { check_terms, apply_terms },
    [NL_ROOM_ENTER] = { check_enter, apply_enter },
    [NL_ROOM_EXIT] = { check_exit, apply_exit },
    [NL_ROOM_COMPUTER] = { check_computer, apply_computer },
    [NL_ROOM_BEGIN] = { check_begin, apply_begin },
    [NL_ROOM_TABLE] = { check_table, apply_table },
    [NL_ROOM_UNSEAL] = { check_unseal, apply_unseal },
    [NL_ROOM_REMATCH] = { check_rematch, apply_rematch },
    [NL_ROOM_ENOUGH] = { check_enough, apply_enough },
    [NL_ROOM_NEXT] = { check_next, apply_next },
};

void nl_room_new(nl_room *r, const uint8_t secret[NL_SECRET])
{
    memset(r, 0, sizeof *r);
    if (secret) {
        r->unsealed = true;
        memcpy(r->secret, secret, sizeof r->secret);
    }
}

nl_err nl_room_check(const nl_room *r, const nl_room_event *e)
{
    if (e->kind >= NL_ROOM_KINDS || r->opened == (e->kind == NL_ROOM_OPEN))
        return NL_ERR_EVENT;
    if (e->number != r->events)
        return NL_ERR_EVENT_NUMBER;
    return kinds[e->kind].check(r, e);
}

void nl_room_apply(nl_room *r, const nl_room_event *e)
{
    assert(!nl_room_check(r, e));
    kinds[e->kind].apply(r, e);
    r->events++;
}

/* ---- deciding ---- */

/* Fills in what only who runs the room knows. */
static nl_err complete(const nl_room *r, nl_room_event *e)
{
    nl_deal d;
    nl_err  error;
    switch (e->kind) {
    case NL_ROOM_OPEN: nl_seal(r->secret, e->bytes); return NL_OK;
    case NL_ROOM_BEGIN:
        if ((error = deal_of(r, e, &d)))
            return error;
        e->terms.players = r->terms.players;
        memcpy(e->stack, d.stack, sizeof e->stack);
        memcpy(e->tile, d.deck.order, sizeof e->tile);
        return NL_OK;
    case NL_ROOM_TABLE:
        if (r->phase != NL_PLAYING)
            return r->phase == NL_OVER ? NL_ERR_STOPPED : NL_ERR_NOT_BEGUN;
        e->event.seat = e->seat;
        return nl_table_decide(&r->table, &e->event, e->at);
    case NL_ROOM_UNSEAL: memcpy(e->bytes, r->secret, sizeof e->bytes); return NL_OK;
    default: return NL_OK;
    }
}

nl_err nl_room_decide(const nl_room *r, nl_room_event *request, int64_t now)
{
    nl_room_event e = *request;
    e.number = r->events;
    e.at = now;
    nl_err error = complete(r, &e);
    if (!error)
        error = nl_room_check(r, &e);
    if (!error)
        *request = e;
    return error;
}

/* ---- what everybody knows ---- */

uint64_t nl_room_hash(const nl_room *r)
{
    uint64_t h = nl_mix(r->events ^ (uint64_t)r->phase << 32);
    if (r->phase == NL_GATHERING)
        return h;
    const nl_table *t = &r->table;
    h = nl_mix(h ^ nl_game_hash(&t->game));
    for (int p = 0; p < t->deal.players; p++)
        h = nl_mix(h ^ (uint64_t)t->clock.left[p] << 8 ^ t->seat[p].computer);
    return nl_mix(h ^ (uint64_t)t->count << 8 ^ t->termination);
}

static void set_hex(nl_table *t, const char *name, const uint8_t bytes[NL_SECRET])
{
    char hex[2 * NL_SECRET + 1];
    nl_hex_write(bytes, NL_SECRET, hex);
    nl_table_set_tag(t, name, hex);
}

/* With the secret told, the deck is told to its end, so that the record can be verified whole. */
void nl_room_record(const nl_room *r, nl_writer *w)
{
    nl_table t = r->table;
    set_hex(&t, "Seal", r->seal);
    if (r->told) {
        char mix[] = "Mix1";
        set_hex(&t, "Secret", r->secret);
        for (int p = 0; p < r->terms.players; p++, mix[3]++)
            if (r->seat[p].sitter == NL_PERSON)
                set_hex(&t, mix, r->seat[p].mix);
    }
    nl_table_write(&t, w, r->told);
}
