/* fuzz_play.c: any bytes as a stream of actions and other calls on one game.
 *
 * The first byte says how many play, the next eight are the seed.  Then come words: an
 * action as text, tried with nl_game_check, nl_game_preview and nl_game_apply, which must
 * agree; a refusal must change nothing.
 *
 * SPDX-License-Identifier: MIT */
#include "fuzz.h"

static void try_action(nl_game *g, nl_deck *d, nl_action a)
{
    nl_game  before = *g;
    nl_cover cover;
    nl_err   e = nl_game_check(g, a);
    CHECK(nl_game_preview(g, a, &cover) == e);
    CHECK(nl_deck_play(d, g, a) == e);
    CHECK(!e || memcmp(&before, g, nl_game_bytes(g)) == 0);
    CHECK(e || a.take > NL_REACH ||
          before.area[before.mover].discs - g->area[before.mover].discs == (int)cover.discs);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static nl_game g;
    nl_deck        d;
    uint8_t        stack[NL_PLAYERS_MAX];
    uint64_t       seed;
    if (size < 9)
        return 0;
    int players = bytes[0] % NL_PLAYERS_MAX + 1;
    memcpy(&seed, bytes + 1, sizeof seed);
    nl_deck_shuffle(&d, seed, players, stack);
    CHECK(nl_game_start(&g, players, NULL, players > 1 ? stack : NULL) == NL_OK);
    CHECK(nl_deck_deal(&d, &g) == NL_OK);
    for (size_t i = 9; i < size;) {
        size_t    end = i;
        nl_action a;
        while (end < size && bytes[end] != ' ')
            end++;
        if (nl_action_read((const char *)bytes + i, end - i, &a) == NL_OK)
            try_action(&g, &d, a);
        else if (end - i == 3) /* raw bytes reach what no text can say */
            try_action(&g, &d, (nl_action){ bytes[i], (nl_cell)(bytes[i + 1] | bytes[i + 2] << 8) });
        else if (nl_game_action_count(&g) > 0) /* keeps the game going */
            try_action(&g, &d, nl_game_action(&g, (int)(end - i) % nl_game_action_count(&g)));
        i = end + 1;
    }
    return 0;
}
