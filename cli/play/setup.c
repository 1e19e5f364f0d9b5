/* setup.c: from the options of a new game to its deal and its seats.
 *
 * SPDX-License-Identifier: MIT */
#include "play/setup.h"

#include <string.h>

int cli_read_opponents(void *options, const char *text)
{
    cli_game_options *o = options;
    for (;; text++) {
        char   name[NL_LEVEL_MAX];
        size_t n = strcspn(text, ",");
        snprintf(name, sizeof name, "%.*s", (int)(n < 31 ? n : 31), text);
        if (!nl_level_find(name))
            return cli_usage(o->command, "there is no level '%s'", name);
        if (o->opponents == NL_PLAYERS_MAX - 1)
            return cli_usage(o->command, "there are at most %d opponents", NL_PLAYERS_MAX - 1);
        memcpy(o->opponent[o->opponents++], name, sizeof name);
        text += n;
        if (!*text)
            return STATUS_OK;
    }
}

bool cli_game_asked(const cli_game_options *o)
{
    return o->players || o->seeded || o->discs || o->first_game || o->opponents || o->names;
}

int cli_game_check(const cli_game_options *o)
{
    if (o->first_game && o->discs)
        return cli_usage(o->command, "--first-game and --discs exclude each other");
    if (o->players && o->opponents >= (int)o->players)
        return cli_usage(o->command, "%d opponent%s and %llu player%s leave no seat for a person",
                         o->opponents, o->opponents == 1 ? "" : "s", o->players, o->players == 1 ? "" : "s");
    return STATUS_OK;
}

static int count_names(const char *names)
{
    int n = 1;
    for (; *names; names++)
        n += *names == ',';
    return n;
}

int cli_game_players(const cli_game_options *o)
{
    int named = o->names ? count_names(o->names) : 0;
    return o->players     ? (int)o->players
           : o->opponents ? o->opponents + 1
                          : (named < NL_PLAYERS_MAX ? named : NL_PLAYERS_MAX);
}

/* Gives the names in the order of the seats. */
static int settle_names(const cli_game_options *o, nl_setup *s)
{
    if (o->names && count_names(o->names) > (int)o->players)
        return cli_usage(o->command, "--names has more names than there are players");
    const char *at = o->names ? o->names : "";
    for (unsigned i = 0; i < o->players && *at; i++) {
        size_t n = strcspn(at, ",");
        if (n >= NL_NAME_MAX)
            return cli_usage(o->command, "a name has at most %d bytes", NL_NAME_MAX - 1);
        snprintf(s->seat[i].name, NL_NAME_MAX, "%.*s", (int)n, at);
        at += n + (at[n] == ',');
    }
    return STATUS_OK;
}

static int settle_discs(const cli_game_options *o, uint8_t discs[])
{
    int players = (int)o->players;
    memset(discs, nl_usual_discs(players, o->first_game), (size_t)players);
    return !o->discs || cli_discs(o->command, o->discs, players, discs) ? STATUS_OK : STATUS_USAGE;
}

int cli_game_setup(const cli_game_options *o, nl_setup *out)
{
    int status = settle_names(o, out);
    nl_setup_deal(out, (int)o->players, o->seeded ? o->seed : local_fresh_seed());
    if (status || (status = settle_discs(o, out->deal.discs)))
        return status;
    for (int i = 0; i < o->opponents; i++) {
        nl_seat *seat = &out->seat[(int)o->players - o->opponents + i];
        seat->computer = true;
        memcpy(seat->level, o->opponent[i], NL_LEVEL_MAX);
    }
    return STATUS_OK;
}
