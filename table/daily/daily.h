/* daily.h: the deal of the day: one solo deal for everybody, from the date alone, for ever.
 *
 * Its seed is the first eight bytes, the most significant first, of the SHA-256 of "Nova Luna, deal of 2026-11-16" with that
 * day's date; the deal is that of the seed, as with `novaluna new --players 1`.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_DAILY_H
#define NL_DAILY_H

#include "daily/day.h"
#include "players/player.h"
#include "table.h"

#ifdef __cplusplus
extern "C" {
#endif

uint64_t nl_daily_seed(nl_day d);

/* Sets up the game of a day. */
nl_err nl_daily_setup(nl_setup *s, nl_day d);

/* Par: the total that the strongest level makes of a solo game, knowing no more than a person does, with so many
 * positions an action and this seed; so it is the same everywhere.  The table is played to its end. */
enum { NL_PAR_NODES = 12000, NL_PAR_SEED = 1 };
int nl_daily_par(nl_table *t, nl_player *p);

/* Plays one action of that. */
void nl_daily_par_step(nl_table *t, nl_player *p);

#ifdef __cplusplus
}
#endif

#endif
