/* link.c: a game as a link, and a link as a record.
 *
 * SPDX-License-Identifier: MIT */
#include "record/link.h"

#include <stdlib.h>
#include <string.h>

#include "cli.h"

static const char usage[] =
    "Usage: novaluna link FILE\n"
    "       novaluna link --decode TEXT\n\n"
    "Prints the one record in FILE (- is standard input) as a link: a short text of\n"
    "letters, digits, - and _ that holds the whole game.  Of a game that goes on it\n"
    "tells no tile that has not been revealed.  Clocks, date and other tags are left out.\n\n"
    "  --decode TEXT   prints the record of a link; the address before it is passed over\n";

static int print_link(const char *path)
{
    static nl_table t;
    char            link[NL_LINK_MAX];
    if (local_read_table(path, &t))
        return STATUS_FAILED;
    nl_link_write(&t, link);
    puts(link);
    return STATUS_OK;
}

static int print_record(const char *text)
{
    static nl_table t;
    const char     *link = text + strlen(text);
    while (link > text && link[-1] != '#' && link[-1] != '/')
        link--;
    nl_err e = nl_link_read(&t, link, strlen(link));
    if (e)
        return local_failed("%s", nl_err_text(e));
    nl_writer w = local_writer(stdout);
    nl_table_write(&t, &w, true);
    return STATUS_OK;
}

int cli_link(int argc, char **argv)
{
    const char      *text = NULL;
    int              status;
    const cli_option options[] = { { "decode", .text = &text }, { .name = NULL } };
    if (!cli_options(argc, argv, usage, options, &status))
        return status;
    if (argc - optind != (text ? 0 : 1))
        return cli_usage("link", "either a file or --decode TEXT is wanted");
    return text ? print_record(text) : print_link(argv[optind]);
}
