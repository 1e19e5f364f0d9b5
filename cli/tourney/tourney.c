/* tourney.c: everybody against everybody, with ratings, and able to go on after a stop.
 *
 * With two players there is a pairing for every two engines.  With three or four there are
 * two: one of the first against the second on all other seats, and the other way round.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "arena/plan.h"
#include "arena/series.h"
#include "interrupt.h"
#include "tourney/standings.h"
#include "tourney/state.h"

static const char usage[] =
    "Usage: novaluna tourney --engine E --engine E … --players P --deals D --seed S\n"
    "                        --movetime MS | --nodes N   [OPTION]…\n\n"
    "Plays every engine against every other and prints their ratings: those that make\n"
    "the results likeliest (Bradley and Terry), around 0, and a crosstable.  With\n"
    "three or four players each two engines meet twice: one of the first against the\n"
    "second on all other seats, and the reverse.\n\n"
    "The 95 % intervals come from weighing the deals anew at random, with a deal won\n"
    "and a deal lost added for each engine, so that one that wins all or nothing has\n"
    "an interval, too.  For its rating such an engine is given half a deal.\n\n" PLAN_HELP
    "  --jobs J       deals at a time, usually one a core\n"
    "  --state FILE   keep what has been played; started again with the same FILE,\n"
    "                 settings and version the tourney goes on where it was\n"
    "  --json         print the standings as one JSON object\n";

enum { PAIRINGS_MAX = RATING_MAX * (RATING_MAX - 1) };

typedef struct {
    plan        plan;
    pairing     pairings[PAIRINGS_MAX];
    lineup      lineups[PAIRINGS_MAX];
    standings   standings;
    state       state;
    const char *state_path;
    int         failed; /* the exit status, if the state could not be written */
    bool        json;
} tourney;

static void pair(tourney *t, int a, int b)
{
    int n = t->standings.count++;
    t->pairings[n] = (pairing){ a, b };
    t->lineups[n] = (lineup){ .engine = { &t->plan.engine[a], &t->plan.engine[b] }, .count = 2 };
}

static bool set_up(tourney *t)
{
    plan      *p = &t->plan;
    standings *s = &t->standings;
    for (int a = 0; a < p->count; a++)
        for (int b = a + 1; b < p->count; b++) {
            pair(t, a, b);
            if (p->players > 2)
                pair(t, b, a);
        }
    size_t units = (size_t)s->count * (size_t)p->deals;
    s->plan = p;
    s->pairings = t->pairings;
    s->wins = malloc(units * sizeof *s->wins);
    if (s->wins)
        memset(s->wins, -1, units * sizeof *s->wins);
    int cores = plan_cores() / p->event.terms.threads;
    if (!p->jobs)
        p->jobs = cores < 1 ? 1 : (unsigned)cores;
    return s->wins != NULL;
}

/* ---- results, played or read ---- */

static int16_t *wins_of(tourney *t, long pairing_, long deal)
{
    return &t->standings.wins[pairing_ * (long)t->plan.deals + deal];
}

static void enter(tourney *t, const state_line *l)
{
    const pairing *p = &t->pairings[l->lineup];
    *wins_of(t, l->lineup, l->deal) = (int16_t)l->wins[0];
    t->standings.forfeits[p->a] += l->forfeits[0];
    t->standings.forfeits[p->b] += l->forfeits[1];
    t->standings.played++;
}

/* A line of the state file; no number in it is below 0.  It must be possible, and there must
 * not be two of a deal. */
static bool found(void *to, const state_line *l)
{
    tourney *t = to;
    int      games = t->plan.event.players;
    if (l->lineup >= t->standings.count || l->deal >= (long)t->plan.deals || l->wins[0] > games ||
        l->wins[1] != games - l->wins[0] || l->forfeits[0] > games || l->forfeits[1] > games ||
        *wins_of(t, l->lineup, l->deal) >= 0)
        return false;
    enter(t, l);
    return true;
}

static void show_progress(const tourney *t)
{
    cli_progress("deals", t->standings.played, t->standings.count * (long)t->plan.deals);
}

static void hand_in(void *to, long lineup_, long deal, outcome *o)
{
    tourney   *t = to;
    state_line l = { .lineup = lineup_, .deal = deal };
    for (int i = 0; i < 2; i++) {
        l.wins[i] = o->engine[i].wins;
        l.forfeits[i] = o->engine[i].forfeits;
    }
    enter(t, &l);
    if (t->state_path && !t->failed && (t->failed = state_add(&t->state, &l)))
        atomic_store(&interrupt_stop, true);
    show_progress(t);
}

static bool skip(void *to, long lineup_, long deal)
{
    return *wins_of(to, lineup_, deal) >= 0;
}

/* ---- the state ---- */

/* All that the results depend on, as one line; to be freed. */
static char *settings(const plan *p)
{
    char  *text = NULL;
    size_t length = 0;
    FILE  *f = open_memstream(&text, &length);
    if (!f)
        return NULL;
    fprintf(f, "novaluna-tourney 2: version " NL_VERSION ", %d players, %llu deals, seed %llu, ",
            p->event.players, p->deals, p->seed);
    fprintf(f, p->ms ? "%llu ms, " : "%llu nodes, ", p->ms ? p->ms : p->nodes);
    fprintf(f, "threads %d, discs", p->event.terms.threads);
    for (int i = 0; i < p->event.players; i++)
        fprintf(f, " %d", p->event.discs[i]);
    fputs(", engines", f);
    for (int i = 0; i < p->count; i++) {
        fputs(" \"", f);
        for (const char *c = p->engine[i].name; *c; c++)
            fprintf(f, *c == '"' || *c == '\\' ? "\\%c" : *c == '\n' ? "\\n" : "%c", *c);
        fputc('"', f);
    }
    fclose(f);
    return text;
}

static int take_up(tourney *t)
{
    if (!t->state_path)
        return STATUS_OK;
    char *line = settings(&t->plan);
    int status = line ? state_open(&t->state, t->state_path, line, found, t) : local_failed("out of memory");
    free(line);
    return status;
}

/* ---- playing ---- */

static int report(tourney *t)
{
    standings *s = &t->standings;
    verdict   *v = malloc(sizeof *v);
    long       all = s->count * (long)t->plan.deals;
    cli_progress("deals", all, all);
    if (!v || !standings_judge(s, v)) {
        free(v);
        return local_failed("out of memory");
    }
    if (t->json)
        standings_print_json(s, v);
    else
        standings_print(s, v);
    free(v);
    if (s->played == all || t->failed)
        return t->failed;
    return local_failed("stopped after %ld of %ld deals%s", s->played, all,
                        t->state_path ? "; start it again to go on" : "");
}

static int play(tourney *t)
{
    const plan *p = &t->plan;
    series      s = { .event = &p->event,
                      .lineups = t->lineups,
                      .count = t->standings.count,
                      .deals = (long)p->deals,
                      .jobs = (int)p->jobs,
                      .skip = skip,
                      .hand_in = hand_in,
                      .to = t };
    interrupt_catch();
    int status = take_up(t);
    if (status)
        return status;
    status = series_try(p->engine, p->count, &p->event.terms);
    if (!status)
        status = series_play(&s);
    if (!status)
        status = report(t);
    int kept = t->state_path ? state_close(&t->state) : STATUS_OK;
    return status ? status : kept;
}

int cli_tourney(int argc, char **argv)
{
    static tourney          t = { .plan = { .command = "tourney" } };
    static const cli_option options[] = {
        { "state", .text = &t.state_path },
        { "json", .given = &t.json },
        PLAN_OPTIONS(t.plan),
    };
    int status;
    if (!cli_options(argc, argv, usage, options, &status))
        return status;
    if (optind != argc)
        return cli_usage("tourney", "'%s' is no option", argv[optind]);
    if (!plan_check(&t.plan, 2, RATING_MAX))
        return STATUS_USAGE;
    status = set_up(&t) ? play(&t) : local_failed("out of memory");
    free(t.standings.wins);
    return status;
}
