/* app.h: all of the game at a terminal but the terminal: what is on the screen, and what a key does to it.
 *
 *   home.c    who plays, games to go on with, the deal of the day
 *   turn.c    a game: a turn that is thought over, undo, hints
 *   replay.c  a game looked at again
 *   overlay.c what lies above a screen: help, unseen tiles, the end of a game, a question
 *   local.c   who decides what has happened: this program, which keeps every action before it is shown
 *
 * Tests and the fuzzer do to it what a person does, without a terminal.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_TUI_APP_H
#define NL_TUI_APP_H

#include "draw/scene.h"
#include "kept.h"
#include "screen/keys.h"
#include "thinker.h"

typedef enum { SCREEN_HOME, SCREEN_GAME, SCREEN_REPLAY } tui_screen;
typedef enum { OVER_NOTHING, OVER_HELP, OVER_UNSEEN, OVER_LOG, OVER_RESULT, OVER_QUESTION } tui_overlay;

/* A game to be: by seat nobody, a person, or a level. */
enum { SEAT_NOBODY = -1, SEAT_PERSON = 0 }; /* above: the levels for people, from 1 */
typedef struct {
    int        seat[NL_PLAYERS_MAX];
    char       name[NL_PLAYERS_MAX][NL_NAME_MAX];
    int        discs; /* 0: the usual number */
    int        row;   /* the item that is chosen */
    int        top;   /* … and the first that is shown */
    kept_games kept;
} home_state;

typedef struct {
    int       take;
    bool      aiming, ghost;
    nl_cell   cursor;
    int       zoom, seen;
    int       hint_stage; /* of the hint for `hint_ply`; 0: none */
    int       hint_ply;
    nl_action hint;
    float     hint_value;
    bool      typing; /* a move is written … */
    char      typed[40];
    char      message[SCENE_TEXT];
    bool      alarm;
    bool      last;   /* the message is what the last action did */
    int64_t   hold;   /* what a computer plays is shown no earlier */
    bool      warned; /* that the game cannot be kept */
} turn_state;

typedef struct {
    nl_table  table;
    char      name[NL_PLAYERS_MAX][CLI_NAME_MAX];
    int       you;
    char      file[CLI_PATH_MAX]; /* to play on with; empty if there is none */
    nl_game   game;               /* at … */
    int       ply;
    int       seen;
    bool      follow; /* the area of whoever is to move is seen */
    bool      looked; /* it is, or has been, thought about */
    int       thought;
    int       zoom;
    char      message[SCENE_TEXT];
    nl_review review;
} replay_state;

typedef enum { ASK_NOTHING, ASK_END_PHASE, ASK_UNDO } tui_question;

typedef struct {
    tui_screen   screen;
    tui_overlay  overlay;
    tui_question question;
    bool         quit;
    bool         ascii, letters, mono; /* as in tui_grid */
    bool         light;
    bool         fixed_light; /* … as was asked for */
    int          scroll;      /* of an overlay */
    int64_t      now;         /* in ms; who runs it sets it */
    thinker     *thinker;
    home_state   home;
    turn_state   turn;
    replay_state replay;
    cli_session  session; /* the game on SCREEN_GAME */
    analysis     analysis;
    tui_grid     grid; /* as it was drawn last, for clicks */
} tui_app;

/* Makes it ready, on its first screen.  False if there is no thread to be had. */
bool app_open(tui_app *a, void (*wake)(void *to), void *to);
void app_close(tui_app *a);

/* Goes to a game that has been set up in `session`; to the first screen; to a record in `replay.table`. */
void app_play(tui_app *a);
void app_home(tui_app *a);
void app_replay(tui_app *a, const char *file);

void app_key(tui_app *a, tui_key key);

/* Lets happen what happens by itself.  Returns the ms until it should be called again, −1 for no need. */
int app_tick(tui_app *a);

/* Draws the screen into `grid`. */
void app_draw(tui_app *a, int rows, int cols);

/* ---- what the files of it share ---- */

void home_draw(tui_grid *g, tui_app *a);
void home_key(tui_app *a, tui_key key);

/* Deals a game of the seats chosen. */
void home_setup(const home_state *h, uint64_t seed, nl_setup *out);

void turn_scene(const tui_app *a, scene *s);
void turn_key(tui_app *a, tui_key key);
int  turn_tick(tui_app *a);
void turn_answer(tui_app *a, bool yes); /* to a question */
void turn_say(tui_app *a, bool alarm, const char *text, const words_blank with[]);

void replay_scene(const tui_app *a, scene *s);
void replay_key(tui_app *a, tui_key key);
int  replay_tick(tui_app *a);

void overlay_draw(tui_grid *g, tui_app *a);
void overlay_key(tui_app *a, tui_key key);

/* Who decides (local.c).  Each keeps the game; on a refusal nothing has changed. */
nl_err local_play(cli_session *s, nl_action a);
nl_err local_undo(cli_session *s);
nl_err local_redo(cli_session *s);

#endif
