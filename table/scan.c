/* scan.c: words and numbers.
 *
 * SPDX-License-Identifier: MIT */
#include "scan.h"

#include <string.h>

bool nl__next_word(nl__words *w, const char **word, size_t *length)
{
    if (w->at > w->length)
        return false;
    size_t end = w->at;
    while (end < w->length && w->text[end] != ' ')
        end++;
    *word = w->text + w->at;
    *length = end - w->at;
    w->at = end + 1;
    return true;
}

bool nl__read_number(const char *s, size_t length, uint64_t most, uint64_t *out)
{
    uint64_t n = 0;
    if (length == 0 || (s[0] == '0' && length > 1))
        return false;
    for (size_t i = 0; i < length; i++) {
        if (s[i] < '0' || s[i] > '9')
            return false;
        uint64_t digit = (uint64_t)(s[i] - '0');
        if (digit > most || n > (most - digit) / 10)
            return false;
        n = n * 10 + digit;
    }
    *out = n;
    return true;
}

bool nl__next_number(nl__words *w, uint64_t most, uint64_t *out)
{
    const char *word;
    size_t      length;
    return nl__next_word(w, &word, &length) && nl__read_number(word, length, most, out);
}

void nl__add_word(nl_writer *w, const char *word)
{
    nl_write(w, " ");
    nl_write(w, word);
}

void nl__add_number(nl_writer *w, uint64_t n)
{
    nl_write(w, " ");
    nl_write_digits(w, n, 1);
}

static void put(void *to, const char *text, size_t length)
{
    nl__line *l = to;
    memcpy(l->at + l->length, text, length);
    l->length += length;
}

nl_writer nl__line_writer(nl__line *l)
{
    return (nl_writer){ .put = put, .to = l };
}
