/* test_puzzle.c: the puzzles that come with the game, one by one, and packs that are broken.
 *
 * SPDX-License-Identifier: MIT */
#include "puzzle/puzzle.h"

#include <stdlib.h>
#include <string.h>

#include "buffer.h"
#include "file.h"
#include "record/bits.h"
#include "review/alike.h"
#include "solo/ending.h"
#include "unit.h"
#include "view/puzzle_json.h"

#ifdef GAMES
enum { EVERY = 8 }; /* sanitizers are slow: one puzzle in so many */
#else
enum { EVERY = 1 };
#endif

static nl_pack pack;
static uint8_t bytes[NL_PACK_BYTES(NL_PACK_MAX)];
static size_t  length;

/* The pack of the game. */
static void open_pack(void)
{
    length = (size_t)file_read("../table/puzzle/puzzles.nlp", (char *)bytes, sizeof bytes);
    assert_int_equal(nl_pack_open(&pack, bytes, length), NL_PACK_OK);
}

/* Calls a function with every puzzle, or with some. */
static void for_each(void (*look)(const nl_puzzle *p))
{
    static nl_puzzle p;
    open_pack();
    for (int i = 0; i < pack.count; i += EVERY) {
        nl_pack_read(&pack, i, &p);
        look(&p);
    }
}

TEST(there_are_enough_of_every_kind_and_they_are_small)
{
    static nl_puzzle p;
    int kind[NL_PUZZLE_KINDS] = { 0 }, players[NL_PLAYERS_MAX + 1] = { 0 }, rating = 0, plans = 0;
    open_pack();
    for (int i = 0; i < pack.count; i++) {
        nl_pack_read(&pack, i, &p);
        kind[p.kind]++;
        players[p.players]++;
        plans += p.turns > 1;
        assert_true(p.rating >= rating); /* easiest first */
        rating = p.rating;
    }
    assert_true(pack.count >= 600);
    assert_true(length <= 60000);
    for (int k = 0; k < NL_PUZZLE_KINDS; k++)
        assert_true(kind[k] >= 40);
    for (int n = 1; n <= NL_PLAYERS_MAX; n++)
        assert_true(players[n] >= 100);
    assert_true(plans >= 100);
}

static void follow_plan(const nl_puzzle *p)
{
    nl_game g = p->start;
    for (int k = 0; k < p->turns; k++) {
        const nl_puzzle_turn *t = &p->turn[k];
        nl_attempt            a;
        for (int i = 0; i < t->rights; i++) {
            nl_puzzle_try(p, &g, k, t->right[i], &a);
            assert_true(a.right);
            assert_int_equal(a.done, k == p->turns - 1);
        }
        for (int i = 0; i < t->rows; i++) {
            nl_puzzle_try(p, &g, k, t->row[i], &a);
            assert_false(a.right || a.done || a.least);
            assert_true(a.loss == (float)t->loss[i] / NL_PUZZLE_LOSS);
        }
        nl_game_apply(&g, t->right[0]);
    }
}

TEST(every_plan_solves_its_puzzle_and_the_next_best_does_not)
{
    for_each(follow_plan);
}

static bool is_among(nl_action a, const nl_action list[], int count)
{
    for (int i = 0; i < count; i++)
        if (nl_action_same(a, list[i]))
            return true;
    return false;
}

static void compare_alike(const nl_puzzle *p)
{
    static nl_game g;
    uint16_t       first[NL_ACTIONS_MAX];
    nl_action      right[NL_ACTIONS_MAX];
    g = p->start;
    for (int k = 0; k < p->turns; k++) {
        int n = nl_puzzle_right(p, &g, k, right), kinds = 0;
        nl_alike(&g, first);
        assert_true(nl_action_same(right[0], p->turn[k].right[0]));
        for (int i = 0; i < nl_game_action_count(&g); i++) {
            bool counts = is_among(nl_game_action(&g, i), right, n);
            assert_true(counts == is_among(nl_game_action(&g, first[i]), right, n));
            kinds += counts && first[i] == i;
        }
        assert_true(n < nl_game_action_count(&g));
        if (p->goal == NL_GOAL_POSITION && k == p->turns - 1)
            assert_int_equal(kinds, p->turn[k].rights);
        nl_game_apply(&g, p->turn[k].right[0]);
    }
}

TEST(actions_that_are_alike_count_alike)
{
    for_each(compare_alike);
}

/* Tries what is alike to the last action of a plan, and returns how many actions that are. */
static int try_alike(const nl_puzzle *p)
{
    uint16_t              first[NL_ACTIONS_MAX];
    const nl_puzzle_turn *last = &p->turn[p->turns - 1];
    nl_game               g = p->start;
    nl_attempt            t;
    int                   seen = 0;
    for (int k = 0; k < p->turns - 1; k++)
        nl_game_apply(&g, p->turn[k].right[0]);
    nl_alike(&g, first);
    for (int i = 0; i < nl_game_action_count(&g); i++)
        if (first[i] != i && nl_action_same(nl_game_action(&g, first[i]), last->right[0])) {
            nl_puzzle_try(p, &g, p->turns - 1, nl_game_action(&g, i), &t);
            assert_true(t.right && t.done);
            seen++;
        }
    return seen;
}

/* These are rare: all puzzles are looked at. */
TEST(the_end_of_a_plan_counts_from_whichever_side_it_is_seen)
{
    static nl_puzzle p;
    int              seen = 0;
    open_pack();
    for (int i = 0; i < pack.count; i++) {
        nl_pack_read(&pack, i, &p);
        if (p.goal == NL_GOAL_POSITION)
            seen += try_alike(&p);
    }
    assert_true(seen > 0);
}

static void find_less(const nl_puzzle *p)
{
    uint32_t nodes = UINT32_MAX;
    if (p->goal != NL_GOAL_TOTAL)
        return;
    assert_int_equal(nl_solo_ending(&p->start, p->total, &nodes), p->total); /* nothing below it */
    nodes = UINT32_MAX;
    assert_int_equal(nl_solo_ending(&p->start, p->total + 1, &nodes), p->total);
}

TEST(no_solo_game_can_end_with_less_than_the_total_asked_for)
{
    for_each(find_less);
}

/* Plays by the last of the actions that count, not the first, to the end. */
static void play_otherwise(const nl_puzzle *p)
{
    static nl_game g;
    nl_action      right[NL_ACTIONS_MAX];
    nl_attempt     a = { .done = false };
    nl_result      r;
    g = p->start;
    for (int k = 0; !a.done; k++) {
        int n = nl_puzzle_right(p, &g, k, right);
        assert_true(n > 0);
        nl_puzzle_try(p, &g, k, right[n - 1], &a);
        assert_true(a.right);
        nl_game_apply(&g, right[n - 1]);
    }
    if (p->goal == NL_GOAL_POSITION)
        return;
    nl_game_result(&g, &r);
    assert_int_equal(p->goal == NL_GOAL_WIN ? r.ranking[0] : r.total,
                     p->goal == NL_GOAL_WIN ? p->start.mover : p->total);
}

TEST(whatever_counts_leads_to_the_goal)
{
    for_each(play_otherwise);
}

static void compare_table(const nl_puzzle *p)
{
    static nl_table t;
    nl_puzzle_table(p, &t);
    assert_int_equal(t.count, p->plies);
    assert_true(nl_game_equal(&t.game, &p->start));
}

TEST(a_table_stands_where_the_puzzle_does)
{
    for_each(compare_table);
}

TEST(a_pack_is_written_as_it_was_read)
{
    static uint8_t again[sizeof bytes];
    open_pack();
    nl_puzzle *list = calloc((size_t)pack.count, sizeof *list);
    assert_non_null(list);
    for (int i = 0; i < pack.count; i++)
        nl_pack_read(&pack, i, &list[i]);
    assert_int_equal(nl_pack_write(list, pack.count, again), length);
    assert_memory_equal(bytes, again, length);
    free(list);
}

/* ---- what is broken ---- */

TEST(a_pack_that_is_cut_or_damaged_is_refused)
{
    static uint8_t broken[sizeof bytes];
    nl_rng         r = { 1 };
    open_pack();
    for (size_t n = 0; n < length; n += n < 64 ? 1 : 997)
        assert_int_equal(nl_pack_open(&pack, bytes, n), NL_PACK_CUT);
    for (int i = 0; i < 200; i++) {
        memcpy(broken, bytes, length);
        broken[nl_rng_below(&r, (uint32_t)length)] ^= (uint8_t)(1 + nl_rng_below(&r, 255));
        assert_int_equal(nl_pack_open(&pack, broken, length), NL_PACK_CUT);
    }
}

static void seal(uint8_t *b, size_t n)
{
    unsigned check = nl__bits_checksum(b, (int)n - 2);
    b[n - 2] = (uint8_t)(check >> 8);
    b[n - 1] = (uint8_t)check;
}

TEST(a_pack_of_a_later_version_is_told_from_a_broken_one)
{
    open_pack();
    bytes[3] = 2;
    seal(bytes, length);
    assert_int_equal(nl_pack_open(&pack, bytes, length), NL_PACK_VERSION);
    bytes[3] = 0;
    seal(bytes, length);
    assert_int_equal(nl_pack_open(&pack, bytes, length), NL_PACK_BROKEN);
}

/* A pack of one puzzle, whose bits are turned round one by one and in twos, with a checksum that is right. */
TEST(whatever_the_bits_are_a_pack_is_refused_or_can_be_written_again)
{
    static nl_puzzle p, q;
    uint8_t          one[NL_PACK_BYTES(1)], broken[NL_PACK_BYTES(1)], again[NL_PACK_BYTES(1)];
    nl_rng           r = { 1 };
    int              refused = 0;
    open_pack();
    for (int i = 0; i < pack.count; i += 40 * EVERY) {
        nl_pack small;
        nl_pack_read(&pack, i, &p);
        size_t n = nl_pack_write(&p, 1, one);
        for (int k = 0; k < 400; k++) {
            size_t bit = 48 + nl_rng_below(&r, (uint32_t)(n - 8) * 8),
                   other = nl_rng_below(&r, (uint32_t)n * 8);
            memcpy(broken, one, n);
            broken[bit / 8] ^= (uint8_t)(128 >> bit % 8);
            if (k % 2 && other >= 32)
                broken[other / 8] ^= (uint8_t)(128 >> other % 8);
            seal(broken, n);
            if (nl_pack_open(&small, broken, n)) {
                refused++;
                continue;
            }
            assert_int_equal(small.count, 1);
            nl_pack_read(&small, 0, &q);
            assert_int_equal(nl_pack_write(&q, 1, again), n);
            assert_memory_equal(broken, again, n);
        }
    }
    assert_true(refused > 100);
}

TEST(one_position_is_no_two_puzzles)
{
    static nl_puzzle two[2];
    uint8_t          b[NL_PACK_BYTES(2)];
    open_pack();
    nl_pack_read(&pack, 0, &two[0]);
    two[1] = two[0];
    assert_int_equal(nl_pack_open(&pack, b, nl_pack_write(two, 2, b)), NL_PACK_BROKEN);
    assert_int_equal(nl_pack_open(&pack, b, nl_pack_write(two, 1, b)), NL_PACK_OK);
    assert_int_equal(nl_pack_open(&pack, b, nl_pack_write(two, 0, b)), NL_PACK_OK);
    assert_int_equal(pack.count, 0);
}

/* ---- days ---- */

TEST(every_puzzle_has_its_day_before_one_comes_again)
{
    static bool seen[NL_PACK_MAX];
    open_pack();
    int first = nl_day_number((nl_day){ 2026, 11, 16 });
    for (int i = 0; i < pack.count; i++) {
        int n = nl_pack_of_day(&pack, nl_day_of(first + i));
        assert_in_range(n, 0, pack.count - 1);
        assert_false(seen[n]);
        seen[n] = true;
    }
    assert_int_equal(nl_pack_of_day(&pack, nl_day_of(first)),
                     nl_pack_of_day(&pack, nl_day_of(first + pack.count)));
}

/* ---- JSON ---- */

TEST(an_attempt_says_what_is_best_and_why)
{
    static nl_puzzle p;
    static buffer    b;
    open_pack();
    for (int i = 0; i < pack.count; i += 50) {
        nl_pack_read(&pack, i, &p);
        if (!p.turn[0].rows)
            continue;
        nl_json j = { .w = buffer_writer(&b) };
        nl_write_attempt(&j, &p, &p.start, 0, p.turn[0].row[0]);
        assert_non_null(strstr(b.text, "{\"right\":false,\"done\":false,\"best\":[\""));
        assert_non_null(strstr(b.text, "\"least\":false,\"reasons\":["));
        assert_non_null(strstr(b.text, "\"better\":["));
        const char *plan = strstr(b.text, "\"plan\":[");
        assert_non_null(plan);
        int actions = 0;
        for (const char *c = strchr(plan, '['); *c != ']'; c++)
            actions += *c == '"';
        assert_int_equal(actions, 2 * p.turns);
        j = (nl_json){ .w = buffer_writer(&b) };
        nl_write_attempt(&j, &p, &p.start, 0, p.turn[0].right[0]);
        assert_non_null(strstr(b.text, "{\"right\":true,\"done\":"));
        assert_null(strstr(b.text, "\"better\""));
    }
}

TEST(a_list_tells_every_puzzle)
{
    static nl_puzzle p;
    static buffer    b;
    uint8_t          one[NL_PACK_BYTES(1)];
    nl_pack          small;
    open_pack();
    for (int i = 0; i < pack.count; i++) {
        nl_pack_read(&pack, i, &p);
        if (p.goal == NL_GOAL_TOTAL)
            break;
    }
    nl_pack_open(&small, one, nl_pack_write(&p, 1, one));
    nl_json j = { .w = buffer_writer(&b) };
    nl_write_puzzles(&j, &small);
    char wanted[200];
    snprintf(wanted, sizeof wanted,
             "[{\"id\":\"%08x\",\"kind\":\"solo\",\"players\":1,\"player\":1,\"rating\":%d,\"turns\":%d,"
             "\"goal\":\"total\",\"total\":%d}]",
             p.id, p.rating, p.turns, p.total);
    assert_string_equal(b.text, wanted);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(there_are_enough_of_every_kind_and_they_are_small),
        cmocka_unit_test(every_plan_solves_its_puzzle_and_the_next_best_does_not),
        cmocka_unit_test(actions_that_are_alike_count_alike),
        cmocka_unit_test(the_end_of_a_plan_counts_from_whichever_side_it_is_seen),
        cmocka_unit_test(no_solo_game_can_end_with_less_than_the_total_asked_for),
        cmocka_unit_test(whatever_counts_leads_to_the_goal),
        cmocka_unit_test(a_table_stands_where_the_puzzle_does),
        cmocka_unit_test(a_pack_is_written_as_it_was_read),
        cmocka_unit_test(a_pack_that_is_cut_or_damaged_is_refused),
        cmocka_unit_test(a_pack_of_a_later_version_is_told_from_a_broken_one),
        cmocka_unit_test(whatever_the_bits_are_a_pack_is_refused_or_can_be_written_again),
        cmocka_unit_test(one_position_is_no_two_puzzles),
        cmocka_unit_test(every_puzzle_has_its_day_before_one_comes_again),
        cmocka_unit_test(an_attempt_says_what_is_best_and_why),
        cmocka_unit_test(a_list_tells_every_puzzle),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
