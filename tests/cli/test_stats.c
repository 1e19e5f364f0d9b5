/* test_stats.c: intervals, Elo, the sequential test and ratings.
 *
 * The known values were worked out by hand or by a second program.
 *
 * SPDX-License-Identifier: MIT */
#include <math.h>

#include "arena/rating.h"
#include "arena/stats.h"
#include "deck.h"
#include "unit.h"

static void assert_near(double a, double b, double within)
{
    if (!(fabs(a - b) <= within))
        fail_msg("%.10g is not %.10g", a, b);
}

static sample sample_of(const double scores[], int count)
{
    sample s = { 0 };
    for (int i = 0; i < count; i++)
        sample_add(&s, scores[i]);
    return s;
}

TEST(mean_and_variance_are_those_of_the_deals)
{
    const double scores[] = { 1, .5, .5, 0, 1, 1, .5, .5 };
    sample       s = sample_of(scores, 8);
    assert_near(sample_mean(&s), .625, 1e-12);
    assert_near(sample_variance(&s), .125, 1e-12);
    interval i = sample_interval(&s);
    assert_near(i.low, .625 - 2.364624252 * sqrt(.125 / 8), 1e-8);
    assert_near(i.high, .625 + 2.364624252 * sqrt(.125 / 8), 1e-8);
}

TEST(few_deals_need_a_wider_interval)
{
    static const struct {
        long   freedom;
        double t;
    } known[] = { { 1, 12.706205 }, { 2, 4.302653 },  { 9, 2.262157 },   { 10, 2.228139 },
                  { 11, 2.200985 }, { 30, 2.042272 }, { 120, 1.979930 }, { 100000000, 1.959964 } };
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        assert_near(stats_t(known[i].freedom), known[i].t, 2e-5);
    assert_true(isinf(stats_t(0)));
    for (long n = 1; n < 100; n++)
        assert_true(stats_t(n + 1) < stats_t(n));
}

/* Deals of which each game is won with a chance of .6. */
TEST(an_interval_holds_the_truth_19_times_of_20)
{
    nl_rng r = { 3 };
    for (int deals = 6; deals <= 24; deals *= 2) {
        int missed = 0;
        for (int i = 0; i < 4000; i++) {
            sample s = { 0 };
            for (int d = 0; d < deals; d++) {
                int won = 0;
                for (int game = 0; game < 4; game++)
                    won += nl_rng_below(&r, 10) < 6;
                sample_add(&s, won / 4.);
            }
            interval in = sample_interval(&s);
            missed += in.low > .6 || in.high < .6;
        }
        assert_in_range(missed, 120, 270);
    }
}

TEST(an_interval_stays_between_0_and_1)
{
    const double scores[] = { 1, 1, 1, .5 };
    sample       s = sample_of(scores, 4);
    assert_near(sample_interval(&s).high, 1, 0);
    s = (sample){ 0 };
    assert_near(sample_interval(&s).low, 0, 0);
    assert_near(sample_interval(&s).high, 1, 0);
}

TEST(equal_deals_are_no_certainty)
{
    sample s = { 0 };
    for (int i = 0; i < 10; i++)
        sample_add(&s, 1);
    assert_near(sample_interval(&s).low, .7224672, 1e-6); /* Wilson, 10 of 10 */
    assert_near(sample_interval(&s).high, 1, 1e-12);
}

TEST(elo_is_the_logarithm_of_the_odds)
{
    assert_near(stats_elo(.75, 1), 190.848502, 1e-5);
    assert_near(stats_elo(.5, 1), 0, 1e-12);
    assert_near(stats_elo(.25, 3), 0, 1e-12); /* one of four equals */
    assert_near(stats_elo(.5, 3), 190.848502, 1e-5);
    assert_true(isinf(stats_elo(1, 1)) && isinf(stats_elo(0, 1)));
    for (int others = 1; others <= 3; others++)
        assert_near(stats_elo(stats_score(123, others), others), 123, 1e-9);
}

TEST(the_likelihood_ratio_is_known)
{
    /* 100.5, 200.5 and 150.5 of 451.5: the mean is .5554, the variance .1359 */
    const long deals[] = { 100, 200, 150 };
    double     n = 451.5, mean = (100.25 + 150.5) / n, variance = (50.125 + 150.5) / n - mean * mean;
    double     s0 = .5, s1 = 1 / (1 + pow(10, -.05));
    assert_near(stats_llr(deals, 0, 20), 450 * (s1 - s0) * (2 * mean - s0 - s1) / (2 * variance), 1e-9);
    assert_near(stats_llr(deals, 0, 20), 3.90, .01);
    const long none[] = { 0, 0, 0 }, turned[] = { 150, 200, 100 };
    assert_near(stats_llr(none, 0, 20), 0, 1e-12);
    assert_near(stats_llr(turned, -20, 0), -stats_llr(deals, 0, 20), 1e-9);
    assert_near(stats_llr_bound(), 2.944439, 1e-6);
}

/* Plays a test to its end; true if it accepts elo1. */
static int test_once(nl_rng *r, double elo, double elo1)
{
    uint32_t chance = (uint32_t)(stats_score(elo, 1) * 1000000);
    long     deals[3] = { 0, 0, 0 };
    for (;;) {
        deals[(nl_rng_below(r, 1000000) < chance) + (nl_rng_below(r, 1000000) < chance)]++;
        double llr = stats_llr(deals, 0, elo1);
        if (fabs(llr) >= stats_llr_bound())
            return llr > 0;
    }
}

TEST(a_test_errs_one_time_in_twenty)
{
    nl_rng r = { 5 };
    for (double elo1 = 40; elo1 < 400; elo1 *= 2) {
        int wrong0 = 0, wrong1 = 0;
        for (int i = 0; i < 1000; i++) {
            wrong0 += test_once(&r, 0, elo1);
            wrong1 += !test_once(&r, elo1, elo1);
        }
        assert_in_range(wrong0, 0, 75);
        assert_in_range(wrong1, 0, 75);
    }
}

TEST(two_engines_are_as_far_apart_as_their_score)
{
    double     rating[2];
    const bout two = { .a = 0, .b = 1, .others = 1, .wins_a = 75, .wins_b = 25 };
    rating_fit(&two, 1, 2, rating);
    assert_near(rating[0], 190.848502 / 2, 1e-4);
    assert_near(rating[1], -190.848502 / 2, 1e-4);
    const bout four = { .a = 1, .b = 0, .others = 3, .wins_a = 25, .wins_b = 75 };
    rating_fit(&four, 1, 2, rating);
    assert_near(rating[0], 0, 1e-4);
}

TEST(ratings_that_explain_all_scores_are_found)
{
    const double truth[] = { 150, 50, -20, -180 };
    for (int others = 1; others <= 3; others += 2) {
        bout bouts[12];
        int  n = 0;
        for (int a = 0; a < 4; a++)
            for (int b = 0; b < 4; b++) {
                double score = stats_score(truth[a] - truth[b], others);
                if (a != b)
                    bouts[n++] = (bout){ a, b, others, 1000 * score, 1000 * (1 - score) };
            }
        double rating[4];
        rating_fit(bouts, n, 4, rating);
        for (int i = 0; i < 4; i++)
            assert_near(rating[i], truth[i], 1e-3);
    }
}

TEST(a_rating_is_finite_without_a_win)
{
    double     rating[2];
    const bout b = { .a = 0, .b = 1, .others = 1, .wins_a = 40, .wins_b = 0 };
    rating_fit(&b, 1, 2, rating);
    assert_near(rating[0] - rating[1], 400 * log10(40), 1e-3);
}

TEST(half_a_deal_is_all_that_is_given)
{
    bout bouts[6];
    int  n = 0;
    for (int a = 0; a < 4; a++)
        for (int b = a + 1; b < 4; b++)
            bouts[n++] = (bout){ a, b, 1, a ? 10 : 20, a ? 10 : 0 };
    double rating[4];
    rating_fit(bouts, n, 4, rating);
    for (int i = 1; i < 4; i++)
        assert_near(rating[0] - rating[i], 400 * log10(60), 1e-3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(mean_and_variance_are_those_of_the_deals),
        cmocka_unit_test(few_deals_need_a_wider_interval),
        cmocka_unit_test(an_interval_holds_the_truth_19_times_of_20),
        cmocka_unit_test(an_interval_stays_between_0_and_1),
        cmocka_unit_test(equal_deals_are_no_certainty),
        cmocka_unit_test(elo_is_the_logarithm_of_the_odds),
        cmocka_unit_test(the_likelihood_ratio_is_known),
        cmocka_unit_test(a_test_errs_one_time_in_twenty),
        cmocka_unit_test(two_engines_are_as_far_apart_as_their_score),
        cmocka_unit_test(ratings_that_explain_all_scores_are_found),
        cmocka_unit_test(a_rating_is_finite_without_a_win),
        cmocka_unit_test(half_a_deal_is_all_that_is_given),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
