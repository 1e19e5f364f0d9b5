/* match.c: plays engines against each other and says who is better, and how surely.
 *
 * Deals are taken into account in their order, whichever is finished first: with a limit
 * in nodes the result, the records and the end of a sequential test are the same for any
 * number of jobs.
 *
 * SPDX-License-Identifier: MIT */
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "arena/plan.h"
#include "arena/series.h"
#include "arena/tally.h"
#include "interrupt.h"

static const char usage[] =
    "Usage: novaluna match --engine E --engine E … --players P --deals D --seed S\n"
    "                      --movetime MS | --nodes N   [OPTION]…\n\n"
    "Plays engines against each other and prints games, wins and score with its 95 %\n"
    "interval over deals, and for two engines the Elo difference.  With fewer engines\n"
    "than seats the last one fills the rest.\n\n" PLAN_HELP
    "  --jobs J       deals at a time; usually 1 with --movetime, else one a core\n"
    "  --records FILE keep the games; the tag Offence tells why one was forfeited\n"
    "  --sprt A,B     two engines, two players: stop as soon as the first is shown\n"
    "                 to be better by B Elo rather than A, or the other way round,\n"
    "                 with 5 % for either error; D is then the most deals\n"
    "  --time         print the times, too\n"
    "  --json         print all of it as one JSON object\n\n"
    "An engine that answers an illegal action, breaks the protocol, ends, or overruns\n"
    "its time by more than half a second loses the game, and the match goes on.  Its\n"
    "time begins when the position is sent; before that, a program has a second to\n"
    "say that it is ready.  Where only nodes are limited it has a minute for a move.\n";

typedef struct {
    plan        plan;
    lineup      lineup;
    tally       tally;
    outcome   **waiting; /* by deal: played, and not yet in the tally */
    long        played;
    const char *records_path;
    FILE       *records;
    bool        open; /* they do not end with an empty line */
    bool        json, times;
} match;

/* Writes the records of a deal, one empty line behind those before it. */
static void keep(match *m, const char *records)
{
    size_t length = strlen(records);
    if (m->open)
        fputc('\n', m->records);
    fputs(records, m->records);
    m->open = length < 2 || strcmp(records + length - 2, "\n\n") != 0;
}

/* Moves the next deal from `waiting` to the tally. */
static void take_in(match *m)
{
    outcome *o = m->waiting[m->tally.deals];
    if (m->records && o->records)
        keep(m, o->records);
    m->waiting[m->tally.deals] = NULL;
    tally_add(&m->tally, o);
    free(o->records);
    free(o);
    if (m->tally.trial.verdict >= 0)
        atomic_store(&interrupt_stop, true);
}

static void hand_in(void *to, long lineup_, long deal, outcome *o)
{
    match *m = to;
    (void)lineup_;
    outcome *kept = malloc(sizeof *kept);
    if (!kept) {
        free(o->records);
        return; /* this deal is missing, and the tally ends before it */
    }
    *kept = *o;
    m->waiting[deal] = kept;
    cli_progress("deals", ++m->played, (long)m->plan.deals);
    while (m->tally.deals < (long)m->plan.deals && m->waiting[m->tally.deals] && m->tally.trial.verdict < 0)
        take_in(m);
}

static void throw_away(match *m)
{
    for (unsigned long long i = 0; i < m->plan.deals; i++)
        if (m->waiting[i]) {
            free(m->waiting[i]->records);
            free(m->waiting[i]);
        }
    free(m->waiting);
}

static int report(match *m)
{
    long deals = (long)m->plan.deals;
    cli_progress("deals", deals, deals);
    m->tally.interrupted = m->tally.deals < deals && m->tally.trial.verdict < 0;
    if (m->json)
        tally_print_json(&m->tally);
    else
        tally_print(&m->tally, m->times);
    if (m->records && (ferror(m->records) || fclose(m->records)))
        return local_failed("%s: %s", m->records_path, strerror(errno));
    return m->tally.interrupted ? local_failed("stopped after %ld of %ld deals", m->tally.deals, deals)
                                : STATUS_OK;
}

static int play(match *m)
{
    const plan *p = &m->plan;
    series      s = { .event = &p->event,
                      .lineups = &m->lineup,
                      .count = 1,
                      .deals = (long)p->deals,
                      .jobs = (int)p->jobs,
                      .hand_in = hand_in,
                      .to = m };
    interrupt_catch();
    int status = series_try(p->engine, p->count, &p->event.terms);
    if (status)
        return status;
    if (m->records_path && !(m->records = fopen(m->records_path, "w")))
        return local_failed("%s: %s", m->records_path, strerror(errno));
    if (!(m->waiting = calloc((size_t)p->deals, sizeof(outcome *))))
        return local_failed("out of memory");
    status = series_play(&s);
    int told = report(m);
    throw_away(m);
    return status ? status : told;
}

static int read_trial(void *to, const char *text)
{
    trial *t = to;
    char  *end, *end2;
    t->elo0 = strtod(text, &end);
    t->elo1 = *end == ',' ? strtod(end + 1, &end2) : NAN;
    t->wanted = true;
    if (end != text && *end == ',' && end2 != end + 1 && !*end2 && fabs(t->elo0) <= 2000 &&
        fabs(t->elo1) <= 2000 && t->elo0 < t->elo1)
        return STATUS_OK;
    return cli_usage("match", "--sprt wants two Elo differences, the smaller first, such as 0,20, not '%s'",
                     text);
}

static bool check(match *m)
{
    plan *p = &m->plan;
    if (!plan_check(p, 2, p->players ? (int)p->players : NL_PLAYERS_MAX))
        return false;
    if (m->tally.trial.wanted && (p->count != 2 || p->players != 2)) {
        cli_usage("match", "--sprt is for two engines and two players");
        return false;
    }
    int cores = plan_cores() / p->event.terms.threads;
    if (!p->jobs)
        p->jobs = p->ms || cores < 1 ? 1 : (unsigned)cores;
    p->event.keep = m->records_path != NULL;
    m->lineup.count = p->count;
    for (int i = 0; i < p->count; i++)
        m->lineup.engine[i] = &p->engine[i];
    m->tally.event = &p->event;
    m->tally.lineup = &m->lineup;
    return true;
}

int cli_match(int argc, char **argv)
{
    static match            m = { .plan = { .command = "match" }, .tally = { .trial = { .verdict = -1 } } };
    static const cli_option options[] = {
        { "records", .text = &m.records_path },
        { "sprt", .take = read_trial, .to = &m.tally.trial },
        { "time", .given = &m.times },
        { "json", .given = &m.json },
        PLAN_OPTIONS(m.plan),
    };
    int status;
    if (!cli_options(argc, argv, usage, options, &status))
        return status;
    if (optind != argc)
        return cli_usage("match", "'%s' is no option", argv[optind]);
    return check(&m) ? play(&m) : STATUS_USAGE;
}
