/* duel.c: two computer players and the installed libraries.
 *
 * Plays a game of two levels against each other and prints its record.  Build it with
 *
 *     cc duel.c -o duel $(pkg-config --cflags --libs novaluna)
 *
 * SPDX-License-Identifier: MIT */
#include <novaluna.h>
#include <players/player.h>
#include <stdio.h>
#include <stdlib.h>

static void put(void *to, const char *text, size_t length)
{
    fwrite(text, 1, length, to);
}

/* A level that looks at a number of positions stops by itself; the others think for as long
 * as they are asked to, here for 1000 positions. */
static nl_action choose(nl_player *p, const nl_level *level, const nl_game *game)
{
    nl_player_set(p, level, 1);
    nl_player_start(p, game);
    nl_player_think(p, 1000);
    return nl_player_choice(p);
}

int main(int argc, char **argv)
{
    const nl_level *levels[2] = { nl_level_find(argc > 1 ? argv[1] : "crescent"),
                                  nl_level_find(argc > 2 ? argv[2] : "greedy") };
    nl_player      *player = nl_player_new_full(NL_PLAYER_BYTES_MIN);
    if (!levels[0] || !levels[1] || !player) {
        fputs("Usage: duel LEVEL LEVEL\n", stderr);
        return 1;
    }
    nl_record record = { .tags = "" };
    nl_game   game;
    nl_deck   deck;
    nl_writer out = { .put = put, .to = stdout };
    nl_deal_shuffle(&record.deal, 2, 2026);
    nl_deal_start(&record.deal, &game, &deck);
    nl_write_record(&out, &record);
    while (!nl_game_over(&game)) {
        nl_action action = choose(player, levels[game.mover], &game);
        nl_write_action(&out, action);
        nl_deck_play(&deck, &game, action);
    }
    nl_write_end(&out);
    nl_player_free(player);
    return 0;
}
