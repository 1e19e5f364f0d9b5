/* level.h: computer players by name, from a child's first game to the full search.
 *
 * A level is a row of numbers; player.h plays by them.  The nine for people are named
 * after the moon, from `new-moon` to `super-moon`: each wins nearly three of four games
 * against the one below (docs/ai.md).  `random`, `greedy`, `eval` and `hand` are yardsticks.
 * The net (net.h) is for the two strongest: the steps below were measured without.
 *
 * Between two of the nine there are players of any strength: `gibbous+0.4` makes four decisions of
 * ten as the level above `gibbous` would, and the others as `gibbous`, so none of them is absurd.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_LEVEL_H
#define NL_LEVEL_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* How a level comes to its choice. */
typedef enum {
    NL_RANDOM,  /* any legal action */
    NL_GREEDY,  /* what covers most now, cheaply */
    NL_ONE_PLY, /* the best by the evaluation, one action deep */
    NL_SEARCH,  /* looks ahead */
} nl_way;

typedef struct {
    const char *name;  /* as typed */
    const char *title; /* as shown; translated in the context "level" */
    const char *about; /* half a sentence for people */
    nl_way      way;
    bool        for_people; /* one of the nine */
    uint32_t    nodes;      /* looks at so many positions at most; 0: as many as it is given time for */
    uint32_t    solo_nodes; /* the same in solo, where a position is a smaller thing */
    uint16_t    overlooks;  /* so many actions of 1000 are not seen at all */
    uint16_t    noise;      /* how far judgements are off, in thousandths of log-odds */
    bool        no_net;     /* goes by eval.h even where there is a net */
} nl_level;

enum {
    NL_RUNGS = 9,                          /* levels for people */
    NL_STRENGTH_MAX = 10 * (NL_RUNGS - 1), /* of the last, in tenths of the way from one to the next */
    NL_STRENGTH_NAME = 20,                 /* bytes of a name between two, with the NUL */
};

/* All levels, weakest first, ended by one without a name. */
extern const nl_level nl_levels[];

/* The level of that name, for a name between two the nearer one, by which people know it, or NULL. */
const nl_level *nl_level_find(const char *name);

/* The level that makes a decision with this seed: of a name between two, one or the other. */
const nl_level *nl_level_draw(const char *name, uint64_t seed);

/* The strength that a name stands for, in tenths from the first of the nine on, or -1; and the name of one. */
int  nl_level_strength(const char *name);
void nl_level_name(int strength, char out[NL_STRENGTH_NAME]);

#ifdef __cplusplus
}
#endif

#endif
