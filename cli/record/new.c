/* new.c: prints an empty record with the deck of a seed.
 *
 * SPDX-License-Identifier: MIT */
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
    unsigned long long players = 0, seed = 0;
    bool               seeded = false, first_game = false;
    const char        *discs_text = NULL;
    int                status;
    const cli_option   options[] = {
          { "players", .number = &players, .low = 1, .high = NL_PLAYERS_MAX },
          { "seed", .number = &seed, .high = UINT64_MAX, .given = &seeded },
          { "discs", .text = &discs_text },
          { "first-game", .given = &first_game },
          { .name = NULL },
    };
    if (!cli_options(argc, argv, usage, options, &status))
        return status;
    if (optind != argc || !players || !seeded)
        return cli_usage("new", "--players and --seed are wanted, and nothing else but options");
    if (first_game && discs_text)
        return cli_usage("new", "--first-game and --discs exclude each other");
    uint8_t discs[NL_PLAYERS_MAX];
    memset(discs, nl_usual_discs((int)players, first_game), sizeof discs);
    if (discs_text && !cli_discs("new", discs_text, (int)players, discs))
        return STATUS_USAGE;
    static nl_table t;
    nl_writer       w = local_writer(stdout);
    cli_set_up(&t, (int)players, seed, discs, NULL);
    nl_table_write(&t, &w, true);
    return STATUS_OK;
}
