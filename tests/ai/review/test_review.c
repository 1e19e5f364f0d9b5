/* test_review.c: the books of a game add up, whatever values are handed in.
 *
 * Values are made up here: by chance for the identities, by hand for the definitions.
 *
 * SPDX-License-Identifier: MIT */
#include <math.h>

#include "board.h"
#include "review/alike.h"
#include "review/review.h"

#define NEAR 1e-4f

/* A game, and its positions for looking at them again. */
typedef struct {
    table     t;
    nl_game   game[NL_PLIES_MAX + 1];
    nl_review review;
} story;

static void begin(story *s, int players)
{
    start(&s->t, players, "");
    s->game[0] = s->t.game;
    nl_review_start(&s->review, &s->t.game);
}

static void go_on(story *s, const char *text)
{
    nl_action a = action(&s->t, text);
    play(&s->t, text);
    nl_review_play(&s->review, a, &s->t.game);
    s->game[s->review.plies] = s->t.game;
}

/* Plays at random, to the end or up to a number of actions. */
static void go_on_at_random(story *s, uint64_t *seed, int most)
{
    while (!nl_game_over(&s->t.game) && s->review.plies < most) {
        int       n = nl_game_action_count(&s->t.game);
        nl_action a = nl_game_action(&s->t.game, (int)any(seed, (unsigned)n));
        assert_int_equal(nl_game_apply(&s->t.game, a), NL_OK);
        deal(&s->t);
        nl_review_play(&s->review, a, &s->t.game);
        s->game[s->review.plies] = s->t.game;
    }
}

/* Values by chance: shares of 1, or totals, in any order, for one action of each kind. */
static int invent(const nl_game *g, nl_choice out[NL_ACTIONS_MAX], uint64_t *seed)
{
    uint16_t first[NL_ACTIONS_MAX];
    int      n = nl_alike(g, first);
    for (int i = 0, k = 0; i < n; i++, k++) {
        while (first[k] != k)
            k++;
        out[i] = (nl_choice){ .action = nl_game_action(g, k),
                              .visits = any(seed, 3) ? any(seed, 900) : 0,
                              .error = (float)any(seed, 40) / 1000 };
        float sum = 0;
        for (int p = 0; p < g->players; p++)
            sum += out[i].value[p] = 1 + (float)any(seed, 1000);
        for (int p = 0; p < g->players; p++)
            out[i].value[p] = g->players == 1 ? out[i].value[p] / 10 : out[i].value[p] / sum;
    }
    return n;
}

static void invent_all(story *s, uint64_t *seed)
{
    nl_choice c[NL_ACTIONS_MAX];
    for (int i = s->review.plies; i >= 0; i--) /* in any order */
        if (nl_review_wants(&s->review, i))
            nl_review_add(&s->review, i, &s->game[i], c, invent(&s->game[i], c, seed));
    nl_review_finish(&s->review);
}

/* ---- identities ---- */

/* What cards, table and chart show are the same numbers: the best row is the position, the row played is the
 * loss away from it, and all are told to a tenth. */
static void assert_rows_agree(const nl_review *r, const nl_ply *p)
{
    float sign = r->players == 1 ? -1 : 1, tenth = r->players == 1 ? 10 : 1000;
    int   own = -1;
    for (int k = 0; k < p->count; k++) {
        const nl_choice *c = &p->best[k];
        float            behind = sign * (p->best[0].value[p->mover] - c->value[p->mover]), whole;
        assert_true(behind >= 0 && p->alike[k] > 0);
        assert_true(k == 0 || behind >= sign * (p->best[0].value[p->mover] - p->best[k - 1].value[p->mover]));
        assert_true(modff(c->value[p->mover] * tenth + .01f, &whole) < .02f);
        own = nl_action_same(c->action, p->action) ? k : own;
    }
    assert_true(p->best[0].value[p->mover] == p->value[p->mover]);
    assert_float_equal(p->loss, sign * (p->value[p->mover] - p->own.value[p->mover]), NEAR);
    assert_true(own < 0 || p->own.value[p->mover] == p->best[own].value[p->mover]);
    assert_true(p->own_is_best == (own == 0));
    assert_true(own != 0 || (p->loss == 0 && p->grade == NL_FINE));
    assert_int_equal(p->grade, nl_grade_of(r->players, p->loss - p->error));
}

static void assert_plies_add_up(const nl_review *r)
{
    for (int i = 0; i < r->plies; i++) {
        const nl_ply *p = &r->ply[i];
        assert_true(p->judged);
        assert_true(p->loss >= 0 && p->loss_extra >= 0 && p->loss_tile >= 0 && p->loss_cell >= 0);
        assert_float_equal(p->loss, p->loss_extra + p->loss_tile + p->loss_cell, NEAR);
        assert_float_equal(p->loss, r->players == 1 ? p->change[0] : -p->change[p->mover], NEAR);
        for (int k = 0; k < r->players; k++) {
            assert_float_equal(r->ply[i + 1].value[k], p->value[k] + p->change[k] + p->luck[k] + p->drift[k],
                               NEAR);
            assert_true(p->reveals || p->luck[k] == 0);
        }
        assert_rows_agree(r, p);
    }
}

static void assert_sums_add_up(const nl_review *r)
{
    float all = 0, adjusted = 0;
    assert_true(r->complete);
    for (int k = 0; k < r->players; k++) {
        const nl_player_review *s = &r->side[k];
        assert_float_equal(
            s->result, s->start + s->deal + s->own + s->gifts + s->luck + s->drift + s->verdict, 10 * NEAR);
        assert_true(r->players == 1 || (s->adjusted >= 0 && s->adjusted <= 1));
        assert_true(r->players > 1 || s->adjusted == s->result - s->luck);
        assert_float_equal(s->loss, r->players == 1 ? s->own : -s->own, NEAR);
        assert_float_equal(s->loss, s->loss_extra + s->loss_tile + s->loss_cell, 10 * NEAR);
        assert_true(s->accuracy > 0 && s->accuracy <= 1 && s->mean_loss >= 0);
        all += s->result;
        adjusted += s->adjusted;
    }
    assert_true(r->players == 1 || (all > 1 - NEAR && all < 1 + NEAR));
    assert_true(r->players == 1 || (adjusted > 1 - 10 * NEAR && adjusted < 1 + 10 * NEAR));
}

TEST(values_tell_where_every_part_of_the_result_came_from)
{
    static story s;
    uint64_t     seed = 3;
    for (int round = 0; round < 40; round++) {
        begin(&s, 1 + round % 4);
        go_on_at_random(&s, &seed, NL_PLIES_MAX);
        invent_all(&s, &seed);
        assert_true(s.review.settled);
        assert_plies_add_up(&s.review);
        assert_sums_add_up(&s.review);
    }
}

TEST(a_game_that_is_not_over_has_its_last_value_for_a_result)
{
    static story s;
    uint64_t     seed = 4;
    for (int players = 1; players <= 4; players++) {
        begin(&s, players);
        go_on_at_random(&s, &seed, 15);
        invent_all(&s, &seed);
        assert_false(s.review.settled);
        assert_sums_add_up(&s.review);
        assert_true(s.review.side[0].result == s.review.ply[15].best[0].value[0]);
    }
}

TEST(a_game_without_actions_is_its_deal)
{
    static story s;
    uint64_t     seed = 4;
    begin(&s, 2);
    invent_all(&s, &seed);
    assert_sums_add_up(&s.review);
    assert_float_equal(s.review.side[0].start, .5f, NEAR);
    assert_float_equal(s.review.side[0].adjusted, .5f, NEAR);
    assert_int_equal(s.review.side[0].actions, 0);
}

TEST(a_termination_is_a_verdict_on_the_last_value)
{
    static story s;
    uint64_t     seed = 5;
    begin(&s, 3);
    go_on_at_random(&s, &seed, 20);
    nl_review_end(&s.review, (uint8_t[]){ 2, 0, 1 });
    invent_all(&s, &seed);
    assert_sums_add_up(&s.review);
    assert_true(s.review.side[2].result == 1 && s.review.side[0].result == 0);
    assert_float_equal(s.review.side[2].verdict, 1 - s.review.ply[20].value[2], NEAR);
}

TEST(a_solo_game_broken_off_has_no_result)
{
    static story s;
    begin(&s, 1);
    go_on(&s, "1");
    nl_review_end(&s.review, (uint8_t[]){ 0 });
    assert_false(s.review.settled);
}

TEST(without_a_reveal_there_is_no_luck_but_the_deal)
{
    static story s;
    uint64_t     seed = 6;
    begin(&s, 2);
    go_on_at_random(&s, &seed, 8);
    invent_all(&s, &seed);
    assert_int_equal(s.t.game.pile, 57);
    assert_true(s.review.side[0].luck == 0 && s.review.side[1].luck == 0);
    assert_true(s.review.side[0].deal != 0);
}

TEST(a_handicap_has_no_even_start)
{
    static story s;
    uint64_t     seed = 6;
    start_with(&s.t, 2, (uint8_t[]){ 20, 17 }, NULL, "");
    s.game[0] = s.t.game;
    nl_review_start(&s.review, &s.t.game);
    go_on_at_random(&s, &seed, 4);
    invent_all(&s, &seed);
    assert_sums_add_up(&s.review);
    assert_true(s.review.side[0].deal == 0);
    assert_true(s.review.side[0].start == s.review.ply[0].value[0]);
}

/* ---- definitions ---- */

/* A choice for two players, by the value for player 0. */
static nl_choice choice(const story *s, int ply, const char *text, unsigned visits, float value)
{
    table t = s->t;
    t.game = s->game[ply];
    return (nl_choice){ .action = action(&t, text), .visits = visits, .value = { value, 1 - value } };
}

/* Two players; player 0 has laid three tiles round a corner, so that no two cells are alike, and plays 1@1,0 now
 * unless told otherwise. */
static void early(story *s, const char *text)
{
    begin(s, 2);
    nl_track_advance(&s->t.game.track, 1, 40);
    play(&s->t, "1@0,0");
    play(&s->t, "1@0,-1");
    s->game[0] = s->t.game;
    nl_review_start(&s->review, &s->t.game);
    go_on(s, "1@-1,-1");
    go_on(s, text);
}

/* What is found before and after that action. */
static const nl_ply *judge(story *s, const nl_choice c[], int count, float after, unsigned visits)
{
    nl_choice next = choice(s, 2, "1@0,1", visits, after);
    nl_review_add(&s->review, 1, &s->game[1], c, count);
    nl_review_add(&s->review, 2, &s->game[2], &next, 1);
    nl_review_finish(&s->review);
    return &s->review.ply[1];
}

TEST(a_loss_is_told_apart_by_tile_and_cell)
{
    static story s;
    early(&s, "1@1,0");
    nl_choice     c[] = { choice(&s, 1, "2@0,1", 90, .60f), choice(&s, 1, "1@0,1", 50, .55f),
                          choice(&s, 1, "1@1,0", 20, .40f) };
    const nl_ply *p = judge(&s, c, 3, .42f, 100);
    assert_float_equal(p->loss, .20f, NEAR);
    assert_float_equal(p->loss_tile, .05f, NEAR);
    assert_float_equal(p->loss_cell, .15f, NEAR);
    assert_float_equal(p->loss_extra, 0, NEAR);
    assert_float_equal(p->drift[0], .02f, NEAR);
    assert_float_equal(p->drift[1], -.02f, NEAR);
    assert_int_equal(p->grade, NL_BLUNDER);
    assert_false(s.review.complete); /* position 0 is not known */
    assert_false(s.review.ply[0].judged);
}

TEST(an_action_has_its_grade_before_it_is_known_what_came_of_it)
{
    static story s;
    early(&s, "1@1,0");
    nl_choice c[] = { choice(&s, 1, "2@0,1", 90, .60f), choice(&s, 1, "1@0,1", 50, .48f),
                      choice(&s, 1, "1@1,0", 20, .40f) };
    nl_review_add(&s.review, 1, &s.game[1], c, 3);
    nl_review_finish(&s.review);
    const nl_ply *p = &s.review.ply[1];
    assert_false(p->judged);
    assert_float_equal(p->loss, .20f, NEAR);
    assert_int_equal(p->grade, NL_BLUNDER);
    assert_int_equal(p->next, NL_MISTAKE); /* if the second best had been played */
}

TEST(with_the_best_tile_all_of_the_loss_is_the_cell)
{
    static story s;
    early(&s, "1@1,0");
    nl_choice     c[] = { choice(&s, 1, "1@0,1", 50, .55f), choice(&s, 1, "1@1,0", 20, .48f) };
    const nl_ply *p = judge(&s, c, 2, .48f, 100);
    assert_float_equal(p->loss_cell, .07f, NEAR);
    assert_float_equal(p->loss_tile, 0, NEAR);
    assert_int_equal(p->grade, NL_SLIP);
}

TEST(the_best_action_loses_nothing_whatever_comes)
{
    static story s;
    early(&s, "1@1,0");
    nl_choice     c[] = { choice(&s, 1, "1@1,0", 50, .55f), choice(&s, 1, "1@0,1", 20, .48f) };
    const nl_ply *p = judge(&s, c, 2, .30f, 100);
    assert_true(p->loss == 0);
    assert_float_equal(p->drift[0], -.25f, NEAR);
}

TEST(an_action_valued_above_all_others_is_the_best)
{
    static story s;
    early(&s, "1@1,0");
    nl_choice     c[] = { choice(&s, 1, "1@0,1", 50, .55f), choice(&s, 1, "1@1,0", 20, .65f) };
    const nl_ply *p = judge(&s, c, 2, .65f, 100);
    assert_true(p->own_is_best && p->loss == 0 && p->change[0] == 0 && p->change[1] == 0);
    assert_float_equal(p->value[0], .65f, NEAR);
    assert_float_equal(p->drift[0], 0, NEAR);
}

TEST(what_is_in_doubt_is_told_by_the_kinder_word)
{
    static story s;
    early(&s, "1@1,0");
    const struct {
        float    error;
        nl_grade grade;
    } cases[] = { { 0, NL_BLUNDER }, { .02f, NL_MISTAKE }, { .07f, NL_SLIP }, { .12f, NL_FINE } };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        nl_choice c[] = { choice(&s, 1, "2@0,1", 50, .75f), choice(&s, 1, "1@1,0", 50, .52f) };
        c[1].error = cases[i].error;
        const nl_ply *p = judge(&s, c, 2, .52f, 100);
        assert_float_equal(p->loss, .23f, NEAR);
        assert_float_equal(p->error, NL_SURE * cases[i].error, .001f);
        assert_int_equal(p->grade, cases[i].grade);
    }
}

TEST(one_of_the_same_kind_as_the_best_is_the_best)
{
    static story s;
    begin(&s, 2);
    nl_track_advance(&s.t.game.track, 1, 40);
    s.game[0] = s.t.game;
    nl_review_start(&s.review, &s.t.game);
    go_on(&s, "1@0,0");
    go_on(&s, "1@1,0");
    nl_choice     c[] = { choice(&s, 1, "1@0,-1", 50, .67f), choice(&s, 1, "2@1,0", 50, .59f) };
    const nl_ply *p = judge(&s, c, 2, .67f, 100);
    assert_true(p->own_is_best && p->loss == 0);
    assert_int_equal(p->alike[0], 4);
    assert_int_equal(p->own_alike, 4);
    assert_true(nl_action_same(p->best[0].action, p->action)); /* where it was played */
}

TEST(an_action_hardly_looked_into_is_no_rival)
{
    static story s;
    early(&s, "1@1,0");
    nl_choice     c[] = { choice(&s, 1, "2@1,0", 900, .60f), choice(&s, 1, "1@0,1", 3, .90f),
                          choice(&s, 1, "1@1,0", 800, .50f) };
    const nl_ply *p = judge(&s, c, 3, .50f, 500);
    assert_int_equal(p->count, 2);
    assert_float_equal(p->loss, .10f, NEAR);
}

/* Two tiles are left on the wheel; the mover may refill. */
static void before_refill(story *s, const char *text)
{
    begin(s, 2);
    while (s->t.game.wheel.count > 2)
        go_on(s, "1");
    go_on(s, text);
}

static const nl_ply *judge_refill(story *s, const char *texts[], const float values[], int count, float after)
{
    int       i = s->review.plies - 1;
    bool      second = s->game[i].mover;
    nl_choice c[4], next = choice(s, i + 1, "1", 100, second ? 1 - after : after);
    for (int k = 0; k < count; k++)
        c[k] = choice(s, i, texts[k], 100, second ? 1 - values[k] : values[k]);
    nl_review_add(&s->review, i, &s->game[i], c, count);
    nl_review_add(&s->review, i + 1, &s->game[i + 1], &next, 1);
    nl_review_finish(&s->review);
    return &s->review.ply[i];
}

TEST(not_to_refill_is_a_loss_of_its_own_kind)
{
    static story s;
    before_refill(&s, "1");
    const nl_ply *p = judge_refill(&s, (const char *[]){ "r", "2", "1" }, (float[]){ .7f, .6f, .5f }, 3, .5f);
    assert_float_equal(p->loss_extra, .1f, NEAR);
    assert_float_equal(p->loss_tile, .1f, NEAR);
    assert_float_equal(p->loss_cell, 0, NEAR);
}

TEST(to_refill_may_lose_and_be_lucky_at_once)
{
    static story s;
    before_refill(&s, "r");
    const nl_ply *p = judge_refill(&s, (const char *[]){ "2", "1", "r" }, (float[]){ .7f, .6f, .5f }, 3, .9f);
    assert_true(p->reveals);
    assert_float_equal(p->loss, .2f, NEAR);
    assert_float_equal(p->loss_extra, .2f, NEAR);
    assert_float_equal(p->luck[p->mover], .4f, NEAR);
    assert_float_equal(p->luck[1 - p->mover], -.4f, NEAR);
    assert_float_equal(p->drift[0], 0, NEAR);
}

TEST(a_refill_hardly_looked_into_is_not_worth_the_tiles_that_came)
{
    static story s;
    before_refill(&s, "r");
    int       i = s.review.plies - 1;
    bool      second = s.game[i].mover;
    nl_choice c[] = { choice(&s, i, "1", 900, second ? .3f : .7f), choice(&s, i, "r", 0, .5f) };
    nl_choice next = choice(&s, i + 1, "1", 900, second ? .1f : .9f);
    nl_review_add(&s.review, i, &s.game[i], c, 2);
    nl_review_add(&s.review, i + 1, &s.game[i + 1], &next, 1);
    nl_review_finish(&s.review);
    const nl_ply *p = &s.review.ply[i];
    assert_float_equal(p->loss, .2f, NEAR);
    assert_float_equal(p->luck[p->mover], .4f, NEAR);
}

TEST(a_refill_that_must_be_made_is_worth_what_led_to_it)
{
    static story s;
    begin(&s, 2);
    while (s.t.game.wheel.count)
        go_on(&s, "1");
    go_on(&s, "r");
    int       i = s.review.plies - 1;
    nl_choice before[] = { choice(&s, i - 1, "1", 80, .45f), choice(&s, i - 1, "r", 80, .45f) };
    nl_choice at = choice(&s, i, "r", 0, .11f), after = choice(&s, i + 1, "1", 90, .65f);
    nl_review_add(&s.review, i - 1, &s.game[i - 1], before, 2);
    nl_review_add(&s.review, i, &s.game[i], &at, 1);
    nl_review_add(&s.review, i + 1, &s.game[i + 1], &after, 1);
    nl_review_finish(&s.review);
    assert_float_equal(s.review.ply[i].value[0], .45f, NEAR);
    assert_float_equal(s.review.ply[i].luck[0], .20f, NEAR);
    assert_true(s.review.ply[i - 1].drift[0] == 0);
    assert_int_equal(s.review.side[s.review.ply[i].mover].actions,
                     s.review.ply[i - 1].mover == s.review.ply[i].mover);
}

/* The last tile is laid; the mover wins by it, or not. */
static const nl_ply *judge_end(story *s, bool wins)
{
    begin(s, 2);
    while (s->t.game.wheel.count + s->t.game.pile > 1)
        go_on(s, s->t.game.wheel.count ? "1" : "r");
    s->t.game.area[s->t.game.mover].discs = wins ? 5 : 15;
    s->t.game.area[1 - s->t.game.mover].discs = 10;
    go_on(s, "1");
    assert_true(s->review.settled);
    int       i = s->review.plies - 1;
    nl_choice c[] = { choice(s, i, "1@0,1", 50, .5f), choice(s, i, "1", 50, .5f) };
    nl_review_add(&s->review, i, &s->game[i], c, 2);
    nl_review_finish(&s->review);
    return &s->review.ply[i];
}

TEST(an_action_that_ends_the_game_is_worth_its_result)
{
    static story  s;
    const nl_ply *p = judge_end(&s, false);
    assert_float_equal(p->loss, .5f, NEAR);
    assert_float_equal(p->drift[p->mover], 0, NEAR);
    p = judge_end(&s, true);
    assert_true(p->loss == 0 && p->own_is_best);
    assert_float_equal(p->value[p->mover], 1, NEAR);
    assert_float_equal(p->drift[p->mover], 0, NEAR);
}

TEST(in_solo_more_points_are_a_loss)
{
    static story s;
    begin(&s, 1);
    go_on(&s, "1@0,0");
    nl_choice c[] = { { .action = action(&s.t, "2@0,0"), .visits = 50, .value = { 100 } },
                      { .action = action(&s.t, "1@0,0"), .visits = 50, .value = { 106 } } };
    nl_choice next = { .action = action(&s.t, "1@1,0"), .visits = 50, .value = { 105 } };
    nl_review_add(&s.review, 0, &s.game[0], c, 2);
    nl_review_add(&s.review, 1, &s.game[1], &next, 1);
    nl_review_finish(&s.review);
    assert_float_equal(s.review.ply[0].loss, 6, NEAR);
    assert_float_equal(s.review.ply[0].loss_tile, 6, NEAR);
    assert_float_equal(s.review.ply[0].drift[0], -1, NEAR);
    assert_int_equal(s.review.ply[0].grade, NL_MISTAKE);
    assert_float_equal(s.review.side[0].accuracy, .5f, NEAR);
}

/* ---- the turning point ---- */

/* A game of two that player 0 wins or loses, with these chances of player 0 on the way. */
static const nl_turning_point *turn_of(story *s, bool wins, const float values[], int count)
{
    begin(s, 2);
    for (int i = 0; i < count - 1; i++)
        go_on(s, "1");
    nl_review_end(&s->review, wins ? (uint8_t[]){ 0, 1 } : (uint8_t[]){ 1, 0 });
    for (int i = 0; i < count; i++) {
        nl_choice c = choice(s, i, "1", 90, values[i]);
        nl_review_add(&s->review, i, &s->game[i], &c, 1);
    }
    nl_review_finish(&s->review);
    nl_review_finish(&s->review); /* as often as one likes */
    return &s->review.turn;
}

#define VALUES(...) (const float[]){ __VA_ARGS__ }, sizeof(const float[]){ __VA_ARGS__ } / sizeof(float)

TEST(the_turning_point_is_what_was_never_made_good_again)
{
    static story            s;
    const nl_turning_point *t = turn_of(&s, true, VALUES(.5f, .9f, .4f, .45f, .7f, .65f, .8f, .95f));
    assert_true(t->found);
    assert_int_equal(t->ply, 3); /* .45 to .65 for good; .5 to .9 was lost again */
    assert_int_equal(t->player, 0);
    assert_float_equal(t->gain, .2f, NEAR);
}

TEST(a_slip_of_the_winner_that_did_not_matter_is_none)
{
    static story            s;
    const nl_turning_point *t = turn_of(&s, true, VALUES(.5f, .6f, .99f, .01f, .97f, .98f));
    assert_int_equal(t->ply, 3); /* what gave the game back, and not what lost it for a moment */
    assert_float_equal(t->gain, .96f, NEAR);
    t = turn_of(&s, false, VALUES(.5f, .6f, .99f, .01f, .03f, .02f));
    assert_int_equal(t->ply, 2); /* the same slip, when it did */
    assert_int_equal(t->player, 1);
}

TEST(a_game_that_was_never_in_doubt_has_no_turning_point)
{
    static story s;
    assert_false(turn_of(&s, true, VALUES(.93f, .9f, .95f, .97f))->found);
    assert_false(turn_of(&s, true, VALUES(.5f, .45f, .4f, .3f))->found); /* won otherwise than by actions */
}

TEST(a_game_that_goes_on_has_no_turning_point)
{
    static story s;
    uint64_t     seed = 4;
    begin(&s, 2);
    go_on_at_random(&s, &seed, 15);
    invent_all(&s, &seed);
    assert_false(s.review.turn.found);
}

TEST(in_solo_the_turning_point_is_the_largest_step_of_the_total)
{
    static story s;
    const float  values[] = { 95, 96, 110, 97, 104, 103 };
    begin(&s, 1);
    for (int i = 0; i < 5; i++)
        go_on(&s, "1");
    s.review.settled = true;
    for (int i = 0; i <= 5; i++) {
        nl_choice c = { .action = nl_game_action(&s.game[i], 0), .visits = 9, .value = { values[i] } };
        if (i < 5)
            c.action = s.review.ply[i].action;
        nl_review_add(&s.review, i, &s.game[i], &c, 1);
    }
    nl_review_finish(&s.review);
    assert_true(s.review.turn.found);
    assert_int_equal(s.review.turn.ply, 3); /* 97 to 103 for good */
    assert_float_equal(s.review.turn.gain, 6, NEAR);
}

/* A game of two that is refilled at last; the winner gains by that, or by what the other gave away with it. */
static nl_cause cause_of(story *s, bool luck)
{
    before_refill(s, "r");
    int     last = s->review.plies, i = last - 1;
    uint8_t mover = s->game[i].mover, other = (uint8_t)(1 - mover);
    nl_review_end(&s->review, (uint8_t[]){ other, mover });
    for (int k = 0; k < i; k++) {
        nl_choice c = choice(s, k, "1", 90, .5f);
        nl_review_add(&s->review, k, &s->game[k], &c, 1);
    }
    float     kept = mover ? .9f : .1f; /* of player 0's chance, when the mover has a tenth */
    nl_choice c[] = { choice(s, i, "1", 90, .5f), choice(s, i, "r", 90, luck ? .5f : kept) },
              next = choice(s, last, "1", 90, kept);
    nl_review_add(&s->review, i, &s->game[i], c, 2);
    nl_review_add(&s->review, last, &s->game[last], &next, 1);
    nl_review_finish(&s->review);
    assert_int_equal(s->review.turn.ply, i);
    assert_int_equal(s->review.turn.player, other);
    return s->review.turn.cause;
}

TEST(a_turning_point_has_its_cause)
{
    static story s;
    assert_int_equal(cause_of(&s, true), NL_BY_LUCK);
    assert_int_equal(cause_of(&s, false), NL_BY_LOSS);
    assert_int_equal(turn_of(&s, true, VALUES(.5f, .8f, .9f))->cause, NL_BY_DRIFT);
}

/* ---- adjusted for luck ---- */

TEST(adjusted_for_luck_counts_the_choices_alone)
{
    static story s;
    early(&s, "1@1,0");
    nl_choice first = choice(&s, 0, "1@-1,-1", 50, .9f); /* a lucky deal */
    nl_choice c[] = { choice(&s, 1, "2@0,1", 50, .90f), choice(&s, 1, "1@1,0", 50, .70f) };
    nl_review_add(&s.review, 0, &s.game[0], &first, 1);
    judge(&s, c, 2, .70f, 100);
    assert_float_equal(s.review.side[0].adjusted, .3f, NEAR);
    assert_float_equal(s.review.side[1].adjusted, .7f, NEAR);
    c[1] = choice(&s, 1, "1@1,0", 50, .10f); /* more than an even chance, given away */
    judge(&s, c, 2, .10f, 100);
    assert_float_equal(s.review.side[0].adjusted, 0, NEAR);
    assert_float_equal(s.review.side[1].adjusted, 1, NEAR);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_tell_where_every_part_of_the_result_came_from),
        cmocka_unit_test(a_game_that_is_not_over_has_its_last_value_for_a_result),
        cmocka_unit_test(a_game_without_actions_is_its_deal),
        cmocka_unit_test(a_termination_is_a_verdict_on_the_last_value),
        cmocka_unit_test(a_solo_game_broken_off_has_no_result),
        cmocka_unit_test(without_a_reveal_there_is_no_luck_but_the_deal),
        cmocka_unit_test(a_handicap_has_no_even_start),
        cmocka_unit_test(a_loss_is_told_apart_by_tile_and_cell),
        cmocka_unit_test(an_action_has_its_grade_before_it_is_known_what_came_of_it),
        cmocka_unit_test(with_the_best_tile_all_of_the_loss_is_the_cell),
        cmocka_unit_test(the_best_action_loses_nothing_whatever_comes),
        cmocka_unit_test(an_action_valued_above_all_others_is_the_best),
        cmocka_unit_test(what_is_in_doubt_is_told_by_the_kinder_word),
        cmocka_unit_test(one_of_the_same_kind_as_the_best_is_the_best),
        cmocka_unit_test(an_action_hardly_looked_into_is_no_rival),
        cmocka_unit_test(not_to_refill_is_a_loss_of_its_own_kind),
        cmocka_unit_test(to_refill_may_lose_and_be_lucky_at_once),
        cmocka_unit_test(a_refill_hardly_looked_into_is_not_worth_the_tiles_that_came),
        cmocka_unit_test(a_refill_that_must_be_made_is_worth_what_led_to_it),
        cmocka_unit_test(an_action_that_ends_the_game_is_worth_its_result),
        cmocka_unit_test(in_solo_more_points_are_a_loss),
        cmocka_unit_test(the_turning_point_is_what_was_never_made_good_again),
        cmocka_unit_test(a_slip_of_the_winner_that_did_not_matter_is_none),
        cmocka_unit_test(a_game_that_was_never_in_doubt_has_no_turning_point),
        cmocka_unit_test(a_game_that_goes_on_has_no_turning_point),
        cmocka_unit_test(in_solo_the_turning_point_is_the_largest_step_of_the_total),
        cmocka_unit_test(a_turning_point_has_its_cause),
        cmocka_unit_test(adjusted_for_luck_counts_the_choices_alone),
    };
    return cmocka_run_group_tests_name("review", tests, NULL, NULL);
}
