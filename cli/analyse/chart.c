/* chart.c: the chances over the game, a column or two for each position.
 *
 * With two players one area tells both: what is filled is the first player's chance, and
 * what is empty the second's.  With three or four each has a strip.  In solo it is the
 * total expected, over a scale that fits.
 *
 * SPDX-License-Identifier: MIT */
#include "analyse/analyse.h"

enum { MARGIN = 4, COLUMNS = 80 - MARGIN };

typedef struct {
    const nl_review *review;
    int              player;
    int              rows;
    float            low, high; /* at the bottom and at the top */
    int              wide;      /* columns for each position */
} strip;

/* A block filled up to so many eighths. */
static const char *block(float eighths)
{
    static const char *const blocks[] = { " ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█" };
    int                      n = (int)(eighths + .5f);
    return blocks[n < 0 ? 0 : n > 8 ? 8 : n];
}

/* Prints a mark; blanks only once something follows them. */
static void print_mark(const char *mark, int *gap)
{
    if (*mark == ' ') {
        ++*gap;
        return;
    }
    printf("%*s%s", *gap, "", mark);
    *gap = 0;
}

static void print_row(const strip *s, int row, int gap)
{
    const nl_review *r = s->review;
    print_color(color_of_player(s->player));
    for (int i = 0; i <= r->plies; i++) {
        float       share = (r->ply[i].value[s->player] - s->low) / (s->high - s->low);
        const char *mark = r->ply[i].known ? block(share * (float)(8 * s->rows) - (float)(8 * row)) : " ";
        for (int k = 0; k < s->wide; k++)
            print_mark(mark, &gap);
    }
    print_color(0);
    putchar('\n');
}

static void print_strip(const strip *s)
{
    double scale = s->review->players == 1 ? 1 : 100, low = s->low * scale, high = s->high * scale;
    for (int row = s->rows - 1; row >= 0; row--) {
        bool   middle = 2 * row == s->rows, marked = middle || row == 0 || row == s->rows - 1;
        double at = middle ? (low + high) / 2 : row ? high : low;
        if (marked)
            printf("%*.0f", MARGIN - 1, at);
        print_row(s, row, marked ? 1 : MARGIN);
    }
}

/* ---- the rows below ---- */

static const char *mistake(const nl_review *r, int i)
{
    bool judged = r->ply[i].judged;
    return judged && r->ply[i].grade == NL_BLUNDER   ? "×"
           : judged && r->ply[i].grade == NL_MISTAKE ? "?"
                                                     : " ";
}

static const char *event(const nl_review *r, int i)
{
    return r->turn.found && r->turn.ply == i ? "◆" : r->ply[i].reveals ? "r" : " ";
}

/* A mark for each action, below the position it led to. */
static void print_marks(const nl_review *r, int wide, int color, const char *(*mark)(const nl_review *, int))
{
    int gap = MARGIN + wide;
    print_color(color);
    for (int i = 0; i < r->plies; i++) {
        print_mark(mark(r, i), &gap);
        gap += wide - 1;
    }
    print_color(0);
    putchar('\n');
}

static void print_plies(const nl_review *r, int wide)
{
    printf("%*s", MARGIN, "");
    for (int i = 0; i <= r->plies; i += 10)
        printf("%-*d", i + 10 <= r->plies ? 10 * wide : 0, i);
    putchar('\n');
}

/* ---- all of it ---- */

/* The tens around all totals. */
static void fit(strip *s)
{
    float low = 1e6f, high = 0;
    for (int i = 0; i <= s->review->plies; i++) {
        if (!s->review->ply[i].known)
            continue;
        float v = s->review->ply[i].value[0];
        low = v < low ? v : low;
        high = v > high ? v : high;
    }
    s->low = (float)((int)((low - 1) / 10) * 10); /* so that something is filled */
    s->high = (float)((int)(high / 10) * 10 + 10);
}

static void print_title(const analysis *a, const strip *s)
{
    char        name[LOCAL_NAME_MAX + 40], color[16] = "", plain[16] = "";
    const char *text = is_solo(a) ? words_say(N_("Total expected"))
                       : a->table.deal.players == 2
                           ? words_say(N_("Chance to win in %: {name}, above it {other}"))
                           : words_say(N_("Chance to win in %: {name}"));
    write_color(color_of_player(s->player), color);
    write_color(0, plain);
    snprintf(name, sizeof name, "%s█ %s%s", color, a->name[s->player], plain);
    words_fill_line(text, WITH(words_text("name", name), words_text("other", a->name[1])));
}

void chart_print(const analysis *a)
{
    const nl_review *r = &a->review;
    if (!r->ply[0].known)
        return;
    strip s = { .review = r, .low = 0, .high = 1, .wide = 2 * (r->plies + 1) <= COLUMNS ? 2 : 1 };
    s.rows = a->table.deal.players <= 2 ? 8 : 4;
    if (is_solo(a))
        fit(&s);
    for (; s.player < a->table.deal.players; s.player += a->table.deal.players == 2 ? 2 : 1) {
        print_title(a, &s);
        print_strip(&s);
    }
    print_plies(r, s.wide);
    print_marks(r, s.wide, 31, mistake);
    print_marks(r, s.wide, 1, event);
    printf("    × %s   ? %s   r %s   ◆ %s\n", words_say(N_("blunder")), words_say(N_("mistake")),
           words_say(N_("new tiles")), words_say(N_("turning point")));
}
