/* scan.h: words and numbers in the texts of a table, read and written; private to the table.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_SCAN_H
#define NL_SCAN_H

#include "text.h"

/* The words of a text, parted by one blank each. */
typedef struct {
    const char *text;
    size_t      length;
    size_t      at; /* where the next word begins; behind the length once there is none */
} nl__words;

static inline nl__words nl__words_of(const char *text, size_t length)
{
    return (nl__words){ text, length, 0 };
}

/* The next word; false at the end. */
bool nl__next_word(nl__words *w, const char **word, size_t *length);

/* Reads a plain number up to `most`: 0, or digits that do not begin with 0. */
bool nl__read_number(const char *s, size_t length, uint64_t most, uint64_t *out);

/* Reads the next word as such a number. */
bool nl__next_number(nl__words *w, uint64_t most, uint64_t *out);

/* Writes a word, or a number as one, behind the blank that parts it from the last. */
void nl__add_word(nl_writer *w, const char *word);
void nl__add_number(nl_writer *w, uint64_t n);

/* A text in memory that has room for all of it; its end is not marked. */
typedef struct {
    char  *at;
    size_t length;
} nl__line;

nl_writer nl__line_writer(nl__line *l);

#endif
