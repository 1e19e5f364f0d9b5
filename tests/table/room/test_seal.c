/* test_seal.c: decks that are sealed, opened and checked.
 *
 * SPDX-License-Identifier: MIT */
#include <math.h>
#include <stdio.h>

#include "made.h"
#include "room/seal.h"

enum { HEX = 2 * NL_SECRET + 1 };

/* A secret with what players sent to it. */
typedef struct {
    uint8_t secret[NL_SECRET];
    uint8_t mix[NL_PLAYERS_MAX][NL_SECRET];
} draws;

static void fill(nl_rng *r, uint8_t *bytes, size_t count)
{
    for (size_t i = 0; i < count; i++)
        bytes[i] = (uint8_t)nl_rng_next(r);
}

static draws any_draws(nl_rng *r)
{
    draws d;
    fill(r, d.secret, sizeof d.secret);
    fill(r, d.mix[0], sizeof d.mix);
    return d;
}

static nl_deal deal_of(const draws *s, int players)
{
    nl_deal d;
    assert_int_equal(nl_sealed_deal(&d, players, s->secret, (const uint8_t(*)[NL_SECRET])s->mix), NL_OK);
    return d;
}

/* ---- the deal ---- */

/* tests/data/seals.txt, which seal.py wrote: players, secret, mixes, seal, deck, stack. */
static bool next_vector(FILE *f, int *players, draws *s, uint8_t seal[NL_SECRET], nl_deal *d)
{
    char hex[HEX];
    memset(s, 0, sizeof *s);
    memset(d, 0, sizeof *d);
    if (fscanf(f, "%d", players) != 1)
        return false;
    for (int i = -1; i <= *players; i++) {
        uint8_t *to = i < 0 ? s->secret : i < *players ? s->mix[i] : seal;
        assert_int_equal(fscanf(f, "%64s", hex), 1);
        assert_true(nl_hex_read(hex, strlen(hex), to, NL_SECRET));
    }
    for (int i = 0; i < NL_TILES; i++)
        assert_int_equal(fscanf(f, "%hhu", &d->deck.order[i]), 1);
    for (int i = 0; i<*players && * players> 1; i++) {
        assert_int_equal(fscanf(f, "%hhu", &d->stack[i]), 1);
        d->stack[i]--;
    }
    return true;
}

TEST(another_program_finds_the_same_deals)
{
    FILE   *f = fopen("data/seals.txt", "r");
    int     players, count = 0;
    draws   s;
    uint8_t wanted[NL_SECRET], seal[NL_SECRET];
    nl_deal d;
    assert_non_null(f);
    for (; next_vector(f, &players, &s, wanted, &d); count++) {
        nl_deal made = deal_of(&s, players);
        nl_seal(s.secret, seal);
        assert_memory_equal(seal, wanted, NL_SECRET);
        assert_memory_equal(made.deck.order, d.deck.order, NL_TILES);
        assert_memory_equal(made.stack, d.stack, NL_PLAYERS_MAX);
        assert_int_equal(made.deck.count, NL_TILES);
        assert_int_equal(made.deck.next, 0);
        for (int p = 0; p < players; p++)
            assert_int_equal(made.discs[p], nl_usual_discs(players, false));
    }
    fclose(f);
    assert_true(count > 12);
}

TEST(one_to_four_can_be_dealt_to)
{
    draws   s = { .secret = { 0 } };
    nl_deal d;
    assert_int_equal(nl_sealed_deal(&d, 0, s.secret, (const uint8_t(*)[NL_SECRET])s.mix), NL_ERR_PLAYERS);
    assert_int_equal(nl_sealed_deal(&d, 5, s.secret, (const uint8_t(*)[NL_SECRET])s.mix), NL_ERR_PLAYERS);
    for (int players = 1; players <= NL_PLAYERS_MAX; players++) {
        nl_game g;
        nl_deck deck;
        nl_deal made = deal_of(&s, players);
        assert_int_equal(made.players, players);
        assert_int_equal(nl_deal_start(&made, &g, &deck), NL_OK);
    }
}

static bool differ(const nl_deal *a, const nl_deal *b)
{
    return memcmp(a->deck.order, b->deck.order, NL_TILES) != 0;
}

TEST(every_bit_of_what_anybody_sent_counts)
{
    nl_rng r = { 3 };
    draws  s = any_draws(&r);
    for (int players = 1; players <= NL_PLAYERS_MAX; players++) {
        nl_deal usual = deal_of(&s, players);
        for (int from = 0; from <= players; from++)
            for (int i = 0; i < NL_SECRET * 8; i++) {
                draws    other = s;
                uint8_t *bytes = from ? other.mix[from - 1] : other.secret;
                bytes[i / 8] ^= (uint8_t)(1 << i % 8);
                nl_deal d = deal_of(&other, players);
                assert_true(differ(&usual, &d));
            }
    }
}

TEST(what_empty_seats_sent_does_not_count)
{
    nl_rng  r = { 4 };
    draws   s = any_draws(&r), other = s;
    nl_deal usual = deal_of(&s, 2);
    other.mix[2][0] ^= 1;
    nl_deal d = deal_of(&other, 2);
    assert_false(differ(&usual, &d));
    d = deal_of(&s, 3);
    assert_true(differ(&usual, &d));
}

TEST(who_sent_what_counts)
{
    nl_rng  r = { 5 };
    draws   s = any_draws(&r), other = s;
    nl_deal usual = deal_of(&s, 2);
    memcpy(other.mix[0], s.mix[1], NL_SECRET);
    memcpy(other.mix[1], s.mix[0], NL_SECRET);
    nl_deal d = deal_of(&other, 2);
    assert_true(differ(&usual, &d));
}

TEST(every_bit_of_a_secret_changes_half_of_its_seal)
{
    nl_rng  r = { 6 };
    draws   s = any_draws(&r);
    uint8_t seal[NL_SECRET], other[NL_SECRET];
    long    changed = 0;
    nl_seal(s.secret, seal);
    for (int i = 0; i < NL_SECRET * 8; i++) {
        s.secret[i / 8] ^= (uint8_t)(1 << i % 8);
        nl_seal(s.secret, other);
        s.secret[i / 8] ^= (uint8_t)(1 << i % 8);
        int bits = 0;
        for (int k = 0; k < NL_SECRET; k++)
            bits += __builtin_popcount(seal[k] ^ other[k]);
        assert_in_range(bits, 90, 166);
        changed += bits;
    }
    assert_in_range(changed / (NL_SECRET * 8), 126, 130);
}

/* ---- chance ---- */

/* How far counts are from equal, in standard deviations of the chi-square distribution.  The numbers
 * are the same in every run. */
static double unevenness(const int counts[], int cells, int total, int freedom)
{
    double sum = 0, mean = (double)total / cells;
    for (int i = 0; i < cells; i++)
        sum += (counts[i] - mean) * (counts[i] - mean) / mean;
    return (sum - freedom) / sqrt(2.0 * freedom);
}

enum { DEALS = 20000 };

TEST(every_tile_comes_equally_often_at_every_place)
{
    static int at[NL_TILES][NL_TILES], follows[NL_TILES][NL_TILES];
    nl_rng     r = { 7 };
    for (int i = 0; i < DEALS; i++) {
        draws   s = any_draws(&r);
        nl_deal d = deal_of(&s, 2);
        for (int k = 0; k < NL_TILES; k++)
            at[k][d.deck.order[k] - 1]++;
        follows[d.deck.order[0] - 1][d.deck.order[1] - 1]++;
    }
    double even =
        unevenness(&at[0][0], NL_TILES * NL_TILES, DEALS * NL_TILES, (NL_TILES - 1) * (NL_TILES - 1));
    assert_true(fabs(even) < 3);
    for (int k = 0; k < NL_TILES; k++)
        assert_true(unevenness(at[k], NL_TILES, DEALS, NL_TILES - 1) < 4);
    int pairs[NL_TILES * (NL_TILES - 1)], n = 0;
    for (int a = 0; a < NL_TILES; a++)
        for (int b = 0; b < NL_TILES; b++)
            if (a != b)
                pairs[n++] = follows[a][b];
    assert_true(fabs(unevenness(pairs, n, DEALS, n - 1)) < 3);
}

TEST(every_order_of_runners_comes_equally_often)
{
    int    orders[4 * 4 * 4] = { 0 }, counts[24], n = 0;
    nl_rng r = { 8 };
    for (int i = 0; i < DEALS; i++) {
        draws   s = any_draws(&r);
        nl_deal d = deal_of(&s, 4);
        orders[d.stack[0] << 4 | d.stack[1] << 2 | d.stack[2]]++;
    }
    for (int i = 0; i < 64; i++)
        if (orders[i] && n < 24)
            counts[n++] = orders[i];
    assert_int_equal(n, 24);
    assert_true(fabs(unevenness(counts, 24, DEALS, 23)) < 3);
}

/* ---- hexadecimal ---- */

TEST(bytes_as_digits_and_back)
{
    uint8_t bytes[256], back[256];
    char    text[2 * sizeof bytes + 1];
    for (int i = 0; i < 256; i++)
        bytes[i] = (uint8_t)i;
    nl_hex_write(bytes, sizeof bytes, text);
    assert_memory_equal(text, "000102030405060708090a0b", 24);
    assert_string_equal(text + 500, "fafbfcfdfeff");
    assert_true(nl_hex_read(text, strlen(text), back, sizeof back));
    assert_memory_equal(bytes, back, sizeof bytes);
    assert_true(nl_hex_read("aBCdEf", 6, back, 3));
    assert_memory_equal(back, "\xab\xcd\xef", 3);
}

TEST(what_is_not_just_so_many_digits_is_refused)
{
    uint8_t out[2];
    assert_true(nl_hex_read("09af", 4, out, 2));
    assert_false(nl_hex_read("09af", 3, out, 2));
    assert_false(nl_hex_read("09af", 2, out, 2));
    static const char *const bad[] = { "",     "09a",  "09af0", "09af00", "g000", "0g00", "00/0",
                                       "00:0", "00@0", "00`0",  "0x00",   " 000", "000 ", "00\xc3\xa9" };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_false(nl_hex_read(bad[i], strlen(bad[i]), out, 2));
}

/* ---- verifying ---- */

static void tag(nl_table *t, const char *name, const uint8_t bytes[NL_SECRET])
{
    char hex[HEX];
    nl_hex_write(bytes, NL_SECRET, hex);
    assert_int_equal(nl_table_set_tag(t, name, hex), NL_OK);
}

static void open_seal(nl_table *t, const draws *s)
{
    char name[] = "Mix0";
    tag(t, "Secret", s->secret);
    for (int p = 0; p < t->deal.players; p++) {
        name[3] = (char)('1' + p);
        tag(t, name, s->mix[p]);
    }
}

/* A game that was dealt under a seal. */
static nl_table sealed_table(const draws *s, int players)
{
    nl_setup set = { .deal = deal_of(s, players) };
    nl_table t = new_table(&set);
    uint8_t  seal[NL_SECRET];
    nl_seal(s->secret, seal);
    tag(&t, "Seal", seal);
    return t;
}

static void play_on(nl_table *t, int plies)
{
    nl_rng r = { 9 };
    for (int i = 0; i < plies && !nl_table_over(t); i++)
        assert_int_equal(play_now(t, any_action(t, &r), 0), NL_OK);
}

static void verdict_is(const nl_table *t, nl_verdict verdict, int place)
{
    int where = -1;
    assert_int_equal(nl_verify(t, &where), verdict);
    assert_int_equal(where, place);
    assert_int_equal(nl_verify(t, NULL), verdict);
}

TEST(a_game_opened_after_its_end_is_verified)
{
    nl_rng r = { 10 };
    for (int players = 1; players <= NL_PLAYERS_MAX; players++) {
        draws    s = any_draws(&r);
        nl_table t = sealed_table(&s, players);
        buffer   b;
        verdict_is(&t, NL_NOT_OPENED, 0);
        play_on(&t, NL_PLIES_MAX);
        verdict_is(&t, NL_NOT_OPENED, 0);
        open_seal(&t, &s);
        verdict_is(&t, NL_VERIFIED, 0);
        nl_table read = read_table(record(&t, true, &b));
        verdict_is(&read, NL_VERIFIED, 0);
    }
}

TEST(discs_of_a_handicap_do_not_matter)
{
    nl_rng   r = { 11 };
    draws    s = any_draws(&r);
    nl_setup set = { .deal = deal_of(&s, 2) };
    uint8_t  seal[NL_SECRET];
    set.deal.discs[1] = 12;
    nl_table t = new_table(&set);
    nl_seal(s.secret, seal);
    tag(&t, "Seal", seal);
    open_seal(&t, &s);
    verdict_is(&t, NL_VERIFIED, 0);
}

TEST(without_a_seal_nothing_was_promised)
{
    nl_rng   r = { 12 };
    draws    s = any_draws(&r);
    nl_setup set = seeded(2, 1);
    nl_table t = new_table(&set);
    verdict_is(&t, NL_NO_SEAL, 0);
    open_seal(&t, &s);
    verdict_is(&t, NL_NO_SEAL, 0);
}

TEST(another_secret_does_not_fit)
{
    nl_rng   r = { 13 };
    draws    s = any_draws(&r), other = s;
    nl_table t = sealed_table(&s, 2);
    other.secret[31] ^= 1;
    open_seal(&t, &other);
    verdict_is(&t, NL_SECRET_DIFFERS, 0);
}

TEST(a_mix_that_was_not_sent_gives_another_deck)
{
    nl_rng   r = { 14 };
    draws    s = any_draws(&r);
    nl_table t = sealed_table(&s, 2);
    open_seal(&t, &s);
    assert_int_equal(nl_table_set_tag(&t, "Mix2", NULL), NL_OK);
    int place;
    assert_int_equal(nl_verify(&t, &place), NL_DECK_DIFFERS);
    assert_in_range(place, 1, 3);
}

TEST(a_computer_sends_zeros_or_nothing)
{
    nl_rng r = { 15 };
    draws  s = any_draws(&r);
    memset(s.mix[1], 0, NL_SECRET);
    nl_table t = sealed_table(&s, 2);
    open_seal(&t, &s);
    verdict_is(&t, NL_VERIFIED, 0);
    assert_int_equal(nl_table_set_tag(&t, "Mix2", NULL), NL_OK);
    verdict_is(&t, NL_VERIFIED, 0);
}

TEST(the_first_tile_that_lies_elsewhere_is_told)
{
    nl_rng   r = { 16 };
    draws    s = any_draws(&r);
    nl_table t = sealed_table(&s, 3), other;
    open_seal(&t, &s);
    for (int i = 0; i < NL_TILES - 1; i++) {
        other = t;
        nl_tile_id *order = other.deal.deck.order, first = order[i];
        order[i] = order[NL_TILES - 1];
        order[NL_TILES - 1] = first;
        verdict_is(&other, NL_DECK_DIFFERS, i + 1);
    }
}

TEST(the_first_runner_that_stands_elsewhere_is_told)
{
    nl_rng   r = { 17 };
    draws    s = any_draws(&r);
    nl_table t = sealed_table(&s, 4), other = t;
    open_seal(&other, &s);
    for (int i = 0; i < 3; i++) {
        t = other;
        uint8_t runner = t.deal.stack[i];
        t.deal.stack[i] = t.deal.stack[i + 1];
        t.deal.stack[i + 1] = runner;
        verdict_is(&t, NL_STACK_DIFFERS, i + 1);
    }
}

/* Where a game ended before its time nobody needs to see the tiles that were never drawn. */
TEST(a_deck_cut_short_is_compared_as_far_as_it_goes)
{
    nl_rng   r = { 18 };
    draws    s = any_draws(&r);
    nl_table t = sealed_table(&s, 2);
    buffer   b;
    play_on(&t, 20);
    assert_int_equal(happen(&t, NL_EVENT_LEAVE, 1, 0), NL_OK);
    nl_table cut = read_table(record(&t, false, &b));
    assert_in_range(cut.deal.deck.count, 12, NL_TILES - 1);
    open_seal(&cut, &s);
    verdict_is(&cut, NL_VERIFIED, 0);
    uint8_t    last = (uint8_t)(cut.deal.deck.count - 1);
    nl_tile_id unseen = t.deal.deck.order[NL_TILES - 1];
    cut.deal.deck.order[last] = unseen;
    verdict_is(&cut, NL_DECK_DIFFERS, last + 1);
}

TEST(what_is_not_hexadecimal_cannot_be_read)
{
    static const char *const names[] = { "Seal", "Secret", "Mix1", "Mix2" };
    static const char *const bad[] = { "", "00", "hello", "\"\\" };
    nl_rng                   r = { 19 };
    draws                    s = any_draws(&r);
    nl_table                 t = sealed_table(&s, 2), good = t;
    assert_int_equal(nl_table_set_tag(&t, "Seal", "promised"), NL_OK);
    verdict_is(&t, NL_SEAL_UNREADABLE, 0);
    open_seal(&good, &s);
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        for (size_t k = 0; k < sizeof bad / sizeof bad[0]; k++) {
            t = good;
            assert_int_equal(nl_table_set_tag(&t, names[i], bad[k]), NL_OK);
            verdict_is(&t, NL_SEAL_UNREADABLE, 0);
        }
    t = good;
    assert_int_equal(nl_table_set_tag(&t, "Mix3", "nobody"), NL_OK); /* sits there */
    verdict_is(&t, NL_VERIFIED, 0);
}

TEST(capital_digits_are_as_good)
{
    nl_rng   r = { 20 };
    draws    s = any_draws(&r);
    nl_table t = sealed_table(&s, 2);
    char     hex[HEX];
    open_seal(&t, &s);
    assert_true(nl_table_tag(&t, "Secret", hex, sizeof hex));
    for (char *c = hex; *c; c++)
        *c = (char)(*c >= 'a' ? *c - 'a' + 'A' : *c);
    assert_int_equal(nl_table_set_tag(&t, "Secret", hex), NL_OK);
    verdict_is(&t, NL_VERIFIED, 0);
}

/* ---- records ---- */

TEST(the_record_for_others_never_tells_the_secret)
{
    nl_rng   r = { 21 };
    draws    s = any_draws(&r);
    nl_table t = sealed_table(&s, 2);
    char     secret[HEX];
    open_seal(&t, &s);
    nl_hex_write(s.secret, NL_SECRET, secret);
    for (int plies = 0; plies < 3; plies++) {
        has(&t, true, "[Secret \"");
        has(&t, false, "[Seal \"");
        has(&t, false, "[Mix2 \"");
        lacks(&t, false, "Secret");
        lacks(&t, false, secret);
        play_on(&t, 20);
    }
}

TEST(a_deck_completed_otherwise_loses_its_seal)
{
    nl_rng   r = { 22 };
    draws    s = any_draws(&r);
    nl_table t = sealed_table(&s, 2);
    buffer   b;
    open_seal(&t, &s);
    assert_false(nl_table_complete(&t, 1));
    verdict_is(&t, NL_VERIFIED, 0);
    nl_table cut = read_table(record(&t, false, &b));
    assert_true(nl_table_complete(&cut, 1));
    verdict_is(&cut, NL_NO_SEAL, 0);
    lacks(&cut, true, "Seal");
    lacks(&cut, true, "Mix");
}

static void written_is(const nl_table *t, const char *text)
{
    buffer  b;
    nl_json j = { .w = buffer_writer(&b) };
    nl_json_open(&j, NULL, '{');
    nl_write_verdict(&j, t);
    nl_json_close(&j);
    assert_string_equal(b.text, text);
}

TEST(verdicts_are_words)
{
    nl_rng   r = { 23 };
    draws    s = any_draws(&r), other = any_draws(&r);
    nl_setup set = seeded(2, 1);
    nl_table t = new_table(&set);
    written_is(&t, "{\"verdict\":\"no-seal\",\"place\":null}");
    t = sealed_table(&s, 2);
    written_is(&t, "{\"verdict\":\"not-opened\",\"place\":null}");
    open_seal(&t, &other);
    written_is(&t, "{\"verdict\":\"secret-differs\",\"place\":null}");
    open_seal(&t, &s);
    written_is(&t, "{\"verdict\":\"verified\",\"place\":null}");
    t.deal.stack[0] ^= 1;
    written_is(&t, "{\"verdict\":\"stack-differs\",\"place\":1}");
    t.deal.deck.order[11] = 0;
    written_is(&t, "{\"verdict\":\"deck-differs\",\"place\":12}");
    nl_table_set_tag(&t, "Mix1", "x");
    written_is(&t, "{\"verdict\":\"unreadable\",\"place\":null}");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(another_program_finds_the_same_deals),
        cmocka_unit_test(one_to_four_can_be_dealt_to),
        cmocka_unit_test(every_bit_of_what_anybody_sent_counts),
        cmocka_unit_test(what_empty_seats_sent_does_not_count),
        cmocka_unit_test(who_sent_what_counts),
        cmocka_unit_test(every_bit_of_a_secret_changes_half_of_its_seal),
        cmocka_unit_test(every_tile_comes_equally_often_at_every_place),
        cmocka_unit_test(every_order_of_runners_comes_equally_often),
        cmocka_unit_test(bytes_as_digits_and_back),
        cmocka_unit_test(what_is_not_just_so_many_digits_is_refused),
        cmocka_unit_test(a_game_opened_after_its_end_is_verified),
        cmocka_unit_test(discs_of_a_handicap_do_not_matter),
        cmocka_unit_test(without_a_seal_nothing_was_promised),
        cmocka_unit_test(another_secret_does_not_fit),
        cmocka_unit_test(a_mix_that_was_not_sent_gives_another_deck),
        cmocka_unit_test(a_computer_sends_zeros_or_nothing),
        cmocka_unit_test(the_first_tile_that_lies_elsewhere_is_told),
        cmocka_unit_test(the_first_runner_that_stands_elsewhere_is_told),
        cmocka_unit_test(a_deck_cut_short_is_compared_as_far_as_it_goes),
        cmocka_unit_test(what_is_not_hexadecimal_cannot_be_read),
        cmocka_unit_test(capital_digits_are_as_good),
        cmocka_unit_test(the_record_for_others_never_tells_the_secret),
        cmocka_unit_test(a_deck_completed_otherwise_loses_its_seal),
        cmocka_unit_test(verdicts_are_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
