/* sheet.c: a whole game for people: how it ended, the sides, the chart, the table.
 *
 * Chances and losses are in percent, in solo in points.  With names of a usual length
 * nothing is wider than 80 columns.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "analyse.h"

enum { COLUMNS = 80, NAME = 8 };

static double shown(const analysis *a, float value)
{
    return is_solo(a) ? (double)value : 100 * (double)value;
}

/* ---- how it ended ---- */

static void print_outcome(const analysis *a)
{
    const nl_game *last = &a->game[a->review.plies];
    nl_result      r;
    if (a->record.termination) {
        const char *word = nl_termination_word(a->record.termination);
        printf("ended early (%s); %s is first\n", word, a->name[a->record.ranking[0]]);
        return;
    }
    if (!nl_game_over(last)) {
        printf("not over; %s is to move\n", a->name[last->mover]);
        return;
    }
    nl_game_result(last, &r);
    if (is_solo(a))
        printf("total %d: phase 1 %d, phase 2 %d\n", r.total, r.phase1, r.phase2);
    else
        printf("%s wins%s\n", a->name[r.ranking[0]], r.reason == NL_BY_TILES ? ", no tile is left" : "");
}

static void print_how(const analysis *a)
{
    int known = 0, all = 0;
    for (int i = 0; i <= a->review.plies; i++) {
        const nl_ply *p = &a->review.ply[i];
        all += !p->over;
        known += p->known && !p->over;
    }
    printf("Looked at by %s, ", a->level->name);
    if (a->limit.nodes)
        printf("%llu nodes", (unsigned long long)a->limit.nodes);
    else
        printf("%llu ms", (unsigned long long)a->limit.ms);
    printf(" a position%s", a->review.complete ? ".\n" : "");
    if (!a->review.complete)
        printf("; stopped after %d of %d positions.\n", known, all);
}

/* ---- the sides ---- */

static void print_side(const analysis *a, int p)
{
    const nl_side *s = &a->review.side[p];
    double         n = s->actions ? s->actions : 1;
    printf("%d ", p + 1);
    print_color(color_of_player(p));
    print_name(a->name[p], 13);
    print_color(0);
    if (a->review.complete)
        printf("%7.*f%9.1f%+7.1f%+7.1f", is_solo(a) || !a->review.settled, shown(a, s->result),
               shown(a, s->adjusted), shown(a, s->deal), shown(a, s->luck));
    else
        printf("%7s%9s%7s%7s", "-", "-", "-", "-");
    printf("%9.1f%7.2f%6.2f%6.2f%7.2f\n", 100 * (double)s->accuracy, shown(a, s->mean_loss),
           shown(a, s->loss_tile) / n, shown(a, s->loss_cell) / n, shown(a, s->loss_extra) / n);
}

static void print_sides(const analysis *a)
{
    printf("\n%-15s%7s%9s%7s%7s%9s%7s%6s%6s%7s\n", is_solo(a) ? "points" : "%",
           a->review.settled ? "result" : "value", "adjusted", "deal", "luck", "accuracy", "loss", "tile",
           "cell", is_solo(a) ? "phase" : "refill");
    for (int p = 0; p < a->record.players; p++)
        print_side(a, p);
    puts("adjusted: the result without the luck of deal and reveals; loss: mean an action");
}

/* ---- turning points ---- */

static void print_turns(const analysis *a)
{
    const nl_review *r = &a->review;
    for (int i = 0; i < r->turns; i++) {
        const nl_turn *t = &r->turn[i];
        const nl_ply  *p = &r->ply[t->ply];
        char           text[NL_ACTION_TEXT];
        nl_action_write(p->action, text);
        printf("◆ %d. %s %s: %s %+.1f, by %s\n", t->ply + 1, a->name[p->mover], text, a->name[t->player],
               shown(a, t->swing),
               t->cause == NL_BY_LOSS   ? "the choice"
               : t->cause == NL_BY_LUCK ? "luck"
                                        : "what is seen only later");
    }
    if (r->turns)
        putchar('\n');
}

/* ---- the table ---- */

static void print_head(const analysis *a)
{
    printf("   # ");
    print_name("player", NAME);
    printf(" %-8s %-3s", "action", "");
    for (int p = 0; p < a->record.players; p++)
        if (is_solo(a))
            printf("%7s", "total");
        else
            printf(" %*d", 3, p + 1);
    printf("%7s%6s%6s  better\n", "tile", "cell", "luck");
}

/* A figure in so many columns; one that would read as zero is left blank, and blanks are
 * printed only once something follows them. */
static void print_figure(double x, int columns, const char *format, int *gap)
{
    char text[32];
    if (x > -.05 && x < .05) {
        *gap += columns;
        return;
    }
    snprintf(text, sizeof text, format, x);
    printf("%*s", *gap + columns, text);
    *gap = 0;
}

static const char *turn_mark(const nl_review *r, int i)
{
    for (int k = 0; k < r->turns; k++)
        if (r->turn[k].ply == i)
            return "◆";
    return " ";
}

static void print_losses(const analysis *a, const nl_ply *p, int *gap)
{
    static const int colors[] = { 0, 0, 33, 31 };
    bool             extra = p->loss_extra > p->loss_tile;
    print_color(colors[p->grade]);
    print_figure(shown(a, p->loss_extra + p->loss_tile), 7,
                 !extra       ? "%.1f"
                 : is_solo(a) ? "%.1fe"
                              : "%.1fr",
                 gap);
    print_figure(shown(a, p->loss_cell), 6, "%.1f", gap);
    print_color(0);
    print_figure(shown(a, p->luck[p->mover]), 6, "%+.1f", gap);
}

/* The best action and why, in the columns that are left. */
static void print_better(const analysis *a, int i, int used, int gap)
{
    const nl_ply *p = &a->review.ply[i];
    char          text[NL_ACTION_TEXT], why[WORDS_MAX];
    if (shown(a, p->loss) < .5)
        return;
    int n = nl_action_write(p->best[0].action, text);
    words_for(a, i, p->best[0].action, false, (size_t)(COLUMNS - used - n - 3), why);
    printf("%*s  %s%s%s", gap, "", text, *why ? " " : "", why);
}

static void print_values(const analysis *a, const nl_ply *after)
{
    for (int k = 0; k < a->record.players; k++)
        if (is_solo(a))
            printf("%7.1f", (double)after->value[0]);
        else
            printf(" %3.0f", 100 * (double)after->value[k]);
}

static void print_ply(const analysis *a, int i)
{
    const nl_ply *p = &a->review.ply[i];
    char          action[NL_ACTION_TEXT], tile[8] = "";
    nl_action_write(p->action, action);
    if (p->tile)
        snprintf(tile, sizeof tile, "%c%d", nl_color_letter[nl_tiles[p->tile].color], nl_tiles[p->tile].cost);
    printf("%s%3d ", turn_mark(&a->review, i), i + 1);
    print_color(color_of_player(p->mover));
    print_name(a->name[p->mover], NAME);
    print_color(0);
    if (!p->judged) {
        printf(*tile ? " %-8s %s" : " %s", action, tile);
    } else {
        printf(" %-8s %-3s", action, tile);
        print_values(a, &a->review.ply[i + 1]);
        int gap = 0;
        print_losses(a, p, &gap);
        print_better(a, i, 45 + (is_solo(a) ? 7 : 4 * a->record.players), gap);
    }
    putchar('\n');
}

void sheet_print(const analysis *a)
{
    int n = a->record.players;
    if (is_solo(a))
        printf("Solo game of %s, %d actions: ", a->name[0], a->review.plies);
    else
        printf("%d players, %d actions: ", n, a->review.plies);
    print_outcome(a);
    print_how(a);
    print_sides(a);
    putchar('\n');
    chart_print(a);
    putchar('\n');
    print_turns(a);
    print_head(a);
    for (int i = 0; i < a->review.plies; i++)
        print_ply(a, i);
}
