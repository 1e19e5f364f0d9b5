/* app.h: all of the game at a terminal but the terminal: what is on the screen, and what a key does to it.
 *
 *   home.c     who plays, games to go on with, the deal of the day
 *   turn/      a game: a turn that is thought over, undo, hints
 *   replay.c   a game looked at again
 *   puzzles.c  puzzles to choose from
 *   tables.c   tables of a server, one's own and open ones; terms.c: opening one; gather.c: who has come
 *   overlay.c  what lies above a screen: help, unseen tiles, the end of a game, a question; menu.c: what can be asked for at
 *              a table of a server
 *
 * Who decides what has happened in a game:
 *
 *   here.c     this program, which keeps every action before it is shown
 *   far.c      a server, by whatever it tells
 *   puzzle.c   the pack: an action is right or wrong
 *
 * Tests and the fuzzer do to it what a person does, without a terminal.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_TUI_APP_H
#define NL_TUI_APP_H

#include "draw/list.h"
#include "draw/scene.h"
#include "guest.h"
#include "kept.h"
#include "lobby.h"
#include "puzzle/puzzle.h"
#include "screen/keys.h"
#include "thinker.h"

typedef enum {
    SCREEN_HOME,
    SCREEN_GAME,
    SCREEN_REPLAY,
    SCREEN_PUZZLES,
    SCREEN_TABLES,
    SCREEN_TERMS,
    SCREEN_GATHER,
} tui_screen;
typedef enum {
    OVER_NOTHING,
    OVER_HELP,
    OVER_UNSEEN,
    OVER_LOG,
    OVER_RESULT,
    OVER_QUESTION,
    OVER_MENU,
    OVER_VERDICT,
} tui_overlay;

/* Who decides about the game on SCREEN_GAME. */
typedef enum { PLAY_HERE, PLAY_FAR, PLAY_PUZZLE } tui_play;

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
    char      name[NL_PLAYERS_MAX][LOCAL_NAME_MAX];
    int       you;
    char      file[LOCAL_PATH_MAX]; /* to play on with; empty if there is none */
    nl_game   game;                 /* at … */
    int       ply;
    int       seen;
    bool      follow; /* the area of whoever is to move is seen */
    bool      looked; /* it is, or has been, thought about */
    int       thought;
    int       zoom;
    char      message[SCENE_TEXT];
    nl_review review;
} replay_state;

/* What is known about a puzzle from before. */
typedef enum { MARK_NONE, MARK_MISSED, MARK_SOLVED } puzzle_mark;

typedef struct {
    bool      opened;
    nl_pack   pack;
    uint8_t   kind[NL_PACK_MAX]; /* by puzzle: nl_puzzle_kind … */
    int16_t   rating[NL_PACK_MAX];
    uint8_t   mark[NL_PACK_MAX];      /* … puzzle_mark */
    int       row;                    /* of SCREEN_PUZZLES */
    int       shown[NL_PUZZLE_KINDS]; /* the puzzle that a theme shows */
    int       now;                    /* the one on the board … */
    int       theme;                  /* … chosen by its theme, or −1 */
    nl_puzzle puzzle;
    int       turn; /* right actions played */
    bool      answered, right;
    char      lead[SCENE_TEXT];  /* what came of it, in words … */
    char      why[2][WORDS_MAX]; /* … what speaks for the right action, and for the one that was played */
    nl_action best;
} puzzle_state;

enum { CODE_LETTERS = 6 };

/* A server, its lists, and the table one is at. */
typedef struct {
    bool     on; /* there is one */
    nl_lobby lobby;
    bool     seated; /* there is a guest, who has gone to a table */
    nl_guest guest;
    char     wanted[NL_ID_MAX]; /* the table to go to once there is a line */
    int64_t  day;               /* ms since 1970, by the server's clock; set with `now` */
    int      row, top;          /* of SCREEN_TABLES */
    int      terms_row, gather_row, menu_row;
    nl_terms terms;                   /* of a table to be opened */
    char     typed[CODE_LETTERS + 1]; /* a code */
    char     message[SCENE_TEXT];
    bool     opening; /* a table is being opened … */
    bool     again;   /* … or was asked for once more, and is gone to */
} online_state;

typedef enum { ASK_NOTHING, ASK_END_PHASE, ASK_UNDO, ASK_LEAVE } tui_question;

typedef struct {
    tui_screen    screen;
    tui_overlay   overlay;
    tui_question  question;
    tui_play      play;
    tui_screen    from; /* the screen that the game was begun on */
    bool          quit;
    bool          ascii, letters, mono; /* as in tui_grid */
    bool          light;
    bool          fixed_light; /* … as was asked for */
    int           scroll;      /* of an overlay */
    int64_t       now;         /* in ms; who runs it sets it */
    thinker      *thinker;
    home_state    home;
    turn_state    turn;
    replay_state  replay;
    puzzle_state  puzzle;
    online_state  online;
    local_session session; /* the game on SCREEN_GAME */
    analysis      analysis;
    int           par;  /* of the deal of the day that has been played, once it is known; 0 before */
    tui_grid      grid; /* as it was drawn last, for clicks */
} tui_app;

/* Makes it ready, on its first screen.  False if there is no thread to be had. */
bool app_open(tui_app *a, void (*wake)(void *to), void *to);
void app_close(tui_app *a);

/* Goes to a game that has been set up in `session`; to the first screen; to a record in `replay.table`; back to where the
 * game was begun. */
void app_play(tui_app *a, tui_play play);
void app_home(tui_app *a);
void app_replay(tui_app *a, const char *file);
void app_back(tui_app *a);

/* Goes to a server: to the table of its address, or to the list of tables. */
void app_online(tui_app *a, const nl_address *address, const char *name);

void app_key(tui_app *a, tui_key key);

/* Lets happen what happens by itself.  Returns the ms until it should be called again, −1 for no need. */
int app_tick(tui_app *a);

/* What to wait for besides: file descriptors, which may be −1. */
enum { APP_LINES = 2 };
void app_lines(const tui_app *a, int out[APP_LINES]);

/* Draws the screen into `grid`. */
void app_draw(tui_app *a, int rows, int cols);

/* ---- what the files of it share ---- */

nl_day app_today(void);

/* Another game takes the place of the one in `session`; the usual place to keep it stays this process's. */
void app_forget(tui_app *a);

/* Level number i for people, from 1, or NULL; and the number of one. */
const nl_level *level_at(int i);
int             level_number(const char *name);

void home_draw(tui_grid *g, tui_app *a);
void home_key(tui_app *a, tui_key key);

/* Deals a game of the seats chosen. */
void home_setup(const home_state *h, uint64_t seed, nl_setup *out);

void turn_scene(const tui_app *a, scene *s);
void turn_key(tui_app *a, tui_key key);
int  turn_tick(tui_app *a);
void turn_answer(tui_app *a, bool yes); /* to a question */
void turn_say(tui_app *a, bool alarm, const char *text, const words_blank with[]);
void turn_refuse(tui_app *a, nl_err e);
void turn_begin(tui_app *a); /* shows whose turn it is now, or the end */
void turn_last(tui_app *a);  /* says what the last action did */
void turn_drop(tui_app *a);  /* lets go of the tile in the hand */
bool turn_is_daily(const tui_app *a);

void replay_scene(const tui_app *a, scene *s);
void replay_key(tui_app *a, tui_key key);
int  replay_tick(tui_app *a);

void overlay_draw(tui_grid *g, tui_app *a);
void overlay_key(tui_app *a, tui_key key);

void menu_draw(tui_grid *g, tui_app *a);
void menu_key(tui_app *a, tui_key key);

/* A box in the middle, and what is in it. */
tui_rect overlay_middle(const tui_grid *g, int rows, int cols);
tui_rect overlay_inner(tui_rect r);

/* ---- puzzles ---- */

void puzzles_show(tui_app *a);
void puzzles_draw(tui_grid *g, tui_app *a);
void puzzles_key(tui_app *a, tui_key key);

/* The next of a theme that was not solved; of all themes if that is −1. */
int puzzles_next(const puzzle_state *p, int theme, int after);

/* What the puzzle on the board is about. */
const char *say_theme(const puzzle_state *p);

void puzzle_begin(tui_app *a, int number);
void puzzle_play(tui_app *a, nl_action act);
void puzzle_again(tui_app *a);
void puzzle_next(tui_app *a);
void puzzle_scene(const tui_app *a, scene *s);
void verdict_draw(tui_grid *g, tui_app *a);

/* What is kept about puzzles (marks.c): a line for every attempt. */
void marks_read(puzzle_state *p);
void marks_keep(puzzle_state *p, int number, bool right);

/* ---- tables of a server ---- */

void tables_show(tui_app *a);
void tables_draw(tui_grid *g, tui_app *a);
void tables_key(tui_app *a, tui_key key);
void tables_foot(tui_grid *g, const tui_app *a);
void terms_show(tui_app *a);
void terms_draw(tui_grid *g, tui_app *a);
void terms_key(tui_app *a, tui_key key);
void gather_draw(tui_grid *g, tui_app *a);
void gather_key(tui_app *a, tui_key key);

/* Terms in words, on one line (pace.c): players, discs, clock; a clock alone; how much of one is left, and that as it
 * runs. */
void say_terms(const nl_terms *t, char out[SCENE_TEXT]);
void say_pace(const nl_terms *t, char out[SCENE_TEXT]);
void say_left(int64_t ms, char out[SCENE_TEXT]);
void say_clock(int64_t ms, char out[SCENE_CLOCK]);

/* Goes to a table; leaves it, and the seat stays one's own. */
void far_go(tui_app *a, const char *room);
void far_leave(tui_app *a);
int  far_tick(tui_app *a);
void far_scene(const tui_app *a, scene *s);
bool far_may_play(const tui_app *a);
void far_play(tui_app *a, nl_action act);
void far_undo(tui_app *a);
void far_again(tui_app *a); /* goes to the table for another game, or opens it */
void far_ask(tui_app *a, const char *event);
bool far_offered(const tui_app *a); /* something that this person has not answered */

/* A phrase of the protocol in words, by its number; NULL behind the last. */
const char *phrase_word(int i);
const char *phrase_text(int i);

/* Who decides (here.c).  Each keeps the game; on a refusal nothing has changed. */
nl_err here_play(local_session *s, nl_action a);
nl_err here_undo(local_session *s);
nl_err here_redo(local_session *s);

#endif
