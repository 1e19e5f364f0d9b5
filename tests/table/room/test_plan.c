/* test_plan.c: what may be planned, until when a plan stands, and what becomes of it.
 *
 * SPDX-License-Identifier: MIT */
#include "room/plan.h"

#include <string.h>

#include "unit.h"

static const uint8_t secret[NL_SECRET] = { 4, 2 };
static nl_room       room;
static int64_t       now;

static nl_err happen(nl_room_event e)
{
    nl_err error = nl_room_decide(&room, &e, now += 10);
    if (!error)
        nl_room_apply(&room, &e);
    return error;
}

static nl_err at_table(int seat, nl_event_kind kind, nl_action a)
{
    nl_room_event e = { .kind = NL_ROOM_TABLE, .seat = (uint8_t)seat };
    e.event.kind = (uint8_t)kind;
    e.event.action = a;
    return happen(e);
}

static void sit_down(int players)
{
    static const char *const names[] = { "anna", "ben", "cleo" };
    nl_room_event            open = { .kind = NL_ROOM_OPEN, .id = "anna" };
    open.terms.players = (uint8_t)players;
    memset(open.terms.discs, 20, (size_t)players);
    nl_room_new(&room, secret);
    assert_int_equal(happen(open), NL_OK);
    for (int s = 0; s < players; s++) {
        nl_room_event enter = { .kind = NL_ROOM_ENTER, .seat = (uint8_t)s };
        strcpy(enter.id, names[s]);
        strcpy(enter.who.name, names[s]);
        assert_int_equal(happen(enter), NL_OK);
    }
    assert_int_equal(happen((nl_room_event){ .kind = NL_ROOM_BEGIN }), NL_OK);
}

static int mover(void)
{
    return room.table.game.mover;
}

static nl_tile_id offered(int k)
{
    return nl_wheel_tile(&room.table.game.wheel, k);
}

/* The mover takes the k-th tile. */
static void take(int k)
{
    const nl_area *a = &room.table.game.area[mover()];
    assert_int_equal(at_table(mover(), NL_EVENT_PLAY, (nl_action){ (uint8_t)k, a->frontier[0] }), NL_OK);
}

static int other(void)
{
    return 1 - mover();
}

static nl_plan wish_for(nl_tile_id tile, nl_cell cell)
{
    return (nl_plan){ .count = 1, .wish = { { tile, cell } } };
}

TEST(any_tile_of_the_wheel_may_be_planned_and_no_other)
{
    sit_down(2);
    const nl_wheel *w = &room.table.game.wheel;
    for (int tile = 0; tile <= NL_TILES + 1; tile++) {
        nl_plan p = wish_for((nl_tile_id)tile, nl_cell_at(0, 0));
        bool    lies = tile && memchr(w->slot, tile, sizeof w->slot);
        assert_int_equal(nl_plan_make(&room, other(), &p), lies ? NL_OK : NL_ERR_OFFER);
    }
}

TEST(a_cell_that_is_planned_is_one_of_ones_own_frontier)
{
    sit_down(2);
    nl_plan p = wish_for(offered(3), nl_cell_at(1, 0));
    assert_int_equal(nl_plan_make(&room, other(), &p), NL_ERR_FIRST);
    int first = mover();
    while (mover() == first)
        take(1);
    p = wish_for(offered(3), nl_cell_at(0, 0));
    assert_int_equal(nl_plan_make(&room, first, &p), NL_ERR_TAKEN);
    p = wish_for(offered(3), nl_cell_at(9, 9));
    assert_int_equal(nl_plan_make(&room, first, &p), NL_ERR_APART);
    p = wish_for(offered(3), room.table.game.area[first].frontier[0]);
    p.wish[p.count++] = (nl_wish){ offered(2), nl_cell_at(9, 9) }; /* every wish is looked at */
    assert_int_equal(nl_plan_make(&room, first, &p), NL_ERR_APART);
    p.count = 1;
    assert_int_equal(nl_plan_make(&room, first, &p), NL_OK);
}

TEST(only_who_waits_for_a_turn_plans)
{
    sit_down(2);
    nl_plan p = wish_for(offered(1), nl_cell_at(0, 0)), none = { .count = 0 };
    assert_int_equal(nl_plan_make(&room, mover(), &p), NL_ERR_EVENT);
    assert_int_equal(nl_plan_make(&room, other(), &none), NL_ERR_EVENT);
    nl_room_event sit = { .kind = NL_ROOM_TABLE, .seat = (uint8_t)other() };
    sit.event = (nl_event){ .kind = NL_EVENT_SIT, .who = { .computer = true, .level = "new-moon" } };
    assert_int_equal(happen(sit), NL_OK);
    assert_int_equal(nl_plan_make(&room, other(), &p), NL_ERR_SEAT);
    assert_int_equal(at_table(mover(), NL_EVENT_LEAVE, (nl_action){ 0 }), NL_OK);
    assert_int_equal(nl_plan_make(&room, other(), &p), NL_ERR_STOPPED);
    nl_room_new(&room, secret);
    assert_int_equal(nl_plan_make(&room, 0, &p), NL_ERR_NOT_BEGUN);
}

TEST(the_first_wish_that_is_possible_is_played)
{
    sit_down(2);
    int        me = other();
    nl_plan    p = { .count = 3,
                     .wish = { { offered(1), 0 }, { offered(3), 0 }, { offered(2), 0 } } }; /* cell 0 is 0,0 */
    nl_tile_id third = offered(3);
    nl_action  a;
    assert_int_equal(nl_plan_make(&room, me, &p), NL_OK);
    take(1); /* the dearest is gone */
    while (mover() != me)
        take(3); /* from far ahead */
    bool there = false;
    for (int k = 1; k <= 3; k++)
        there |= offered(k) == third;
    assert_true(there);
    assert_true(nl_plan_choose(&room, &p, &a));
    assert_int_equal(offered(a.take), third);
    assert_true(nl_plan_stands(&room, me, &p));
    assert_int_equal(at_table(me, NL_EVENT_PLAY, a), NL_OK);
    assert_false(
        nl_plan_stands(&room, me, &p)); /* its turn is over, even if the next one is the same player's */
}

TEST(a_tile_that_is_not_in_front_of_the_marker_is_not_taken)
{
    sit_down(2);
    int       me = other();
    nl_plan   p = wish_for(offered(1), 0);
    nl_action a;
    assert_int_equal(nl_plan_make(&room, me, &p), NL_OK);
    while (mover() != me)
        take(2); /* the marker passes it */
    assert_true(nl_plan_stands(&room, me, &p));
    assert_false(nl_plan_choose(&room, &p, &a));
}

TEST(a_plan_does_not_survive_what_it_was_made_upon)
{
    sit_down(3);
    int first = mover();
    take(1);
    int second = mover(), third = 3 - first - second;
    assert_int_not_equal(first, second);
    nl_plan p = wish_for(offered(3), 0);
    assert_int_equal(nl_plan_make(&room, third, &p), NL_OK);
    assert_int_equal(at_table(second, NL_EVENT_PLAY, (nl_action){ 1, 0 }), NL_OK);
    assert_int_equal(at_table(second, NL_EVENT_TAKE_BACK, (nl_action){ 0 }), NL_OK);
    assert_true(nl_plan_stands(&room, third, &p)); /* what came later */
    assert_int_equal(at_table(first, NL_EVENT_TAKE_BACK, (nl_action){ 0 }), NL_OK);
    assert_false(nl_plan_stands(&room, third, &p));
    take(2); /* as many actions as then, but not the same */
    assert_false(nl_plan_stands(&room, third, &p));
    assert_int_equal(at_table(first, NL_EVENT_LEAVE, (nl_action){ 0 }), NL_OK);
    assert_false(nl_plan_stands(&room, third, &p));
}

TEST(what_a_wish_would_do_is_what_it_does)
{
    for (int from = 0; from < NL_SLOTS; from++) {
        sit_down(2);
        int        me = other();
        nl_tile_id tile = room.table.game.wheel.slot[from];
        nl_game    g;
        nl_action  first = { 1, 0 };
        if (tile == NL_NO_TILE)
            continue;
        nl_plan_imagine(&room.table.game, me, tile, &g);
        assert_int_equal(nl_wheel_tile(&g.wheel, 1), tile);
        assert_int_equal(nl_game_apply(&g, first), NL_OK);
        assert_int_equal(g.area[me].at[1].id, tile);
        assert_int_equal(g.area[1 - me].count, 0);
    }
}

TEST(plans_are_for_games_that_take_days)
{
    sit_down(2);
    assert_true(nl_plan_allowed(&room, other()));
    assert_false(nl_plan_allowed(&room, mover()));
    room.terms.time.main = 60000;
    assert_false(nl_plan_allowed(&room, other()));
    room.terms.time.main = (int64_t)86400 * 1000;
    assert_true(nl_plan_allowed(&room, other()));
}

TEST(a_plan_is_over_with_the_game)
{
    sit_down(2);
    nl_plan p = wish_for(offered(3), 0);
    int     me = other();
    assert_int_equal(nl_plan_make(&room, me, &p), NL_OK);
    assert_int_equal(at_table(me, NL_EVENT_LEAVE, (nl_action){ 0 }), NL_OK);
    assert_false(nl_plan_stands(&room, me, &p));
}

TEST(plans_are_read_as_they_were_written)
{
    nl_plan p = { .count = 3,
                  .played = 80,
                  .laid = 44,
                  .mark = 0xfedcba9876543210u,
                  .missed = true,
                  .wish = {
                      { 68, nl_cell_at(-44, -44) }, { 1, nl_cell_at(44, 0) }, { 17, nl_cell_at(0, -1) } } };
    for (; p.count; p.count--, p.missed = false, p.played = 7) {
        nl_plan again;
        char    text[NL_PLAN_TEXT], twice[NL_PLAN_TEXT];
        nl_plan_write(&p, text);
        assert_true(nl_plan_read(&again, text));
        nl_plan_write(&again, twice);
        assert_string_equal(twice, text);
        assert_int_equal(again.count, p.count);
        assert_int_equal(again.mark, p.mark);
        assert_int_equal(again.missed, p.missed);
    }
}

TEST(what_is_no_wish_is_refused)
{
    static const char *const wishes[] = { "",       "@0,0",   "0@0,0",   "69@0,0",  "017@0,0",
                                          "-1@0,0", "1@0",    "1@0,0 ",  "1 @0,0",  "r",
                                          "1@x,0",  "1@99,0", "100@0,0", "1@@0,0",  "1@00,0",
                                          "a@0,0",  "1@-0,0", "1@0,0@1", "1@0,0,0", "11@-444,-444" };
    static const char *const plans[] = { "",
                                         "waits",
                                         "waits 1 1 7",
                                         "waits 1 1 7 1@0",
                                         "hopes 1 1 7 1@0,0",
                                         "waits 81 1 7 1@0,0",
                                         "waits 1 1 7 1@0,0 2@0,0 3@0,0 4@0,0" };
    nl_wish                  w;
    nl_plan                  p;
    for (size_t i = 0; i < sizeof wishes / sizeof wishes[0]; i++)
        if (nl_wish_read(&w, wishes[i], strlen(wishes[i])))
            fail_msg("%s is a wish", wishes[i]);
    for (size_t i = 0; i < sizeof plans / sizeof plans[0]; i++)
        if (nl_plan_read(&p, plans[i]))
            fail_msg("%s is a plan", plans[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(any_tile_of_the_wheel_may_be_planned_and_no_other),
        cmocka_unit_test(a_cell_that_is_planned_is_one_of_ones_own_frontier),
        cmocka_unit_test(only_who_waits_for_a_turn_plans),
        cmocka_unit_test(the_first_wish_that_is_possible_is_played),
        cmocka_unit_test(a_tile_that_is_not_in_front_of_the_marker_is_not_taken),
        cmocka_unit_test(a_plan_does_not_survive_what_it_was_made_upon),
        cmocka_unit_test(what_a_wish_would_do_is_what_it_does),
        cmocka_unit_test(plans_are_for_games_that_take_days),
        cmocka_unit_test(a_plan_is_over_with_the_game),
        cmocka_unit_test(plans_are_read_as_they_were_written),
        cmocka_unit_test(what_is_no_wish_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
