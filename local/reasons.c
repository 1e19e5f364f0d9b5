/* reasons.c: reasons in few words.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "analysis.h"
#include "words.h"

/* Adds the tasks of a reason, such as " (Y4 RRR, B2 BBBB)". */
static void add_tasks(char out[WORDS_MAX], const nl_reason *r)
{
    size_t      n = strlen(out);
    const char *before = " (";
    for (int bit = 0; bit < 64; bit++)
        for (int k = 0; k < NL_TASKS; k++) {
            if (!(r->task[k] >> bit & 1) || n + 16 > WORDS_MAX)
                continue;
            const nl_tile *t = &nl_tiles[nl_tile_of_bit(bit)];
            char           asks[8] = "";
            for (int c = 0, used = 0; c < NL_COLORS; c++)
                for (int i = 0; i < t->asks[k][c]; i++)
                    asks[used++] = nl_color_letter[c];
            n += (size_t)snprintf(out + n, WORDS_MAX - n, "%s%c%d %s", before, nl_color_letter[t->color],
                                  t->cost, asks);
            before = ", ";
        }
    if (*before == ',')
        strcat(out, ")");
}

/* The same for one action over another. */
static const char *compared(const nl_reason *r)
{
    switch (r->code) {
    case NL_WHY_COVERS: return words_say(N_("covers {a} instead of {than}"));
    case NL_WHY_SHORT: return words_say(N_("nears {a} instead of {than}"));
    case NL_WHY_CHEAP: return words_say(N_("costs {a} instead of {than}"));
    case NL_WHY_FEW: return words_say(N_("leaves {a} instead of {than}"));
    default: return words_say(N_("chain {a} instead of {than}"));
    }
}

/* A reason in a word or two, for the table. */
static const char *brief(bool solo, const nl_reason *r)
{
    if (r->than >= 0)
        return compared(r);
    switch (r->code) {
    case NL_WHY_WINS: return words_say(N_("wins"));
    case NL_WHY_ENDS: return solo ? words_say(N_("ends at {a}")) : words_say(N_("ends, place {a}"));
    case NL_WHY_ONLY: return words_say(N_("only action"));
    case NL_WHY_COVERS: return words_say(N_("covers {a}"));
    case NL_WHY_AGAIN: return words_say(N_("again"));
    case NL_WHY_DENIES: return words_say(N_("denies {a}"));
    case NL_WHY_SHORT: return words_say(N_("nears {a}"));
    case NL_WHY_JOINS: return words_say(N_("joins {a}"));
    case NL_WHY_GROWS: return words_say(N_("chain {a}"));
    case NL_WHY_CHEAP: return words_say(N_("cheap {b}"));
    case NL_WHY_FEW: return words_say(N_("leaves {a}"));
    case NL_WHY_REVEALS: return words_say(N_("{a} new"));
    case NL_WHY_NOTHING: return words_say(N_("poor offer"));
    case NL_WHY_OPENS: return words_say(N_("8th disc"));
    case NL_WHY_BANKS: return words_say(N_("banks {a}"));
    case NL_WHY_DOUBLES: return words_say(N_("saves 2x{a}"));
    default: return "";
    }
}

/* The same in full, where the short form is not the whole story. */
static const char *in_full(bool solo, const nl_reason *r)
{
    if (r->than >= 0)
        return compared(r);
    switch (r->code) {
    case NL_WHY_AGAIN: return words_say(N_("moves again"));
    case NL_WHY_DENIES: return words_say(N_("denies {name} {a}"));
    case NL_WHY_SHORT: return words_say_n(N2_("{a} more one tile short", "{a} more one tile short"), r->a);
    case NL_WHY_JOINS: return words_say_n(N2_("joins {b} chains to {a}", "joins {b} chains to {a}"), r->b);
    case NL_WHY_GROWS: return words_say(N_("chain of {a}"));
    case NL_WHY_CHEAP: return words_say(N_("{a} cheaper than the others"));
    case NL_WHY_FEW: return words_say_n(N2_("leaves {name} {a} tile", "leaves {name} {a} tiles"), r->a);
    case NL_WHY_REVEALS: return words_say_n(N2_("{a} new tile", "{a} new tiles"), r->a);
    case NL_WHY_NOTHING: return words_say(N_("no tile on offer covers a task"));
    case NL_WHY_OPENS: return words_say(N_("phase 1 may end, at {a}"));
    case NL_WHY_BANKS: return words_say(N_("phase 1 ends at {a}"));
    case NL_WHY_DOUBLES: return words_say(N_("the cheapest tile would cost {a} twice"));
    default: return brief(solo, r);
    }
}

static void write_reasons(const nl_game *g, const char name[][LOCAL_NAME_MAX], const nl_reason r[], int n,
                          bool full, bool tasks, size_t room, char out[WORDS_MAX])
{
    bool solo = g->players == 1;
    out[0] = '\0';
    for (int i = 0; i < n; i++) {
        char        text[WORDS_MAX];
        const char *player = r[i].b >= 0 && r[i].b < g->players ? name[r[i].b] : "";
        words_fill(text, sizeof text, (full ? in_full : brief)(solo, &r[i]),
                   WITH(words_number("a", r[i].a), words_number("b", r[i].b), words_number("than", r[i].than),
                        words_text("name", player)));
        if (tasks)
            add_tasks(text, &r[i]);
        size_t used = (size_t)columns(out);
        if (used + (size_t)columns(text) + (used ? 2 : 0) > room ||
            strlen(out) + strlen(text) + 3 > WORDS_MAX)
            continue;
        if (used)
            strcat(out, ", ");
        strcat(out, text);
    }
}

void words_for(const analysis *a, int ply, nl_action action, const nl_action *other, bool full, size_t room,
               char out[WORDS_MAX])
{
    nl_reason      r[NL_REASONS_MAX];
    const nl_game *g = &a->game[ply];
    int            n = other ? nl_reasons_over(g, action, *other, r) : nl_reasons(g, action, r);
    write_reasons(g, a->name, r, n, full, full, room, out);
}

void words_why(const nl_game *g, const char name[][LOCAL_NAME_MAX], nl_action action, size_t room,
               char out[WORDS_MAX])
{
    nl_reason r[NL_REASONS_MAX];
    write_reasons(g, name, r, nl_reasons(g, action, r), true, false, room, out);
}

void words_over(const nl_game *g, const char name[][LOCAL_NAME_MAX], nl_action action, nl_action other,
                size_t room, char out[WORDS_MAX])
{
    nl_reason r[NL_REASONS_MAX];
    int       n = nl_reasons_over(g, action, other, r);
    write_reasons(g, name, r, n ? n : nl_reasons(g, action, r), true, false, room, out);
}
