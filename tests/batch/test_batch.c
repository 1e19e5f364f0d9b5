/* test_batch.c: a batch of games is its games one by one, and shows all of them.
 *
 * SPDX-License-Identifier: MIT */
#include "batch.h"

#include <stdlib.h>
#include <string.h>

#include "unit.h"

enum { GAMES = 16, STEPS = 600 };

static struct {
    nl_batch *batch;
    nl_seen   seen[GAMES];
    uint8_t   mask[GAMES][NL_ACTIONS_MAX];
    float     reward[GAMES][NL_PLAYERS_MAX];
    uint8_t   ended[GAMES];
    int16_t   action[GAMES];
} now;

static void open_batch(int players, uint64_t seed)
{
    memset(&now, 0xa5, sizeof now);
    now.batch = nl_batch_new(malloc(nl_batch_bytes(GAMES, players)), GAMES, players, seed);
    assert_non_null(now.batch);
    nl_batch_show(now.batch, (nl_shown){ now.seen, now.mask, now.reward, now.ended });
}

static void close_batch(void)
{
    free(now.batch);
}

/* The same game beside the batch, dealt and played by the engine alone. */
typedef struct {
    nl_game game;
    nl_deck deck;
    int     number;
} twin;

static void deal_twin(twin *t, int players, uint64_t seed, int slot)
{
    nl_deal d;
    assert_int_equal(nl_deal_shuffle(&d, players, nl_batch_seed(seed, slot, t->number)), NL_OK);
    assert_int_equal(nl_deal_start(&d, &t->game, &t->deck), NL_OK);
}

static nl_action meant(const nl_game *g, const nl_seen *o, int number)
{
    if (number == NL_BATCH_EXTRA)
        return (nl_action){ (uint8_t)(g->players > 1 ? NL_REFILL : NL_END_PHASE), 0 };
    return (nl_action){ (uint8_t)(number / NL_FRONTIER_MAX + 1), o->cell[number % NL_FRONTIER_MAX] };
}

static void check_tiles(const nl_game *g, const nl_seen *o, int p)
{
    const nl_area *a = &g->area[p];
    assert_int_equal(o->laid[p], a->count);
    assert_int_equal(o->discs[p], a->discs);
    for (int n = 1; n <= a->count; n++) {
        const nl_seen_tile *t = &o->tile[p][n - 1];
        assert_int_equal(t->id, a->at[n].id);
        assert_int_equal(nl_cell_at(t->x, t->y), a->at[n].cell);
        for (int k = 0; k < NL_TASKS; k++)
            assert_int_equal(t->covered >> k & 1, (a->covered[k] & nl_tile_bit[t->id]) != 0);
    }
    for (int n = a->count; n < NL_AREA_MAX; n++)
        assert_int_equal(o->tile[p][n].id, NL_NO_TILE);
}

static void check_seen(const nl_game *g, const nl_seen *o)
{
    assert_int_equal(o->players, g->players);
    assert_int_equal(o->mover, g->mover);
    assert_int_equal(o->pile, g->pile);
    assert_int_equal(o->phase, g->phase);
    for (int s = 0; s < NL_SLOTS - 1; s++)
        assert_int_equal(o->ahead[s], g->wheel.slot[nl_wheel_slot(&g->wheel, s)]);
    for (int p = 0; p < g->players; p++) {
        check_tiles(g, o, p);
        assert_int_equal(o->travelled[p], nl_track_travelled(&g->track, p));
    }
    if (g->players > 1)
        assert_int_equal(o->turn[0], g->mover);
}

/* The mask allows what the rules allow, and every legal action has a number. */
static void check_mask(const nl_game *g, const nl_seen *o, const uint8_t mask[NL_ACTIONS_MAX])
{
    bool named[NL_ACTIONS_MAX] = { false };
    int  legal = 0;
    for (int number = 0; number < NL_ACTIONS_MAX; number++)
        if (mask[number]) {
            int index = nl_game_index(g, meant(g, o, number));
            assert_in_range(index, 0, nl_game_action_count(g) - 1);
            assert_false(named[index]);
            named[index] = true;
            legal++;
        }
    assert_int_equal(legal, nl_game_action_count(g));
}

static void check_reward(const nl_game *g, const float reward[NL_PLAYERS_MAX])
{
    nl_result r;
    nl_game_result(g, &r);
    if (g->players == 1) {
        assert_float_equal(reward[0], (float)(100 - r.total) / 100, 1e-6f);
        return;
    }
    float sum = 0;
    for (int i = 0; i < g->players; i++)
        sum += reward[r.ranking[i]];
    assert_float_equal(sum, 0, 1e-6);
    assert_float_equal(reward[r.ranking[0]], 1, 1e-6);
    assert_float_equal(reward[r.ranking[g->players - 1]], -1, 1e-6);
}

static void step_twin(twin *t, int i, int players, uint64_t seed, nl_action a)
{
    static const float nothing[NL_PLAYERS_MAX];
    assert_int_equal(nl_deck_play(&t->deck, &t->game, a), NL_OK);
    assert_int_equal(now.ended[i], nl_game_over(&t->game));
    if (!now.ended[i]) {
        assert_memory_equal(now.reward[i], nothing, sizeof nothing);
        return;
    }
    check_reward(&t->game, now.reward[i]);
    t->number++;
    deal_twin(t, players, seed, i);
}

static void play_beside(int players, uint64_t seed)
{
    static twin twins[GAMES];
    int         ended = 0;
    memset(twins, 0, sizeof twins);
    open_batch(players, seed);
    for (int i = 0; i < GAMES; i++)
        deal_twin(&twins[i], players, seed, i);
    for (int step = 0; step < STEPS; step++) {
        nl_action said[GAMES];
        nl_batch_random(now.batch, now.action);
        for (int i = 0; i < GAMES; i++) {
            check_seen(&twins[i].game, &now.seen[i]);
            check_mask(&twins[i].game, &now.seen[i], now.mask[i]);
            said[i] = meant(&twins[i].game, &now.seen[i], now.action[i]);
        }
        assert_int_equal(nl_batch_step(now.batch, now.action), -1);
        for (int i = 0; i < GAMES; i++) {
            step_twin(&twins[i], i, players, seed, said[i]);
            assert_true(nl_game_equal(nl_batch_game(now.batch, i), &twins[i].game));
            ended += now.ended[i];
        }
    }
    assert_true(ended >= GAMES * 4);
    close_batch();
}

TEST(a_batch_is_its_games_one_by_one)
{
    for (int players = 1; players <= NL_PLAYERS_MAX; players++)
        play_beside(players, (uint64_t)players * 77);
}

TEST(an_illegal_action_plays_nothing_anywhere)
{
    static const int16_t wrong[] = { -1, NL_BATCH_EXTRA, NL_FRONTIER_MAX - 1, NL_ACTIONS_MAX, INT16_MIN };
    open_batch(3, 5);
    for (size_t w = 0; w < sizeof wrong / sizeof wrong[0]; w++) {
        nl_seen before[GAMES];
        memcpy(before, now.seen, sizeof before);
        nl_batch_random(now.batch, now.action);
        now.action[7] = wrong[w];
        assert_int_equal(nl_batch_step(now.batch, now.action), 7);
        assert_memory_equal(before, now.seen, sizeof before);
    }
    close_batch();
}

TEST(discs_are_those_of_a_preview)
{
    static uint8_t discs[GAMES][NL_ACTIONS_MAX];
    open_batch(2, 9);
    for (int step = 0; step < 60; step++) {
        nl_batch_discs(now.batch, discs);
        for (int i = 0; i < GAMES; i++)
            for (int number = 0; number < NL_ACTIONS_MAX; number++) {
                nl_cover cover = { .discs = 0 };
                if (now.mask[i][number])
                    nl_game_preview(nl_batch_game(now.batch, i),
                                    meant(nl_batch_game(now.batch, i), &now.seen[i], number), &cover);
                assert_int_equal(discs[i][number], cover.discs);
            }
        nl_batch_random(now.batch, now.action);
        nl_batch_step(now.batch, now.action);
    }
    close_batch();
}

TEST(shown_elsewhere_it_is_the_same)
{
    static nl_seen other[GAMES];
    open_batch(4, 3);
    for (int step = 0; step < 50; step++) {
        nl_batch_random(now.batch, now.action);
        nl_batch_step(now.batch, now.action);
    }
    nl_batch_show(now.batch, (nl_shown){ other, now.mask, now.reward, now.ended });
    for (int i = 0; i < GAMES; i++)
        check_seen(nl_batch_game(now.batch, i), &other[i]);
    close_batch();
}

TEST(there_are_no_other_batches)
{
    char memory[64];
    assert_null(nl_batch_new(NULL, 1, 2, 0));
    assert_null(nl_batch_new(memory, 0, 2, 0));
    assert_null(nl_batch_new(memory, 1, 0, 0));
    assert_null(nl_batch_new(memory, 1, 5, 0));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_batch_is_its_games_one_by_one),
        cmocka_unit_test(an_illegal_action_plays_nothing_anywhere),
        cmocka_unit_test(discs_are_those_of_a_preview),
        cmocka_unit_test(shown_elsewhere_it_is_the_same),
        cmocka_unit_test(there_are_no_other_batches),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
