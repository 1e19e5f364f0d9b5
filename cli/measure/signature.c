/* signature.c: see signature.h.
 *
 * SPDX-License-Identifier: MIT */
#include "measure/signature.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "players/simple.h"

enum { NODES = 3000, SOLO_NODES = 12000, SEED = 1 };

const signature_position signature_positions[SIGNATURE_POSITIONS] = {
    { 2, 0, 1 }, { 2, 14, 2 }, { 2, 30, 3 }, { 3, 3, 4 }, { 3, 20, 5 }, { 3, 36, 6 },
    { 4, 5, 7 }, { 4, 24, 8 }, { 4, 40, 9 }, { 1, 0, 1 }, { 1, 5, 2 },  { 1, 11, 3 },
};

void signature_set_up(const signature_position *at, nl_game *g)
{
    uint8_t stack[NL_PLAYERS_MAX];
    nl_deck d;
    nl_rng  r = { at->seed };
    nl_deck_shuffle(&d, at->seed, at->players, stack);
    nl_game_start(g, at->players, NULL, at->players > 1 ? stack : NULL);
    nl_deck_deal(&d, g);
    for (int i = 0; i < at->plies; i++)
        nl_deck_play(&d, g, nl_choose_greedy(g, &r));
}

/* All choices with visits and values, the chosen one first, as one number. */
static uint64_t sum_up(const nl_player *p)
{
    static nl_choice all[NL_ACTIONS_MAX];
    int              n = nl_player_choices(p, all);
    uint64_t         sum = 0;
    for (int i = 0; i < n; i++) {
        uint32_t  bits[NL_PLAYERS_MAX];
        nl_action a = all[i].action;
        memcpy(bits, all[i].value, sizeof bits);
        sum = nl_mix(sum + a.take + (a.take > NL_REACH ? 0 : (uint64_t)(uint16_t)a.cell << 8));
        sum = nl_mix(sum + all[i].visits);
        for (int k = 0; k < NL_PLAYERS_MAX; k++)
            sum = nl_mix(sum + bits[k]);
    }
    return sum;
}

static void print_row(const nl_player *p, const signature_position *at, uint64_t sum)
{
    nl_thought t;
    char       action[NL_ACTION_TEXT];
    nl_player_thought(p, &t);
    nl_action_write(nl_player_choice(p), action);
    printf("players %d, seed %" PRIu64 ", ply %2d: %5" PRIu64 " nodes, %-7s %016" PRIx64 "\n", at->players,
           at->seed, at->plies, t.nodes, action, sum);
}

uint64_t signature_find(nl_player *p, bool print)
{
    uint64_t all = 0;
    for (int i = 0; i < SIGNATURE_POSITIONS; i++) {
        const signature_position *at = &signature_positions[i];
        static nl_game            g;
        signature_set_up(at, &g);
        nl_player_set(p, nl_level_find("super-moon"), SEED);
        nl_player_start(p, &g);
        nl_player_think(p, at->players == 1 ? SOLO_NODES : NODES);
        uint64_t sum = sum_up(p);
        all = nl_mix(all + sum);
        if (print)
            print_row(p, at, sum);
    }
    return all;
}
