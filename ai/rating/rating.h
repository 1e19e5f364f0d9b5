/* rating.h: how well somebody plays, on the scale of the levels: 0 is `new-moon`, 8 is `super-moon`.
 *
 * What is known is a chance for each strength in steps of a tenth.  A game changes it by how likely its
 * result is for a player of that strength, and by how likely it is to give away as much per action as was
 * given away.  Both were measured with levels (docs/ai.md).  From game to game strength may move a little,
 * so that older games count less.
 *
 *     nl_rating_start(&r);
 *     for each game, oldest first: nl_rating_add(&r, &game);
 *     nl_rating_tell(&r, &told);
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_RATING_H
#define NL_RATING_H

#include "method/level.h"
#include "tile.h"
#include "track.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A game against computers that somebody played to its end without help. */
typedef struct {
    uint8_t players;
    uint8_t other[NL_PLAYERS_MAX - 1]; /* strengths of the others, in tenths (nl_level_strength) */
    bool    won;
    uint8_t actions; /* that were judged; 0 if nobody looked at the game again … */
    float   loss;    /* … and what each gave away on the mean, in chance to win, as "quick" says it */
} nl_rated_game;

typedef struct {
    int   games;
    float chance[NL_STRENGTH_MAX + 1]; /* of each strength in tenths; they add up to 1 */
} nl_rating;

typedef struct {
    float strength;        /* the mean, in levels … */
    int   tenths;          /* … and to a tenth: whoever plays like that, or is to (nl_level_name) */
    int   level;           /* the one nearest to that, from 0 */
    float low, high;       /* within these in 19 cases of 20 */
    float share[NL_RUNGS]; /* the chance that this level is the nearest */
    int   unknown;         /* about so many games until a strength can be told at all; 0 if it can */
    int   more;            /* games until low and high are about NL_SETTLED levels apart; 0 if they are */
    float wins[NL_RUNGS];  /* chance to win a game of two against each level */
} nl_rating_told;

/* A strength can be told after so many games, once low and high are so many levels apart: before, it is as good as
 * guessed. */
#define NL_KNOWN 4.f
enum { NL_KNOWN_GAMES = 5 };
#define NL_SETTLED 2.f

/* Nothing is known: all strengths are equally likely. */
void nl_rating_start(nl_rating *r);
void nl_rating_add(nl_rating *r, const nl_rated_game *g);
void nl_rating_tell(const nl_rating *r, nl_rating_told *out);

/* The chance that a player of this strength, in tenths, wins against the others. */
float nl_rating_chance(int players, int strength, const uint8_t other[]);

#ifdef __cplusplus
}
#endif

#endif
