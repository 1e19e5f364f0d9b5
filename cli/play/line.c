/* line.c: breaking prose into lines.
 *
 * SPDX-License-Identifier: MIT */
#include "play/line.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void line_add(line *l, const char *format, ...)
{
    size_t  room = sizeof l->text - l->length;
    va_list args;
    va_start(args, format);
    int n = vsnprintf(l->text + l->length, room, format, args);
    va_end(args);
    l->length += n < 0 ? 0 : (size_t)n < room ? (size_t)n : room - 1;
}

void line_fill(line *l, const char *text, const words_blank with[])
{
    l->length += words_fill(l->text + l->length, sizeof l->text - l->length, text, with);
}

void line_tie(line *l, const char *text, const words_blank with[])
{
    char tied[400];
    words_fill(tied, sizeof tied, text, NULL);
    for (char *c = tied; *c; c++)
        if (*c == ' ')
            *c = LINE_TIE[0];
    line_fill(l, tied, with);
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
        int    w = columns_in(word, n);
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

void line_tell(int indent, const char *text, const words_blank with[])
{
    line l = { .length = 0 };
    line_fill(&l, text, with);
    line_print(&l, indent);
}
