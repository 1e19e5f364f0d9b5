/* best_of.c: a small program that uses the installed library.
 *
 * Deals a solo game from a seed and plays it many times at random, each time from a copy
 * of the same start, and prints the best result.  Build it with
 *
 *     cc best_of.c -o best_of $(pkg-config --cflags --libs novaluna)
 *
 * SPDX-License-Identifier: MIT */
#include <novaluna.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    nl_deck deck;
    nl_game start;
    nl_rng  chance = { 1 };
    int     best = 1000, tiles = 0;
    nl_deck_shuffle(&deck, argc > 1 ? strtoull(argv[1], NULL, 10) : 1, 1, NULL);
    nl_game_start(&start, 1, NULL, NULL);
    nl_deck_deal(&deck, &start);
    for (int i = 0; i < 10000; i++) {
        nl_game game = start; /* a plain struct: copying is enough */
        nl_deck rest = deck;
        while (!nl_game_over(&game)) {
            int n = nl_game_action_count(&game);
            nl_deck_play(&rest, &game, nl_game_action(&game, (int)nl_rng_below(&chance, (uint32_t)n)));
        }
        nl_result result;
        nl_game_result(&game, &result);
        if (result.total < best) {
            best = result.total;
            tiles = game.area[0].count;
        }
    }
    printf("best of 10000 random games: %d points after %d tiles\n", best, tiles);
    return 0;
}
