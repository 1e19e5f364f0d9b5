/* session.h: a table at this machine: what the players are called, and where it is kept.
 *
 * The table knows all about the game (table/table.h); save.h keeps it on disk.  Nothing here
 * talks to the players.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_SESSION_H
#define NL_SESSION_H

#include "files.h"
#include "names.h"
#include "table.h"

/* How far the level without a bound of its own thinks ahead: a moment, and the same on every machine. */
enum { LOCAL_NODES = 100000 };

typedef struct {
    nl_table table;
    char     name[NL_PLAYERS_MAX][LOCAL_NAME_MAX]; /* as shown: those of the seats, or usual ones */
    int      you;                                  /* the seat of the only person, who is spoken to, or -1 */
    bool     completed;                            /* the record's deck was cut, and has been filled up */
    char     file[LOCAL_PATH_MAX];                 /* where it came from or was saved by hand … */
    int      filed;                                /* … and with how many actions, or -1 */
    char     autosave[LOCAL_PATH_MAX];             /* where it is saved by itself, once it is */
    bool     locked;                               /* the usual place for that is this process's */
    bool     resumed;                              /* … and holds this game already */
    bool     saved;                                /* what is saved by itself is up to date */
    bool     warned;                               /* that it could not be saved */
    char     kept[LOCAL_PATH_MAX];                 /* where another game went that was saved there */
} local_session;

/* A new game of today.  Names left empty get a usual one. */
nl_err local_session_new(local_session *s, const nl_setup *setup);

/* The game of a file with one record, or of the one saved by itself if `path` is NULL:
 * STATUS_OK, or STATUS_FAILED with a message. */
int local_session_resume(local_session *s, const char *path);

/* A game that is run elsewhere, as it is known now, with one's own seat. */
void local_session_follow(local_session *s, const nl_table *t, int you);

/* Of two texts about a player the one that speaks to them, or the one with their {name}.  "You" is a name only
 * where names stand alone, or before a colon. */
static inline const char *local_you_or(const local_session *s, int player, const char *to_you, const char *of)
{
    return player == s->you ? to_you : of;
}

/* What the computer does that is to move.  It depends on the seed and on the number of
 * actions played, so that a game resumed, or taken back and played again, goes on in the
 * same way. */
nl_action local_session_choose(const local_session *s);

#endif
