/* event.c: events as lines of text.
 *
 * SPDX-License-Identifier: MIT */
#include "event.h"

#include <string.h>

#include "scan.h"

/* What a line has behind number, time, kind and player. */
typedef enum { NOTHING, ACTION, PLY, WHO } content;

static const struct {
    const char *word;
    content     with;
} kinds[NL_EVENT_KINDS] = {
#define KIND(kind, word, with) [kind] = { word, with },
    NL_EVENT_LIST(KIND)
#undef KIND
};

const char *nl_event_word(nl_event_kind kind)
{
    return kinds[kind].word;
}

bool nl_event_by_player(nl_event_kind kind)
{
    return kind != NL_EVENT_SIT && kind != NL_EVENT_FORFEIT && kind != NL_EVENT_TIME_OVER &&
           kind != NL_EVENT_RESUME && kind != NL_EVENT_PAUSE;
}

/* ---- writing ---- */

static void write_action(const nl_event *e, nl_writer *w)
{
    char text[NL_ACTION_TEXT];
    nl_action_write(e->action, text);
    nl__add_word(w, text);
    for (int i = 0; i < e->revealed; i++)
        nl__add_number(w, e->tile[i]);
}

static void write_who(const nl_seat *s, nl_writer *w)
{
    nl__add_word(w, s->computer ? s->level : "-");
    nl__add_word(w, s->name);
}

void nl_event_write(const nl_event *e, nl_writer *w)
{
    nl_write_digits(w, e->number, 1);
    nl_write(w, " ");
    nl_write_number(w, e->at);
    if (e->lag) {
        nl_write(w, "-");
        nl_write_digits(w, e->lag, 1);
    }
    nl__add_word(w, kinds[e->kind].word);
    nl__add_number(w, e->seat + 1u);
    switch (kinds[e->kind].with) {
    case NOTHING: break;
    case ACTION: write_action(e, w); break;
    case PLY: nl__add_number(w, e->ply); break;
    case WHO: write_who(&e->who, w); break;
    }
    nl_write(w, "\n");
}

/* ---- reading ---- */

static bool read_lag(const char *text, size_t length, uint16_t *out)
{
    uint64_t n;
    if (!nl__read_number(text, length, NL_LAG_MAX, &n) || !n)
        return false;
    *out = (uint16_t)n;
    return true;
}

static bool read_time(nl__words *words, nl_event *e)
{
    const char *word;
    size_t      length;
    uint64_t    n;
    if (!nl__next_word(words, &word, &length) || !length)
        return false;
    bool        negative = word[0] == '-';
    const char *minus = memchr(word + negative, '-', length - negative);
    if (minus && !read_lag(minus + 1, length - (size_t)(minus - word) - 1, &e->lag))
        return false;
    length = minus ? (size_t)(minus - word) : length;
    if (!nl__read_number(word + negative, length - negative, (uint64_t)INT64_MAX + negative, &n) ||
        (negative && !n))
        return false;
    e->at = (int64_t)(negative ? 0 - n : n);
    return true;
}

static bool read_kind(nl__words *words, uint8_t *out)
{
    const char *word;
    size_t      length;
    if (!nl__next_word(words, &word, &length))
        return false;
    for (int k = 0; k < NL_EVENT_KINDS; k++)
        if (strlen(kinds[k].word) == length && memcmp(kinds[k].word, word, length) == 0) {
            *out = (uint8_t)k;
            return true;
        }
    return false;
}

static bool read_action(nl__words *words, nl_event *e)
{
    const char *word;
    size_t      length;
    if (!nl__next_word(words, &word, &length) || nl_action_read(word, length, &e->action))
        return false;
    for (uint64_t id; words->at <= words->length; e->tile[e->revealed++] = (nl_tile_id)id)
        if (e->revealed == NL_SLOTS - 1 || !nl__next_number(words, NL_TILES, &id))
            return false;
    return true;
}

static bool copy(char *out, size_t room, const char *text, size_t length)
{
    if (length >= room)
        return false;
    memcpy(out, text, length);
    return true;
}

/* The name is the rest of the line, blanks and all. */
static bool read_who(nl__words *words, nl_seat *s)
{
    const char *word;
    size_t      length;
    if (!nl__next_word(words, &word, &length) || words->at > words->length)
        return false;
    s->computer = length != 1 || *word != '-';
    if (s->computer && !copy(s->level, sizeof s->level, word, length))
        return false;
    length = words->length - words->at;
    bool fits = copy(s->name, sizeof s->name, words->text + words->at, length);
    words->at = words->length + 1;
    return fits && !nl_seat_check(s);
}

static bool read_content(nl__words *words, nl_event *e)
{
    uint64_t n;
    switch (kinds[e->kind].with) {
    case NOTHING: return true;
    case ACTION: return read_action(words, e);
    case PLY:
        if (!nl__next_number(words, NL_PLIES_MAX, &n))
            return false;
        e->ply = (uint8_t)n;
        return true;
    case WHO: return read_who(words, &e->who);
    }
    return false;
}

nl_err nl_event_read(nl_event *e, const char *text, size_t length)
{
    nl__words words = nl__words_of(text, length);
    nl_event  read = { .number = 0 };
    uint64_t  number, player;
    if (memchr(text, '\0', length) || !nl__next_number(&words, UINT32_MAX, &number) ||
        !read_time(&words, &read) || !read_kind(&words, &read.kind) ||
        !nl__next_number(&words, NL_PLAYERS_MAX, &player) || !player)
        return NL_ERR_EVENT;
    read.number = (uint32_t)number;
    read.seat = (uint8_t)(player - 1);
    if (!read_content(&words, &read) || words.at <= words.length)
        return NL_ERR_EVENT;
    *e = read;
    return NL_OK;
}
