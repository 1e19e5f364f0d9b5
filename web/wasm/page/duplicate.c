/* duplicate.c: one deal played twice, as two records tell it; in study.wasm.
 *
 * SPDX-License-Identifier: MIT */
#include "opened.h"
#include "record/records.h"
#include "view/duplicate_json.h"

/* The page wrote two records, one after the other: what a seat made of each.  Null if they are not of the same deal. */
EXPORT_STUDY(compare) int export_compare(size_t length, int seat)
{
    static nl_table table[2];
    nl_records      records = nl_records_open(exchange_input(), length);
    nl_piece        piece = { .text = "" };
    for (int i = 0; i < 2; i++) {
        nl_reader where;
        nl_err    e = nl_records_next(&records, &piece)
                          ? nl_table_read(&table[i], piece.text, piece.length, &where)
                          : NL_ERR_NO_RECORD;
        if (e)
            return refuse(e, NULL);
    }
    nl_json j = exchange_json();
    nl_write_duplicate(&j, &table[0], &table[1], seat);
    return exchange_answer();
}
