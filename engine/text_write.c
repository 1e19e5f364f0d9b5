/* text_write.c: writing actions and records.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "text.h"

void nl_write(nl_writer *w, const char *text)
{
    w->put(w->to, text, strlen(text));
}

void nl_write_number(nl_writer *w, int64_t n)
{
    if (n < 0)
        nl_write(w, "-");
    nl_write_digits(w, n < 0 ? 0 - (uint64_t)n : (uint64_t)n, 1);
}

void nl_write_digits(nl_writer *w, uint64_t n, int width)
{
    char digits[20];
    int  at = sizeof digits;
    for (; n || width > 0; n /= 10, width--)
        digits[--at] = (char)('0' + n % 10);
    w->put(w->to, digits + at, sizeof digits - (size_t)at);
}

/* ---- actions ---- */

/* Writes to memory; `to` is where the end of the text is kept. */
static void append(void *to, const char *text, size_t length)
{
    char **end = to;
    memcpy(*end, text, length);
    *end += length;
}

int nl_action_write(nl_action a, char out[NL_ACTION_TEXT])
{
    char     *end = out + 1;
    nl_writer w = { .put = append, .to = &end };
    out[0] = a.take == NL_REFILL ? 'r' : a.take == NL_END_PHASE ? 'e' : (char)('0' + a.take);
    if (a.take <= NL_REACH) {
        nl_write(&w, "@");
        nl_write_number(&w, nl_cell_x(a.cell));
        nl_write(&w, ",");
        nl_write_number(&w, nl_cell_y(a.cell));
    }
    *end = '\0';
    return (int)(end - out);
}

/* ---- records ---- */

static void write_list(nl_writer *w, const char *name, const uint8_t list[], int count, int base)
{
    nl_write(w, "[");
    nl_write(w, name);
    for (int i = 0; i < count; i++) {
        nl_write(w, i ? " " : " \"");
        nl_write_number(w, list[i] + base);
    }
    nl_write(w, "\"]\n");
}

static void write_termination(nl_writer *w, const nl_record *rec)
{
    if (!rec->termination)
        return;
    nl_write(w, "[Termination \"");
    nl_write(w, nl_termination_word(rec->termination));
    nl_write(w, "\"]\n");
    write_list(w, "Ranking", rec->ranking, rec->deal.players, 1);
}

void nl_write_tag(nl_writer *w, const char *name, const char *value)
{
    nl_write(w, "[");
    nl_write(w, name);
    nl_write(w, " \"");
    for (; *value; value++) {
        if (*value == '"' || *value == '\\')
            nl_write(w, "\\");
        w->put(w->to, value, 1);
    }
    nl_write(w, "\"]\n");
}

/* Copies the tags that nl_record does not hold. */
static void write_other_tags(nl_writer *w, const nl_record *rec)
{
    nl_reader r = nl_reader_open(rec->tags, rec->tags_length);
    nl_tag    t;
    while (nl_reader_tag(&r, &t)) {
        nl_write(w, "[");
        w->put(w->to, t.name, t.name_length);
        nl_write(w, " \"");
        w->put(w->to, t.value, t.value_length);
        nl_write(w, "\"]\n");
    }
}

void nl_write_tags(nl_writer *w, const nl_record *rec)
{
    bool equal = true;
    for (int p = 1; p < rec->deal.players; p++)
        equal = equal && rec->deal.discs[p] == rec->deal.discs[0];
    nl_write(w, "[Game \"Nova Luna\"]\n");
    write_list(w, "Players", &rec->deal.players, 1, 0);
    if (rec->deal.players > 1) {
        write_list(w, "Discs", rec->deal.discs, equal ? 1 : rec->deal.players, 0);
        write_list(w, "Stack", rec->deal.stack, rec->deal.players, 1);
    }
    write_list(w, "Deck", rec->deal.deck.order, rec->deal.deck.count, 0);
    write_termination(w, rec);
    write_other_tags(w, rec);
}

void nl_write_record(nl_writer *w, const nl_record *rec)
{
    nl_write_tags(w, rec);
    nl_write(w, "\n");
    w->actions = 0;
}

void nl_write_action(nl_writer *w, nl_action a)
{
    char text[NL_ACTION_TEXT];
    int  n = nl_action_write(a, text);
    if (w->actions)
        nl_write(w, w->actions % NL_ACTIONS_A_LINE ? " " : "\n");
    w->put(w->to, text, (size_t)n);
    w->actions++;
}

void nl_write_end(nl_writer *w)
{
    if (w->actions)
        nl_write(w, "\n");
}
