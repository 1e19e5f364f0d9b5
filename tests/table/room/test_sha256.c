/* test_sha256.c: SHA-256 against the standard's examples, and against libsodium's.
 *
 * SPDX-License-Identifier: MIT */
#include <sodium.h>
#include <string.h>

#include "deck.h"
#include "room/seal.h"
#include "room/sha256.h"
#include "unit.h"

_Static_assert(crypto_hash_sha256_BYTES == NL_DIGEST, "both are SHA-256");

static void hash(const void *bytes, size_t count, uint8_t digest[NL_DIGEST])
{
    nl_sha256 h = nl_sha256_begin();
    nl_sha256_add(&h, bytes, count);
    nl_sha256_end(&h, digest);
}

TEST(the_examples_of_the_standard)
{
    static const struct {
        const char *text, *digest;
    } examples[] = {
        { "", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855" },
        { "abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad" },
        { "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
          "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1" },
        { "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmn"
          "opq"
          "rstnopqrstu",
          "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1" },
    };
    for (size_t i = 0; i < sizeof examples / sizeof examples[0]; i++) {
        uint8_t digest[NL_DIGEST];
        char    hex[2 * NL_DIGEST + 1];
        hash(examples[i].text, strlen(examples[i].text), digest);
        nl_hex_write(digest, NL_DIGEST, hex);
        assert_string_equal(hex, examples[i].digest);
    }
}

TEST(a_million_letters_a)
{
    nl_sha256 h = nl_sha256_begin();
    uint8_t   digest[NL_DIGEST];
    char      hex[2 * NL_DIGEST + 1], letters[1000];
    memset(letters, 'a', sizeof letters);
    for (int i = 0; i < 1000; i++)
        nl_sha256_add(&h, letters, sizeof letters);
    nl_sha256_end(&h, digest);
    nl_hex_write(digest, NL_DIGEST, hex);
    assert_string_equal(hex, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

static void fill(nl_rng *r, uint8_t *bytes, size_t count)
{
    for (size_t i = 0; i < count; i++)
        bytes[i] = (uint8_t)nl_rng_next(r);
}

TEST(libsodium_finds_the_same)
{
    nl_rng  r = { 1 };
    uint8_t bytes[300], ours[NL_DIGEST], theirs[NL_DIGEST];
    for (size_t count = 0; count <= sizeof bytes; count++)
        for (int i = 0; i < 10; i++) {
            fill(&r, bytes, count);
            hash(bytes, count, ours);
            crypto_hash_sha256(theirs, bytes, count);
            assert_memory_equal(ours, theirs, NL_DIGEST);
        }
}

TEST(it_may_come_in_pieces)
{
    nl_rng  r = { 2 };
    uint8_t bytes[300], whole[NL_DIGEST], pieced[NL_DIGEST];
    for (int i = 0; i < 2000; i++) {
        size_t    count = nl_rng_below(&r, sizeof bytes + 1);
        nl_sha256 h = nl_sha256_begin();
        fill(&r, bytes, count);
        for (size_t at = 0, n; at < count; at += n) {
            n = nl_rng_below(&r, 130);
            n = n < count - at ? n : count - at;
            nl_sha256_add(&h, bytes + at, n);
        }
        nl_sha256_end(&h, pieced);
        hash(bytes, count, whole);
        assert_memory_equal(whole, pieced, NL_DIGEST);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_examples_of_the_standard),
        cmocka_unit_test(a_million_letters_a),
        cmocka_unit_test(libsodium_finds_the_same),
        cmocka_unit_test(it_may_come_in_pieces),
    };
    return sodium_init() < 0 ? 1 : cmocka_run_group_tests(tests, NULL, NULL);
}
