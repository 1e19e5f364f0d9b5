/* legal.c: the legal actions at the end of a record, sorted as bytes.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "one.h"

static const char usage[] = "Usage: novaluna legal FILE\n\n"
                            "Lists the legal actions at the end of the one record in FILE (- is standard\n"
                            "input), one a line, sorted; nothing for a finished game.\n";

static int compare(const void *a, const void *b)
{
    return strcmp(a, b);
}

int cli_legal(int argc, char **argv)
{
    if (argc == 2 && (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0)) {
        fputs(usage, stdout);
        return CLI_OK;
    }
    if (argc != 2 || (argv[1][0] == '-' && argv[1][1]))
        return cli_usage("legal", "one FILE is wanted");
    static cli_one one;
    if (cli_read_one(argv[1], "legal", &one))
        return CLI_FAILED;
    char text[NL_ACTIONS_MAX][NL_ACTION_TEXT];
    int  n = one.over ? 0 : nl_game_action_count(&one.game);
    for (int i = 0; i < n; i++)
        nl_action_write(nl_game_action(&one.game, i), text[i]);
    qsort(text, (size_t)n, sizeof text[0], compare);
    for (int i = 0; i < n; i++)
        puts(text[i]);
    return CLI_OK;
}
