/* reasons.c: reasons in short English, and pieces of text.
 *
 * SPDX-License-Identifier: MIT */
#include <stdarg.h>
#include <string.h>

#include "analyse.h"

typedef struct {
    char text[WORDS_MAX];
    int  length;
} words;

/* Adds text as far as there is room. */
__attribute__((format(printf, 2, 3))) static void say(words *w, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    int n = vsnprintf(w->text + w->length, sizeof w->text - (size_t)w->length, format, args);
    va_end(args);
    int room = (int)sizeof w->text - 1 - w->length;
    w->length += n < room ? n : room;
}

/* The tasks of a reason, such as " (Y4 RRR, B2 BBBB)". */
static void say_tasks(words *w, const nl_reason *r)
{
    const char *before = " (";
    for (int bit = 0; bit < 64; bit++)
        for (int k = 0; k < NL_TASKS; k++) {
            if (!(r->task[k] >> bit & 1))
                continue;
            const nl_tile *t = &nl_tiles[nl_tile_of_bit(bit)];
            char           asks[8] = "";
            for (int c = 0, n = 0; c < NL_COLORS; c++)
                for (int i = 0; i < t->asks[k][c]; i++)
                    asks[n++] = nl_color_letter[c];
            say(w, "%s%c%d %s", before, nl_color_letter[t->color], t->cost, asks);
            before = ", ";
        }
    if (*before == ',')
        say(w, ")");
}

static const char *s(int n)
{
    return n == 1 ? "" : "s";
}

/* A reason in a word or two, for the table. */
static int brief(const analysis *an, const nl_reason *r, char *out, size_t room)
{
    int a = r->a, b = r->b;
    switch (r->code) {
    case NL_WHY_WINS: return snprintf(out, room, "wins");
    case NL_WHY_ENDS: return snprintf(out, room, is_solo(an) ? "ends at %d" : "ends, place %d", a);
    case NL_WHY_ONLY: return snprintf(out, room, "only action");
    case NL_WHY_COVERS: return snprintf(out, room, "covers %d", a);
    case NL_WHY_AGAIN: return snprintf(out, room, "again");
    case NL_WHY_DENIES: return snprintf(out, room, "denies %d", a);
    case NL_WHY_SHORT: return snprintf(out, room, "nears %d", a);
    case NL_WHY_JOINS: return snprintf(out, room, "joins %d", a);
    case NL_WHY_GROWS: return snprintf(out, room, "chain %d", a);
    case NL_WHY_CHEAP: return snprintf(out, room, "cheap %d", b);
    case NL_WHY_FEW: return snprintf(out, room, "leaves %d", a);
    case NL_WHY_REVEALS: return snprintf(out, room, "%d new", a);
    case NL_WHY_NOTHING: return snprintf(out, room, "poor offer");
    case NL_WHY_OPENS: return snprintf(out, room, "8th disc");
    case NL_WHY_BANKS: return snprintf(out, room, "banks %d", a);
    case NL_WHY_DOUBLES: return snprintf(out, room, "saves 2x%d", a);
    default: return 0;
    }
}

/* The same in full, where the short form is not the whole story. */
static int in_full(const analysis *an, const nl_reason *r, char *out, size_t room)
{
    int a = r->a, b = r->b;
    switch (r->code) {
    case NL_WHY_AGAIN: return snprintf(out, room, "moves again");
    case NL_WHY_DENIES: return snprintf(out, room, "denies %s %d", an->name[b], a);
    case NL_WHY_SHORT: return snprintf(out, room, "%d more one tile short", a);
    case NL_WHY_JOINS: return snprintf(out, room, "joins %d chains to %d", b, a);
    case NL_WHY_GROWS: return snprintf(out, room, "chain of %d", a);
    case NL_WHY_CHEAP: return snprintf(out, room, "%d cheaper than the others", a);
    case NL_WHY_FEW: return snprintf(out, room, "leaves %s %d tile%s", an->name[b], a, s(a));
    case NL_WHY_REVEALS: return snprintf(out, room, "%d new tile%s", a, s(a));
    case NL_WHY_NOTHING: return snprintf(out, room, "no tile on offer covers a task");
    case NL_WHY_OPENS: return snprintf(out, room, "phase 1 may end, at %d", a);
    case NL_WHY_BANKS: return snprintf(out, room, "phase 1 ends at %d", a);
    case NL_WHY_DOUBLES: return snprintf(out, room, "the cheapest tile would cost %d twice", a);
    default: return brief(an, r, out, room);
    }
}

/* Columns of a text, as far as characters are one wide. */
static size_t columns(const char *text)
{
    size_t n = 0;
    for (; *text; text++)
        n += (*text & 0xc0) != 0x80;
    return n;
}

void words_for(const analysis *a, int ply, nl_action action, bool full, size_t room, char out[WORDS_MAX])
{
    nl_reason r[NL_REASONS_MAX];
    int       n = nl_reasons(&a->game[ply], action, r);
    out[0] = '\0';
    for (int i = 0; i < n; i++) {
        words w = { .length = 0 };
        w.length = (full ? in_full : brief)(a, &r[i], w.text, sizeof w.text);
        if (full)
            say_tasks(&w, &r[i]);
        size_t used = columns(out);
        if (used + columns(w.text) + (used ? 2 : 0) > room || strlen(out) + strlen(w.text) + 3 > WORDS_MAX)
            continue;
        if (used)
            strcat(out, ", ");
        strcat(out, w.text);
    }
}

void print_name(const char *text, int wide)
{
    int n = 0;
    for (; *text && (n < wide || (*text & 0xc0) == 0x80); text++) {
        n += (*text & 0xc0) != 0x80;
        putchar(*text);
    }
    printf("%*s", wide - n, "");
}

void print_color(int color)
{
    if (cli_color(stdout))
        printf("\033[%dm", color);
}

int color_of_player(int player)
{
    static const int colors[NL_PLAYERS_MAX] = { 36, 33, 35, 32 };
    return colors[player];
}
