/* room_json.c: a room and its events as JSON.
 *
 * SPDX-License-Identifier: MIT */
#include "view/room_json.h"

#include "room/plan.h"
#include "view/view.h"

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

/* Players, a bit each. */
static void write_players(nl_json *j, const char *key, unsigned players)
{
    nl_json_open(j, key, '[');
    for (int p = 0; p < NL_PLAYERS_MAX; p++)
        if (players >> p & 1)
            nl_json_number(j, NULL, p + 1);
    nl_json_close(j);
}

static void write_proposal(nl_json *j, const nl_table *t)
{
    const nl_proposal *p = &t->proposal;
    if (!p->open) {
        nl_json_null(j, "proposal");
        return;
    }
    nl_json_open(j, "proposal", '{');
    nl_json_text(j, "kind", nl_event_word((nl_event_kind)p->kind));
    nl_json_number(j, "player", p->seat + 1);
    write_players(j, "unanswered", nl_table_unanswered(t));
    nl_json_close(j);
}

/* What each player may ask for now, beside playing. */
static void write_may(nl_json *j, const nl_room *r)
{
    static const nl_event_kind kinds[] = { NL_EVENT_TAKE_BACK,   NL_EVENT_PROPOSE_TAKE_BACK,
                                           NL_EVENT_PROPOSE_END, NL_EVENT_PROPOSE_PAUSE,
                                           NL_EVENT_ACCEPT,      NL_EVENT_DECLINE,
                                           NL_EVENT_RESUME,      NL_EVENT_LEAVE };
    nl_json_open(j, "may", '[');
    for (int s = 0; s < r->terms.players; s++) {
        bool person = r->seat[s].sitter == NL_PERSON && !r->table.seat[s].computer;
        nl_json_open(j, NULL, '[');
        for (size_t k = 0; k < sizeof kinds / sizeof kinds[0] && person && r->phase == NL_PLAYING; k++)
            if (nl_table_may(&r->table, s, kinds[k]))
                nl_json_text(j, NULL, nl_event_word(kinds[k]));
        nl_json_close(j);
    }
    nl_json_close(j);
}

static void write_may_plan(nl_json *j, const nl_room *r)
{
    unsigned players = 0;
    for (int s = 0; s < r->terms.players; s++)
        players |= (unsigned)nl_plan_allowed(r, s) << s;
    write_players(j, "may_plan", players);
}

/* Who would like another game, who is to agree yet, who would rather not; and the seat that each would have there. */
static void write_rematch(nl_json *j, const nl_room *r)
{
    nl_json_open(j, "rematch", '{');
    write_players(j, "wanted_by", r->again);
    write_players(j, "unanswered", nl_room_undecided(r));
    if (r->enough)
        nl_json_number(j, "declined_by", r->enough);
    else
        nl_json_null(j, "declined_by");
    nl_json_open(j, "seats", '[');
    for (int s = 0; s < r->terms.players; s++)
        nl_json_number(j, NULL, nl_room_turned(r, s) + 1);
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
    write_proposal(j, &r->table);
    nl_json_flag(j, "paused", r->phase == NL_PLAYING && nl_table_paused(&r->table));
    write_may(j, r);
    write_may_plan(j, r);
    write_hex(j, "seal", r->seal);
    nl_json_flag(j, "told", r->told);
    write_rematch(j, r);
    nl_json_text(j, "next", r->next);
    nl_json_close(j);
}

void nl_write_plannable(nl_json *j, const nl_game *g, int seat)
{
    const nl_wheel *w = &g->wheel;
    int             k = 0;
    nl_json_open(j, NULL, '[');
    for (int s = 0; s < NL_SLOTS - 1; s++) {
        int        slot = nl_wheel_slot(w, s);
        nl_tile_id id = w->slot[slot];
        if (id == NL_NO_TILE)
            continue;
        nl_json_open(j, NULL, '{');
        nl_json_number(j, "k", ++k);
        nl_json_number(j, "slot", slot);
        nl_json_number(j, "id", id);
        nl_write_cells(j, &g->area[seat], id);
        nl_json_close(j);
    }
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
