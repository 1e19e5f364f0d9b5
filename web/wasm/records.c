/* records.c: the doors of study.wasm to a text of many records, one piece after another.
 *
 * SPDX-License-Identifier: MIT */
#include "records.h"

#include <string.h>

#include "door.h"
#include "store.h"

typedef struct {
    nl_records records;
    char       text[];
} cutting;

EXPORT_STUDY(records_new) cutting *door_records_new(size_t length)
{
    cutting *c = store_take(sizeof *c + length);
    memcpy(c->text, door_input(), length);
    c->records = nl_records_open(c->text, length);
    return c;
}

EXPORT_STUDY(records_free) void door_records_free(cutting *c)
{
    store_give(c);
}

/* The next piece with the place where it begins; null at the end. */
EXPORT_STUDY(records_next) int door_records_next(cutting *c)
{
    nl_piece p;
    nl_json  j = door_json();
    if (!nl_records_next(&c->records, &p)) {
        nl_json_null(&j, NULL);
        return door_answer();
    }
    nl_json_open(&j, NULL, '{');
    nl_json_bytes(&j, "text", p.text, p.length);
    nl_json_number(&j, "line", (int64_t)p.line);
    nl_json_number(&j, "column", (int64_t)p.column);
    nl_json_close(&j);
    return door_answer();
}
