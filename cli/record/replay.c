/* replay.c: plays records through; prints the results, or every position as JSON.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>

#include "cli.h"

static const char usage[] =
    "Usage: novaluna replay [--json] FILE\n\n"
    "Plays the records in FILE through (- is standard input) and prints each result.\n\n"
    "  --json   print every position instead, one JSON object a line\n";

static void print_ranking(const uint8_t ranking[], int players)
{
    for (int i = 0; i < players; i++)
        printf(" %d", ranking[i] + 1);
    putchar('\n');
}

static void print_result(int number, const nl_game *g, const nl_record *rec)
{
    printf("game %d: ", number);
    if (rec->termination) {
        printf("ended by %s; ranking", nl_termination_word(rec->termination));
        print_ranking(rec->ranking, rec->deal.players);
        return;
    }
    if (!nl_game_over(g)) {
        printf("not over; player %d to move\n", g->mover + 1);
        return;
    }
    nl_result r;
    nl_game_result(g, &r);
    const char *reason = r.reason == NL_BY_DISCS ? "discs" : "tiles";
    if (g->players == 1) {
        printf("ended by %s; phase 1 %d, phase 2 %d, total %d\n", reason, r.phase1, r.phase2, r.total);
        return;
    }
    printf("ended by %s; ranking", reason);
    print_ranking(r.ranking, g->players);
}

static void print_position(const nl_position *p)
{
    nl_json j = { .w = local_writer(stdout) };
    nl_write_position(&j, p);
    putchar('\n');
}

/* Plays one record.  A position is printed only when it is known whether another one
 * follows: the last one carries the termination. */
static nl_err replay_one(nl_reader *r, const nl_record *rec, bool json)
{
    nl_game   g, next;
    nl_deck   d;
    nl_action a, last = { 0 };
    nl_deal_start(&rec->deal, &g, &d);
    next = g;
    int ply = 0;
    for (;; ply++) {
        nl_err e = nl_reader_step(r, rec, &d, &next, &a);
        bool   end = e == NL_ERR_NO_RECORD;
        if (json)
            print_position(&(nl_position){ &g, ply, ply ? &last : NULL,
                                           end ? rec->termination : NL_NO_TERMINATION, rec->ranking });
        if (e && !end)
            return e;
        if (end)
            break;
        g = next;
        last = a;
    }
    if (!json)
        print_result(r->records, &g, rec);
    return NL_OK;
}

int cli_replay(int argc, char **argv)
{
    bool             json = false;
    int              status;
    const cli_option options[] = { { "json", .given = &json }, { .name = NULL } };
    if (!cli_options(argc, argv, usage, options, &status))
        return status;
    if (argc - optind != 1)
        return cli_usage("replay", "one FILE is wanted");
    local_file f;
    if (local_read(argv[optind], &f))
        return STATUS_FAILED;
    nl_reader r = nl_reader_open(f.text, f.length);
    nl_record rec;
    while (!nl_reader_next(&r, &rec) && !replay_one(&r, &rec, json) && !ferror(stdout))
        continue;
    status = r.err ? local_bad_record(&f, &r) : STATUS_OK;
    free(f.text);
    return status;
}
