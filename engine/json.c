/* json.c: values one after another.
 *
 * SPDX-License-Identifier: MIT */
#include "json.h"

#include <string.h>

/* ---- texts ---- */

static void write_control(nl_writer *w, unsigned char c)
{
    static const char hex[] = "0123456789abcdef";
    nl_write(w, "\\u00");
    w->put(w->to, (char[]){ hex[c >> 4], hex[c & 15] }, 2);
}

static void write_text(nl_writer *w, const char *text, size_t length)
{
    nl_write(w, "\"");
    for (size_t i = 0, n; i < length; i += n ? n : 1) {
        unsigned char c = (unsigned char)text[i];
        n = nl_utf8_length(text + i, length - i);
        if (!n)
            nl_write(w, "\xef\xbf\xbd");
        else if (c < 0x20 || c == 0x7f)
            write_control(w, c);
        else if (c == '"' || c == '\\')
            w->put(w->to, (char[]){ '\\', (char)c }, 2);
        else
            w->put(w->to, text + i, n);
    }
    nl_write(w, "\"");
}

/* ---- nesting ---- */

/* What stands before a value. */
static void begin(nl_json *j, const char *key)
{
    if (j->more)
        nl_write(&j->w, ",");
    j->more = true;
    if (!(j->objects & 1))
        return;
    write_text(&j->w, key ? key : "", key ? strlen(key) : 0);
    nl_write(&j->w, ":");
}

void nl_json_open(nl_json *j, const char *key, char bracket)
{
    bool object = bracket == '{';
    begin(j, key);
    nl_write(&j->w, object ? "{" : "[");
    j->objects = j->objects << 1 | object;
    j->more = false;
}

void nl_json_close(nl_json *j)
{
    nl_write(&j->w, j->objects & 1 ? "}" : "]");
    j->objects >>= 1;
    j->more = true;
}

/* ---- values ---- */

void nl_json_number(nl_json *j, const char *key, int64_t n)
{
    begin(j, key);
    nl_write_number(&j->w, n);
}

void nl_json_unsigned(nl_json *j, const char *key, uint64_t n)
{
    begin(j, key);
    nl_write_digits(&j->w, n, 1);
}

void nl_json_real(nl_json *j, const char *key, double x)
{
    enum { MILLION = 1000000 };
    double size = x < 0 ? -x : x;
    if (!(size < 1e12)) { /* one that is no number is not below either */
        nl_json_null(j, key);
        return;
    }
    uint64_t n = (uint64_t)(size * MILLION + .5);
    begin(j, key);
    if (x < 0 && n)
        nl_write(&j->w, "-");
    nl_write_digits(&j->w, n / MILLION, 1);
    nl_write(&j->w, ".");
    nl_write_digits(&j->w, n % MILLION, 6);
}

static void write_word(nl_json *j, const char *key, const char *word)
{
    begin(j, key);
    nl_write(&j->w, word);
}

void nl_json_flag(nl_json *j, const char *key, bool flag)
{
    write_word(j, key, flag ? "true" : "false");
}

void nl_json_null(nl_json *j, const char *key)
{
    write_word(j, key, "null");
}

void nl_json_bytes(nl_json *j, const char *key, const char *text, size_t length)
{
    begin(j, key);
    write_text(&j->w, text, length);
}

void nl_json_text(nl_json *j, const char *key, const char *text)
{
    if (text)
        nl_json_bytes(j, key, text, strlen(text));
    else
        nl_json_null(j, key);
}

void nl_json_list(nl_json *j, const char *key, const uint8_t list[], int count, int base)
{
    nl_json_open(j, key, '[');
    for (int i = 0; i < count; i++)
        nl_json_number(j, NULL, list[i] + base);
    nl_json_close(j);
}

/* ---- pieces of a game ---- */

void nl_json_action(nl_json *j, const char *key, nl_action a)
{
    char text[NL_ACTION_TEXT];
    nl_action_write(a, text);
    nl_json_text(j, key, text);
}

void nl_json_cell(nl_json *j, nl_cell c)
{
    nl_json_number(j, "x", nl_cell_x(c));
    nl_json_number(j, "y", nl_cell_y(c));
}

void nl_json_asks(nl_json *j, const char *key, const uint8_t asks[NL_COLORS])
{
    char text[NL_COLORS * NL_LEVELS + 1];
    int  n = 0;
    for (int c = 0; c < NL_COLORS; c++)
        for (int i = 0; i < asks[c]; i++)
            text[n++] = nl_color_letter[c];
    nl_json_bytes(j, key, text, (size_t)n);
}
