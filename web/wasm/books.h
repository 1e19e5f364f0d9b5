/* books.h: the books of a whole game (ai/review/review.h), as web/src/types.ts has them: Review.
 *
 * SPDX-License-Identifier: MIT */
#ifndef WEB_BOOKS_H
#define WEB_BOOKS_H

#include "json_writer.h"
#include "review/review.h"
#include "table.h"

/* Opens the books of all that was played at a table. */
void books_open(nl_review *r, const nl_table *t);

/* Works everything out from what is known so far, and writes it. */
void books_write(json *j, nl_review *r);

#endif
