/* test_net.c: the network comes to the same values by every way of computing, says of a move
 * what it says of the position after it, and refuses files that are not whole.
 *
 * Most of it is tried with weights made up by chance: what holds for them holds for any.  An
 * argument is for how many games of each number of players the ways to compute are compared.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "eval/chance.h"
#include "net/kernels.h"
#include "players/player.h"
#include "players/simple.h"
#include "unit.h"

enum { GAMES = 25, ROOM = 1 << 20, HEAD = 32 };
static uint64_t games_compared = GAMES;
static long     positions; /* looked at in these */

static _Alignas(64) unsigned char made_up[ROOM], stored[ROOM];
static size_t made_up_size, stored_size;
static nl_net net[NL_PLAYERS_MAX + 1];

/* ---- a file made up by chance ---- */

static void put16(size_t *at, nl_rng *r, int below, size_t count)
{
    for (size_t i = 0; i < count; i++, *at += 2) {
        int16_t n = (int16_t)((int)nl_rng_below(r, (uint32_t)(2 * below)) - below);
        memcpy(made_up + *at, &n, 2);
    }
}

static void put32(size_t *at, nl_rng *r, int below, size_t count)
{
    for (size_t i = 0; i < count; i++, *at += 4) {
        int32_t n = (int32_t)nl_rng_below(r, (uint32_t)(2 * below)) - below;
        memcpy(made_up + *at, &n, 4);
    }
}

static void seal(unsigned char *file, size_t size)
{
    uint64_t sum = 0xcbf29ce484222325u;
    for (size_t i = HEAD; i < size; i++)
        sum = (sum ^ file[i]) * 0x100000001b3u;
    memcpy(file + 24, &sum, 8);
}

static int make_up(void **state)
{
    (void)state;
    nl_rng   r = { 1 };
    size_t   at = HEAD;
    uint32_t version = NL_NET_VERSION, size;
    uint16_t shape[4] = { NL_NET_ROWS, NL_NET_WIDTH, NL_NET_HIDDEN, 0 };
    for (size_t players = 2; players <= NL_PLAYERS_MAX; players++) {
        put16(&at, &r, 300, (NL_NET_ROWS + 1) * NL_NET_WIDTH);
        put16(&at, &r, 100, NL_NET_STAGES * players * NL_NET_WIDTH * NL_NET_HIDDEN);
        put32(&at, &r, 60000, (NL_NET_STAGES + NL_NET_RACES) * NL_NET_HIDDEN);
        put16(&at, &r, 60, NL_NET_STAGES * players * NL_NET_HIDDEN);
        put32(&at, &r, 60000, NL_NET_STAGES * players);
    }
    made_up_size = at;
    size = (uint32_t)(at - HEAD);
    memcpy(made_up, "NLNET\x1a\0", 8);
    memcpy(made_up + 8, &version, 4);
    memcpy(made_up + 12, shape, 8);
    memcpy(made_up + 20, &size, 4);
    seal(made_up, at);
    assert_int_equal(nl_net_read(made_up, made_up_size, net), NL_NET_OK);
    FILE *f = fopen("../ai/net/weights.nlnet", "rb");
    assert_non_null(f);
    stored_size = fread(stored, 1, sizeof stored, f);
    fclose(f);
    return 0;
}

/* ---- positions ---- */

static void start(nl_game *g, int players, nl_rng *r)
{
    nl_game_start(g, players, NULL, NULL);
    nl_deal_by_chance(g, r);
}

/* Greedy and random moves by turns: full areas, and odd ones. */
static void play_on(nl_game *g, nl_rng *r)
{
    nl_game_apply(g, nl_rng_below(r, 3) ? nl_choose_greedy(g, r) : nl_choose_random(g, r));
    nl_deal_by_chance(g, r);
}

typedef void look(const nl_game *g, nl_rng *r);

static void look_through(uint64_t games, look *at)
{
    for (int players = 2; players <= NL_PLAYERS_MAX; players++)
        for (uint64_t seed = 0; seed < games; seed++) {
            nl_rng  r = { seed };
            nl_game g;
            for (start(&g, players, &r); !nl_game_over(&g); play_on(&g, &r))
                at(&g, &r);
        }
}

static void look_through_games(look *at)
{
    look_through(GAMES, at);
}

static int list_moves(const nl_game *g, nl_move moves[])
{
    int n = nl_game_action_count(g);
    for (int i = 0; i < n; i++)
        moves[i] = (nl_move){ .action = nl_game_action(g, i) };
    return n;
}

static bool last_tile(const nl_game *g)
{
    return g->wheel.count + g->pile == 1;
}

/* ---- tests ---- */

static void compare_move(const nl_game *g, nl_rng *r)
{
    static nl_move moves[NL_ACTIONS_MAX];
    const nl_net  *of = &net[g->players];
    int            n = list_moves(g, moves);
    if (last_tile(g))
        return;
    of->kernel->moves(of, g, NULL, r, 1, moves, n);
    for (int i = 0; i < n; i++) {
        nl_game after = *g;
        float   value[NL_PLAYERS_MAX];
        if (moves[i].action.take == NL_REFILL)
            continue;
        nl_game_apply(&after, moves[i].action);
        nl_net_position(of, &after, NULL, value);
        for (int p = 0; p < g->players; p++)
            assert_true(value[p] == moves[i].value[p]);
    }
}

TEST(a_move_is_worth_what_the_position_after_it_is)
{
    look_through_games(compare_move);
}

static void compare_kernels(const nl_game *g, nl_rng *r)
{
    static nl_move             moves[3][NL_ACTIONS_MAX];
    const nl_net_kernel *const kernels[3] = {
        &nl__net_plain,
        &nl__net_usual,
#ifdef NL_NET_V3
        nl__net_has_v3() ? &nl__net_v3 : &nl__net_usual,
#else
        &nl__net_usual,
#endif
    };
    int   n = 0;
    float value[3][NL_PLAYERS_MAX] = { { 0 } };
    for (int k = 0; k < 3; k++) {
        nl_rng same = { r->state };
        n = list_moves(g, moves[k]);
        kernels[k]->moves(&net[g->players], g, NULL, &same, 2, moves[k], n);
        kernels[k]->position(&net[g->players], g, NULL, value[k]);
    }
    for (int k = 1; k < 3; k++) {
        assert_memory_equal(moves[k], moves[0], (size_t)n * sizeof moves[0][0]);
        assert_memory_equal(value[k], value[0], sizeof value[0]);
    }
    positions++;
}

TEST(all_kernels_agree)
{
    look_through(games_compared, compare_kernels);
    print_message("%ld positions, with all their moves\n", positions);
}

/* Room for a cache so small that areas evict each other all the time. */
static _Alignas(64) char room[64 << 10];
static nl_net_cache *cache;

static void compare_with_cache(const nl_game *g, nl_rng *r)
{
    static nl_move moves[2][NL_ACTIONS_MAX];
    float          value[2][NL_PLAYERS_MAX] = { { 0 } };
    if (g->area[0].count == 0)
        cache = net[g->players].kernel->place_cache(room, sizeof room); /* another game */
    assert_non_null(cache);
    for (int twice = 0; twice < 2; twice++) {
        int n = 0;
        for (int k = 0; k < 2; k++) {
            nl_rng same = { r->state };
            n = list_moves(g, moves[k]);
            net[g->players].kernel->moves(&net[g->players], g, k ? cache : NULL, &same, 2, moves[k], n);
            nl_net_position(&net[g->players], g, k ? cache : NULL, value[k]);
        }
        assert_memory_equal(moves[1], moves[0], (size_t)n * sizeof moves[0][0]);
        assert_memory_equal(value[1], value[0], sizeof value[0]);
    }
}

TEST(the_cache_changes_no_value)
{
    look_through_games(compare_with_cache);
    assert_null(net[2].kernel->place_cache(room, 1000));
}

static void check_value(const nl_game *g, nl_rng *r)
{
    float value[NL_PLAYERS_MAX], sum = 0;
    (void)r;
    nl_net_position(&net[g->players], g, NULL, value);
    for (int p = 0; p < g->players; p++) {
        assert_true(value[p] >= 0 && value[p] <= 1);
        sum += value[p];
    }
    assert_true(sum > 0.9999f && sum < 1.0001f);
}

TEST(chances_add_up_to_one)
{
    look_through_games(check_value);
}

static void check_rows(const nl_game *g, nl_rng *r)
{
    nl_net_input in;
    (void)r;
    nl_net_see(g, &in);
    assert_int_equal(in.order[0], g->mover);
    assert_true(in.stage < NL_NET_STAGES && in.race < NL_NET_RACES);
    for (int i = 0; i < g->players; i++) {
        assert_true(in.count[i] > 0 && in.count[i] <= NL_NET_ACTIVE);
        for (int k = 0; k < in.count[i]; k++)
            assert_true(in.row[i][k] < NL_NET_ROWS);
    }
}

TEST(rows_are_within_bounds)
{
    look_through_games(check_rows);
}

static void refuse(size_t at, unsigned char flip, size_t size, nl_net_err err)
{
    nl_net out[NL_PLAYERS_MAX + 1];
    made_up[at] ^= flip;
    assert_int_equal(nl_net_read(made_up, size, out), err);
    made_up[at] ^= flip;
}

TEST(a_file_that_is_not_whole_is_refused)
{
    nl_net out[NL_PLAYERS_MAX + 1];
    assert_int_equal(nl_net_read(NULL, 0, out), NL_NET_NO_NET);
    refuse(0, 0, 31, NL_NET_NO_NET);
    refuse(0, 1, made_up_size, NL_NET_NO_NET);
    refuse(8, 1, made_up_size, NL_NET_FOREIGN);
    refuse(12, 1, made_up_size, NL_NET_FOREIGN);
    refuse(0, 0, made_up_size - 1, NL_NET_CUT);
    refuse(0, 0, made_up_size + 1, NL_NET_CUT);
    refuse(HEAD, 1, made_up_size, NL_NET_DAMAGED);
    refuse(made_up_size - 1, 128, made_up_size, NL_NET_DAMAGED);
    refuse(24, 4, made_up_size, NL_NET_DAMAGED);
    memmove(made_up + 1, made_up, made_up_size);
    assert_int_equal(nl_net_read(made_up + 1, made_up_size, out), NL_NET_NO_NET);
    memmove(made_up, made_up + 1, made_up_size);
    refuse(0, 0, made_up_size, NL_NET_OK);
}

TEST(the_stored_weights_are_whole)
{
    nl_net out[NL_PLAYERS_MAX + 1];
    assert_int_equal(nl_net_read(stored, stored_size, out), NL_NET_OK);
    assert_true(stored_size <= 400000);
}

/* What a level thinks of the start of a game, with some nets or none (NULL). */
static float first_value(const char *level, const nl_net *nets)
{
    nl_rng     r = { 3 };
    nl_game    g;
    nl_thought t;
    nl_player *p = nl_player_new(NL_PLAYER_BYTES_MIN, NULL);
    assert_non_null(p);
    start(&g, 2, &r);
    nl_player_set(p, nl_level_find(level), 1);
    nl_player_set_net(p, nets);
    nl_player_start(p, &g);
    nl_player_think(p, 50);
    nl_player_thought(p, &t);
    nl_player_free(p);
    return t.value[0];
}

TEST(players_go_by_the_net_that_they_are_given)
{
    nl_net own[NL_PLAYERS_MAX + 1];
    assert_true(nl_net_embedded(own));
    float hand = first_value("hand", NULL), with = first_value("super-moon", own);
    float other = first_value("super-moon", net);
    assert_true(with != hand && other != hand && with != other);
    assert_true(first_value("super-moon", NULL) == hand); /* there is nothing else to go by */
    assert_true(first_value("hand", own) == hand);        /* it does not ask for one */
}

TEST(the_net_of_the_program_is_the_stored_one)
{
    nl_net own[NL_PLAYERS_MAX + 1], file[NL_PLAYERS_MAX + 1];
    assert_true(nl_net_embedded(own));
    assert_int_equal(nl_net_read(stored, stored_size, file), NL_NET_OK);
    size_t size = (size_t)((const char *)file[NL_PLAYERS_MAX].scores_bias - (const char *)file[2].rows);
    assert_memory_equal(own[2].rows, file[2].rows, size);
}

int main(int argc, char **argv)
{
    if (argc > 1)
        games_compared = strtoul(argv[1], NULL, 10);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_move_is_worth_what_the_position_after_it_is),
        cmocka_unit_test(all_kernels_agree),
        cmocka_unit_test(the_cache_changes_no_value),
        cmocka_unit_test(chances_add_up_to_one),
        cmocka_unit_test(rows_are_within_bounds),
        cmocka_unit_test(a_file_that_is_not_whole_is_refused),
        cmocka_unit_test(the_stored_weights_are_whole),
        cmocka_unit_test(players_go_by_the_net_that_they_are_given),
        cmocka_unit_test(the_net_of_the_program_is_the_stored_one),
    };
    return cmocka_run_group_tests(tests, make_up, NULL);
}
