/* session.h: a game being played at this machine: who sits where, what was played, what
 * was taken back, and where it is kept.
 *
 * The list of actions is the truth; the game is what they lead to.  To undo is to play
 * the list again without its end.  Nothing here talks to the players.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_SESSION_H
#define NL_SESSION_H

#include "cli.h"
#include "tag.h"

enum { CLI_PATH_MAX = 4096 }; /* with the NUL */

typedef struct {
    nl_record       rec; /* the set-up; its tags lie in `text` */
    char           *text;
    char            name[NL_PLAYERS_MAX][CLI_NAME_MAX];
    const nl_level *level[NL_PLAYERS_MAX]; /* NULL for a person */
    uint64_t        seed;                  /* of what the computer players do */
    nl_action       action[NL_PLIES_MAX];
    int             count; /* actions played */
    int             known; /* … and with those that were taken back */
    nl_game         game;  /* after `count` actions */
    nl_deck         deck;
    bool            completed;              /* the record's deck was cut, and has been filled up */
    char            file[CLI_PATH_MAX];     /* where it came from or was saved by hand … */
    int             filed;                  /* … and with how many actions, or -1 */
    char            autosave[CLI_PATH_MAX]; /* where it is saved by itself, once it is */
    bool            locked;                 /* the usual place for that is this process's */
    bool            resumed;                /* … and holds this game already */
    bool            saved;                  /* what is saved by itself is up to date */
    bool            warned;                 /* that it could not be saved */
    char            kept[CLI_PATH_MAX];     /* where another game went that was saved there */
} cli_session;

/* A new game.  `s` has its names and levels; names left empty get a usual one.  False if
 * a name cannot stand in a record. */
bool cli_session_new(cli_session *s, int players, uint64_t seed, const uint8_t discs[]);

/* The game of a file with one record, or of the one saved by itself if `path` is NULL:
 * CLI_OK, or CLI_FAILED with a message. */
int cli_session_resume(cli_session *s, const char *path);

void cli_session_free(cli_session *s);

/* Whether a computer is to move. */
bool cli_session_computer_moves(const cli_session *s);

/* What that computer does.  It depends on the seed and on the number of actions played,
 * so that a game resumed, or taken back and played again, goes on in the same way. */
nl_action cli_session_choose(const cli_session *s);

/* Plays an action; what had been taken back is forgotten. */
nl_err cli_session_play(cli_session *s, nl_action a);

/* The game as it was after the first `count` actions. */
void cli_session_at(const cli_session *s, int count, nl_game *g, nl_deck *d);

typedef enum { CLI_UNDONE, CLI_UNDO_NOTHING, CLI_UNDO_REVEALED } cli_undo;

/* Takes back the last action of a person and all after it.  If tiles were revealed since
 * then, only with `anyway`. */
cli_undo cli_session_undo(cli_session *s, bool anyway);

/* Plays again what one undo took back; false if there is nothing. */
bool cli_session_redo(cli_session *s);

/* Prints the record. */
void cli_session_print(const cli_session *s, FILE *to);

#endif
