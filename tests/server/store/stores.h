/* stores.h: two stores of one file, or of one database, for tests of what every store keeps and refuses.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_TEST_STORES_H
#define NL_TEST_STORES_H

#include "store/keep.h"
#include "unit.h"

extern const char *store_url;    /* of the database; NULL for a file */
extern nl_store   *here, *there; /* as two processes have it */
extern char        told[512];    /* what was told of it, as text */

/* Before and after each test: an empty store, and nothing of it left. */
int set_up(void **state);
int tear_down(void **state);
#define EACH(test) cmocka_unit_test_setup_teardown(test, set_up, tear_down)

const char *store_place(void); /* where it is kept */
nl_store   *opened(void);      /* for one process more */
void        in_database(const char *sql);

/* A room of anna's, and an event in it. */
nl_room_row row_of(const char *id);
nl_append   event(nl_room_row *r, uint32_t number, const char *line);

/* To be told of events, with their requests, of rooms, and of times when nobody was there. */
void        on_event(void *to, const char *line, size_t length, uint64_t request);
void        on_row(void *to, const nl_room_row *row);
void        on_gap(void *to, int64_t from, int64_t until);
const char *log_of(nl_store *s, const char *id); /* or "none" */

/* All games that were over before `then` are packed, by the second process. */
nl_packed packed_before(int64_t then);

/* The tests of the other files; each returns how many have failed. */
int test_old(void);
int test_plans_kept(void);
int test_processes(void);

#endif
