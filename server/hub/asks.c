/* asks.c: what clients ask for, one function each.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <string.h>

#include "inside.h"

enum { VERSION = 1 };

/* ---- what several ask ---- */

typedef struct {
    nl_hub           *h;
    nl_client        *c;
    const nl_message *m;
    int64_t           now;
    place            *p;    /* the room, where the message names one */
    int               seat; /* of who asks there; −1 without one */
} request;

static void refuse(request *q, const char *error, const char *text)
{
    nl__tell_error(q->h, q->c, q->m->id, error, "", text);
}

/* Asks for an event; its answer comes once it is stored. */
static void do_event(request *q, nl_room_event *e, uint64_t key)
{
    nl_err error = nl__place_do(q->h, q->p, e, q->now, key);
    if (error)
        nl__tell_refusal(q->h, q->c, q->m->id, error);
    else
        nl__answer_later(q->h, q->c, q->m, q->p, e->number);
}

/* A log is of its game: what is done beside that has an end. */
static bool is_too_often(request *q, int times, int most, const char *text)
{
    if (times >= most)
        refuse(q, "too-often", text);
    return times >= most;
}

static void refuse_unread(request *q, const char *room)
{
    if (q->h->world.note)
        q->h->world.note(q->h->world.self, "table-unreadable", room);
    refuse(q, "store", "the table cannot be read now; try again");
}

static bool is_host(const request *q)
{
    return strcmp(q->p->room.host, q->c->person.id) == 0;
}

/* ---- people ---- */

/* Whoever does something must be known to the store: it is by the token that they come back. */
static bool is_kept(request *q)
{
    nl_client *c = q->c;
    nl_store  *s = q->h->world.store;
    if (c->person.seen)
        return true;
    if (!c->stored && !nl__quota_person(q->h, c, q->now)) {
        refuse(q, "too-many", "too many people came from here; wait a moment");
        return false;
    }
    c->person.seen = q->now;
    if (s->put_person(s, c->token, &c->person) == NL_STORED)
        return c->stored = true;
    c->person.seen = 0;
    refuse(q, "store", "who you are could not be stored; try again");
    return false;
}

/* Whoever still comes is not to be forgotten (nl_keep_clean): once a day that is kept, by whichever connection is first.  With the
 * name that is known by then: it may have been changed elsewhere. */
static void note_visit(request *q)
{
    nl_client *c = q->c;
    nl_store  *s = q->h->world.store;
    nl_person  p;
    if (!c->stored || !c->person.seen || q->now - c->person.seen < NL_SEEN)
        return;
    nl_stored found = s->person(s, c->token, &p);
    if (found == NL_STORE_MISSING)
        p = c->person;
    if (found == NL_STORE_FAILED)
        return;
    if (q->now - p.seen >= NL_SEEN) {
        p.seen = q->now;
        if (s->put_person(s, c->token, &p) != NL_STORED)
            return;
    }
    c->person.seen = p.seen;
}

/* Whoever was a person once stays one, and a bot a bot: others may rely on what they are told. */
static bool let_in_bot(request *q)
{
    if (!q->c->known || (q->c->stored && !nl_player_is_bot(q->c->person.id)))
        refuse(q, "bot", "you are known as a person here; a bot comes with a token of its own");
    else if (!nl__quota_bot(q->h, q->c))
        refuse(q, "too-many", "there are enough bots here now; try again later");
    else
        nl__become_bot(q->h, q->c);
    return q->c->bot;
}

static void hello(request *q)
{
    nl_client *c = q->c;
    if (q->m->version != VERSION) {
        refuse(q, "version", "this server speaks version 1 of the protocol");
        return;
    }
    if (!c->bot && (q->m->bot || nl_player_is_bot(c->person.id)) && !let_in_bot(q))
        return;
    c->greeted = true;
    if (c->known && *q->m->name && strcmp(q->m->name, c->person.name) != 0) {
        memcpy(c->person.name, q->m->name, sizeof c->person.name);
        c->person.seen = 0;
        if (!is_kept(q))
            return;
    }
    note_visit(q);
    nl__tell_greeting(q->h, c, q->m->id, q->now);
}

/* Rooms that somebody is to finish, here or at another process: where they have a seat, and those that they have opened,
 * though they may never sit down there.  What this turn of the loop has opened is not stored yet. */
static bool has_too_many(request *q)
{
    int most = q->c->bot ? BOT_OPEN_MAX : OPEN_MAX;
    int count = q->h->world.store->unfinished(q->h->world.store, q->c->person.id);
    for (const place *p = q->h->pending; p; p = p->next_pending)
        count += !p->stored && strcmp(p->room.host, q->c->person.id) == 0;
    return count - (q->p && is_host(q)) >= most; /* one's own table is among them already */
}

/* ---- before the game ---- */

/* The lobby's tables are people's: bots are found in a list of their own, and come to those who ask them. */
static bool is_for_people(request *q, bool listed)
{
    if (q->c->bot && listed)
        refuse(q, "bot", "a bot opens no listed table; let it wait for invitations");
    return q->c->bot && listed;
}

/* Whether a table was asked for by this key before: then it has the answer of the first time. */
static bool was_opened(request *q, const char *id)
{
    nl_stored why;
    place    *p = nl__place_find(q->h, id, q->now, &why);
    if (p)
        nl__answer_later(q->h, q->c, q->m, p, 0);
    else if (why != NL_STORE_MISSING)
        refuse_unread(q, id);
    return p || why != NL_STORE_MISSING;
}

static void open_room(request *q)
{
    nl_room_event e = { .kind = NL_ROOM_OPEN, .terms = q->m->terms };
    char          id[NL_ID_MAX];
    bool          keyed = *q->m->key;
    if (is_for_people(q, q->m->terms.listed))
        return;
    nl__place_name(q->c, q->m->key, id);
    if (keyed && was_opened(q, id))
        return;
    if (has_too_many(q)) {
        refuse(q, "too-many", "finish some of your games first");
        return;
    }
    if (!nl__quota_table(q->h, q->c, q->now)) {
        refuse(q, "too-many", "too many tables were opened from here; wait a moment");
        return;
    }
    memcpy(e.id, q->c->person.id, sizeof e.id);
    q->p = nl__place_new(q->h, keyed ? id : NULL, q->now);
    do_event(q, &e, 0);
}

static bool is_arranged(request *q)
{
    return is_too_often(q, q->p->arranged, ARRANGED,
                        "this table has been changed often enough; open another");
}

static void set_terms(request *q)
{
    nl_room_event e = { .kind = NL_ROOM_TERMS, .terms = q->m->terms };
    if (is_for_people(q, q->m->terms.listed))
        return;
    if (!is_host(q))
        refuse(q, "host", "only the host may change the terms");
    else if (!is_arranged(q))
        do_event(q, &e, 0);
}

static int first_free(const nl_room *r)
{
    for (int s = 0; s < r->terms.players; s++)
        if (r->seat[s].sitter == NL_FREE)
            return s;
    for (int s = 0; s < r->terms.players; s++)
        if (r->seat[s].sitter == NL_COMPUTER)
            return s;
    return 0;
}

static bool is_invited(const request *q)
{
    for (int i = 0; i < NL_PLAYERS_MAX; i++)
        if (strcmp(q->p->invited[i], q->c->person.id) == 0)
            return true;
    return false;
}

static int times_entered(const place *p, const char *player)
{
    nl_room_event e;
    int           times = 0;
    for (uint32_t n = 0; n < p->room.events; n++)
        times += !nl_room_event_read(&e, p->log + p->entries[n].at, p->entries[n].length) &&
                 e.kind == NL_ROOM_ENTER && strcmp(e.id, player) == 0;
    return times;
}

static void enter(request *q)
{
    nl_room_event e = { .kind = NL_ROOM_ENTER };
    if (q->c->bot && q->p->room.terms.listed && !is_invited(q)) {
        refuse(q, "bot", "a bot sits down at a listed table only if its host invites it");
        return;
    }
    e.seat = (uint8_t)(q->m->seat >= 0 ? q->m->seat : first_free(&q->p->room));
    memcpy(e.id, q->c->person.id, sizeof e.id);
    memcpy(e.bytes, q->m->mix, sizeof e.bytes);
    memcpy(e.who.name, q->m->name, sizeof e.who.name);
    if (has_too_many(q))
        refuse(q, "too-many", "finish some of your games first");
    else if (!is_too_often(q, times_entered(q->p, e.id), ENTERED,
                           "you have sat down here often enough; open another table"))
        do_event(q, &e, 0);
}

/* Whether the player of a seat is here, or was a moment ago: then the host is told when it may be freed. */
static bool was_here_lately(request *q, int seat)
{
    const place *p = q->p;
    bool         here = nl__presence(p) >> seat & 1;
    int64_t      left = FREED * SECOND - (q->now - p->away[seat]);
    char         text[96];
    if (p->room.phase != NL_GATHERING || p->room.seat[seat].sitter != NL_PERSON || (!here && left <= 0))
        return false;
    snprintf(text, sizeof text, "this player was here a moment ago; the seat may be freed in %d s",
             (int)((left + SECOND - 1) / SECOND));
    refuse(q, "here", here ? "this player is here" : text);
    return true;
}

/* One frees one's own seat; the host may send a computer away, and free the seat of somebody who is gone. */
static void exit_room(request *q)
{
    nl_room_event e = { .kind = NL_ROOM_EXIT };
    int           seat = q->m->seat >= 0 ? q->m->seat : q->seat;
    if (seat < 0 || (seat != q->seat && !is_host(q))) {
        refuse(q, "seat", "that is not your seat");
        return;
    }
    if (seat != q->seat && was_here_lately(q, seat))
        return;
    e.seat = (uint8_t)seat;
    do_event(q, &e, 0);
}

static nl_room_event computer_for(const request *q, int seat)
{
    nl_room_event e = { .kind = NL_ROOM_COMPUTER, .seat = (uint8_t)seat, .who = { .computer = true } };
    memcpy(e.who.level, q->m->level, sizeof e.who.level);
    return e;
}

static void seat_computer(request *q)
{
    nl_room_event e = computer_for(q, q->m->seat);
    if (!is_host(q))
        refuse(q, "host", "only the host may seat a computer");
    else if (!is_arranged(q))
        do_event(q, &e, 0);
}

/* Whether the game could begin with computers on the seats that are free: it is tried on a copy. */
static nl_err try_to_begin(const request *q)
{
    nl_room       r = q->p->room;
    nl_room_event begin = { .kind = NL_ROOM_BEGIN };
    for (int s = 0; s < r.terms.players; s++) {
        nl_room_event sit = computer_for(q, s);
        if (r.seat[s].sitter != NL_FREE)
            continue;
        nl_err error = nl_room_decide(&r, &sit, q->now);
        if (error)
            return error;
        nl_room_apply(&r, &sit);
    }
    return nl_room_decide(&r, &begin, q->now);
}

static bool fill_seats(request *q)
{
    nl_err error = try_to_begin(q);
    if (error) {
        q->h->counts.refused[error]++;
        nl__tell_refusal(q->h, q->c, q->m->id, error);
    }
    for (int s = 0; s < q->p->room.terms.players && !error; s++) {
        nl_room_event sit = computer_for(q, s);
        if (q->p->room.seat[s].sitter == NL_FREE)
            error = nl__place_do(q->h, q->p, &sit, q->now, 0);
    }
    return !error;
}

/* With a level, computers of it take the seats that are free. */
static void begin(request *q)
{
    nl_room_event e = { .kind = NL_ROOM_BEGIN };
    if (!is_host(q))
        refuse(q, "host", "only the host may begin");
    else if (!*q->m->level || (!is_arranged(q) && fill_seats(q)))
        do_event(q, &e, 0);
}

/* ---- the game ---- */

/* Who comes from another process may know of more than this one has heard of: then the store is asked. */
static void watch_room(request *q)
{
    place *p = q->p;
    if (q->m->from > p->stored && !p->pending && q->h->world.store->news) {
        p->doubted = true;
        p->wake = 0;
        nl__place_heal(q->h, p);
    }
    nl__watch_later(q->h, q->c, q->m->id, p, q->m->from);
}

static void unwatch_room(request *q)
{
    for (watch *w = q->c->watches; w; w = w->next_of_client)
        if (w->where == q->p) {
            nl__unwatch(q->h, w, q->now);
            break;
        }
    nl__tell_done(q->h, q->c, q->m->id);
}

/* Whether a player may ask for such an event; a clock that was stopped by agreement anybody may start. */
static bool may_ask(const nl_event *e)
{
    return nl_event_by_player((nl_event_kind)e->kind)
               ? e->kind != NL_EVENT_AGREE && e->kind != NL_EVENT_PLAY_AGAIN
               : e->kind == NL_EVENT_RESUME;
}

/* What the line takes of a turn is not the player's time, where seconds count. */
static uint16_t lag_of(const request *q)
{
    const nl_room *r = &q->p->room;
    return r->table.clock.running && !nl__place_is_slow(r) ? (uint16_t)q->c->lag : 0;
}

/* Who leaves does not end the game for several others, if the terms have a computer for that. */
static bool is_minded(const request *q)
{
    const nl_room *r = &q->p->room;
    return q->m->event.kind == NL_EVENT_LEAVE && r->phase == NL_PLAYING &&
           r->terms.absent == NL_ABSENT_COMPUTER && nl__place_others(r, q->seat) > 1;
}

static void sit_computer(request *q, int seat, uint64_t key)
{
    uint32_t number = q->p->room.events;
    nl_err   error = nl__place_mind(q->h, q->p, seat, q->now, key);
    if (error)
        nl__tell_refusal(q->h, q->c, q->m->id, error);
    else
        nl__answer_later(q->h, q->c, q->m, q->p, number);
}

static bool has_asked_enough(request *q)
{
    uint8_t kind = q->m->event.kind;
    if (nl__is_proposal(kind))
        return is_too_often(q, q->p->proposed[q->seat], PROPOSALS,
                            "you have proposed enough; wait until the game has gone on");
    return kind == NL_EVENT_TAKE_BACK &&
           is_too_often(q, q->p->asides[q->seat], ASIDES,
                        "you have taken back enough; wait until the game has gone on");
}

/* The same request a second time has the answer of the first.  One made before the latest events is
 * refused with what is missing. */
static void ask_event(request *q)
{
    uint64_t      key = nl__place_request(q->c->person.id, q->m->key);
    int64_t       known = nl__place_asked(q->p, key);
    nl_room_event e = { .kind = NL_ROOM_TABLE, .seat = (uint8_t)q->seat, .event = q->m->event };
    if (q->seat < 0 || !may_ask(&e.event)) {
        refuse(q, "seat", "that is not for you to ask");
    } else if (known >= 0) {
        nl__answer_later(q->h, q->c, q->m, q->p, (uint32_t)known);
    } else if (q->m->number != q->p->room.events) {
        nl__watch_later(q->h, q->c, 0, q->p, q->m->number);
        nl__tell_error(q->h, q->c, q->m->id, "stale", "", "something has happened since; here is what");
    } else if (is_minded(q)) {
        sit_computer(q, q->seat, key);
    } else if (!has_asked_enough(q)) {
        if (e.event.kind == NL_EVENT_PLAY)
            e.event.lag = lag_of(q);
        do_event(q, &e, key);
    }
}

/* Each costs a transaction of its own, so one is not kept again, and others not too often. */
static void keep_plan(request *q, const nl_plan *plan)
{
    const char *player = q->c->person.id;
    bool        kept = nl__plan_is_kept(q->h, q->p, player, plan);
    if (!kept && !nl__quota_plan(q->h, q->p, q->seat, q->now)) {
        refuse(q, "slow-down", "one plan after another; wait a moment");
    } else if (!kept && nl__plan_put(q->h, q->p, player, NULL, plan)) {
        refuse(q, "store", "it could not be stored; try again");
    } else {
        if (kept)
            nl__tell_plan(q->h, q->p, player);
        nl__tell_done(q->h, q->c, q->m->id);
    }
}

/* What is to be played when the turn comes; with nothing in it, none is.  Nobody else is told.  It is kept at
 * once, so what it is made upon has to be stored. */
static void plan(request *q)
{
    const nl_room *r = &q->p->room;
    nl_plan        plan = q->m->plan;
    nl_err         error = NL_OK;
    if (q->seat < 0) {
        refuse(q, "seat", "that is not for you to ask");
    } else if (q->p->pending && q->h->tries < TRIES) {
        nl__ask_later(q->h, q->c, q->m, q->p);
    } else if (q->p->pending) {
        refuse(q, "store", "it could not be stored; try again");
    } else if (plan.count && r->phase == NL_PLAYING && !nl_plan_allowed(r, q->seat)) {
        refuse(q, "plan",
               r->table.game.mover == q->seat
                   ? "it is your turn"
                   : "plans are for people in games without a clock, and by turns");
    } else if (plan.count && (error = nl_plan_make(r, q->seat, &plan))) {
        q->h->counts.refused[error]++;
        nl__tell_refusal(q->h, q->c, q->m->id, error);
    } else {
        keep_plan(q, plan.count ? &plan : NULL);
    }
}

/* ---- absence ---- */

static void claim(request *q)
{
    const nl_room *r = &q->p->room;
    int            seat = q->m->seat;
    bool person = r->phase == NL_PLAYING && seat < r->terms.players && r->seat[seat].sitter == NL_PERSON &&
                  !r->table.seat[seat].computer;
    int64_t since = person ? q->p->away[seat] : 0;
    if (q->seat < 0 || !person || seat == q->seat || r->terms.absent == NL_ABSENT_WAITED_FOR) {
        refuse(q, "claim", "this seat cannot be claimed");
    } else if (!since || q->now - since < nl__grace(r) || nl__presence(q->p) >> seat & 1) {
        refuse(q, "here", "the player has not been away for long enough");
    } else if (r->terms.absent == NL_ABSENT_LAST) {
        nl_room_event e = { .kind = NL_ROOM_TABLE,
                            .seat = (uint8_t)seat,
                            .event = { .kind = NL_EVENT_LEAVE } };
        do_event(q, &e, 0);
    } else {
        sit_computer(q, seat, 0);
    }
}

/* Whoever comes back has the seat again. */
static void come_back(request *q)
{
    nl_room_event e = { .kind = NL_ROOM_TABLE, .seat = (uint8_t)q->seat, .event = { .kind = NL_EVENT_SIT } };
    if (q->seat < 0 || q->p->room.phase != NL_PLAYING || !q->p->room.table.seat[q->seat].computer) {
        refuse(q, "seat", "there is no seat to come back to");
        return;
    }
    e.event.who = q->p->room.seat[q->seat].who;
    if (!is_too_often(q, q->p->asides[q->seat], ASIDES,
                      "you have come back often enough; wait until the game has gone on"))
        do_event(q, &e, 0);
}

/* ---- beside the game ---- */

static void say(request *q)
{
    static const char *const phrases[] = { "hello",      "good-luck", "nice",       "well-played",
                                           "oops",       "thanks",    "one-moment", "again",
                                           "good-night", "new-moon",  "full-moon",  "eclipse" };
    for (size_t i = 0; i < sizeof phrases / sizeof phrases[0]; i++)
        if (q->seat >= 0 && strcmp(phrases[i], q->m->say) == 0) {
            if (!nl__quota_say(q->h, q->p, q->seat, q->now)) {
                refuse(q, "slow-down", "one phrase after another; wait a moment");
                return;
            }
            nl__tell_say(q->h, q->p, q->seat, q->m->say);
            nl__news_say(q->h, q->p, q->seat, q->m->say);
            nl__tell_done(q->h, q->c, q->m->id);
            return;
        }
    refuse(q, "say", "there is no such phrase, or you do not sit here");
}

/* Computers have their seats there at once, people take them themselves, and bots are invited. */
static void seat_again(request *q, place *fresh, const nl_room_seat *was, int seat)
{
    nl_room_event sit = { .kind = NL_ROOM_COMPUTER, .seat = (uint8_t)seat, .who = was->who };
    if (was->sitter == NL_COMPUTER)
        nl__place_do(q->h, fresh, &sit, q->now, 0);
    if (nl_player_is_bot(was->player))
        nl__note_invited(fresh, was->player);
}

static void open_rematch(request *q)
{
    const nl_room *r = &q->p->room;
    place         *fresh = nl__place_new(q->h, NULL, q->now);
    nl_room_event  open = { .kind = NL_ROOM_OPEN, .terms = r->terms }, next = { .kind = NL_ROOM_NEXT };
    open.terms.listed = false;
    memcpy(open.id, q->c->person.id, sizeof open.id);
    if (nl__place_do(q->h, fresh, &open, q->now, 0))
        return;
    for (int s = 0; s < r->terms.players; s++)
        seat_again(q, fresh, &r->seat[s], nl_room_turned(r, s));
    memcpy(next.id, fresh->row.id, sizeof next.id);
    nl__place_do(q->h, q->p, &next, q->now, 0);
}

/* Whoever would like another game says so, or that it is enough; once all would, there is a table for it. */
static void rematch(request *q)
{
    const nl_room *r = &q->p->room;
    nl_room_event  e = { .kind = q->m->on ? NL_ROOM_REMATCH : NL_ROOM_ENOUGH, .seat = (uint8_t)q->seat };
    if (q->seat < 0 || r->phase != NL_OVER) {
        refuse(q, "rematch", "there can be no rematch");
    } else if (*r->next || (q->m->on && r->again >> q->seat & 1)) {
        nl__answer_later(q->h, q->c, q->m, q->p, r->events - 1);
    } else if (q->m->on ||
               !is_too_often(q, q->p->asides[q->seat], ASIDES, "you have said that often enough")) {
        do_event(q, &e, 0);
        if (r->again && !nl_room_undecided(r)) /* and nobody is left to ask */
            open_rematch(q);
    }
}

/* A client whose fold differs begins anew. */
static void differs(request *q)
{
    q->h->counts.differs++;
    nl__note(q->h, "fold-differs", q->p);
    nl__watch_later(q->h, q->c, q->m->id, q->p, 0);
}

/* Lists tell of what is stored: what was asked for before them, in the same turn of the loop, is to be among that. */
static bool has_to_wait(request *q)
{
    bool waits = q->h->pending && q->h->tries < TRIES;
    if (waits)
        nl__ask_later(q->h, q->c, q->m, NULL);
    return waits;
}

static void lobby(request *q)
{
    if (has_to_wait(q))
        return;
    nl__look_at_lobby(q->h, q->c, q->m->on);
    if (q->m->on)
        nl__tell_lobby(q->h, q->c, q->m->id);
    else
        nl__tell_done(q->h, q->c, q->m->id);
}

static void mine(request *q)
{
    if (!has_to_wait(q))
        nl__tell_mine(q->h, q->c, q->m->id);
}

/* ---- bots ---- */

static void wait_for_invitation(request *q)
{
    if (!q->c->bot) {
        refuse(q, "bot", "only bots wait to be invited");
        return;
    }
    nl__set_waiting(q->h, q->c, q->m->on);
    nl__tell_done(q->h, q->c, q->m->id);
}

static void invite(request *q)
{
    if (!is_host(q)) {
        refuse(q, "host", "only the host may invite");
    } else if (q->p->room.phase != NL_GATHERING) {
        nl__tell_refusal(q->h, q->c, q->m->id, NL_ERR_BEGUN);
    } else if (!nl__invite_bot(q->h, q->p, q->m->player)) {
        refuse(q, "bot", "this bot does not wait");
    } else {
        nl__tell_done(q->h, q->c, q->m->id);
    }
}

/* ---- all of them ---- */

static const struct {
    void (*run)(request *q);
    bool room;   /* it names one */
    bool person; /* one has to be somebody */
} asks[NL_ASKS] = {
    [NL_ASK_HELLO] = { hello, false, false },     [NL_ASK_OPEN] = { open_room, false, true },
    [NL_ASK_WATCH] = { watch_room, true, false }, [NL_ASK_UNWATCH] = { unwatch_room, true, false },
    [NL_ASK_TERMS] = { set_terms, true, true },   [NL_ASK_ENTER] = { enter, true, true },
    [NL_ASK_EXIT] = { exit_room, true, true },    [NL_ASK_COMPUTER] = { seat_computer, true, true },
    [NL_ASK_BEGIN] = { begin, true, true },       [NL_ASK_EVENT] = { ask_event, true, true },
    [NL_ASK_CLAIM] = { claim, true, true },       [NL_ASK_RETURN] = { come_back, true, true },
    [NL_ASK_SAY] = { say, true, true },           [NL_ASK_REMATCH] = { rematch, true, true },
    [NL_ASK_DIFFERS] = { differs, true, false },  [NL_ASK_LOBBY] = { lobby, false, false },
    [NL_ASK_MINE] = { mine, false, true },        [NL_ASK_WAIT] = { wait_for_invitation, false, true },
    [NL_ASK_INVITE] = { invite, true, true },     [NL_ASK_PLAN] = { plan, true, true },
};

static bool find_place(request *q)
{
    nl_stored why;
    if (!nl_hub_may_look(q->h, q->c->origin, q->m->room, q->now)) {
        refuse(q, "slow-down", "too many codes were tried from here; wait a moment");
        return false;
    }
    q->p = nl__place_find(q->h, q->m->room, q->now, &why);
    if (!q->p && why == NL_STORE_MISSING) {
        nl_hub_looked_in_vain(q->h, q->c->origin, q->m->room, q->now);
        refuse(q, "no-room", "there is no such table");
    } else if (!q->p)
        refuse_unread(q, q->m->room);
    else if (q->c->known)
        q->seat = nl_room_seat_of(&q->p->room, q->c->person.id);
    return q->p != NULL;
}

void nl__ask(nl_hub *h, nl_client *c, const nl_message *m, int64_t now)
{
    request q = { .h = h, .c = c, .m = m, .now = now, .seat = -1 };
    if (!c->greeted && m->ask != NL_ASK_HELLO)
        refuse(&q, "hello", "say hello first");
    else if (asks[m->ask].person && !c->known)
        refuse(&q, "guest", "take a name first");
    else if ((!asks[m->ask].person || is_kept(&q)) && (!asks[m->ask].room || find_place(&q)))
        asks[m->ask].run(&q);
}
