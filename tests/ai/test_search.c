/* test_search.c: what each number of the search means, seen in the tree that it grows.
 *
 * That the numbers in use are the ones that were found by matches is the signature's to tell.
 *
 * SPDX-License-Identifier: MIT */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "eval/chance.h"
#include "players/simple.h"
#include "search/search.h"
#include "unit.h"

enum { BYTES = 16 << 20, SEEN_MAX = 4096 };

/* Everything is looked at, and most what was looked at least. */
static const nl_search_numbers evenly = { .explore = 100,
                                          .width = 1000,
                                          .others = 1,
                                          .moves = 255,
                                          .cells = 255,
                                          .glance = 255,
                                          .draws = 1,
                                          .outcomes = 255,
                                          .prior = 1 };

/* … with so many cells for a tile at the first look, and at a closer one. */
static nl_search_numbers looking(uint8_t glance, uint8_t cells)
{
    nl_search_numbers n = evenly;
    n.glance = glance;
    n.cells = cells;
    return n;
}

/* A position of the tree. */
typedef struct {
    nl_game  game;
    uint32_t visits;
} position;

/* A search, and all positions that it came back to. */
typedef struct {
    void      *memory;
    nl_search *search;
    nl_game    root;
    int        count; /* of `seen` */
    position   seen[SEEN_MAX];
} tree;

static void see(void *to, const nl_game *g, uint32_t visits, const float value[])
{
    tree *t = to;
    (void)value;
    assert_true(t->count < SEEN_MAX);
    t->seen[t->count++] = (position){ *g, visits };
}

static tree *grow(const nl_game *g, bool by_net, nl_search_numbers numbers, int steps)
{
    static nl_net net[NL_PLAYERS_MAX + 1];
    tree         *t = calloc(1, sizeof *t);
    t->memory = malloc(BYTES);
    t->search = nl_search_place(t->memory, BYTES);
    t->root = *g;
    assert_true(nl_net_embedded(net));
    nl_search_start(t->search, g, &nl_weights_of[g->players], by_net ? &net[g->players] : NULL, &numbers, 5);
    for (int i = 0; i < steps; i++)
        assert_true(nl_search_step(t->search));
    nl_search_walk(t->search, 1, see, t);
    return t;
}

static void fell(tree *t)
{
    free(t->memory);
    free(t);
}

/* The tiles that a player has laid since the root. */
static int laid(const tree *t, const nl_game *g, int player)
{
    return g->area[player].count - t->root.area[player].count;
}

/* How many positions there are so many tiles of each of the two players from the root. */
static int count_after(const tree *t, int mine, int theirs)
{
    int n = 0, me = t->root.mover;
    for (int i = 0; i < t->count; i++) {
        const nl_game *g = &t->seen[i].game;
        n += g->pile == t->root.pile && laid(t, g, me) == mine && laid(t, g, 1 - me) == theirs;
    }
    return n;
}

/* The actions of the root that were looked into. */
static int count_tried(const tree *t)
{
    nl_choice all[NL_ACTIONS_MAX];
    int       tried = 0;
    for (int n = nl_search_choices(t->search, all), i = 0; i < n; i++)
        tried += all[i].visits > 0;
    return tried;
}

/* Two players some turns into a game, on one space, so that they take turns. */
static nl_game midgame(void)
{
    nl_rng  r = { 4 };
    nl_game g;
    nl_game_start(&g, 2, NULL, NULL);
    nl_deal_by_chance(&g, &r);
    while (g.area[0].count < 3 || g.area[1].count < 3)
        nl_game_apply(&g, nl_choose_greedy(&g, &r));
    nl_track_start(&g.track, 2, (uint8_t[]){ (uint8_t)(1 - g.mover), g.mover });
    return g;
}

/* Two players where the mover may refill the wheel. */
static nl_game before_refill(void)
{
    nl_rng  r = { 4 };
    nl_game g = midgame();
    while (!nl_game_may_refill(&g))
        nl_game_apply(&g, nl_choose_random(&g, &r));
    return g;
}

TEST(a_position_widens_with_the_root_of_its_visits)
{
    nl_game           g = midgame();
    nl_search_numbers numbers = evenly;
    numbers.width = 2;
    numbers.widen = 1;
    tree *t = grow(&g, false, numbers, 200);
    assert_true(nl_game_action_count(&g) > 16);
    assert_in_range(count_tried(t), 15, 16); /* 2 + √200 */
    fell(t);
}

TEST(what_was_looked_at_seldom_is_looked_at_next)
{
    nl_game   g = midgame();
    nl_choice all[NL_ACTIONS_MAX];
    int       n = nl_game_action_count(&g);
    tree     *t = grow(&g, false, evenly, 4 * n);
    assert_int_equal(nl_search_choices(t->search, all), n);
    for (int i = 0; i < n; i++)
        assert_in_range(all[i].visits, 3, 5);
    fell(t);
}

TEST(others_are_looked_into_by_their_share_of_the_width)
{
    nl_game           g = midgame();
    nl_search_numbers numbers = evenly;
    tree             *all = grow(&g, false, numbers, 3000);
    numbers.others = 0.0001f;
    tree *one = grow(&g, false, numbers, 3000);
    assert_true(count_after(all, 1, 1) > 5 * count_after(all, 1, 0));
    assert_int_equal(count_tried(one), nl_game_action_count(&g)); /* the mover's are all looked into */
    assert_true(count_after(one, 1, 1) <= count_after(one, 1, 0));
    fell(all);
    fell(one);
}

TEST(everybody_plays_for_themselves)
{
    nl_game           g = midgame();
    nl_thought        thought;
    nl_search_numbers numbers = evenly;
    numbers.explore = 0.02f;
    tree *t = grow(&g, false, numbers, 3000);
    nl_search_thought(t->search, &thought);
    assert_true(thought.depth > 1);
    nl_move  moves[NL_ACTIONS_MAX];
    uint16_t best[NL_ACTIONS_MAX];
    nl_rng   r = { 1 };
    nl_game_apply(&g, thought.line[0]);
    assert_int_not_equal(g.mover, t->root.mover);
    int n = nl_eval_moves(&g, &nl_weights_of[2], &r, 1, moves), place = 0;
    nl_pick_moves(moves, n, n, g.mover, best);
    while (!nl_action_same(moves[best[place]].action, thought.line[1]))
        place++;
    assert_true(place < n / 3); /* the answer is among those that are good for who answers */
    fell(t);
}

TEST(a_closer_look_values_more_cells_for_a_tile)
{
    nl_game g = midgame();
    tree   *few = grow(&g, true, looking(1, 1), 3000);
    tree   *more = grow(&g, true, looking(1, 4), 3000);
    assert_true(count_after(few, 1, 1) <= NL_REACH * count_after(few, 1, 0));
    assert_true(count_after(more, 1, 1) > 2 * NL_REACH * count_after(more, 1, 0));
    fell(few);
    fell(more);
}

/* A position is worth its best move: the more of them were valued, the more it is worth to who moves. */
TEST(a_first_look_values_few_cells_for_a_tile)
{
    nl_game   g = midgame();
    nl_choice narrow[NL_ACTIONS_MAX], wide[NL_ACTIONS_MAX];
    int       n = nl_game_action_count(&g), differ = 0;
    tree     *few = grow(&g, true, looking(1, 4), n);
    tree     *more = grow(&g, true, looking(4, 4), n);
    nl_search_choices(few->search, narrow);
    nl_search_choices(more->search, wide);
    for (int i = 0; i < n; i++) {
        assert_int_equal(narrow[i].visits, 1);
        assert_true(narrow[i].value[g.mover] >= wide[i].value[g.mover]); /* they answer worse */
        differ += narrow[i].value[g.mover] > wide[i].value[g.mover];
    }
    assert_true(differ > 0);
    fell(few);
    fell(more);
}

TEST(a_second_look_forgets_nothing)
{
    nl_game   g = midgame();
    nl_choice all[NL_ACTIONS_MAX];
    tree     *t = grow(&g, true, looking(1, 4), 1000);
    int       n = nl_search_choices(t->search, all), found = 0;
    for (int i = 0; i < n; i++) {
        nl_game after = g;
        nl_game_apply(&after, all[i].action);
        for (int k = 0; k < t->count; k++)
            if (nl_game_equal(&after, &t->seen[k].game)) {
                assert_int_equal(t->seen[k].visits, all[i].visits - 1); /* the first only valued it */
                found++;
            }
    }
    assert_true(found > n / 2);
    fell(t);
}

/* The draws after a refill at the root that were looked into, each only once. */
static int count_draws(const tree *t)
{
    int n = 0;
    for (int i = 0; i < t->count; i++) {
        const nl_game *g = &t->seen[i].game;
        bool           drawn = g->pile < t->root.pile && !laid(t, g, 0) && !laid(t, g, 1);
        for (int k = 0; k < i && drawn; k++)
            drawn = !nl_game_equal(g, &t->seen[k].game);
        n += drawn;
    }
    return n;
}

static uint32_t refill_visits(const tree *t)
{
    nl_choice all[NL_ACTIONS_MAX];
    for (int n = nl_search_choices(t->search, all), i = 0; i < n; i++)
        if (all[i].action.take == NL_REFILL)
            return all[i].visits;
    fail_msg("there is no refill");
    return 0;
}

TEST(a_refill_is_tried_with_more_and_more_draws)
{
    nl_game           g = before_refill();
    nl_search_numbers numbers = evenly;
    tree             *t = grow(&g, false, numbers, 3000);
    int               most = 1 + (int)sqrtf((float)refill_visits(t));
    assert_true(most > 6);
    assert_in_range(count_draws(t), most - 2, most);
    fell(t);
    numbers.outcomes = 3;
    t = grow(&g, false, numbers, 3000);
    assert_int_equal(count_draws(t), 3);
    fell(t);
}

TEST(every_tile_is_drawn_as_often)
{
    int     drawn[NL_TILES + 1] = { 0 };
    nl_rng  r = { 6 };
    nl_game g, start;
    nl_game_start(&start, 2, NULL, NULL);
    for (int i = 0; i < 6800; i++) {
        g = start;
        nl_deal_by_chance(&g, &r);
        drawn[nl_wheel_tile(&g.wheel, 1)]++;
    }
    for (int id = 1; id <= NL_TILES; id++)
        assert_in_range(drawn[id], 60, 140); /* 100 ± 4 standard deviations */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_position_widens_with_the_root_of_its_visits),
        cmocka_unit_test(what_was_looked_at_seldom_is_looked_at_next),
        cmocka_unit_test(others_are_looked_into_by_their_share_of_the_width),
        cmocka_unit_test(everybody_plays_for_themselves),
        cmocka_unit_test(a_closer_look_values_more_cells_for_a_tile),
        cmocka_unit_test(a_first_look_values_few_cells_for_a_tile),
        cmocka_unit_test(a_second_look_forgets_nothing),
        cmocka_unit_test(a_refill_is_tried_with_more_and_more_draws),
        cmocka_unit_test(every_tile_is_drawn_as_often),
    };
    return cmocka_run_group_tests_name("search", tests, NULL, NULL);
}
