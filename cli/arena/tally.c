/* tally.c: adding up a match, and printing it.
 *
 * SPDX-License-Identifier: MIT */
#include "tally.h"

#include <limits.h>
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

static void print_overrun(const pace *p, bool ours)
{
    printf("  over the limit: mean %.2f, most %.2f\n", mean_ms(p->over, p->moves),
           (double)p->most_over / 1000);
    printf("  within 2 ms of it: %.2f %% of the moves", 100 * share(p->in_time, p->moves));
    if (ours)
        printf(", by cpu %.2f %%", 100 * share(p->cpu_in_time, p->moves));
    putchar('\n');
}

static void print_times(const tally *t)
{
    printf("\n%-*s %7s %9s %9s %9s %9s\n", NAME_WIDTH, "ms a move", "moves", "mean", "most", "mean cpu",
           "most cpu");
    for (int i = 0; i < t->lineup->count; i++) {
        const pace *p = &t->sum[i].pace;
        bool        ours = t->lineup->engine[i]->level != NULL;
        name_print(t->lineup->engine[i]->name, i + 1, NAME_WIDTH);
        printf(" %7ld %9.2f %9.2f", p->moves, mean_ms(p->wall, p->moves), (double)p->most_wall / 1000);
        if (ours)
            printf(" %9.2f %9.2f", mean_ms(p->cpu, p->moves), (double)p->most_cpu / 1000);
        putchar('\n');
        if (limited(t, i))
            print_overrun(p, ours);
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

static void print_pace(const pace *p, bool timed, bool ours)
{
    printf(",\"moves\":%ld", p->moves);
    json_number("mean_ms", mean_ms(p->wall, p->moves));
    json_number("most_ms", (double)p->most_wall / 1000);
    json_number("mean_overrun_ms", timed ? mean_ms(p->over, p->moves) : INFINITY);
    json_number("most_overrun_ms", timed ? (double)p->most_over / 1000 : INFINITY);
    json_number("within_2ms", timed ? share(p->in_time, p->moves) : INFINITY);
    json_number("mean_cpu_ms", ours ? mean_ms(p->cpu, p->moves) : INFINITY);
    json_number("most_cpu_ms", ours ? (double)p->most_cpu / 1000 : INFINITY);
    json_number("cpu_within_2ms", ours && timed ? share(p->cpu_in_time, p->moves) : INFINITY);
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
    print_pace(&t->sum[i].pace, limited(t, i), t->lineup->engine[i]->level != NULL);
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
