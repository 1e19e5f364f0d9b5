/* constants.c: what never changes: the tiles, the levels, the kinds of events, and the
 * numbers that rules and table are bounded by.
 *
 * SPDX-License-Identifier: MIT */
#include "daily/daily.h"
#include "exchange/exchange.h"
#include "room/plan.h"
#include "table.h"

EXPORT(tiles) int export_tiles(void)
{
    nl_json j = exchange_json();
    nl_json_open(&j, NULL, '[');
    nl_json_null(&j, NULL);
    for (int id = 1; id <= NL_TILES; id++) {
        const nl_tile *t = &nl_tiles[id];
        nl_json_open(&j, NULL, '{');
        nl_json_number(&j, "id", id);
        nl_json_bytes(&j, "color", &nl_color_letter[t->color], 1);
        nl_json_number(&j, "cost", t->cost);
        nl_json_open(&j, "tasks", '[');
        for (int i = 0; i < t->tasks; i++)
            nl_json_asks(&j, NULL, t->asks[i]);
        nl_json_close(&j);
        nl_json_close(&j);
    }
    nl_json_close(&j);
    return exchange_answer();
}

EXPORT(levels) int export_levels(void)
{
    nl_json j = exchange_json();
    nl_json_open(&j, NULL, '[');
    for (const nl_level *l = nl_levels; l->name; l++) {
        nl_json_open(&j, NULL, '{');
        nl_json_text(&j, "name", l->name);
        nl_json_flag(&j, "endless", l->way == NL_SEARCH && !l->nodes && !l->solo_nodes);
        nl_json_close(&j);
    }
    nl_json_close(&j);
    return exchange_answer();
}

/* The kinds of events, whose places in the list are their numbers. */
EXPORT(kinds) int export_kinds(void)
{
    nl_json j = exchange_json();
    nl_json_open(&j, NULL, '[');
    for (int kind = 0; kind < NL_EVENT_KINDS; kind++)
        nl_json_text(&j, NULL, nl_event_word((nl_event_kind)kind));
    nl_json_close(&j);
    return exchange_answer();
}

/* ---- limits ---- */

enum { UTF8_MAX = 4 }; /* bytes of one character */

static int least_discs(int players)
{
    return players == 1 ? NL_SOLO_DISCS : 1;
}

/* The usual number is the most, too (R4, R20). */
static int usual_discs(int players)
{
    return nl_usual_discs(players, false);
}

static int first_discs(int players)
{
    return nl_usual_discs(players, true);
}

/* A number for each number of players; none plays with 0 of them. */
static void by_players(nl_json *j, const char *key, int (*number)(int players))
{
    nl_json_open(j, key, '[');
    nl_json_null(j, NULL);
    for (int players = 1; players <= NL_PLAYERS_MAX; players++)
        nl_json_number(j, NULL, number(players));
    nl_json_close(j);
}

EXPORT(limits) int export_limits(void)
{
    nl_json j = exchange_json();
    nl_json_open(&j, NULL, '{');
    nl_json_number(&j, "tiles", NL_TILES);
    nl_json_number(&j, "pile", NL_TILES - (NL_SLOTS - 1));
    nl_json_number(&j, "name", (NL_NAME_MAX - 1) / UTF8_MAX);
    nl_json_number(&j, "missing", NL_MISSING_DISC);
    nl_json_number(&j, "wishes", NL_WISHES);
    nl_json_open(&j, "discs", '{');
    by_players(&j, "usual", usual_discs);
    by_players(&j, "first", first_discs);
    by_players(&j, "least", least_discs);
    by_players(&j, "most", usual_discs);
    nl_json_number(&j, "small", NL_SMALL_HEAP);
    nl_json_close(&j);
    nl_json_open(&j, "par", '{');
    nl_json_number(&j, "nodes", NL_PAR_NODES);
    nl_json_number(&j, "seed", NL_PAR_SEED);
    nl_json_close(&j);
    nl_json_close(&j);
    return exchange_answer();
}
