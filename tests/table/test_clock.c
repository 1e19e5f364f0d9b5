/* test_clock.c: the clocks of a table: whose time runs, what stops it, and what it costs to be late.
 *
 * SPDX-License-Identifier: MIT */
#include "made.h"

#define SECONDS 1000

static nl_table timed_table(void)
{
    nl_setup s = stacked(2, 5, (uint8_t[]){ 1, 0 });
    s.time[0] = (nl_time_control){ 60 * SECONDS, 2 * SECONDS };
    s.time[1] = (nl_time_control){ 30 * SECONDS, 0 };
    return new_table(&s);
}

TEST(a_clock_stands_still_until_it_is_started)
{
    nl_table t = timed_table();
    assert_true(nl_table_timed(&t));
    assert_false(t.clock.running);
    assert_int_equal(nl_table_left(&t, 0, 1000000), 60 * SECONDS);
    assert_false(nl_table_tick(&t, 1000000));
    nl_table_resume(&t, 1000000);
    assert_true(t.clock.running);
    assert_int_equal(happen(&t, NL_EVENT_RESUME, 0, 1000000), NL_ERR_CLOCK_STATE);
    assert_int_equal(nl_table_left(&t, 0, 1000000 + SECONDS), 59 * SECONDS);
    assert_int_equal(nl_table_left(&t, 1, 1000000 + SECONDS), 30 * SECONDS);
    nl_table_resume(&t, 2000000); /* it runs already */
    assert_int_equal(nl_table_left(&t, 0, 1000000 + SECONDS), 59 * SECONDS);
}

TEST(only_the_movers_time_runs_and_a_tile_adds_the_increment)
{
    nl_table t = timed_table();
    nl_table_resume(&t, 0);
    assert_int_equal(play_now(&t, (nl_action){ 1, 0 }, 10 * SECONDS), NL_OK);
    assert_int_equal(t.game.mover, 1);
    assert_int_equal(nl_table_left(&t, 0, 15 * SECONDS), 52 * SECONDS);
    assert_int_equal(nl_table_left(&t, 1, 15 * SECONDS), 25 * SECONDS);
    assert_int_equal(nl_table_left(&t, 1, 5 * SECONDS), 30 * SECONDS); /* time does not go backward */
}

TEST(a_refill_adds_no_increment)
{
    nl_rng   r = { 3 };
    nl_setup s = seeded(2, 3);
    s.time[0] = s.time[1] = (nl_time_control){ 60 * SECONDS, 2 * SECONDS };
    nl_table t = new_table(&s);
    nl_table_resume(&t, 0);
    while (!nl_game_may_refill(&t.game))
        assert_int_equal(play_now(&t, any_action(&t, &r), 0), NL_OK);
    int     mover = t.game.mover;
    int64_t left = nl_table_left(&t, mover, 0);
    assert_int_equal(play_now(&t, (nl_action){ NL_REFILL, 0 }, 0), NL_OK);
    assert_int_equal(nl_table_left(&t, mover, 0), left);
}

TEST(a_refused_action_leaves_the_clock_running)
{
    nl_table t = timed_table();
    nl_table_resume(&t, 0);
    assert_int_equal(play_now(&t, (nl_action){ 1, 5 }, 10 * SECONDS), NL_ERR_FIRST);
    assert_int_equal(nl_table_left(&t, 0, 11 * SECONDS), 49 * SECONDS);
}

TEST(a_pause_costs_nothing)
{
    nl_table t = timed_table();
    nl_table_resume(&t, 0);
    nl_table_pause(&t, 5 * SECONDS);
    assert_false(t.clock.running);
    assert_int_equal(nl_table_left(&t, 0, 500 * SECONDS), 55 * SECONDS);
    nl_table_resume(&t, 500 * SECONDS);
    assert_int_equal(nl_table_left(&t, 0, 501 * SECONDS), 54 * SECONDS);
}

TEST(who_runs_out_of_time_is_last)
{
    nl_setup s = stacked(3, 5, (uint8_t[]){ 2, 1, 0 });
    s.time[0] = (nl_time_control){ SECONDS, 0 };
    nl_table t = new_table(&s);
    nl_table_resume(&t, 0);
    assert_false(nl_table_tick(&t, 999));
    assert_int_equal(nl_table_left(&t, 0, 999), 1);
    assert_true(nl_table_tick(&t, 1000));
    assert_false(nl_table_tick(&t, 1001)); /* it has been told */
    assert_int_equal(t.termination, NL_TIME);
    assert_memory_equal(t.ranking, ((uint8_t[]){ 1, 2, 0 }), 3);
    assert_int_equal(nl_table_left(&t, 0, 5000), 0);
    assert_false(t.clock.running);
    nl_table_resume(&t, 6000);
    assert_false(t.clock.running);
    has(&t, true, "[Termination \"time\"]\n[Ranking \"2 3 1\"]\n");
}

TEST(an_action_that_comes_too_late_is_not_played)
{
    nl_table t = timed_table();
    nl_table_resume(&t, 0);
    assert_int_equal(play_now(&t, (nl_action){ 1, 0 }, 60 * SECONDS), NL_ERR_STOPPED);
    assert_int_equal(t.count, 0);
    assert_int_equal(t.termination, NL_TIME);
    assert_memory_equal(t.ranking, ((uint8_t[]){ 1, 0 }), 2);
}

TEST(a_pause_that_comes_too_late_saves_nobody)
{
    nl_table t = timed_table();
    nl_table_resume(&t, 0);
    nl_table_pause(&t, 60 * SECONDS);
    assert_int_equal(t.termination, NL_TIME);
}

TEST(a_player_without_limit_has_all_the_time)
{
    nl_setup s = stacked(2, 5, (uint8_t[]){ 1, 0 });
    s.time[1] = (nl_time_control){ 30 * SECONDS, 0 };
    nl_table t = new_table(&s);
    nl_table_resume(&t, 0);
    assert_int_equal(nl_table_left(&t, 0, 0), -1);
    assert_false(nl_table_tick(&t, INT64_MAX));
    has(&t, true, "[Clock \"0+0 30000+0\"]\n[Times \"0 30000\"]\n");
}

TEST(strange_times_do_no_harm)
{
    nl_table t = timed_table();
    nl_table_resume(&t, INT64_MIN);
    assert_int_equal(nl_table_left(&t, 0, INT64_MIN), 60 * SECONDS);
    assert_int_equal(nl_table_left(&t, 0, INT64_MAX), 0);
    nl_table u = t;
    assert_true(nl_table_tick(&u, INT64_MAX));
    nl_table v = timed_table();
    nl_table_resume(&v, INT64_MAX);
    assert_false(nl_table_tick(&v, INT64_MIN));
    assert_int_equal(nl_table_left(&v, 0, INT64_MIN), 60 * SECONDS);
}

TEST(a_clock_goes_on_after_it_was_saved)
{
    buffer   b;
    nl_table t = timed_table();
    nl_table_resume(&t, 0);
    play_now(&t, (nl_action){ 1, 0 }, 10 * SECONDS);
    nl_table_tick(&t, 15 * SECONDS);
    has(&t, true, "[Clock \"60000+2000 30000+0\"]\n[Times \"52000 25000\"]\n");
    nl_table u = read_table(record(&t, true, &b));
    assert_false(u.clock.running);
    nl_table_resume(&u, 99999 * SECONDS);
    assert_int_equal(nl_table_left(&u, 0, 100000 * SECONDS), 52 * SECONDS);
    assert_int_equal(nl_table_left(&u, 1, 100000 * SECONDS), 24 * SECONDS);
}

/* Plays at random to the end, at a time. */
static void play_out(nl_table *t, int64_t now)
{
    nl_rng r = { 1 };
    while (!nl_table_over(t))
        assert_int_equal(play_now(t, any_action(t, &r), now), NL_OK);
}

TEST(the_end_of_the_game_stops_the_clock)
{
    nl_table t = timed_table();
    nl_table_resume(&t, 0);
    play_out(&t, 0);
    assert_int_equal(t.termination, NL_NO_TERMINATION);
    assert_false(t.clock.running);
    assert_false(nl_table_tick(&t, 1000000 * SECONDS));
}

TEST(increments_add_up_to_a_bound)
{
    nl_clock        c;
    nl_time_control pace[NL_PLAYERS_MAX] = { { NL_TIME_MAX, NL_TIME_MAX } };
    nl_clock_start(&c, pace);
    for (int i = 0; i < 1000; i++)
        nl_clock_add(&c, 0);
    assert_true(c.left[0] == NL_TIME_LEFT_MAX);
}

TEST(to_play_again_to_the_end_stops_the_clock)
{
    nl_table t = timed_table();
    nl_table_resume(&t, 0);
    play_out(&t, 0);
    assert_false(t.clock.running);
    nl_table_undo(&t, 0);
    nl_table_undo(&t, 0);
    nl_table_pause(&t, 0);
    nl_table_resume(&t, 10);
    while (!nl_table_redo(&t, 20))
        continue;
    assert_true(nl_table_over(&t));
    assert_false(t.clock.running);
    assert_false(nl_table_tick(&t, 1000000));
    assert_int_equal(t.termination, NL_NO_TERMINATION);
}

TEST(after_the_end_is_taken_back_the_clock_runs_on)
{
    nl_table t = timed_table();
    nl_table_resume(&t, 0);
    play_out(&t, 0);
    nl_table_undo(&t, 1000);
    assert_true(t.clock.running);
    int     mover = t.game.mover;
    int64_t left = nl_table_left(&t, mover, 1000);
    assert_int_equal(nl_table_left(&t, mover, 4000), left - 3000);
}

TEST(taking_back_starts_no_clock)
{
    nl_table t = timed_table();
    play_now(&t, (nl_action){ 1, 0 }, 0);
    nl_table_undo(&t, 0);
    assert_false(t.clock.running); /* it has not been started */
    nl_setup s = seeded(2, 5);
    t = new_table(&s);
    play_out(&t, 0);
    nl_table_undo(&t, 0);
    assert_false(t.clock.running); /* there is none */
}

TEST(to_play_again_earns_no_increment)
{
    nl_table t = timed_table();
    nl_table_resume(&t, 0);
    play_now(&t, (nl_action){ 1, 0 }, 0);
    nl_table_undo(&t, 0);
    assert_int_equal(nl_table_redo(&t, 0), NL_OK);
    assert_int_equal(nl_table_left(&t, 0, 0), 62 * SECONDS);
}

TEST(what_has_cost_another_time_needs_an_offer_to_take_back)
{
    nl_setup s = stacked(2, 5, (uint8_t[]){ 1, 0 });
    s.apart = true;
    s.time[0] = s.time[1] = (nl_time_control){ 60 * SECONDS, 0 };
    nl_table t = new_table(&s);
    play_now(&t, (nl_action){ 1, 0 }, 0);
    assert_int_equal(happen(&t, NL_EVENT_TAKE_BACK, 0, 0), NL_ERR_NOT_AGREED);
}

TEST(a_game_to_go_on_with_is_timed_once_it_is_resumed)
{
    nl_table t = timed_table();
    nl_table_resume(&t, 0);
    play_now(&t, (nl_action){ 1, 0 }, 0);
    nl_table_truncate(&t, 0);
    assert_false(t.clock.running);
}

TEST(time_is_over_only_when_it_is)
{
    nl_table t = timed_table();
    nl_table_resume(&t, 0);
    assert_int_equal(happen(&t, NL_EVENT_TIME_OVER, 0, 60 * SECONDS - 1), NL_ERR_TIME_LEFT);
    assert_int_equal(happen(&t, NL_EVENT_TIME_OVER, 1, 60 * SECONDS), NL_ERR_NOT_TURN);
    nl_event late = { .kind = NL_EVENT_PLAY, .action = { 1, 0 } };
    assert_int_equal(nl_table_do(&t, &late, 60 * SECONDS), NL_ERR_TIME_OVER);
    assert_int_equal(happen(&t, NL_EVENT_TIME_OVER, 0, 60 * SECONDS), NL_OK);
    assert_memory_equal(t.ranking, ((uint8_t[]){ 1, 0 }), 2);
    nl_setup s = stacked(2, 5, (uint8_t[]){ 1, 0 });
    t = new_table(&s);
    assert_int_equal(happen(&t, NL_EVENT_RESUME, 0, 0), NL_ERR_CLOCK_STATE);
    assert_int_equal(happen(&t, NL_EVENT_TIME_OVER, 0, 0), NL_OK); /* by a clock that is not the table's */
    assert_int_equal(t.termination, NL_TIME);
}

TEST(time_that_goes_backward_is_charged_once)
{
    nl_table t = timed_table();
    nl_table_resume(&t, 0);
    for (int i = 0; i < 3; i++) {
        nl_table_tick(&t, 10 * SECONDS);
        nl_table_tick(&t, 0);
    }
    assert_int_equal(nl_table_left(&t, 0, 10 * SECONDS), 50 * SECONDS);
}

TEST(an_increment_is_earned_once)
{
    nl_table t = timed_table();
    nl_table_resume(&t, 0);
    for (int i = 0; i < 5; i++) {
        nl_table_play(&t, 0, (nl_action){ (uint8_t)(1 + i % 2), 0 }, 0);
        assert_int_equal(nl_table_undo(&t, 0), NL_OK);
    }
    assert_int_equal(nl_table_left(&t, 0, 0), 62 * SECONDS);
    t = timed_table(); /* one that has not run does not begin to by an undo from the end */
    play_out(&t, 0);
    nl_table_undo(&t, 0);
    assert_false(t.clock.running);
}

static nl_err play_late(nl_table *t, uint16_t lag, int64_t now)
{
    nl_event e = { .kind = NL_EVENT_PLAY, .seat = t->game.mover, .action = { 1, 0 }, .lag = lag };
    return nl_table_do(t, &e, now);
}

TEST(what_the_line_took_is_nobodys_time)
{
    nl_table t = timed_table();
    nl_table_resume(&t, 0);
    assert_int_equal(play_late(&t, 400, 10 * SECONDS), NL_OK);
    assert_int_equal(t.clock.left[0], 52 * SECONDS + 400);
    assert_int_equal(nl_table_left(&t, 1, 10 * SECONDS), 30 * SECONDS);
    assert_int_equal(nl_table_left(&t, 1, 11 * SECONDS), 29 * SECONDS);
    assert_int_equal(play_late(&t, 300, 10 * SECONDS + 100),
                     NL_OK); /* a line that took longer than the turn */
    assert_int_equal(t.clock.left[1], 30 * SECONDS);
    assert_int_equal(nl_table_left(&t, t.game.mover, 10 * SECONDS + 100), t.clock.left[t.game.mover]);
}

TEST(a_line_saves_from_the_flag_what_was_played_before)
{
    nl_table t = timed_table();
    nl_table_resume(&t, 0);
    assert_int_equal(play_late(&t, NL_LAG_MAX + 1, SECONDS), NL_ERR_EVENT);
    assert_int_equal(play_late(&t, 200, 60 * SECONDS + 200), NL_ERR_TIME_OVER);
    assert_int_equal(play_late(&t, 200, 60 * SECONDS + 199), NL_OK);
    nl_event e = { .kind = NL_EVENT_LEAVE, .seat = 1, .lag = 1 }; /* only what is played is in a hurry */
    assert_int_equal(nl_table_do(&t, &e, 60 * SECONDS + 300), NL_ERR_EVENT);
    e = (nl_event){
        .number = t.events, .kind = NL_EVENT_PLAY, .seat = t.game.mover, .at = INT64_MIN, .lag = 500
    };
    nl_table_check(&t, &e); /* a time that has none before it */
}

static nl_err sit(nl_table *t, int seat, bool computer, int64_t now)
{
    nl_event e = { .kind = NL_EVENT_SIT, .seat = (uint8_t)seat, .who = { .computer = computer } };
    if (computer)
        strcpy(e.who.level, "half-moon");
    return nl_table_do(t, &e, now);
}

TEST(a_computer_minds_the_seat_of_one_whose_time_is_over)
{
    nl_table t = timed_table();
    t.apart = true;
    nl_table_resume(&t, 0);
    assert_int_equal(sit(&t, 0, true, 61 * SECONDS), NL_OK);
    assert_int_equal(happen(&t, NL_EVENT_TIME_OVER, 0, 62 * SECONDS), NL_ERR_TIME_LEFT);
    assert_int_equal(sit(&t, 0, false, 62 * SECONDS), NL_ERR_TIME_OVER); /* not before it has played */
    assert_int_equal(play_late(&t, 0, 63 * SECONDS), NL_OK);
    assert_int_equal(t.clock.left[0], 2 * SECONDS);
    assert_int_equal(sit(&t, 0, false, 64 * SECONDS), NL_OK);
    assert_int_equal(t.clock.left[0], 6 * SECONDS); /* a tenth at least */
    assert_int_equal(nl_table_left(&t, 1, 64 * SECONDS), 29 * SECONDS);
    assert_int_equal(sit(&t, 0, true, 64 * SECONDS), NL_OK);
    assert_int_equal(sit(&t, 0, false, 64 * SECONDS), NL_OK);
    assert_int_equal(t.clock.left[0], 6 * SECONDS); /* … and no more each time */
}

TEST(at_one_device_a_computer_has_its_clock_like_all)
{
    nl_table t = timed_table();
    nl_table_resume(&t, 0);
    assert_int_equal(sit(&t, 0, true, 10 * SECONDS), NL_OK);
    assert_int_equal(happen(&t, NL_EVENT_TIME_OVER, 0, 60 * SECONDS), NL_OK);
}

TEST(after_the_flag_nothing_but_its_fall_happens)
{
    nl_table t = timed_table();
    nl_table_resume(&t, 0);
    assert_int_equal(happen(&t, NL_EVENT_PAUSE, 0, 60 * SECONDS), NL_ERR_TIME_OVER);
    assert_int_equal(happen(&t, NL_EVENT_LEAVE, 1, 60 * SECONDS), NL_ERR_TIME_OVER);
    assert_int_equal(happen(&t, NL_EVENT_TIME_OVER, 0, 60 * SECONDS), NL_OK);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_clock_stands_still_until_it_is_started),
        cmocka_unit_test(only_the_movers_time_runs_and_a_tile_adds_the_increment),
        cmocka_unit_test(a_refill_adds_no_increment),
        cmocka_unit_test(a_refused_action_leaves_the_clock_running),
        cmocka_unit_test(a_pause_costs_nothing),
        cmocka_unit_test(who_runs_out_of_time_is_last),
        cmocka_unit_test(an_action_that_comes_too_late_is_not_played),
        cmocka_unit_test(a_pause_that_comes_too_late_saves_nobody),
        cmocka_unit_test(a_player_without_limit_has_all_the_time),
        cmocka_unit_test(strange_times_do_no_harm),
        cmocka_unit_test(a_clock_goes_on_after_it_was_saved),
        cmocka_unit_test(the_end_of_the_game_stops_the_clock),
        cmocka_unit_test(increments_add_up_to_a_bound),
        cmocka_unit_test(to_play_again_to_the_end_stops_the_clock),
        cmocka_unit_test(after_the_end_is_taken_back_the_clock_runs_on),
        cmocka_unit_test(taking_back_starts_no_clock),
        cmocka_unit_test(to_play_again_earns_no_increment),
        cmocka_unit_test(what_has_cost_another_time_needs_an_offer_to_take_back),
        cmocka_unit_test(a_game_to_go_on_with_is_timed_once_it_is_resumed),
        cmocka_unit_test(time_is_over_only_when_it_is),
        cmocka_unit_test(time_that_goes_backward_is_charged_once),
        cmocka_unit_test(an_increment_is_earned_once),
        cmocka_unit_test(what_the_line_took_is_nobodys_time),
        cmocka_unit_test(a_line_saves_from_the_flag_what_was_played_before),
        cmocka_unit_test(a_computer_minds_the_seat_of_one_whose_time_is_over),
        cmocka_unit_test(at_one_device_a_computer_has_its_clock_like_all),
        cmocka_unit_test(after_the_flag_nothing_but_its_fall_happens),
    };
    return cmocka_run_group_tests_name("clock", tests, NULL, NULL);
}
