/* scene.h: all that is seen of a game on a screen: the position, what is in somebody's hand, what is said.
 *
 * draw_scene makes a grid of it and asks nobody else: no file, no clock, no terminal.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_TUI_SCENE_H
#define NL_TUI_SCENE_H

#include "review/review.h"
#include "screen/grid.h"
#include "session.h"
#include "table.h"
#include "words.h"

enum {
    SCENE_ROWS = 24, /* the least that is enough */
    SCENE_COLS = 80,
    SCENE_TEXT = 400, /* bytes of a text */
    SCENE_NAME = 64,
    SCENE_CLOCK = 16,
    NAME_COLS = 14,
};

typedef struct {
    const nl_table *table;
    const nl_game  *game;                             /* the position shown, of this table */
    char            name[NL_PLAYERS_MAX][SCENE_NAME]; /* in at most NAME_COLS columns */
    int             you;                              /* the seat that is spoken to, or −1 */
    int             seen;                             /* whose area is shown large */
    int             ply;                              /* actions played so far … */
    bool            replay, over;
    bool            far;    /* the others are elsewhere: only `you` chooses here */
    bool            puzzle; /* … and something is to be found */

    /* clocks and chairs, at a table of a server */
    char clock[NL_PLAYERS_MAX][SCENE_CLOCK]; /* what is left of a player's time; empty without a clock */
    bool away[NL_PLAYERS_MAX];
    bool offered; /* something is to be agreed to, or not */

    /* a turn that is thought over */
    int     take;   /* the tile in the hand, 1 to 3, or 0 */
    bool    aiming; /* the cursor is shown */
    bool    ghost;  /* the tile lies at the cursor, to be confirmed */
    nl_cell cursor;
    int     zoom; /* steps from what fits: above 0 is larger */

    /* what is said */
    int     wide;                /* columns there are for it */
    char    status[SCENE_TEXT];  /* above: whose turn, what is to be done */
    char    message[SCENE_TEXT]; /* below: what happened, what it would do */
    bool    alarm;               /* … is a refusal or a question */
    int     hinted;              /* the tile that a hint points at, or 0 … */
    bool    hint_cell;           /* … and its cell, if that is told, too */
    nl_cell hint_at;

    /* analysis, in replays */
    const nl_review *review;          /* or NULL */
    int              thought, wanted; /* positions thought about, of how many */
} scene;

void draw_scene(tui_grid *g, const scene *s);

/* What follows is for the parts of it. */

/* ---- tiles (tile.c) ---- */

typedef enum { LOOK_USUAL, LOOK_FAR, LOOK_GHOST } tui_look;

/* How a tile is drawn besides what is printed on it. */
typedef struct {
    tui_look look;
    uint8_t  covered; /* bit k: a disc lies on task k … */
    uint8_t  marked;  /* … or would */
    int      player;  /* whose discs */
} tile_face;

enum { TILE_COLS = 7, TILE_ROWS = 2 }; /* the least that shows all of it */

extern const uint32_t tile_sign[NL_COLORS];      /* ● ▲ ■ ✚ */
extern const uint32_t disc_sign[NL_PLAYERS_MAX]; /* ☾ ✦ ☼ ◎ */

void draw_tile(tui_grid *g, tui_rect r, nl_tile_id id, const tile_face *f);

/* "4●" in two columns. */
void draw_mini(tui_grid *g, int row, int col, nl_tile_id id, tui_look look);

/* A player's disc in one column. */
void draw_disc(tui_grid *g, int row, int col, int player);

/* The pips of a task as text; its columns. */
int draw_pips(tui_grid *g, int row, int col, nl_tile_id id, int task, int bg);

/* ---- areas (area.c) ---- */

typedef struct {
    const nl_area *area;
    int            player;
    bool           ring;   /* free cells around it are shown */
    bool           cursor; /* … and a cursor */
    nl_cell        at;     /* where it is */
    nl_tile_id     ghost;  /* the tile that lies there for now, or NL_NO_TILE */
    const nl_game *game;   /* with `take`: how many tasks each free cell would cover */
    int            take;
    uint64_t       lit;  /* bit i: at[i] counts for what is looked at */
    bool           hint; /* a hint points at `hint_at` */
    nl_cell        hint_at;
    int            zoom;
    bool           click; /* its cells can be clicked */
} area_view;

void draw_area(tui_grid *g, tui_rect r, const area_view *v);

/* Two columns and a row for each tile. */
void draw_small_area(tui_grid *g, tui_rect r, const nl_area *a);

/* ---- the wheel (wheel.c) ---- */

void draw_wheel(tui_grid *g, tui_rect r, const scene *s, bool large);
enum { WHEEL_COLS = 33, WHEEL_ROWS = 8, WHEEL_COLS_LARGE = 37, WHEEL_ROWS_LARGE = 16 };

/* What each tile on offer would mean, in so many lines each. */
void draw_offer(tui_grid *g, tui_rect r, const scene *s, int lines);

/* ---- the side (side.c) ---- */

/* A player's clock, ending at a column. */
void draw_clock(tui_grid *g, int row, int end, const scene *s, int player);

void draw_track(tui_grid *g, tui_rect r, const scene *s);
void draw_players(tui_grid *g, tui_rect r, const scene *s);
void draw_sheet(tui_grid *g, tui_rect r, const scene *s);
void draw_log(tui_grid *g, tui_rect r, const scene *s);
void draw_unseen(tui_grid *g, tui_rect r, const nl_game *game);

/* ---- analysis (chart.c) ---- */

void draw_chart(tui_grid *g, tui_rect r, const scene *s);
void draw_verdict(tui_grid *g, tui_rect r, const scene *s);

/* ---- words (say.c) ---- */

/* A text about a player: one that speaks to them, or one with their {name}. */
const char *say_of(const scene *s, int player, const char *to_you, const char *of);

/* "blue 4"; "2 east, 1 north" is told by its numbers, 2,-1. */
void say_tile(char out[SCENE_TEXT], nl_tile_id id);

/* What an action of the table did, in a line. */
void say_done(const scene *s, int ply, char out[SCENE_TEXT]);

/* How a game ended. */
void say_result(const scene *s, char title[SCENE_TEXT], char why[SCENE_TEXT]);

/* Whose turn it is and what is to be done. */
void say_status(const scene *s, char out[SCENE_TEXT]);

/* What the tile in the hand would do at the cursor; false if it may not lie there. */
bool say_preview(const scene *s, char out[SCENE_TEXT]);

/* What taking tile k means: who moves next, and where the runner lands; shorter where they do not fit. */
void say_outlook(const scene *s, int k, int wide, char who[SCENE_TEXT], char where[SCENE_TEXT]);

/* The tile at the cursor with its tasks, for reading. */
void say_tasks(const scene *s, char out[SCENE_TEXT]);

/* Takes over what players are called, cut to NAME_COLS columns. */
void say_names(scene *s, const char name[][LOCAL_NAME_MAX]);

#endif
