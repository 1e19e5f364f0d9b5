/* fmt.c: writes records in the canonical form.
 *
 * A record is printed only when all of it has been read and every action is legal.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>

#include "cli.h"

static const char usage[] = "Usage: novaluna fmt FILE\n\n"
                            "Reads the records in FILE (- is standard input) and writes them in canonical\n"
                            "form.  Comments are dropped; unknown tags are kept.\n";

/* Between records stands one empty line, which a record without actions ends with. */
static nl_err format_one(nl_reader *r, const nl_record *rec, bool *apart)
{
    static nl_game g;
    nl_deck        d;
    nl_action      actions[NL_PLIES_MAX];
    int            n = 0;
    nl_err         e;
    nl_deal_start(&rec->deal, &g, &d);
    while (!(e = nl_reader_step(r, rec, &d, &g, &actions[n])))
        n++;
    if (e != NL_ERR_NO_RECORD || r->err)
        return e;
    nl_writer w = local_writer(stdout);
    if (!*apart)
        nl_write(&w, "\n");
    *apart = n == 0;
    nl_write_record(&w, rec);
    for (int i = 0; i < n; i++)
        nl_write_action(&w, actions[i]);
    nl_write_end(&w);
    return NL_OK;
}

int cli_fmt(int argc, char **argv)
{
    int status;
    if (!cli_arguments(argc, argv, usage, 1, &status))
        return status;
    local_file f;
    if (local_read(argv[optind], &f))
        return STATUS_FAILED;
    nl_reader r = nl_reader_open(f.text, f.length);
    nl_record rec;
    bool      apart = true;
    while (!nl_reader_next(&r, &rec) && !format_one(&r, &rec, &apart) && !ferror(stdout))
        continue;
    status = r.err ? local_bad_record(&f, &r) : STATUS_OK;
    free(f.text);
    return status;
}
