/* test_link.c: a game as a short text, and back.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <string.h>

#include "record/link.h"
#include "tables.h"
#include "unit.h"

#ifndef GAMES
#define GAMES 2000
#endif

/* Plays a random game, or a part of it. */
static void any_game(nl_table *t, nl_rng *r)
{
    nl_setup s = any_setup(r);
    int      plies = nl_rng_below(r, 2) ? NL_PLIES_MAX : (int)nl_rng_below(r, 60);
    memset(s.time, 0, sizeof s.time); /* what a link does not tell */
    s.date[0] = '\0';
    assert_int_equal(nl_table_new(t, &s), NL_OK);
    for (int i = 0; i < plies && !nl_table_over(t); i++)
        assert_int_equal(play_now(t, any_action(t, r), 0), NL_OK);
    static const nl_event_kind ends[] = { NL_EVENT_LEAVE, NL_EVENT_FORFEIT, NL_EVENT_AGREE,
                                          NL_EVENT_TIME_OVER };
    if (!nl_table_over(t) && nl_rng_below(r, 3) == 0)
        assert_int_equal(happen(t, ends[nl_rng_below(r, 4)], t->game.mover, 0), NL_OK);
}

TEST(links_lead_back_to_the_same_game)
{
    nl_rng          r = { 1 };
    static nl_table t, back;
    char            link[NL_LINK_MAX], again[NL_LINK_MAX];
    buffer          b, c;
    for (int i = 0; i < GAMES; i++) {
        any_game(&t, &r);
        int    n = nl_link_write(&t, link);
        nl_err e = nl_link_read(&back, link, (size_t)n);
        if (e)
            print_message("%s: %s\n", link, nl_err_text(e));
        assert_int_equal(e, NL_OK);
        assert_int_equal(n, strlen(link));
        assert_int_equal(strspn(link, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"), n);
        assert_int_equal(link[0], 'B');
        nl_link_write(&back, again);
        assert_string_equal(again, link);
        bool whole = nl_table_over(&t);
        if (whole && t.deal.deck.count == back.deal.deck.count && t.seeded == back.seeded)
            assert_true(same_tables(&t, &back));
        assert_string_equal(record(&t, false, &b), record(&back, false, &c));
    }
}

TEST(the_link_to_a_game_that_goes_on_does_not_betray_the_pile)
{
    nl_table t, u;
    nl_rng   r = { 5 };
    char     link[NL_LINK_MAX];
    nl_setup s = seeded(2, 5);
    nl_table_new(&t, &s);
    for (int i = 0; i < 12; i++)
        play_now(&t, any_action(&t, &r), 0);
    int n = nl_link_write(&t, link);
    assert_int_equal(nl_link_read(&u, link, (size_t)n), NL_OK);
    assert_false(u.seeded);
    assert_int_equal(u.deal.deck.count, t.deck.next);
    for (int i = t.deck.next; i < NL_TILES; i++)
        t.deal.deck.order[i] = 0; /* whatever the pile is, the link is the same */
    char other[NL_LINK_MAX];
    t.seed = 99;
    nl_link_write(&t, other);
    assert_string_equal(link, other);
    assert_true(nl_table_complete(&u, 8));
}

TEST(a_finished_game_with_a_seed_tells_the_seed)
{
    nl_table t, u;
    nl_rng   r = { 5 };
    char     link[NL_LINK_MAX];
    nl_setup s = seeded(2, UINT64_MAX);
    nl_table_new(&t, &s);
    while (!nl_table_over(&t))
        assert_int_equal(play_now(&t, any_action(&t, &r), 0), NL_OK);
    int n = nl_link_write(&t, link);
    assert_int_equal(nl_link_read(&u, link, (size_t)n), NL_OK);
    assert_true(u.seeded && u.seed == UINT64_MAX);
    assert_true(n < 130);
    t.seed = 4; /* one that does not lead to this deck is not told */
    int longer = nl_link_write(&t, link);
    assert_true(longer > n);
    assert_int_equal(nl_link_read(&u, link, (size_t)longer), NL_OK);
    assert_false(u.seeded);
    assert_memory_equal(u.deal.deck.order, t.deal.deck.order, NL_TILES);
}

TEST(a_seed_is_not_told_of_a_game_with_another_stack)
{
    nl_table t, u;
    nl_rng   r = { 5 };
    buffer   b;
    char     link[NL_LINK_MAX], text[sizeof b.text + 32];
    nl_setup s = seeded(3, 6);
    uint8_t  top = s.deal.stack[2];
    s.seeded = false;
    s.deal.stack[2] = s.deal.stack[0];
    s.deal.stack[0] = top;
    nl_table_new(&t, &s);
    while (!nl_table_over(&t))
        assert_int_equal(play_now(&t, any_action(&t, &r), 0), NL_OK);
    const char *actions = strstr(record(&t, true, &b), "\n\n") + 1;
    snprintf(text, sizeof text, "%.*s[Seed \"6\"]\n%s", (int)(actions - b.text), b.text, actions);
    assert_int_equal(nl_table_read(&t, text, strlen(text), NULL), NL_OK);
    assert_true(t.seeded);
    nl_link_write(&t, link);
    assert_int_equal(nl_link_read(&u, link, strlen(link)), NL_OK);
    assert_memory_equal(&t.game, &u.game, nl_game_bytes(&t.game));
}

/* The links of docs/formats.md; they must stay what they are for ever. */
TEST(old_links_stay_valid)
{
    nl_table    t;
    buffer      b;
    char        link[NL_LINK_MAX];
    const char *text = "[Players \"2\"]\n[Discs \"3\"]\n[Stack \"1 2\"]\n"
                       "[Deck \"61 62 28 32 53 24 14 47 49 59 39\"]\n[Player1 \"Anna\"]\n"
                       "[Computer2 \"full-moon\"]\n\n3@0,0 2@0,0 3@-1,0 2@0,1 2@-2,0 1@-1,1 3@-1,-1 1@1,1\n";
    assert_int_equal(nl_table_read(&t, text, strlen(text), NULL), NL_OK);
    nl_link_write(&t, link);
    assert_string_equal(link, "BYhAiC3NzCAMgDx4bPZLm1V5xCJl0DiQAOGD");
    assert_int_equal(nl_link_read(&t, link, strlen(link)), NL_OK);
    assert_non_null(
        strstr(record(&t, true, &b), "\n\n3@0,0 2@0,0 3@-1,0 2@0,1 2@-2,0 1@-1,1 3@-1,-1 1@1,1\n"));
    assert_non_null(strstr(b.text, "[Player1 \"Anna\"]\n[Computer2 \"full-moon\"]\n"));
}

TEST(levels_keep_their_numbers_for_ever)
{
    static const struct {
        const char *level, *link;
    } known[] = {
        { "random", "BACIB48Nnslzaq84gAC-Og" },     { "greedy", "BACQB48Nnslzaq84gACSwg" },
        { "eval", "BACYB48Nnslzaq84gACJag" },       { "new-moon", "BACgB48Nnslzaq84gADLMg" },
        { "young-moon", "BACoB48Nnslzaq84gADQmg" }, { "crescent", "BACwB48Nnslzaq84gAD8Yg" },
        { "half-moon", "BAC4B48Nnslzaq84gADnyg" },  { "gibbous", "BADAB48Nnslzaq84gAB40g" },
        { "full-moon", "BADIB48Nnslzaq84gABjeg" },  { "harvest-moon", "BADQB48Nnslzaq84gABPgg" },
        { "super-moon", "BADYB48Nnslzaq84gABUKg" }, { "hunter-moon", "BADgB48Nnslzaq84gAAWcg" },
    };
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        nl_table t;
        assert_int_equal(nl_link_read(&t, known[i].link, strlen(known[i].link)), NL_OK);
        assert_string_equal(t.seat[0].level, known[i].level);
    }
}

TEST(a_link_that_is_cut_or_mistyped_is_recognised)
{
    static nl_table t, u, before;
    nl_rng          r = { 8 };
    char            link[NL_LINK_MAX], bad[NL_LINK_MAX];
    any_game(&t, &r);
    memset(&u, 0, sizeof u);
    before = u;
    int n = nl_link_write(&t, link);
    for (int i = 0; i < n; i++) {
        nl_err e = nl_link_read(&u, link, (size_t)i);
        assert_int_equal(e, i ? NL_ERR_LINK_CUT : NL_ERR_LINK);
        strcpy(bad, link);
        bad[i] = bad[i] == 'A' ? 'g' : 'A';
        assert_int_equal(nl_link_read(&u, bad, (size_t)n), NL_ERR_LINK_CUT);
        bad[i] = "+/=. \n\xc3#"[i % 8];
        assert_int_equal(nl_link_read(&u, bad, (size_t)n), NL_ERR_LINK);
        bad[i] = '\0';
        assert_int_equal(nl_link_read(&u, bad, (size_t)n), NL_ERR_LINK);
    }
    memset(bad, 'A', sizeof bad);
    assert_int_equal(nl_link_read(&u, bad, sizeof bad), NL_ERR_LINK);
    assert_memory_equal(&u, &before, sizeof u);
}

/* ---- links with a good checksum and a bad content ---- */

typedef struct {
    uint8_t byte[600];
    int     bits;
} draft;

static void add(draft *d, unsigned value, int n)
{
    for (int i = n - 1; i >= 0; i--, d->bits++)
        d->byte[d->bits / 8] |= (uint8_t)((value >> i & 1) << (7 - d->bits % 8));
}

static nl_err read_draft(draft d)
{
    static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    char              link[NL_LINK_MAX];
    unsigned          crc = 0xffff;
    int               n = 0, bytes = (d.bits + 7) / 8;
    for (int i = 0; i < bytes * 8; i++) { /* the checksum bit by bit, in another way */
        bool top = (crc >> 15 & 1) != ((unsigned)d.byte[i / 8] >> (7 - i % 8) & 1);
        crc = (crc << 1 & 0xffff) ^ (top ? 0x1021 : 0);
    }
    d.bits = bytes * 8;
    add(&d, crc, 16);
    for (int at = 0; at < d.bits; at += 6) {
        unsigned v = 0;
        for (int i = at; i < at + 6; i++)
            v = v << 1 | ((unsigned)d.byte[i / 8] >> (7 - i % 8) & 1);
        link[n++] = letters[v];
    }
    nl_table t;
    return nl_link_read(&t, link, (size_t)n);
}

/* A solo game of eleven tiles in ascending order, without actions. */
static draft solo(void)
{
    draft d = { .bits = 0 };
    add(&d, 1, 6); /* version */
    add(&d, 0, 2); /* one player */
    add(&d, 0, 8); /* without a name */
    add(&d, 0, 1); /* a person */
    add(&d, 0, 1); /* a deck */
    add(&d, 0, 6); /* of eleven tiles */
    for (int i = 0; i < 11; i++)
        add(&d, 0, 68 - i > 64 ? 7 : 6);
    return d;
}

TEST(a_link_with_anything_wrong_inside_is_refused)
{
    draft d = solo();
    add(&d, 0, 7 + 3);
    assert_int_equal(read_draft(d), NL_OK);
    draft e = d;
    add(&e, 1, 1); /* a bit too many */
    assert_int_equal(read_draft(e), NL_ERR_LINK);
    e = d;
    e.bits = (e.bits + 7) / 8 * 8 + 8; /* a byte too many */
    assert_int_equal(read_draft(e), NL_ERR_LINK);
    e = solo(); /* ends early */
    assert_int_equal(read_draft(e), NL_ERR_LINK);
    e = solo();
    add(&e, 81, 7); /* too many actions */
    add(&e, 0, 20);
    assert_int_equal(read_draft(e), NL_ERR_LINK);
    e = solo();
    add(&e, 1, 7);
    add(&e, 3, 2); /* of three actions, the fourth */
    add(&e, 0, 3);
    assert_int_equal(read_draft(e), NL_ERR_LINK);
    e = solo();
    add(&e, 0, 7);
    add(&e, 5, 3); /* no such termination */
    assert_int_equal(read_draft(e), NL_ERR_LINK);
    e = d;
    e.byte[0] = 2 << 2; /* a version to come */
    assert_int_equal(read_draft(e), NL_ERR_LINK_VERSION);
    e.byte[0] = 0; /* and one that never was */
    assert_int_equal(read_draft(e), NL_ERR_LINK);
    e = d;
    e.byte[1] = 161; /* a name of 161 bytes */
    assert_int_equal(read_draft(e), NL_ERR_LINK);
}

/* Two players, eleven tiles; `long_form` tells all discs. */
static draft two(bool long_form, unsigned discs)
{
    draft d = { .bits = 0 };
    add(&d, 1 << 2 | 1, 8);
    add(&d, long_form, 1);
    for (int p = 0; p < 2 && long_form; p++)
        add(&d, discs - 1, 5);
    add(&d, 0, 9 + 9 + 1 + 1 + 6);
    for (int i = 0; i < 11; i++)
        add(&d, 0, 68 - i > 64 ? 7 : 6);
    return d;
}

TEST(discs_are_written_in_one_way_only)
{
    draft usual = two(false, 0), all = two(true, 20), three = two(true, 3), more = two(true, 21);
    add(&usual, 0, 7 + 3);
    add(&all, 0, 7 + 3);
    add(&three, 0, 7 + 3);
    add(&more, 0, 7 + 3);
    assert_int_equal(read_draft(usual), NL_OK);
    assert_int_equal(read_draft(three), NL_OK);
    assert_int_equal(read_draft(all), NL_ERR_LINK);
    assert_int_equal(read_draft(more), NL_ERR_LINK);
}

/* The first of all actions, over and over; then a refill that the deck does not have. */
TEST(a_link_may_not_reveal_more_than_it_lists)
{
    draft    d = two(false, 0);
    nl_table t;
    nl_setup s = stacked(2, 0, (uint8_t[]){ 0, 1 });
    s.seeded = false;
    s.deal.deck.count = 11;
    for (int i = 0; i < 11; i++)
        s.deal.deck.order[i] = (uint8_t)(i + 1);
    assert_int_equal(nl_table_new(&t, &s), NL_OK);
    add(&d, 10, 7);
    for (int i = 0; i < 10; i++) {
        int n = nl_game_action_count(&t.game), bits = 0;
        while (1 << bits < n)
            bits++;
        add(&d, i < 9 ? 0 : (unsigned)n - 1, bits);
        int first = 0; /* the topmost cell, the leftmost of these, for the first tile */
        for (int k = 0; k < t.game.area[t.game.mover].frontier_count; k++)
            if (nl_game_action(&t.game, k).cell < nl_game_action(&t.game, first).cell)
                first = k;
        nl_err e = play_now(&t, nl_game_action(&t.game, i < 9 ? first : n - 1), 0);
        assert_int_equal(e, i < 9 ? NL_OK : NL_ERR_DECK_SHORT);
    }
    add(&d, 0, 3);
    assert_int_equal(read_draft(d), NL_ERR_DECK_SHORT);
}

TEST(a_seat_is_written_in_one_way_only)
{
    static const struct {
        unsigned    name, level;
        const char *text; /* of the level, if it has no number */
        nl_err      why;
    } seats[] = { { 'A', 12, NULL, NL_OK },           { 'A', 13, NULL, NL_ERR_LINK },
                  { 'A', 0, "abc", NL_OK },           { 'A', 0, "random", NL_ERR_LINK },
                  { 0, 1, NULL, NL_ERR_LINK },        { 0xff, 1, NULL, NL_ERR_UTF8 },
                  { '\n', 1, NULL, NL_ERR_TAG_VALUE } };
    for (size_t i = 0; i < sizeof seats / sizeof seats[0]; i++) {
        draft d = { .bits = 0 };
        add(&d, 1, 6);
        add(&d, 0, 2);
        add(&d, 1, 8);
        add(&d, seats[i].name, 8);
        add(&d, 1, 1);
        add(&d, seats[i].level, 4);
        if (seats[i].text) {
            add(&d, (unsigned)strlen(seats[i].text), 5);
            for (const char *s = seats[i].text; *s; s++)
                add(&d, (unsigned char)*s, 8);
        }
        add(&d, 0, 1 + 6);
        for (int t = 0; t < 11; t++)
            add(&d, 0, 68 - t > 64 ? 7 : 6);
        add(&d, 0, 7 + 3);
        assert_int_equal(read_draft(d), seats[i].why);
    }
}

TEST(a_game_that_goes_on_may_not_tell_more_than_is_revealed)
{
    draft d = { .bits = 0 };
    add(&d, 1 << 2, 8);
    add(&d, 0, 9 + 1);
    add(&d, 1, 6); /* twelve tiles */
    for (int i = 0; i < 12; i++)
        add(&d, 0, 68 - i > 64 ? 7 : 6);
    draft e = d;
    add(&d, 0, 7 + 3);
    assert_int_equal(read_draft(d), NL_ERR_LINK);
    add(&e, 0, 7);
    add(&e, NL_RESIGNED, 3); /* it has ended: then it may */
    assert_int_equal(read_draft(e), NL_OK);
    draft s = { .bits = 0 }; /* a seed */
    add(&s, 1 << 2, 8);
    add(&s, 0, 9);
    add(&s, 1, 1);
    draft zero = s, none = s;
    add(&s, 1, 4);
    add(&s, 7, 8);
    add(&s, 0, 7);
    draft t = s;
    add(&s, 0, 3);
    assert_int_equal(read_draft(s), NL_ERR_LINK);
    add(&t, NL_RESIGNED, 3);
    assert_int_equal(read_draft(t), NL_OK);
    add(&zero, 1, 4); /* with a zero in front */
    add(&zero, 0, 8 + 7);
    add(&zero, NL_RESIGNED, 3);
    assert_int_equal(read_draft(zero), NL_ERR_LINK);
    add(&none, 0, 4 + 7); /* seed 0 has no bytes */
    add(&none, NL_RESIGNED, 3);
    assert_int_equal(read_draft(none), NL_OK);
}

TEST(any_bits_are_a_game_or_refused)
{
    nl_rng          r = { 3 };
    static nl_table t;
    char            link[NL_LINK_MAX];
    int             games = 0;
    for (int i = 0; i < GAMES * 5; i++) {
        draft d = { .bits = 0 };
        if (i % 2) {
            any_game(&t, &r);
            int n = nl_link_write(&t, link);
            for (int k = 0; k < n; k++) {
                const char *letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
                add(&d, (unsigned)(strchr(letters, link[k]) - letters), 6);
            }
            d.bits = (d.bits / 8 - 2) * 8;
            unsigned at = nl_rng_below(&r, (uint32_t)d.bits);
            d.byte[at / 8] ^= (uint8_t)(1 << at % 8);
            memset(d.byte + d.bits / 8, 0, sizeof d.byte - (size_t)d.bits / 8);
        } else {
            add(&d, 1, 6);
            int n = (int)nl_rng_below(&r, 400);
            for (int k = 0; k < n; k++)
                add(&d, nl_rng_below(&r, 256), 8);
        }
        games += read_draft(d) == NL_OK;
    }
    assert_true(games > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(links_lead_back_to_the_same_game),
        cmocka_unit_test(the_link_to_a_game_that_goes_on_does_not_betray_the_pile),
        cmocka_unit_test(a_finished_game_with_a_seed_tells_the_seed),
        cmocka_unit_test(a_seed_is_not_told_of_a_game_with_another_stack),
        cmocka_unit_test(old_links_stay_valid),
        cmocka_unit_test(levels_keep_their_numbers_for_ever),
        cmocka_unit_test(a_link_that_is_cut_or_mistyped_is_recognised),
        cmocka_unit_test(a_link_with_anything_wrong_inside_is_refused),
        cmocka_unit_test(discs_are_written_in_one_way_only),
        cmocka_unit_test(a_link_may_not_reveal_more_than_it_lists),
        cmocka_unit_test(a_seat_is_written_in_one_way_only),
        cmocka_unit_test(a_game_that_goes_on_may_not_tell_more_than_is_revealed),
        cmocka_unit_test(any_bits_are_a_game_or_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
