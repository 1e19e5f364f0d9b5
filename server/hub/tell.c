/* tell.c: what the hub says, as JSON (docs/protocol.md).
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <string.h>

#include "inside.h"
#include "novaluna.h"

void nl__send_packet(nl_hub *h, nl_client *c, nl_packet *t)
{
    if (t)
        h->world.send(h->world.self, c->connection, t);
    nl_packet_drop(t);
}

static nl_json answer_to(nl_packet_writer *w, int64_t id)
{
    nl_json j = nl_packet_begin(w);
    if (id)
        nl_json_number(&j, "re", id);
    return j;
}

static void write_hash(nl_json *j, uint64_t hash)
{
    char hex[17];
    snprintf(hex, sizeof hex, "%016llx", (unsigned long long)hash);
    nl_json_text(j, "hash", hex);
}

/* ---- answers ---- */

void nl__tell_error(nl_hub *h, nl_client *c, int64_t id, const char *error, const char *rule,
                    const char *text)
{
    nl_packet_writer w;
    nl_json          j = answer_to(&w, id);
    nl_json_text(&j, "error", error);
    if (*rule)
        nl_json_text(&j, "rule", rule);
    nl_json_text(&j, "text", text);
    nl__send_packet(h, c, nl_packet_done(&w, &j));
}

void nl__tell_bad(nl_hub *h, nl_client *c, int64_t id, const char *member)
{
    nl_packet_writer w;
    nl_json          j = answer_to(&w, id);
    nl_json_text(&j, "error", "bad-message");
    nl_json_text(&j, "member", member);
    nl_json_text(&j, "text", "this part of the message is missing or wrong");
    nl__send_packet(h, c, nl_packet_done(&w, &j));
}

void nl__tell_refusal(nl_hub *h, nl_client *c, int64_t id, nl_err e)
{
    nl__tell_error(h, c, id, nl_err_name(e), nl_err_rule(e), nl_err_text(e));
}

void nl__tell_done(nl_hub *h, nl_client *c, int64_t id)
{
    nl_packet_writer w;
    nl_json          j = answer_to(&w, id);
    if (id)
        nl__send_packet(h, c, nl_packet_done(&w, &j));
    else
        nl_packet_drop(nl_packet_done(&w, &j));
}

void nl__tell_number(nl_hub *h, nl_client *c, int64_t id, uint32_t number)
{
    nl_packet_writer w;
    nl_json          j = answer_to(&w, id);
    nl_json_number(&j, "number", number);
    nl__send_packet(h, c, nl_packet_done(&w, &j));
}

void nl__tell_greeting(nl_hub *h, nl_client *c, int64_t id, int64_t now)
{
    nl_packet_writer w;
    nl_json          j = answer_to(&w, id);
    nl_json_number(&j, "version", 1);
    nl_json_text(&j, "server", NL_VERSION);
    nl_json_number(&j, "now", now);
    if (c->known) {
        nl_json_open(&j, "you", '{');
        nl_json_text(&j, "id", c->person.id);
        nl_json_text(&j, "name", c->person.name);
        nl_json_close(&j);
    }
    nl__send_packet(h, c, nl_packet_done(&w, &j));
}

void nl__tell_opened(nl_hub *h, nl_client *c, int64_t id, const place *p)
{
    nl_packet_writer w;
    nl_json          j = answer_to(&w, id);
    nl_json_text(&j, "room", p->row.id);
    nl_json_text(&j, "code", p->row.code);
    nl__send_packet(h, c, nl_packet_done(&w, &j));
}

/* ---- rooms ---- */

static void write_presence(nl_json *j, const place *p)
{
    uint8_t here[NL_PLAYERS_MAX];
    int     count = 0, spectators = p->watching;
    for (int s = 0; s < p->room.terms.players; s++)
        if (p->room.seat[s].sitter == NL_PERSON && nl__place_is_here(p, p->room.seat[s].player))
            here[count++] = (uint8_t)s;
    for (const watch *w = p->watches; w; w = w->next_of_place)
        spectators -= w->client->known && nl_room_seat_of(&p->room, w->client->person.id) >= 0;
    nl_json_list(j, "here", here, count, 1);
    nl_json_number(j, "watching", spectators);
}

static void write_line(nl_json *j, const char *key, const place *p, uint32_t number)
{
    nl_json_bytes(j, key, p->log + p->entries[number].at, p->entries[number].length);
}

/* All that is stored from a number on. */
static void tell_room(nl_hub *h, nl_client *c, int64_t id, const place *p, uint32_t from, int64_t now)
{
    nl_packet_writer w;
    nl_json          j = answer_to(&w, id);
    nl_json_text(&j, "room", p->row.id);
    if (*p->row.code)
        nl_json_text(&j, "code", p->row.code);
    nl_json_number(&j, "from", from);
    nl_json_open(&j, "events", '[');
    for (uint32_t n = from; n < p->stored; n++)
        write_line(&j, NULL, p, n);
    nl_json_close(&j);
    write_hash(&j, p->entries[p->stored - 1].hash);
    nl_json_number(&j, "now", now);
    write_presence(&j, p);
    nl__send_packet(h, c, nl_packet_done(&w, &j));
}

static void tell_watchers(nl_hub *h, const place *p, nl_packet *t)
{
    for (const watch *w = p->watches; w && t; w = w->next_of_place) {
        h->world.send(h->world.self, w->client->connection, t);
        h->counts.told++;
    }
    nl_packet_drop(t);
}

static void tell_event(nl_hub *h, const place *p, uint32_t number)
{
    nl_packet_writer w;
    nl_json          j = nl_packet_begin(&w);
    nl_json_text(&j, "room", p->row.id);
    write_line(&j, "event", p, number);
    write_hash(&j, p->entries[number].hash);
    tell_watchers(h, p, nl_packet_done(&w, &j));
}

void nl__tell_events(nl_hub *h, place *p)
{
    bool news = p->told < p->stored;
    for (; p->told < p->stored; p->told++)
        if (p->watches)
            tell_event(h, p, p->told);
    if (news) {
        nl__tell_turn(h, p);
        nl__tell_lobby_row(h, p);
    }
}

void nl__tell_presence(nl_hub *h, place *p)
{
    nl_packet_writer w;
    nl_json          j = nl_packet_begin(&w);
    nl_json_text(&j, "room", p->row.id);
    write_presence(&j, p);
    tell_watchers(h, p, nl_packet_done(&w, &j));
}

void nl__tell_say(nl_hub *h, place *p, int seat, const char *say)
{
    nl_packet_writer w;
    nl_json          j = nl_packet_begin(&w);
    nl_json_text(&j, "room", p->row.id);
    nl_json_number(&j, "seat", seat + 1);
    nl_json_text(&j, "say", say);
    tell_watchers(h, p, nl_packet_done(&w, &j));
}

/* ---- answers that waited ---- */

static bool watches(const nl_client *c, const place *p)
{
    const watch *w = c->watches;
    while (w && w->where != p)
        w = w->next_of_client;
    return w;
}

static void begin_watching(nl_hub *h, answer *a, int64_t now)
{
    place   *p = a->where;
    uint32_t from = a->from > p->stored ? 0 : a->from;
    bool     already = watches(a->client, p);
    if (!already)
        nl__watch_now(h, a->client, p);
    tell_room(h, a->client, a->id, p, from, now);
    if (!already)
        nl__tell_presence(h, p);
}

void nl__tell_answers(nl_hub *h, int64_t now)
{
    for (answer *a = h->answers; a; a = a->next) {
        if (!a->client)
            continue;
        place *p = a->where;
        if (p->broken || !p->stored || (!a->watch && a->number >= p->lost))
            nl__tell_error(h, a->client, a->id, "store", "", "it could not be stored; try again");
        else if (a->watch)
            begin_watching(h, a, now);
        else if (a->number == 0)
            nl__tell_opened(h, a->client, a->id, p);
        else
            nl__tell_number(h, a->client, a->id, a->number);
    }
}

/* ---- lists ---- */

static void write_seats(nl_json *j, const nl_room *r)
{
    nl_json_open(j, "seats", '[');
    for (int s = 0; s < r->terms.players; s++) {
        nl_json_open(j, NULL, '{');
        if (r->seat[s].sitter == NL_PERSON)
            nl_json_text(j, "name", r->seat[s].who.name);
        if (r->seat[s].sitter == NL_COMPUTER)
            nl_json_text(j, "level", r->seat[s].who.level);
        nl_json_close(j);
    }
    nl_json_close(j);
}

static void write_terms(nl_json *j, const nl_terms *t)
{
    nl_json_open(j, "terms", '{');
    nl_json_number(j, "players", t->players);
    nl_json_list(j, "discs", t->discs, t->players, 0);
    nl_json_number(j, "main", t->time.main);
    nl_json_number(j, "increment", t->time.increment);
    nl_json_flag(j, "listed", t->listed);
    nl_json_text(j, "absent", nl_absent_word((nl_absent)t->absent));
    nl_json_close(j);
}

static void write_place(nl_json *j, const char *key, const place *p)
{
    static const char *const phases[] = { "gathering", "playing", "over" };
    nl_json_open(j, key, '{');
    nl_json_text(j, "room", p->row.id);
    nl_json_text(j, "phase", phases[p->room.phase]);
    nl_json_number(j, "created", p->row.created);
    write_terms(j, &p->room.terms);
    write_seats(j, &p->room);
    if (p->room.phase == NL_PLAYING) {
        nl_json_number(j, "turn", p->room.table.game.mover + 1);
        if (p->room.table.clock.running)
            nl_json_number(j, "deadline",
                           p->room.table.clock.since + p->room.table.clock.left[p->room.table.game.mover]);
    }
    nl_json_close(j);
}

typedef struct {
    nl_hub  *h;
    nl_json *j;
    int64_t  now;
} listing;

static void list_row(void *to, const nl_room_row *row)
{
    listing  *l = to;
    nl_stored why;
    place    *p = nl__place_peek(l->h, row->id, l->now, &why);
    if (p)
        write_place(l->j, NULL, p);
}

void nl__tell_lobby(nl_hub *h, nl_client *c, int64_t id)
{
    nl_packet_writer w;
    nl_json          j = answer_to(&w, id);
    listing          l = { h, &j, h->swept };
    nl_json_open(&j, "lobby", '[');
    h->world.store->listed(h->world.store, list_row, &l);
    nl_json_close(&j);
    nl__send_packet(h, c, nl_packet_done(&w, &j));
}

/* A room that is, or was, to be found in the lobby. */
void nl__tell_lobby_row(nl_hub *h, const place *p)
{
    nl_packet *t = NULL;
    if (!p->room.terms.listed || p->stored > p->room.first + 1)
        return;
    for (nl_client *c = h->clients; c; c = c->next) {
        if (!c->lobby)
            continue;
        if (!t) {
            nl_packet_writer w;
            nl_json          j = nl_packet_begin(&w);
            write_place(&j, "table", p);
            t = nl_packet_done(&w, &j);
        }
        if (t)
            h->world.send(h->world.self, c->connection, t);
    }
    nl_packet_drop(t);
}

void nl__tell_mine(nl_hub *h, nl_client *c, int64_t id)
{
    nl_packet_writer w;
    nl_json          j = answer_to(&w, id);
    listing          l = { h, &j, h->swept };
    nl_json_open(&j, "mine", '[');
    h->world.store->of_player(h->world.store, c->person.id, 2 * OPEN_MAX, list_row, &l);
    nl_json_close(&j);
    nl__send_packet(h, c, nl_packet_done(&w, &j));
}

/* Whoever is to move hears of it wherever they look just now. */
void nl__tell_turn(nl_hub *h, const place *p)
{
    if (p->room.phase != NL_PLAYING)
        return;
    const char *player = p->room.seat[p->room.table.game.mover].player;
    for (nl_client *c = *player ? *nl__people_of(h, player) : NULL; c; c = c->next_same)
        if (strcmp(c->person.id, player) == 0 && !watches(c, p)) {
            nl_packet_writer w;
            nl_json          j = nl_packet_begin(&w);
            write_place(&j, "turn", p);
            nl__send_packet(h, c, nl_packet_done(&w, &j));
        }
}
