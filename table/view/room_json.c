/* room_json.c: a room and its events as JSON.
 *
 * SPDX-License-Identifier: MIT */
#include "view/room_json.h"

const char *nl_phase_word(nl_phase p)
{
    static const char *const words[] = { "gathering", "playing", "over" };
    return words[p];
}

void nl_write_terms(nl_json *j, const nl_terms *t)
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

void nl_write_seats(nl_json *j, const nl_room *r)
{
    nl_json_open(j, "seats", '[');
    for (int s = 0; s < r->terms.players; s++) {
        nl_json_open(j, NULL, '{');
        if (r->seat[s].sitter == NL_PERSON)
            nl_json_text(j, "name", r->seat[s].who.name);
        if (nl_player_is_bot(r->seat[s].player))
            nl_json_flag(j, "bot", true);
        if (r->seat[s].sitter == NL_COMPUTER)
            nl_json_text(j, "level", r->seat[s].who.level);
        nl_json_close(j);
    }
    nl_json_close(j);
}

/* ---- a room ---- */

static void write_ids(nl_json *j, const nl_room *r)
{
    nl_json_open(j, "ids", '[');
    for (int s = 0; s < r->terms.players; s++)
        nl_json_text(j, NULL, r->seat[s].player);
    nl_json_close(j);
}

/* Seats of people that a computer plays for now. */
static void write_minded(nl_json *j, const nl_room *r)
{
    nl_json_open(j, "minded", '[');
    for (int s = 0; s < r->terms.players && r->phase != NL_GATHERING; s++)
        if (r->seat[s].sitter == NL_PERSON && r->table.seat[s].computer)
            nl_json_number(j, NULL, s + 1);
    nl_json_close(j);
}

static void write_offer(nl_json *j, const nl_offer *o)
{
    if (!o->open) {
        nl_json_null(j, "offer");
        return;
    }
    nl_json_open(j, "offer", '{');
    nl_json_text(j, "kind", nl_event_word((nl_event_kind)o->kind));
    nl_json_number(j, "player", o->seat + 1);
    nl_json_open(j, "accepted", '[');
    for (int p = 0; p < NL_PLAYERS_MAX; p++)
        if (o->accepted >> p & 1)
            nl_json_number(j, NULL, p + 1);
    nl_json_close(j);
    nl_json_close(j);
}

static void write_hex(nl_json *j, const char *key, const uint8_t bytes[NL_SECRET])
{
    char hex[2 * NL_SECRET + 1];
    nl_hex_write(bytes, NL_SECRET, hex);
    nl_json_text(j, key, hex);
}

void nl_write_room(nl_json *j, const nl_room *r)
{
    uint8_t hash[sizeof(uint64_t)];
    char    hex[2 * sizeof hash + 1];
    for (size_t i = 0; i < sizeof hash; i++)
        hash[i] = (uint8_t)(nl_room_hash(r) >> 8 * (sizeof hash - 1 - i));
    nl_hex_write(hash, sizeof hash, hex);
    nl_json_open(j, NULL, '{');
    nl_json_number(j, "number", r->events);
    nl_json_text(j, "hash", hex);
    nl_json_text(j, "phase", nl_phase_word((nl_phase)r->phase));
    nl_json_flag(j, "by_turns", nl_terms_by_turns(&r->terms));
    nl_write_terms(j, &r->terms);
    nl_write_seats(j, r);
    write_ids(j, r);
    nl_json_text(j, "host", r->host);
    write_minded(j, r);
    write_offer(j, &r->table.offer);
    write_hex(j, "seal", r->seal);
    nl_json_flag(j, "told", r->told);
    nl_json_text(j, "next", r->next);
    nl_json_close(j);
}

/* ---- its events ---- */

void nl_write_room_event(nl_json *j, const nl_room_event *e)
{
    char action[NL_ACTION_TEXT] = "";
    bool played = e->kind == NL_ROOM_TABLE && e->event.kind == NL_EVENT_PLAY;
    if (played)
        nl_action_write(e->event.action, action);
    nl_json_open(j, NULL, '{');
    nl_json_number(j, "number", e->number);
    nl_json_number(j, "at", e->at);
    nl_json_text(j, "kind", nl_room_event_word(e));
    nl_json_number(j, "player", e->seat + 1);
    if (played)
        nl_json_text(j, "action", action);
    else
        nl_json_null(j, "action");
    nl_json_close(j);
}
