/* seal.h: a shuffle that can be checked, for games at a distance.
 *
 * Whoever runs the game draws a secret and shows its seal, which fits no other secret that anybody
 * could find.  Only then every player's client sends a number of its own, and the deal is made of the
 * secret and of all of these: no side alone can choose it.  After the last move the secret is
 * opened, and everybody can see that it fits the seal and gives the deck that was played with.
 *
 *     nl_seal(secret, seal);                        shown before anybody sends anything
 *     nl_sealed_deal(&deal, players, secret, mix);  once all have sent theirs
 *     nl_verify(&table, NULL);                      by anybody, from the record
 *
 * A record has the tags Seal, and once it is opened Secret and Mix1 …, each 32 bytes in
 * hexadecimal (docs/formats.md).  docs/fair.md tells what this proves and what it does not.
 *
 * The deal: the key is SHA-256 of "nova-luna-deal-1", the secret, the number of players as one byte,
 * and what each player sent, in their order.  Words of 32 bits, big-endian, are taken
 * from SHA-256 of the key and a counter of four bytes, big-endian, from 0 on.  A number below n is the
 * next word modulo n; words from floor(2^32 / n) · n on are thrown away.  With these numbers
 * deck and stack are shuffled as deck.h says.  It never changes.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_SEAL_H
#define NL_SEAL_H

#include "json.h"
#include "table.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { NL_SECRET = 32 }; /* bytes of a secret, of its seal, and of what a player sends */

/* What is shown before anybody sends anything: SHA-256 of "nova-luna-seal-1" and the secret. */
void nl_seal(const uint8_t secret[NL_SECRET], uint8_t seal[NL_SECRET]);

/* The deal, with the usual discs, of a secret and of what every player's client has sent: all zero for
 * a computer's seat. */
nl_err nl_sealed_deal(nl_deal *d, int players, const uint8_t secret[NL_SECRET],
                      const uint8_t mix[][NL_SECRET]);

/* Bytes as hexadecimal digits, small ones, with a NUL: 2 * count + 1 characters.  And back: false unless the text is
 * just 2 * count digits, small or capital. */
void nl_hex_write(const uint8_t *bytes, size_t count, char *out);
bool nl_hex_read(const char *text, size_t length, uint8_t *bytes, size_t count);

typedef enum {
    NL_VERIFIED,        /* the secret fits the seal, and deck and stack are those that it gives */
    NL_NO_SEAL,         /* nothing was promised */
    NL_NOT_OPENED,      /* there is a seal, and no secret yet */
    NL_SEAL_UNREADABLE, /* Seal, Secret or a Mix is not 64 hexadecimal digits */
    NL_SECRET_DIFFERS,  /* the secret does not fit the seal */
    NL_DECK_DIFFERS,    /* the deck is not the one that the secret and the mixes give */
    NL_STACK_DIFFERS    /* … nor is the stack of runners */
} nl_verdict;

/* Checks the deal of a table by its tags.  A deck that is cut short is compared as far as it goes.
 * `place`, which may be NULL, is where deck or stack first differ, from 1; otherwise 0. */
nl_verdict nl_verify(const nl_table *t, int *place);

/* Writes the members "verdict" and "place" of an open object (docs/formats.md). */
void nl_write_verdict(nl_json *j, const nl_table *t);

#ifdef __cplusplus
}
#endif

#endif
