/* ratings.c: how well the person plays, from games that the page tells of.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "exchange/exchange.h"
#include "rating/rating.h"

enum { PARTS = 10000 }; /* of a chance, in which losses are told */

/* Reads the level at *at, which moves on behind it; -1 if there is none. */
static int read_strength(const char **at)
{
    char   name[NL_STRENGTH_NAME];
    size_t n = exchange_word(*at, ' ');
    if (!n || n >= sizeof name)
        return -1;
    memcpy(name, *at, n);
    name[n] = '\0';
    *at += n;
    return nl_level_strength(name);
}

/* Reads a line: 1 if it was won, actions, loss, and the levels of the others, with blanks between them.  False
 * if it is none. */
static bool read_line(const char *at, nl_rated_game *g)
{
    *g = (nl_rated_game){ .players = 1 };
    g->won = exchange_number(&at);
    g->actions = (uint8_t)exchange_number(&at);
    g->loss = (float)exchange_number(&at) / PARTS;
    while (*at == ' ' && g->players < NL_PLAYERS_MAX) {
        at++;
        int strength = read_strength(&at);
        if (strength < 0)
            return false;
        g->other[g->players++ - 1] = (uint8_t)strength;
    }
    return g->players > 1;
}

static void write_list(nl_json *j, const char *key, const float list[NL_RUNGS])
{
    nl_json_open(j, key, '[');
    for (int i = 0; i < NL_RUNGS; i++)
        nl_json_real(j, NULL, (double)list[i]);
    nl_json_close(j);
}

/* The page wrote such lines, oldest first (Rating).  Those that are none are left out. */
EXPORT_STUDY(rating) int export_rating(void)
{
    nl_rating      r;
    nl_rating_told told;
    nl_rating_start(&r);
    for (const char *line = exchange_input(); *line;) {
        nl_rated_game g;
        if (read_line(line, &g))
            nl_rating_add(&r, &g);
        line += exchange_word(line, '\n');
        line += *line == '\n';
    }
    nl_rating_tell(&r, &told);
    char opponent[NL_STRENGTH_NAME];
    nl_level_name(told.tenths, opponent);
    nl_json j = exchange_json();
    nl_json_open(&j, NULL, '{');
    nl_json_number(&j, "games", r.games);
    nl_json_real(&j, "strength", (double)told.strength);
    nl_json_real(&j, "low", (double)told.low);
    nl_json_real(&j, "high", (double)told.high);
    nl_json_number(&j, "level", told.level);
    nl_json_number(&j, "unknown", told.unknown);
    nl_json_number(&j, "more", told.more);
    nl_json_text(&j, "opponent", opponent);
    write_list(&j, "shares", told.share);
    write_list(&j, "wins", told.wins);
    nl_json_close(&j);
    return exchange_answer();
}
