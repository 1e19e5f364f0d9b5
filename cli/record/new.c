/* new.c: prints an empty record with the deck of a seed.
 *
 * SPDX-License-Identifier: MIT */
#include <getopt.h>
#include <string.h>

#include "cli.h"

static const char usage[] = "Usage: novaluna new --players P --seed S [--discs D[,D…]] [--first-game]\n\n"
                            "Prints an empty record with the deck and the stack of a seed.\n\n"
                            "  --players P     1 to 4; 1 is solo\n"
                            "  --seed S        0 to 18446744073709551615\n"
                            "  --discs D       discs to place, 1 to 20: one for all, or one a player\n"
                            "  --first-game    17 discs with three players, 15 with four (R7)\n";

int cli_new(int argc, char **argv)
{
    static const struct option options[] = {
        { "players", required_argument, NULL, 'p' }, { "seed", required_argument, NULL, 's' },
        { "discs", required_argument, NULL, 'd' },   { "first-game", no_argument, NULL, 'f' },
        { "help", no_argument, NULL, 'h' },          { NULL, 0, NULL, 0 },
    };
    unsigned long long players = 0, seed = 0;
    bool               seeded = false, first_game = false;
    const char        *discs_text = NULL;
    for (int o; (o = getopt_long(argc, argv, "h", options, NULL)) != -1;) {
        if (o == 'h') {
            fputs(usage, stdout);
            return CLI_OK;
        }
        if (o == 'p' && !cli_number("new", "--players", optarg, 1, NL_PLAYERS_MAX, &players))
            return CLI_USAGE;
        if (o == 's' && !(seeded = cli_number("new", "--seed", optarg, 0, UINT64_MAX, &seed)))
            return CLI_USAGE;
        if (o == '?')
            return CLI_USAGE;
        discs_text = o == 'd' ? optarg : discs_text;
        first_game = first_game || o == 'f';
    }
    if (optind != argc || !players || !seeded)
        return cli_usage("new", "--players and --seed are wanted, and nothing else but options");
    if (first_game && discs_text)
        return cli_usage("new", "--first-game and --discs exclude each other");
    uint8_t discs[NL_PLAYERS_MAX];
    memset(discs, nl_usual_discs((int)players, first_game), sizeof discs);
    if (discs_text && !cli_discs("new", discs_text, (int)players, discs))
        return CLI_USAGE;
    static nl_table t;
    nl_writer       w = cli_writer(stdout);
    cli_set_up(&t, (int)players, seed, discs, NULL);
    nl_table_write(&t, &w, true);
    return CLI_OK;
}
