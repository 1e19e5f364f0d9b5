/* store.c: what all stores share.
 *
 * SPDX-License-Identifier: MIT */
#include "store.h"

#include <stdio.h>
#include <string.h>

bool nl_store_is_url(const char *where)
{
    return strncmp(where, "postgresql:", 11) == 0 || strncmp(where, "postgres:", 9) == 0;
}

nl_store *nl_store_open(const char *where, char *why, size_t room)
{
    return nl_store_is_url(where) ? nl_store_postgres(where, why, room) : nl_store_sqlite(where, why, room);
}

/* ---- when nobody was there ---- */

typedef struct {
    int64_t     since, until; /* the end of all times so far */
    nl_on_time *tell;
    void       *to;
} gaps;

/* Lives of several processes overlap; nobody was there where none of them was.  Whoever was there at first may
 * have been for a little longer than was noted. */
static void add_life(void *to, int64_t from, int64_t end)
{
    gaps   *g = to;
    int64_t last = g->until > g->since ? g->until : g->since;
    if (from > last && (g->until || from - last > 2 * NL_NOTED))
        g->tell(g->to, last, from);
    g->until = end > g->until ? end : g->until;
}

nl_stored nl_store_away(nl_store *s, int64_t since, nl_on_time *tell, void *to)
{
    gaps g = { .since = since, .tell = tell, .to = to };
    return s->lives(s, since, add_life, &g);
}

/* ---- whose a room is ---- */

int nl__store_held_by(const nl_room_row *r, const char *out[NL_PLAYERS_MAX + 1])
{
    int  count = 0;
    bool host = r->phase == NL_GATHERING && *r->turn;
    for (int p = 0; p < NL_PLAYERS_MAX; p++) {
        if (*r->player[p])
            out[count++] = r->player[p];
        host = host && strcmp(r->player[p], r->turn) != 0;
    }
    if (host)
        out[count++] = r->turn;
    return count;
}
