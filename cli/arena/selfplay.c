/* selfplay.c: computer players play, and their records are printed.
 *
 * Game i of a run uses seed S + i for the deal, and its own stream of numbers for the
 * players, so that any game of a run can be had again by itself.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>
#include <unistd.h>

#include "cli.h"

static const char usage[] =
    "Usage: novaluna selfplay --players P --games G --seed S --level L[,L…]\n"
    "                         [--discs D] [--nodes N]\n\n"
    "Plays G games between the named levels (one for all, or one a seat) and writes\n"
    "their records to standard output.  Game i is dealt from seed S + i.  A level that\n"
    "thinks for as long as it is given looks at N positions a move, usually 2000.\n\n"
    "Levels:";

typedef struct {
    unsigned long long players, games, seed, nodes;
    char               level[NL_PLAYERS_MAX][NL_LEVEL_MAX];
    uint8_t            discs[NL_PLAYERS_MAX];
} plan;

static bool read_levels(const char *text, plan *p)
{
    int    count = 0;
    size_t players = (size_t)p->players;
    for (const char *at = text;; at++) {
        char   name[NL_LEVEL_MAX];
        size_t n = strcspn(at, ",");
        snprintf(name, sizeof name, "%.*s", (int)(n < 31 ? n : 31), at);
        if (!nl_level_find(name)) {
            cli_usage("selfplay", "there is no level '%s'", name);
            return false;
        }
        if (count < (int)players)
            memcpy(p->level[count], name, sizeof name);
        count++;
        at += n;
        if (!*at)
            break;
    }
    if (count != 1 && count != (int)players) {
        cli_usage("selfplay", "--level names one level for all, or one a seat");
        return false;
    }
    for (size_t i = (size_t)count; i < players; i++)
        memcpy(p->level[i], p->level[0], NL_LEVEL_MAX);
    return true;
}

static void play_one(const plan *p, uint64_t seed)
{
    static nl_table t;
    const char     *names[NL_PLAYERS_MAX];
    nl_rng          r = { ~seed };
    nl_writer       w = local_writer(stdout);
    for (size_t i = 0; i < p->players; i++)
        names[i] = p->level[i];
    cli_set_up(&t, (int)p->players, seed, p->discs, names);
    while (!nl_table_over(&t)) {
        int             mover = t.game.mover;
        uint64_t        chances = nl_rng_next(&r);
        const nl_level *level = nl_level_draw(p->level[mover], chances);
        nl_table_play(&t, mover, local_choose(level, &t.game, chances, p->nodes), 0);
    }
    nl_table_write(&t, &w, true);
}

int cli_selfplay(int argc, char **argv)
{
    plan             p = { .nodes = 2000 };
    const char      *levels = NULL, *discs = NULL;
    bool             seeded = false;
    int              status;
    const cli_option options[] = {
        { "players", .number = &p.players, .low = 1, .high = NL_PLAYERS_MAX },
        { "games", .number = &p.games, .low = 1, .high = 1000000000 },
        { "seed", .number = &p.seed, .high = UINT64_MAX, .given = &seeded },
        { "level", .text = &levels },
        { "discs", .text = &discs },
        { "nodes", .number = &p.nodes, .low = 1, .high = 1000000000 },
        { .name = NULL },
    };
    if (!cli_options(argc, argv, usage, options, &status)) {
        if (!status)
            cli_print_levels();
        return status;
    }
    if (optind != argc || !p.players || !p.games || !seeded || !levels)
        return cli_usage("selfplay", "--players, --games, --seed and --level are wanted");
    if (!read_levels(levels, &p) || (discs && !cli_discs("selfplay", discs, (int)p.players, p.discs)))
        return STATUS_USAGE;
    for (unsigned long long i = 0; i < p.games && !ferror(stdout); i++) {
        if (i)
            putchar('\n');
        play_one(&p, p.seed + i);
        if (!isatty(STDOUT_FILENO)) /* where it would stand between the records */
            cli_progress("games", (long)i + 1, (long)p.games);
    }
    return STATUS_OK;
}
