/* board.h: positions from text, for the tests of the rules.
 *
 * A test should show its position, so everything here speaks text: a deck is a list of
 * tile ids, an area is a picture of ids, actions are written as in a record ("2@0,1",
 * "r", "e"), and the wheel, the covered tasks and the turn order come back as strings.
 * Nothing here looks behind the public headers.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_TEST_BOARD_H
#define NL_TEST_BOARD_H

#include <string.h>

#include "game.h"
#include "unit.h"

/* A game and the deck that feeds it. */
typedef struct {
    nl_game    game;
    nl_tile_id deck[NL_TILES];
    int        next; /* how many have been dealt */
} table;

/* Starts a game and deals the first eleven tiles.  `deck` names the first tiles, such
 * as "12 5 61"; those it does not name follow in ascending order. */
void start(table *t, int players, const char *deck);

/* The same, with discs and a stack of runners; either may be NULL. */
void start_with(table *t, int players, const uint8_t discs[], const uint8_t stack[], const char *deck);

/* Reads "K@x,y", "r", "e", or "K" alone: the K-th tile goes to the east end of the
 * mover's line, at the cell (tiles laid, 0). */
nl_action action(const table *t, const char *text);

/* Plays actions, such as "1@0,0 3 r 2"; each must be accepted.  Deals what is owed. */
void play(table *t, const char *actions);

/* Plays one action without dealing. */
void play_only(table *t, const char *text);

/* Deals all that the game is owed. */
void deal(table *t);

/* Why an action is refused.  Fails if any byte of the game changes, or if the check,
 * the preview and the play do not agree. */
nl_err refusal(const table *t, const char *text);

/* Plays "1" again and again, and "r" where it must, until `left` tiles are left on
 * the wheel and in the pile together, or the game is over. */
void play_lines(table *t, int left);

/* Plays a legal action at random. */
void play_any(table *t, uint64_t *seed);

/* A number below n. */
unsigned any(uint64_t *seed, unsigned n);

/* Lays tiles given as "61@0,0 1@0,1" in that order; returns the discs the last took. */
int lay(nl_area *a, const char *tiles);

/* An area with 20 discs and the tiles of a picture: ids in rows, "." for no tile, "/"
 * between rows, y growing downward.  The first tile of the picture lies at 0,0.  Tiles
 * are laid in reading order, those not yet joined to the first one later. */
void picture(nl_area *a, const char *rows);

/* The wheel, slots 0 to 11: "M 12 5 . 61 …". */
const char *wheel(const nl_game *g);

/* The covered tasks, oldest tile first: "61.1 61.3" for tasks 1 and 3 of tile 61. */
const char *covered(const nl_area *a);

/* The same form, for what a preview would cover. */
const char *cover_text(const nl_area *a, const nl_cover *c, nl_tile_id laid);

/* The players in turn order, numbered from 0: "201". */
const char *order(const nl_game *g);

/* The number in a->at of a tile. */
int number(const nl_area *a, nl_tile_id id);

/* An area redrawn on plain squares, to count by brute force.  */
enum { CHART_SIDE = 2 * NL_AREA_MAX + 5, CHART_MID = NL_AREA_MAX + 2 };
typedef struct {
    const nl_area *area;
    uint8_t        at[CHART_SIDE][CHART_SIDE]; /* y, x: the tile's number, 0 for none */
} chart;

void chart_draw(chart *c, const nl_area *a);

/* The tiles of a color that count for the tile with this number (R14, R16), as a set
 * of numbers. */
uint64_t chart_chain(const chart *c, int n, int color);

bool chart_fulfilled(const chart *c, int n, int task);

/* Fails unless the area's frontier is just the cells beside its tiles. */
void assert_frontier(const chart *c);

/* Fails unless nl_area_progress tells what brute force counts, for every task. */
void assert_progress(const chart *c);

#endif
