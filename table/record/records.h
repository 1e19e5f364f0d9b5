/* records.h: a text of records cut into its records, broken ones included.
 *
 * nl_reader stops for good at the first error.  Whoever wants the other records of a damaged
 * file cuts it first and reads each piece on its own:
 *
 *     nl_records r = nl_records_open(text, length);
 *     nl_piece   p;
 *     while (nl_records_next(&r, &p))
 *         nl_table_read(&table, p.text, p.length, &where);
 *
 * Nothing is judged here.  A text without errors is cut where nl_reader would begin a record: at a
 * tag after an action, and at a second Game.  Every byte is looked at a few times at most,
 * whatever the text is.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_RECORDS_H
#define NL_RECORDS_H

#include "text.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct {
    const char *text;
    size_t      length, at;
    size_t      line, line_start; /* of `at` or before: the number of a line, and where it begins */
    size_t      counted;          /* lines are counted up to here */
} nl_records;

typedef struct {
    const char *text;
    size_t      length;
    size_t      line, column; /* where it begins in the whole text, both from 1; columns count bytes */
} nl_piece;

nl_records nl_records_open(const char *text, size_t length);

/* The next record with all that follows it up to the one after; false at the end of the text.
 * What is no record, but neither space nor a comment, is a piece, too. */
bool nl_records_next(nl_records *r, nl_piece *out);

#ifdef __cplusplus
}
#endif

#endif
