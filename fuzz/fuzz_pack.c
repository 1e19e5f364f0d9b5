/* fuzz_pack.c: any bytes as a pack of puzzles.
 *
 * They are read as they are, and, as few would guess a checksum, as the content of a pack that has a good one.  Whatever is
 * accepted must be written as the very same pack, and every puzzle of it can be tried.
 *
 * SPDX-License-Identifier: MIT */
#include "fuzz.h"
#include "puzzle/puzzle.h"
#include "record/bits.h"

enum { SOME = 8 }; /* puzzles of a pack that are tried */

static void try_puzzle(const nl_puzzle *p)
{
    static nl_table t;
    nl_attempt      a;
    nl_puzzle_table(p, &t);
    CHECK(nl_game_equal(&t.game, &p->start));
    nl_puzzle_try(p, &t.game, 0, p->turn[0].right[0], &a);
    CHECK(a.right || p->players == 1); /* where there may be more ways to the end than are looked at */
}

static void try_pack(const uint8_t *bytes, size_t size)
{
    static nl_pack   pack;
    static nl_puzzle list[SOME];
    uint8_t          again[NL_PACK_BYTES(SOME)];
    if (nl_pack_open(&pack, bytes, size) || pack.count > SOME)
        return;
    for (int i = 0; i < pack.count; i++) {
        nl_pack_read(&pack, i, &list[i]);
        try_puzzle(&list[i]);
    }
    CHECK(nl_pack_write(list, pack.count, again) == size && memcmp(bytes, again, size) == 0);
}

/* Bytes as what comes behind the head, with their checksum. */
static void try_content(const uint8_t *bytes, size_t size)
{
    uint8_t pack[NL_PACK_BYTES(SOME)] = { 'N', 'L', 'P', 1 };
    if (size > sizeof pack - 6)
        return;
    memcpy(pack + 4, bytes, size);
    unsigned check = nl__bits_checksum(pack, (int)size + 4);
    pack[size + 4] = (uint8_t)(check >> 8);
    pack[size + 5] = (uint8_t)check;
    try_pack(pack, size + 6);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    try_pack(bytes, size);
    try_content(bytes, size);
    return 0;
}
