/* one.c: a file with exactly one record, played to its end.
 *
 * SPDX-License-Identifier: MIT */
#include "one.h"

#include <stdlib.h>

static int play_through(const cli_file *f, const char *command, cli_one *out)
{
    nl_reader r = nl_reader_open(f->text, f->length);
    nl_record next;
    nl_action a;
    if (nl_reader_next(&r, &out->record))
        return cli_bad_record(f, &r);
    nl_record_start(&out->record, &out->game, &out->deck);
    while (!nl_reader_step(&r, &out->record, &out->deck, &out->game, &a))
        continue;
    if (r.err)
        return cli_bad_record(f, &r);
    if (nl_reader_next(&r, &next) == NL_ERR_NO_RECORD && !r.err)
        return CLI_OK;
    if (r.err)
        return cli_bad_record(f, &r);
    return cli_failed("%s: %s wants a file with exactly one record", f->name, command);
}

int cli_read_one(const char *path, const char *command, cli_one *out)
{
    cli_file f;
    if (cli_read(path, &f))
        return CLI_FAILED;
    int status = play_through(&f, command, out);
    free(f.text);
    out->record.tags = NULL; /* they were in the file's text */
    out->record.tags_length = 0;
    out->over = nl_game_over(&out->game) || out->record.termination;
    return status;
}
