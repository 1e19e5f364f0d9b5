/* test_alike.c: which actions come to the same, compared with turning whole areas by brute force.
 *
 * SPDX-License-Identifier: MIT */
#include "board.h"
#include "review/alike.h"

/* ---- brute force ---- */

/* A tile as it matters: what its color is, and what it still asks for. */
static bool same_tile(const nl_area *a, int i, const nl_area *b, int k)
{
    const nl_tile *s = &nl_tiles[a->at[i].id], *t = &nl_tiles[b->at[k].id];
    bool           used[NL_TASKS] = { false };
    int            open = 0, other = 0;
    for (int n = 0; n < t->tasks; n++)
        other += !(b->covered[n] & nl_tile_bit[b->at[k].id]);
    for (int m = 0; m < s->tasks; m++) {
        if (a->covered[m] & nl_tile_bit[a->at[i].id])
            continue;
        int n = 0;
        while (n < t->tasks && (used[n] || b->covered[n] & nl_tile_bit[b->at[k].id] ||
                                memcmp(s->asks[m], t->asks[n], sizeof s->asks[m]) != 0))
            n++;
        if (n == t->tasks)
            return false;
        used[n] = true;
        open++;
    }
    return s->color == t->color && open == other;
}

/* The k-th of the eight ways to turn and mirror. */
static void turn(int way, int *x, int *y)
{
    for (int i = 0; i < way % 4; i++) {
        int was = *x;
        *x = -*y;
        *y = was;
    }
    *x = way >= 4 ? -*x : *x;
}

/* Whether each tile of `a`, turned and moved so that its first lies on tile `onto` of `b`, lies on one alike. */
static bool fits(const nl_area *a, const nl_area *b, int way, int onto)
{
    int x0 = nl_cell_x(a->at[1].cell), y0 = nl_cell_y(a->at[1].cell);
    turn(way, &x0, &y0);
    for (int i = 1; i <= a->count; i++) {
        int x = nl_cell_x(a->at[i].cell), y = nl_cell_y(a->at[i].cell), k = 1;
        turn(way, &x, &y);
        nl_cell c = nl_cell_at(x - x0 + nl_cell_x(b->at[onto].cell), y - y0 + nl_cell_y(b->at[onto].cell));
        while (k <= b->count && b->at[k].cell != c)
            k++;
        if (k > b->count || !same_tile(a, i, b, k))
            return false;
    }
    return true;
}

static bool come_to_the_same(const nl_game *g, nl_action one, nl_action other)
{
    nl_area a = g->area[g->mover], b = a;
    if (one.take != other.take || one.take > NL_REACH)
        return nl_action_same(one, other);
    nl_area_lay(&a, nl_wheel_tile(&g->wheel, one.take), nl_area_find(&a, one.cell));
    nl_area_lay(&b, nl_wheel_tile(&g->wheel, one.take), nl_area_find(&b, other.cell));
    if (a.discs != b.discs)
        return false;
    for (int way = 0; way < 8; way++)
        for (int onto = 1; onto <= b.count; onto++)
            if (fits(&a, &b, way, onto))
                return true;
    return false;
}

/* Returns how many actions are like one before them. */
static int compare(const nl_game *g)
{
    uint16_t first[NL_ACTIONS_MAX];
    int      n = nl_game_action_count(g), kinds = nl_alike(g, first), alike = 0;
    for (int i = 0; i < n; i++) {
        int k = 0;
        while (!come_to_the_same(g, nl_game_action(g, k), nl_game_action(g, i)))
            k++;
        assert_int_equal(first[i], k);
        alike += k < i;
    }
    assert_int_equal(kinds, n - alike);
    return alike;
}

TEST(what_turning_by_brute_force_finds_is_found)
{
    uint64_t seed = 5;
    int      alike = 0, early = 0;
    for (int round = 0; round < 24; round++) {
        table t;
        start(&t, 1 + round % 4, "");
        for (int i = 0; i < 40 && !nl_game_over(&t.game); i++) {
            int n = compare(&t.game);
            alike += n;
            early += t.game.area[t.game.mover].count > 2 ? 0 : n;
            play_any(&t, &seed);
        }
    }
    assert_true(early > 100 && alike > early); /* not at the beginning alone */
}

/* What comes after an action, as numbers: how much each next action would cover, in ascending order. */
static void look_ahead(const nl_game *g, nl_action a, int mover, int counts[4 * NL_FRONTIER_MAX], int *count)
{
    nl_game after = *g;
    *count = 0;
    assert_int_equal(nl_game_apply(&after, a), NL_OK);
    for (int color = 0; color < NL_COLORS; color++)
        for (int i = 0; i < after.area[mover].frontier_count; i++) {
            nl_cover   c;
            nl_tile_id id = 1;
            while (nl_tiles[id].color != color || nl_tiles[id].tasks)
                id++;
            nl_area_preview(&after.area[mover], id, i, &c);
            int k = (*count)++;
            for (; k > 0 && counts[k - 1] > (int)c.discs; k--)
                counts[k] = counts[k - 1];
            counts[k] = (int)c.discs;
        }
}

TEST(alike_are_the_games_that_alike_actions_lead_to)
{
    uint64_t seed = 3;
    for (int round = 0; round < 8; round++) {
        table t;
        start(&t, 1 + round % 4, "");
        for (int i = 0; i < 30 && !nl_game_over(&t.game); i++) {
            uint16_t first[NL_ACTIONS_MAX];
            int      n = nl_game_action_count(&t.game), mover = t.game.mover;
            nl_alike(&t.game, first);
            for (int k = 0; k < n; k++) {
                int     j = (int)any(&seed, (unsigned)n);
                nl_game one = t.game, two = t.game;
                nl_game_apply(&one, nl_game_action(&t.game, k));
                nl_game_apply(&two, nl_game_action(&t.game, k % 2 ? first[k] : j));
                assert_true(nl_games_alike(&one, &two, mover) == (k % 2 || first[j] == first[k]));
            }
            play_any(&t, &seed);
        }
    }
}

TEST(actions_that_are_alike_promise_the_same)
{
    uint64_t seed = 9;
    for (int round = 0; round < 12; round++) {
        table t;
        start(&t, 2 + round % 3, "");
        for (int i = 0; i < 30 && !nl_game_over(&t.game); i++) {
            uint16_t first[NL_ACTIONS_MAX];
            int      n = nl_game_action_count(&t.game), mover = t.game.mover;
            nl_alike(&t.game, first);
            for (int k = 0; k < n; k++) {
                int one[4 * NL_FRONTIER_MAX], two[4 * NL_FRONTIER_MAX], ones, twos;
                if (first[k] == k)
                    continue;
                look_ahead(&t.game, nl_game_action(&t.game, k), mover, one, &ones);
                look_ahead(&t.game, nl_game_action(&t.game, first[k]), mover, two, &twos);
                assert_int_equal(ones, twos);
                assert_memory_equal(one, two, sizeof one[0] * (size_t)ones);
            }
            play_any(&t, &seed);
        }
    }
}

TEST(around_a_single_tile_there_is_one_cell)
{
    table    t;
    uint16_t first[NL_ACTIONS_MAX];
    start(&t, 2, "");
    nl_track_advance(&t.game.track, 1, 40);
    play(&t, "1@0,0");
    assert_int_equal(nl_game_action_count(&t.game), 12);
    assert_int_equal(nl_alike(&t.game, first), 3);
    play(&t, "1@1,0"); /* two in a row have ends and two sides alike */
    assert_int_equal(nl_game_action_count(&t.game), 18);
    assert_int_equal(nl_alike(&t.game, first), 12);
    play(&t, "1@1,1"); /* round a corner nothing is */
    assert_int_equal(nl_alike(&t.game, first), nl_game_action_count(&t.game));
}

/* A tile of a color that is not on the wheel, behind a given one. */
static nl_tile_id tile_of(const nl_game *g, int color, nl_tile_id after)
{
    for (nl_tile_id id = (nl_tile_id)(after + 1);; id++) {
        bool there = false;
        for (int i = 0; i < NL_SLOTS; i++)
            there = there || g->wheel.slot[i] == id;
        assert_true(id <= NL_TILES);
        if (!there && nl_tiles[id].color == color && nl_tiles[id].tasks)
            return id;
    }
}

/* Kinds beside a row of three tiles, those at its ends of two colors, with tasks that are all covered or not. */
static int kinds_of_row(int left, int right, bool covered)
{
    table    t;
    uint16_t first[NL_ACTIONS_MAX];
    start(&t, 2, "");
    nl_area   *a = &t.game.area[t.game.mover];
    nl_tile_id one = tile_of(&t.game, left, 0), middle = tile_of(&t.game, 3, 0),
               other = tile_of(&t.game, right, one);
    nl_area_lay(a, middle, nl_area_find(a, nl_cell_at(0, 0)));
    nl_area_lay(a, one, nl_area_find(a, nl_cell_at(-1, 0)));
    nl_area_lay(a, other, nl_area_find(a, nl_cell_at(1, 0)));
    for (int k = 0; k < NL_TASKS && covered; k++)
        for (int i = 1; i <= a->count; i++)
            a->covered[k] |= nl_tile_bit[a->at[i].id];
    compare(&t.game);
    return nl_alike(&t.game, first);
}

TEST(tiles_with_nothing_left_to_ask_stand_in_for_each_other)
{
    assert_int_equal(kinds_of_row(0, 0, true), 3 * 3); /* an end, beside an end, beside the middle */
    assert_int_equal(kinds_of_row(0, 0, false), 3 * 5);
    assert_int_equal(kinds_of_row(0, 1, true), 3 * 5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_turning_by_brute_force_finds_is_found),
        cmocka_unit_test(alike_are_the_games_that_alike_actions_lead_to),
        cmocka_unit_test(actions_that_are_alike_promise_the_same),
        cmocka_unit_test(around_a_single_tile_there_is_one_cell),
        cmocka_unit_test(tiles_with_nothing_left_to_ask_stand_in_for_each_other),
    };
    return cmocka_run_group_tests_name("alike", tests, NULL, NULL);
}
