/* review.h: a whole game looked at again: what each action gave away, what luck gave.
 *
 * A review keeps books and does not think.  The caller tells it the actions, has a player
 * think about the positions, in any order, in as many threads or workers as there are, and
 * hands in what was found:
 *
 *     nl_review_start(&r, &game);                             with its first eleven tiles
 *     for each action: play it, then nl_review_play(&r, action, &game);
 *     if it ended otherwise: nl_review_end(&r, ranking);
 *     for each ply i that nl_review_wants(&r, i):
 *         nl_review_add(&r, i, &game, choices, count);        what a study (study.h) found there
 *     nl_review_finish(&r);                                   now or at any time between
 *
 * Values are as in choice.h: each player's chance to win, and in solo the total in
 * points, the lower the better.  They are kept to a tenth of a percent or of a point, since they are shown so:
 * what is shown is what is reckoned with.  Position i is the one after i actions, action i the one
 * played there.
 *
 *   value     of a position: that of its best action; 1 and 0 (solo: the total) at the end
 *   change    by an action: its value less that of the best one.  To its mover it is never
 *             an advantage
 *   error     of a value or a loss: in 19 cases of 20 a longer search finds it no further off than that
 *   luck      at an action that reveals tiles: the value of the position with those tiles,
 *             less the value of the action as it was found before they were seen
 *   drift     the rest: the same thing valued anew one action later, when a player sees
 *             further.  It is what the thinking is unsure by, and nobody's merit
 *
 * Hence, for every player and with nothing left over,
 *
 *     value[i + 1] = value[i] + change[i] + luck[i] + drift[i]
 *     result       = start + deal + own + gifts + luck + drift + verdict
 *
 * where `own` adds up the changes by a player's own actions, and `gifts` those by the
 * actions of others.  `start` is an even chance, and `deal` what the first eleven tiles
 * and the order of the runners made of it; both are drawn blind (R5, R6), so with equal discs
 * an even chance is right.  With a handicap, and in solo, nobody knows the value before the deal:
 * `start` is then the first value and `deal` is 0.  `verdict` is what a termination made
 * of the last value.
 *
 * The luck-adjusted result is the chance that the choices alone would have made: from `start` on, each action takes
 * from its mover what it gave away, as far as that is left, and gives it to those who gained by it.
 * So it is a chance, and those of all players add up to 1.  In solo it is the result less luck.
 * The losses of an action are told apart further: see nl_ply.
 *
 * The turning point is the action that decided the game: the one by which the winner gained most for good, that
 * is, measured by the least that the winner's chance came to after it.  What was made good again is none.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_REVIEW_H
#define NL_REVIEW_H

#include "players/player.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { NL_BEST_MAX = 5 }; /* actions kept for each position */

#define NL_SURE 2.f /* standard errors on each side, for 19 cases of 20 */

/* How bad an action was: a loss of 5, 10, 20 in a hundred, or 2, 4, 8 points in solo, at least, its
 * error taken off: what is in doubt is told by the kinder word. */
typedef enum { NL_FINE, NL_SLIP, NL_MISTAKE, NL_BLUNDER } nl_grade;

/* What changed the value most. */
typedef enum { NL_BY_LOSS, NL_BY_LUCK, NL_BY_DRIFT } nl_cause;

/* A position, and the action played there unless it is the last. */
typedef struct {
    nl_action  action;
    nl_tile_id tile;               /* taken, or NL_NO_TILE */
    uint8_t    mover;              /* whose turn it is */
    uint8_t    pile;               /* tiles not yet seen */
    uint8_t    grade;              /* nl_grade, if it is known */
    uint8_t    next;               /* … and what the second best kind of action would have got there */
    bool       over;               /* by the actions */
    bool       forced;             /* there is just one action */
    bool       reveals;            /* the action reveals tiles */
    bool       known;              /* choices were handed in, or it is over */
    bool       judged;             /* this one and the next are known: change, luck and drift hold */
    uint8_t    count;              /* of `best` */
    nl_choice  best[NL_BEST_MAX];  /* one of each kind (alike.h), best first; the one played for its kind */
    uint8_t    alike[NL_BEST_MAX]; /* how many actions are of that kind */
    nl_choice  own;                /* the action played, as it was found … */
    uint8_t    own_alike;
    bool       own_is_best; /* … or one of its kind is the best */
    float      same_tile;   /* by how much the best cell for its tile is better … */
    float      any_tile;    /* … and the best placement, to the mover */
    bool       best_is_same_tile, best_is_tile;

    float value[NL_PLAYERS_MAX]; /* of the position, if it is known */
    float change[NL_PLAYERS_MAX], luck[NL_PLAYERS_MAX], drift[NL_PLAYERS_MAX];

    /* What the mover lost, never below 0, and its three parts, which add up to it: by
     * refilling or ending the phase, or by not doing so; by the tile; by the cell. */
    float loss, loss_extra, loss_tile, loss_cell;
    float error; /* of the loss */
} nl_ply;

/* A player's game. */
typedef struct {
    int   actions;                                /* judged, and with a choice */
    float accuracy;                               /* mean of h / (h + loss); h is 0.15, or 6 points in solo */
    float loss, loss_extra, loss_tile, loss_cell; /* summed */
    float mean_loss;                              /* over `actions` */
    float start, deal, own, gifts, luck, drift, verdict; /* as above */
    float result;   /* 1 or 0, or the total; the last value if there is none yet */
    float adjusted; /* for luck, as above */
} nl_player_review;

/* What decided the game: 10 in a hundred for good at least, or 4 points in solo. */
typedef struct {
    bool     found;
    uint8_t  ply;
    uint8_t  player; /* the winner */
    float    gain;   /* of the winner's value, for good; in solo of the total, below 0 if it fell */
    nl_cause cause;
} nl_turning_point;

typedef struct {
    uint8_t          players;
    uint8_t          plies;                  /* actions */
    bool             even;                   /* start is an even chance */
    bool             terminated;             /* ended otherwise than by its actions */
    bool             settled;                /* there is a result */
    bool             complete;               /* all positions are known: the sums of nl_player_review hold */
    float            result[NL_PLAYERS_MAX]; /* if it is settled */
    nl_turning_point turn;
    nl_player_review side[NL_PLAYERS_MAX];
    nl_ply           ply[NL_PLIES_MAX + 1];
} nl_review;

void nl_review_start(nl_review *r, const nl_game *first);

/* Adds an action that was just played, with the game after it and its tiles dealt. */
void nl_review_play(nl_review *r, nl_action a, const nl_game *after);

/* The game ended otherwise, with that ranking, best first. */
void nl_review_end(nl_review *r, const uint8_t ranking[]);

/* Whether a player should think about position i: it is not over and not known. */
bool nl_review_wants(const nl_review *r, int i);

/* What a study found at position i, which is `g`: one action of each kind that was looked into, among them
 * the kind of the one played.  Handed in again, it takes the place of the first. */
void nl_review_add(nl_review *r, int i, const nl_game *g, const nl_choice choices[], int count);

/* Works everything out from what is known so far. */
void nl_review_finish(nl_review *r);

/* How bad a loss is, its error taken off; and that error, or the standard error, by those of the values. */
nl_grade nl_grade_of(int players, float loss);
float    nl_error_of_loss(const nl_choice *best, const nl_choice *own);

/* "fine", "slip", "mistake", "blunder"; "loss", "luck", "drift". */
const char *nl_grade_name(nl_grade g);
const char *nl_cause_name(nl_cause c);

#ifdef __cplusplus
}
#endif

#endif
