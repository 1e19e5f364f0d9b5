/* json_writer.c: values one after another.
 *
 * SPDX-License-Identifier: MIT */
#include "json_writer.h"

#include <string.h>

/* What stands before a value. */
static void begin(json *j, const char *key)
{
    if (j->more)
        nl_write(&j->w, ",");
    j->more = true;
    if (!key)
        return;
    nl_write(&j->w, "\"");
    nl_write(&j->w, key);
    nl_write(&j->w, "\":");
}

void json_open(json *j, const char *key, char bracket)
{
    begin(j, key);
    j->w.put(j->w.to, &bracket, 1);
    j->more = false;
}

void json_close(json *j, char bracket)
{
    j->w.put(j->w.to, &bracket, 1);
    j->more = true;
}

/* Writes a number that is not negative, with zeros in front up to `width`. */
static void write_digits(json *j, uint64_t n, int width)
{
    char text[20];
    int  at = sizeof text;
    for (; n || width > 0; n /= 10, width--)
        text[--at] = (char)('0' + n % 10);
    j->w.put(j->w.to, text + at, sizeof text - (size_t)at);
}

void json_number(json *j, const char *key, int64_t n)
{
    begin(j, key);
    if (n < 0)
        nl_write(&j->w, "-");
    write_digits(j, n < 0 ? 0 - (uint64_t)n : (uint64_t)n, 1);
}

void json_real(json *j, const char *key, double x)
{
    enum { MILLION = 1000000 };
    uint64_t n = (uint64_t)((x < 0 ? -x : x) * MILLION + .5);
    begin(j, key);
    if (x < 0 && n)
        nl_write(&j->w, "-");
    write_digits(j, n / MILLION, 1);
    nl_write(&j->w, ".");
    write_digits(j, n % MILLION, 6);
}

void json_flag(json *j, const char *key, bool flag)
{
    begin(j, key);
    nl_write(&j->w, flag ? "true" : "false");
}

void json_null(json *j, const char *key)
{
    begin(j, key);
    nl_write(&j->w, "null");
}

static void write_escaped(json *j, char c)
{
    static const char hex[] = "0123456789abcdef";
    if (c == '"' || c == '\\') {
        j->w.put(j->w.to, (char[]){ '\\', c }, 2);
    } else if (c == '\n') {
        nl_write(&j->w, "\\n");
    } else {
        nl_write(&j->w, "\\u00");
        j->w.put(j->w.to, (char[]){ hex[c >> 4 & 15], hex[c & 15] }, 2);
    }
}

void json_bytes(json *j, const char *key, const char *text, size_t length)
{
    begin(j, key);
    nl_write(&j->w, "\"");
    size_t from = 0;
    for (size_t i = 0; i < length; i++) {
        unsigned char c = (unsigned char)text[i];
        if (c >= 0x20 && c != '"' && c != '\\')
            continue;
        j->w.put(j->w.to, text + from, i - from);
        write_escaped(j, text[i]);
        from = i + 1;
    }
    j->w.put(j->w.to, text + from, length - from);
    nl_write(&j->w, "\"");
}

void json_text(json *j, const char *key, const char *text)
{
    json_bytes(j, key, text, strlen(text));
}

void json_numbers(json *j, const char *key, const uint8_t list[], int count)
{
    json_open(j, key, '[');
    for (int i = 0; i < count; i++)
        json_number(j, NULL, list[i]);
    json_close(j, ']');
}

void json_cell(json *j, nl_cell c)
{
    json_number(j, "x", nl_cell_x(c));
    json_number(j, "y", nl_cell_y(c));
}

void json_action(json *j, const char *key, nl_action a)
{
    char text[NL_ACTION_TEXT];
    nl_action_write(a, text);
    json_text(j, key, text);
}

void json_asks(json *j, const char *key, const uint8_t asks[NL_COLORS])
{
    char text[NL_COLORS * NL_LEVELS + 1];
    int  n = 0;
    for (int c = 0; c < NL_COLORS; c++)
        for (int i = 0; i < asks[c]; i++)
            text[n++] = nl_color_letter[c];
    text[n] = '\0';
    json_text(j, key, text);
}
