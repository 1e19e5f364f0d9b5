/* records.c: a scanner that knows where tags, words and comments end, and forgives the rest.
 *
 * SPDX-License-Identifier: MIT */
#include "record/records.h"

#include <string.h>

nl_records nl_records_open(const char *text, size_t length)
{
    nl_reader r = nl_reader_open(text, length); /* steps over a byte order mark */
    return (nl_records){ .text = r.text, .length = r.length, .line = 1 };
}

static char peek(const nl_records *r)
{
    return r->at < r->length ? r->text[r->at] : '\0';
}

static bool is_space(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

/* Moves behind the next `c`, or to the end of the text. */
static void skip_past(nl_records *r, char c)
{
    const char *found = memchr(r->text + r->at, c, r->length - r->at);
    r->at = found ? (size_t)(found - r->text) + 1 : r->length;
}

/* Steps over white space and comments; false at the end of the text. */
static bool skip_space(nl_records *r)
{
    for (; r->at < r->length;) {
        char c = peek(r);
        if (c == '{')
            skip_past(r, '}');
        else if (c == ';')
            skip_past(r, '\n');
        else if (is_space(c))
            r->at++;
        else
            return true;
    }
    return false;
}

/* Steps over a value from its quote on.  One that does not end on its line ends with it. */
static void skip_value(nl_records *r)
{
    for (r->at++; r->at < r->length && peek(r) != '\n'; r->at++) {
        if (peek(r) == '"') {
            r->at++;
            return;
        }
        if (peek(r) == '\\' && r->at + 1 < r->length && r->text[r->at + 1] != '\n')
            r->at++;
    }
}

/* Steps over a tag.  One that is not closed ends where another begins. */
static void skip_tag(nl_records *r)
{
    r->at++;
    while (skip_space(r) && peek(r) != '[') {
        if (peek(r) == ']') {
            r->at++;
            return;
        }
        if (peek(r) == '"')
            skip_value(r);
        else
            r->at++;
    }
}

/* Whether the tag at `at` is a Game. */
static bool is_game(const nl_records *r)
{
    static const char game[] = { 'G', 'a', 'm', 'e' };
    nl_records        ahead = *r;
    ahead.at++;
    skip_space(&ahead);
    if (ahead.length - ahead.at <= sizeof game || memcmp(ahead.text + ahead.at, game, sizeof game) != 0)
        return false;
    ahead.at += sizeof game;
    return is_space(peek(&ahead)) || peek(&ahead) == '"' || peek(&ahead) == '{' || peek(&ahead) == ';';
}

/* Steps over a word, and tells whether it is an action, or meant as one: move numbers and *
 * are not. */
static bool skip_word(nl_records *r)
{
    size_t start = r->at++;
    while (r->at < r->length && !is_space(peek(r)) && peek(r) != '{' && peek(r) != ';')
        r->at++;
    return !nl_is_filler(r->text + start, r->at - start);
}

/* Counts lines up to `at`, where a piece begins. */
static void begin_piece(nl_records *r, nl_piece *out)
{
    for (; r->counted < r->at; r->counted++)
        if (r->text[r->counted] == '\n') {
            r->line++;
            r->line_start = r->counted + 1;
        }
    *out = (nl_piece){ .text = r->text + r->at, .line = r->line, .column = r->at - r->line_start + 1 };
}

bool nl_records_next(nl_records *r, nl_piece *out)
{
    bool game = false, action = false;
    if (!skip_space(r))
        return false;
    begin_piece(r, out);
    do {
        if (peek(r) != '[') {
            action |= skip_word(r);
            continue;
        }
        bool again = is_game(r);
        if (action || (game && again))
            break;
        game |= again;
        skip_tag(r);
    } while (skip_space(r));
    out->length = (size_t)(r->text + r->at - out->text);
    return true;
}
