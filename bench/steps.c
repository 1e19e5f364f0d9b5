/* steps.c: how many steps a second a batch of games makes on one core, with random actions.
 * What is seen and the masks are written for each.  Usage: steps [GAMES [SECONDS]]
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "batch.h"

static double cpu(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static void measure(int games, int players, double seconds)
{
    size_t   n = (size_t)games;
    nl_shown shown = { calloc(n, sizeof(nl_seen)), calloc(n, NL_ACTIONS_MAX), calloc(n, sizeof *shown.reward),
                       calloc(n, 1) };
    int16_t *action = calloc(n, sizeof *action);
    nl_batch *b = nl_batch_new(malloc(nl_batch_bytes(games, players)), games, players, 1);
    double    steps = 0, ended = 0;
    nl_batch_show(b, shown);
    for (int i = 0; i < NL_PLIES_MAX; i++) { /* until games stand at all stages */
        nl_batch_random(b, action);
        nl_batch_step(b, action);
    }
    double began = cpu();
    while (cpu() - began < seconds) {
        nl_batch_random(b, action);
        nl_batch_step(b, action);
        steps += games;
        for (size_t i = 0; i < n; i++)
            ended += shown.ended[i];
    }
    double took = cpu() - began;
    printf("%d %-8s %5.2f million steps a CPU-second, %.0f a game\n", players,
           players > 1 ? "players" : "(solo)", steps / took / 1e6, steps / ended);
    free(shown.seen);
    free(shown.mask);
    free(shown.reward);
    free(shown.ended);
    free(action);
    free(b);
}

int main(int argc, char **argv)
{
    int    games = argc > 1 ? atoi(argv[1]) : 256;
    double seconds = argc > 2 ? atof(argv[2]) : 1;
    if (games < 1 || seconds <= 0) {
        fputs("usage: steps [GAMES [SECONDS]]\n", stderr);
        return 2;
    }
    printf("%d games at once:\n", games);
    for (int players = 1; players <= NL_PLAYERS_MAX; players++)
        measure(games, players, seconds);
    return 0;
}
