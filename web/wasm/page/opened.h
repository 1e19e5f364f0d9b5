/* opened.h: a table that the page has opened, and how its questions are answered.
 *
 * Each exported function writes an answer in JSON and returns its length (exchange.h); what
 * the rules refuse is answered with {"refusal": {…}} and has changed nothing.  A table is
 * known to the page by its address.  A ply of −1 is the latest.  npm/src/table.ts calls all
 * this and npm/src/types.ts says what the answers look like.
 *
 *   constants.c  what never changes
 *   tables.c     tables come and go, and are kept as records and links
 *   questions.c  what is and what would be, which changes nothing
 *   events.c     what happens
 *   thoughts.c   what computer players found; reviews
 *   puzzles.c    puzzles of a pack
 *
 * SPDX-License-Identifier: MIT */
#ifndef WEB_OPENED_H
#define WEB_OPENED_H

#include "exchange/exchange.h"
#include "table.h"

typedef struct {
    nl_table table;
    int64_t  now; /* the time as the page told it last */
} opened;

int ply_of(const opened *o, int ply);

/* Whole answers; `where` is a place in a text, or NULL. */
int answer_position(const opened *o, int ply);
int answer_null(void);
int refuse(nl_err e, const nl_reader *where);

void write_refusal(nl_json *j, const char *key, nl_err e, const nl_reader *where);

#endif
