/* fuzz_table.c: any bytes as the record of a table.
 *
 * Whatever is accepted is written again and must then read as the same table; it is played
 * on a little, taken back and forth, and must still be one that can be read.
 *
 * SPDX-License-Identifier: MIT */
#include "record/link.h"
#include "room/seal.h"
#include "round_trip.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static nl_table t, other;
    nl_reader       r;
    char            link[NL_LINK_MAX];
    if (nl_table_read(&t, (const char *)bytes, size, &r)) {
        CHECK(r.token <= size);
        return 0;
    }
    check_round_trip(&t, true);
    check_round_trip(&t, false);
    nl_link_write(&t, link);
    CHECK(nl_link_read(&other, link, strlen(link)) == NL_OK);
    nl_verdict verdict = nl_verify(&t, NULL);
    CHECK(verdict <= NL_STACK_DIFFERS);
    CHECK(!nl_table_complete(&t, size) || nl_verify(&t, NULL) == NL_NO_SEAL);
    nl_table_resume(&t, 0);
    for (size_t i = 0; i < size && i < 100 && !nl_table_over(&t); i++) {
        if (bytes[i] & 1)
            nl_table_undo(&t, bytes[i] & 2);
        else if (bytes[i] & 2)
            nl_table_redo(&t, 0);
        else
            nl_table_play(&t, t.game.mover, nl_game_action(&t.game, bytes[i] % nl_game_action_count(&t.game)),
                          bytes[i]);
    }
    check_round_trip(&t, true);
    return 0;
}
