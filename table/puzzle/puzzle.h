/* puzzle.h: a position of a game, and what is best there: one action, or a plan of one's own turns.
 *
 *     nl_pack pack;
 *     nl_pack_open(&pack, bytes, length);                  all of it is checked; the bytes stay where they are
 *     nl_puzzle p;
 *     nl_pack_read(&pack, 12, &p);
 *     nl_puzzle_table(&p, &table);                         the game up to there, to be played on
 *     nl_puzzle_try(&p, &table.game, turn, action, &attempt);   … and what an action is worth there
 *
 * A puzzle has one of three goals.  To win at once, or in a few turns of one's own: every way to do so counts.  In
 * solo, to end with the least total there can be: every way to it counts, and what others come to is known to the point
 * (solo/ending.h).  Otherwise, to come to the position that a deep search likes best, or one alike
 * (review/alike.h); the search found it better than all others by so much.
 *
 * docs/formats.md describes every bit of a pack; tools/puzzles makes one.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_PUZZLE_H
#define NL_PUZZLE_H

#include "daily/day.h"
#include "table.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What a puzzle is about. */
typedef enum {
    NL_PUZZLE_TASKS,  /* the most tasks at once */
    NL_PUZZLE_REFILL, /* take or refill */
    NL_PUZZLE_TIMING, /* who moves next */
    NL_PUZZLE_DENY,   /* what the others would get */
    NL_PUZZLE_LAST,   /* the last discs */
    NL_PUZZLE_SOLO,   /* the end of a solo game, with its exact total */
    NL_PUZZLE_KINDS
} nl_puzzle_kind;

/* A word that never changes, such as "tasks". */
const char *nl_puzzle_kind_name(nl_puzzle_kind kind);

typedef enum { NL_GOAL_POSITION, NL_GOAL_WIN, NL_GOAL_TOTAL } nl_goal;

enum {
    NL_PUZZLE_TURNS = 3,    /* of a plan, at most */
    NL_PUZZLE_RIGHT = 4,    /* actions that count, of different kinds, at most */
    NL_PUZZLE_ROWS = 7,     /* others whose loss is known, at most */
    NL_PUZZLE_LOSS = 250,   /* a loss is kept in 1/250 of a chance to win */
    NL_PUZZLE_FLOOR = 400,  /* ratings are from this one on … */
    NL_PUZZLE_STEP = 16,    /* … in steps of so much … */
    NL_PUZZLE_RATES = 128,  /* … so many of them */
    NL_PUZZLE_WAYS = 20000, /* positions that are looked at to know what an action comes to in solo */
    NL_PACK_MAX = 2048,     /* puzzles */
};

/* A turn of the plan.  In solo it is `right[0]` alone: the rest can be found out. */
typedef struct {
    nl_action right[NL_PUZZLE_RIGHT]; /* the first is that of the plan */
    uint8_t   rights;
    nl_action row[NL_PUZZLE_ROWS];  /* the next best, best first … */
    uint8_t   loss[NL_PUZZLE_ROWS]; /* … and what each loses, at least 1 */
    uint8_t   rows;
} nl_puzzle_turn;

typedef struct {
    uint8_t        kind; /* nl_puzzle_kind */
    uint8_t        turns;
    int            rating; /* on the scale of Glicko: who has it solves the puzzle every other time */
    uint32_t       seed;   /* of the deal */
    uint8_t        players, plies;
    nl_action      before[NL_PLIES_MAX]; /* played up to it */
    nl_puzzle_turn turn[NL_PUZZLE_TURNS];

    /* What follows from it. */
    nl_game  start;
    uint32_t id; /* of the position: stays in every pack */
    nl_goal  goal;
    int      total;                /* in solo: the least */
    uint8_t  ends;                 /* how many of `end` */
    nl_game  end[NL_PUZZLE_RIGHT]; /* where the plan leads, with each last action that counts */
} nl_puzzle;

/* Works out what follows from the deal, the actions and the plan; false if they do not go together. */
bool nl_puzzle_follow(nl_puzzle *p);

/* The game up to the puzzle, as a table of people without names. */
void nl_puzzle_table(const nl_puzzle *p, nl_table *out);

/* What is to be said of an action. */
typedef struct {
    bool  right; /* the goal can still be reached after it */
    bool  done;  /* it is reached */
    float loss;  /* a chance to win, in solo points; 0 if it is right … */
    bool  least; /* … or at least so much */
} nl_attempt;

/* Whether an action is right in a position that was reached from the puzzle by `turn` right actions, and what it loses.
 * An action that is refused is not right and loses nothing. */
void nl_puzzle_try(const nl_puzzle *p, const nl_game *g, int turn, nl_action a, nl_attempt *out);

/* All actions that are right there, with that of the plan first where it is one; returns how many. */
int nl_puzzle_right(const nl_puzzle *p, const nl_game *g, int turn, nl_action out[NL_ACTIONS_MAX]);

/* The best action that is not right, as far as is known; false if none is. */
bool nl_puzzle_next(const nl_puzzle *p, const nl_game *g, int turn, nl_action *out);

/* ---- many of them ---- */

typedef enum { NL_PACK_OK, NL_PACK_CUT, NL_PACK_VERSION, NL_PACK_BROKEN } nl_pack_err;

/* Short words: "ok", "cut" (not a pack, or not all of it), "version" (of a later version), "broken". */
const char *nl_pack_err_name(nl_pack_err e);

typedef struct {
    const uint8_t *bytes;
    int            count;
    int            end;             /* bits */
    uint32_t       at[NL_PACK_MAX]; /* where each puzzle begins: bits from the start */
    uint32_t       id[NL_PACK_MAX]; /* … and its id */
} nl_pack;

/* Opens a pack, whose bytes must stay where they are, and plays all of it. */
nl_pack_err nl_pack_open(nl_pack *out, const uint8_t bytes[], size_t length);

/* Puzzle number i, from 0. */
void nl_pack_read(const nl_pack *pack, int i, nl_puzzle *out);

/* The number of the puzzle of a day: the same for everybody who has the pack. */
int nl_pack_of_day(const nl_pack *pack, nl_day d);

/* Writes a pack into room for NL_PACK_BYTES(count) and returns its length. */
#define NL_PACK_BYTES(count) (16 + 160 * (size_t)(count))
size_t nl_pack_write(const nl_puzzle list[], int count, uint8_t *out);

#ifdef __cplusplus
}
#endif

#endif
