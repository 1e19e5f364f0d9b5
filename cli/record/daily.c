/* daily.c: prints the deal of a day.
 *
 * SPDX-License-Identifier: MIT */
#include "daily/daily.h"

#include <time.h>

#include "cli.h"

static const char usage[] = "Usage: novaluna daily [DATE] [--par]\n\n"
                            "Prints the solo deal of a day, today where nothing is said, as a record to be\n"
                            "played: the same for everybody.  DATE is written 2026-11-16.\n\n"
                            "  --par    the game that the strongest level makes of it instead, to its end\n";

static nl_day today(void)
{
    time_t    now = time(NULL);
    struct tm t;
    localtime_r(&now, &t);
    return (nl_day){ t.tm_year + 1900, t.tm_mon + 1, t.tm_mday };
}

static const char *const moons[] = {
    [NL_MOON_NEW] = "new moon",
    [NL_MOON_WAXING_CRESCENT] = "waxing crescent",
    [NL_MOON_FIRST_QUARTER] = "first quarter",
    [NL_MOON_WAXING_GIBBOUS] = "waxing gibbous",
    [NL_MOON_FULL] = "full moon",
    [NL_MOON_WANING_GIBBOUS] = "waning gibbous",
    [NL_MOON_LAST_QUARTER] = "last quarter",
    [NL_MOON_WANING_CRESCENT] = "waning crescent",
};

static int play_par(nl_table *t)
{
    nl_player *p = nl_player_new_full(NL_PLAYER_BYTES);
    if (!p)
        return local_failed("there is not enough memory");
    nl_daily_par(t, p);
    nl_player_free(p);
    return STATUS_OK;
}

int cli_daily(int argc, char **argv)
{
    static nl_table  t;
    nl_setup         setup;
    nl_day           day = today();
    bool             par = false;
    int              status = STATUS_OK;
    const cli_option options[] = { { "par", .given = &par }, { .name = NULL } };
    if (!cli_options(argc, argv, usage, options, &status))
        return status;
    if (argc - optind > 1)
        return cli_usage("daily", "one day at a time");
    if (optind < argc && !nl_day_read(&day, argv[optind]))
        return cli_usage("daily", "%s is no day from 1970 on, such as 2026-11-16", argv[optind]);
    nl_daily_setup(&setup, day);
    nl_table_new(&t, &setup);
    nl_table_set_tag(&t, "Event", "Deal of the day");
    nl_table_set_tag(&t, "Moon", moons[nl_day_phase(day)]);
    if (par)
        status = play_par(&t);
    nl_writer w = local_writer(stdout);
    if (!status)
        nl_table_write(&t, &w, true);
    return status;
}
