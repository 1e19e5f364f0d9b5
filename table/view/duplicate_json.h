/* duplicate_json.h: two runs of one deal side by side, as JSON (docs/formats.md).
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_DUPLICATE_JSON_H
#define NL_DUPLICATE_JSON_H

#include "json.h"
#include "table.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Writes what a seat made of the deal at one table and at another; null if it is not the same deal. */
void nl_write_duplicate(nl_json *j, const nl_table *a, const nl_table *b, int seat);

#ifdef __cplusplus
}
#endif

#endif
