/* study.h: a position looked into for a review: what its best actions are worth, and the one played.
 *
 *     nl_study_start(&s, player, &game, &played, nl_depth_find("quick"), ply);
 *     while (nl_study_think(&s, 100))                        in slices of any size
 *         ;
 *     count = nl_study_choices(&s, choices);
 *
 * Of actions that are alike (alike.h) one is looked into.  The best and the one played are looked into equally
 * often, since what a search says of an action shifts with how long it looks.  Where the loss lies so near
 * to the bound of a verdict that its error reaches across, it looks on, at every depth up to as long.
 *
 * A deeper study is a quicker one that goes on, with the same seed, wherever that has looked at fewer nodes.
 *
 * Everything is counted in nodes: the same game, action, depth and seed give the same on every machine.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_STUDY_H
#define NL_STUDY_H

#include "players/player.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    NL_STUDY_BYTES = 48 << 20,   /* memory of a player that is enough for every depth */
    NL_STUDY_NODES_MAX = 32000,  /* … that is, for so many nodes … */
    NL_STUDY_SPENT_MAX = 112000, /* … and so many where it is in doubt */
    NL_STUDY_ROWS = 5,           /* actions looked into closely, besides the one played */
};

/* How long to think about each position. */
typedef struct {
    const char *name;
    uint32_t    nodes; /* at least; more where a verdict hangs on it */
} nl_depth;

/* "quick", "thorough", "deep"; NULL if there is none of that name. */
const nl_depth *nl_depth_find(const char *name);

/* What is known of an action in solo, where it is planned several times. */
typedef struct {
    nl_action action;
    uint32_t  plans;
    float     sum, squares; /* of the totals, these less the first */
    float     first;
} nl_plans;

typedef struct {
    nl_player      *player;
    const nl_level *level;
    nl_game         game;
    nl_action       played; /* take is 0 if nothing was */
    uint64_t        seed, nodes, spent;
    uint64_t        look_at; /* nodes spent before this look */
    bool            searches;
    int             count;                /* of `kind` */
    nl_action       kind[NL_ACTIONS_MAX]; /* one action of each kind; the one played for its own */
    int             rows;                 /* solo: of `row`; 0 while the position itself is planned */
    int             at;                   /* the row being planned */
    uint64_t        plan;                 /* nodes of the plan so far */
    nl_plans        row[NL_STUDY_ROWS + 1];
} nl_study;

/* Begins.  The player is the study's until the end; `played` may be NULL. */
void nl_study_start(nl_study *s, nl_player *p, const nl_level *level, const nl_game *g,
                    const nl_action *played, uint64_t nodes, uint64_t seed);

/* Looks at about `nodes` more positions; false when it is done. */
bool nl_study_think(nl_study *s, uint64_t nodes);

/* One action of each kind, best first, with values and errors: those looked into closely, and
 * the one played. */
int nl_study_choices(const nl_study *s, nl_choice out[NL_ACTIONS_MAX]);

#ifdef __cplusplus
}
#endif

#endif
