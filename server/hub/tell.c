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
    "bad-message", "slow-down", "hello",   "version",  "guest", "host",  "seat", "claim", "here",
    "say",         "rematch",   "no-room", "too-many", "stale", "store", "bot",  "plan",  "too-often",
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
    if (*p->row.code)
        nl_json_text(&j, "code", p->row.code); /* unless it was opened long ago, and the game has begun */
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

/* A room of whose log a connection has not been told all, other than one; NULL if there is none that can be
 * read now. */
static watch *find_behind(const nl_client *c, const watch *other)
{
    watch *w = c->behind ? c->watches : NULL;
    while (w && (w == other || w->where->broken || w->next >= w->where->stored))
        w = w->next_of_client;
    return w;
}

/* Rooms of which nothing can be seen now are told on once they can be read again; whether there are such. */
static bool wait_for_broken(const nl_client *c)
{
    bool waits = false;
    for (const watch *w = c->behind ? c->watches : NULL; w; w = w->next_of_client)
        if (w->where->broken && w->next < w->where->stored) {
            waits = w->where->stuck = true;
            w->where->wake = 0;
        }
    return waits;
}

/* Where the piece ends that begins at a number. */
static uint32_t end_of_piece(const nl_hub *h, const place *p, uint32_t from)
{
    size_t   most = h->world.piece;
    uint32_t end = from;
    while (end < p->stored && (!most || end == from || p->entries[end].at - p->entries[from].at < most))
        end++;
    return end;
}

/* What is stored between two numbers. */
static void tell_room(nl_hub *h, nl_client *c, int64_t id, const place *p, uint32_t from, uint32_t end,
                      int64_t now)
{
    nl_packet_writer w;
    nl_json          j = answer_to(&w, id);
    nl_json_text(&j, "room", p->row.id);
    if (*p->row.code)
        nl_json_text(&j, "code", p->row.code);
    nl_json_number(&j, "from", from);
    nl_json_open(&j, "events", '[');
    for (uint32_t n = from; n < end; n++)
        write_line(&j, NULL, p, n);
    nl_json_close(&j);
    if (end)
        write_hash(&j, p->entries[end - 1].hash);
    if (end < p->stored)
        nl_json_flag(&j, "more", true);
    nl_json_number(&j, "now", now);
    write_presence(&j, p);
    nl__write_plan_of(h, &j, p, c);
    nl__send_packet(h, c, nl_packet_done(&w, &j));
}

/* One piece at a time, whatever a connection watches: what waits for it stays small. */
void nl__tell_rest(nl_hub *h, nl_client *c, int64_t now)
{
    watch *w = find_behind(c, NULL);
    bool   waits = wait_for_broken(c);
    c->behind = w || waits;
    if (!w)
        return;
    const place *p = w->where;
    uint32_t     from = w->next;
    w->next = end_of_piece(h, p, from);
    tell_room(h, c, 0, p, from, w->next, now);
}

static void tell_watchers(nl_hub *h, const place *p, nl_packet *t)
{
    for (const watch *w = p->watches; w && t; w = w->next_of_place) {
        h->world.send(h->world.self, w->client->connection, t);
        h->counts.told++;
    }
    nl_packet_drop(t);
}

/* Whoever is behind is told it with the rest of the log, and who has just come knows it already. */
static void tell_event(nl_hub *h, const place *p, uint32_t number)
{
    nl_packet_writer w;
    nl_json          j = nl_packet_begin(&w);
    nl_json_text(&j, "room", p->row.id);
    write_line(&j, "event", p, number);
    write_hash(&j, p->entries[number].hash);
    nl_packet *t = nl_packet_done(&w, &j);
    for (watch *to = p->watches; to && t; to = to->next_of_place)
        if (to->next == number) {
            h->world.send(h->world.self, to->client->connection, t);
            h->counts.told++;
            to->next++;
        }
    nl_packet_drop(t);
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
    if (p->told == 0 && p->stored)
        nl__call_invited(h, p);
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
        nl__show(h, p);
        nl__plans_follow(h, p);
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
    nl__show(h, p);
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

static watch *watch_of(const nl_client *c, const place *p)
{
    watch *w = c->watches;
    while (w && w->where != p)
        w = w->next_of_client;
    return w;
}

/* Whoever asked for something that is told by the log begins to watch, too. */
static void begin_watching(nl_hub *h, answer *a, int64_t now)
{
    place   *p = a->where;
    uint32_t from = a->from > p->stored ? 0 : a->from;
    watch   *w = watch_of(a->client, p);
    bool     already = w;
    if (!already && a->client->watching >= WATCHED_MAX) {
        nl__tell_error(h, a->client, a->id, "too-many", "", "this connection watches too many rooms");
        return;
    }
    h->counts.ahead += a->from > p->stored;
    if (!already)
        w = nl__watch_now(a->client, p);
    w->next = find_behind(a->client, w) ? from : end_of_piece(h, p, from);
    a->client->behind |= w->next < p->stored;
    tell_room(h, a->client, a->id, p, from, w->next, now);
    if (!already)
        nl__tell_presence(h, p, a->client->known && nl_room_seat_of(&p->room, a->client->person.id) >= 0);
}

void nl__tell_answers(nl_hub *h, answer *answers, int64_t now)
{
    for (answer *a = answers; a; a = a->next) {
        if (!a->client)
            continue;
        place *p = a->where;
        a->again =
            a->again || (p->raced && !p->broken && !a->watch && a->number >= p->lost && a->tries < TRIES);
        if (a->again)
            continue;
        if (p->gone)
            nl__tell_error(h, a->client, a->id, "no-room", "", "there is no such table");
        else if (p->broken || !p->stored || (!a->watch && a->number >= p->lost))
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

/* Since when tables may be in the lobby. */
static int64_t oldest(int64_t now)
{
    return now - (int64_t)KEPT_DAYS * SECOND;
}

/* Whether one may find it in the lobby: somebody waits there, or it is played over days and is not old. */
static bool is_open(const place *p, int64_t now)
{
    const nl_room *r = &p->room;
    if (p->gone || !nl__is_listed(p) || p->row.created < oldest(now))
        return false;
    if (nl__presence(p) & ((1U << NL_PLAYERS_MAX) - 1))
        return true;
    return !nl_terms_live(&r->terms) && now - p->last < (int64_t)LISTED * SECOND;
}

static void write_rematch(nl_json *j, const nl_room *r)
{
    uint8_t wanted[NL_PLAYERS_MAX];
    int     count = 0;
    for (int s = 0; s < r->terms.players; s++)
        if (r->again >> s & 1)
            wanted[count++] = (uint8_t)s;
    nl_json_list(j, "rematch", wanted, count, 1);
}

/* A table in a list; with the seat of who reads it, if there is one, and whether that one's plan waits. */
static void write_place(nl_json *j, const char *key, const place *p, const nl_client *c, const char *plan,
                        int64_t now)
{
    nl_plan planned;
    int     seat = c && c->known ? nl_room_seat_of(&p->room, c->person.id) : -1;
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
    if (seat >= 0 && p->room.phase == NL_PLAYING && p->room.table.seat[seat].computer)
        nl_json_flag(j, "minded", true);
    if (nl__plan_read(p, seat, plan, &planned) && !planned.missed)
        nl_json_flag(j, "plan", true);
    if (p->shown) {
        nl_json_flag(j, "live", true);
        nl_json_number(j, "watching", nl__presence(p) >> NL_PLAYERS_MAX);
    }
    if (p->room.again && !*p->room.next)
        write_rematch(j, &p->room);
    nl_json_close(j);
}

typedef struct {
    nl_hub          *h;
    const nl_client *c;
    nl_json         *j;
    int64_t          now;
} listing;

static void list_row(void *to, const nl_room_row *row)
{
    listing  *l = to;
    nl_stored why;
    place    *p = nl__place_peek(l->h, row->id, l->now, &why);
    if (p)
        write_place(l->j, NULL, p, l->c, row->plan, l->now);
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

/* Tables that the lobby has, the oldest first, as far as there is room for them. */
typedef struct {
    nl_hub *h;
    int     count;
    place  *at[LOBBY_MAX];
} shelf;

static void put_on_shelf(shelf *s, place *p)
{
    if (s->count == LOBBY_MAX || !p->stored || !is_open(p, s->h->swept))
        return;
    int i = s->count++;
    for (; i > 0 && s->at[i - 1]->row.created > p->row.created; i--)
        s->at[i] = s->at[i - 1];
    s->at[i] = p;
}

static void look_at_row(void *to, const nl_room_row *row)
{
    shelf    *s = to;
    nl_stored why;
    place *p = nl__place_remembered(s->h, row->id) ? NULL : nl__place_peek(s->h, row->id, s->h->swept, &why);
    if (p)
        put_on_shelf(s, p);
}

/* Where somebody waits comes first, and is in memory: however many tables were opened and left, these are found. */
static nl_stored fill_shelf(shelf *s)
{
    nl_store *store = s->h->world.store;
    for (place *p = s->h->places; p; p = p->next)
        if (nl__is_listed(p) && nl__place_heal(s->h, p))
            put_on_shelf(s, p);
    return store->listed(store, oldest(s->h->swept), look_at_row, s);
}

void nl__tell_lobby(nl_hub *h, nl_client *c, int64_t id)
{
    nl_packet_writer w;
    nl_json          j = answer_to(&w, id);
    shelf            s = { .h = h };
    nl_stored        read = fill_shelf(&s);
    nl_json_open(&j, "lobby", '[');
    for (int i = 0; i < s.count; i++)
        write_place(&j, NULL, s.at[i], c, "", h->swept);
    nl_json_close(&j);
    nl_json_open(&j, "live", '[');
    for (const place *p = h->places; p; p = p->next)
        if (p->shown)
            write_place(&j, NULL, p, c, "", h->swept);
    nl_json_close(&j);
    nl_json_open(&j, "bots", '[');
    nl__each_bot(h, list_bot, &j);
    nl_json_close(&j);
    send_list(h, c, id, nl_packet_done(&w, &j), read);
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
    if (!p->room.terms.listed || !h->looking)
        return;
    nl_packet_writer w;
    nl_json          j = nl_packet_begin(&w);
    write_place(&j, "table", p, NULL, "", h->swept);
    tell_lobby(h, nl_packet_done(&w, &j));
}

void nl__tell_bot(nl_hub *h, const char *player, const char *name, bool waiting)
{
    if (!h->looking)
        return;
    nl_packet_writer w;
    nl_json          j = nl_packet_begin(&w);
    write_bot(&j, "bot", player, name, waiting);
    tell_lobby(h, nl_packet_done(&w, &j));
}

/* An invitation ends the waiting, so that nobody else is promised the same bot. */
void nl__tell_challenge(nl_hub *h, nl_client *bot, const place *p)
{
    nl_packet_writer w;
    nl_json          j = nl_packet_begin(&w);
    nl__set_waiting(h, bot, false);
    write_place(&j, "challenge", p, NULL, "", h->swept);
    nl__send_packet(h, bot, nl_packet_done(&w, &j));
}

void nl__tell_mine(nl_hub *h, nl_client *c, int64_t id)
{
    nl_packet_writer w;
    nl_json          j = answer_to(&w, id);
    listing          l = { h, c, &j, h->swept };
    nl_json_open(&j, "mine", '[');
    nl_stored read = h->world.store->of_player(h->world.store, c->person.id, 2 * OPEN_MAX, list_row, &l);
    nl_json_close(&j);
    send_list(h, c, id, nl_packet_done(&w, &j), read);
}

/* Whose turn it is to move, or to say whether there is to be another game: a bit each.  Nobody waits for a player whose
 * seat a computer minds. */
static unsigned waited_for(const nl_room *r)
{
    if (r->phase == NL_PLAYING)
        return r->table.seat[r->table.game.mover].computer ? 0 : 1u << r->table.game.mover;
    return *r->next ? 0 : nl_room_undecided(r);
}

/* Who is waited for now, or was before; everybody when the game begins and when it ends. */
unsigned nl__concerned(const place *p)
{
    const nl_room *r = &p->room;
    return r->phase == p->phase ? waited_for(r) | p->waited : (1u << r->terms.players) - 1;
}

void nl__note_turn(place *p)
{
    p->waited = (uint8_t)waited_for(&p->room);
    p->phase = p->room.phase;
}

void nl__tell_turn_to(nl_hub *h, const place *p, const char *player)
{
    for (nl_client *c = *player ? *nl__people_of(h, player) : NULL; c; c = c->next_same)
        if (strcmp(c->person.id, player) == 0 && !watch_of(c, p)) {
            nl_packet_writer w;
            nl_json          j = nl_packet_begin(&w);
            write_place(&j, "turn", p, c, "", h->swept);
            nl__send_packet(h, c, nl_packet_done(&w, &j));
        }
}

/* Whoever is waited for hears of it wherever they look just now, and so does who no longer is. */
void nl__tell_turn(nl_hub *h, place *p)
{
    unsigned seats = nl__concerned(p);
    nl__note_turn(p);
    for (int s = 0; s < p->room.terms.players; s++)
        if (seats >> s & 1)
            nl__tell_turn_to(h, p, p->room.seat[s].player);
}
