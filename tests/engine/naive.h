/* naive.h: rules R1-R27 a second time, slow and obvious, to check the engine by.
 *
 * Nothing here is shared with engine/: the tiles are read from tiles.csv, every
 * question is answered from plain arrays, and each function in naive.c cites
 * the rule it spells out, so that it can be audited against rules.md by eye.
 * Call naive_tiles_load once before anything else. */
#ifndef NAIVE_H
#define NAIVE_H

#include <stdbool.h>
#include <stddef.h>

enum {
    NAIVE_TILES = 68, /* R1 */
    NAIVE_SLOTS = 12, /* R2 */
    NAIVE_PLAYERS_MAX = 4,
    NAIVE_ACTIONS_MAX = 512, /* above any number of legal actions */
    NAIVE_JSON_MAX = 8192    /* above the length of any line of JSON */
};

typedef struct {
    int  id;         /* 1 to 68 */
    int  x, y;       /* y grows downward; the first tile lies at 0,0 */
    bool covered[3]; /* one flag a task, in the order of tiles.csv */
} naive_tile;

typedef struct {
    naive_tile tile[NAIVE_TILES]; /* in order of placement */
    int        count;             /* how many of `tile` are in use */
    int        discs;             /* still to be placed */
    int        travelled;         /* distance of the runner; 0 in solo (R21) */
} naive_player;

typedef struct {
    int          players;                  /* 1 to 4; 1 is solo */
    int          slot[NAIVE_SLOTS];        /* tile ids, 0 where there is none */
    int          marker;                   /* its slot is always empty (R2) */
    int          deck[NAIVE_TILES];        /* all tiles known, in drawing order */
    int          deck_count;               /* 11 to 68; below 68 the deck is cut short */
    int          drawn;                    /* how many of the 68 are revealed */
    int          stack[NAIVE_PLAYERS_MAX]; /* player numbers, latest arrival last (R6, R11) */
    int          phase;                    /* solo: 1 or 2; otherwise 0 */
    int          phase1;                   /* solo: the score of phase 1, once it is over (R23) */
    bool         over;
    bool         by_discs;                  /* once over: all discs placed, not the tiles gone */
    naive_player player[NAIVE_PLAYERS_MAX]; /* player number n is player[n - 1] */
} naive_game;

/* Reads tiles.csv; false, and nothing changed, if it is missing or malformed. */
bool naive_tiles_load(const char *csv_path);

/* Sets up a game (R5, R6, R20).  `discs` has one number a player; `stack` has
 * player numbers from 1, bottom first; `deck` has 11 to 68 different ids in
 * drawing order.  Solo ignores `discs` and `stack`, which may then be NULL. */
void naive_start(naive_game *g, int players, const int discs[], const int stack[], const int deck[],
                 int deck_count);

/* The number, from 1, of the player to move (R8); 0 when the game is over. */
int naive_to_move(const naive_game *g);

/* Player numbers by R8, first to move first, also when the game is over; the
 * rest of `order` is 0.  Solo: 1. */
void naive_order(const naive_game *g, int order[NAIVE_PLAYERS_MAX]);

/* Writes the legal actions, at most `max`, in no promised order, and returns
 * how many there are: none when the game is over.  A deck cut short changes
 * nothing here; naive_apply may then refuse one of them. */
int naive_legal(const naive_game *g, char out[][16], int max);

/* Plays an action, dealing from the deck.  False, and nothing changed, if it is
 * illegal, not written as in formats.md, or reveals more than the deck lists. */
bool naive_apply(naive_game *g, const char *action);

/* Player numbers, best first (R19), the rest 0; returns how many players.  Only
 * for a finished game of 2-4. */
int naive_ranking(const naive_game *g, int ranking[NAIVE_PLAYERS_MAX]);

/* The solo scores (R23, R26, R27); before the end, what they would be if a
 * phase not yet over ended now. */
void naive_solo_score(const naive_game *g, int *phase1, int *phase2, int *total);

/* R14, R16: how many tiles count for a task on the tile at `index` that asks
 * for `color`, one of B, R, T, Y. */
int naive_count(const naive_player *p, int index, char color);

/* Writes the position as one line of formats.md's JSON, without the newline.
 * `action_or_null` is the action just played.  `out` is cut if too small. */
void naive_json(const naive_game *g, int ply, const char *action_or_null, char *out, size_t size);

#endif
