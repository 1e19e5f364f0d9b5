/* tell.c: what the hub says, as JSON (docs/protocol.md).
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <string.h>

#include "inside.h"
#include "novaluna.h"
#include "view/room_json.h"

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

const char *const nl_denials[NL_DENIALS] = {
    "bad-message", "slow-down", "hello",   "version", "guest",    "host",  "seat",  "claim",
    "here",        "say",       "rematch", "no-room", "too-many", "stale", "store", "bot",
};

static void count_denial(nl_hub *h, const char *word)
{
    for (int i = 0; i < NL_DENIALS; i++)
        h->counts.denied[i] += strcmp(nl_denials[i], word) == 0;
}

void nl__tell_error(nl_hub *h, nl_client *c, int64_t id, const char *error, const char *rule,
                    const char *text)
{
    nl_packet_writer w;
    nl_json          j = answer_to(&w, id);
    count_denial(h, error);
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
    count_denial(h, "bad-message");
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
        if (c->bot)
            nl_json_flag(&j, "bot", true);
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

/* Players who are not connected: since when, and from when on their seats may be claimed. */
static void write_away(nl_json *j, const place *p)
{
    const nl_room *r = &p->room;
    nl_json_open(j, "away", '[');
    for (int s = 0; s < r->terms.players && r->phase == NL_PLAYING; s++) {
        if (r->seat[s].sitter != NL_PERSON || !p->away[s])
            continue;
        nl_json_open(j, NULL, '{');
        nl_json_number(j, "player", s + 1);
        nl_json_number(j, "since", p->away[s]);
        if (r->terms.absent != NL_ABSENT_WAITED_FOR)
            nl_json_number(j, "claim", p->away[s] + nl__grace(r));
        nl_json_close(j);
    }
    nl_json_close(j);
}

static int spectators(const place *p)
{
    int count = p->watching;
    for (const watch *w = p->watches; w; w = w->next_of_place)
        count -= w->client->known && nl_room_seat_of(&p->room, w->client->person.id) >= 0;
    return count;
}

uint32_t nl__presence_here(const place *p)
{
    uint32_t seats = 0;
    for (int s = 0; s < p->room.terms.players; s++)
        if (p->room.seat[s].sitter == NL_PERSON && nl__place_is_here(p, p->room.seat[s].player))
            seats |= 1U << s;
    return (uint32_t)spectators(p) << NL_PLAYERS_MAX | seats;
}

uint32_t nl__presence(const place *p)
{
    const uint32_t seats = (1U << NL_PLAYERS_MAX) - 1;
    uint32_t       here = nl__presence_here(p), there = nl__news_elsewhere(p);
    return ((here | there) & seats) | ((here & ~seats) + (there & ~seats));
}

static void write_presence(nl_json *j, const place *p)
{
    uint32_t presence = nl__presence(p);
    uint8_t  here[NL_PLAYERS_MAX];
    int      count = 0;
    for (int s = 0; s < p->room.terms.players; s++)
        if (presence >> s & 1)
            here[count++] = (uint8_t)s;
    nl_json_list(j, "here", here, count, 1);
    write_away(j, p);
    nl_json_number(j, "watching", presence >> NL_PLAYERS_MAX);
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

/* A phase of a room is noted once it is stored. */
static void note_phase(nl_hub *h, place *p)
{
    static const char *const words[] = { "table-opened", "table-began", "table-over" };
    if (p->noted == p->room.phase + 1 || p->stored != p->room.events)
        return;
    p->noted = (uint8_t)(p->room.phase + 1);
    h->counts.begun += p->room.phase == NL_PLAYING;
    h->counts.over += p->room.phase == NL_OVER;
    nl__note(h, words[p->room.phase], p);
}

void nl__tell_events(nl_hub *h, place *p)
{
    bool news = p->told < p->stored;
    bool gathering = p->room.phase == NL_GATHERING || p->told < p->room.first;
    for (; p->told < p->stored; p->told++)
        if (p->watches)
            tell_event(h, p, p->told);
    if (news && gathering &&
        nl__presence(p) != p->presence) /* a spectator has sat down, or a player stood up */
        nl__tell_presence(h, p, true);
    if (news) {
        note_phase(h, p);
        nl__tell_turn(h, p);
        if (gathering)
            nl__tell_lobby_row(h, p);
    }
}

void nl__tell_presence_here(nl_hub *h, place *p)
{
    nl_packet_writer w;
    nl_json          j = nl_packet_begin(&w);
    p->presence = nl__presence(p);
    for (int s = 0; s < NL_PLAYERS_MAX; s++)
        if (p->presence >> s & 1)
            p->away[s] = 0; /* a spectator who has sat down, too */
    nl_json_text(&j, "room", p->row.id);
    write_presence(&j, p);
    tell_watchers(h, p, nl_packet_done(&w, &j));
    if (p->room.phase == NL_GATHERING)
        nl__tell_lobby_row(h, p);
}

/* Where many look on, that one more does is told once a second: telling each of each would be a square. */
void nl__tell_presence(nl_hub *h, place *p, bool player)
{
    if (!player && p->watching > CROWD) {
        p->crowd = p->crowd ? p->crowd : h->swept + SECOND;
        return;
    }
    p->crowd = 0;
    nl__tell_presence_here(h, p);
    nl__news_presence(h, p);
}

void nl__tell_say(nl_hub *h, const place *p, int seat, const char *say)
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
    h->counts.ahead += a->from > p->stored;
    if (!already)
        nl__watch_now(h, a->client, p);
    tell_room(h, a->client, a->id, p, from, now);
    if (!already)
        nl__tell_presence(h, p, a->client->known && nl_room_seat_of(&p->room, a->client->person.id) >= 0);
}

void nl__tell_answers(nl_hub *h, answer *answers, int64_t now)
{
    for (answer *a = answers; a; a = a->next) {
        if (!a->client)
            continue;
        place *p = a->where;
        a->again = p->raced && !p->broken && !a->watch && a->number >= p->lost && a->tries < TRIES;
        if (a->again)
            continue;
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

/* Discs left, whose turn it is, and until when. */
static void write_game(nl_json *j, const nl_table *t)
{
    uint8_t left[NL_PLAYERS_MAX];
    for (int p = 0; p < t->deal.players; p++)
        left[p] = t->game.area[p].discs;
    nl_json_list(j, "left", left, t->deal.players, 0);
    if (nl_table_over(t))
        return;
    nl_json_number(j, "turn", t->game.mover + 1);
    if (t->clock.running)
        nl_json_number(j, "deadline", t->clock.since + t->clock.left[t->game.mover]);
}

bool nl__is_listed(const place *p)
{
    return p->room.phase == NL_GATHERING && p->room.terms.listed;
}

/* Whether one may find it in the lobby: somebody waits there, or it is played over days and is not old. */
static bool is_open(const place *p, int64_t now)
{
    const nl_room *r = &p->room;
    bool           live = r->terms.time.main && !nl_terms_by_turns(&r->terms);
    if (!nl__is_listed(p))
        return false;
    if (nl__presence(p) & ((1U << NL_PLAYERS_MAX) - 1))
        return true;
    return !live && now - p->last < (int64_t)LISTED * SECOND;
}

/* A table in a list; with the seat of who reads it, if there is one. */
static void write_place(nl_json *j, const char *key, const place *p, const nl_client *c, int64_t now)
{
    int seat = c && c->known ? nl_room_seat_of(&p->room, c->person.id) : -1;
    nl_json_open(j, key, '{');
    nl_json_text(j, "room", p->row.id);
    nl_json_text(j, "phase", nl_phase_word((nl_phase)p->room.phase));
    nl_json_flag(j, "open", is_open(p, now));
    nl_json_number(j, "created", p->row.created);
    nl_write_terms(j, &p->room.terms);
    nl_write_seats(j, &p->room);
    if (seat >= 0)
        nl_json_number(j, "seat", seat + 1);
    if (p->room.phase != NL_GATHERING)
        write_game(j, &p->room.table);
    nl_json_close(j);
}

typedef struct {
    nl_hub          *h;
    const nl_client *c;
    nl_json         *j;
    int64_t          now;
    bool             open; /* only what the lobby has */
} listing;

static void list_row(void *to, const nl_room_row *row)
{
    listing  *l = to;
    nl_stored why;
    place    *p = nl__place_peek(l->h, row->id, l->now, &why);
    if (p && (!l->open || is_open(p, l->now)))
        write_place(l->j, NULL, p, l->c, l->now);
}

static void write_bot(nl_json *j, const char *key, const char *player, const char *name, bool waiting)
{
    nl_json_open(j, key, '{');
    nl_json_text(j, "player", player);
    nl_json_text(j, "name", name);
    nl_json_flag(j, "waiting", waiting);
    nl_json_close(j);
}

static void list_bot(void *to, const char *player, const char *name)
{
    write_bot(to, NULL, player, name, true);
}

/* Sends a list; a store that cannot be read just now has nothing to say, which is not an empty list. */
static void send_list(nl_hub *h, nl_client *c, int64_t id, nl_packet *t, nl_stored read)
{
    if (read == NL_STORED) {
        nl__send_packet(h, c, t);
        return;
    }
    nl_packet_drop(t);
    nl__tell_error(h, c, id, "store", "", "the tables cannot be read now; try again");
}

void nl__tell_lobby(nl_hub *h, nl_client *c, int64_t id)
{
    nl_packet_writer w;
    nl_json          j = answer_to(&w, id);
    listing          l = { h, c, &j, h->swept, true };
    nl_json_open(&j, "lobby", '[');
    nl_stored read = h->world.store->listed(h->world.store, list_row, &l);
    nl_json_close(&j);
    nl_json_open(&j, "bots", '[');
    nl__each_bot(h, list_bot, &j);
    nl_json_close(&j);
    send_list(h, c, id, nl_packet_done(&w, &j), read);
}

bool nl__has_lobby(const nl_hub *h)
{
    const nl_client *c = h->clients;
    while (c && !c->lobby)
        c = c->next;
    return c;
}

/* Tells all who look at the lobby, and drops it. */
static void tell_lobby(nl_hub *h, nl_packet *t)
{
    for (nl_client *c = h->clients; t && c; c = c->next)
        if (c->lobby)
            h->world.send(h->world.self, c->connection, t);
    nl_packet_drop(t);
}

/* A room that is, or was, to be found in the lobby. */
void nl__tell_lobby_row(nl_hub *h, const place *p)
{
    if (!p->room.terms.listed || !nl__has_lobby(h))
        return;
    nl_packet_writer w;
    nl_json          j = nl_packet_begin(&w);
    write_place(&j, "table", p, NULL, h->swept);
    tell_lobby(h, nl_packet_done(&w, &j));
}

void nl__tell_bot(nl_hub *h, const char *player, const char *name, bool waiting)
{
    if (!nl__has_lobby(h))
        return;
    nl_packet_writer w;
    nl_json          j = nl_packet_begin(&w);
    write_bot(&j, "bot", player, name, waiting);
    tell_lobby(h, nl_packet_done(&w, &j));
}

void nl__tell_challenge(nl_hub *h, nl_client *bot, const place *p)
{
    nl_packet_writer w;
    nl_json          j = nl_packet_begin(&w);
    write_place(&j, "challenge", p, NULL, h->swept);
    nl__send_packet(h, bot, nl_packet_done(&w, &j));
}

void nl__tell_mine(nl_hub *h, nl_client *c, int64_t id)
{
    nl_packet_writer w;
    nl_json          j = answer_to(&w, id);
    listing          l = { h, c, &j, h->swept, false };
    nl_json_open(&j, "mine", '[');
    nl_stored read = h->world.store->of_player(h->world.store, c->person.id, 2 * OPEN_MAX, list_row, &l);
    nl_json_close(&j);
    send_list(h, c, id, nl_packet_done(&w, &j), read);
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
            write_place(&j, "turn", p, c, h->swept);
            nl__send_packet(h, c, nl_packet_done(&w, &j));
        }
}
