/* sample.c: games between levels, each looked at again, for what docs/ai.md says about ratings.
 *
 *     sample SEED GAMES LEVEL LEVEL [LEVEL [LEVEL]]
 *
 * prints a line for every player of every game: its level, those of the others with a comma between them, 1 if
 * it won, how many of its actions were judged, and what each gave away on the mean, in chance to win (as a
 * quick analysis says at first; where a verdict hangs on it, that looks on for longer).  Game i is dealt from SEED + i, with the seats rotated by i.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>

#include "players/player.h"
#include "review/review.h"
#include "review/study.h"

enum { NODES = 8000 }; /* of the level that thinks for as long as it is given */

typedef struct {
    int         players;
    const char *level[NL_PLAYERS_MAX]; /* by seat */
    nl_game     game[NL_PLIES_MAX + 1];
    nl_review   review;
} sample;

static nl_action choose(nl_player *p, const char *level, const nl_game *g, uint64_t seed)
{
    nl_player_set(p, nl_level_draw(level, seed), seed);
    nl_player_start(p, g);
    nl_player_think(p, NODES);
    return nl_player_choice(p);
}

static void play(sample *s, nl_player *p, uint64_t seed)
{
    nl_deal deal;
    nl_deck deck;
    nl_game g;
    nl_rng  r = { ~seed };
    nl_deal_shuffle(&deal, s->players, seed);
    nl_deal_start(&deal, &g, &deck);
    nl_review_start(&s->review, &g);
    s->game[0] = g;
    while (!nl_game_over(&g)) {
        nl_action a = choose(p, s->level[g.mover], &g, nl_rng_next(&r));
        nl_deck_play(&deck, &g, a);
        nl_review_play(&s->review, a, &g);
        s->game[s->review.plies] = g;
    }
}

static void look_again(sample *s, nl_player *p)
{
    uint32_t nodes = nl_depth_find("quick")->nodes;
    for (int i = 0; i <= s->review.plies; i++) {
        static nl_study study;
        nl_choice       c[NL_ACTIONS_MAX];
        if (!nl_review_wants(&s->review, i))
            continue;
        nl_study_start(&study, p, nl_level_find("super-moon"), &s->game[i], &s->review.ply[i].action, nodes,
                       (uint64_t)i);
        while (study.spent < nodes && nl_study_think(&study, 1000))
            ;
        nl_review_add(&s->review, i, &s->game[i], c, nl_study_choices(&study, c));
    }
    nl_review_finish(&s->review);
}

static void print(const sample *s)
{
    for (int p = 0; p < s->players; p++) {
        const nl_player_review *side = &s->review.side[p];
        printf("%s ", s->level[p]);
        for (int i = 1; i < s->players; i++)
            printf("%s%s", i > 1 ? "," : "", s->level[(p + i) % s->players]);
        printf(" %d %d %.4f\n", side->result > .5f, side->actions, (double)side->mean_loss);
    }
    fflush(stdout);
}

int main(int argc, char **argv)
{
    static sample s = { 0 };
    nl_player    *p = nl_player_new_full(NL_STUDY_BYTES);
    s.players = argc - 3;
    bool ok = p && s.players >= 2 && s.players <= NL_PLAYERS_MAX;
    for (int i = 0; ok && i < s.players; i++)
        ok = nl_level_find(argv[3 + i]);
    if (!ok) {
        fputs("Usage: sample SEED GAMES LEVEL LEVEL [LEVEL [LEVEL]]\n", stderr);
        return 2;
    }
    for (int i = 0; i < atoi(argv[2]); i++) {
        for (int seat = 0; seat < s.players; seat++)
            s.level[seat] = argv[3 + (seat + i) % s.players];
        play(&s, p, (uint64_t)atoll(argv[1]) + (uint64_t)i);
        look_again(&s, p);
        print(&s);
    }
    nl_player_free(p);
    return 0;
}
