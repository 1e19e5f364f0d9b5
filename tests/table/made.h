/* made.h: tables that must come about, and records that must say something.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_TEST_MADE_H
#define NL_TEST_MADE_H

#include <string.h>

#include "tables.h"
#include "unit.h"

#define HEAD "[Players \"2\"]\n[Deck \"61 62 28 32 53 24 14 47 49 59 39\"]\n"
#define LONG "Ένα όνομα μακρύ, μακρύ, πολύ !!" /* 53 bytes; a name has room for three */

static inline nl_table new_table(const nl_setup *s)
{
    nl_table t;
    assert_int_equal(nl_table_new(&t, s), NL_OK);
    return t;
}

static inline nl_table read_table(const char *text)
{
    nl_table  t;
    nl_reader r;
    nl_err    e = nl_table_read(&t, text, strlen(text), &r);
    if (e)
        print_message("«%.200s»: %s\n", text, nl_err_text(e));
    assert_int_equal(e, NL_OK);
    return t;
}

static inline void play(nl_table *t, const char *text)
{
    nl_action a;
    assert_int_equal(nl_action_read(text, strlen(text), &a), NL_OK);
    nl_err e = play_now(t, a, 0);
    if (e)
        print_message("%s: %s\n", text, nl_err_text(e));
    assert_int_equal(e, NL_OK);
}

static inline void has(const nl_table *t, bool whole, const char *line)
{
    buffer b;
    if (!strstr(record(t, whole, &b), line))
        print_message("no «%s» in:\n%s", line, b.text);
    assert_non_null(strstr(b.text, line));
}

static inline void lacks(const nl_table *t, bool whole, const char *line)
{
    buffer b;
    assert_null(strstr(record(t, whole, &b), line));
}

#endif
