/* test_table.c: a game in progress: setting up, seats, taking back, ending.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "made.h"

#ifndef GAMES
#define GAMES 2000
#endif

static nl_seat computer(const char *level)
{
    nl_seat s = { .computer = true };
    strcpy(s.level, level);
    return s;
}

/* ---- setting up ---- */

TEST(a_new_table_has_the_deal_of_its_seed)
{
    nl_deck  d;
    uint8_t  stack[NL_PLAYERS_MAX];
    nl_table t = new_table((nl_setup[]){ seeded(3, 7) });
    nl_deck_shuffle(&d, 7, 3, stack);
    assert_memory_equal(t.deal.deck.order, d.order, NL_TILES);
    assert_memory_equal(t.deal.stack, stack, 3);
    assert_int_equal(t.game.mover, stack[2]);
    assert_int_equal(t.game.area[1].discs, 20);
    assert_int_equal(t.deck.next, 11);
    assert_false(nl_table_over(&t));
    assert_false(nl_table_timed(&t));
    assert_null(nl_table_computer(&t));
    has(&t, true, "[Seed \"7\"]\n");
    lacks(&t, true, "Player1");
}

TEST(a_deck_and_a_stack_can_be_given)
{
    nl_setup s = stacked(2, 5, (uint8_t[]){ 1, 0 });
    s.seeded = false;
    s.deal.deck.count = 12;
    for (int i = 0; i < 12; i++)
        s.deal.deck.order[i] = (uint8_t)(68 - i);
    nl_table t = new_table(&s);
    assert_int_equal(t.game.mover, 0);
    assert_int_equal(nl_wheel_tile(&t.game.wheel, 1), 68);
    lacks(&t, true, "Seed");
    has(&t, true, "[Deck \"68 67 66 65 64 63 62 61 60 59 58 57\"]");
    s.deal.stack[0] = 0;
    s.deal.stack[1] = 1;
    t = new_table(&s);
    assert_int_equal(t.game.mover, 1);
}

TEST(a_first_game_has_fewer_discs_with_three_and_four)
{
    static const int wanted[] = { 0, 21, 20, 17, 15 };
    for (int players = 1; players <= 4; players++) {
        nl_setup s = seeded(players, 0);
        memset(s.deal.discs, nl_usual_discs(players, true), (size_t)players);
        nl_table t = new_table(&s);
        for (int p = 0; p < players; p++)
            assert_int_equal(t.game.area[p].discs, wanted[players]);
    }
    assert_int_equal(nl_usual_discs(1, false), 21);
    assert_int_equal(nl_usual_discs(4, false), 20);
}

TEST(a_bad_setup_is_refused_and_changes_nothing)
{
    nl_table t = new_table((nl_setup[]){ seeded(2, 1) }), before = t;
#define BAD(why, change)                                                                                     \
    do {                                                                                                     \
        nl_setup s = seeded(2, 0);                                                                           \
        s.change;                                                                                            \
        assert_int_equal(nl_table_new(&t, &s), why);                                                         \
        assert_memory_equal(&t, &before, sizeof t);                                                          \
    } while (0)
    nl_setup solo = seeded(1, 0);
    solo.deal.discs[0] = 20;
    assert_int_equal(nl_setup_deal(&solo, 0, 1), NL_ERR_PLAYERS);
    assert_int_equal(nl_setup_deal(&solo, 5, 1), NL_ERR_PLAYERS);
    assert_int_equal(nl_table_new(&t, &solo), NL_ERR_SOLO_DISCS);
    BAD(NL_ERR_PLAYERS, deal.players = 0);
    BAD(NL_ERR_PLAYERS, deal.players = 5);
    BAD(NL_ERR_DISCS, deal.discs[1] = 21);
    BAD(NL_ERR_DECK, deal.deck.count = 10);
    BAD(NL_ERR_DECK, deal.deck.count = 69);
    BAD(NL_ERR_DECK, deal.deck.order[11] = s.deal.deck.order[10]);
    BAD(NL_ERR_STACK, deal.stack[0] = s.deal.stack[1]);
    BAD(NL_ERR_CLOCK, time[0].main = -1);
    BAD(NL_ERR_CLOCK, time[0].increment = 5);
    BAD(NL_ERR_CLOCK, time[1].main = NL_TIME_MAX + 1);
    BAD(NL_ERR_UTF8, seat[0].name[0] = '\xff');
    BAD(NL_ERR_BYTE, seat[0].name[0] = '\x01');
    BAD(NL_ERR_TAG_VALUE, seat[0].name[0] = '\n');
    BAD(NL_ERR_BYTE, date[0] = '\x7f');
    BAD(NL_ERR_UTF8, seat[0] = ((nl_seat){ .computer = true, .level = "\xc3" }));
    nl_setup s = seeded(2, 0);
    memset(s.seat[1].name, 'x', NL_NAME_MAX);
    assert_int_equal(nl_table_new(&t, &s), NL_ERR_NAME);
    assert_memory_equal(&t, &before, sizeof t);
}

/* ---- seats ---- */

TEST(a_seat_of_an_unknown_level_stays_a_computers)
{
    nl_table t = read_table(HEAD "[Computer1 \"nobody\"]\n[Computer2 \"greedy\"]\n");
    assert_true(t.seat[0].computer);
    assert_string_equal(t.seat[0].level, "nobody");
    assert_null(nl_seat_level(&t.seat[0]));
    assert_string_equal(nl_seat_level(&t.seat[1])->name, "greedy");
    has(&t, true, "[Computer1 \"nobody\"]\n");
    assert_null(nl_table_computer(&t)); /* somebody has to play for it … */
    play(&t, "1@0,0");
    assert_int_equal(nl_table_undo(&t, 0), NL_OK); /* … and may take it back */
}

TEST(the_table_says_which_computer_is_to_move)
{
    nl_table t = read_table(HEAD "[Computer1 \"greedy\"]\n");
    assert_string_equal(nl_table_computer(&t)->name, "greedy");
    happen(&t, NL_EVENT_AGREE, 0, 0);
    assert_null(nl_table_computer(&t));
}

TEST(seats_can_be_changed)
{
    nl_table t = read_table(HEAD "[Player1 \"" LONG LONG LONG LONG "\"]\n"
                                 "[Player2 \"Bert\"]\n[Computer2 \"random\"]\n");
    nl_seat  s = computer("half-moon"), long_name = s;
    strcpy(s.name, "Луна");
    assert_int_equal(nl_table_sit(&t, 0, &s), NL_OK);
    has(&t, true, "[Player1 \"Луна\"]\n");
    has(&t, true, "[Computer1 \"half-moon\"]\n");
    lacks(&t, true, LONG);
    nl_seat person = { .name = "Chen", .level = "left over" };
    assert_int_equal(nl_table_sit(&t, 1, &person), NL_OK);
    assert_string_equal(t.seat[1].level, "");
    lacks(&t, true, "Computer2");
    memset(long_name.name, 'x', NL_NAME_MAX);
    nl_table before = t;
    assert_int_equal(nl_table_sit(&t, 1, &long_name), NL_ERR_NAME);
    static const char *const untold[] = { "", "-", "half moon" }; /* as a line could not tell them */
    for (size_t i = 0; i < sizeof untold / sizeof untold[0]; i++)
        assert_int_equal(nl_table_sit(&t, 1, (nl_seat[]){ computer(untold[i]) }), NL_ERR_NAME);
    assert_int_equal(nl_table_sit(&t, 2, &s), NL_ERR_SEAT);
    assert_int_equal(nl_table_sit(&t, -1, &s), NL_ERR_SEAT);
    assert_memory_equal(&t, &before, sizeof t);
}

/* ---- playing and taking back ---- */

TEST(a_refused_action_changes_nothing)
{
    nl_table t = new_table((nl_setup[]){ seeded(2, 3) }), before = t;
    assert_int_equal(play_now(&t, (nl_action){ 1, nl_cell_at(1, 0) }, 0), NL_ERR_FIRST);
    assert_int_equal(play_now(&t, (nl_action){ NL_REFILL, 0 }, 0), NL_ERR_WHEEL_FULL);
    assert_int_equal(play_now(&t, (nl_action){ 9, 0 }, 0), NL_ERR_ACTION);
    assert_memory_equal(&t, &before, sizeof t);
}

TEST(undo_goes_back_to_the_last_decision_of_a_person)
{
    nl_setup s = seeded(3, 5);
    s.seat[1] = computer("greedy");
    s.seat[2] = computer("random");
    nl_rng   r = { 1 };
    nl_table t = new_table(&s);
    while (!nl_table_over(&t))
        assert_int_equal(play_now(&t, any_action(&t, &r), 0), NL_OK);
    while (nl_table_undo(&t, 0) == NL_OK)
        assert_int_equal(t.game.mover, 0);
    nl_game g;
    nl_deck d;
    for (int i = 0; i < t.count; i++) {
        nl_table_position_at(&t, i, &g, &d);
        assert_int_not_equal(g.mover, 0);
    }
}

TEST(undo_tells_that_it_crosses_a_reveal)
{
    nl_rng   r = { 3 };
    nl_table t = new_table((nl_setup[]){ seeded(2, 3) });
    while (!nl_game_may_refill(&t.game))
        play_now(&t, any_action(&t, &r), 0);
    int count = t.count;
    play(&t, "r");
    nl_table before = t;
    assert_true(nl_table_would_undo(&t, 0).reveals);
    assert_int_equal(nl_table_undo(&t, 0), NL_OK);
    assert_int_equal(t.count, count);
    assert_int_equal(nl_table_takebacks(&t), 1); /* as long as it is not played again … */
    assert_int_equal(nl_table_redo(&t, 0), NL_OK);
    assert_int_equal(nl_table_takebacks(&t), 0);
    assert_true(same_tables(&t, &before));
    nl_table_undo(&t, 0);
    play(&t, "r"); /* … whichever way */
    assert_true(same_tables(&t, &before));
    nl_table_undo(&t, 0);
    nl_action other = nl_game_action(&t.game, 0);
    assert_int_equal(play_now(&t, other, 0), NL_OK);
    assert_int_equal(nl_table_takebacks(&t), 1);
    assert_int_not_equal(nl_table_redo(&t, 0), NL_OK);
    has(&t, true, "[Takebacks \"1\"]\n");
    has(&t, false, "[Takebacks \"1\"]\n");
}

TEST(a_cut_table_is_one_that_never_went_further)
{
    nl_rng   r = { 3 };
    nl_table t = new_table((nl_setup[]){ seeded(2, 3) }), then[9];
    for (int i = 0; i < 9; i++) {
        then[i] = t;
        play_now(&t, any_action(&t, &r), 0);
    }
    nl_table_undo(&t, 0);
    happen(&t, NL_EVENT_AGREE, 0, 0);
    for (int i = 8; i >= 0; i--) {
        nl_table_truncate(&t, i);
        assert_true(same_tables(&t, &then[i]));
    }
    happen(&t, NL_EVENT_PROPOSE_END, 0, 0);
    nl_table_truncate(&t, 0);
    assert_true(same_tables(&t, &then[0]));
}

TEST(a_slip_corrected_at_once_is_no_takeback)
{
    nl_table t = new_table((nl_setup[]){ seeded(2, 5) });
    play(&t, "1@0,0");
    assert_int_equal(nl_table_undo(&t, 0), NL_OK);
    play(&t, "2@0,0");
    assert_int_equal(nl_table_takebacks(&t), 0);
    assert_int_equal(t.recorded, 1);
    lacks(&t, true, "Takebacks");
}

TEST(what_others_have_answered_is_a_takeback)
{
    nl_setup s = stacked(2, 5, (uint8_t[]){ 1, 0 });
    s.seat[1] = computer("greedy");
    nl_table t = new_table(&s);
    play(&t, "1@0,0");
    play(&t, "1@0,0"); /* the other's */
    assert_int_equal(nl_table_undo(&t, 0), NL_OK);
    assert_int_equal(t.count, 0);
    has(&t, true, "[Undone \"1@0,0 1@0,0\"]\n");
    has(&t, false, "[Takebacks \"1\"]\n");
    lacks(&t, false, "Undone");
    play(&t, "1@0,0"); /* the same again: its answer can be played again, too */
    assert_int_equal(t.recorded, 2);
    assert_int_equal(nl_table_takebacks(&t), 0);
    assert_int_equal(nl_table_undo(&t, 0), NL_OK);
    play(&t, "3@0,0");
    assert_int_equal(t.recorded, 1);
    assert_int_equal(nl_table_takebacks(&t), 1);
}

TEST(redo_plays_what_one_undo_took_back)
{
    nl_setup s = stacked(3, 5, (uint8_t[]){ 2, 1, 0 });
    nl_table people = new_table(&s);
    s.seat[1] = computer("greedy");
    s.seat[2] = computer("random");
    nl_table one = new_table(&s);
    for (int i = 0; i < 3; i++) {
        play(&people, "1@0,0");
        play(&one, "1@0,0");
    }
    nl_table_undo(&one, 0);
    assert_int_equal(one.count, 0);
    assert_int_equal(nl_table_redo(&one, 0), NL_OK);
    assert_int_equal(one.count, 3); /* the computers have answered again */
    while (people.count)
        nl_table_undo(&people, 0);
    for (int i = 1; i <= 3; i++) {
        assert_int_equal(nl_table_redo(&people, 0), NL_OK);
        assert_int_equal(people.count, i); /* one after another */
    }
    assert_int_not_equal(nl_table_redo(&people, 0), NL_OK);
}

TEST(with_nothing_to_take_back_undo_says_so)
{
    nl_table t = new_table((nl_setup[]){ seeded(1, 5) });
    assert_int_equal(nl_table_undo(&t, 0), NL_ERR_NOTHING_TO_UNDO);
    assert_int_not_equal(nl_table_redo(&t, 0), NL_OK);
    happen(&t, NL_EVENT_LEAVE, 0, 0);
    assert_int_equal(nl_table_undo(&t, 0), NL_ERR_STOPPED);
}

/* Walks through a random game with steps back and forth; everything must come out the same. */
static void wander(nl_rng *r)
{
    nl_setup        s = any_setup(r);
    static nl_table t, straight, before;
    t = new_table(&s);
    for (int step = 0; step < 60 && !nl_table_over(&t); step++) {
        assert_int_equal(play_now(&t, any_action(&t, r), 0), NL_OK);
        if (nl_rng_below(r, 5))
            continue;
        before = t;
        int undone = 0, back = (int)nl_rng_below(r, 3) + 1;
        while (undone < back && nl_table_undo(&t, 0) == NL_OK)
            undone++;
        if (nl_rng_below(r, 2))
            continue;
        while (t.count < before.count)
            assert_int_equal(nl_table_redo(&t, 0), NL_OK);
        if (t.count == before.count) /* and not beyond it, in a game that had been taken back before */
            assert_true(same_tables(&t, &before));
    }
    straight = new_table(&s);
    for (int i = 0; i < t.count; i++)
        assert_int_equal(play_now(&straight, t.action[i], 0), NL_OK);
    assert_memory_equal(&t.game, &straight.game, nl_game_bytes(&t.game));
    assert_memory_equal(&t.deck, &straight.deck, sizeof t.deck);
}

TEST(undo_and_redo_restore_equal_bytes_in_random_games)
{
    nl_rng r = { 2026 };
    for (int i = 0; i < GAMES; i++)
        wander(&r);
}

TEST(every_earlier_position_can_be_had)
{
    nl_rng         r = { 4 };
    nl_table       t = new_table((nl_setup[]){ seeded(4, 4) });
    static nl_game game[NL_PLIES_MAX + 1], g;
    nl_deck        d;
    memset(game, 0, sizeof game);
    game[0] = t.game;
    while (!nl_table_over(&t)) {
        play_now(&t, any_action(&t, &r), 0);
        game[t.count] = t.game;
    }
    for (int i = 0; i <= t.count; i++) {
        nl_table_position_at(&t, i, &g, &d);
        assert_memory_equal(&g, &game[i], nl_game_bytes(&g));
    }
}

/* ---- ending ---- */

TEST(a_player_who_leaves_is_last)
{
    nl_table t = read_table("[Players \"3\"]\n[Stack \"3 2 1\"]\n"
                            "[Deck \"61 62 28 32 53 24 14 47 49 59 39\"]\n");
    uint8_t  ranking[NL_PLAYERS_MAX];
    nl_table_standing(&t, -1, ranking);
    assert_memory_equal(ranking, ((uint8_t[]){ 0, 1, 2, 0 }), 4);
    nl_table_standing(&t, 0, ranking);
    assert_memory_equal(ranking, ((uint8_t[]){ 1, 2, 0, 0 }), 4);
    assert_int_equal(happen(&t, NL_EVENT_LEAVE, 0, 0), NL_OK);
    assert_true(nl_table_over(&t));
    nl_result result;
    nl_table_result(&t, &result);
    assert_int_equal(result.reason, NL_GOING_ON);
    assert_memory_equal(result.ranking, ranking, 3);
    has(&t, true, "[Termination \"left\"]\n[Ranking \"2 3 1\"]\n");
    assert_int_equal(play_now(&t, nl_game_action(&t.game, 0), 0), NL_ERR_STOPPED);
}

TEST(a_player_who_forfeits_is_last)
{
    nl_table t = new_table((nl_setup[]){ stacked(3, 5, (uint8_t[]){ 2, 1, 0 }) });
    assert_int_equal(happen(&t, NL_EVENT_FORFEIT, 1, 0), NL_OK);
    has(&t, true, "[Termination \"forfeit\"]\n[Ranking \"1 3 2\"]\n");
}

TEST(an_end_must_make_sense)
{
    nl_table t = new_table((nl_setup[]){ seeded(2, 1) }), before = t;
    assert_int_equal(happen(&t, NL_EVENT_LEAVE, 2, 0), NL_ERR_SEAT);
    assert_memory_equal(&t, &before, sizeof t);
    nl_rng r = { 1 };
    while (!nl_table_over(&t))
        play_now(&t, any_action(&t, &r), 0);
    assert_int_equal(happen(&t, NL_EVENT_AGREE, 0, 0), NL_ERR_ENDED);
    assert_int_equal(happen(&t, NL_EVENT_LEAVE, 0, 0), NL_ERR_ENDED);
    nl_result here, there;
    nl_table_result(&t, &here);
    nl_game_result(&t.game, &there);
    assert_memory_equal(here.ranking, there.ranking, 2);
    assert_int_equal(happen(&before, NL_EVENT_AGREE, 0, 0), NL_OK);
    assert_int_equal(happen(&before, NL_EVENT_AGREE, 0, 0), NL_ERR_STOPPED);
}

TEST(an_end_makes_a_takeback_final)
{
    nl_setup s = stacked(2, 5, (uint8_t[]){ 1, 0 });
    s.seat[1] = computer("greedy");
    nl_table t = new_table(&s);
    play(&t, "1@0,0");
    play(&t, "1@0,0");
    nl_table_undo(&t, 0);
    happen(&t, NL_EVENT_LEAVE, 0, 0);
    assert_int_not_equal(nl_table_redo(&t, 0), NL_OK);
    assert_int_equal(t.takebacks, 1);
}

/* ---- decks that are cut short ---- */

TEST(a_cut_deck_is_completed_behind_what_is_known)
{
    nl_table t = read_table(HEAD "\n1@0,0"), before = t, other = t;
    assert_true(nl_table_complete(&t, 5));
    assert_true(nl_table_complete(&other, 6));
    assert_memory_not_equal(t.deal.deck.order, other.deal.deck.order, NL_TILES);
    assert_int_equal(t.deal.deck.count, NL_TILES);
    assert_memory_equal(t.deal.deck.order, before.deal.deck.order, 11);
    assert_int_equal(t.deck.next, 11);
    assert_memory_equal(&t.game, &before.game, nl_game_bytes(&t.game));
    nl_deck d;
    assert_int_equal(nl_deck_order(&d, t.deal.deck.order, NL_TILES), NL_OK);
    assert_memory_equal(t.deck.order, t.deal.deck.order, NL_TILES);
    before = t;
    assert_false(nl_table_complete(&t, 6));
    assert_memory_equal(&t, &before, sizeof t);
    nl_rng r = { 9 };
    while (!nl_table_over(&t))
        assert_int_equal(play_now(&t, any_action(&t, &r), 0), NL_OK);
}

TEST(a_deck_that_is_too_short_refuses_the_action)
{
    nl_rng   r = { 9 };
    nl_table t = read_table(HEAD);
    while (!nl_game_may_refill(&t.game))
        play_now(&t, any_action(&t, &r), 0);
    nl_table before = t;
    assert_int_equal(play_now(&t, (nl_action){ NL_REFILL, 0 }, 0), NL_ERR_DECK_SHORT);
    assert_memory_equal(&t, &before, sizeof t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_new_table_has_the_deal_of_its_seed),
        cmocka_unit_test(a_deck_and_a_stack_can_be_given),
        cmocka_unit_test(a_first_game_has_fewer_discs_with_three_and_four),
        cmocka_unit_test(a_bad_setup_is_refused_and_changes_nothing),
        cmocka_unit_test(a_seat_of_an_unknown_level_stays_a_computers),
        cmocka_unit_test(the_table_says_which_computer_is_to_move),
        cmocka_unit_test(seats_can_be_changed),
        cmocka_unit_test(a_refused_action_changes_nothing),
        cmocka_unit_test(undo_goes_back_to_the_last_decision_of_a_person),
        cmocka_unit_test(undo_tells_that_it_crosses_a_reveal),
        cmocka_unit_test(a_cut_table_is_one_that_never_went_further),
        cmocka_unit_test(a_slip_corrected_at_once_is_no_takeback),
        cmocka_unit_test(what_others_have_answered_is_a_takeback),
        cmocka_unit_test(redo_plays_what_one_undo_took_back),
        cmocka_unit_test(with_nothing_to_take_back_undo_says_so),
        cmocka_unit_test(undo_and_redo_restore_equal_bytes_in_random_games),
        cmocka_unit_test(every_earlier_position_can_be_had),
        cmocka_unit_test(a_player_who_leaves_is_last),
        cmocka_unit_test(a_player_who_forfeits_is_last),
        cmocka_unit_test(an_end_must_make_sense),
        cmocka_unit_test(an_end_makes_a_takeback_final),
        cmocka_unit_test(a_cut_deck_is_completed_behind_what_is_known),
        cmocka_unit_test(a_deck_that_is_too_short_refuses_the_action),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
