/* tables.c: tables come and go, and are kept as text.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "exchange/alloc.h"
#include "opened.h"
#include "record/link.h"
#include "setup.h"

/* The address of a new table, or why there is none. */
static int answer_opened(opened *o, nl_err e, const nl_reader *where)
{
    if (e) {
        alloc_free(o);
        return refuse(e, where);
    }
    nl_json j = exchange_json();
    nl_json_number(&j, NULL, (int64_t)(uintptr_t)o);
    return exchange_answer();
}

EXPORT(table_new) int export_table_new(void)
{
    nl_setup setup;
    opened  *o = alloc_zeroed(sizeof *o);
    nl_err   e = setup_read(&setup, exchange_input());
    return answer_opened(o, e ? e : nl_table_new(&o->table, &setup), NULL);
}

EXPORT(table_read) int export_table_read(size_t length)
{
    nl_reader where;
    opened   *o = alloc_zeroed(sizeof *o);
    nl_err    e = nl_table_read(&o->table, exchange_input(), length, &where);
    return answer_opened(o, e, &where);
}

EXPORT_STUDY(table_link) int export_table_link(size_t length)
{
    opened *o = alloc_zeroed(sizeof *o);
    return answer_opened(o, nl_link_read(&o->table, exchange_input(), length), NULL);
}

EXPORT(table_free) void export_table_free(opened *o)
{
    alloc_free(o);
}

/* ---- keeping ---- */

/* Record and link are plain text, not JSON. */
EXPORT(record) int export_record(const opened *o, bool whole, int plies)
{
    static nl_table cut;
    nl_writer       w = exchange_writer();
    if (plies < 0 || plies >= o->table.count) {
        nl_table_write(&o->table, &w, whole);
        return exchange_answer();
    }
    cut = o->table;
    nl_table_truncate(&cut, plies);
    nl_table_write(&cut, &w, whole);
    return exchange_answer();
}

EXPORT_STUDY(link) int export_link(const opened *o)
{
    char      text[NL_LINK_MAX];
    nl_writer w = exchange_writer();
    nl_link_write(&o->table, text);
    nl_write(&w, text);
    return exchange_answer();
}

EXPORT(complete) int export_complete(opened *o)
{
    const char *at = exchange_input();
    nl_json     j = exchange_json();
    nl_json_flag(&j, NULL, nl_table_complete(&o->table, exchange_number(&at)));
    return exchange_answer();
}

/* A tag of the record that the table does not know by itself; null if there is none. */
EXPORT(tag) int export_tag(const opened *o)
{
    char value[NL_LINK_MAX]; /* a link may be one */
    if (!nl_table_tag(&o->table, exchange_input(), value, sizeof value))
        return answer_null();
    nl_json j = exchange_json();
    nl_json_text(&j, NULL, value);
    return exchange_answer();
}

/* The page writes the name, a line end, and the value; without a line end the tag goes. */
EXPORT(set_tag) int export_set_tag(opened *o, size_t length)
{
    char *text = exchange_input(), *value = memchr(text, '\n', length);
    if (value)
        *value++ = '\0';
    nl_err e = nl_table_set_tag(&o->table, text, value);
    return e ? refuse(e, NULL) : answer_null();
}
