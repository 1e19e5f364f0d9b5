/* days.c: the deal of a day, and the moon on it.
 *
 * SPDX-License-Identifier: MIT */
#include "daily/daily.h"

#include "opened.h"

/* The page wrote a day: the moon in degrees, its phase, and the seed, which JSON has no numbers for; nothing if it is no day. */
EXPORT_STUDY(daily) int export_daily(void)
{
    nl_day    day;
    nl_writer w = exchange_writer();
    if (nl_day_read(&day, exchange_input())) {
        nl_write_digits(&w, (uint64_t)nl_day_moon(day), 1);
        nl_write(&w, " ");
        nl_write_digits(&w, (uint64_t)nl_day_phase(day), 1);
        nl_write(&w, " ");
        nl_write_digits(&w, nl_daily_seed(day), 1);
    }
    return exchange_answer();
}
