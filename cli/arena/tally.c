/* tally.c: adding up a match, and printing it.
 *
 * SPDX-License-Identifier: MIT */
#include "tally.h"

#include <math.h>
#include <stdio.h>

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
        pace_join(&t->sum[i].pace, &s->pace);
    }
    if (games == 2)
        t->split[o->engine[0].wins]++;
    if (t->trial.wanted)
        judge(t);
}

/* ---- for people ---- */

static void print_scores(const tally *t)
{
    long games = t->deals * t->event->players;
    printf("%ld deal%s, %ld games\n\n", t->deals, t->deals == 1 ? "" : "s", games);
    printf("%-28s %7s %7s   %-6s %-18s %s\n", "engine", "games", "wins", "score", "95 % interval",
           "forfeits");
    for (int i = 0; i < t->lineup->count; i++) {
        interval in = sample_interval(&t->score[i]);
        printf("%-28s %7ld %7d   %.4f %.4f to %.4f   %d", t->lineup->engine[i]->name, games, t->sum[i].wins,
               sample_mean(&t->score[i]), in.low, in.high, t->sum[i].forfeits);
        if (t->sum[i].overtime)
            printf(" (%d by time)", t->sum[i].overtime);
        putchar('\n');
    }
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
    printf("SPRT of Elo %g (H0) against %g (H1): LLR %.2f, bounds %.2f and %.2f: %s\n", r->elo0, r->elo1,
           r->llr, -b, b, verdicts[r->verdict + 1]);
}

static double mean_ms(int64_t sum, long moves)
{
    return moves ? (double)sum / (double)moves / 1000 : 0;
}

static double share(long part, long moves)
{
    return moves ? (double)part / (double)moves : 0;
}

static void print_times(const tally *t)
{
    bool limited = t->event->terms.ms > 0;
    printf("\nms a move%-19s %7s %9s %9s %9s %9s\n", "", "moves", "mean", "most", "mean cpu", "most cpu");
    for (int i = 0; i < t->lineup->count; i++) {
        const pace *p = &t->sum[i].pace;
        printf("%-28s %7ld %9.2f %9.2f", t->lineup->engine[i]->name, p->moves, mean_ms(p->wall, p->moves),
               (double)p->most_wall / 1000);
        if (t->lineup->engine[i]->level)
            printf(" %9.2f %9.2f", mean_ms(p->cpu, p->moves), (double)p->most_cpu / 1000);
        putchar('\n');
        if (limited)
            printf("  over the limit: mean %.2f, most %.2f; %.2f %% of the moves within 2 ms of it",
                   mean_ms(p->over, p->moves), (double)p->most_over / 1000,
                   100 * share(p->in_time, p->moves));
        if (limited && t->lineup->engine[i]->level)
            printf(", by cpu %.2f %%", 100 * share(p->cpu_in_time, p->moves));
        if (limited)
            putchar('\n');
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

void json_string(const char *text)
{
    putchar('"');
    for (const char *c = text; *c; c++) {
        if ((unsigned char)*c < ' ')
            printf("\\u%04x", (unsigned)*c);
        else
            printf(*c == '"' || *c == '\\' ? "\\%c" : "%c", *c);
    }
    putchar('"');
}

/* JSON has no infinity: it is null. */
static void json_number(const char *name, double value)
{
    if (isfinite(value))
        printf(",\"%s\":%.6g", name, value);
    else
        printf(",\"%s\":null", name);
}

static void print_pace(const pace *p, bool limited, bool ours)
{
    printf(",\"moves\":%ld", p->moves);
    json_number("mean_ms", mean_ms(p->wall, p->moves));
    json_number("most_ms", (double)p->most_wall / 1000);
    json_number("mean_overrun_ms", limited ? mean_ms(p->over, p->moves) : INFINITY);
    json_number("most_overrun_ms", limited ? (double)p->most_over / 1000 : INFINITY);
    json_number("within_2ms", limited ? share(p->in_time, p->moves) : INFINITY);
    json_number("mean_cpu_ms", ours ? mean_ms(p->cpu, p->moves) : INFINITY);
    json_number("most_cpu_ms", ours ? (double)p->most_cpu / 1000 : INFINITY);
    json_number("cpu_within_2ms", ours && limited ? share(p->cpu_in_time, p->moves) : INFINITY);
}

static void print_engine(const tally *t, int i)
{
    interval in = sample_interval(&t->score[i]);
    fputs(i ? ",{\"name\":" : "{\"name\":", stdout);
    json_string(t->lineup->engine[i]->name);
    printf(",\"games\":%ld,\"wins\":%d", t->deals * t->event->players, t->sum[i].wins);
    json_number("score", sample_mean(&t->score[i]));
    json_number("low", in.low);
    json_number("high", in.high);
    printf(",\"forfeits\":%d,\"overtime\":%d", t->sum[i].forfeits, t->sum[i].overtime);
    print_pace(&t->sum[i].pace, t->event->terms.ms > 0, t->lineup->engine[i]->level != NULL);
    putchar('}');
}

void tally_print_json(const tally *t)
{
    const trial *r = &t->trial;
    printf("{\"players\":%d,\"deals\":%ld,\"games\":%ld,\"interrupted\":%s,\"engines\":[", t->event->players,
           t->deals, t->deals * t->event->players, t->interrupted ? "true" : "false");
    for (int i = 0; i < t->lineup->count; i++)
        print_engine(t, i);
    putchar(']');
    if (t->lineup->count == 2) {
        interval in = sample_interval(&t->score[0]);
        json_number("elo", elo(t, sample_mean(&t->score[0])));
        json_number("elo_low", elo(t, in.low));
        json_number("elo_high", elo(t, in.high));
    }
    if (r->wanted)
        printf(",\"sprt\":{\"elo0\":%g,\"elo1\":%g,\"llr\":%.6g,\"bound\":%.6g,\"accepted\":%s}", r->elo0,
               r->elo1, r->llr, stats_llr_bound(),
               r->verdict < 0 ? "null"
               : r->verdict   ? "\"H1\""
                              : "\"H0\"");
    puts("}");
}
