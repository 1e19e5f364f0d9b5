/* join.c: `novaluna join`: a table of an online server, played here by hand, by a program or by a level.
 *
 * SPDX-License-Identifier: MIT */
#include "join/join.h"

#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "cli.h"
#include "interrupt.h"
#include "token.h"

static const char usage[] =
    "Usage: novaluna join URL [--seat N] [--name NAME] [--lang CODE]\n"
    "       novaluna join URL --engine COMMAND | --level LEVEL [--seat N] [--name NAME]\n"
    "                     [--movetime MS] [--records FILE]\n"
    "       novaluna join URL --lobby --engine COMMAND | --level LEVEL [--name NAME]\n"
    "                     [--movetime MS] [--games N] [--count N] [--records FILE]\n\n"
    "Plays an online table.  URL is the invitation, as https://nova.example/#/table/k7d2m3p4q5r6,\n"
    "or with --lobby the server's address.\n\n"
    "By hand it is the game of 'novaluna play --plain'; type help there for the commands.  Ctrl-C\n"
    "and quit leave the seat as it is: the same command takes it up again.  After the end rematch\n"
    "asks for another game, or agrees to one, and decline does not.\n\n"
    "  --seat N          the seat to take, 1 to 4; otherwise the first that is free\n"
    "  --name NAME       what one is called there; otherwise the user's name\n"
    "  --engine COMMAND  a program that speaks the engine protocol plays, as a bot\n"
    "  --level LEVEL     a computer player of ours plays, as a bot\n"
    "  --movetime MS     that it may think about a move; usually 1000, and less if its clock is short\n"
    "  --lobby           waits to be invited, and plays whoever invites it\n"
    "  --games N         live games that it plays at once, 1 to 7; usually 1\n"
    "  --count N         ends after so many games\n"
    "  --records FILE    adds the finished games to a file\n\n"
    "Who one is at a server is kept in $XDG_STATE_HOME/novaluna/online, usually\n"
    "~/.local/state/novaluna/online, for each server and for each bot by its name.\n\n"
    "The language is chosen as for 'novaluna play'.\n\n"
    "Levels:";

/* ---- what all ways to play need ---- */

static token_place place_of(const nl_guest *g)
{
    return (token_place){ g->address.host, g->address.port, g->bot ? g->name : NULL };
}

void join_guest(const join_plan *p, const char *room, nl_guest *g)
{
    memset(g, 0, sizeof *g);
    g->address = p->address;
    if (room)
        snprintf(g->address.room, sizeof g->address.room, "%s", room);
    memcpy(g->name, p->name, sizeof g->name);
    g->bot = p->who.level[0] || p->who.command;
    g->want = p->seat;
    g->seat = -1;
    token_read(place_of(g), g->cookie, sizeof g->cookie);
}

void join_wait(const nl_guest *g)
{
    const int     nap = 200; /* ms: the longest time before Ctrl-C is looked at */
    int           wait = nl_guest_wait(g);
    struct pollfd ready = { .fd = nl_guest_ready(g), .events = POLLIN };
    poll(&ready, 1, wait < 0 || wait > nap ? nap : wait);
}

void join_keep_token(const nl_guest *g)
{
    char path[LOCAL_PATH_MAX];
    if (!token_keep(place_of(g), g->cookie, path))
        local_failed_text(words_say(N_("{place}: {why}; the seat cannot be taken up again after this")),
                          WITH(words_text("place", *path ? path : words_say(N_("the state folder"))),
                               words_text("why", strerror(errno))));
}

void join_tell_cut(const nl_guest *g)
{
    words_fill_line(words_say(N_("The line to the table is cut ({why}). It is tried again by itself.")),
                    WITH(words_text("why", g->why)));
    fflush(stdout);
}

int join_tell_gone(const nl_guest *g)
{
    char where[300];
    snprintf(where, sizeof where, "%s:%d", g->address.host, g->address.port);
    return g->ever ? local_failed("%s", g->why) : local_failed("%s: %s", where, g->why);
}

void join_keep_record(const join_plan *p, const nl_room *r)
{
    static pthread_mutex_t one_at_a_time = PTHREAD_MUTEX_INITIALIZER;
    if (!p->records)
        return;
    pthread_mutex_lock(&one_at_a_time);
    FILE *f = fopen(p->records, "ae");
    if (f) {
        nl_writer w = local_writer(f);
        nl_room_record(r, &w);
    }
    if (!f || fclose(f) != 0)
        local_failed("%s: %s", p->records, strerror(errno));
    pthread_mutex_unlock(&one_at_a_time);
}

/* ---- the command line ---- */

static int check(join_plan *p, bool bot_options)
{
    const char *wrong = nl_address_read(&p->address, p->url);
    bool        bot = p->who.level[0] || p->who.command;
    p->who.name = p->who.level[0] ? p->who.level : p->who.command;
    if (wrong)
        return cli_usage("join", "%s: %s", p->url, wrong);
    if (p->who.level[0] && p->who.command)
        return cli_usage("join", "--engine and --level exclude each other");
    if (p->lobby && !bot)
        return cli_usage("join", "--lobby is for bots: with --engine or --level");
    if (bot_options && !bot)
        return cli_usage("join", "--movetime and --records go with --engine or --level");
    if (!p->lobby && (p->games != 1 || p->count))
        return cli_usage("join", "--games and --count go with --lobby");
    if (p->lobby && p->seat >= 0)
        return cli_usage("join", "--seat goes with a table, not with --lobby");
    if (!p->lobby && !*p->address.room)
        return cli_usage("join", "%s names no table; an invitation has #/table/ in it", p->url);
    if (p->lobby)
        *p->address.room = '\0';
    return STATUS_OK;
}

static bool read_plan(join_plan *p, int argc, char **argv, int *status)
{
    unsigned long long seat = 0;
    bool               timed = false;
    const char        *name = NULL, *level = NULL, *language = NULL;
    const cli_option   options[] = {
          { "seat", .number = &seat, .low = 1, .high = NL_PLAYERS_MAX },
          { "name", .text = &name },
          { "engine", .text = &p->who.command },
          { "level", .level = &level },
          { "movetime", .number = &p->ms, .low = 1, .high = 3600000, .given = &timed },
          { "lobby", .given = &p->lobby },
          { "games", .number = &p->games, .low = 1, .high = 7 },
          { "count", .number = &p->count, .low = 1, .high = 1000000000 },
          { "records", .text = &p->records },
          { "lang", .text = &language },
          { .name = NULL },
    };
    if (!cli_options(argc, argv, usage, options, status)) {
        if (!*status)
            cli_print_levels();
        return false;
    }
    if (argc - optind != 1) {
        *status = cli_usage("join", "one URL is wanted");
        return false;
    }
    p->url = argv[optind];
    p->seat = (int)seat - 1;
    snprintf(p->who.level, sizeof p->who.level, "%s", level ? level : "");
    const char *title = p->who.level[0] ? nl_level_find(p->who.level)->title : NULL;
    if (!(*status = check(p, timed || p->records)) &&
        !(*status = cli_name_online("join", name, title, p->name)))
        *status = cli_set_language("join", language);
    return !*status;
}

int cli_join(int argc, char **argv)
{
    join_plan p = { .ms = 1000, .games = 1 };
    int       status;
    if (!read_plan(&p, argc, argv, &status))
        return status;
    interrupt_catch();
    if (p.lobby)
        return join_lobby(&p);
    if (!p.who.level[0] && !p.who.command)
        return join_by_hand(&p);
    static nl_guest g;
    join_guest(&p, NULL, &g);
    status = join_by_engine(&p, &g, NULL);
    nl_guest_close(&g);
    return status;
}
