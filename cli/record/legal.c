/* legal.c: the legal actions at the end of a record, sorted as bytes.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "cli.h"

static const char usage[] = "Usage: novaluna legal FILE\n\n"
                            "Lists the legal actions at the end of the one record in FILE (- is standard\n"
                            "input), one a line, sorted; nothing for a finished game.\n";

static int compare(const void *a, const void *b)
{
    return strcmp(a, b);
}

int cli_legal(int argc, char **argv)
{
    int status;
    if (!cli_arguments(argc, argv, usage, 1, &status))
        return status;
    static local_one one;
    if (local_read_one(argv[optind], &one))
        return STATUS_FAILED;
    char text[NL_ACTIONS_MAX][NL_ACTION_TEXT];
    int  n = one.record.termination ? 0 : nl_game_action_count(&one.game);
    for (int i = 0; i < n; i++)
        nl_action_write(nl_game_action(&one.game, i), text[i]);
    qsort(text, (size_t)n, sizeof text[0], compare);
    for (int i = 0; i < n; i++)
        puts(text[i]);
    return STATUS_OK;
}
