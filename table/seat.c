/* seat.c: people and levels at their seats.
 *
 * SPDX-License-Identifier: MIT */
#include "seat.h"

#include <string.h>

const nl_level *nl_seat_level(const nl_seat *s)
{
    return s->computer ? nl_level_find(s->level) : NULL;
}

static nl_err check_text(const char *text, size_t room)
{
    return memchr(text, '\0', room) ? nl_tag_check("Name", text) : NL_ERR_NAME;
}

nl_err nl_seat_check(const nl_seat *s)
{
    nl_err e = check_text(s->name, sizeof s->name);
    return e || !s->computer ? e : check_text(s->level, sizeof s->level);
}

void nl_seat_copy(nl_seat *out, const nl_seat *s)
{
    nl_seat seat = { .computer = s->computer };
    memcpy(seat.name, s->name, strlen(s->name));
    if (s->computer)
        memcpy(seat.level, s->level, strlen(s->level));
    *out = seat;
}
