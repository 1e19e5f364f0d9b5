/* report.c: thoughts out of a worker and into the page.
 *
 * SPDX-License-Identifier: MIT */
#include "report.h"

#include <string.h>

#include "exchange.h"

/* ---- writing ---- */

static void write_values(nl_writer *w, const float value[], int players)
{
    for (int p = 0; p < players; p++) {
        uint32_t bits;
        memcpy(&bits, &value[p], sizeof bits);
        nl_write(w, " ");
        nl_write_number(w, bits);
    }
}

static void write_action(nl_writer *w, nl_action a)
{
    char text[NL_ACTION_TEXT];
    nl_action_write(a, text);
    nl_write(w, " ");
    nl_write(w, text);
}

static void write_choices(nl_writer *w, const nl_choice list[], int count, int players)
{
    for (int i = 0; i < count; i++) {
        nl_write(w, "choice");
        write_action(w, list[i].action);
        nl_write(w, " ");
        nl_write_number(w, list[i].visits);
        write_values(w, list[i].value, players);
        write_values(w, &list[i].error, 1);
        nl_write(w, "\n");
    }
}

void report_write(nl_writer *w, const nl_player *p)
{
    static nl_choice all[NL_ACTIONS_MAX];
    int              players = nl_player_game(p)->players, n = nl_player_choices(p, all);
    nl_thought       t;
    nl_player_thought(p, &t);
    nl_write(w, "nodes ");
    nl_write_number(w, (int64_t)t.nodes);
    nl_write(w, "\nvalue");
    write_values(w, t.value, players);
    nl_write(w, "\nline");
    for (int i = 0; i < t.depth; i++)
        write_action(w, t.line[i]);
    nl_write(w, "\n");
    write_choices(w, all, n, players);
}

void report_write_study(nl_writer *w, const nl_study *s)
{
    static nl_choice some[NL_ACTIONS_MAX];
    int              n = nl_study_choices(s, some);
    nl_write(w, "nodes 0\n");
    write_choices(w, some, n, s->game.players);
}

/* ---- reading ---- */

/* The next word of a line: its length, 0 at the end of the line. */
static size_t next_word(const char **at)
{
    while (**at == ' ')
        ++*at;
    return exchange_word(*at, ' ');
}

static bool read_action(const char **at, nl_action *a)
{
    size_t n = next_word(at);
    bool   is_one = n && nl_action_read(*at, n, a) == NL_OK;
    *at += n;
    return is_one;
}

static void read_values(const char **at, float value[], int players)
{
    for (int p = 0; p < players; p++) {
        uint32_t bits = (uint32_t)exchange_number(at);
        memcpy(&value[p], &bits, sizeof bits);
    }
}

static void read_line(report *r, const char *at, int players)
{
    switch (*at) {
    case 'n':
        at += strlen("nodes");
        r->thought.nodes = (uint32_t)exchange_number(&at);
        return;
    case 'v':
        at += strlen("value");
        read_values(&at, r->thought.value, players);
        return;
    case 'l':
        at += strlen("line");
        while (r->thought.depth < NL_LINE_MAX && read_action(&at, &r->thought.line[r->thought.depth]))
            r->thought.depth++;
        return;
    case 'c':
        at += strlen("choice");
        if (r->count == NL_ACTIONS_MAX)
            return;
        nl_choice *c = &r->choice[r->count];
        if (!read_action(&at, &c->action))
            return;
        c->visits = (uint32_t)exchange_number(&at);
        read_values(&at, c->value, players);
        read_values(&at, &c->error, 1);
        r->count++;
        return;
    default: return;
    }
}

/* Reads one report, up to the next one or the end. */
static void read_one(report *r, const char **at, int players)
{
    memset(r, 0, sizeof *r);
    do {
        read_line(r, *at, players);
        *at += exchange_word(*at, '\n');
        *at += **at == '\n';
    } while (**at && **at != 'n');
}

/* The line is that of one who found the choice. */
static void add(report *sum, const report *more, const nl_game *g)
{
    nl_choices_add(g, sum->choice, more->choice, sum->count);
    const nl_choice *best = &sum->choice[0];
    uint64_t         nodes = sum->thought.nodes + more->thought.nodes;
    if (!nl_action_same(sum->thought.line[0], best->action))
        sum->thought = more->thought;
    if (!nl_action_same(sum->thought.line[0], best->action)) {
        sum->thought.line[0] = best->action;
        sum->thought.depth = 1;
    }
    memcpy(sum->thought.value, best->value, sizeof best->value);
    sum->thought.nodes = nodes;
}

bool report_read(report *out, const nl_game *g, const char *text)
{
    static report more;
    read_one(out, &text, g->players);
    bool fits = out->count > 0 && out->count == nl_game_action_count(g);
    while (fits && *text) {
        read_one(&more, &text, g->players);
        fits = more.count == out->count;
        if (fits)
            add(out, &more, g);
    }
    return fits;
}

bool report_read_study(report *out, const nl_game *g, const char *text)
{
    read_one(out, &text, g->players);
    for (int i = 0; i < out->count; i++)
        if (nl_game_check(g, out->choice[i].action))
            return false;
    return out->count > 0;
}
