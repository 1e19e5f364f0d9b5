/* records.c: a text of many records, one piece after another; in study.wasm.
 *
 * SPDX-License-Identifier: MIT */
#include "record/records.h"

#include <string.h>

#include "exchange/alloc.h"
#include "exchange/exchange.h"

typedef struct {
    nl_records records;
    char       text[];
} cutting;

EXPORT_STUDY(records_new) cutting *export_records_new(size_t length)
{
    cutting *c = alloc_zeroed(sizeof *c + length);
    memcpy(c->text, exchange_input(), length);
    c->records = nl_records_open(c->text, length);
    return c;
}

EXPORT_STUDY(records_free) void export_records_free(cutting *c)
{
    alloc_free(c);
}

/* The next piece with the place where it begins; null at the end. */
EXPORT_STUDY(records_next) int export_records_next(cutting *c)
{
    nl_piece p;
    nl_json  j = exchange_json();
    if (!nl_records_next(&c->records, &p)) {
        nl_json_null(&j, NULL);
        return exchange_answer();
    }
    nl_json_open(&j, NULL, '{');
    nl_json_bytes(&j, "text", p.text, p.length);
    nl_json_number(&j, "line", (int64_t)p.line);
    nl_json_number(&j, "column", (int64_t)p.column);
    nl_json_close(&j);
    return exchange_answer();
}
