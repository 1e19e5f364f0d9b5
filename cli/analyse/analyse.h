/* analyse.h: what the files of `novaluna analyse` share: a game with its positions, and
 * what was found out about it.
 *
 *   analyse.c  the command line; reading the record; thinking, until it is done or stopped
 *   think.c    … by several threads
 *   summary.c  the whole game for people: sides, chart, table
 *   chart.c    the chances over the game, drawn with blocks
 *   spot.c     one position: its best actions
 *   reasons.c  reasons in words
 *   report.c   all of it as JSON
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_ANALYSE_H
#define NL_ANALYSE_H

#include <pthread.h>

#include "cli.h"
#include "review/reason.h"
#include "review/study.h"
#include "view/review_json.h"

typedef struct {
    nl_table    table;
    char        name[NL_PLAYERS_MAX][CLI_NAME_MAX];
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

/* The best actions of one position. */
enum { SPOT_ACTIONS = 6 }; /* five, and the one played if it is none of them */
typedef struct {
    int       ply;
    int       count;
    nl_choice choice[SPOT_ACTIONS];
    int       alike[SPOT_ACTIONS];
    int       rank[SPOT_ACTIONS]; /* from 1 */
    nl_action line[SPOT_ACTIONS][NL_LINE_MAX];
    int       depth[SPOT_ACTIONS];
} spot;

/* For people. */
void summary_print(const analysis *a);
void chart_print(const analysis *a);
void spot_print(const analysis *a, const spot *s);

/* As JSON. */
void report_print(const analysis *a);
void report_print_spot(const analysis *a, const spot *s);

/* ---- pieces of text ---- */

enum { WORDS_MAX = 400 };

/* Writes those of the reasons for an action that fit into `room` columns, the weightiest
 * first: "covers 2, again", or in full, with the tasks.  With another action, what speaks for it over that one. */
void words_for(const analysis *a, int ply, nl_action action, const nl_action *other, bool full, size_t room,
               char out[WORDS_MAX]);

/* The same for any position, in full, without the tasks. */
void words_why(const nl_game *g, const char name[][CLI_NAME_MAX], nl_action action, size_t room,
               char out[WORDS_MAX]);

/* … and for it over another; where nothing sets it apart from that one, what speaks for it at all. */
void words_over(const nl_game *g, const char name[][CLI_NAME_MAX], nl_action action, nl_action other,
                size_t room, char out[WORDS_MAX]);

/* Prints a number on the right of so many columns. */
void print_number(double x, int decimals, bool sign, int wide);

/* Turns a color of the terminal on (its number, 31 to 37), or all off with 0; does
 * nothing where there is no color. */
void print_color(int color);
void write_color(int color, char out[16]);
int  color_of_player(int player);

#endif
