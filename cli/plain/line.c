/* line.c: breaking prose into lines.
 *
 * SPDX-License-Identifier: MIT */
#include "line.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static void add_list(line *l, const char *format, va_list args)
{
    size_t room = sizeof l->text - l->length;
    int    n = vsnprintf(l->text + l->length, room, format, args);
    l->length += n < 0 ? 0 : (size_t)n < room ? (size_t)n : room - 1;
}

void line_add(line *l, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    add_list(l, format, args);
    va_end(args);
}

/* Columns that text takes: bytes, less those that continue a character. */
static int width(const char *s, size_t length)
{
    int n = 0;
    for (size_t i = 0; i < length; i++)
        n += (s[i] & 0xc0) != 0x80;
    return n;
}

static void print_word(const char *word, size_t length)
{
    for (size_t i = 0; i < length; i++)
        putchar(word[i] == LINE_TIE[0] ? ' ' : word[i]);
}

void line_print(const line *l, int indent)
{
    int         column = (int)strspn(l->text, " ");
    const char *first = l->text + column;
    printf("%*s", column, "");
    for (const char *word = first; *word; word += strspn(word, " ")) {
        size_t n = strcspn(word, " ");
        int    w = width(word, n);
        if (column > indent && column + 1 + w > LINE_COLUMNS) {
            printf("\n%*s", indent, "");
            column = indent;
        } else if (word != first) {
            putchar(' ');
            column++;
        }
        print_word(word, n);
        column += w;
        word += n;
    }
    putchar('\n');
}

void line_say(int indent, const char *format, ...)
{
    line    l = { .length = 0 };
    va_list args;
    va_start(args, format);
    add_list(&l, format, args);
    va_end(args);
    line_print(&l, indent);
}

const char *line_s(int n)
{
    return n == 1 ? "" : "s";
}
