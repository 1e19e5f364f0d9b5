/* tally.c: adding up a match, and printing it.
 *
 * SPDX-License-Identifier: MIT */
#include "arena/tally.h"

#include <limits.h>
#include <math.h>
#include <stdio.h>

#include "cli.h"

static void judge(tally *t)
{
    trial *r = &t->trial;
    r->llr = stats_llr(t->split, r->elo0, r->elo1);
    if (fabs(r->llr) >= stats_llr_bound())
        r->verdict = r->llr > 0;
}

void tally_add(tally *t, const outcome *o)
{
    int games = t->event->players;
    t->deals++;
    for (int i = 0; i < t->lineup->count; i++) {
        const showing *s = &o->engine[i];
        sample_add(&t->score[i], (double)s->wins / games);
        t->sum[i].wins += s->wins;
        t->sum[i].forfeits += s->forfeits;
        t->sum[i].overtime += s->overtime;
        timing_join(&t->sum[i].timing, &s->timing);
    }
    if (games == 2)
        t->split[o->engine[0].wins]++;
    if (t->trial.wanted)
        judge(t);
}

/* ---- for people ---- */

/* How many columns a byte begins: none if it goes on a character of UTF-8. */
static int columns_of(char c)
{
    return (c & 0xC0) != 0x80;
}

static int width_of(const char *text)
{
    int n = 0;
    for (; *text; text++)
        n += columns_of(*text);
    return n;
}

/* Prints the first `width` columns; what would move the cursor is a question mark. */
static void print_clean(const char *text, int width)
{
    for (; *text && width - columns_of(*text) >= 0; text++) {
        width -= columns_of(*text);
        putchar((unsigned char)*text < ' ' || *text == 0x7f ? '?' : *text);
    }
}

void name_print(const char *name, int number, int width)
{
    char mark[16];
    int  used = width_of(name);
    if (used > width) {
        int n = snprintf(mark, sizeof mark, "… (%d)", number);
        print_clean(name, width - (n - 2)); /* the dots are three bytes and one column */
        fputs(mark, stdout);
        return;
    }
    print_clean(name, used);
    printf("%*s", width - used, "");
}

void name_explain(const char *name, int number, int width, bool *first)
{
    if (width_of(name) <= width)
        return;
    printf("%s(%d) ", *first ? "\n" : "", number);
    print_clean(name, INT_MAX);
    putchar('\n');
    *first = false;
}

int number_width(long largest)
{
    int n = snprintf(NULL, 0, "%ld", largest);
    return n < 5 ? 5 : n;
}

static void print_scores(const tally *t)
{
    long games = t->deals * t->event->players;
    int  wide = number_width(games);
    bool first = true;
    printf("%ld deal%s, %ld games\n\n", t->deals, t->deals == 1 ? "" : "s", games);
    printf("%-*s %*s %*s  %-6s  %-16s  %s\n", NAME_WIDTH, "engine", wide, "games", wide, "wins", "score",
           "95 % interval", "forfeits");
    for (int i = 0; i < t->lineup->count; i++) {
        interval in = sample_interval(&t->score[i]);
        name_print(t->lineup->engine[i]->name, i + 1, NAME_WIDTH);
        printf(" %*ld %*d  %.4f  %.4f to %.4f  %d", wide, games, wide, t->sum[i].wins,
               sample_mean(&t->score[i]), in.low, in.high, t->sum[i].forfeits);
        if (t->sum[i].overtime)
            printf(" (%d by time)", t->sum[i].overtime);
        putchar('\n');
    }
    for (int i = 0; i < t->lineup->count; i++)
        name_explain(t->lineup->engine[i]->name, i + 1, NAME_WIDTH, &first);
}

static double elo(const tally *t, double score)
{
    return stats_elo(score, t->event->players - 1);
}

static void print_elo(const tally *t)
{
    interval in = sample_interval(&t->score[0]);
    printf("\nElo difference %+.1f, 95 %% interval %+.1f to %+.1f\n", elo(t, sample_mean(&t->score[0])),
           elo(t, in.low), elo(t, in.high));
}

static void print_trial(const trial *r)
{
    static const char *const verdicts[] = { "undecided", "H0 is accepted", "H1 is accepted" };
    double                   b = stats_llr_bound();
    printf("SPRT of Elo %g (H0) against %g (H1): %s\n  LLR %.2f, bounds %.2f and %.2f\n", r->elo0, r->elo1,
           verdicts[r->verdict + 1], r->llr, -b, b);
}

static double mean_ms(int64_t sum, long moves)
{
    return moves ? (double)sum / (double)moves / 1000 : 0;
}

static double share(long part, long moves)
{
    return moves ? (double)part / (double)moves : 0;
}

static bool limited(const tally *t, int i)
{
    return entrant_ms(t->lineup->engine[i], &t->event->terms) > 0;
}

static void print_overrun(const timing *t, bool ours)
{
    printf("  over the limit: mean %.2f, most %.2f\n", mean_ms(t->over, t->moves),
           (double)t->most_over / 1000);
    printf("  within 2 ms of it: %.2f %% of the moves", 100 * share(t->in_time, t->moves));
    if (ours)
        printf(", by cpu %.2f %%", 100 * share(t->cpu_in_time, t->moves));
    putchar('\n');
}

static void print_times(const tally *t)
{
    printf("\n%-*s %7s %9s %9s %9s %9s\n", NAME_WIDTH, "ms a move", "moves", "mean", "most", "mean cpu",
           "most cpu");
    for (int i = 0; i < t->lineup->count; i++) {
        const timing *took = &t->sum[i].timing;
        bool          ours = t->lineup->engine[i]->level[0] != 0;
        name_print(t->lineup->engine[i]->name, i + 1, NAME_WIDTH);
        printf(" %7ld %9.2f %9.2f", took->moves, mean_ms(took->wall, took->moves),
               (double)took->most_wall / 1000);
        if (ours)
            printf(" %9.2f %9.2f", mean_ms(took->cpu, took->moves), (double)took->most_cpu / 1000);
        putchar('\n');
        if (limited(t, i))
            print_overrun(took, ours);
    }
}

void tally_print(const tally *t, bool times)
{
    print_scores(t);
    if (t->lineup->count == 2 && t->deals)
        print_elo(t);
    if (t->trial.wanted)
        print_trial(&t->trial);
    if (times)
        print_times(t);
}

/* ---- for programs ---- */

/* A number that there may not be: then it is null. */
static void write_if(nl_json *j, const char *key, bool known, double value)
{
    nl_json_real(j, key, known ? value : NAN);
}

static void write_timing(nl_json *j, const timing *t, bool timed, bool ours)
{
    nl_json_number(j, "moves", t->moves);
    nl_json_real(j, "mean_ms", mean_ms(t->wall, t->moves));
    nl_json_real(j, "most_ms", (double)t->most_wall / 1000);
    write_if(j, "mean_overrun_ms", timed, mean_ms(t->over, t->moves));
    write_if(j, "most_overrun_ms", timed, (double)t->most_over / 1000);
    write_if(j, "within_2ms", timed, share(t->in_time, t->moves));
    write_if(j, "mean_cpu_ms", ours, mean_ms(t->cpu, t->moves));
    write_if(j, "most_cpu_ms", ours, (double)t->most_cpu / 1000);
    write_if(j, "cpu_within_2ms", ours && timed, share(t->cpu_in_time, t->moves));
}

static void write_engine(nl_json *j, const tally *t, int i)
{
    interval in = sample_interval(&t->score[i]);
    nl_json_open(j, NULL, '{');
    nl_json_text(j, "name", t->lineup->engine[i]->name);
    nl_json_number(j, "games", t->deals * t->event->players);
    nl_json_number(j, "wins", t->sum[i].wins);
    nl_json_real(j, "score", sample_mean(&t->score[i]));
    nl_json_real(j, "low", in.low);
    nl_json_real(j, "high", in.high);
    nl_json_number(j, "forfeits", t->sum[i].forfeits);
    nl_json_number(j, "overtime", t->sum[i].overtime);
    write_timing(j, &t->sum[i].timing, limited(t, i), t->lineup->engine[i]->level[0] != 0);
    nl_json_close(j);
}

static void write_elo(nl_json *j, const tally *t)
{
    interval in = sample_interval(&t->score[0]);
    nl_json_real(j, "elo", elo(t, sample_mean(&t->score[0])));
    nl_json_real(j, "elo_low", elo(t, in.low));
    nl_json_real(j, "elo_high", elo(t, in.high));
}

static void write_trial(nl_json *j, const trial *r)
{
    static const char *const accepted[] = { NULL, "H0", "H1" };
    nl_json_open(j, "sprt", '{');
    nl_json_real(j, "elo0", r->elo0);
    nl_json_real(j, "elo1", r->elo1);
    nl_json_real(j, "llr", r->llr);
    nl_json_real(j, "bound", stats_llr_bound());
    nl_json_text(j, "accepted", accepted[r->verdict + 1]);
    nl_json_close(j);
}

void tally_print_json(const tally *t)
{
    nl_json j = { .w = local_writer(stdout) };
    nl_json_open(&j, NULL, '{');
    nl_json_number(&j, "players", t->event->players);
    nl_json_number(&j, "deals", t->deals);
    nl_json_number(&j, "games", t->deals * t->event->players);
    nl_json_flag(&j, "interrupted", t->interrupted);
    nl_json_open(&j, "engines", '[');
    for (int i = 0; i < t->lineup->count; i++)
        write_engine(&j, t, i);
    nl_json_close(&j);
    if (t->lineup->count == 2)
        write_elo(&j, t);
    if (t->trial.wanted)
        write_trial(&j, &t->trial);
    nl_json_close(&j);
    putchar('\n');
}
