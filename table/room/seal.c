/* seal.c: sealing, dealing and verifying.
 *
 * SPDX-License-Identifier: MIT */
#include "room/seal.h"

#include <string.h>

#include "extra_tags.h"
#include "room/sha256.h"

_Static_assert((int)NL_SECRET == (int)NL_DIGEST, "a seal is a digest");

/* ---- sealing and dealing ---- */

static void add_text(nl_sha256 *h, const char *text)
{
    nl_sha256_add(h, text, strlen(text));
}

void nl_seal(const uint8_t secret[NL_SECRET], uint8_t seal[NL_SECRET])
{
    nl_sha256 h = nl_sha256_begin();
    add_text(&h, "nova-luna-seal-1");
    nl_sha256_add(&h, secret, NL_SECRET);
    nl_sha256_end(&h, seal);
}

/* Numbers without end out of a key. */
typedef struct {
    uint8_t  key[NL_DIGEST];
    uint8_t  block[NL_DIGEST];
    uint32_t blocks; /* made so far */
    int      used;   /* bytes of the last one */
} stream;

static stream open_stream(int players, const uint8_t secret[NL_SECRET], const uint8_t mix[][NL_SECRET])
{
    stream    s = { .used = NL_DIGEST };
    nl_sha256 h = nl_sha256_begin();
    add_text(&h, "nova-luna-deal-1");
    nl_sha256_add(&h, secret, NL_SECRET);
    nl_sha256_add(&h, &(uint8_t){ (uint8_t)players }, 1);
    for (int p = 0; p < players; p++)
        nl_sha256_add(&h, mix[p], NL_SECRET);
    nl_sha256_end(&h, s.key);
    return s;
}

static void next_block(stream *s)
{
    uint32_t  n = s->blocks++;
    uint8_t   counter[] = { (uint8_t)(n >> 24), (uint8_t)(n >> 16), (uint8_t)(n >> 8), (uint8_t)n };
    nl_sha256 h = nl_sha256_begin();
    nl_sha256_add(&h, s->key, sizeof s->key);
    nl_sha256_add(&h, counter, sizeof counter);
    nl_sha256_end(&h, s->block);
    s->used = 0;
}

static uint32_t next_word(stream *s)
{
    if (s->used == NL_DIGEST)
        next_block(s);
    const uint8_t *b = s->block + s->used;
    s->used += 4;
    return (uint32_t)b[0] << 24 | (uint32_t)b[1] << 16 | (uint32_t)b[2] << 8 | b[3];
}

static uint32_t draw(void *from, uint32_t n)
{
    uint64_t fair = ((uint64_t)1 << 32) / n * n; /* below it, all remainders are equally many */
    uint32_t word;
    do
        word = next_word(from);
    while (word >= fair);
    return word % n;
}

nl_err nl_sealed_deal(nl_deal *d, int players, const uint8_t secret[NL_SECRET],
                      const uint8_t mix[][NL_SECRET])
{
    if (players < 1 || players > NL_PLAYERS_MAX)
        return NL_ERR_PLAYERS;
    stream s = open_stream(players, secret, mix);
    return nl_deal_shuffle_by(d, players, draw, &s);
}

/* ---- hexadecimal ---- */

void nl_hex_write(const uint8_t *bytes, size_t count, char *out)
{
    static const char digits[] = "0123456789abcdef";
    for (size_t i = 0; i < count; i++) {
        *out++ = digits[bytes[i] >> 4];
        *out++ = digits[bytes[i] & 15];
    }
    *out = '\0';
}

/* The value of a digit, or −1. */
static int hex_digit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

bool nl_hex_read(const char *text, size_t length, uint8_t *bytes, size_t count)
{
    if (length != 2 * count)
        return false;
    for (size_t i = 0; i < count; i++) {
        int high = hex_digit(text[2 * i]), low = hex_digit(text[2 * i + 1]);
        if (high < 0 || low < 0)
            return false;
        bytes[i] = (uint8_t)(high << 4 | low);
    }
    return true;
}

/* ---- verifying ---- */

/* What the tags of a table say. */
typedef struct {
    uint8_t seal[NL_SECRET], secret[NL_SECRET], mix[NL_PLAYERS_MAX][NL_SECRET];
    bool    sealed, opened;
    bool    unreadable; /* one of them */
} promise;

/* Reads a tag, if it is there. */
static bool read_tag(const nl_table *t, const char *name, uint8_t out[NL_SECRET], bool *unreadable)
{
    nl_tag g;
    if (!nl__extra_tags_find(t, name, &g))
        return false;
    if (!nl_hex_read(g.value, g.value_length, out, NL_SECRET))
        *unreadable = true;
    return true;
}

static promise read_promise(const nl_table *t)
{
    static const char *const mixes[NL_PLAYERS_MAX] = { "Mix1", "Mix2", "Mix3", "Mix4" };
    promise                  p = { .sealed = false };
    p.sealed = read_tag(t, "Seal", p.seal, &p.unreadable);
    p.opened = read_tag(t, "Secret", p.secret, &p.unreadable);
    for (int i = 0; i < t->deal.players; i++)
        read_tag(t, mixes[i], p.mix[i], &p.unreadable);
    return p;
}

/* The first place from 1 where two lists differ, or 0. */
static int first_difference(const uint8_t a[], const uint8_t b[], int count)
{
    for (int i = 0; i < count; i++)
        if (a[i] != b[i])
            return i + 1;
    return 0;
}

static nl_verdict compare(const nl_deal *d, const nl_deal *promised, int *place)
{
    *place = first_difference(d->deck.order, promised->deck.order, d->deck.count);
    if (*place)
        return NL_DECK_DIFFERS;
    *place = first_difference(d->stack, promised->stack, d->players);
    return *place ? NL_STACK_DIFFERS : NL_VERIFIED;
}

nl_verdict nl_verify(const nl_table *t, int *place)
{
    promise p = read_promise(t);
    uint8_t seal[NL_SECRET];
    nl_deal promised = { 0 };
    int     nowhere;
    place = place ? place : &nowhere;
    *place = 0;
    if (!p.sealed)
        return NL_NO_SEAL;
    if (p.unreadable)
        return NL_SEAL_UNREADABLE;
    if (!p.opened)
        return NL_NOT_OPENED;
    nl_seal(p.secret, seal);
    if (memcmp(seal, p.seal, sizeof seal) != 0)
        return NL_SECRET_DIFFERS;
    nl_sealed_deal(&promised, t->deal.players, p.secret, (const uint8_t(*)[NL_SECRET])p.mix);
    return compare(&t->deal, &promised, place);
}

void nl_write_verdict(nl_json *j, const nl_table *t)
{
    static const char *const words[] = {
        [NL_VERIFIED] = "verified",
        [NL_NO_SEAL] = "no-seal",
        [NL_NOT_OPENED] = "not-opened",
        [NL_SEAL_UNREADABLE] = "unreadable",
        [NL_SECRET_DIFFERS] = "secret-differs",
        [NL_DECK_DIFFERS] = "deck-differs",
        [NL_STACK_DIFFERS] = "stack-differs",
    };
    int place;
    nl_json_text(j, "verdict", words[nl_verify(t, &place)]);
    if (place)
        nl_json_number(j, "place", place);
    else
        nl_json_null(j, "place");
}
