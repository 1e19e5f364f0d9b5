/* puzzles.h: how puzzles are made.
 *
 *   find.c    positions of games between computers where something is clearly best
 *   solo.c    the same for the ends of solo games, which can be known exactly
 *   kinds.c   what a puzzle is about
 *   levels.c  which levels solve it, and how hard it is by that
 *   choose.c  which of those found make a pack
 *   show.c    puzzles and tables of them as text
 *
 * Games are dealt and played from fixed seeds, and everything is counted in nodes, so that the same puzzles are found again,
 * bit for bit, on every machine.  They are found in batches that have nothing to do with each other.
 *
 * SPDX-License-Identifier: MIT */
#ifndef PUZZLES_H
#define PUZZLES_H

#include <stdio.h>

#include "players/player.h"
#include "puzzle/puzzle.h"

enum {
    GLANCE = 200,           /* nodes for a position that may be nothing */
    MAKING = 1600,          /* … for one that seems to be something */
    CHECKING = 10 * MAKING, /* … and it must hold with so many */
    PLAYING = 8000,         /* for the level that takes what it is given, where levels are measured */
    LEVELS = 9,             /* for people */
    BATCH_OF_KIND = 2,      /* puzzles of one kind that a batch looks for … */
    BATCH_EASY = 1,         /* of these may seem easy */
    BATCH_OF_AIM = 4,       /* where it looks for one kind alone … */
    BATCH_OF_SOLO = 6,      /* … and in solo, where there is no other */
    TRIALS = 5,             /* more, with other draws, in which a puzzle must be solved */
};

/* What a batch looks for. */
typedef enum {
    ANYTHING,
    TAKES, /* tiles to be taken where one may refill: they are rare, and half of the gap will do */
    DENY,  /* what others must not get: rare as well */
    SHORT, /* in solo, the last turn */
    AIMS
} target;

/* A puzzle with what is known of it besides. */
typedef struct {
    nl_puzzle puzzle;
    int       gap;            /* thousandths of a chance to win, or points, to the next best first action */
    bool      easy;           /* at first sight */
    int       held;           /* how many of TRIALS went well before one that did not */
    int       solved[LEVELS]; /* how often of levels_runs */
} candidate;

/* What a batch has found so far, by kind; and how many of these seem easy: the best action is that of `half-moon`, to
 * refill, or to win at once. */
typedef struct {
    target aim;
    int    found[NL_PUZZLE_KINDS], easy[NL_PUZZLE_KINDS];
} haul;

/* The player to ask for a level: those with a net and those without are two, so that what each remembers stays. */
nl_player *player_of(const nl_level *l);

/* Looks for puzzles in a batch of so many games, 0 for the usual number, and writes a line for each. */
void find_batch(int players, int batch, int games, target aim, FILE *to);

/* In a game with others, or alone: fills in plan, kind and gap of a puzzle whose deal, actions and position are set; false if
 * there is none. */
bool find_here(candidate *c, const haul *h);
bool find_ending(candidate *c, const haul *h);

/* What a first action is about if it is better than another, with a plan of so many turns that covers so many tasks; −1: nothing
 * that has a name.  And what a plan is about; −1 also if nothing can be said for it. */
int kind_of(const nl_game *g, nl_action best, nl_action other, int turns, int planned);
int kind_of_plan(const nl_puzzle *p);

/* Whether a level solves a puzzle; `nodes` are for the one that takes what it is given. */
bool level_solves(const nl_level *l, const nl_puzzle *p, uint64_t nodes, uint64_t seed);

/* Which levels solve it, and its rating by that; false if the strongest does not with PLAYING nodes. */
extern const int levels_runs[LEVELS];
const nl_level  *level_number(int i);
bool             measure(candidate *c);

/* Lines of what was found, and back; false if a line is none. */
void write_candidate(FILE *to, const candidate *c);
bool read_candidate(const char *line, candidate *out);

/* Picks the puzzles of a pack out of all that were found, easiest first; returns how many. */
int choose(const candidate all[], int count, const candidate *out[NL_PACK_MAX]);

/* A puzzle as text; and the tables of docs/puzzles.md: what is in a pack, and which levels solve what. */
void show_puzzle(const nl_puzzle *p, int number);
void show_kinds(const nl_pack *pack, size_t bytes);
void show_solved(const candidate *const list[], int count);

#endif
