/* record.h: what table.c needs of record.c; private to the table.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_TABLE_RECORD_H
#define NL_TABLE_RECORD_H

#include "table.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The set-up of a table as the tags of a record, without the text of other tags. */
void nl__table_record(const nl_table *t, nl_record *out);

/* Removes what was kept of the tags of a seat, which the table now tells itself. */
void nl__drop_seat_tags(nl_table *t, int player);

#ifdef __cplusplus
}
#endif

#endif
