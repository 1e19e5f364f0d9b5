/* seat.h: who sits at a seat.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_SEAT_H
#define NL_SEAT_H

#include "method/level.h"
#include "text.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    NL_NAME_MAX = 161, /* bytes of a name in UTF-8, with the NUL: 40 characters of any script */
    NL_LEVEL_MAX = 32, /* … of the name of a level */
};

typedef struct {
    char name[NL_NAME_MAX];   /* may be empty: then a front end shows a usual one (nl_table_name) */
    bool computer;            /* or a person */
    char level[NL_LEVEL_MAX]; /* of a computer, as nl_level_find reads it; may be none that is known here */
} nl_seat;

/* The level that plays a seat, or the nearer one of two; NULL for a person, and for a computer of a level that is
 * not known here.  Somebody has to play that seat: the table treats it as a person's, and
 * keeps what the record said. */
const nl_level *nl_seat_level(const nl_seat *s);

/* NL_OK if name and level are UTF-8 without control characters and end within their room.
 * The copy has zeros behind them, so that equal seats are equal bytes. */
nl_err nl_seat_check(const nl_seat *s);
void   nl_seat_copy(nl_seat *out, const nl_seat *s);

#ifdef __cplusplus
}
#endif

#endif
