/* daily.c: the deal of the day.
 *
 * SPDX-License-Identifier: MIT */
#include "daily/daily.h"

#include <string.h>

#include "room/sha256.h"

uint64_t nl_daily_seed(nl_day d)
{
    static const char before[] = "Nova Luna, deal of ";
    char              day[NL_DAY_TEXT];
    uint8_t           digest[NL_DIGEST];
    uint64_t          seed = 0;
    nl_sha256         h = nl_sha256_begin();
    nl_day_write(d, day);
    nl_sha256_add(&h, before, sizeof before - 1);
    nl_sha256_add(&h, day, sizeof day - 1);
    nl_sha256_end(&h, digest);
    for (size_t i = 0; i < sizeof seed; i++)
        seed = seed << 8 | digest[i];
    return seed;
}

nl_err nl_daily_setup(nl_setup *s, nl_day d)
{
    memset(s, 0, sizeof *s);
    nl_day_write(d, s->date);
    return nl_setup_deal(s, 1, nl_daily_seed(d));
}

void nl_daily_par_step(nl_table *t, nl_player *p)
{
    nl_player_set(p, nl_level_find("super-moon"), NL_PAR_SEED);
    nl_player_start(p, &t->game);
    nl_player_think(p, NL_PAR_NODES);
    nl_table_play(t, 0, nl_player_choice(p), 0);
}

int nl_daily_par(nl_table *t, nl_player *p)
{
    nl_result r;
    while (!nl_table_over(t))
        nl_daily_par_step(t, p);
    nl_table_result(t, &r);
    return r.total;
}
