/* test_daily.c: days, the moon on them, and the deal of each.
 *
 * SPDX-License-Identifier: MIT */
#include "daily/daily.h"

#include <string.h>

#include "unit.h"

static nl_day day(const char *text)
{
    nl_day d;
    if (!nl_day_read(&d, text))
        fail_msg("%s is no day", text);
    return d;
}

TEST(days_are_counted_through_the_calendar)
{
    char text[NL_DAY_TEXT];
    assert_int_equal(nl_day_number(day("1970-01-01")), 0);
    assert_int_equal(nl_day_number(day("2000-03-01")), 11017);
    assert_int_equal(nl_day_number(day("2026-11-16")), 20773);
    for (int n = 0; n < 400000; n++) {
        nl_day d = nl_day_of(n);
        nl_day_write(d, text);
        assert_int_equal(nl_day_number(day(text)), n);
    }
}

TEST(what_is_no_day_is_refused)
{
    static const char *const texts[] = { "",           "2026-11-31", "2026-02-29", "2100-02-29",
                                         "2026-13-01", "2026-00-10", "2026-1-1",   "2026-11-16 ",
                                         "1969-12-31", "2026/11/16", "+026-11-16", "2026-11-00" };
    nl_day                   d;
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        assert_false(nl_day_read(&d, texts[i]));
    assert_true(nl_day_read(&d, "2028-02-29"));
}

/* Days of eclipses: of the sun at new moon, of the moon at full. */
TEST(the_moon_is_where_eclipses_say)
{
    static const char *const sun[] = { "1999-08-11", "2017-08-21", "2024-04-08", "2026-08-12", "2027-08-02" };
    static const char *const moon[] = { "2000-01-21", "2015-09-28", "2022-11-08", "2026-03-03",
                                        "2028-12-31" };
    for (int i = 0; i < 5; i++) {
        int fresh = (nl_day_moon(day(sun[i])) + 180) % 360 - 180, full = nl_day_moon(day(moon[i])) - 180;
        assert_in_range(fresh + 7, 0, 14); /* half a day is six degrees */
        assert_in_range(full + 7, 0, 14);
    }
}

TEST(a_principal_phase_lasts_a_day_and_the_others_lie_between)
{
    static const struct {
        const char   *day;
        nl_moon_phase phase;
    } known[] = {
        { "2026-11-09", NL_MOON_NEW },
        { "2026-11-10", NL_MOON_WAXING_CRESCENT },
        { "2026-11-16", NL_MOON_WAXING_CRESCENT },
        { "2026-11-17", NL_MOON_FIRST_QUARTER },
        { "2026-11-18", NL_MOON_WAXING_GIBBOUS },
        { "2026-11-24", NL_MOON_FULL },
        { "2026-11-25", NL_MOON_WANING_GIBBOUS },
        { "2026-12-01", NL_MOON_LAST_QUARTER },
        { "2026-12-02", NL_MOON_WANING_CRESCENT },
    };
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        assert_int_equal(nl_day_phase(day(known[i].day)), known[i].phase);
    nl_moon_phase before = nl_day_phase(nl_day_of(0));
    for (int n = 1; n < 100000; n++) {
        nl_moon_phase now = nl_day_phase(nl_day_of(n));
        bool          went_on = now == (before + 1) % 8, stayed = now == before && now % 2 == 1;
        assert_true(went_on || stayed);
        before = now;
    }
}

TEST(deals_are_those_of_their_days_for_ever)
{
    nl_setup        s;
    static nl_table t;
    assert_int_equal(nl_daily_seed(day("2026-11-16")), 9811423565370363541u);
    assert_int_equal(nl_daily_seed(day("2030-01-01")), 3432690415666388784u);
    assert_int_equal(nl_daily_setup(&s, day("2026-11-16")), NL_OK);
    assert_int_equal(nl_table_new(&t, &s), NL_OK);
    assert_int_equal(t.deal.players, 1);
    assert_int_equal(t.deal.deck.order[0], 7);
    assert_int_equal(t.deal.deck.order[67], 38);
    assert_string_equal(s.date, "2026-11-16");
}

TEST(par_is_what_the_strongest_level_makes_of_it)
{
    static nl_table t;
    nl_setup        s;
    nl_player      *p = nl_player_new_full(64 << 20);
    nl_daily_setup(&s, day("2026-11-16"));
    nl_table_new(&t, &s);
    assert_int_equal(nl_daily_par(&t, p), 90);
    assert_true(nl_table_over(&t));
    nl_player_free(p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(days_are_counted_through_the_calendar),
        cmocka_unit_test(what_is_no_day_is_refused),
        cmocka_unit_test(the_moon_is_where_eclipses_say),
        cmocka_unit_test(a_principal_phase_lasts_a_day_and_the_others_lie_between),
        cmocka_unit_test(deals_are_those_of_their_days_for_ever),
        cmocka_unit_test(par_is_what_the_strongest_level_makes_of_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
