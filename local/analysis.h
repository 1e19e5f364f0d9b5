/* analysis.h: a game with its positions, what was found out about it, and why in words.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_ANALYSIS_H
#define NL_ANALYSIS_H

#include <pthread.h>

#include "names.h"
#include "players/pool.h"
#include "review/reason.h"
#include "review/study.h"
#include "view/review_json.h"

typedef struct {
    nl_table    table;
    char        name[NL_PLAYERS_MAX][LOCAL_NAME_MAX];
    nl_game     game[NL_PLIES_MAX + 1]; /* by ply */
    nl_review   review;
    const char *level;
    uint64_t    nodes; /* for each position */
    uint64_t    seed;  /* of what chance does while it is thought */
} analysis;

static inline bool is_solo(const analysis *a)
{
    return a->table.deal.players == 1;
}

/* ---- thinking ---- */

/* How a game is thought about. */
typedef struct {
    int              threads;
    const nl_flag   *stop;                           /* looked at all the time */
    pthread_mutex_t *lock;                           /* held whenever the review changes, and while … */
    void (*told)(void *to, int done, int positions); /* … this is called, after each position */
    void *to;
} think;

/* Thinks about every position that is not known yet; false if there is no memory for a player. */
bool analysis_think(analysis *a, const think *how);

/* Thinks about one.  What was found before a stop is too little to judge by, and is left out: 0. */
int analysis_think_at(const analysis *a, int ply, nl_player *player, const nl_flag *stop,
                      nl_choice out[NL_ACTIONS_MAX]);

/* Every position has a seed of its own, and another one in an analysis with another seed. */
uint64_t analysis_seed(const analysis *a, int ply);

/* The level that looks into it. */
const nl_level *analysis_level(const analysis *a, int ply);

/* ---- why, in words ---- */

enum { WORDS_MAX = 400 };

/* Writes those of the reasons for an action that fit into `room` columns, the weightiest
 * first: "covers 2, again", or in full, with the tasks.  With another action, what speaks for it over that one. */
void words_for(const analysis *a, int ply, nl_action action, const nl_action *other, bool full, size_t room,
               char out[WORDS_MAX]);

/* The same for any position, in full, without the tasks. */
void words_why(const nl_game *g, const char name[][LOCAL_NAME_MAX], nl_action action, size_t room,
               char out[WORDS_MAX]);

/* … and for it over another; where nothing sets it apart from that one, what speaks for it at all. */
void words_over(const nl_game *g, const char name[][LOCAL_NAME_MAX], nl_action action, nl_action other,
                size_t room, char out[WORDS_MAX]);

#endif
